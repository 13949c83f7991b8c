"""The generator: the published sequence, fair numbers, and a state that can be saved."""

from __future__ import annotations

from collections import Counter

import pytest

from pyengine import Rng

PUBLISHED = [0xA15C02B7, 0x7B47F409, 0xBA1D3330, 0x83D2F293, 0xBFA4784B, 0xCBED606E]
"""The first numbers of PCG32's own demonstration program, seed 42 and stream 54."""


class Scripted(Rng):
    """A generator whose bits are given."""

    __slots__ = ("bits",)
    bits: list[int]

    def next32(self) -> int:
        bits = getattr(self, "bits", None)
        return bits.pop(0) if bits else 0


def test_the_published_sequence() -> None:
    rng = Rng(42, 54)
    assert [rng.next32() for _ in PUBLISHED] == PUBLISHED


def test_the_stream_of_the_games_is_the_published_one() -> None:
    assert Rng(42).next32() == PUBLISHED[0]


def test_another_stream_is_another_sequence() -> None:
    assert Rng(42, 55).next32() != Rng(42, 54).next32()


@pytest.mark.parametrize("seed", [0, 1, 2**53 - 1, 2**64 - 1])
def test_all_seeds_give_32_bits(seed: int) -> None:
    rng = Rng(seed)
    found = [rng.next32() for _ in range(200)]
    assert all(0 <= bits < 2**32 for bits in found)
    assert len(set(found)) > 195


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 44, 1000, 2**31 + 1, 2**32])
def test_below_is_in_range(bound: int) -> None:
    rng = Rng(5)
    assert all(0 <= rng.below(bound) < bound for _ in range(500))


@pytest.mark.parametrize("bound", [2, 3, 6, 7])
def test_below_gives_every_number_the_same_chance(bound: int) -> None:
    rng = Rng(8)
    draws = 3000 * bound
    found = Counter(rng.below(bound) for _ in range(draws))
    chi_square = sum((found[number] - 3000) ** 2 / 3000 for number in range(bound))
    assert chi_square < 25, found


def test_below_rejects_the_bits_that_would_make_it_unfair() -> None:
    """2^32 is no multiple of 3: one value of the bits has no partners and is drawn again."""
    rng = Scripted(0)
    rng.bits = [0, 5]
    assert rng.below(3) == 2
    rng.bits = [0, 1, 2, 3, 7]
    assert 2**32 % 5 == 1
    assert rng.below(5) == 1, "0 is rejected, 1 is taken"
    rng.bits = [0, 9]
    assert rng.below(4) == 0, "nothing is rejected for a power of two"


def test_shuffle_is_a_permutation_and_reaches_all() -> None:
    found: Counter[str] = Counter()
    for seed in range(1200):
        items = list("abcd")
        Rng(seed).shuffle(items)
        assert sorted(items) == list("abcd")
        found["".join(items)] += 1
    assert len(found) == 24
    assert min(found.values()) > 20
    assert max(found.values()) < 90


@pytest.mark.parametrize("items", [[], [1]])
def test_shuffle_of_nothing_uses_no_number(items: list[int]) -> None:
    rng = Rng(1)
    before = rng.save()
    rng.shuffle(items)
    assert rng.save() == before


def test_choice() -> None:
    rng = Rng(3)
    assert {rng.choice("abc") for _ in range(100)} == set("abc")


def test_saved_and_resumed_it_goes_on_the_same() -> None:
    rng = Rng(9, 77)
    for _ in range(10):
        rng.next32()
    saved = rng.save()
    assert all(isinstance(part, int) and 0 <= part < 2**64 for part in saved)
    expected = [rng.next32() for _ in range(20)]
    again = Rng.resume(saved)
    assert [again.next32() for _ in range(20)] == expected
    assert again.save() == rng.save()
