"""Cards and map of Kohle & Kolonie, copied once from the specification's data and kept here on purpose.

The tests and the naive implementations read these tables and never the engine's own data, so that a changed number
fails a test. Columns are explained at each table.
"""

from __future__ import annotations

from typing import NamedTuple


class Mine(NamedTuple):
    """A small or single mine; `large` is None for a single one. `bonus`: w wagon, m second miner, - none."""

    id: str
    ground: str
    cost: int
    income: int
    bonus: str
    points: int
    founded: int
    large: str | None


class Large(NamedTuple):
    id: str
    ground: str
    turn: int
    income: int
    points: int
    bonus: str
    value: int


class Village(NamedTuple):
    grounds: tuple[str, ...]
    workers: int
    places: int
    stations: tuple[str, ...]


_MINES = """
k_01_generals_erbstollen vereinigter_general 1 1 - 0 1
k_02_hundsnocken heisinger_tiefbau 1 1 m 0 1
k_03_franziska hamburg_franziska 2 2 - 0 1
k_04_st_mathias_erbstollen baaker_mulde 1 1 w 0 1
k_05_catharina prinz_wilhelm 1 1 w 0 1
k_06_alte_bommerbank vereinigte_bommerbaenke_tiefbau 1 1 m 0 1
k_07_himmelscroner_erbstollen hasenwinkel 2 1 w 0 1
k_08_wolff heinrich 1 1 m 0 1
k_09_eleonore nachtigall_tiefbau 1 1 w 0 1
k_10_gluecksonne dahlhauser_tiefbau 1 1 m 0 1
k_11_alte_aproche altendorf_tiefbau 1 1 - 0 1
k_12_grosse_nebenbank vereinigter_general 1 1 w 0 1
k_13_gluecksburg julius_philipp 2 2 - 0 1
k_14_hoffnung heinrich 2 2 - 0 1
e_15_poertingssiepen poertingssiepen 2 1 w 2 1
k_16_glocke vereinigter_general 1 1 m 0 2
k_17_turteltaube nachtigall_tiefbau 1 1 m 0 2
k_18_grosse_vaerstbank altendorf_tiefbau 2 2 - 0 2
k_19_wodan hoffnungsthal 1 1 w 0 2
k_20_kirschbaum_neumark hasenwinkel 1 1 m 0 2
k_21_walfisch hamburg_franziska 1 1 w 0 2
k_22_pieperbecke prinz_wilhelm 1 1 m 0 2
k_23_besserglueck dahlhauser_tiefbau 2 2 - 0 2
k_24_geschwind blankenburg 1 1 w 0 2
k_25_zufaelligglueck johannessegen 1 1 m 0 2
k_26_fortuna hasenwinkel 2 2 - 0 2
k_27_tulipan vereinigte_bommerbaenke_tiefbau 2 2 - 0 2
e_28_klosterbusch klosterbusch 2 2 - 2 2
k_29_johann_friedrich baaker_mulde 1 1 m 0 3
k_30_cronenbank vereinigte_bommerbaenke_tiefbau 2 2 w 0 3
k_31_neuglueck prinz_wilhelm 2 2 w 0 3
k_32_johann_christoph hasenwinkel 1 1 w 0 3
k_33_rabe hoffnungsthal 2 2 - 0 3
k_34_altendorfer_mulde altendorf_tiefbau 2 2 w 0 3
k_35_hamburg hamburg_franziska 2 2 w 0 3
k_36_julius_philipp_erbstollen julius_philipp 1 1 m 0 3
e_37_herbeder_steinkohlewerke herbeder_steinkohlewerke 2 2 w 3 3
k_38_abgunst heisinger_tiefbau 2 2 w 0 4
k_39_friedrich_august blankenburg 2 2 m 0 4
k_40_dickebaeckerbank baaker_mulde 2 2 w 0 4
e_41_friedlicher_nachbar friedlicher_nachbar 2 2 - 4 4
k_42_ringeltaube hamburg_franziska 2 2 w 0 5
k_43_braut johannessegen 2 2 m 0 5
k_44_siegeskranz hoffnungsthal 2 2 w 0 5
e_45_geduld geduld 2 2 w 5 5
"""  # id, ground, cost, income, bonus, points, founding turn
_LARGE = """
l_vereinigter_general 3 2 4 w 3
l_hasenwinkel 3 2 5 w 6
l_heinrich 3 2 3 w 3
l_nachtigall_tiefbau 3 2 3 - 2
l_prinz_wilhelm 3 2 4 w 4
l_altendorf_tiefbau 4 2 6 w 5
l_blankenburg 4 2 5 w 3
l_vereinigte_bommerbaenke_tiefbau 4 2 6 w 5
l_dahlhauser_tiefbau 4 2 5 w 3
l_julius_philipp 4 2 5 - 3
l_baaker_mulde 5 2 7 w 4
l_hamburg_franziska 5 2 8 w 7
l_heisinger_tiefbau 5 2 6 w 3
l_hoffnungsthal 5 2 7 w 5
l_johannessegen 5 2 6 - 3
"""  # id, consolidation turn, income, points, bonus, value for ties (KK-22.7)
_GROUNDS = """
essen heinrich heisinger_tiefbau altendorf_tiefbau prinz_wilhelm poertingssiepen
bochum vereinigter_general hasenwinkel dahlhauser_tiefbau friedlicher_nachbar julius_philipp klosterbusch
hattingen baaker_mulde hoffnungsthal johannessegen geduld
witten hamburg_franziska vereinigte_bommerbaenke_tiefbau herbeder_steinkohlewerke blankenburg nachtigall_tiefbau
"""  # city, its grounds
_VILLAGES = """
ueberruhr 2 2 heinrich,heisinger_tiefbau,altendorf_tiefbau g1,y1
byfang 1 1 heisinger_tiefbau,altendorf_tiefbau,prinz_wilhelm g1,g2
heisingen 1 1 heisinger_tiefbau,prinz_wilhelm,poertingssiepen g2,g3
kupferdreh 1 1 prinz_wilhelm,poertingssiepen g3
eiberg 1 2 heinrich,altendorf_tiefbau,vereinigter_general r1,r2,y1,y2
burgaltendorf 1 1 altendorf_tiefbau,dahlhauser_tiefbau y2,y3
niederwenigern 2 2 altendorf_tiefbau,prinz_wilhelm,baaker_mulde -
nierenhof 1 1 prinz_wilhelm,poertingssiepen,geduld -
oberbonsfeld 1 1 prinz_wilhelm,hoffnungsthal -
hoentrop 1 1 vereinigter_general,hasenwinkel -
dahlhausen 2 2 vereinigter_general,hasenwinkel,dahlhauser_tiefbau r2,r3
linden 2 2 hasenwinkel,dahlhauser_tiefbau,friedlicher_nachbar r3,r4
weitmar 1 2 hasenwinkel,friedlicher_nachbar,julius_philipp r4,r5
uemmingen 1 2 julius_philipp,klosterbusch,hamburg_franziska r5,r6
stiepel 1 1 friedlicher_nachbar,klosterbusch,herbeder_steinkohlewerke y5,y6
winz 1 1 dahlhauser_tiefbau,baaker_mulde y3,y4
blankenstein 1 2 friedlicher_nachbar,baaker_mulde,herbeder_steinkohlewerke y4,y5
holthausen 2 2 baaker_mulde,hoffnungsthal,johannessegen b1
bredenscheid 2 2 hoffnungsthal,johannessegen,geduld b1,b2
buchholz 2 2 johannessegen,herbeder_steinkohlewerke,blankenburg b2,b3
langendreer 2 1 julius_philipp,hamburg_franziska -
witten 2 2 klosterbusch,hamburg_franziska,vereinigte_bommerbaenke_tiefbau r6,y7
bommern 1 1 hamburg_franziska,vereinigte_bommerbaenke_tiefbau -
heven 1 2 klosterbusch,vereinigte_bommerbaenke_tiefbau,herbeder_steinkohlewerke y6,y7
steinhausen 1 1 vereinigte_bommerbaenke_tiefbau,herbeder_steinkohlewerke -
vormholz 2 2 herbeder_steinkohlewerke,blankenburg,nachtigall_tiefbau b3
bommerholz 1 1 vereinigte_bommerbaenke_tiefbau,nachtigall_tiefbau -
"""  # village, workers, settlement places, bordering grounds, connected stations
_TRACKS = """
y1 g1 r1 r2 y2
y2 r1 r2 y1 y3
y3 y2 y4
y4 y3 y5
y5 y4 y6
y6 y5 y7
y7 r6 y6
r1 r2 y1 y2
r2 r1 r3 y1 y2
r3 r2 r4
r4 r3 r5
r5 r4 r6
r6 r5 y7
b1 b2
b2 b1 b3
b3 b2
g1 g2 y1
g2 g1 g3
g3 g2
"""  # station, adjacent stations

LARGE = {
    word[0]: Large(word[0], "g" + word[0][1:], int(word[1]), int(word[2]), int(word[3]), word[4], int(word[5]))
    for word in map(str.split, _LARGE.strip().splitlines())
}
MINES = {
    word[0]: Mine(
        word[0],
        f"g_{word[1]}",
        int(word[2]),
        int(word[3]),
        word[4],
        int(word[5]),
        int(word[6]),
        f"l_{word[1]}" if word[0].startswith("k_") else None,
    )
    for word in map(str.split, _MINES.strip().splitlines())
}
CITY = {f"g_{ground}": city for city, *found in map(str.split, _GROUNDS.strip().splitlines()) for ground in found}
GROUNDS = tuple(CITY)
VILLAGES = {
    f"v_{word[0]}": Village(
        tuple(f"g_{ground}" for ground in word[3].split(",")),
        int(word[1]),
        int(word[2]),
        () if word[4] == "-" else tuple(f"s_{station}" for station in word[4].split(",")),
    )
    for word in map(str.split, _VILLAGES.strip().splitlines())
}
NEXT_TO = {
    f"s_{one}": tuple(f"s_{other}" for other in others) for one, *others in map(str.split, _TRACKS.strip().splitlines())
}
STATIONS = tuple(NEXT_TO)
LINES = {
    "yellow": tuple(f"s_y{n}" for n in range(1, 8)),
    "red": tuple(f"s_r{n}" for n in range(1, 7)),
    "brown": tuple(f"s_b{n}" for n in range(1, 4)),
    "green": tuple(f"s_g{n}" for n in range(1, 4)),
}
LINE_POINTS = {
    3: {"yellow": 8, "red": 8, "brown": 4},
    4: {"yellow": 12, "red": 10, "brown": 4, "green": 4},
    5: {"yellow": 12, "red": 10, "brown": 4, "green": 4},
}
OUT_WITH_THREE = {  # EX-13
    "villages": ("v_ueberruhr", "v_byfang", "v_heisingen", "v_kupferdreh"),
    "stations": ("s_y1", "s_y2", "s_r1", "s_g1", "s_g2", "s_g3"),
}
PLACES = ("T1", "T2", "T3", "B1", "B2", "B3")
BEFORE = {"T1": None, "T2": "T1", "T3": "T2", "B1": "T1", "B2": "B1", "B3": "B2"}
COIN_PLACES = ("T1", "T2", "T3")
RESCUE_PLACES = ("T1", "T2", "B1", "B2", "B3")
ROW = ("wagon", "rescue_team", "consolidation_aid", "miners", "engineer", "settlement", "steam_engine")
RAILWAY = {"vp": 3, "coin": 3, "worker": 5, "wagon": 4, "consolidation": 4}
DISASTERS = {"highest_number": 1, "additional_coin": 1, "increased_buying_power": 2, "subsidence": 1}
ENGINEER_SPACES = ("ck_e", "iw_e", "ad_e1", "ad_e2", "ld_e")
ROOM = {  # miners on a space: front side, back side
    "ck_m1": (1, 1),
    "ck_m2": (2, 2),
    "ck_m3": (0, 1),
    "iw_m1": (1, 1),
    "iw_m2": (2, 1),
    "iw_m3": (0, 1),
    "ad_m1": (1, 1),
    "ad_m2": (2, 2),
    "ld_m1": (1, 1),
    "ld_m2": (0, 1),
}
CARD_OF = {"ck": "cokery", "iw": "ironworks", "ad": "administration", "ld": "loading"}
NUMBERED = {int(id.split("_")[1]): id for id in MINES}
SMALL_OF = {large: tuple(id for id, one in MINES.items() if one.large == large) for large in LARGE}


def stations_in_play(players: int) -> tuple[str, ...]:
    return tuple(one for one in STATIONS if players > 3 or one not in OUT_WITH_THREE["stations"])


def villages_in_play(players: int) -> tuple[str, ...]:
    return tuple(one for one in VILLAGES if players > 3 or one not in OUT_WITH_THREE["villages"])


def grounds_in_play(players: int) -> tuple[str, ...]:
    return tuple(one for one in GROUNDS if players > 3 or CITY[one] != "essen")
