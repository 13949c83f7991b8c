"""The art keeps the convention of web/svg/README.md."""

import json
import pathlib
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest

pytestmark = pytest.mark.native

ROOT = pathlib.Path(__file__).resolve().parents[2]
SVG = ROOT / "web" / "svg"
NS = "{http://www.w3.org/2000/svg}"
GAMES = sorted(path.parent.name for path in SVG.glob("*/board.svg"))
FILES = ["pieces.svg", "cards.svg", "board.svg", "tableau.svg"]
PREFIX = {"coal_baron": "cb-", "kohle_kolonie": "kk-", "schichtwechsel": "sw-"}
LAYOUTS = {"center", "row", "grid", "groups", "pile", "count", "stops", "rotate"}
ALL = sorted(path.relative_to(SVG).as_posix() for path in SVG.rglob("*.svg"))


def parse(name: str) -> ET.Element:
    return ET.parse(SVG / name).getroot()


def data(game: str) -> dict[str, Any]:
    return json.loads((ROOT / "pyengine" / "games" / game / "data.json").read_text(encoding="utf-8"))


def slots(root: ET.Element) -> dict[str, ET.Element]:
    return {group.attrib["data-slot"]: group for group in root.iter(f"{NS}g") if "data-slot" in group.attrib}


def ids(game: str) -> dict[str, ET.Element]:
    return {
        element.attrib["id"]: element
        for name in FILES
        for element in parse(f"{game}/{name}").iter()
        if "id" in element.attrib
    }


def classes(element: ET.Element) -> list[str]:
    return element.attrib.get("class", "").split()


@pytest.mark.parametrize("name", ALL)
def test_no_style_no_script_no_words(name: str) -> None:
    for element in parse(name).iter():
        tag = element.tag.removeprefix(NS)
        assert tag not in {"script", "style", "foreignObject", "image"}, tag
        for attribute, value in element.attrib.items():
            assert attribute != "style" and not attribute.startswith("on"), attribute
            if attribute.endswith("href"):
                assert value.startswith("#"), value
        text = "".join(element.itertext()).strip() if tag == "text" else ""
        assert re.fullmatch(r"[0-9]*|[IVX]+", text), text


@pytest.mark.parametrize("name", ALL)
def test_references_resolve(name: str) -> None:
    game = name.split("/")[0]
    known = (
        set(ids(game))
        if game in GAMES
        else {element.attrib["id"] for element in parse(name).iter() if "id" in element.attrib}
    )
    for element in parse(name).iter():
        for attribute, value in element.attrib.items():
            for target in [value[1:]] if attribute.endswith("href") else re.findall(r"url\(#([^)]+)\)", value):
                assert target in known, f"{name}: {target}"


@pytest.mark.parametrize("game", GAMES)
def test_styles_name_no_picture_and_no_other_host(game: str) -> None:
    assert "url(" not in (SVG / game / "art.css").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_every_class_that_begins_with_the_prefix_has_a_rule(game: str) -> None:
    sheets = [SVG / game / "art.css", ROOT / "web" / "css" / "board.css"]
    ruled = set(re.findall(r"\.(-?[_a-zA-Z][\w-]*)", "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)))
    plain = {"cb-west", "cb-east", "cb-pit", "cb-office", "cb-board", "cb-tableau"}
    for name in FILES:
        for element in parse(f"{game}/{name}").iter():
            for used in classes(element):
                if re.match(r"(cb|kk|sw|c|p|pm|on|coal)-", used) and used not in plain:
                    assert used in ruled, f"{name}: {used}"


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_prefixed(game: str) -> None:
    seen: set[str] = set()
    text = json.dumps(data(game))
    for name in FILES:
        for element in parse(f"{game}/{name}").iter():
            own = element.attrib.get("id")
            if own is None:
                continue
            assert own not in seen, own
            seen.add(own)
            assert own.startswith(PREFIX[game]) or own.endswith("_back") or f'"{own}"' in text, own


@pytest.mark.parametrize("game", GAMES)
def test_every_symbol_has_its_size(game: str) -> None:
    for name in FILES:
        for symbol in parse(f"{game}/{name}").iter(f"{NS}symbol"):
            width, height = symbol.attrib["data-size"].split(",")
            assert symbol.attrib["viewBox"] == f"0 0 {width} {height}", symbol.attrib["id"]
            for spot in symbol.attrib.get("data-spots", "").split():
                x, y = map(float, spot.split(","))
                assert 0 < x < float(width) and 0 < y < float(height), symbol.attrib["id"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["board.svg", "tableau.svg"])
def test_slots(game: str, name: str) -> None:
    root = parse(f"{game}/{name}")
    names = [element.attrib["data-slot"] for element in root.iter() if "data-slot" in element.attrib]
    assert len(names) == len(set(names))
    for slot, group in slots(root).items():
        boxes = [child for child in group if "slot" in classes(child)]
        assert len(boxes) == 1, slot
        assert boxes[0].tag in {f"{NS}rect", f"{NS}circle"} or "data-box" in boxes[0].attrib, slot
        layout = group.attrib.get("data-layout")
        assert layout in LAYOUTS, slot
        if layout == "rotate":
            assert {"data-pivot", "data-angles"} <= set(group.attrib)
            assert any("data-turn" in child.attrib for child in group)
    boxes_in_all = [element for element in root.iter() if "slot" in classes(element)]
    assert len(boxes_in_all) == len(names)
    for element in root.iter():  # what `data-when` names is checked with the engine, in tests/core/test_slots.py
        for attribute in ("data-count", "data-states"):
            if attribute in element.attrib:
                assert element.attrib[attribute] in names, element.attrib[attribute]


def test_coal_baron_has_every_place_and_component() -> None:
    game = data("coal_baron")
    board = slots(parse("coal_baron/board.svg"))
    for space in [item["id"] for item in game["worker_spaces"]["items"]] + ["bank"]:
        assert space in board and f"{space}.worker" in board
        holds = {"factory": "tile", "order": "card"}.get(space.split("_")[0])
        if holds and not space.endswith("_draw"):
            assert f"{space}.{holds}" in board
    colours = [item["id"] for item in game["coal_colours"]["items"]]
    vehicles = [item["id"] for item in game["vehicles"]["items"]]
    for name in [
        "tile_stack",
        "order_stack",
        "canteen",
        "shift_1",
        "shift_2",
        "shift_3",
        "shift_hand",
        *(f"supply_{colour}" for colour in colours),
        *(item["id"] for item in game["shift_clock"]["elements"]),
    ]:
        assert name in board, name

    tableau = slots(parse("coal_baron/tableau.svg"))
    wanted = [
        "surface",
        "cage",
        "seat",
        "workers",
        "marks",
        "start_player",
        "storage",
        "orders",
        "delivered",
        *(f"cage_{n}" for n in range(1, 6)),
        *(f"delivered_{vehicle}" for vehicle in vehicles),
    ]
    for colour in colours:
        wanted += [
            f"level_{colour}",
            f"level_{colour}.light",
            f"level_{colour}.dark",
            f"printed_{colour}",
            f"storage_{colour}",
        ]
    assert set(wanted) <= set(tableau)
    for level in ["surface", *(f"level_{colour}" for colour in colours)]:
        assert len(tableau[level].attrib["data-stop"].split()) == 2

    symbols = ids("coal_baron")
    for card in game["order_cards"]["items"]:
        assert len(symbols[card["id"]].attrib["data-spots"].split()) == len(card["spots"])
    for tile in game["tunnel_tiles"]["items"]:
        assert len(symbols[tile["id"]].attrib["data-spots"].split()) == tile["minecarts"]
    for colour in game["player_colours"]["items"]:
        assert f"cb-worker-{colour['id']}" in symbols
    for colour in colours:
        assert f"cb-cube-{colour}" in symbols
    assert {"cb-lock", "cb-scoring", "cb-start", "tile_back", "order_back"} <= set(symbols)


def test_order_cards_show_their_spots_in_printed_order() -> None:
    game = data("coal_baron")
    symbols = ids("coal_baron")
    for card in game["order_cards"]["items"]:
        uses = [use for use in symbols[card["id"]].iter(f"{NS}use") if use.attrib["href"].startswith("#cb-spot-")]
        assert [use.attrib["href"].removeprefix("#cb-spot-") for use in uses] == card["spots"]
        middles = []
        for use in uses:
            x, y, width, height = (float(use.attrib[name]) for name in ("x", "y", "width", "height"))
            middles.append(f"{x + width / 2:g},{y + height / 2:g}")
        assert middles == symbols[card["id"]].attrib["data-spots"].split()
        assert "".join(next(symbols[card["id"]].iter(f"{NS}text")).itertext()) == str(card["victory_points"])


def test_tiles_show_their_price() -> None:
    game = data("coal_baron")
    symbols = ids("coal_baron")
    for tile in game["tunnel_tiles"]["items"]:
        assert "".join(next(symbols[tile["id"]].iter(f"{NS}text")).itertext()) == str(tile["cost"])


def test_clock_prints_the_points() -> None:
    board = slots(parse("coal_baron/board.svg"))
    for element in data("coal_baron")["shift_clock"]["elements"]:
        parts = [text.strip() for text in board[element["id"]].itertext() if text.strip()]
        assert parts == [str(element["first"]), str(element["second"])]


def test_kohle_kolonie_has_every_place_and_component() -> None:
    game = data("kohle_kolonie")
    board = slots(parse("kohle_kolonie/board.svg"))
    wanted = ["subsidence", "lost_miners", "bank", "worker_stock", "engine_stock", "trust_extra_coin"]
    wanted += [f"score_{points}" for points in range(100)]
    wanted += [f"{kind}_{n}" for kind in ("round", "disaster", "order") for n in range(1, 6)]
    wanted += [f"trust_{n}" for n in range(1, 7)] + [f"purchase_{n}" for n in range(1, 4)]
    wanted += [f"bonus_{n}" for n in range(1, 8)] + [f"phase_{phase['id']}" for phase in game["phases"]]
    wanted += [f"line_{line['id']}" for line in game["map"]["lines"]]
    wanted += [station["id"] for station in game["map"]["stations"]]
    for ground in game["map"]["grounds"]:
        wanted += [ground["id"], *(space["id"] for space in ground["mine_spaces"])]
    for village in game["map"]["villages"]:
        places = (1, 2)  # the second one even where only a corrected component set has it
        wanted += [village["id"], f"{village['id']}.workers", *(f"{village['id']}.settlement_{n}" for n in places)]
    assert set(wanted) == set(board)

    tableau = slots(parse("kohle_kolonie/tableau.svg"))
    wanted = [
        "seat",
        "coins",
        "workers",
        "miners",
        "extra_actions",
        "engines_beside",
        "railway_markers",
        "bonus_marker",
    ]
    wanted += ["trade_buy_workers", "trade_sell_workers", "action_buy_mine", "action_miners"]
    for kind in ("steam_engine", "settlement", "engineer"):
        wanted += [f"action_{kind}", f"price_{kind}"]
    for place in game["tableau"]["places"]:
        wanted += [place["id"], f"{place['id']}.coin", f"{place['id']}.rescue"]  # shown where the tableau has them
    for card in ("workforce", "cokery", "ironworks", "administration", "loading"):
        sides = game["pithead_cards"][card]
        wanted += [card, *([f"flip_{card}"] if sides["flip"] else [])]
        wanted += [space["id"] for side in ("front", "back") for space in sides.get(side, {"spaces": []})["spaces"]]
    wanted += [f"points_{n}" for n in range(game["tableau"]["consolidation_track"]["max"] + 1)]
    wanted += [f"settlement_{n}" for n in range(1, 6)] + [f"engineer_{n}" for n in range(1, 4)]
    assert set(wanted) == set(tableau)

    symbols = ids("kohle_kolonie")
    for colour in game["components"]["player_colours"]:
        for kind in ("miner", "mark", "engineer", "disc", "settlement"):
            assert f"kk-{kind}-{colour}" in symbols
        assert len(symbols[f"kk-settlement-{colour}"].attrib["data-spots"].split()) == 2


def test_mine_cards_and_spaces_print_the_data() -> None:
    game = data("kohle_kolonie")
    symbols, board = ids("kohle_kolonie"), slots(parse("kohle_kolonie/board.svg"))
    spaces = {space["mine"]: space["id"] for ground in game["map"]["grounds"] for space in ground["mine_spaces"]}
    for mine in game["mines"]["small_and_single"] + game["mines"]["large"]:
        card, space = symbols[mine["id"]], board[spaces[mine["id"]]]
        assert len(card.attrib["data-spots"].split()) == 1
        wanted = [mine.get("number"), mine.get("founding_roman"), mine.get("cost"), mine["vp"] or None]
        on_card, on_map = printed(card), printed(space)
        for number in (*wanted, mine["income"]):
            assert number is None or str(number) in on_card, mine["id"]
        for number in wanted:
            assert number is None or str(number) in on_map, mine["id"]
        assert mine["wagons"] == sum(use.attrib["href"] == "#kk-i-wagon" for use in card.iter(f"{NS}use"))


def printed(element: ET.Element) -> list[str]:
    return [text for one in element.iter(f"{NS}text") if (text := "".join(one.itertext()))]


def test_schichtwechsel_has_every_place_and_component() -> None:
    game = data("schichtwechsel")
    cards = [card["id"] for card in game["action_cards"]["cards"]]
    tiles = [tile["id"] for tile in game["selection_tiles"]["tiles"]]
    seats = range(game["players"]["max"])
    board = slots(parse("schichtwechsel/board.svg"))
    wanted = ["round_card_area", "round_stack", "bag", "shift_start", "speed"]
    wanted += [f"supply_{stock}" for stock in ("coal", "spoil", "white", "coins", "tools")]
    wanted += [*cards, *(f"{card}.paid" for card in cards), *(f"tile_{tile}" for tile in tiles)]
    wanted += [field["id"] for field in game["shift"]["fields"]]
    wanted += [field["id"] for size in ("large", "small") for field in game["headframes"][size]]
    wanted += ["grey_1", "grey_2", "grey_3", "grey_vp", "grey_water"]
    for seat in seats:
        wanted += [f"own_{seat}", f"speed_{seat}", f"bundle_{seat}"]
        wanted += [f"headframe_area_{seat}_{place}" for place in (0, 1)]
    for pit in game["pits"]["pits"]:
        wanted += [pit["id"], *(f"{pit['id']}_{n}" for n in range(1, len(pit.get("slots") or []) + 1))]
    for track in game["tracks"]["tracks"]:
        wanted += [f"{track['id']}_{field}" for field in range(track["goal"] + 1)]
        wanted += [f"{track['id']}_goal_first", f"{track['id']}_goal_later"]
        wanted += [barrier["id"] for barrier in track["barriers"]]
    assert set(wanted) == set(board)

    tableau = slots(parse("schichtwechsel/tableau.svg"))
    wanted = ["seat", "selection_tile", "start_marker", "passed", "area_underground", "area_coal_wagons", "c4_lock"]
    wanted += ["own_card", "own_card.paid", "own_card_hf_1", "own_card_hf_2", "hand_coal", "hand_spoil"]
    wanted += [place for kind in ("c", "k", "h") for place in (f"{kind}{n}" for n in range(1, 6))]
    wanted += ["v1", "v2", "u1", "u2", "u3", "u4", "x3_track", "x3_vp", "x5", "x6"]
    wanted += [f"{kind}_{n}" for kind in ("heap", "step") for n in range(1, 7)]
    wanted += [f"water_{n}" for n in range(8)] + [f"sales_{n}" for n in range(1, 6)]
    wanted += [f"stock_{stock}" for stock in ("white", "pstone", "coin", "tool", "coke", "vp")]
    assert set(wanted) == set(tableau)

    symbols = ids("schichtwechsel")
    assert {*cards, *tiles, *(card["id"] for card in game["round_cards"]["cards"]), "round_back", "tile_back"} <= set(
        symbols
    )
    for colour in ("yellow", "red", "blue", "green"):
        for kind in ("disc", "house", "miner", "headframe", "coke", "pstone", "float", "own"):
            assert f"sw-{kind}-{colour}" in symbols


def test_schichtwechsel_cards_print_the_data() -> None:
    game, symbols = data("schichtwechsel"), ids("schichtwechsel")
    spots = {"white": "#sw-i-white", "player": "#sw-i-player", "coin": "#sw-i-coin"}
    for card in game["action_cards"]["cards"]:
        uses = [use.attrib["href"] for use in symbols[card["id"]].iter(f"{NS}use")]
        assert ("#sw-i-multi" in uses) == card["multi_use"] == ("#sw-f-multi" in uses), card["id"]
        assert ("#sw-i-nocopy" in uses) == (not card["copyable"]), card["id"]
        for cost in card.get("modes", [card]):
            for unit, symbol in spots.items():
                assert uses.count(symbol) >= cost["cost"].get(unit, 0), card["id"]
