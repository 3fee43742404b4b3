"""The start of a combat phase: shadow cards are dealt, first player first, from the highest engagement cost down.

LC.combat.deal_shadow, LC.combat.deck_empty; the ruling equal_cost_shadow_order where costs are equal and it makes a difference.
"""

from __future__ import annotations

from itertools import groupby, permutations, product
from typing import TYPE_CHECKING, Any

from mellon.models.lcg.combat.battle_parts import DONE, HELD, IN_HAND, IN_PILE, NO_FOE, PICK, STAGED, WAITING, Rest, State

if TYPE_CHECKING:
    from mellon.models.lcg.combat.battle import Battle


def first_states(b: Battle) -> list[tuple[tuple[tuple[Any, ...], ...], State]]:
    """Return the states after dealing, each with the choice that leads to it."""
    found: dict[State, tuple[Any, ...]] = {}
    for order in _dealing_orders(b):
        state = _state(b, order)
        if state not in found:
            found[state] = ("deal", *order)
    if len(found) == 1:
        return [((), next(iter(found)))]
    return [((choice,), state) for state, choice in found.items()]


def without_card(b: Battle) -> list[int]:
    """Return the engaged enemies that are still to be dealt a shadow card."""
    enemies = [enemy for player in b.p.players for enemy in player.engaged]
    return [i for i, enemy in enumerate(enemies) if enemy.shadow is None and not enemy.attacked]


def _dealing_orders(b: Battle) -> list[tuple[int, ...]]:
    """Return the orders in which enemies can be dealt; more than one only where that makes a difference."""
    wanting = without_card(b) if b.shadow else []
    key = {i: (b.foes[i].player, -(b.foes[i].card.engagement_cost or 0)) for i in wanting}
    ordered = sorted(wanting, key=lambda i: key[i])
    cards = sum(b.numbers.values())
    differs = cards < len(ordered) or b.p.order is not None
    if not differs or b.p.reading("equal_cost_shadow_order") == "first_listed":
        return [tuple(ordered[:cards])]
    groups = [tuple(group) for _, group in groupby(ordered, key=lambda i: key[i])]
    orders = {tuple(i for group in choice for i in group)[:cards] for choice in product(*(permutations(group) for group in groups))}
    return sorted(orders)


def _state(b: Battle, order: tuple[int, ...]) -> State:
    from mellon.models.lcg.combat.attack_course import next_attack

    p = b.p
    chars: list[int] = []
    for player in p.players:
        chars += [character.damage * 2 + character.ready for character in player.characters]
    chars += [IN_HAND if who.origin == "hand" else IN_PILE for who in b.fighters[len(chars) :]]
    foes, known = [], []
    enemies = [enemy for player in p.players for enemy in player.engaged]
    for i, enemy in enumerate(enemies):
        status = DONE if enemy.attacked else HELD if enemy.held else WAITING
        foes.append(enemy.damage << 8 | sum(1 << n - 1 for n in enemy.struck) << 4 | status)
        if not enemy.attacked and b.shadow:
            known += [(i, b.kind_of[number]) for number in enemy.shadow or ()]
    foes += [staged.damage << 8 | STAGED for staged in p.staging if p.card(staged.card).kind == "enemy"]
    dealt = sum(1 << i for i in order)
    if p.order is not None and b.shadow:
        known += [(i, b.kind_of[number]) for i, number in zip(order, p.order, strict=False)]
        deck: tuple[int, ...] = (len(order),)
        dealt = 0
    else:
        deck = tuple(sum(b.numbers[number] for number in kind.cards) for kind in b.kinds)
    spent = sum(1 << g for g in _spent_gear(b)) | sum(1 << len(b.gear) + i for i in _used(b))
    pools = tuple(character.resources for player in p.players for character in player.characters)
    pools += (0,) * (len(b.fighters) - len(pools)) if any(who.origin == "dead" for who in b.fighters) else ()
    rest = Rest(spent, b.held, pools if b.hand or b.follow_all else pools if any(pools) else (), known=tuple(known), dealt=dealt)
    threat = tuple(player.threat for player in p.players) if b.exact_threat else ()
    gear = (1 << len(b.gear)) - 1
    return next_attack(b, State(PICK, tuple(chars), tuple(foes), gear, threat, deck, 0, (), rest))


def _spent_gear(b: Battle) -> list[int]:
    parts = [part for player in b.p.players for character in player.characters for part in character.attached]
    mine = [g for g, part in enumerate(b.gear) if part.foe == NO_FOE]
    return [g for g, part in zip(mine, parts, strict=True) if part.exhausted]


def _used(b: Battle) -> list[int]:
    characters = [character for player in b.p.players for character in player.characters]
    return [i for i, character in enumerate(characters) if character.used]
