"""The contract between engine and page: everything that crosses the bridge, as typed dictionaries.

This package is the only source: `./build.sh contract` writes web/js/contract.d.ts and the chapters Bridge, Frame,
Studio and Scene of docs/architecture.md from it, and tests/core/test_contract_frames.py plays games and compares.
Nothing imports it when a game runs, so the browser does not load it.

A class is an object, and the comment after a field describes it. `NotRequired` fields may be missing; a field that is
always there but may be empty says so with `| None`. A clause is the id of a paragraph of the rules ("CB-4.1"), or "".
"""

from typing import Any, NamedTuple

from pyengine.contract.answers import (
    About,
    Ahead,
    Choices,
    ComponentCorrections,
    Components,
    ComponentsChecked,
    Continues,
    ExerciseVerdict,
    Hello,
    Hint,
    Labelled,
    LessonInfo,
    Line,
    LinkText,
    Move,
    Nothing,
    OwnBotState,
    OwnChoice,
    OwnGame,
    Plan,
    Playback,
    PositionAnswer,
    Projection,
    Ranking,
    Saved,
    Verdict,
    Why,
)
from pyengine.contract.documents import AnyDocument
from pyengine.contract.frame import Frame, Report
from pyengine.contract.params import (
    AboutParams,
    AheadParams,
    AnswerParams,
    CarryOutParams,
    CheckParams,
    ChoicesParams,
    ChooseParams,
    FrameParams,
    GameParams,
    GotoParams,
    HintParams,
    JudgeParams,
    LangParams,
    LessonParams,
    LineParams,
    LinkOpenParams,
    LinkParams,
    MakeParams,
    MoveParams,
    NewParams,
    OpenParams,
    OwnAnswerParams,
    OwnBeginParams,
    OwnChooseParams,
    OwnGoParams,
    OwnLoadParams,
    PlanParams,
    PlaybackParams,
    ShowParams,
    TableParams,
    TargetParams,
)
from pyengine.contract.studio import (
    EditAskParams,
    EditFrame,
    EditFrameParams,
    EditMoveParams,
    EditOpenParams,
    EditPickParams,
    EditSetParams,
    EditShowParams,
    MadeLesson,
    MakeLessonParams,
    MakeLookParams,
    MakeOpenParams,
    Noting,
    OpenedLesson,
    Words,
)


class Method(NamedTuple):
    """A method of the bridge: the types of its parameters and its result, and what it does."""

    params: Any
    result: Any
    text: str


METHODS = {
    "hello": Method(LangParams, Hello, "Games, languages, and all texts of the page."),
    "table.new": Method(NewParams, Frame, "Begin a game."),
    "table.open": Method(OpenParams, Frame, "Open a record or a position; read-only if its digest does not match."),
    "table.frame": Method(
        FrameParams, Frame, "The frame with the whole log: for another language, or after a restart."
    ),
    "table.click": Method(
        TargetParams, Frame, "Narrow the options; if only one is left, play it; if none fits, say why."
    ),
    "table.choose": Method(ChooseParams, Frame, "Play an option, or ask for confirmation first."),
    "table.unselect": Method(TableParams, Frame, "Forget what was clicked."),
    "table.look": Method(TableParams, Frame, "Lift the veil."),
    "table.undo": Method(TableParams, Frame, "Take back a person's last choice, and what bots have played since."),
    "table.redo": Method(TableParams, Frame, "Play again what was taken back."),
    "table.goto": Method(GotoParams, Frame, "Look back; nothing can be played except at the end."),
    "table.show": Method(ShowParams, Frame, "Show another tableau."),
    "table.why": Method(TargetParams, Why, "What a place, piece or option is for, and what can be done with it now."),
    "table.reports": Method(TableParams, list[Report], "All reports of the game so far."),
    "table.playback": Method(PlaybackParams, Playback, "The boards at each moment of the reports."),
    "table.plan": Method(PlanParams, Plan, "The cheapest steps to what was picked, or why there are none."),
    "table.carry_out": Method(CarryOutParams, Frame, "Play these steps, up to the first one that must be confirmed."),
    "table.line": Method(LineParams, Line, "Several answers in a row, to be drawn before they are played."),
    "table.play": Method(LineParams, Frame, "Play several answers, up to the first one that must be confirmed."),
    "table.choices": Method(ChoicesParams, Choices, "What answers are about, at the moment that is shown."),
    "table.projection": Method(TableParams, Projection, "What everybody would have if the game ended now."),
    "table.save": Method(TableParams, Saved, "The record."),
    "table.position": Method(TableParams, PositionAnswer, "The position."),
    "table.close": Method(TableParams, Nothing, "Forget the table; it is no error if there is none."),
    "lesson.list": Method(GameParams, list[LessonInfo], "The lessons of a game, in order."),
    "lesson.open": Method(LessonParams, Frame, "Open a lesson."),
    "lesson.next": Method(TableParams, Frame, "Go on to the next stage."),
    "lesson.again": Method(TableParams, Frame, "Begin the stage again."),
    "lesson.hint": Method(TableParams, Frame, "Help with the stage."),
    "components.show": Method(GameParams, Components, "Every value that can be corrected, and what goes with it."),
    "components.check": Method(CheckParams, ComponentsChecked, "A set as it should be stored, or its mistakes."),
    "components.corrections": Method(
        TableParams, ComponentCorrections, "The corrections at a table; an error if there are none."
    ),
    "link.make": Method(TableParams, LinkText, "The whole game in a link."),
    "link.open": Method(LinkOpenParams, Frame, "Open a game from a link."),
    "link.continues": Method(LinkParams, Continues, "Whether a link is a continuation of this game."),
    "bot.levels": Method(LangParams, list[Labelled], "The levels of bots, weakest first."),
    "bot.move": Method(MoveParams, Move, "What a bot plays now."),
    "bot.ahead": Method(AheadParams, Ahead, "Let a bot think while somebody else decides."),
    "bot.hint": Method(HintParams, Hint, "The best two or three options, and why."),
    "bot.judge": Method(JudgeParams, Verdict, "How good a choice was."),
    "edit.words": Method(LangParams, Words, "The texts of the pages for authors."),
    "edit.open": Method(EditOpenParams, EditFrame, "Change a position by hand."),
    "edit.frame": Method(EditFrameParams, EditFrame, "The same frame again, for another language."),
    "edit.pick": Method(EditPickParams, EditFrame, "Pick up a piece: where can it go?"),
    "edit.move": Method(EditMoveParams, EditFrame, "Put a piece in its new place."),
    "edit.set": Method(EditSetParams, EditFrame, "Set a figure."),
    "edit.ask": Method(EditAskParams, EditFrame, "Choose what is being decided, and by whom."),
    "edit.show": Method(EditShowParams, EditFrame, "Show another tableau."),
    "edit.undo": Method(TableParams, EditFrame, "Take back the last change."),
    "edit.redo": Method(TableParams, EditFrame, "Make the change again."),
    "edit.close": Method(TableParams, Nothing, "Forget the position; it is no error if there is none."),
    "make.look": Method(MakeLookParams, Noting, "What notes can be added at a moment of a game."),
    "make.lesson": Method(MakeLessonParams, MadeLesson, "A lesson from a game with notes, or what is wrong with them."),
    "make.reopen": Method(
        MakeOpenParams, OpenedLesson, "The games and notes of an existing lesson, so that it can be changed."
    ),
    "bot.rank": Method(HintParams, Ranking, "All options as the adviser rates them."),
    "exercise.judge": Method(AnswerParams, ExerciseVerdict, "What an answer to an exercise is worth."),
    "exercise.about": Method(AboutParams, About, "What a mistake was about, which gives its theme."),
    "exercise.make": Method(MakeParams, AnyDocument, "An exercise from a mistake (docs/puzzle.schema.json)."),
    "own.begin": Method(
        OwnBeginParams, OwnGame, "Begin a game for a visitor's own bot, which plays in another worker."
    ),
    "own.go": Method(OwnGoParams, OwnGame, "Let the others play for a while, until it has to answer."),
    "own.answer": Method(OwnAnswerParams, OwnGame, "Give its answer to the question."),
    "own.load": Method(OwnLoadParams, OwnBotState, "Load a visitor's own bot, in a worker of its own."),
    "own.choose": Method(OwnChooseParams, OwnChoice, "Ask it for its choice."),
    "echo": Method(Any, Any, "Returns its input: a sign of life."),
}
