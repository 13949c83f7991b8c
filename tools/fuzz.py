"""Hostile input by the hundred thousand: ./build.sh fuzz [CASES]

Requests of every method with wrong parameters, damaged records, positions, lessons, component sets and links, texts
that are no requests: each is answered in words, within two seconds, and whatever is refused has changed nothing
(tests/core/test_fuzz_bridge.py says how that is looked at). Case N is the same in every run; what breaks is told with
its number.

    python tools/fuzz.py 5000 --from 0
"""

from __future__ import annotations

import argparse
import base64
import copy
import json
import random
import resource
import sys
import time
import zlib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

import pyengine  # noqa: E402
from pyengine.core.documents.link import to_link  # noqa: E402
from tests.core.test_fuzz_bridge import DOCUMENTS, FORMS, JUNK, Page, _known, known  # noqa: E402

MOST_GROWTH = 300  # MB, in a whole run
MOST_ADDRESSES = 2048  # MB more than at the start: what asks for more at once is refused, and told as broken
KEYS = ("__proto__", "constructor", "toString", "__class__", "extra", "²", "\ud800", "", "game", "kind", "set")
TEXTS = (
    "\ud800",
    "\u202e",
    "<img src=x onerror=alert(1)>",
    "x" * 5000,
    "{",
    "%s%n",
    "../../etc/passwd",
    "\0",
    "🪨" * 80,
)


def wild(rng: random.Random, depth: int = 0) -> Any:
    """Anything that JSON can say."""
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind < 3:
        return copy.deepcopy(rng.choice(JUNK))
    if kind == 3:
        return rng.choice((-1, 1)) * rng.randrange(10 ** rng.randrange(1, 40))
    if kind == 4:
        return rng.choice(TEXTS)
    if kind == 5:
        return "".join(
            chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000)))) for _ in range(rng.randrange(12))
        )
    if kind == 6:
        return [wild(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {rng.choice(KEYS): wild(rng, depth + 1) for _ in range(rng.randrange(5))}


def damage(document: Any, rng: random.Random) -> Any:
    """Changes at one to three places, however deep they lie."""
    for _ in range(rng.randint(1, 3)):
        places: list[tuple[Any, Any]] = []
        waiting = [document]
        while waiting:
            one = waiting.pop()
            entries = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
            for key, value in entries:
                places.append((one, key))
                waiting.append(value)
        if not places:
            return document
        inside, key = rng.choice(places)
        how = rng.randrange(5)
        if how == 0:
            del inside[key]
        elif how == 1 and isinstance(inside, dict):
            inside[rng.choice(KEYS)] = wild(rng)
        elif how == 2:
            holder, other = rng.choice(places)
            inside[key] = (
                copy.deepcopy(holder[other])
                if other in holder or isinstance(holder, list) and other < len(holder)
                else None
            )
        else:
            inside[key] = wild(rng)
    return document


def link(rng: random.Random) -> str:
    """A link with other letters, of other bytes, or one that inflates without end."""
    game = rng.choice(pyengine.games())
    one = pyengine.new_game(game, players=pyengine.describe(game)["players"][0], seed=rng.randrange(99))
    for _ in range(rng.randrange(20)):
        one.choose(rng.choice(one.options()))
    text = to_link(one)
    how = rng.randrange(4)
    if how == 0:
        at = rng.randrange(len(text))
        return text[:at] + rng.choice("Aa0-_.%é") + text[at + rng.randrange(3) :]
    if how == 1:
        return text[: rng.randrange(len(text))]
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = b"[" * rng.randrange(10**6) if how == 2 else json.dumps(wild(rng)).encode("utf-8", "surrogatepass")
    packed = packer.compress(raw * rng.choice((1, 1, 40))) + packer.flush()
    return text[: rng.randrange(3)] + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class Grown(Exception):
    """More memory is in use than a run may take."""


class Cases:
    def __init__(self) -> None:
        self.page = Page()
        self.before = megabytes()

    def run(self, number: int) -> None:
        """One case; raises if anything but a clear answer comes of it, or if memory has grown too much."""
        before = megabytes()
        self.play(number)
        now = megabytes()
        if now - self.before > MOST_GROWTH:
            raise Grown(f"case {number} took {now - before:.0f} MB of {now - self.before:.0f} MB")

    def play(self, number: int) -> None:
        rng = random.Random(f"case {number}")
        if number % 50 == 0 or not {"t1", "t2", "t3", "t4"} <= set(self.page.bridge._tables):
            self.page = Page()
        kind = rng.randrange(10)
        if kind < 3:
            form = rng.choice(FORMS)
            params = known(form) if form in _known() else {"table": "t1", "document": {}, "keys": []}
            for name in rng.sample(sorted(params), min(len(params), rng.randint(1, 2))):
                params[name] = wild(rng)
            self.page.ask(form, params)
        elif kind < 7:
            method, name = rng.choice(DOCUMENTS)
            params = known(method)
            params[name] = damage(self.document(method, name, params[name], rng), rng)
            self.page.ask(method, params)
        elif kind == 7:
            self.page.ask(rng.choice(("link.open", "link.continues")), {"table": "t1", "text": link(rng), "lang": "en"})
        elif kind == 8:
            self.page.ask(rng.choice((*FORMS, wild(rng))), wild(rng))
        else:
            text = json.dumps({"id": 1, "method": "table.frame", "params": {"table": "t1"}})
            at = rng.randrange(len(text))
            self.page.send(
                text[:at] + rng.choice(('"', "{", "[", "}", "\\", "\ud800", "1e999", "NaN", "")) + text[at + 1 :]
            )

    def document(self, method: str, name: str, usual: Any, rng: random.Random) -> Any:
        if name == "document" and method.startswith(("table.", "bot.")) and rng.random() < 0.7:
            game = rng.choice(pyengine.games())
            one = pyengine.new_game(game, players=rng.choice(pyengine.describe(game)["players"]), seed=rng.randrange(9))
            for _ in range(rng.randrange(12)):
                one.choose(rng.choice(one.options()))
            return one.position() if rng.random() < 0.5 else one.record()
        return usual


def limit_addresses() -> None:
    """So that a single request that inflates cannot take the machine along."""
    status = Path("/proc/self/status")
    if not status.exists():
        return
    (size,) = (line.split()[1] for line in status.read_text().splitlines() if line.startswith("VmSize"))
    resource.setrlimit(resource.RLIMIT_AS, (int(size) * 1024 + MOST_ADDRESSES * 2**20,) * 2)


def megabytes() -> float:
    """The most that this process has ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cases", type=int, nargs="?", default=100_000)
    parser.add_argument("--from", type=int, default=0, dest="first")
    given = parser.parse_args()
    limit_addresses()
    cases, broken = Cases(), 0
    cases.run(0)
    start, told, before = time.monotonic(), 0.0, megabytes()
    for number in range(given.first, given.first + given.cases):
        try:
            cases.run(number)
        except Grown as error:
            sys.exit(str(error))
        except Exception as error:
            broken += 1
            print(f"case {number}: {type(error).__name__}: {str(error)[:600]}", flush=True)
            before_all = cases.before
            cases = Cases()
            cases.before = before_all
            if broken == 20:
                break
        passed = time.monotonic() - start
        if passed - told > 10:
            told = passed
            print(f"{number - given.first + 1} of {given.cases} cases, {megabytes() - before:.0f} MB more", flush=True)
    grown = megabytes() - before
    print(f"{given.cases} cases, {broken} broken, {time.monotonic() - start:.0f} s, {grown:.0f} MB more")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
