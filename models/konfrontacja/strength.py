"""The strength of a fighter and the totals of a battle (KF.p7.compare)."""

from __future__ import annotations

from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.stages import AIDED, BESIDE, IGNORED, NO_CARDS, ability, fighters
from mellon.models.konfrontacja.state import Pending, Table


def totals(table: Table, p: Pending) -> tuple[int, int]:
    """Return the strength of both fighters with their cards."""
    _, theirs = fighters(table, p)
    fellowship, sauron = own_strengths(table, p)
    if p.flags & AIDED:
        fellowship += max(table.people[n].aids for n in table.helpers)
    if not p.flags & NO_CARDS:
        fellowship += deck(FELLOWSHIP)[p.cards[FELLOWSHIP]].value
        if not p.flags & IGNORED and not table.people[theirs].own_card_void:
            sauron += deck(SAURON)[p.cards[SAURON]].value
    return fellowship, sauron


def own_strengths(table: Table, p: Pending) -> tuple[int, int]:
    """Return the strength of both fighters without cards, abilities that change it included."""
    ours, theirs = fighters(table, p)
    enemy = table.people[theirs]
    sauron = enemy.strength
    if enemy.attack_strength is not None and theirs == p.mover:
        sauron = enemy.attack_strength
    person = ability(table, p)
    if person is None:
        return table.people[ours].strength, sauron
    if person.mirrors_attacker and ours == p.foe:
        return sauron, sauron
    if person.strength_beside is not None and p.flags & BESIDE:
        return person.strength_beside[1], sauron
    if person.strength_in is not None and p.region in person.strength_in[0]:
        return person.strength_in[1], sauron
    return person.strength, sauron
