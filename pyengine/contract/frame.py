"""Frame: everything that the page shows."""

from typing import Literal, NotRequired, TypedDict

from pyengine.contract.documents import GameRecord
from pyengine.contract.scene import Address, Scene

Level = Literal["apprentice", "hewer", "deputy", "director"]
"""Strength of a bot, weakest first."""


class Reason(TypedDict):
    """Why something cannot be done."""

    clause: str  # of the rule; "" if it is not a rule of the game
    text: str  # one sentence


class Prompt(TypedDict):
    """The open question."""

    text: str  # one sentence
    clause: str  # of the decision
    seat: int | None  # who decides; null when the game is over


class Option(TypedDict):
    """A legal answer."""

    key: str  # its name in the notation of the game: "place:factory_3"
    label: str  # what it does
    detail: str  # what it does and what is at stake, in one line; or ""
    cost: str  # its price now, for the right edge: "2 coins"; or ""
    icon: str  # symbol, or ""
    style: Literal["plain", "primary", "stop"]  # "stop" ends or declines something and comes last
    part: Literal["main", "also", "end"]  # of the list: main actions, extras, what ends the turn
    group: str  # heading under which it is listed, or ""
    targets: list[Address]  # what can be clicked for it


class Confirm(TypedDict):
    """Ask before this is played: it reveals something hidden and cannot be undone."""

    key: str  # to be sent with `confirmed`
    title: str  # the option's label
    text: str  # the warning
    reveals: list[str]  # what is revealed, a sentence each; may be empty
    clause: str  # the one by which it is revealed


class Veil(TypedDict):
    """The screen must be passed on: `table.look` when that player sits in front of it."""

    seat: int  # who may look
    text: str  # the request to pass the screen


class Stock(TypedDict):
    """One kind of thing that a player has."""

    icon: str  # symbol
    count: str  # a number, a ratio ("2:3"), or ""
    label: str  # in words, with the number
    warn: bool  # worth a look
    main: bool  # one of the few that a compact card shows
    about: Address  # for `table.why`; "" if nothing explains it


class Seat(TypedDict):
    """A player at a glance."""

    seat: int  # from 0
    name: str  # of the player
    colour: str  # id of the colour
    shape: str  # that goes with the colour, for people who cannot tell colours apart
    points: int  # so far
    active: bool  # decides now
    leading: bool  # has the most points, and not everybody has the same
    start: bool  # is the starting player
    tableau: str  # id of the board
    stock: list[Stock]  # what they have
    summary: str  # the same in words


class StandingsOther(TypedDict):
    """Somebody without a seat who takes part in the standings."""

    label: str  # name
    icon: str  # symbol


class StandingsRow(TypedDict):
    """One thing in which players compete."""

    id: str  # of the thing
    icon: str  # symbol
    label: str  # name
    counts: list[int]  # by column
    first: list[int]  # seats that lead
    second: list[int]  # seats in second place, if that counts
    points: list[int]  # for first and for second place
    scored: bool  # counts at the next scoring
    target: Address  # where it is on the board
    summary: str  # what it is worth, in words
    named: NotRequired[Literal[True]]  # show the name, not just the icon
    now: NotRequired[bool]  # is being decided now
    other: NotRequired[int]  # count of the one without a seat
    other_first: NotRequired[bool]  # the one without a seat leads


class Standings(TypedDict):
    """How everybody compares in what will be scored."""

    title: str  # heading
    columns: list[int]  # seats
    other: NotRequired[StandingsOther]  # one more column
    rows: list[StandingsRow]  # never empty


class LogEntry(TypedDict):
    """One thing that happened, as everybody may know it."""

    n: int  # its number, from 0
    at: int  # number of the choice that caused it; 0 is the setup
    seat: int | None  # who did it
    text: str  # one sentence
    clause: str  # of the rule
    kind: str  # of the event: "placed"
    turn: int  # number of its turn


class TurnMark(TypedDict):
    """A place that a turn touched."""

    kind: Literal["placed", "taken"]  # something was put there or taken away
    address: Address  # the place


class TurnSummary(TypedDict):
    """What a player did in a row, or what happened by itself, in one sentence."""

    n: int  # its number, from 0
    seat: int | None  # whose turn; null if it happened by itself
    heading: str  # the part of the game: "Turn III · First action", or ""
    text: str  # a sentence that follows the player's name: "buys Hamburg for 2 coins"
    points: list[int]  # by seat: gained or lost
    first: int  # number of its first choice; 0 is the setup
    last: int  # number of its last choice so far
    marks: list[TurnMark]  # what it touched


class ReportPart(TypedDict):
    """What something in a report comes from."""

    text: str  # for what, with its formula: "9 fields: 3 × 2 = 6"
    amount: int  # what it brings or costs
    targets: list[Address]  # where on the board


class ReportRow(TypedDict):
    """What a phase brought somebody."""

    seat: int | None  # who; null: somebody without a seat
    name: str  # of the player, or of the one without a seat
    parts: list[ReportPart]  # may be empty
    amount: int  # the sum of the parts
    unit: str  # id of what is counted: "points"
    word: str  # the same in words, singular or plural as the amount needs
    total: int | None  # afterwards, if that is worth saying


class Report(TypedDict):
    """What a phase brought everybody."""

    at: int  # number of the choice after which it is shown
    page: int  # from 0; reports after the same choice and with the same page are read together
    phase: str  # id: "scoring"
    round: str  # the one it belongs to, or ""
    title: str  # of the phase
    text: str  # what else happened, or ""
    clause: str  # of the rule
    symbols: list[str]  # what it was about: discs that were drawn, the card that is scored
    targets: list[Address]  # what to highlight while nothing is counted
    rows: list[ReportRow]  # in the order in which they are counted; may be empty


class Bidder(TypedDict):
    """Somebody in an auction."""

    seat: int | None  # who; null: somebody without a seat
    name: str  # of the player, or of the one without a seat
    parts: str  # what the value is made of: "1 for mines + 2 for markers = 3"
    value: int  # what they are worth
    money: str  # what they could still add, in words, or ""
    look: Literal["", "lead", "out"]  # ahead, no longer taking part, or neither
    note: str  # the same in words, or ""


class Auction(TypedDict):
    """What is being auctioned."""

    title: str  # what it is
    text: str  # when it is auctioned, and which of how many it is
    clause: str  # of the rule
    icon: str  # its card, a symbol
    targets: list[Address]  # where it is on the board
    win: list[str]  # what the winner gets
    lose: list[str]  # what the others get
    bidders: list[Bidder]  # in bidding order
    stakes: str  # for whoever decides: what the next bid costs and brings, and what passing brings; or ""


class Tie(TypedDict):
    """A tie-breaker that was looked at."""

    label: str  # what it is
    value: int  # what the player has


class PointLine(TypedDict):
    """Where points came from."""

    label: str  # for what
    clause: str  # by which rule
    points: int  # in all
    count: int  # of scorings that they came from


class Rank(TypedDict):
    """A player's result."""

    seat: int  # whose
    place: int  # from 1; tied players share one
    points: int  # at the end
    ties: list[Tie]  # in the order in which they count
    lines: list[PointLine]  # all points, itemised


class ChartSeries(TypedDict):
    """A line of the chart."""

    seat: int  # whose
    points: list[int]  # after each choice, the setup first


class ChartMark(TypedDict):
    """Where a round begins in the chart."""

    at: int  # number of choices
    label: str  # of the round: "II"


class Chart(TypedDict):
    """How the points developed."""

    series: list[ChartSeries]  # by seat
    marks: list[ChartMark]  # in their order


class Result(TypedDict):
    """How the game ended."""

    ranking: list[Rank]  # best first
    text: str  # who won and why
    decided: list[str]  # what decided it, in at most three sentences; empty if the first place is shared
    chart: Chart  # points over time


class LessonHint(TypedDict):
    """Help with a stage: first words, then a highlight; asked again, `lesson.hint` plays the move."""

    text: str  # in words
    key: str | None  # what is highlighted, and played next
    point: list[Address]  # what to click for it


class Lesson(TypedDict):
    """What the teacher says (docs/lessons.md)."""

    id: str  # of the lesson
    title: str  # of the lesson
    stage: int  # from 0; equal to `stages` when it is over
    stages: int  # how many there are
    kind: Literal["read", "do", "goal", "free"]  # what is asked for
    guided: bool  # the options are only what is taught; the teacher answers every other click
    text: str  # of the stage
    clauses: list[str]  # those that it is about
    point: list[str]  # addresses, and panels of the page ("panel:log")
    said: str  # what the teacher answers to the last choice, or ""
    said_clause: str  # the clause that goes with it, or ""
    good: bool  # the stage is done, and `said` is praise
    can_next: bool  # `lesson.next` goes on
    can_again: bool  # `lesson.again` begins the stage again
    can_hint: bool  # `lesson.hint` helps
    hint: LessonHint | None  # once it has been asked for
    left: int | None  # choices left to reach the goal, if they are limited
    bots: Level | None  # who plays the other seats in this stage
    hints: bool  # in free play: bots may be asked for advice
    over: bool  # all stages are done


class Readonly(TypedDict):
    """Why a game can be looked at, but not played on."""

    text: str  # one sentence


class Thinking(TypedDict):
    """The bot that has to answer now: ask `bot.move`, then send `table.choose`."""

    seat: int  # whose turn it is
    level: Level  # how strong it is


class PlanGoal(TypedDict):
    """Something that can be picked for a plan."""

    address: Address  # to be sent with `table.plan`
    label: str  # what it means to pick it


class Planning(TypedDict):
    """The open decision is a chain of steps, and can be planned as a whole."""

    text: str  # what to do, in one or two sentences
    available: int  # what a plan may cost
    parts: list[int]  # the same in parts that cannot replace each other
    goals: list[PlanGoal]  # everything that can be picked


class Frame(TypedDict):
    """Everything that the page shows; nearly every method of a table returns one."""

    table: str  # id of the table, for the next request
    game: str  # id of the game
    lang: str  # language of all texts
    at: int  # choices played up to what is shown
    last: int  # choices played in all; more than `at` while looking back
    live: bool  # false while looking back or read-only: nothing can be played
    components: str | None  # name of the corrected component set
    readonly: Readonly | None  # the game cannot be played on
    title: str  # of the game
    status: str  # round, phase
    scene: Scene  # what is on the boards
    standings: Standings | None  # what will be scored, if there is something to compare
    seats: list[Seat]  # in their order
    prompt: Prompt  # the open question
    shown: int  # seat whose tableau is shown
    bots: list[Level | Literal[""]]  # by seat; "" is a person
    thinking: Thinking | None  # a bot has to answer
    options: list[Option]  # legal answers that fit the selection; none while veiled, looking back, or a bot is thinking
    selection: list[Address]  # what has been clicked so far; the prompt then says what is missing
    elsewhere: list[Address]  # with a selection: what else can be clicked to start over
    planning: Planning | None  # what can be picked for a plan, if the decision is a chain of steps
    confirm: Confirm | None  # ask this before it is played
    veil: Veil | None  # only one player may look now
    reasons: list[Reason]  # why the last request did nothing
    can_undo: bool  # `table.undo` takes something back
    can_redo: bool  # `table.redo` plays it again
    undo_reason: Reason | None  # why nothing can be taken back
    log: list[LogEntry]  # entries from number `log_from` on; the page keeps older ones
    log_from: int  # number of the first entry, or of the next one
    reports: list[Report]  # phases that have ended since the last frame; usually none
    auction: Auction | None  # what is being auctioned
    turns: list[TurnSummary]  # turns from number `turns_from` on; the page keeps older ones
    turns_from: int  # number of the first turn, or of the next one
    since: list[int]  # numbers of the turns that others have taken since the deciding person's last one
    over: bool  # the game has ended
    result: Result | None  # once it has
    record: GameRecord  # to be stored immediately
    lesson: NotRequired[Lesson]  # at a table with a teacher
