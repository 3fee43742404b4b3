"""The verbs that the questions `round` and `plan` share: both begin with a commitment and are carried out round by round."""

from __future__ import annotations

from typing import Any

from mellon.models.common import BadInput, Defect, Step, Text
from mellon.models.lcg.moves import move
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.refresh import caught
from mellon.solver.answer import Answer
from mellon.solver.game import Request
from mellon.solver.lcg import quest
from mellon.solver.lcg.round_resolving import NO_DRAW, carry_out

_WHOLE_ROUNDS = Text(
    "legal wypisuje ruchy z początku rundy: podaj całe rundy, każdą zakończoną ruchem refresh (po nim mogą stać ruchy pay), albo nie podawaj ruchów",
    "legal lists the moves that begin a round: give whole rounds, each ending with refresh (pay moves may follow it), or no moves",
)


def resolve(p: Position, request: Request, answer: Answer) -> Answer:
    """Carry out whole rounds with the moves given: claims and plays, commitment, reveals, journey, engagement, combat, refresh."""
    log: list[Step] = []
    after, outcome = carry_out(p, p.moves or (), log)
    after = after.but(moves=None)
    return answer.but(steps=log, position=to_table(after), outcome=outcome, subject=after, assumptions=(NO_DRAW,))


def legal(p: Position, request: Request, answer: Answer) -> Answer:
    """List who may be committed, which begins the round, and the claims possible now; right after `refresh` also the webs to pay for."""
    if not p.moves:
        return quest.legal(p, request, answer)
    verbs = [made.verb for made in p.moves]
    if "refresh" not in verbs or {*verbs[len(verbs) - verbs[::-1].index("refresh") :]} - {"pay"}:
        raise BadInput([Defect("moves", _WHOLE_ROUNDS)])
    after, _ = carry_out(p, p.moves, [])
    after = after.but(moves=None)
    listed = quest.legal(after, request, answer)
    able, unable = _payments(after)
    return listed.but(moves=[*able, *(listed.moves or ())], illegal=[*unable, *(listed.illegal or ())], subject=after)


def _payments(after: Position) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the webs that could still be paid for in the refresh phase just over, and those that could not, with the rule (LC.card.web)."""
    able: list[dict[str, Any]] = []
    unable: list[dict[str, Any]] = []
    players = len(after.players)
    for index, at, cost in caught(after):
        character = after.players[index].characters[at]
        web = next(number for number in character.attached_cards if after.card(number).does("condition"))
        named = str(move("pay", web, character.card, link="on", player=(index + 1) % players + 1 if players > 1 else None))
        held, name = character.resources - 1, after.card(character.card).name
        if held >= cost:
            able.append({"move": named, "rule": "LC.card.web", "cost": cost})
        else:
            why = Text(f"{name.pl}: w puli jest {held}, a trzeba {cost}", f"{name.en} has {held} resources, {cost} are needed")
            unable.append({"move": named, "rule": "LC.card.web", "why": why})
    return able, unable
