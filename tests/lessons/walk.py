"""Walking through lessons, for the tests."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from pyengine.lessons import Lesson, LessonTable, Stage, load_lesson

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
LANGS = ("en", "de", "fr", "nl")
IDLE = ("end", "done", "pass", "keep", "skip", "stop", "second:none", "miner:none", "place:bank", "step:cage:surface")
"""Answers of all games that do as little as possible, for going astray."""
PANELS = {f"panel:{name}" for name in ("prompt", "seats", "standings", "options", "log", "tableau")}
ALL = [(path.parent.parent.name, path.stem) for path in sorted((ROOT / "pyengine" / "games").glob("*/lessons/*.json"))]
LESSONS = [one for one in ALL if one[1] != "order"]
TAUGHT = sorted({game for game, _ in LESSONS})
STAGES = [(game, id, number) for game, id in LESSONS for number in range(len(load_lesson(game, id).stages))]


@cache
def clauses_of(game: str) -> frozenset[str]:
    """Every clause of a game's rules (docs/coverage-<game>.md)."""
    text = (ROOT / "docs" / f"coverage-{game}.md").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^\| ([A-Z]{2}-[A-Z0-9][A-Za-z0-9.]*) \|", text, re.M))


@cache
def lesson(game: str, id: str) -> Lesson:
    return load_lesson(game, id)


def document(game: str, id: str) -> Json:
    path = ROOT / "pyengine" / "games" / game / "lessons" / f"{id}.json"
    found: Json = json.loads(path.read_text(encoding="utf-8"))
    return found


def stages_of(kind: str) -> list[ParameterSet]:
    """The stages of a kind, for tests to be named after."""
    found = [one for one in STAGES if stage_of(one).kind == kind]
    return [pytest.param(one, id="-".join(map(str, one))) for one in found]


def stage_of(one: tuple[str, str, int]) -> Stage:
    return lesson(one[0], one[1]).stages[one[2]]


def opened(one: tuple[str, str, int], lang: str = "en") -> LessonTable:
    return LessonTable("t", lesson(one[0], one[1]), lang, one[2])


def solve(table: LessonTable, stage: Stage, frame: Json) -> Json:
    """Do what the stage asks for, by its model solution."""
    number = frame["lesson"]["stage"]
    for count, key in enumerate(stage.solution):
        assert frame["lesson"]["stage"] == number, "solved before the end of its solution"
        assert key in [option["key"] for option in frame["options"]], (key, table.game.why_not(key))
        if stage.within is not None:
            assert frame["lesson"]["left"] == stage.within - count
        frame = table.choose(key, False)
        assert not frame["reasons"]
    return frame


def exists(address: str, frame: Json) -> bool:
    """Whether the scene has this slot or piece, or its art has a place for it."""
    scene = frame["scene"]
    if address.startswith("#"):
        return address[1:].split("/")[0] in {piece["id"] for piece in scene["pieces"]}
    named = {*scene["slots"], *scene["counts"], *scene["stops"], *scene["turns"]}
    board, _, slot = address.partition("/")
    art = {one["id"]: one["art"] for one in scene["boards"]}
    at = {piece["at"] for piece in scene["pieces"]}
    return address in named or address in at or (board in art and slot in slots_of(art[board]))


@cache
def slots_of(art: str) -> frozenset[str]:
    root = ET.parse(ROOT / "web" / "svg" / art).getroot()
    return frozenset(element.attrib["data-slot"] for element in root.iter() if "data-slot" in element.attrib)
