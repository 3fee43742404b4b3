"""What the kernel of action phases needs to see which cards can do nothing more in a state (see `dead_cards`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, FactionCard, card, removed_by
from mellon.models.wojna_o_pierscien.drawing import Selector, fits
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.texts import selector_of
from mellon.solver.kernels.war_phase import codes
from mellon.solver.wojna_o_pierscien.alike import Alike, idle_text
from mellon.solver.wojna_o_pierscien.packed_texts import RULES
from mellon.solver.wojna_o_pierscien.packing import Layout
from mellon.solver.wojna_o_pierscien.reach import BOUND, Step, inner

_FROM_PLAY_OR_PILE = {"eliminate", "eliminate_for_each", "take_from_cycle", "take_from_deck_or_cycle"}
_FROM_DECK = {"take_from_deck", "play_aside"}
_ALWAYS = codes.C_YES | codes.C_FRIEND | codes.C_KEEPER | codes.C_SHY


def idle_tables(laid: Layout, alike: Alike, cond: list[int], back: Collection[str]) -> dict[str, Any]:
    """Return which cards are idle from the start (`rests`) or may become so (`calm`), what they have to do with while they are not, and which may be kept in their place."""
    names = laid.classes
    width = len(laid.locations)
    rows = [cond[width * number : width * (number + 1)] for number in range(len(names))]
    return {
        "rests": [int(name in alike.idle) for name in names],
        "calm": [int(name != "" and _calm(card(name))) for name in names],
        "ties": [word for name in names for ops in (_FROM_PLAY_OR_PILE, _FROM_DECK) for word in _words(laid, _tied(laid, name, ops))],
        "wanted_at": [_wanted_at(laid, name, ops) for name in names for ops in (_FROM_PLAY_OR_PILE, _FROM_DECK)],
        "ways": [_mask(bool(how & _ALWAYS) for how in row) for row in rows],
        "hunter_ways": [_mask(bool(how & codes.C_HUNTER) for how in row) for row in rows],
        "arrow_ways": [_mask(bool(how & codes.C_ARROW) for how in row) for row in rows],
        "rule_givers": [word for bit in (codes.RULE_HUNTERS, codes.RULE_ARROW) for word in _words(laid, _givers(laid, bit))],
        "keeps": [_keeps(laid, alike, name, back) if name else 0 for name in names],
    }


def _mask(which: Iterable[bool]) -> int:
    return sum(1 << number for number, yes in enumerate(which) if yes)


def _words(laid: Layout, names: Collection[str]) -> list[int]:
    whole = _mask(name in names for name in laid.classes)
    return [whole >> 64 * word & (1 << 64) - 1 for word in range(codes.CLASS_WORDS)]


def _calm(one: FactionCard) -> bool:
    """Tell whether all texts of a card need a location that it gets to, or do nothing in the phase; an item that nobody wields needs less."""
    if one.type == EVENT:
        return False
    if one.type == ITEM:
        return not any(effect.when.startswith("replace_") and "forsake" in effect.when for effect in one.effects)
    return all(idle_text(effect.when, effect.steps) or effect.when in BOUND for effect in one.effects)


def _steps(name: str) -> list[Step]:
    return [step for effect in card(name).effects for step in inner(effect.steps)]


def _names_in(name: str) -> set[str]:
    """Return the cards that a card names."""
    one = card(name)
    found = {other for bonus in one.bonuses for other in (*bonus.supports, *bonus.in_play)}
    found |= {effect.needs_in_reserve for effect in one.effects}
    return found | _named_by(_steps(name))


def _named_by(steps: Iterable[Step]) -> set[str]:
    return {other for step in steps for other in (*step.get("cards", ()), *step.get("if_in_play", ()), step.get("card", ""))}


def _chosen(steps: Iterable[Step], ops: set[str]) -> list[Selector]:
    found = [selector_of(step) for step in steps if step["op"] in ops]
    return found + [((), step["own_faction"], (), "") for step in steps if step["op"] in ops and step["op"] == "eliminate_for_each"]


def _tied(laid: Layout, name: str, ops: set[str]) -> set[str]:
    """Return the cards that name a card, choose it by their texts, wield it or are wielded by it."""
    if not name:
        return set()
    one = card(name)
    found = set()
    for other in laid.classes[1:]:
        mate = (one.type == ITEM and card(other).may_wield(one)) or (card(other).type == ITEM and one.may_wield(card(other)))
        if mate or name in _names_in(other) or any(fits(name, which) for which in _chosen(_steps(other), ops)):
            found.add(other)
    return found


def _wanted_at(laid: Layout, name: str, ops: set[str]) -> int:
    """Return the locations whose texts choose or name a card."""
    if not name:
        return 0
    steps = [list(inner(location(place).effect.steps)) for place in laid.locations]
    return _mask(name in _named_by(inside) or any(fits(name, which) for which in _chosen(inside, ops)) for inside in steps)


def _givers(laid: Layout, bit: int) -> list[str]:
    return [name for name in laid.classes[1:] if any(step["op"] == "round_rule" and RULES[step["rule"]] == bit for step in _steps(name))]


def _keeps(laid: Layout, alike: Alike, name: str, back: Collection[str]) -> int:
    """Return whether a card may be kept in place of an idle item (1) and of an idle unit (2).

    It must stay away once it is gone. An idle unit can beside paying go to the reserve and be forsaken there, which every unit can whose texts
    do not start by being played and which no text takes away.
    """
    if name in back or any(name in removed_by(other) for other in laid.classes[1:]):
        return 0
    one = card(name)
    if one.type not in (ARMY, CHARACTER) or any(fits(name, which) for which in alike.wanted):
        return 1
    return 1 if any(effect.when.startswith("on_play") for effect in one.effects) else 3
