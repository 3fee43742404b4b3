"""Tiny action phases around one card whose text acts, and which texts were carried out in them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.cards import CHARACTER, ITEM, card, cards
from mellon.models.wojna_o_pierscien.locations import battlegrounds, paths
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.models.wojna_o_pierscien.state import Log, State, Table
from tests.support.wojna_o_pierscien.random_phases import SUPPLIED

_ACTING = ("on_play", "_action", "event")
_PARTNERS = {"threats_and_promises": "saruman", "the_black_captain": "the_witch_king", "grima_wormtongue": "eomer", "eowyn": "the_reaver"}
"""Cards in a reserve without which a text has nothing to do."""


def acts(name: str) -> bool:
    """Tell whether a text of a card acts in an action phase."""
    return any(effect.modelled and any(word in effect.when for word in _ACTING) for effect in card(name).effects)


def acting_cards() -> list[str]:
    """Return every card of the two-player duel whose text acts in an action phase."""
    return [name for player in scenario("two_player_duel").players for name, _ in player.deck if acts(name)]


def text_phase(rng: random.Random, name: str) -> dict[str, Any]:
    """Return a random phase of a duel in the input format: the card is in a hand or a reserve, few other cards are there."""
    laid = scenario("two_player_duel")
    side = card(name).side
    where = _places(rng, name)
    table: dict[str, Any] = {"game": "wojna_o_pierscien", "question": "action_phase", "scenario": laid.id, "icons": SUPPLIED, "player": []}
    table["location"] = [{"id": place} for place in where]
    partner = _PARTNERS.get(name, "")
    wielder = (
        rng.choice([one for one in cards().values() if one.type == CHARACTER and one.may_wield(card(name)) and not one.promo]).id
        if card(name).type == ITEM
        else ""
    )
    for player in laid.players:
        pool = [one for one, copies in player.deck for _ in range(copies) if one not in (name, partner, wielder)]
        rng.shuffle(pool)
        entry: dict[str, Any] = {
            "id": player.id,
            "hand": [pool.pop() for _ in range(rng.choice((0, 1)))],
            "reserve": [],
            "carryover_base": rng.choice((0, 1, 2)),
        }
        entry["deck"], entry["cycled"] = [pool.pop() for _ in range(rng.choice((1, 2, 3)))], [pool.pop() for _ in range(rng.choice((0, 1)))]
        for step in _steps(name):
            if step["op"].startswith("take_from") and step.get("cards") and player.side == side:
                wanted = rng.choice([one for one in step["cards"] if one in pool] or [""])
                entry["cycled" if step["op"].endswith("cycle") else "deck"] += [wanted] if wanted else []
        if player.side == side:
            ready = card(name).type not in (ITEM, "event") and rng.random() < 0.5
            entry["reserve"] += [{"card": name}] if ready else []
            entry["hand"] += [] if ready else [name]
            entry["reserve"] += [{"card": wielder}] if wielder else []
        if partner and card(partner).side == player.side:
            entry["reserve"].append({"card": partner})
        table["player"].append(entry)
    if name == "the_black_serpent":
        area = rng.choice(["harad", "umbar", "pelargir", "dol_amroth"])
        table["location"] = [entry for entry in table["location"] if entry["id"] != area]
        table["shadow"] = {"locations": [area]}
    table["to_move"] = next(player.id for player in laid.players if player.side == side)
    return table


def _steps(name: str) -> list[Mapping[str, Any]]:
    found = [step for effect in card(name).effects for step in effect.steps]
    return found + [inner for step in found for option in step.get("options", ()) for inner in option]


def _places(rng: random.Random, name: str) -> list[str]:
    """Return a path and a battleground, most of the time such that the card or a wielder may get there."""
    ways = [place.id for place in paths().values() if not card(name).paths or place.number in card(name).paths]
    fields = [place.id for place in battlegrounds().values() if card(name).faction in place.factions_of(card(name).side)]
    found = [rng.choice(ways), rng.choice(fields or list(battlegrounds()))]
    if any("caradhras" in effect.when for effect in card(name).effects):
        found[0] = "caradhras"
    return found if rng.random() < 0.4 else [rng.choice(found)]


def texts_used(table: Table, states: list[State]) -> set[str]:
    """Return the cards whose texts are carried out by some move in these states."""
    found: set[str] = set()
    for state in states:
        for move in rules.options(table, state):
            log = Log()
            rules.do(table, state, move, log)
            found |= {step.text.en.removeprefix("text of ") for step in log.steps if step.text.en.startswith("text of ")}
    return {name for name in acting_cards() if card(name).name.en in found}
