"""The page's half of the notebook board: with a model as anywidget gives one, filled by the engine's own frames."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import pyengine
from pyengine.table import Table
from revier import address
from tests.art.shots import serve

# get, set, save_changes, on, off and send are what anywidget promises; `tell` stands for the kernel.
MODEL = """async (state) => {
    const { default: widget } = await import("/integrations/python/revier/static/notebook.js");
    const heard = new Map();
    const on = (name, call) => heard.set(name, [...(heard.get(name) ?? []), call]);
    const off = (name, call) => heard.set(name, (heard.get(name) ?? []).filter((one) => one !== call));
    const messages = [];
    const model = {
        get: (name) => state[name],
        set: (name, value) => { state[name] = value; for (const call of heard.get(`change:${name}`) ?? []) call(); },
        save_changes: () => messages.push({ saved: state.shown }),
        send: (message) => messages.push(message),
        on, off,
    };
    const el = document.createElement("div");
    document.body.replaceChildren(el);
    const leave = widget.render({ model, el });
    window.notebook = {
        messages, leave,
        tell: (changes) => { for (const [name, value] of Object.entries(changes)) model.set(name, value); },
        listening: () => [...heard.values()].flat().length,
    };
}"""


@pytest.fixture(scope="module")
def blank(browser: Browser) -> Iterator[Page]:
    with serve() as url:
        page = browser.new_page()
        page.goto(f"{url}/tests/art/compare.html")
        yield page
        page.close()


def frame_of(table: Table, shown: str = "board") -> dict[str, Any]:
    """What the kernel sends (integrations/python/revier/notebook.py)."""
    frame = table.frame()
    return {
        "svg": pyengine.draw(table.game, None, shown),
        "prompt": frame["prompt"]["text"],
        "options": [{name: option[name] for name in ("key", "label", "detail")} for option in frame["options"]],
        "boards": [{"id": board["id"], "name": board["label"]} for board in frame["scene"]["boards"]],
        "shown": shown,
        "can_undo": bool(frame["can_undo"]),
        "undo_word": "Undo",
    }


def messages(page: Page) -> list[Any]:
    return page.evaluate("notebook.messages")


def drawn(page: Page) -> str:
    """What the picture shows, once it has arrived."""
    return page.locator("img.revier-picture").evaluate(
        "async (image) => { await image.decode(); return (await fetch(image.src)).text(); }"
    )


def test_a_board_in_a_notebook_asks_and_answers(blank: Page) -> None:
    game = pyengine.from_position(address.parse("game=coal_baron players=2 seed=7 pending=!((step:turn,seat:0))"))
    table = Table("notebook", game, "en", veil=False)
    first = frame_of(table)
    blank.evaluate(MODEL, first)
    assert drawn(blank) == first["svg"]
    expect(blank.get_by_role("status")).to_have_text(first["prompt"])
    expect(blank.locator("img")).to_have_attribute("alt", first["prompt"])
    answers = blank.locator(".revier-answers button")
    assert answers.all_inner_texts() == [option["label"] for option in first["options"]]
    undo = blank.get_by_role("button", name="Undo")
    expect(undo).to_be_disabled()

    # an answer goes to the kernel; only what the kernel sends changes the page
    key = "place:money_6"
    blank.locator(f"[data-key='{key}']").click()
    assert messages(blank) == [{"choose": key}]
    expect(answers).to_have_count(len(first["options"]))
    table.choose(key, confirmed=True)
    second = frame_of(table)
    blank.evaluate("changes => notebook.tell(changes)", second)
    expect(blank.get_by_role("status")).to_have_text(second["prompt"])
    assert drawn(blank) == second["svg"] != first["svg"]
    assert answers.all_inner_texts() == [option["label"] for option in second["options"]]

    # a tab, by the keyboard
    tabs = blank.get_by_role("button", pressed=False).and_(blank.locator(".revier-boards button"))
    expect(blank.get_by_role("button", pressed=True)).to_have_text(second["boards"][0]["name"])
    tabs.first.focus()
    blank.keyboard.press("Enter")
    assert messages(blank)[-1] == {"saved": second["boards"][1]["id"]}
    expect(blank.get_by_role("button", pressed=True)).to_have_text(second["boards"][1]["name"])

    # taking back
    assert second["can_undo"]
    undo.click()
    assert messages(blank)[-1] == {"undo": True}

    # the cell is run again: nothing listens any more
    assert blank.evaluate("notebook.listening()") > 5
    blank.evaluate("notebook.leave()")
    assert blank.evaluate("notebook.listening()") == 0


def test_words_of_a_game_are_text(blank: Page) -> None:
    name = "<img src=x onerror=\"document.title = 'run'\">"
    state = {
        **frame_of(Table("notebook", pyengine.new_game("coal_baron", players=2, seed=7), "en", veil=False)),
        "prompt": name, "undo_word": name, "options": [{"key": name, "label": name, "detail": name}],
        "boards": [{"id": name, "name": name}],
    }  # fmt: skip
    blank.evaluate(MODEL, state)
    expect(blank.locator("img")).to_have_count(1)
    for found in (".revier-prompt", ".revier-undo", ".revier-answers button", ".revier-boards button"):
        expect(blank.locator(found)).to_have_text(name)
    blank.locator(".revier-answers button").click()
    assert messages(blank) == [{"choose": name}] and blank.title() != "run"
