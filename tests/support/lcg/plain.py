"""A second, plain reading of the combat rules for tests: every order of the unseen cards is kept and played against.

It knows no kinds, no merging, no bounds and no state graph: a deck is a set of orders, a reveal splits it, and the players choose
what is best over the orders that they cannot tell apart; `plain_lines` counts the ways to go on instead. Characters without
attachments, no events.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, permutations
from operator import add
from typing import Any

from mellon.models.lcg.cards.catalogue import card
from mellon.models.lcg.cards.strength import enemy_attack
from mellon.models.lcg.position import Position

Orders = list[tuple[int, ...]]
World = dict[str, Any]
Then = Callable[[World, Orders], int]


def plain_value(p: Position, goal: str) -> Fraction:
    """Return the chance to reach a goal, by enumerating every order of the unseen cards."""
    world, orders = _dealt(p, max)
    return Fraction(_pick(world, orders, goal), len(orders))


def plain_lines(p: Position, attacks: int) -> int:
    """Return how many lines of so many enemy attacks there are: every choice of the players and every card that can turn up."""
    world, orders = _dealt(p, add)
    return _lines(world, orders, attacks)


def _dealt(p: Position, join: Callable[[int, int], int]) -> tuple[World, Orders]:
    """Return the table with its shadow cards dealt and every order of the cards; `join` says what two choices are together."""
    cards = tuple(p.unseen_cards.elements()) if p.shadow else ()
    world = {**_world(p), "join": join}
    dealing = sorted(
        (f for f, foe in enumerate(world["foes"])),
        key=lambda f: (world["foes"][f]["player"], -(card(world["foes"][f]["card"]).engagement_cost or 0)),
    )
    for slot, f in enumerate(dealing):
        world["foes"][f]["slot"] = slot if slot < len(cards) else None
    world["next"] = min(len(dealing), len(cards))
    world["deck"] = len(cards)
    return world, list(permutations(cards))


def _world(p: Position) -> World:
    chars = [
        {"card": c.card, "player": n, "damage": c.damage, "ready": not c.exhausted, "alive": True, "away": False}
        for n, player in enumerate(p.players)
        for c in player.characters
    ]
    foes = [
        {"card": e.card, "player": n, "damage": e.damage, "attack": enemy_attack(p, e), "status": "waiting", "slot": None}
        for n, player in enumerate(p.players)
        for e in player.engaged
    ]
    return {"chars": chars, "foes": foes, "threat": [q.threat for q in p.players], "next": 0, "deck": 0, "out": [False] * len(p.players)}


def _copy(w: World) -> World:
    """Return a world of its own: lists of numbers and of small dictionaries, nothing deeper."""
    return {key: [{**one} if isinstance(one, dict) else one for one in part] if isinstance(part, list) else part for key, part in w.items()}


def _hero(c: World) -> bool:
    return card(c["card"]).is_hero


def _lost(w: World) -> bool:
    return any(w["out"]) or any(_hero(c) and not c["alive"] for c in w["chars"])


def _squad(w: World, player: int) -> list[World]:
    return [c for c in w["chars"] if c["player"] == player and c["alive"] and not c["away"]]


def _check_out(w: World, player: int) -> None:
    if w["threat"][player] >= 50 or not any(_hero(c) for c in _squad(w, player)):
        w["out"][player] = True
        for c in _squad(w, player):
            c["alive"] = False
        for foe in w["foes"]:
            if foe["player"] == player and foe["status"] in ("waiting", "done"):
                foe["status"] = "staged"


def _hurt(w: World, c: World, amount: int) -> int:
    if amount <= 0 or not c["alive"]:
        return 0
    c["damage"] += amount
    over = c["damage"] - card(c["card"]).hit_points
    if over >= 0:
        c["alive"] = False
        if _hero(c):
            _check_out(w, c["player"])
        return over
    return 0


def _raise(w: World, player: int, amount: int) -> None:
    w["threat"][player] += amount
    if w["threat"][player] >= 50 and not w["out"][player]:
        _check_out(w, player)


def _pick(w: World, orders: Orders, goal: str) -> int:
    if "no_hero_lost" in goal and _lost(w):
        return 0
    waiting = [f for f, foe in enumerate(w["foes"]) if foe["status"] == "waiting"]
    if not waiting:
        return len(orders) if _can_finish(w, goal) else 0
    first = min(w["foes"][f]["player"] for f in waiting)
    best = 0
    for f in waiting:
        if w["foes"][f]["player"] != first:
            continue
        able = [None, *(i for i, c in enumerate(w["chars"]) if _may_defend(c, first))]
        for defender in able:
            best = max(best, _attack(_copy(w), orders, f, defender, lambda end, left: _pick(end, left, goal)))
            if best == len(orders):
                return best
    return best


def _lines(w: World, orders: Orders, attacks: int) -> int:
    waiting = [f for f, foe in enumerate(w["foes"]) if foe["status"] == "waiting"]
    if not waiting or not attacks:
        return 1
    first = min(w["foes"][f]["player"] for f in waiting)
    able = [None, *(i for i, c in enumerate(w["chars"]) if _may_defend(c, first))]
    turns = [(f, defender) for f in waiting if w["foes"][f]["player"] == first for defender in able]
    return sum(_attack(_copy(w), orders, f, defender, lambda end, left: _lines(end, left, attacks - 1)) for f, defender in turns)


def _may_defend(c: World, player: int) -> bool:
    return c["alive"] and not c["away"] and c["ready"] and (c["player"] == player or card(c["card"]).has("sentinel"))


def _attack(w: World, orders: Orders, f: int, defender: int | None, then: Then) -> int:
    foe = w["foes"][f]
    number, player = foe["card"], foe["player"]
    slots = [] if foe["slot"] is None else [foe["slot"]]
    if number == 91 and w["next"] < w["deck"]:
        slots.append(w["next"])
        w["next"] += 1
    if number == 84:
        _raise(w, player, 1)
        if w["out"][player]:
            return then(w, orders)
    if defender is not None:
        w["chars"][defender]["ready"] = False
        if w["chars"][defender]["card"] == 29:
            foe["damage"] += 1
            if foe["damage"] >= card(number).hit_points:
                foe["status"] = "dead"
                return _seen(w, orders, slots, then)
    attack = {"foe": f, "player": player, "defender": defender, "attack": foe["attack"], "zero": False, "slots": slots, "returns": False}
    return _cards(w, orders, attack, then)


def _seen(w: World, orders: Orders, slots: list[int], then: Then) -> int:
    """Discard cards unused: everybody sees them."""
    if not slots:
        return then(w, orders)
    groups: dict[int, Orders] = {}
    for order in orders:
        groups.setdefault(order[slots[0]], []).append(order)
    return sum(_seen(_copy(w), group, slots[1:], then) for group in groups.values())


def _cards(w: World, orders: Orders, a: World, then: Then) -> int:
    if w["out"][a["player"]]:
        return then(w, orders)
    if not a["slots"]:
        return _damage(w, orders, a, then)
    slot, rest = a["slots"][0], a["slots"][1:]
    groups: dict[int, Orders] = {}
    for order in orders:
        groups.setdefault(order[slot], []).append(order)
    total = 0
    for number, group in groups.items():
        world, attack = _copy(w), {**a, "slots": list(rest)}
        shadow = card(number).shadow
        if shadow is None:
            attack["returns"] = attack["returns"] or (a["foe"] is not None and w["foes"][a["foe"]]["card"] == 85)
            total += _cards(world, group, attack, then)
        else:
            total += _effect(world, group, attack, _clauses(shadow, attack["defender"] is None, world["threat"][a["player"]]), then)
    return total


def _clauses(shadow: Any, undefended: bool, threat: int) -> list[tuple[str, Any]]:
    plain = {k: v for k, v in shadow.items() if k not in ("undefended", "threat_35", "otherwise", "mode")}
    for key, holds in (("undefended", undefended), ("threat_35", threat >= 35)):
        clause = shadow.get(key)
        if clause and holds:
            added = {k: v for k, v in clause.items() if k != "mode"}
            plain = {**plain, **added} if clause.get("mode") == "also" else added
    return list(plain.items())


def _effect(w: World, orders: Orders, a: World, effects: list[tuple[str, Any]], then: Then) -> int:
    if not effects or w["out"][a["player"]]:
        return _taken(w, orders, a, then)
    (word, value), rest = effects[0], effects[1:]
    player = a["player"]

    def go(world: World, attack: World) -> int:
        return _effect(world, orders, attack, rest, then)

    if word == "attack":
        return go(w, {**a, "attack": a["attack"] + value})
    if word == "defender_defense_zero":
        return go(w, {**a, "zero": True})
    if word == "threat":
        amount = value if isinstance(value, int) else sum(f["player"] == player and f["status"] in ("waiting", "done") for f in w["foes"])
        _raise(w, player, amount)
        return go(w, a)
    if word == "exhaust_character":
        ready = [i for i, c in enumerate(w["chars"]) if c in _squad(w, player) and c["ready"]]
        best = 0
        for group in combinations(ready, min(value, len(ready))):
            world = _copy(w)
            for i in group:
                world["chars"][i]["ready"] = False
            best = w["join"](best, go(world, a))
        return best
    if word == "damage_each_character_of_defending_player":
        for c in list(_squad(w, player)):
            _hurt(w, c, value)
        gone = a["defender"] is not None and not w["chars"][a["defender"]]["alive"]
        return go(w, {**a, "defender": None if gone else a["defender"]})
    if word == "return_exhausted_ally_to_hand":
        allies = [i for i, c in enumerate(w["chars"]) if c in _squad(w, player) and not _hero(c) and not c["ready"]]
        if not allies:
            _raise(w, player, 3)
            return go(w, a)
        best = 0
        for i in allies:
            world = _copy(w)
            world["chars"][i]["away"] = True
            best = w["join"](best, go(world, {**a, "defender": None if a["defender"] == i else a["defender"]}))
        return best
    if word == "deal_shadow":
        extra = []
        for _ in range(sum(not out for out in w["out"])):
            if w["next"] < w["deck"]:
                extra.append(w["next"])
                w["next"] += 1
        return go(w, {**a, "slots": a["slots"] + extra})
    if word == "extra_attack":
        slots = [w["next"]] if w["next"] < w["deck"] else []
        w["next"] += len(slots)
        best = 0
        for defender in [None, *(i for i, c in enumerate(w["chars"]) if _may_defend(c, player))]:
            world = _copy(w)
            if defender is not None:
                world["chars"][defender]["ready"] = False
            inner = {
                "foe": None,
                "player": player,
                "defender": defender,
                "attack": value["attack"],
                "zero": False,
                "slots": list(slots),
                "returns": False,
            }

            def back(end: World, left: Orders) -> int:
                gone = a["defender"] is not None and (not end["chars"][a["defender"]]["alive"] or end["chars"][a["defender"]]["away"])
                return _effect(end, left, {**a, "defender": None if gone else a["defender"]}, rest, then)

            best = w["join"](best, _cards(world, orders, inner, back))
        return best
    return go(w, a)


def _taken(w: World, orders: Orders, a: World, then: Then) -> int:
    """The Nazgul takes a character after each effect."""
    if a["foe"] is None or w["foes"][a["foe"]]["card"] != 102 or w["out"][a["player"]]:
        return _cards(w, orders, a, then)
    best = 0
    for i, c in enumerate(w["chars"]):
        if c in _squad(w, a["player"]):
            world = _copy(w)
            world["chars"][i]["alive"] = False
            if _hero(world["chars"][i]):
                _check_out(world, a["player"])
            best = w["join"](best, _cards(world, orders, {**a, "defender": None if a["defender"] == i else a["defender"]}, then))
    return best


def _damage(w: World, orders: Orders, a: World, then: Then) -> int:
    defender = a["defender"]
    targets = [i for i, c in enumerate(w["chars"]) if c in _squad(w, a["player"]) and _hero(c)] if defender is None else [defender]
    best = 0
    for i in targets if a["attack"] > 0 or defender is not None else targets[:1]:
        world = _copy(w)
        c = world["chars"][i]
        defense = 0 if defender is None or a["zero"] else card(c["card"]).defense
        over = _hurt(world, c, max(0, a["attack"] - defense))
        foe = None if a["foe"] is None else world["foes"][a["foe"]]
        if foe is not None and foe["card"] == 82 and over > 0 and not world["out"][a["player"]]:
            _raise(world, a["player"], over)
        if foe is not None and foe["status"] == "waiting":
            foe["status"] = "staged" if a["returns"] else "done"
        best = w["join"](best, then(world, orders))
    return best


def _can_finish(w: World, goal: str) -> bool:
    if "all_killed" not in goal:
        return True
    foes = [f for f, foe in enumerate(w["foes"]) if foe["status"] != "dead"]
    if any(w["foes"][f]["status"] == "staged" for f in foes):
        return False
    return _kill(w, foes, [i for i, c in enumerate(w["chars"]) if c["alive"] and not c["away"] and c["ready"]])


def _kill(w: World, foes: list[int], ready: list[int]) -> bool:
    if not foes:
        return True
    foe = w["foes"][foes[0]]
    need = card(foe["card"]).hit_points - foe["damage"] + card(foe["card"]).defense
    able = [i for i in ready if w["chars"][i]["player"] == foe["player"] or card(w["chars"][i]["card"]).has("ranged")]
    for size in range(1, len(able) + 1):
        for group in combinations(able, size):
            power = sum(card(w["chars"][i]["card"]).attack + (w["chars"][i]["damage"] if w["chars"][i]["card"] == 4 else 0) for i in group)
            if power >= need and _kill(w, foes[1:], [i for i in ready if i not in group]):
                return True
    return False
