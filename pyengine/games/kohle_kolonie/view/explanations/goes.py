"""The answers of a go: main actions, the bonus marker, flips, trades, the end."""

from __future__ import annotations

from pyengine.core.play.decision import Answer
from pyengine.core.view.explanations import Explanation, Reader
from pyengine.core.view.text import N_, plural, sentences
from pyengine.games.kohle_kolonie.chapters.engineers import REWARDS as ENGINEER_REWARDS
from pyengine.games.kohle_kolonie.chapters.final_scoring import engines_of
from pyengine.games.kohle_kolonie.chapters.flips import COKERY_ENGINEER, possible_flips
from pyengine.games.kohle_kolonie.chapters.goes import AID_COINS, bonus_uses, main_actions
from pyengine.games.kohle_kolonie.chapters.miners import limits
from pyengine.games.kohle_kolonie.chapters.settlements import REWARDS
from pyengine.games.kohle_kolonie.chapters.steam_engines import ON_COKERY
from pyengine.games.kohle_kolonie.chapters.stocks import workers_of
from pyengine.games.kohle_kolonie.chapters.trade import BUY_COINS, BUY_WORKERS, SELL_COINS, SELL_WORKERS
from pyengine.games.kohle_kolonie.components import (
    BRIQUETTE_POINTS,
    CARD_BIT,
    COKERY,
    ENGINEER_SPACES,
    FIRST_VILLAGE,
    FLIP,
    FOR_SALE,
    IS_SINGLE,
    LARGE_IN,
    MINE_GROUND,
    MINES,
    SUPPLY,
)
from pyengine.games.kohle_kolonie.shared.prices import BY_MARKER, price
from pyengine.games.kohle_kolonie.state import Seat, State
from pyengine.games.kohle_kolonie.view.explanations.board import stations_near
from pyengine.games.kohle_kolonie.view.explanations.markers import (
    engineer_reward,
    explain_marker,
    settlement_reward,
)
from pyengine.games.kohle_kolonie.view.explanations.mines import for_sale
from pyengine.games.kohle_kolonie.view.explanations.pithead import (
    flip_effect,
    flip_stakes,
    raised_price,
    space_brief,
    space_clause,
    space_effect,
)
from pyengine.games.kohle_kolonie.view.explanations.words import EXPLAIN, coins, line, miners, name, points, workers
from pyengine.games.kohle_kolonie.view.explanations.worth import (
    engine_gain,
    gain_of_settlement,
    incomes_left,
    last_turn,
)


@EXPLAIN.answer("go")
def explain_go(s: State, key: str, answer: Answer, reader: Reader) -> Explanation:
    """Any answer of a go."""
    family = answer[0].removeprefix("bonus_")
    bonus = family != answer[0]
    if family == "buy":
        return for_sale(s, s.pending[-1].seat, answer[1], reader)
    if family == "engine":
        return _engine(s, answer[-2], bonus, reader)
    if family == "settle":
        return _settle(s, answer[-2], bonus, reader)
    if family == "engineer":
        return _engineer(s, answer[-2], bonus, reader)
    if family == "miners":
        return _miners(s, bonus, reader)
    if family == "aid":
        told = explain_marker(s, s.pending[-1].seat, answer[1], reader)
        return told._replace(brief=reader.say(_AID, coins=coins(reader, AID_COINS)))
    if family == "flip":
        return _flip(s, answer, reader)
    return _end(s, reader) if family == "end" else _trade(s, family, reader)


_AID = N_("{coins} now, and no help in an auction")


def _cost(s: State, kind: str, bonus: bool, reader: Reader) -> str:
    return coins(reader, BY_MARKER[kind] if bonus else price(s, kind))


# --- steam engine ---------------------------------------------------------------------------------------------------

_ENGINE = N_("{mine} earns 1 coin more in every income; steam engines also score at the end.")
_ENGINE_COKERY = N_("Your Cokery earns 1 coin more per turn; steam engines also score at the end.")
_ENGINE_END = plural(
    "At the end {n} steam engine scores {then} instead of {now}.",
    "At the end {n} steam engines score {then} instead of {now}.",
)
_ENGINE_LOST = N_("The winner of {large} takes it.")
_ENGINE_INCOMES = plural("It will still earn {n} coin.", "It will still earn {n} coins.")
_ENGINE_BRIEF = N_("+1 coin per turn, +{points} at the end")
_BRIQUETTE = N_("Briquette bonus: {points} at once.")


def briquette_points(s: State, seat: Seat, engineer: bool) -> int:
    """KK-12.4: the bonus for putting an engineer, or else an engine, on the cokery now."""
    if not seat.flipped & COKERY:
        return 0
    if s.config.briquette_each:
        return 0 if seat.briquette & (1 if engineer else 2) else BRIQUETTE_POINTS
    standing = 1 + (seat.cokery_engine if engineer else int(bool(seat.engineers & COKERY_ENGINEER)))
    return BRIQUETTE_POINTS * sum(standing >= needed and not seat.briquette & bit for bit, needed in ((1, 1), (2, 2)))


def _engine(s: State, target: int, bonus: bool, reader: Reader) -> Explanation:
    seat = s.me()
    now, then = engine_gain(seat)
    at_end = reader.say(_ENGINE_END, n=engines_of(seat) + 1, now=now, then=points(reader, then))
    brief = reader.say(_ENGINE_BRIEF, points=points(reader, then - now))
    cost = _cost(s, "steam_engine", bonus, reader)
    if target == ON_COKERY:
        more = briquette_points(s, seat, False)
        extra = reader.say(_BRIQUETTE, points=points(reader, more)) if more else ""
        at_once = reader.say(_B_AT_ONCE, points=points(reader, more)) if more else ""
        stakes = sentences(extra, at_end)
        return Explanation(reader.say(_ENGINE_COKERY), cost, stakes, "KK-19.2", line(brief, at_once))
    mine = seat.cards[target]
    lost = ""
    if mine < FOR_SALE and not IS_SINGLE[mine]:
        lost = reader.say(_ENGINE_LOST, large=name(reader, MINES[LARGE_IN[MINE_GROUND[mine]]]))
    earned = reader.say(_ENGINE_INCOMES, n=incomes_left(s, last_turn(mine)))
    effect = reader.say(_ENGINE, mine=name(reader, MINES[mine]))
    return Explanation(effect, cost, sentences(earned, at_end, lost), "KK-8.5", brief)


# --- settlement and engineer ----------------------------------------------------------------------------------------

_SETTLE = N_("Scores for each bordering ground with a mine of yours in every board scoring, and holds up to 2 miners.")
_SETTLE_NOW = N_("Here that is {points} per turn now.")
_B_SETTLE = N_("{points} per turn")
_B_STATIONS = plural("{n} station", "{n} stations")
_B_EXTRA = N_("extra action")
_B_AT_ONCE = N_("{points} at once")


def _b_reward(reward: dict[str, int], reader: Reader) -> str:
    if "extra_action_marker" in reward:
        return reader.say(_B_EXTRA)
    return reader.say(_B_AT_ONCE, points=points(reader, reward["vp"])) if "vp" in reward else ""


def _settle(s: State, village: int, bonus: bool, reader: Reader) -> Explanation:
    seat = s.me()
    scores = points(reader, gain_of_settlement(seat, village))
    near = len(_stations(s, village))
    stakes = sentences(
        reader.say(_SETTLE_NOW, points=scores), settlement_reward(seat, reader), stations_near(s, village, reader)
    )
    brief = line(
        reader.say(_B_SETTLE, points=scores),
        reader.say(_B_STATIONS, n=near) if near else "",
        _b_reward(REWARDS.get(len(seat.camps) + 1, {}), reader),
    )
    return Explanation(reader.say(_SETTLE), _cost(s, "settlement", bonus, reader), stakes, "KK-9.1", brief)


def _stations(s: State, village: int) -> tuple[int, ...]:
    return s.config.area.neighbours.get(FIRST_VILLAGE + village, ())


def _engineer(s: State, space: int, bonus: bool, reader: Reader) -> Explanation:
    seat, id = s.me(), ENGINEER_SPACES[space]
    more = briquette_points(s, seat, True) if 1 << space == COKERY_ENGINEER else 0
    extra = reader.say(_BRIQUETTE, points=points(reader, more)) if more else ""
    stakes = sentences(extra, engineer_reward(seat, reader))
    cost = _cost(s, "engineer", bonus, reader)
    return Explanation(
        space_effect(seat, id, reader), cost, stakes, space_clause(seat, id), _engineer_brief(seat, more, id, reader)
    )


def _engineer_brief(seat: Seat, more: int, id: str, reader: Reader) -> str:
    reward = _b_reward(ENGINEER_REWARDS.get(seat.engineers.bit_count() + 1, {}), reader)
    at_once = reader.say(_B_AT_ONCE, points=points(reader, more)) if more else ""
    return line(space_brief(seat, id, reader), at_once, reward)


# --- miners, flips, trades, the end ---------------------------------------------------------------------------------

_MINERS = N_("Insert up to {inserts} miners from the supply and move up to {steps} steps, in any order.")
_MINERS_BRIEF = N_("Insert {inserts}, move {steps} steps; in the supply: {n}")
_IN_SUPPLY = N_("In your supply: {miners}.")


def _miners(s: State, bonus: bool, reader: Reader) -> Explanation:
    seat = s.me()
    inserts, steps, _ = limits(seat, bonus)
    values = {"inserts": inserts, "steps": steps, "n": seat.men[SUPPLY]}
    stakes = reader.say(_IN_SUPPLY, miners=miners(reader, seat.men[SUPPLY]))
    clause = "KK-11.9" if bonus else "KK-11.1"
    return Explanation(reader.say(_MINERS, **values), "", stakes, clause, reader.say(_MINERS_BRIEF, **values))


_FLIP = N_("Scores {points} at once and stays flipped.")
_FLIP_BRIEF = N_("+{points}")
_FLIP_RISE = N_("{action} {coins} for all")
_LEFT = N_("That leaves you {workers} and {coins}.")


def _flip(s: State, answer: Answer, reader: Reader) -> Explanation:
    _, card, _, men, paid, _ = answer
    seat = s.me()
    scored = points(reader, FLIP[card]["vp"])
    left = reader.say(_LEFT, workers=workers(reader, workers_of(seat) - men), coins=coins(reader, seat.coins - paid))
    cost = ", ".join([workers(reader, men)] * bool(men) + [coins(reader, paid)] * bool(paid))
    kind, raised = raised_price(s, card)
    rise = ""
    if kind:
        rise = reader.say(_FLIP_RISE, action=name(reader, f"action_{kind}"), coins=coins(reader, raised))
    extra = reader.say(_B_EXTRA) if FLIP[card].get("extra_action_marker") else ""
    brief = line(reader.say(_FLIP_BRIEF, points=scored), extra, rise)
    stakes = sentences(flip_effect(card, reader), flip_stakes(s, card, reader), left)
    return Explanation(reader.say(_FLIP, points=scored), cost, stakes, "KK-12.1", brief)


_TRADE = N_("Then you have {workers} and {coins}.")
_FLIPPABLE = N_("Then you could flip: {cards}.")


def _trade(s: State, family: str, reader: Reader) -> Explanation:
    seat = s.me()
    buying = family == "buy_workers"
    men = workers_of(seat) + (BUY_WORKERS if buying else -SELL_WORKERS)
    money = seat.coins + (-BUY_COINS if buying else SELL_COINS)
    effect = reader.say(_TRADE, workers=workers(reader, men), coins=coins(reader, money))
    cost = coins(reader, BUY_COINS) if buying else workers(reader, SELL_WORKERS)
    before = {answer[1] for answer in possible_flips(s)}
    after = [name(reader, card) for card in FLIP if card not in before and _can_flip(seat, card, men, money)]
    stakes = reader.say(_FLIPPABLE, cards=", ".join(after)) if after else ""
    return Explanation(effect, cost, stakes, "KK-12.5" if buying else "KK-12.6")


def _can_flip(seat: Seat, card: str, men: int, money: int) -> bool:
    if seat.flipped & CARD_BIT[card]:
        return False
    return any(men >= cost["workers"] and money >= cost["coins"] for cost in FLIP[card]["cost_options"])


_END = N_("Your turn is over; the next player goes on.")
_END_MAIN = N_("You give up your main action.")
_END_MARKER = N_("Your bonus marker stays unused for now.")


def _end(s: State, reader: Reader) -> Explanation:
    unused = not s.pending[-1].main_used and bool(main_actions(s))
    main = reader.say(_END_MAIN) if unused else ""
    marker = reader.say(_END_MARKER) if bonus_uses(s) else ""
    return Explanation(reader.say(_END), "", sentences(main, marker), "KK-6.6", main or marker)
