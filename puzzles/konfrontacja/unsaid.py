"""The rules that a turn of Konfrontacja obeys without a step that names them: found in the choices that it offers and in what it did."""

from __future__ import annotations

from collections.abc import Iterator

from mellon.models.konfrontacja import rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.moves import MOVE, NAMING, Action
from mellon.models.konfrontacja.stages import NO_CARDS, WINDED, ability, fighters, in_role
from mellon.models.konfrontacja.state import NOBODY, STAY, Log, Pending, Table

Option = int | tuple[int, int] | None


def by_action(table: Table, action: Action) -> Iterator[str]:
    """Yield the rules of an action: a special card, the naming of a piece, a ride to an empty region."""
    if action.kind != MOVE:
        yield "KF.p9.special_cards"
        if action.kind in NAMING:
            yield "KF.p16.choose"
    elif action.way == "ability" and table.people[action.piece].ride == "empty":
        yield "KF.p16.empty"


def by_choice(table: Table, node: rules.Node | None, option: Option, log: Log) -> Iterator[str]:
    """Yield the rules of one choice of a turn and of what followed it up to the next one; without a node, of how the turn began."""
    said = {step.rule for step in log.steps}
    if "KF.p9.witch_king_in_shire" in said:
        yield "KF.p14.witch_king"
    if log.escapes:
        yield "KF.p7.retreat"
    if any(escape.empty for escape in log.escapes):
        yield "KF.p16.empty"
    if any(kind == "card_retreat" for _, kind, _ in log.only):
        yield "KF.p16.retreat_is_no_defeat"
    for begun in log.battles:
        yield from _begun(table, begun)
    p = None if node is None or isinstance(node, rules.Done) else node.pending
    if p is not None and node is not None:
        yield from _chosen(table, node, option, said)
    fought = p if p is not None and p.foe != NOBODY else next(iter(log.battles), None)
    if fought is not None and "KF.p7.compare" in said:
        yield from _compared(table, fought, _open_cards(node, option, fought))


def _begun(table: Table, p: Pending) -> Iterator[str]:
    """Yield the rules of a battle that begins."""
    yield "KF.p7.attack"
    yield from (person.rule for n in (p.mover, p.foe) if (person := table.people[n]).stays_revealed)
    ours, theirs = (table.people[n] for n in fighters(table, p))
    attacking = table.side[p.mover] == FELLOWSHIP
    first = (
        theirs.person in ours.kills
        or ours.mutual_defeat
        or (ours.retreat is not None and in_role(ours.retreat[0], attacking))
        or (ours.no_cards is not None and in_role(ours.no_cards, attacking))
        or (ours.swaps_when_alone and not attacking)
    )
    second = (
        ours.person in theirs.kills
        or (theirs.kills_first_attacked and not attacking and not p.nth)
        or (theirs.retreat is not None and in_role(theirs.retreat[0], not attacking))
        or (theirs.no_cards is not None and in_role(theirs.no_cards, not attacking))
    )
    if first and second and not theirs.blocks_enemy_ability:
        yield "KF.p7.abilities"


def _chosen(table: Table, node: rules.Node, option: Option, said: set[str]) -> Iterator[str]:
    """Yield the rules of the choice itself."""
    if isinstance(node, rules.Chance):
        yield "KF.p7.defender"
    elif isinstance(node, rules.Simultaneous) and isinstance(option, tuple):
        if all(deck(side)[option[side]].is_text for side in (FELLOWSHIP, SAURON)):
            yield "KF.p7.text_order"
    elif isinstance(node, rules.Decision):
        p = node.pending
        if node.kind == "defender":
            yield "KF.p7.defender"
        elif node.kind == "card":
            person = ability(table, p)
            yield from (person.rule,) if person is not None and person.enemy_shows_first else ()
        elif node.kind == "retreat" and option != STAY:
            yield from ("KF.p7.ability_retreat", "KF.p16.retreat_is_no_defeat")
        elif node.kind == "card_retreat":
            yield "KF.p16.retreat_is_no_defeat"
        elif node.kind == "gwaihir" and option:
            yield "KF.p9.special_cards"
        if node.kind == "no_cards" and option and p.flags & WINDED:
            yield "KF.p9.not_combat"
    if not isinstance(node, rules.Done) and node.pending.state.specials and "KF.p8.refill" in said:
        yield "KF.p9.not_combat"


def _compared(table: Table, p: Pending, cards: tuple[int, int]) -> Iterator[str]:
    """Yield the rules that gave the fighters of a battle their strengths."""
    ours, theirs = fighters(table, p)
    person, enemy = ability(table, p), table.people[theirs]
    if person is not None and person.mirrors_attacker and ours == p.foe:
        yield person.rule
    if person is not None and person.strength_in is not None and p.region in person.strength_in[0]:
        yield person.rule
    if enemy.attack_strength is not None and theirs == p.mover:
        yield enemy.rule
    if not p.flags & NO_CARDS and any(card != NOBODY and deck(side)[card].value for side, card in enumerate(cards)):
        yield "KF.p10.strength"


def _open_cards(node: rules.Node | None, option: Option, p: Pending) -> tuple[int, int]:
    """Return the cards of both sides that lie open as far as a choice tells, NOBODY for the others."""
    if isinstance(option, tuple):
        return option
    if isinstance(node, rules.Decision) and node.kind == "card" and option is not None:
        return (option, p.cards[SAURON]) if node.side == FELLOWSHIP else (p.cards[FELLOWSHIP], option)
    return p.cards
