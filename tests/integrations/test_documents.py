"""A small site of MkDocs and one of Sphinx, built by the real programs with the wheel installed."""

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import pytest

import pyengine
from pyengine.core.documents.link import to_link
from revier.embed import BadBoard, read_board

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


def run(*command: object) -> str:
    done = subprocess.run([sys.executable, *map(str, command)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def check(page: Path) -> None:
    """Three boards with their pictures, and the script once."""
    html = page.read_text("utf-8")
    assert html.count(f"{SITE}embed.js") == 1
    boards = re.findall(r"<revier-board ([^>]*)>(.*?)</revier-board>", html, re.S)
    assert len(boards) == 3, html
    said = [dict(re.findall(r'([a-z]+)="([^"]*)"', board)) for board, _ in boards]
    first = {name: unescape(value) for name, value in said[0].items()}
    assert (first["label"], first["mode"], first["lang"]) == ('A full cage & "more"', "play", "de")
    setup = "game=coal_baron&players=3&seed=7&pending=!((step:turn,seat:0))"
    position = f"{setup}&seats.0.name='%3Cb%3EAnna%3C/b%3E'&seats.0.marks=20"
    assert first["position"] == position and "<b>Anna" not in html
    assert said[1]["lesson"] == "coal_baron/one_cycle" and said[1]["mode"] == "task"
    assert said[2]["link"] and said[2]["mode"] == "show"
    for _, inside in boards:
        (image,) = re.findall(r'<img src="([^"]+)"', inside)
        assert ElementTree.parse(page.parent / image).getroot().tag.endswith("svg")
        (url,) = re.findall(r'<a href="([^"]+)"', inside)
        assert url.startswith(f"{SITE}index.html?embed=")


def test_a_site_of_mkdocs(tmp_path: Path) -> None:
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    (tmp_path / "mkdocs.yml").write_text(f"site_name: Mines\nplugins:\n  - revier:\n      site: {SITE}\n")
    blocks = "\n\n".join(f"```revier\n{text}\n```" for text in (POSITION, LESSON, link()))
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
    texts = [POSITION, LESSON, link().replace("\n", "\n\n")]
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
    ],
)
def test_what_is_wrong_is_said(text: str, said: str) -> None:
    with pytest.raises(BadBoard, match=said):
        read_board(text)
