"""Results of the methods that do not return a frame, and errors."""

from typing import Any, Literal, NotRequired, TypedDict

from pyengine.contract.documents import AnyDocument, ComponentsDocument, ComponentsPart, GameRecord
from pyengine.contract.frame import Level, Option, Reason, Stock
from pyengine.contract.scene import Address, Piece


class Language(TypedDict):
    """A language of the texts."""

    id: str  # "de"
    name: str  # in that language


class Labelled(TypedDict):
    """A value to choose, with its name."""

    id: str  # of the value
    label: str  # short
    help: str  # one sentence, or ""


class Variant(TypedDict):
    """A choice of rules made before a game."""

    id: str  # of the variant
    clause: str  # the one that leaves it open
    label: str  # short
    help: str  # one sentence
    default: str  # id of a value
    values: list[Labelled]  # to choose from


class Colour(TypedDict):
    """A colour that players can have."""

    id: str  # "red"
    shape: str  # the one that goes with it
    name: str  # in words


class GameInfo(TypedDict):
    """A game for the start page."""

    id: str  # of the game
    title: str  # in the language asked for
    titles: dict[str, str]  # by language
    text: str  # describes the game in one or two sentences
    rules_version: int  # records of another version are refused
    players: list[int]  # possible numbers of players
    colours: list[Colour]  # to choose from
    variants: list[Variant]  # to choose from
    lessons: int  # how many there are
    bots: bool  # bots can play it, give hints and judge choices


class Hello(TypedDict):
    """What the page needs first."""

    version: str  # of the engine
    lang: str  # the one that was chosen
    languages: list[Language]  # to choose from
    games: list[GameInfo]  # in the order of the start page
    levels: list[Labelled]  # strengths of bots; ids are `Level`
    ui: dict[str, str]  # texts of the page


class Why(TypedDict):
    """What a place, piece or answer is for, what can be done with it, or why nothing can."""

    target: Address  # what was asked about; or the key of an option
    name: str  # what it is called
    effect: str  # what it does, in one sentence; "" if the game says nothing
    cost: str  # what it costs now, or ""
    stakes: str  # points, what is lost, what it opens, or ""
    clause: str  # of the rule, or ""
    reasons: list[Reason]  # at most four
    options: list[Option]  # those it is part of; if there are any, there are no reasons


class PlanStep(TypedDict):
    """One answer in a plan, and how it is drawn."""

    number: int  # from 1
    key: str  # of the option that is played
    text: str  # what it does
    detail: str  # what it brings, or ""
    icon: str  # symbol, or ""
    marks: list[Address]  # where its number stands
    path: list[Address]  # places that something moves through, drawn as a line; or empty


class Plan(TypedDict):
    """A chain of answers that reaches what was picked."""

    goals: list[Address]  # those that count; if two exclude each other, the one picked last
    steps: list[PlanStep]  # in the order in which they are played; none if nothing can or need be done
    cost: int  # of the steps; more than `available` if the goals are out of reach
    parts: list[int]  # the same for each part of the budget
    available: int  # what a plan may cost
    budget: str  # both in words: "6 of 8 steps"
    finish: bool  # whether it can be played together with the answer that ends the chain
    notes: list[Reason]  # what is left over, or is still to be picked
    reasons: list[Reason]  # why the goals cannot be reached, the main one first; then there are no steps


class Line(TypedDict):
    """Several answers in a row, as steps to be drawn."""

    steps: list[PlanStep]  # up to the first one that cannot be foreseen


class SeatThen(TypedDict):
    """What a player had at a moment of a report."""

    seat: int  # from 0
    points: int  # so far
    leading: bool  # as in `Seat`
    stock: list[Stock]  # what they had


class Moment(TypedDict):
    """How the boards at a moment of a report differ from the scene of the frame."""

    without: list[str]  # ids of pieces that are not there
    pieces: list[Piece]  # those that are elsewhere or look different, and those no longer in the frame
    counts: dict[Address, int | str | None]  # as in `Scene`; null: not there
    turns: dict[Address, int | None]  # as in `Scene`; null: not there
    stops: dict[Address, Address | None]  # as in `Scene`; null: not there
    seats: list[SeatThen]  # those that had something else


class Playback(TypedDict):
    """The boards at each moment of the reports."""

    pages: list[list[Moment]]  # by page: before its first row, as each of its rows is counted, and at the end


class ChoiceTargets(TypedDict):
    """An answer and the places it is about."""

    key: str  # of the option
    label: str  # of the option
    targets: list[Address]  # in the scene that is shown


class Choices(TypedDict):
    """Some answers to the question at the moment that is shown."""

    choices: list[ChoiceTargets]  # only those that are legal there


class ProjectedLine(TypedDict):
    """Points for one thing if the game ended now."""

    label: str  # for what
    clause: str  # by which rule
    points: int  # negative if they are lost


class ProjectedSeat(TypedDict):
    """What a player would have if the game ended now."""

    seat: int  # whose
    so_far: int  # points that the player has now
    lines: list[ProjectedLine]  # what the end of the game would add
    total: int  # the sum of both


class Projection(TypedDict):
    """What everybody would have if the game ended now."""

    seats: list[ProjectedSeat]  # in order; empty if the game does not say


class Saved(TypedDict):
    """A game to be stored."""

    document: GameRecord  # docs/record.schema.json


class PositionAnswer(TypedDict):
    """A position to be edited or embedded."""

    document: AnyDocument  # docs/position.schema.json


class Nothing(TypedDict):
    """An empty object."""


class LessonInfo(TypedDict):
    """A lesson in the list."""

    id: str  # of the lesson
    title: str  # of the lesson
    summary: str  # what it teaches
    minutes: int  # how long it takes
    stages: int  # how many there are
    clauses: list[str]  # those that it is about


class Choosable(TypedDict):
    """A value in a list to choose from."""

    value: Any  # as it goes into a set
    label: str  # in words


class ComponentValue(TypedDict):
    """A value of a component."""

    path: str  # its name in a set
    label: str  # what it is
    kind: Literal["whole", "flag", "choice", "several", "order", "fixed"]  # how it is entered
    low: int  # smallest number, or fewest of several
    high: int  # largest number, or most of several
    printed: Any  # as shipped
    text: str  # as shipped, in words
    source: Literal["rulebook", "public", "reconstructed"]  # where it comes from
    among: int  # index of the list to choose from


class ComponentRow(TypedDict):
    """A component."""

    id: str  # common path of its values
    name: str  # what it is called
    values: list[ComponentValue]  # at least one


class ComponentSection(TypedDict):
    """Components of one kind."""

    id: str  # first part of their paths
    title: str  # heading
    rows: list[ComponentRow]  # at least one


class Mark(TypedDict):
    """Where a value comes from."""

    label: str  # short
    text: str  # one sentence


class Components(TypedDict):
    """Everything that can be corrected in a game."""

    game: str  # id
    sections: list[ComponentSection]  # in their order
    lists: list[list[Choosable]]  # to choose from, by number
    marks: dict[str, Mark]  # by `source`
    longest_name: int  # most characters that a set's name may have


class ComponentProblem(TypedDict):
    """A mistake in a component set."""

    path: str  # of a value, of a section, or "name"
    text: str  # what is wrong


class ComponentsChecked(TypedDict):
    """A component set, checked."""

    problems: list[ComponentProblem]  # none if it fits
    document: ComponentsDocument | None  # as it should be stored, if it fits


class Correction(TypedDict):
    """A corrected value in words."""

    name: str  # of the component
    label: str  # of the value
    printed: str  # as shipped
    now: str  # as corrected


class ComponentCorrections(ComponentsPart):
    """The corrected set of a table."""

    corrections: list[Correction]  # in words


class LinkText(TypedDict):
    """A game in a link."""

    text: str  # fragment of the link


class Continues(TypedDict):
    """How a link relates to a table."""

    continues: bool  # it is the same game, perhaps further on


class Move(TypedDict):
    """A bot's answer."""

    key: str  # to be sent with `table.choose`
    level: Level  # the one that was asked
    iterations: int  # how often it looked ahead


class Ahead(TypedDict):
    """How far a bot has thought ahead."""

    left: int  # how many more times it would look ahead at this question; 0: nothing is left to think about


class Advice(TypedDict):
    """One of the best answers."""

    key: str  # of the option
    label: str  # of the option
    expected: float  # expected lead over the best other player, relative to the best answer: 0 or less
    points: float  # the player's own expected points at the end
    visits: int  # how often it was tried
    gap: str  # compared with the best, in words
    text: str  # why
    line: list[str]  # this answer and, where it begins a chain of steps, how it goes on: keys for `table.line`


class Hint(TypedDict):
    """The adviser's answer."""

    advice: list[Advice]  # best first


class OwnGame(TypedDict):
    """How the game of a player's own bot stands."""

    over: bool  # nothing is left to play
    question: AnyDocument | None  # position in which the player's bot is asked, as its seat may know it
    scores: list[int]  # by seat
    winners: list[int]  # seats; empty if the game did not come to its end
    answers: int  # of the player's own bot
    slowest: int  # longest time for one of them, in milliseconds
    problem: str  # the fault that lost it the game; empty if there was none
    record: AnyDocument | None  # the game, once it is over


class OwnBotState(TypedDict):
    """A player's own bot, once it has been loaded."""

    problem: str  # why it cannot play; empty if it can
    said: str  # the end of what it printed


class OwnChoice(OwnBotState):
    """Its answer to a question."""

    key: str  # empty if there is a problem
    ms: int  # how long it took


class BestChoice(TypedDict):
    """What the adviser would have chosen."""

    key: str  # of the option
    label: str  # of the option


class Verdict(TypedDict):
    """How good a choice was."""

    at: int  # choices played before it
    status: str  # where the game was: shift, turn, phase
    seat: int  # whose
    key: str  # that was chosen
    label: str  # of what was chosen
    best: BestChoice | None  # null if there was nothing to compare
    reason: str  # what speaks for the best one, or ""
    loss: float  # expected points lost
    gap: str  # the same in words


class About(TypedDict):
    """What a mistake was about, which gives its theme."""

    decision: str  # what was decided
    missed: list[str]  # kinds of events that the better answer makes happen and the one chosen does not
    events: list[str]  # kinds of all events of the better answer


ErrorCode = Literal["bad_request", "unknown_method", "unknown_table", "illegal_choice", "bad_document", "internal"]
"""`internal` is a fault of the engine."""


class ErrorDetails(TypedDict):
    """More about an error."""

    path: NotRequired[str]  # of the parameter, or of the field in a document
    reasons: NotRequired[list[Reason]]  # with `illegal_choice`


class BridgeError(TypedDict):
    """Returned instead of a result. A refused request changes nothing."""

    code: ErrorCode  # what kind of error it is
    message: str  # fewer than 2,000 characters
    details: NotRequired[ErrorDetails]  # depends on the code


class ToldAnswer(TypedDict):
    """An answer to an exercise in words."""

    keys: list[str]  # of its choices
    labels: list[str]  # the same in words
    text: str  # what speaks for it
    gap: str  # how much worse than the best, in words


class ExerciseVerdict(TypedDict):
    """What an answer to an exercise is worth."""

    state: Literal["open", "right", "wrong"]  # "open": it is not finished yet, and the rest is empty
    exact: bool  # whether it is one of the answers that the exercise names
    loss: float  # expected points lost compared with the best answer
    gap: str  # the same in words
    played: ToldAnswer | None  # what was answered
    best: ToldAnswer | None  # what is best
    second: ToldAnswer | None  # the next best that does not count as right, if it is known
    follows: list[str]  # what is likely to happen next, in sentences
    clause: str  # by which rule, or ""


class RankedAnswer(TypedDict):
    """An answer to the open question, as the adviser rates it."""

    key: str  # of the option
    label: str  # of the option
    lead: float  # expected lead over the best other player, averaged over independent searches
    low: float  # the least that one of these searches expects
    high: float  # the most
    points: float  # the player's own expected final points
    visits: int  # how often the search went there
    gap: str  # how much worse than the best, in words
    sure: bool  # it was searched long enough to be compared


class Ranking(TypedDict):
    """A position as the adviser rates it."""

    answers: list[RankedAnswer]  # best first; none if there is nothing to choose
    points: list[float]  # by seat: expected final points after the best answer
    visits: int  # walks of the search
    seat: int | None  # who decides; null when the game is over
