"""Claiming objectives as moves: which are legal now, and carrying out those that a list of moves begins with."""

from __future__ import annotations

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.common.game_rules import Judged
from mellon.models.lcg.moves import Move, move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import claiming

Numbered = tuple[int, Move]
"""A move, and its number in the list that the user wrote."""


def judged_claims(p: Position) -> Judged[Move]:
    """Return the claims that are legal now, and the others with the rule that forbids each."""
    good: list[Move] = []
    bad: list[tuple[Move, Illegal]] = []
    for player in p.remaining:
        for number in claiming.objectives(p):
            for at, character in enumerate(p.players[player].characters):
                if not p.card(character.card).is_hero:
                    continue
                made = move("claim", number, character.card, link="on", player=player + 1 if len(p.players) > 1 else None)
                try:
                    claiming.verify_claim(p, player, number, at)
                    good.append(made)
                except Illegal as fault:
                    bad.append((made, fault))
    return good, bad


def take_claims(p: Position, moves: list[Numbered], log: list[Step]) -> Position:
    """Carry out the claims that the moves begin with and take them off the list. Raises BadInput where one is forbidden or leaves a choice."""
    while moves and moves[0][1].verb == "claim":
        number, made = moves.pop(0)
        where = f"moves[{number}]"
        player = (made.player or 1) - 1
        if not 0 <= player < len(p.players) or len(made.what) != 1:
            raise BadInput(
                [
                    Defect(
                        where,
                        Text(
                            "cel zdobywa się ruchem „claim NUMER on BOHATER”", 'an objective is claimed by the move "claim NUMBER on HERO"'
                        ),
                    )
                ]
            )
        objective = made.what[0].card
        at = _hero(p, player, made, where)
        drop = None
        if _one_too_many(p, player, at, objective):
            drop = _dropped(p, player, at, objective, moves, where)
        try:
            p = claiming.claim(p, player, objective, at, drop, log).position
        except Illegal as fault:
            raise BadInput([Defect(where, Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    return p


def hero_of(p: Position, player: int, made: Move) -> int:
    """Return the place of the hero that a `claim` move names, the first hero where it names none. Raises Illegal."""
    wanted = made.others[0].card if made.others else None
    found = next((at for at, c in enumerate(p.players[player].characters) if p.card(c.card).is_hero and wanted in (None, c.card)), None)
    if found is None:
        raise Illegal("LC.keywords.claim", Text("cel zdobywa się dla własnego bohatera", "an objective is claimed for an own hero"))
    return found


def _hero(p: Position, player: int, made: Move, where: str) -> int:
    heroes = [(at, c.card) for at, c in enumerate(p.players[player].characters) if p.card(c.card).is_hero]
    if made.others:
        heroes = [(at, number) for at, number in heroes if number == made.others[0].card]
    if not heroes:
        raise BadInput(
            [
                Defect(
                    where,
                    Text(
                        "cel zdobywa się dla własnego bohatera (LC.keywords.claim)",
                        "an objective is claimed for an own hero (LC.keywords.claim)",
                    ),
                )
            ]
        )
    if len(heroes) > 1:
        listed = ", ".join(f"claim {made.what[0]} on {number}" for _, number in heroes)
        raise BadInput([Defect(where, Text(f"podaj bohatera: {listed}", f"name the hero: {listed}"))])
    return heroes[0][0]


def _one_too_many(p: Position, player: int, at: int, objective: int) -> bool:
    held = sum(p.card(n).has("restricted") for n in p.players[player].characters[at].attached_cards)
    return p.card(objective).has("restricted") and held >= claiming.MOST_RESTRICTED


def _dropped(p: Position, player: int, at: int, objective: int, moves: list[Numbered], where: str) -> int:
    able = [*(n for n in p.players[player].characters[at].attached_cards if p.card(n).has("restricted")), objective]
    if moves and moves[0][1].verb == "discard" and moves[0][1].what and moves[0][1].what[0].card in able:
        return moves.pop(0)[1].what[0].card
    listed = ", ".join(f"discard {n}" for n in able)
    what = Text(
        f"trzeci dodatek z ograniczeniem (LC.keywords.restricted): dodaj ruch {listed}",
        f"a third restricted attachment (LC.keywords.restricted): add the move {listed}",
    )
    raise BadInput([Defect(where, what)])
