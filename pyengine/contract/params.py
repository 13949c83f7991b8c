"""Parameters of the methods."""

from typing import NotRequired, TypedDict

from pyengine.contract.documents import AnyDocument
from pyengine.contract.frame import Level
from pyengine.contract.scene import Address


class LangParams(TypedDict):
    """A language for texts."""

    lang: NotRequired[str]  # "en" if missing or unknown


class GameParams(LangParams):
    """About one game."""

    game: str  # id


class TableParams(TypedDict):
    """At one table."""

    table: str  # id, from its frame


class OpeningParams(LangParams):
    """How a table is opened."""

    veil: NotRequired[bool]  # ask to pass the screen before private things are shown; true if missing
    bots: NotRequired[list[str]]  # by seat: a `Level`, or "" for a person
    against: NotRequired[str]  # a `Level`: bots on all seats but one; "" for none
    person: NotRequired[int]  # with `against`: that one seat; if missing, the one that decides first


class NewSeat(TypedDict):
    """A seat of a new game."""

    name: NotRequired[str]  # at most 40 characters
    colour: NotRequired[str]  # id; if missing, one that is free


class NewParams(OpeningParams):
    """A new game."""

    game: str  # id
    players: int  # how many
    seed: int  # for the random numbers
    variants: NotRequired[dict[str, str]]  # those that differ from their defaults
    seats: NotRequired[list[NewSeat]]  # in order
    components: NotRequired[AnyDocument | None]  # a corrected set


class OpenParams(OpeningParams):
    """A game from a document."""

    document: AnyDocument  # record or position


class FrameParams(TableParams):
    """Another language, or the veil on or off."""

    lang: NotRequired[str | None]  # from now on
    veil: NotRequired[bool | None]  # from now on


class TargetParams(TableParams):
    """A place or a piece."""

    target: Address  # what was clicked or pointed at; `table.why` also takes the key of an option


class ChoicesParams(TableParams):
    """Answers, while looking back or not."""

    keys: list[str]  # of options; at most eight


class LineParams(TableParams):
    """Several answers in a row."""

    keys: list[str]  # of options, each legal after the one before it; at most 50


class ChooseParams(TableParams):
    """An answer."""

    key: str  # of an option
    confirmed: NotRequired[bool]  # the person has been asked


class GotoParams(TableParams):
    """A point of the game."""

    at: NotRequired[int | None]  # choices played; null is the end


class PlaybackParams(TableParams):
    """Reports of the last frames."""

    after: int  # number of the last choice before the reported ones


class PlanParams(TableParams):
    """What was picked for a plan."""

    goals: list[Address]  # of the frame's `planning`, in the order in which they were picked; at most 100


class CarryOutParams(PlanParams):
    """A plan that is played."""

    finish: NotRequired[bool]  # also end the chain of steps, if that is possible then


class ShowParams(TableParams):
    """A tableau to look at."""

    seat: NotRequired[int | None]  # whose; null: the deciding player's


class LessonParams(LangParams):
    """A lesson of a game, or one that comes as a document."""

    game: NotRequired[str]  # with `id`
    id: NotRequired[str]  # of the lesson
    document: NotRequired[AnyDocument]  # instead of both (docs/lesson.schema.json)
    stage: NotRequired[int]  # where to open it: earlier stages are played with their model solutions
    touch: NotRequired[bool]  # texts for fingers: "tap", not "click"


class CheckParams(LangParams):
    """A component set that a person has entered."""

    document: AnyDocument  # docs/components.schema.json


class LinkOpenParams(OpeningParams):
    """A game from a link."""

    text: str  # fragment of the link


class LinkParams(TableParams):
    """A table and a link."""

    text: str  # fragment of the link


class MoveParams(TypedDict):
    """A question to a bot."""

    document: AnyDocument  # record of the game
    level: Level  # how strong the bot is
    ms: NotRequired[int | None]  # think no longer than this; each level also has its own limit


class AheadParams(TypedDict):
    """A bot's time to think while somebody else is asked."""

    document: AnyDocument  # record of the game
    seat: int  # the bot's
    level: Level  # how strong the bot is
    ms: int  # roughly how long, never more than 400


class HintParams(LangParams):
    """A question to the adviser."""

    document: AnyDocument  # record of the game
    ms: NotRequired[int | None]  # think no longer than this


class OwnBeginParams(LangParams):
    """A game for a visitor's own bot."""

    game: str  # id
    players: int  # how many
    seat: int  # of the player's own bot
    level: Level  # of the others
    seed: int  # of the deal
    seconds: int  # for each of its answers


class OwnGoParams(TypedDict):
    """How far to play on."""

    ms: int  # for roughly this long


class OwnAnswerParams(TypedDict):
    """What a visitor's own bot answers to the open question."""

    key: str  # of the option
    ms: int  # how long it took
    problem: NotRequired[str]  # what went wrong, in words; the bot then loses the game


class OwnLoadParams(LangParams):
    """A visitor's own bot."""

    code: str  # Python with `def choose(game, seat, clock)`


class OwnChooseParams(TypedDict):
    """A question to a visitor's own bot."""

    document: AnyDocument  # position, as its seat may know it
    seat: int  # its own
    seconds: int  # how long it may think


class JudgeParams(HintParams):
    """A choice to be judged."""

    at: int  # choices played before it
    seats: NotRequired[list[int]]  # whose choices are judged; for all others only seat and key are returned


class AboutParams(TypedDict):
    """A mistake, to be named."""

    document: AnyDocument  # record of the game
    at: int  # choices played before it
    key: str  # of the better answer


class MakeParams(TypedDict):
    """A mistake to be made into an exercise."""

    document: AnyDocument  # record of the game
    at: int  # choices played before it
    ms: NotRequired[int | None]  # think no longer than this


class AnswerParams(LangParams):
    """An answer to an exercise."""

    document: AnyDocument  # docs/puzzle.schema.json
    moves: list[str]  # keys of all choices from its position on
