"""What authors do: changing a position by hand, making a lesson from a game."""

from typing import Any, Literal, NotRequired, TypedDict

from pyengine.contract.documents import AnyDocument
from pyengine.contract.params import LangParams, TableParams
from pyengine.contract.scene import Address, Scene

Words = dict[str, str]
"""Texts by id."""


class EditOpenParams(LangParams):
    """A position to change."""

    document: AnyDocument  # a position, complete or partial, even one that does not fit; or a record: its last position
    seat: NotRequired[int | None]  # whose tableau is shown; if missing, the deciding player's


class EditFrameParams(TableParams):
    """Another language."""

    lang: NotRequired[str | None]  # from now on


class EditPickParams(TableParams):
    """A piece that is picked up."""

    target: str  # a piece or slot, `supply:<kind>`, or a piece of `beside`; "" puts it back


class EditMoveParams(TableParams):
    """A piece that is put down."""

    target: str  # as in `edit.pick`
    to: str  # a slot, a piece, a spot of a piece; or "supply"


class EditSetParams(TableParams):
    """A figure that is set."""

    path: str  # of the figure
    value: Any  # a number, a flag, or the value of a choice


class EditAskParams(TableParams):
    """What is being decided."""

    question: str  # id
    seat: int  # whose decision it is


class EditShowParams(TableParams):
    """A tableau to look at."""

    seat: int  # whose


class EditSeat(TypedDict):
    """A player."""

    seat: int  # from 0
    name: str  # of the player
    colour: str  # id of the colour
    shape: str  # that goes with the colour


class SupplyPiece(TypedDict):
    """A kind of piece that can be taken from the supply."""

    kind: str  # symbol
    label: str  # what it is called
    left: int | None  # how many there are; null: no limit
    group: str  # heading under which it is listed


class PieceBeside(TypedDict):
    """A piece that the scene does not draw."""

    target: str  # for `edit.pick` and `edit.move`
    kind: str  # symbol
    label: str  # what it is called


class PiecesBeside(TypedDict):
    """Pieces in a place where the scene does not draw them."""

    at: Address  # the slot
    label: str  # what it is called
    pieces: list[PieceBeside]  # never empty


class Picked(TypedDict):
    """The piece in the hand."""

    target: str  # as it was picked
    kind: str  # symbol
    label: str  # what it is called
    goals: list[Address]  # where it can be put
    supply: bool  # whether it can be put into the supply


class Labelling(TypedDict):
    """A value that can be chosen."""

    value: str | int  # to be sent
    label: str  # what it is called


class EditFigure(TypedDict):
    """A field of the position that is set by itself."""

    path: str  # in the document
    label: str  # what it is called
    form: Literal["number", "switch", "choice"]  # how it is entered
    value: Any  # now
    choices: list[Labelling]  # of a choice
    low: int  # of a number
    high: int  # of a number
    seat: int | None  # whose; null: common
    at: Address  # the slot that shows it, or ""
    hidden: bool  # players do not see it


class EditQuestion(TypedDict):
    """A decision that can be open."""

    id: str  # to be sent
    label: str  # what it is called
    seats: bool  # whether it is a seat's


class OpenQuestion(TypedDict):
    """The decision that is open."""

    id: str  # of the question; "" if it is one that cannot be chosen
    seat: int  # who decides
    label: str  # what it is called


class EditProblem(TypedDict):
    """What does not fit, or why something was refused."""

    path: str  # of the field, or ""
    label: str  # what it is about, in the author's language, or ""
    text: str  # why
    lang: str  # of the text: English if only programmers would read it
    targets: list[Address]  # where to look
    figure: str  # path of the figure to change, or ""
    seat: int | None  # whose tableau shows it


class EditFrame(TypedDict):
    """A position while its author is changing it."""

    table: str  # id for the other methods
    game: str  # id
    lang: str  # of all texts
    status: str  # where the game stands
    scene: Scene  # the boards; the common one and one tableau
    shown: int  # whose tableau
    seats: list[EditSeat]  # in their order
    movable: list[Address]  # pieces that can be picked up
    picked: Picked | None  # the piece in the hand
    beside: list[PiecesBeside]  # what the scene does not draw of the tableau shown
    supply: list[SupplyPiece]  # what can be taken from the supply
    figures: list[EditFigure]  # what is set by itself
    questions: list[EditQuestion]  # decisions that can be open
    question: OpenQuestion  # the one that is open
    problems: list[EditProblem]  # everything that does not fit; if none, a game can go on from here
    refused: EditProblem | None  # why the last change was not made
    can_undo: bool  # there are changes to take back
    can_redo: bool  # changes have been taken back
    document: AnyDocument  # the position


class MakeLookParams(LangParams):
    """A moment of a game."""

    document: AnyDocument  # record
    at: int  # moves played before it


class MakeLessonParams(LangParams):
    """A lesson in the making."""

    document: AnyDocument  # record of the game
    notes: list[AnyDocument]  # docs/lessons.md
    title: AnyDocument  # texts by language
    summary: AnyDocument  # texts by language; empty: the title
    more: NotRequired[list[AnyDocument]]  # records of further games; a note names its own by its number
    kept: NotRequired[AnyDocument]  # what `make.reopen` returned as `kept`


class MakeOpenParams(LangParams):
    """An existing lesson."""

    document: NotRequired[AnyDocument]  # docs/lesson.schema.json
    game: NotRequired[str]  # with `id`, instead of `document`: a lesson of the game
    id: NotRequired[str]  # of that lesson


class OpenedLesson(TypedDict):
    """A lesson in the parts from which `make.lesson` can make it again."""

    games: list[AnyDocument]  # records
    notes: list[AnyDocument]  # docs/lessons.md
    title: AnyDocument  # texts by language
    summary: AnyDocument  # texts by language
    kept: AnyDocument  # to be sent back


class NoteOption(TypedDict):
    """An answer that can be marked right."""

    key: str  # of the option
    label: str  # what it does


class Mistake(TypedDict):
    """An answer that the rules do not allow, which readers may try all the same."""

    key: str  # in the notation of the game
    label: str  # what it would do
    text: str  # why it is not possible
    clause: str  # of the rule


class NoteGoal(TypedDict):
    """A goal that can be set."""

    id: str  # to be sent
    label: str  # what is asked
    low: int  # of the number
    high: int  # of the number
    value: int  # a sensible number
    choices: list[Labelling]  # instead of a number


class Noting(TypedDict):
    """What can be noted at a moment of a game."""

    at: int  # moves played before it
    seat: int | None  # who decides; null: nobody
    name: str  # of that player, or ""
    question: str  # what is decided
    clause: str  # of the decision
    played: str | None  # key of what was played then
    options: list[NoteOption]  # all legal answers
    mistakes: list[Mistake]  # some illegal ones
    goals: list[NoteGoal]  # those that can be set here


class NoteProblem(TypedDict):
    """What is wrong with a lesson in the making."""

    note: int | None  # number of the note; null: it is not in a note
    path: str  # of the field, or ""
    text: str  # why


class MadeLesson(TypedDict):
    """A lesson made from notes."""

    document: AnyDocument | None  # docs/lesson.schema.json; null if something is wrong
    problem: NoteProblem | None  # what is wrong
