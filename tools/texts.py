"""The catalogues of messages: collect, merge, compile, check.

python tools/texts.py extract    collect the messages of the code into .build/revier.pot
python tools/texts.py update     merge them into every catalogue; English and French spaces are filled in by themselves
python tools/texts.py compile    make the .mo files that the engine reads
python tools/texts.py check      fail on a missing, fuzzy, outdated or ill-formed message
"""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
LOCALE = ROOT / "pyengine" / "locale"
TEMPLATE = ROOT / ".build" / "revier.pot"
LANGUAGES = ("en", "de", "fr", "nl")
SOURCE = "en"
KEYWORDS = {"N_": None, "_": None, "plural": (1, 2)}
COMMON = "revier"
GAME = re.compile(r"pyengine/games/(\w+)/")
ABOUT: dict[str, Any] = {
    "domain": "revier",
    "project": "Revier",
    "version": "1",
    "msgid_bugs_address": "",
    "last_translator": "",
    "language_team": "",
    "header_comment": "# Messages of Revier.",
    "charset": "utf-8",
    "fuzzy": False,
    # A date of its own would change the file whenever it is written.
    "creation_date": datetime(2020, 1, 1, tzinfo=UTC),
    "revision_date": datetime(2020, 1, 1, tzinfo=UTC),
}


def folder_of(lang: str) -> Path:
    return LOCALE / lang / "LC_MESSAGES"


def part_of(message: Message) -> str:
    """The catalogue that a message stands in: its game's own, or the common one if anything else says it too."""
    parts = {match[1] if (match := GAME.match(name)) else COMMON for name, _line in message.locations}
    return parts.pop() if len(parts) == 1 else COMMON


def collect() -> Catalog:
    catalog = Catalog(**ABOUT)
    found = extract_from_dir(
        ROOT / "pyengine",
        method_map=[("**.py", "python")],
        keywords=KEYWORDS,
        comment_tags=("Translators:",),
        strip_comment_tags=True,
    )
    for filename, _line, message, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        # No line numbers: they would change with every edit of the code.
        place: Any = (f"pyengine/{filename}", None)
        catalog.add(message, locations=[place], auto_comments=comments, context=context)
    return catalog


def load(lang: str) -> Catalog:
    """All catalogues of a language as one."""
    whole = Catalog(locale=lang, **ABOUT)
    for path in sorted(folder_of(lang).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=lang, domain=path.stem, abort_invalid=True):
                if message.id:
                    whole[message.id] = message
    return whole


def save_all(lang: str, catalog: Catalog) -> None:
    """One file for each game and one for the rest: people who translate different games do not meet."""
    parts: dict[str, Catalog] = {COMMON: Catalog(locale=lang, **ABOUT)}
    for message in catalog:
        if message.id:
            part = parts.setdefault(part_of(message), Catalog(locale=lang, **ABOUT))
            part[message.id] = message
    for path in folder_of(lang).glob("*.po"):
        if path.stem not in parts:
            path.unlink()
    for name, part in parts.items():
        save(part, folder_of(lang) / f"{name}.po")


def save(catalog: Catalog, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog.creation_date = catalog.revision_date = ABOUT["creation_date"]
    with path.open("wb") as file:
        write_po(file, catalog, width=120, include_lineno=False, ignore_obsolete=True, omit_header=False)


def extract() -> None:
    catalog = collect()
    save(catalog, TEMPLATE)
    print(f"{len(catalog)} messages")


def spaced(text: str) -> str:
    """French signs with their narrow space, which does not break."""
    return re.sub(r"[ \u00a0](?=[;:!?»](?!\S))|(?<=«)[ \u00a0]", "\u202f", text)


def update() -> None:
    for lang in LANGUAGES:
        template = collect()  # anew: a catalogue takes over its messages and changes them
        catalog = load(lang)
        catalog.update(template, no_fuzzy_matching=True, keep_user_comments=True)
        catalog.obsolete.clear()
        if lang == SOURCE:
            for message in catalog:
                if message.id:
                    message.string = message.id
        if lang == "fr":
            for message in catalog:
                if isinstance(message.string, str):
                    message.string = spaced(message.string)
                elif message.string:
                    message.string = tuple(map(spaced, message.string))
        save_all(lang, catalog)
        missing = sum(1 for message in catalog if message.id and not is_translated(message))
        print(f"{lang}: {len(catalog)} messages, {missing} to translate")


def compile_all(locale: Path = LOCALE) -> None:
    made = 0
    for lang in LANGUAGES:
        if any(folder_of(lang).glob("*.po")):
            target = locale / lang / "LC_MESSAGES" / f"{COMMON}.mo"
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                write_mo(file, load(lang))
            made += 1
    print(f"{made} of {len(LANGUAGES)} catalogues")


def is_translated(message: Message) -> bool:
    strings = message.string if isinstance(message.string, (tuple, list)) else [message.string]
    return all(strings)


def fields(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


def complaints(lang: str, template: Catalog) -> list[str]:
    if not any(folder_of(lang).glob("*.po")):
        return [f"{lang}: no catalogue; ./build.sh texts makes one"]
    catalog = load(lang)
    wrong = []
    for wanted in template:
        if not wanted.id:
            continue
        name = wanted.id if isinstance(wanted.id, str) else wanted.id[0]
        message = catalog.get(wanted.id, wanted.context)
        if message is None:
            wrong.append(f"{lang}: not in the catalogue (./build.sh texts): {name!r}")
        elif message.fuzzy:
            wrong.append(f"{lang}: fuzzy: {name!r}")
        elif not is_translated(message):
            wrong.append(f"{lang}: not translated: {name!r}")
        else:
            known = set().union(*map(fields, [wanted.id] if isinstance(wanted.id, str) else wanted.id))
            strings = [message.string] if isinstance(message.string, str) else list(message.string or ())
            wrong += [f"{lang}: unknown field in {text!r}" for text in strings if not fields(text) <= known]
            if isinstance(wanted.id, str) and fields(strings[0]) != known:
                wrong.append(f"{lang}: a field is missing in {strings[0]!r}")
    wrong += [f"{lang}: no longer used: {m.id!r}" for m in catalog if m.id and template.get(m.id, m.context) is None]
    return wrong


def check() -> None:
    template = collect()
    wrong = [line for lang in LANGUAGES for line in complaints(lang, template)]
    print("\n".join(wrong[:40]))
    if wrong:
        sys.exit(f"{len(wrong)} complaints about the catalogues")
    print(f"{len(template)} messages in {len(LANGUAGES)} languages")


if __name__ == "__main__":
    commands = {"extract": extract, "update": update, "compile": compile_all, "check": check}
    if len(sys.argv) != 2 or sys.argv[1] not in commands:
        sys.exit(__doc__)
    commands[sys.argv[1]]()
