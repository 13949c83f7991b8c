"""Pictures by Python: they stand alone, tell nothing that is hidden, and the command line makes them."""

import base64
import hashlib
import json
import os
import pty
import re
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pyengine
from pyengine.core.view.text import LANGUAGES
from pyengine.picture import boards_of, font
from pyengine.picture.art import sheet
from pyengine.picture.values import computed
from tests.draw.samples import sampled, with_tray

pytestmark = pytest.mark.native
ROOT = Path(__file__).parents[2]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(params=pyengine.games())
def game(request: pytest.FixtureRequest) -> pyengine.Game:
    return list(sampled(request.param))[1][1]


def test_every_board_stands_alone(game: pyengine.Game) -> None:
    for board in boards_of(game, 0):
        for theme in ("light", "dark"):
            text = pyengine.draw(game, 0, board, theme=theme)
            root = ElementTree.fromstring(text)
            ids = [element.get("id") for element in root.iter() if element.get("id")]
            assert len(ids) == len(set(ids))
            named = set(re.findall(r'(?:href="#|url\(#)([^")]+)', text))
            assert named == set(ids), "nothing is missing, nothing is there for nothing"
            outside = re.sub(r"data:font/woff2;base64,[\w+/=]+", "", text).replace("http://www.w3.org/2000/svg", "")
            assert not re.search(r"https?:|//|@import|<script|\bclass=|\bdata-|var\(|light-dark|color-mix", outside)
            assert "\x00" not in text
            tags = {element.tag for element in root.iter()}
            assert {f"{SVG}title", f"{SVG}path", f"{SVG}text"} <= tags or board == "tray"


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "\"'&]]></title><script>", "\u202egnp", "\x00a\x1b", "\ufffe"]
)
def test_a_name_is_text(name: str) -> None:
    """Whatever a seat is called, its name is a text of the picture, and the picture can be read."""
    for game in pyengine.games():
        players = pyengine.describe(game)["players"][0]
        played = pyengine.new_game(game, players=players, seats=[{"name": name}])
        root = ElementTree.fromstring(pyengine.draw(played, 0, "table"))
        assert {element.tag.removeprefix(SVG) for element in root.iter()}.isdisjoint({"img", "script"})
        told = "".join(root.itertext())
        assert re.sub("[\x00\x1b\ufffe]", "\ufffd", name) in told


def test_words_are_in_the_language(game: pyengine.Game) -> None:
    pictures = [pyengine.draw(game, lang=lang) for lang in LANGUAGES]
    assert len(set(pictures)) == len(LANGUAGES)


def test_two_pictures_in_one_page_do_not_meet(game: pyengine.Game) -> None:
    ids = [set(re.findall(r' id="([^"]+)"', pyengine.draw(game, theme=theme))) for theme in ("light", "dark")]
    assert ids[0] and ids[1] and not ids[0] & ids[1]
    assert pyengine.draw(game) == pyengine.draw(game), "the same position gives the same picture"


def test_a_picture_knows_no_more_than_its_seat() -> None:
    """What a seat cannot know may be reshuffled: its picture stays the same, and so does that for everybody."""
    samples = [one for name in pyengine.games() for one in list(sampled(name))[2::3]] + [("with a tray", with_tray())]
    for name, game in samples:
        public = pyengine.draw(game, board="table")
        for seat in {0, len(game.seats) - 1, 0 if game.over else game.decision.seat}:
            other = game.determinize(seat, pyengine.Rng(seat + 1))
            assert pyengine.draw(other, seat, "table") == pyengine.draw(game, seat, "table"), (name, seat)
            assert pyengine.draw(other, board="table") == public, (name, seat)


def test_what_lies_in_the_tray_is_for_one_seat() -> None:
    game = with_tray()
    seat = game.decision.seat
    mine = pyengine.draw(game, seat, "tray")
    others = {pyengine.draw(game, other, "tray") for other in (None, *range(len(game.seats))) if other != seat}
    assert mine not in others and len(others) == 1


def test_documents_are_drawn_as_the_game_is(game: pyengine.Game) -> None:
    expected = pyengine.draw(game, 0)
    for document in (game.position(), game.record()):
        assert pyengine.draw(json.loads(json.dumps(document)), 0) == expected


def test_notebooks_show_the_common_board(game: pyengine.Game) -> None:
    assert game._repr_svg_() == pyengine.draw(game)


def test_marks_are_rings(game: pyengine.Game) -> None:
    scene = game.view()["scene"]
    slot = next(address for address in scene["slots"] if address.startswith("board/"))
    plain = pyengine.draw(game)
    ringed = pyengine.draw(game, marks=[slot])
    assert ringed.count("<rect") == plain.count("<rect") + 2
    seat = game.view()["seats"][0]
    mark = {"address": slot, "kind": "taken", "colour": seat["colour"], "shape": seat["shape"]}
    assert len(pyengine.draw(game, marks=[mark])) > len(ringed)
    with pytest.raises(ValueError, match="nothing at"):
        pyengine.draw(game, marks=["board/nowhere"])
    with pytest.raises(ValueError, match="a mark is one of"):
        pyengine.draw(game, marks=[{"address": slot, "kind": "big"}])


def test_mistakes_are_named(game: pyengine.Game) -> None:
    with pytest.raises(ValueError, match="there is no board 'attic' here: board, seat0"):
        pyengine.draw(game, board="attic")
    with pytest.raises(ValueError, match="there is no seat 9"):
        pyengine.draw(game, 9)
    with pytest.raises(ValueError, match="a theme is one of light, dark"):
        pyengine.draw(game, theme="sepia")
    with pytest.raises(TypeError, match="a game, a position or a record"):
        pyengine.draw("board")  # type: ignore[arg-type]
    with pytest.raises(pyengine.DocumentError):
        pyengine.draw({"kind": "lesson"})


def test_letters_can_be_shapes(game: pyengine.Game) -> None:
    text = pyengine.draw(game, outlines=True)
    assert "<text" not in text and "@font-face" not in text
    assert text.count("<path") > pyengine.draw(game).count("<path") + 20


def test_the_typeface_has_every_letter_that_is_drawn() -> None:
    known = set(font.data()["letters"]) | {"\u202f"}
    for name in pyengine.games():
        for _, game in sampled(name):
            for lang in LANGUAGES:
                scene = game.view(0, lang)["scene"]
                words = [*scene["texts"].values(), *map(str, scene["counts"].values())]
                words += [piece.get("badge", "") for piece in scene["pieces"]]
                words += [slot.get("note", "") for slot in scene["slots"].values()]
                letters = set("".join(words) + "".join(words).upper())
                assert letters <= known, (name, lang, letters - known)


def test_the_typeface_is_that_of_the_page() -> None:
    source = ROOT / "node_modules/@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2"
    if not source.is_file():
        pytest.skip("the page's packages are not installed")
    assert font.data()["source"] == hashlib.sha256(source.read_bytes()).hexdigest(), "run tools/picture_font.py"


def test_values_of_style_sheets() -> None:
    root = {"--a": "light-dark(#fff, #000)", "--b": "#ff000080"}
    assert computed("var(--a)", root, dark=False) == "#fff"
    assert computed("var(--c, var(--a))", root, dark=True) == "#000"
    assert computed("var(--c)", root, dark=True) is None
    assert computed("color-mix(in srgb, var(--a), #000 25%)", root, dark=False) == "#bfbfbf"
    assert computed("color-mix(in srgb, #000, transparent 60%)", root, dark=False) == "rgba(0,0,0,0.4)"
    assert computed("max(var(--d, .5), .45)", root, dark=False) == "0.5"


def test_selectors_weigh_as_in_a_browser() -> None:
    styles = sheet("coal_baron/art.css")
    outer = ElementTree.Element(f"{SVG}g", {"data-slot": "x", "class": "occupied"})
    ghost = ElementTree.SubElement(outer, f"{SVG}g", {"class": "cb-ghost"})
    assert styles.of([outer, ghost])["display"] == "none"
    assert "display" not in styles.of([ghost])
    badge = ElementTree.Element(f"{SVG}g", {"class": "badge cost"})
    text = ElementTree.SubElement(badge, f"{SVG}text")
    assert styles.of([badge, text])["fill"] == "#FFF8EA"


# --- the command line -------------------------------------------------------------------------------------------------


def command(*arguments: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **({} if path is None else {"PATH": path})}
    line = [sys.executable, "-m", "pyengine", "draw", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, cwd=ROOT, env=environment)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    game = list(sampled("coal_baron"))[1][1]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(game.record()), "utf-8")
    return file


def test_the_command_draws(record: Path, tmp_path: Path) -> None:
    game = pyengine.replay(json.loads(record.read_text("utf-8")))
    out = tmp_path / "board.svg"
    done = command(record, "-o", out, "--seat", "0", "--board", "seat0", "--lang", "de", "--theme", "dark")
    assert done.returncode == 0, done.stderr
    assert out.read_text("utf-8") == pyengine.draw(game, 0, "seat0", "de", "dark")
    assert command(record).stdout == pyengine.draw(game)
    early = command(record, "--at", "3").stdout
    assert early.startswith("<svg") and early != pyengine.draw(game)


def test_the_command_names_mistakes(record: Path, tmp_path: Path) -> None:
    done = command(record, "--board", "attic")
    assert done.returncode == 1 and "there is no board 'attic'" in done.stderr
    assert command(tmp_path / "nothing.json").returncode == 1
    assert "needs a file" in command(record, "--png").stderr


def test_png_needs_a_converter(record: Path, tmp_path: Path) -> None:
    done = command(record, "--png", "-o", tmp_path / "board.png", path=str(tmp_path))
    assert done.returncode == 1
    assert "no program that makes a PNG is installed" in done.stderr and "rsvg-convert" in done.stderr
    assert not (tmp_path / "board.png").exists()


def test_png_uses_what_is_installed(record: Path, tmp_path: Path) -> None:
    tool = tmp_path / "rsvg-convert"
    tool.write_text(f"#!{sys.executable}\nimport shutil, sys\nshutil.copyfile(sys.argv[-1], sys.argv[-2])\n")
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    done = command(record, "--png", "-o", tmp_path / "board.png", "--width", "720", path=str(tmp_path))
    assert done.returncode == 0, done.stderr
    got = (tmp_path / "board.png").read_text("utf-8")
    assert 'width="720" height="320"' in got and "<text" not in got


# --- the terminal -----------------------------------------------------------------------------------------------------

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 40
KITTY = {"TERM": "xterm-kitty"}
ITERM = {"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}


@pytest.fixture
def converter(tmp_path: Path) -> Path:
    """A folder with a program that makes a PNG, and nothing else."""
    (tmp_path / "made.png").write_bytes(PNG)
    tool = tmp_path / "rsvg-convert"
    tool.write_text(
        f"#!{sys.executable}\nimport shutil, sys\nshutil.copyfile({str(tmp_path / 'made.png')!r}, sys.argv[-2])\n"
    )
    tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    return tmp_path


def on_terminal(record: Path, path: Path, **environment: str) -> bytes:
    """What a terminal of this kind is sent."""
    ours = {"TERM", "TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "TMUX", "STY", "PATH"}
    kept = {name: value for name, value in os.environ.items() if name not in ours}
    main, side = pty.openpty()
    line = [sys.executable, "-m", "pyengine", "draw", str(record)]
    with subprocess.Popen(line, stdout=side, cwd=ROOT, env={**kept, "PATH": str(path), **environment}) as process:
        os.close(side)
        told = b""
        try:
            while part := os.read(main, 65536):
                told += part
        except OSError:
            pass  # the other end is closed
        os.close(main)
    assert process.returncode == 0
    return told


def test_a_terminal_shows_the_picture_by_kittys_graphics(record: Path, converter: Path) -> None:
    for environment in (KITTY, {"TERM": "xterm", "KITTY_WINDOW_ID": "1"}, {"TERM": "x", "TERM_PROGRAM": "ghostty"}):
        told = on_terminal(record, converter, **environment)
        parts = re.findall(rb"\x1b_G([^;]*);([^\x1b]*)\x1b\\", told)
        assert parts[0][0] == b"a=T,f=100,m=1" and {more for more, _ in parts[1:-1]} == {b"m=1"}
        assert parts[-1][0] == b"m=0" and max(len(part) for _, part in parts) <= 4096
        assert base64.b64decode(b"".join(part for _, part in parts)) == PNG and b"<svg" not in told


def test_a_terminal_shows_the_picture_inline(record: Path, converter: Path) -> None:
    for environment in (ITERM, {"TERM": "x", "LC_TERMINAL": "iTerm2"}, {"TERM": "x", "TERM_PROGRAM": "WezTerm"}):
        told = on_terminal(record, converter, **environment)
        (found,) = re.findall(rb"\x1b]1337;File=inline=1;size=(\d+);preserveAspectRatio=1:([^\x07]*)\x07", told)
        assert int(found[0]) == len(PNG) and base64.b64decode(found[1]) == PNG and b"<svg" not in told


def test_everything_else_is_sent_the_svg(record: Path, converter: Path, tmp_path: Path) -> None:
    """Other terminals, what is between, a pipe, and a machine without a program that makes a PNG."""
    for environment in ({"TERM": "xterm-256color"}, {**KITTY, "TMUX": "/tmp/x"}, {**ITERM, "TERM": "screen"}):
        told = on_terminal(record, converter, **environment)
        assert told.startswith(b"<svg") and b"\x1b" not in told
    (empty := tmp_path / "empty").mkdir()
    assert on_terminal(record, empty, **KITTY).startswith(b"<svg")
    line = [sys.executable, "-m", "pyengine", "draw", str(record)]
    piped = subprocess.run(line, capture_output=True, cwd=ROOT, env={**os.environ, "PATH": str(converter), **KITTY})
    assert piped.stdout.startswith(b"<svg")
