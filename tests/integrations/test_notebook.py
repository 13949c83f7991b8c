"""The board of notebooks: in a kernel of Jupyter that runs a notebook, in marimo, and by itself."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

import pyengine
from revier.notebook import Board

NOTEBOOK = [
    "from revier.notebook import Board\n"
    "board = Board('game=coal_baron players=2 seed=7 variants.start_player=first_seat')\nboard",
    # what the page sends when somebody clicks an answer
    "key = board.options[0]['key']\nboard._handle_custom_msg({'choose': key}, [])\n"
    "print(board.record['moves'] == [key])",
    "import pyengine\nprint(pyengine.from_position(board.position).position() == board.game.position())",
    "board.game",
]


def test_a_notebook_shows_plays_and_returns_the_position() -> None:
    cells = [nbformat.v4.new_code_cell(source) for source in NOTEBOOK]
    done = NotebookClient(nbformat.v4.new_notebook(cells=cells), timeout=120, kernel_name="python3").execute()
    shown, played, returned, drawn = (cell["outputs"] for cell in done["cells"])
    (board,) = [output for output in shown if "data" in output]
    view = board["data"]["application/vnd.jupyter.widget-view+json"]
    state = done["metadata"]["widgets"]["application/vnd.jupyter.widget-state+json"]["state"][view["model_id"]]["state"]
    assert state["svg"].startswith("<svg") and state["options"] and "export default" in state["_esm"]
    assert played[0]["text"] == "True\n" and returned[0]["text"] == "True\n"
    assert drawn[0]["data"]["image/svg+xml"].startswith("<svg")


def test_marimo_runs_it(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import marimo\n\napp = marimo.App()\n\n\n@app.cell\ndef _():\n"
        "    import marimo as mo\n    from revier.notebook import Board\n"
        "    board = mo.ui.anywidget(Board('game=schichtwechsel players=2 seed=7'))\n    board\n    return (board,)\n"
        "\n\n@app.cell\ndef _(board):\n"
        "    print('moves:', len(board.widget.record['moves']), board.value['prompt'])\n    return\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "marimo", "export", "html", tmp_path / "mine.py", "-o", tmp_path / "mine.html"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    html = (tmp_path / "mine.html").read_text("utf-8")
    assert "marimo-anywidget" in html and "moves: 0" in html


def listening(board: Board) -> list[Any]:
    heard: list[Any] = []
    board.observe(lambda change: heard.append(change["new"]), "position")
    return heard


def test_it_tells_the_position_and_takes_back() -> None:
    board = Board(pyengine.new_game("kohle_kolonie", players=3, seed=1), lang="de")
    heard = listening(board)
    before = board.position
    board.choose(board.options[0]["key"])
    assert heard[-1] == board.position == board.game.position() != before
    if board.can_undo:
        board.undo()
        assert board.position == before
    assert not board.can_undo


def test_only_legal_answers_of_the_page_count() -> None:
    board = Board({"revier": 1, "kind": "position", "game": "coal_baron", "from": {"players": 2, "seed": 7}, "set": {}})
    before = board.position
    for message in ({"choose": "place:nowhere"}, {"choose": 3}, "choose", None, {"undo": True}):
        board._handle_custom_msg(message, [])
    assert board.position == before
    with pytest.raises(pyengine.IllegalChoice):
        board.choose("place:nowhere")


def test_other_boards_can_be_shown() -> None:
    board = Board("game=coal_baron players=2 seed=7")
    first = board.svg
    board.shown = "seat1"
    assert board.svg != first and {"board", "seat0"} <= {one["id"] for one in board.boards}
