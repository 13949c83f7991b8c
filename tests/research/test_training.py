"""Learning weights: what was put in comes out, the same for the same seeds, and games are not played twice."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from training import fit, match
from training.weights import scaled, weights_of


def test_least_squares_find_the_change() -> None:
    random = np.random.default_rng(1)
    steps = random.normal(size=(400, 3))
    change = np.array([0.2, -0.1, 0.0])
    rows = np.column_stack([np.zeros(400), np.zeros(400), steps @ change, steps])
    assert fit.solve(rows, 1e-6) == pytest.approx(change, abs=1e-3)
    assert fit.root_error(rows, change) == pytest.approx(0)
    assert np.abs(fit.solve(rows, 10.0)).max() < 0.1, "a strong pull towards no change"


def test_scaled_weights() -> None:
    weights = weights_of("coal_baron")
    other = scaled("coal_baron", {"step": 1100, "mark": 500})
    assert other.step == pytest.approx(1.1 * weights.step)
    assert other.mark == pytest.approx([one / 2 for one in weights.mark])
    assert other.buy == weights.buy


def test_notes_are_the_same_for_the_same_seed() -> None:
    task = fit.Task("schichtwechsel", 2, 5)
    seed, rows = fit.play(task)
    assert (seed, rows) == fit.play(task)
    assert len(rows) > 5 and all(len(row) == 3 + len(weights_of("schichtwechsel")) for row in rows)


def test_fit_and_match_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept, out = tmp_path / "kept.jsonl", tmp_path / "weights"
    for games in ("2", "5"):
        words = f"fit --game schichtwechsel --players 2 --games {games} --keep {kept} --out {out}"
        monkeypatch.setattr(sys, "argv", words.split())
        fit.main()
    assert sorted(json.loads(line)[0] for line in kept.read_text("utf-8").splitlines()[1:]) == [*range(10_000, 10_005)]
    learned = json.loads(Path(f"{out}.json").read_text("utf-8"))
    assert set(learned["scales"]) == set(weights_of("schichtwechsel")._fields)
    assert all(isinstance(one, int) and fit.LEAST <= one <= fit.MOST for one in learned["scales"].values())
    assert ElementTree.parse(f"{out}.svg").getroot().tag.endswith("svg")
    words = f"match --weights {out}.json --level hewer --games 4 --keep {tmp_path / 'match.jsonl'}"
    monkeypatch.setattr(sys, "argv", words.split())
    match.main()
    assert "hewer*" in capsys.readouterr().out
