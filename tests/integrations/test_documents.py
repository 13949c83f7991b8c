"""A small site of MkDocs and one of Sphinx, built by the real programs with the wheel installed."""

import base64
import json
import re
import subprocess
import sys
import zlib
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pyengine
from pyengine.core.documents.link import to_link
from revier.embed import BadBoard, markup, read_board

SITE = "https://games.example/revier/"
POSITION = """mode: play
label: A full cage & "more"
lang: de

game=coal_baron players=3 seed=7 pending=!((step:turn,seat:0))
  seats.0.name='<b>Anna</b>' seats.0.marks=20"""
LESSON = "lesson=coal_baron/one_cycle"


def link() -> str:
    game = pyengine.new_game("kohle_kolonie", players=3, seed=5)
    for _ in range(10):
        game.choose(game.options()[0])
    return f"mode: show\nlink={to_link(game)}"


FILES = """{"revier": 1, "kind": "boards", "boards": {
  "first": {"title": "From a file", "mode": "show", "document": {
    "revier": 1, "kind": "position", "game": "schichtwechsel", "from": {"players": 2, "seed": 3}, "set": {}
  }}
}}"""
FILE = "lang: fr\nsrc: /boards/all.json#first\n\n"


def boards_in(folder: Path) -> None:
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "all.json").write_text(FILES)


def run(*command: object) -> str:
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def check(page: Path) -> None:
    """Four boards with their pictures, and the script once."""
    html = page.read_text("utf-8")
    assert html.count(f"{SITE}embed.js") == 1
    boards = re.findall(r"<revier-board ([^>]*)>(.*?)</revier-board>", html, re.S)
    assert len(boards) == 4, html
    said = [dict(re.findall(r'([a-z]+)="([^"]*)"', board)) for board, _ in boards]
    first = {name: unescape(value) for name, value in said[0].items()}
    assert (first["label"], first["mode"], first["lang"]) == ('A full cage & "more"', "play", "de")
    setup = "game=coal_baron&players=3&seed=7&pending=!((step:turn,seat:0))"
    position = f"{setup}&seats.0.name='%3Cb%3EAnna%3C/b%3E'&seats.0.marks=20"
    assert first["position"] == position and "<b>Anna" not in html
    assert said[1]["lesson"] == "coal_baron/one_cycle" and said[1]["mode"] == "task"
    assert said[2]["link"] and said[2]["mode"] == "show"
    assert (said[3]["label"], said[3]["mode"], said[3]["lang"]) == ("From a file", "show", "fr")
    assert unescape(said[3]["position"]) == "game=schichtwechsel&players=2&seed=3"
    for _, inside in boards:
        (image,) = re.findall(r'<img src="([^"]+)"', inside)
        assert ElementTree.parse(page.parent / image).getroot().tag.endswith("svg")
        (url,) = re.findall(r'<a href="([^"]+)"', inside)
        assert url.startswith(f"{SITE}index.html?embed=")


def test_a_site_of_mkdocs(tmp_path: Path) -> None:
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Mines\nplugins:\n  - revier:\n      site: {SITE}\n")
    blocks = "\n\n".join(f"```revier\n{text}\n```" for text in (POSITION, LESSON, link(), FILE))
    boards_in(tmp_path / "docs")
    for name in ("index.md", "deep/page.md"):
        (tmp_path / "docs" / name).write_text(f"# Mines\n\nBefore.\n\n{blocks}\n\n```python\nrevier\n```\n")
    run("-m", "mkdocs", "build", "--strict", "-q", "-f", tmp_path / "mkdocs.yml", "-d", tmp_path / "out")
    check(tmp_path / "out" / "index.html")
    check(tmp_path / "out" / "deep" / "page" / "index.html")


def test_mkdocs_says_where_a_board_is_wrong(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Mines\nplugins:\n  - revier:\n      site: {SITE}\n")
    (tmp_path / "docs" / "index.md").write_text("```revier\ngame=coal_baron players=3 seats.0.marks=many\n```\n")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-f", tmp_path / "mkdocs.yml", "-d", tmp_path / "out"],
        capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode and "index.md: seats.0.marks" in done.stderr + done.stdout


def directive(text: str) -> str:
    head, _, rest = text.rpartition("\n\n")
    options = [f"   :{line.replace(': ', ': ', 1)}" for line in head.splitlines()]
    return "\n".join([".. revier::", *options, "", *(f"   {line.strip()}" for line in rest.splitlines())])


def test_a_site_of_sphinx(tmp_path: Path) -> None:
    (tmp_path / "conf.py").write_text(f'project = "Mines"\nextensions = ["revier.sphinx"]\nrevier_site = "{SITE}"\n')
    texts = [POSITION, LESSON, link().replace("\n", "\n\n"), FILE]
    boards_in(tmp_path)
    body = "\n\n".join(directive(text) for text in texts)
    (tmp_path / "index.rst").write_text(f"Mines\n=====\n\n{body}\n")
    run("-m", "sphinx", "-W", "-q", "-b", "html", tmp_path, tmp_path / "out")
    check(tmp_path / "out" / "index.html")
    run("-m", "sphinx", "-W", "-q", "-b", "text", tmp_path, tmp_path / "text")
    assert "A full cage" in (tmp_path / "text" / "index.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mode: dance\ngame=coal_baron players=2", "a mode is one of"),
        ("colour: red\ngame=coal_baron players=2", "no option 'colour'"),
        ("game=chess players=2", "chess"),
        ("game=coal_baron players=2 seats.0.marks=(a", "seats.0.marks"),
        ("lesson=coal_baron/nothing", "nothing"),
        ("link=zzzz", "link"),
        ("{", "property name"),
        ("src: all.json", "there are no files here"),
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(BadBoard, match=said):
        read_board(text)


@pytest.mark.parametrize(
    ("src", "said"),
    [
        ("../outside.json", "no file"),
        ("/../outside.json", "no file"),
        ("deep/../../outside.json", "no file"),
        ("away.json", "no file"),
        ("", "no file|property name|is no"),
        ("boards", "no file"),
        ("https://evil.example/all.json", "no file"),
        ("boards/all.json", "is no document"),
        ("boards/all.json#second", "is no document"),
        ("boards/broken.json", "is no document"),
        ("boards/large.json", "larger than"),
        ("boards/all.json#first\n\ngame=coal_baron players=2", "not both"),
    ],
)
def test_files_are_those_among_the_documents(tmp_path: Path, src: str, said: str) -> None:
    docs = tmp_path / "docs"
    boards_in(docs)
    (tmp_path / "outside.json").write_text(FILES)
    (docs / "away.json").symlink_to(tmp_path / "outside.json")
    (docs / "boards" / "broken.json").write_text('{"kind": ')
    (docs / "boards" / "large.json").write_text(" " * 1_000_001)
    with pytest.raises(BadBoard, match=said):
        read_board(f"src: {src}", docs, docs / "page.md")


def test_a_file_beside_the_page(tmp_path: Path) -> None:
    """An analysis, whose tree no attribute can say: it is shown in a frame."""
    game = pyengine.new_game("coal_baron", players=2, seed=7)
    first, second = game.options()[:2]
    nodes = [{"id": 1, "parent": 0, "key": first}, {"id": 2, "parent": 0, "key": second, "comment": "Or this."}]
    tree = {"revier": 1, "kind": "analysis", "game": "coal_baron", "root": game.record(), "nodes": nodes, "at": 0}
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "tree.json").write_text(json.dumps(tree))
    board = read_board("label: Two ways\nsrc: tree.json", tmp_path, tmp_path / "deep" / "page.md")
    assert (board.mode, board.label) == ("show", "Two ways") and board.source.game().record() == game.record()
    html = markup(board, SITE, "tree.svg")
    assert html.startswith(f'<iframe src="{SITE}index.html?embed=show&amp;label=Two+ways#')
    packed = html.split("#", 1)[1].split('"')[0]
    assert json.loads(zlib.decompress(base64.urlsafe_b64decode(packed + "=="), -15)) == tree
