"""Hostile requests that grow towards code that no request has reached yet: ./build.sh fuzz --guided [SECONDS]

libFuzzer (atheris) changes the bytes of requests that are answered, and keeps what reaches new lines. What
must be true of each answer is what tests/core/test_fuzz_bridge.py says. Requests that were found are kept in
.build/fuzz, so the next run goes on from there; one that breaks is written to .build/fuzz-broken-*.

    python tools/fuzz_guided.py 600
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
FOUND = ROOT / ".build" / "fuzz"
MOST_MB = 2000
LONGEST = 30_000
ANEW = 500
"""After this number of requests the bridge starts afresh, so that what breaks does not depend on too much before it."""

with atheris.instrument_imports(include=["pyengine"]):
    import pyengine.bridge  # noqa: F401

from tests.core.test_fuzz_bridge import Page, _known  # noqa: E402

TABLES = {"t1", "t2", "t3", "t4"}


class Tries:
    def __init__(self) -> None:
        self.page, self.count = Page(), 0

    def one(self, data: bytes) -> None:
        self.count += 1
        if self.count % ANEW == 0 or not set(self.page.bridge._tables) >= TABLES:
            self.page = Page()
        self.page.send(data.decode("utf-8", "surrogateescape"))


def main() -> None:
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else 600
    FOUND.mkdir(parents=True, exist_ok=True)
    for name, params in _known().items():
        request = {"id": 7, "method": name.partition("#")[0], "params": params}
        (FOUND / f"known-{name}").write_text(json.dumps(request), "utf-8")
    words = {json.dumps(word) for params in _known().values() for word in params}
    (ROOT / ".build" / "fuzz.words").write_text("".join(f'"{word[1:-1]}"\n' for word in sorted(words)), "utf-8")
    options = [
        *(f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-rss_limit_mb={MOST_MB}", "-timeout=20"),
        *(f"-dict={ROOT}/.build/fuzz.words", f"-artifact_prefix={ROOT}/.build/fuzz-broken-", "-print_final_stats=1"),
    ]
    atheris.Setup([sys.argv[0], *options, str(FOUND)], Tries().one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
