"""Random action phases, and their value by plain recursion over the rules: no bounds, no merging, combats played out to the end."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, card, cards, removed_by
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.rounds import is_last, points
from mellon.models.wojna_o_pierscien.scenarios import RING_NONE, scenario
from mellon.models.wojna_o_pierscien.state import NATURE, State, Table

SUPPLIED = {name: dict.fromkeys(unknown_icons(name), 1) for name in cards() if unknown_icons(name)}
_ACTING = ("play", "action", "event")


class TooBig(Exception):
    """A position that plain recursion cannot finish."""


def phase_table(
    rng: random.Random,
    scenario_id: str,
    hand: int,
    places: int = 2,
    reserve: int = 0,
    deck: int = 0,
    texts: bool = True,
    ring: bool = False,
) -> dict[str, Any]:
    """Return a random action phase in the input format; most cards can reach a location."""
    laid = scenario(scenario_id)
    where = [rng.choice(laid.paths), *rng.sample(laid.battlegrounds, places - 1)][:places]
    table: dict[str, Any] = {
        "game": "wojna_o_pierscien",
        "question": "action_phase",
        "scenario": scenario_id,
        "icons": SUPPLIED,
        "player": [],
    }
    table["location"] = [{"id": name, "tokens": rng.choice((0, 0, 1))} for name in where]
    for player in laid.players:
        pool = [name for name, copies in player.deck for _ in range(copies) if texts or not _acts(name)]
        rng.shuffle(pool)
        pool.sort(key=lambda name: not (_useful(name, where) or rng.random() < 0.3))
        held, rest = pool[:hand], pool[hand:]
        rng.shuffle(rest)
        units = [name for name in rest if card(name).type in (ARMY, CHARACTER) and not {*removed_by(name)} & {*held}][:reserve]
        for name in units:
            rest.remove(name)
        rest = [name for name in rest if not any(name in removed_by(unit) for unit in units)]
        entry: dict[str, Any] = {
            "id": player.id,
            "hand": held,
            "reserve": units,
            "deck": rest[:deck],
            "carryover_base": rng.choice((0, 1, 2, 2)),
        }
        if ring and player.ring != RING_NONE:
            entry["ring_token"] = True
        table["player"].append(entry)
    table["to_move"] = rng.choice([player.id for player in laid.players])
    return table


def _acts(name: str) -> bool:
    return any(word in effect.when for effect in card(name).effects for word in _ACTING)


def _useful(name: str, where: list[str]) -> bool:
    one = card(name)
    places = [location(place) for place in where]
    return any(place.number in one.paths if place.is_path else one.faction in place.factions_of(one.side) for place in places)


def phase(rng: random.Random, scenario_id: str, hand: int, **more: Any) -> Position:
    """Return a random action phase."""
    return read_table(phase_table(rng, scenario_id, hand, **more))


def plain_value(table: Table, state: State, most: int = 30_000, known: dict[State, Any] | None = None) -> Any:
    """Return the value of a state by plain recursion to the victory check. Raises TooBig."""
    known = {} if known is None else known
    if state in known:
        return known[state]
    if len(known) > most:
        raise TooBig
    if rules.over(state):
        free, dark = points(table, state, final=False)
        if abs(free - dark) < 10 and is_last(table, state):
            free, dark = points(table, state, final=True)
        return free - dark
    actor = rules.actor(table, state)
    if actor == NATURE:
        outcomes = rules.chances(table, state)
        total = sum(weight for _, weight in outcomes)
        value = sum(
            (Fraction(weight, total) * plain_value(table, rules.do(table, state, move), most, known) for move, weight in outcomes),
            Fraction(0),
        )
    else:
        assert actor is not None
        moves = rules.options(table, state)
        assert moves, "a player in an action phase always has a move"
        best = min if table.sides[actor] else max
        value = best(plain_value(table, rules.do(table, state, move), most, known) for move in moves)
    known[state] = value
    return value


SCENARIOS = ("two_player_duel", "two_player_duel", "two_player_duel", "three_player_duel", "fellowship", "trilogy")


def varied_table(rng: random.Random) -> dict[str, Any]:
    """Return a tiny action phase in the input format with a bit of everything: tokens, passes so far, cycle piles, shuffled and empty decks, Ring tokens."""
    scenario_id = rng.choice(SCENARIOS)
    hand = rng.choice((0, 1, 1, 2, 2, 3)) if scenario_id in ("two_player_duel", "fellowship") else rng.choice((0, 1, 1, 2))
    table = phase_table(
        rng,
        scenario_id,
        hand,
        rng.choice((1, 2, 2, 3)),
        rng.choice((0, 0, 1, 2)),
        rng.choice((0, 1, 2, 4, 8, 14)),
        rng.random() < 0.75,
        rng.random() < 0.2,
    )
    for entry in table["location"]:
        entry["attack_tokens"] = rng.choice((0, 0, 0, 1))
    table["passes"] = rng.choice((0, 0, rng.randrange(len(table["player"]))))
    for entry in table["player"]:
        if len(entry["deck"]) > 1 and rng.random() < 0.3:
            entry["cycled"] = [entry["deck"].pop()]
        if len(entry["deck"]) > 1 and rng.random() < 0.1:
            entry["shuffled"] = True
    if rng.random() < 0.1:
        table["final"] = True
    table["shadow"] = {"corruption": rng.choice((0, 0, 2))}
    return table
