"""A second, naive engine: the position after an answer (CB-2 to CB-13), straight from the rules on position dicts.

`after(position, key)` plays one answer, whatever is forced by it, and the ends of turns, shifts and the game. Slow and
plain on purpose. `comparable` forgets what no rule depends on: which of equal carts, spots and cubes is which.
"""

from __future__ import annotations

import copy
from typing import Any

from . import naive
from .naive_moves import answers, completed
from .table import CARDS, FACTORY, ORDER_SPACES, TILES, WORKERS

Json = dict[str, Any]
PASSES = {"stop", "take:none", "fill:none"}
STACKS = {"tiles": "tile_stack", "orders": "order_stack"}


def after(position: Json, key: str) -> Json:
    p = copy.deepcopy(position)
    while True:
        seat = p["pending"][-1]["seat"]
        _carry_out(p, key)
        if not p["pending"]:
            _end_turn(p, seat)
        if p["over"]:
            return p
        left = answers(p)
        if len(left) > 1 or left <= PASSES:
            return p
        (key,) = left


def comparable(position: Json) -> Json:
    p = copy.deepcopy(position)
    for field in ("random", "seen_tiles", "seen_orders"):
        p.pop(field, None)
    for frame in p["pending"]:
        frame.pop("seen", None)
    for seat in p["seats"]:
        del seat["points"]
        seat["cage"]["cubes"].sort()
        for colour, level in seat["pit"].items():
            cubes = [level["printed"], *(cube for entry in level["tiles"] for cube in entry["cubes"])]
            seat["pit"][colour] = {
                "tiles": [entry["tile"] for entry in level["tiles"]],
                "cubes": sorted(map(str, cubes)),
            }
        for entry in seat["orders"]:
            spots = zip(CARDS[entry["card"]].spots, entry["spots"], strict=True)
            entry["spots"] = sorted((colour, sorted(cubes)) for colour, cubes in spots)
    return p


def _carry_out(p: Json, key: str) -> None:
    frame = p["pending"].pop()
    verb, _, what = key.partition(":")
    seat = p["seats"][frame["seat"]]
    if verb == "draft":
        _draft(p, frame, what)
    elif verb == "place":
        _place(p, frame["seat"], what)
    elif verb == "take":
        _take(p, frame, what)
    elif verb == "fill":
        _fill(p, frame, None if what == "none" else what)
    elif verb == "return":
        _put_back(p, {**frame, "step": "draw.order", "to": what, "chosen": []})
    elif verb == "next":
        drawn = list(frame["drawn"])
        drawn.remove(what)
        _put_back(p, {**frame, "drawn": drawn, "chosen": [*frame["chosen"], what]})
    elif verb == "step":
        used = _step(seat, what.split(":"))
        if frame["left"] > used:
            p["pending"].append({**frame, "left": frame["left"] - used})
    else:
        assert key == "stop"


def _draft(p: Json, frame: Json, card: str) -> None:
    """CB-2.9 to CB-2.11."""
    players = len(p["seats"])
    p["draft"].remove(card)
    p["seats"][frame["seat"]]["orders"].append({"card": card, "spots": [[] for _ in CARDS[card].spots]})
    if len(p["draft"]) > 1:
        last = frame["seat"] == p["start_player"]
        following = {"step": "draft", "seat": (frame["seat"] - 1) % players, "round": frame["round"] + last}
        p["pending"] = [following]
        return
    p["board"]["orders"]["order_4"] = p["draft"].pop()
    _refill(p)
    p["pending"] = [{"step": "turn", "seat": p["start_player"]}]


def _place(p: Json, number: int, space: str) -> None:
    """CB-4.1, CB-4.2, then the action of the space."""
    seat, board = p["seats"][number], p["board"]
    if space == "bank":
        seat["workers"] -= 1
        seat["bank"] += 1
        seat["marks"] += 1
        return
    standing = board["workers"].pop(space, None)
    need = 1
    if standing:
        p["seats"][standing["seat"]]["canteen"] += standing["count"]
        need += standing["count"]
    seat["workers"] -= need
    board["workers"][space] = {"seat": number, "count": need}
    area, _, kind = space.partition("_")
    if kind == "draw":
        stack = "tiles" if area == "factory" else "orders"
        cells = p[STACKS[stack]]
        p[STACKS[stack]] = cells[5:]
        p["pending"].append({"step": "draw.take", "seat": number, "stack": stack, "drawn": cells[:5]})
    elif area == "factory":
        _buy(p, number, board["tiles"][space])
        board["tiles"][space] = None
    elif area == "mining":
        p["pending"].append({"step": "mining.step", "seat": number, "space": space, "left": int(kind)})
    elif area == "delivery":
        _deliver(p, seat, kind)
    elif area == "money":
        seat["marks"] += int(kind)
    else:
        card = board["orders"][space]
        seat["orders"].append({"card": card, "spots": [[] for _ in CARDS[card].spots]})
        board["orders"][space] = None


def _buy(p: Json, number: int, kind: str) -> None:
    """CB-5.3 to CB-5.5; what is missing is decided by CB-5.8."""
    colour, carts, _, price = TILES[kind]
    seat = p["seats"][number]
    seat["marks"] -= price
    here = carts if p["supply"][colour] is None else min(carts, p["supply"][colour])
    if p["supply"][colour] is not None:
        p["supply"][colour] -= here
    seat["pit"][colour]["tiles"].append({"tile": kind, "cubes": [colour] * here + [None] * (carts - here)})
    if here < carts and any(p["supply"].values()):
        p["pending"].append({"step": "shortage", "seat": number, "colour": colour, "left": carts - here})


def _fill(p: Json, frame: Json, cube: str | None) -> None:
    if cube is not None:
        cubes = p["seats"][frame["seat"]]["pit"][frame["colour"]]["tiles"][-1]["cubes"]
        cubes[cubes.index(None)] = cube
        p["supply"][cube] -= 1
    if frame["left"] > 1 and any(p["supply"].values()):  # CB-5.8a
        p["pending"].append({**frame, "left": frame["left"] - 1})


def _take(p: Json, frame: Json, what: str) -> None:
    """CB-5.11, CB-9.4."""
    drawn = list(frame["drawn"])
    if what != "none":
        drawn.remove(what)
    if drawn:
        p["pending"].append({**frame, "step": "draw.return", "drawn": drawn})
    if what in TILES:
        _buy(p, frame["seat"], what)
    elif what in CARDS:
        p["seats"][frame["seat"]]["orders"].append({"card": what, "spots": [[] for _ in CARDS[what].spots]})


def _put_back(p: Json, frame: Json) -> None:
    """CB-5.12, CB-5.12a: the last one is not asked for."""
    if len(frame["drawn"]) > 1:
        p["pending"].append(frame)
        return
    back = [*frame["chosen"], *frame["drawn"]]
    name = STACKS[frame["stack"]]
    p[name] = [*back, *p[name]] if frame["to"] == "top" else [*p[name], *back]


def _step(seat: Json, words: list[str]) -> int:
    """CB-6.2 to CB-6.8a; gives the number of work steps used."""
    kind = words[0]
    cage, pit = seat["cage"], seat["pit"]
    if kind == "cage":
        cage["level"] = words[1]
    elif kind == "load":
        level = pit[cage["level"]]
        if level["printed"] == words[1]:
            level["printed"] = None
        else:
            cubes = next(entry["cubes"] for entry in level["tiles"] if words[1] in entry["cubes"])
            cubes[cubes.index(words[1])] = None
        cage["cubes"].append(words[1])
    elif kind == "store":
        cage["cubes"].remove(words[1])
        seat["storage"][words[1]] += 1
    else:
        cubes = list(zip(words[1:-1:2], words[2::2], strict=False))[: 2 if kind == "swap" else 1]
        card = words[3] if kind == "order" else words[-2]
        spot = words[2] if kind == "order" else words[-1]
        for source, colour in cubes:
            if source == "cage":
                cage["cubes"].remove(colour)
            else:
                seat["storage"][colour] -= 1
        entry = next(one for one in seat["orders"] if one["card"] == card)
        for printed, held in zip(CARDS[card].spots, entry["spots"], strict=True):
            half = len(held) == 1 and held != [printed]
            if printed == spot and (half if kind == "finish" else not held):
                held.extend(colour for _, colour in cubes)
                break
        else:
            raise AssertionError(words)
    return 2 if kind == "swap" else 1


def _deliver(p: Json, seat: Json, vehicle: str) -> None:
    """CB-7.2 to CB-7.5."""
    ready = [entry for entry in seat["orders"] if CARDS[entry["card"]].vehicle == vehicle and completed(entry)]
    for entry in ready:
        seat["orders"].remove(entry)
        seat["delivered"].append(entry["card"])
        seat["score"] += CARDS[entry["card"]].points
        for spot in entry["spots"]:
            for cube in spot:
                if p["supply"][cube] is not None:
                    p["supply"][cube] += 1


def _refill(p: Json) -> None:
    """CB-4.6."""
    for spaces, laid, stack in ((FACTORY, "tiles", "tile_stack"), (ORDER_SPACES, "orders", "order_stack")):
        for space in spaces:
            if p["board"][laid].get(space, "covered") is None and p[stack]:
                p["board"][laid][space] = p[stack].pop(0)


def _end_turn(p: Json, seat: int) -> None:
    """CB-3.3, CB-3.4; at the end of a shift CB-11, CB-12 and CB-13."""
    _refill(p)
    players = len(p["seats"])
    following = [(seat + step) % players for step in range(1, players + 1)]
    able = [other for other in following if p["seats"][other]["workers"]]
    if able:
        p["pending"] = [{"step": "turn", "seat": able[0]}]
        return
    for own, points in zip(p["seats"], naive.shift_scoring(p["seats"], p["shift"]), strict=True):
        own["score"] += points
    if p["shift"] == 3:
        for own in p["seats"]:
            own["score"] += sum(naive.final_scoring(own, own["marks"]).values())
            own["marks"] %= 5
        p["over"] = True
        return
    p["start_player"] = naive.next_start_player(p["board"]["workers"], players, p["start_player"])
    p["shift"] += 1
    p["board"]["workers"] = {}
    for own in p["seats"]:
        own |= {"workers": WORKERS[players], "bank": 0, "canteen": 0}
    p["pending"] = [{"step": "turn", "seat": p["start_player"]}]
