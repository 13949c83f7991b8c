"""All that a browser keeps, in one file; what another one lacks is added from it."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pyengine.puzzles.library import puzzles_of
from tests.browser.conftest import Site
from tests.browser.driver import GAME, TableDriver, sketch

pytestmark = pytest.mark.visited

PUT = """(save) => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const work = request.result.transaction("games", "readwrite");
        work.objectStore("games").put(save);
        work.oncomplete = () => { request.result.close(); done(); };
    };
})"""
GAMES = """() => new Promise((done) => {
    const request = indexedDB.open("revier");
    request.onsuccess = () => {
        const all = request.result.transaction("games").objectStore("games").getAll();
        all.onsuccess = () => { request.result.close(); done(all.result); };
    };
})"""


def exported(page: Page, tmp_path: Path) -> dict[str, Any]:
    page.get_by_role("button", name="Settings").click()
    with page.expect_download() as started:
        page.locator("[data-export]").click()
    page.keyboard.press("Escape")
    target = tmp_path / "all.json"
    started.value.save_as(target)
    found: dict[str, Any] = json.loads(target.read_text("utf-8"))
    return found


def bring(page: Page, document: dict[str, Any]) -> None:
    """Opened, and acknowledged: what was said about the file before is no answer to this one."""
    page.locator(".toast").evaluate_all("(all) => all.forEach((one) => one.remove())")
    file: Any = {"name": "all.json", "mimeType": "application/json", "buffer": json.dumps(document).encode()}
    page.set_input_files("input[type=file]", file)
    expect(page.locator(".toast").last).to_contain_text("all.json")


def test_what_is_exported_is_added_elsewhere(site: Site, page: Page, tmp_path: Path) -> None:
    table = TableDriver(page)
    table.open(site.url, sketch(3, until=lambda game: len(game.record()["moves"]) > 9).record())
    table.start(site.url)
    page.evaluate('localStorage.setItem(\'revier.lessons\', \'{"coal_baron/cage": {"stage": 1, "done": true}}\')')
    everything = exported(page, tmp_path)
    [game] = everything["games"]
    assert everything["kind"] == "everything"
    assert game["moves"] > 9
    assert "coal_baron/cage" in everything["kept"]["revier.lessons"]

    # the same browser, some moves further: what is newer here stays; what is missing is added; nonsense is left aside
    newer = {**game, "moves": game["moves"] + 5, "title": "played on"}
    page.evaluate(PUT, newer)
    page.evaluate("localStorage.removeItem('revier.lessons')")
    other = {**game, "id": "another", "title": "<img src=x onerror=alert(1)>"}
    sets = [{"id": "s", "updated": 1, "document": {"revier": 1, "kind": "components", "game": "coal_baron"}}, 3]
    kept = {**everything["kept"], "revier.journal.x": "[]", "foreign": "x"}
    bring(page, {**everything, "games": [game, other, None, 7, {"id": "x"}], "sets": sets, "kept": kept})
    found = {save["id"]: save for save in page.evaluate(GAMES)}
    assert found[game["id"]]["title"] == "played on"
    assert set(found) == {game["id"], "another"}
    assert page.evaluate("Object.keys(localStorage)").count("foreign") == 0
    assert page.evaluate("localStorage.getItem('revier.lessons')")
    assert page.locator("img[src=x]").count() == 0

    # and what is older here is brought up to date
    bring(page, {**everything, "games": [{**newer, "moves": newer["moves"] + 1, "title": "further"}]})
    assert {save["title"] for save in page.evaluate(GAMES)} == {"further", other["title"]}
    page.evaluate("localStorage.removeItem('revier.lessons')")


ENTRIES = """([name, store, entries]) => new Promise((done) => {
    const request = indexedDB.open(name);
    request.onupgradeneeded = () => request.result.createObjectStore(store, {keyPath: "id"});
    request.onsuccess = () => {
        const work = request.result.transaction(store, "readwrite");
        const all = work.objectStore(store);
        if (entries) { all.clear(); for (const entry of entries) all.put(entry); }
        const asked = all.getAll();
        work.oncomplete = () => { request.result.close(); done(asked.result); };
    };
})"""


def entries(page: Page, name: str, store: str, put: list[Any] | None = None) -> dict[str, Any]:
    return {one["id"]: one for one in page.evaluate(ENTRIES, [name, store, put])}


def keep(page: Page, **texts: Any) -> None:
    for name, value in texts.items():
        text = value if isinstance(value, str) else json.dumps(value)
        page.evaluate("([name, text]) => localStorage.setItem(name, text)", [f"revier.{name}", text])


def kept(page: Page, name: str) -> Any:
    return json.loads(page.evaluate("(name) => localStorage.getItem(name)", f"revier.{name}"))


def outcome(at: int, right: bool, solved: bool) -> dict[str, Any]:
    return {"at": at, "right": right, "solved": solved}


def test_what_was_learnt_is_exported_and_merged(site: Site, page: Page, tmp_path: Path) -> None:
    """Exercises, analyses, rating, days, courses, lessons: the better and the newer of both, less what is damaged."""
    table = TableDriver(page)
    table.start(site.url)
    record = sketch(3, until=lambda game: len(game.record()["moves"]) > 9).record()
    card = {"puzzle": puzzles_of(GAME)[0], "step": 1, "due": 5, "made": 1, "answers": 2}
    tree = {"revier": 1, "kind": "analysis", "game": GAME, "title": "A", "root": record, "nodes": [], "at": 0}
    text = {"kind": "text", "text": "Read this."}
    course = {"revier": 1, "kind": "course", "id": "one", "title": "One", "parts": [text, text], "done": [0]}
    solved = {f"{GAME}/p{n}": outcome(n + 10, True, True) for n in range(3)}
    entries(page, "revier.deck", "cards", [{"id": "c1", **card}, {"id": "c2", **card}])
    entries(page, "revier.trees", "trees", [{"id": "t1", "updated": 5, **tree}, {"id": "t2", "updated": 5, **tree}])
    keep(
        page,
        puzzles={"rating": 1300.5, "deviation": 90, "at": 12, "outcomes": solved},
        daily={"2027-03-01": {GAME: "wrong", "schichtwechsel": "right"}, "2027-03-02": {GAME: "right"}},
        courses=[course],
        lessons={f"{GAME}/cage": {"stage": 2, "done": False}},
        **{"deck.auto": "1"},
    )
    everything = exported(page, tmp_path)
    assert [one["id"] for one in everything["cards"]] == ["c1", "c2"]
    assert {one["id"] for one in everything["analyses"]} == {"t1", "t2"}

    # another device: some of it is newer here, some of it there, and the file has damaged entries, too
    entries(page, "revier.deck", "cards", [{"id": "c1", **card, "answers": 7, "step": 4}, {"id": "mine", **card}])
    entries(page, "revier.trees", "trees", [{"id": "t1", "updated": 9, **tree, "title": "Mine"}])
    here = {f"{GAME}/p0": outcome(1, False, False), f"{GAME}/mine": outcome(2, False, True)}
    keep(
        page,
        puzzles={"rating": 1100, "deviation": 80, "at": 2, "outcomes": here},
        daily={"2027-03-01": {GAME: "later"}},
        courses=[{**course, "id": "other", "done": [1]}, {**course, "id": "mine", "title": "Mine"}],
        lessons={f"{GAME}/cage": {"stage": 1, "done": True}},
    )
    page.evaluate("localStorage.removeItem('revier.deck.auto')")
    bad_tree = {**tree, "id": "t3", "updated": 1, "nodes": [{"id": 1, "parent": 7, "key": "x"}]}
    damaged = {
        **everything,
        "cards": [*everything["cards"], {"id": "c3", **card, "step": 99}, None, {"id": "c4", "puzzle": {}}],
        "analyses": [*everything["analyses"], bad_tree, 3, {**tree, "id": "../t", "updated": 1}],
        "kept": {**everything["kept"], "revier.begin.x": "{}", "revier.deck": '{"n": 900}'},
    }
    bring(page, damaged)
    toast = page.locator(".toast").last
    for told in ("exercises: 1", "analyses: 1", "courses: 0"):
        expect(toast).to_contain_text(told)
    deck = entries(page, "revier.deck", "cards")
    assert {id: one["answers"] for id, one in deck.items()} == {"c1": 7, "c2": 2, "mine": 2}
    analyses = entries(page, "revier.trees", "trees")
    assert {id: one["title"] for id, one in analyses.items()} == {"t1": "Mine", "t2": "A"}
    standing = kept(page, "puzzles")
    assert standing["rating"] == 1300.5, "of the device on which more was answered"
    assert standing["outcomes"] == {
        f"{GAME}/p0": outcome(1, False, True),  # the first answer counts; it is solved by now
        f"{GAME}/p1": solved[f"{GAME}/p1"],
        f"{GAME}/p2": solved[f"{GAME}/p2"],
        f"{GAME}/mine": here[f"{GAME}/mine"],
    }
    assert kept(page, "daily")["2027-03-01"] == {GAME: "later", "schichtwechsel": "right"}
    assert kept(page, "daily")["2027-03-02"] == {GAME: "right"}
    assert [(one["id"], one["done"]) for one in kept(page, "courses")] == [("other", [0, 1]), ("mine", [0])]
    assert kept(page, "lessons")[f"{GAME}/cage"] == {"stage": 2, "done": True}
    assert kept(page, "deck.auto") == 1
    assert page.evaluate("localStorage.getItem('revier.deck')") is None, "what was done today is no other day's"

    # nonsense under a name of ours changes nothing of what is here
    before = page.evaluate("({...localStorage})")
    nonsense = {f"revier.{name}": "[[1]" for name in ("puzzles", "daily", "courses", "lessons")}
    bring(page, {"revier": 1, "kind": "everything", "games": [], "sets": [], "kept": nonsense})
    outcomes = {"__proto__/x": outcome(1, True, True), "constructor": 3, f"{GAME}/p9": {"at": "x"}}
    odd = {
        "puzzles": {"rating": 9e9, "deviation": 1, "at": 0, "outcomes": outcomes},
        "daily": {"yesterday": {GAME: "right"}, "2027-03-03": {GAME: "best", "../x": "right"}},
        "courses": {"length": 3},
        "lessons": {"x": 3, f"{GAME}/cage/x": {"stage": 3}, f"{GAME}/cage": {"stage": "9", "done": "yes"}},
    }
    bring(page, {**everything, "kept": {f"revier.{name}": json.dumps(value) for name, value in odd.items()}})
    after = page.evaluate("({...localStorage})")
    for name in ("puzzles", "courses", "lessons"):
        assert json.loads(after[f"revier.{name}"]) == json.loads(before[f"revier.{name}"]), name
    assert kept(page, "daily").keys() <= {"2027-03-01", "2027-03-02", "2027-03-03"}
    assert not kept(page, "daily").get("2027-03-03")
    entries(page, "revier.deck", "cards", [])
    entries(page, "revier.trees", "trees", [])
