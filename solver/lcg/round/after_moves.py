"""Rounds whose first moves are made already: the position at the start of the next round, with what was played and claimed in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest.quest_moves import verify_commits
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.round.claim_moves import Numbered
from mellon.models.lcg.round.round_moves import carry_out, planned

_MIDDLE = Text(
    "te ruchy kończą się w środku rundy, czego pozycja na początku rundy nie wyraża: doprowadź rundę do ruchu refresh, podaj tylko zagrania i cele, "
    "albo zapytaj o pozycję po tych ruchach (pokazuje ją resolve) pytaniem combat",
    "these moves end in the midst of a round, which a position at the start of a round does not express: go on up to the move refresh, give only "
    "plays and claims, or ask about the position after these moves (resolve shows it) with the question combat",
)


@dataclass(frozen=True)
class Begun:
    """Where the moves lead to: the position, what happened on the way, and who is committed by the last of them (None: nobody yet)."""

    position: Position
    told: dict[str, Any]
    mask: int | None


def begun(p: Position, log: list[Step]) -> Begun:
    """Carry out the moves of a position. Raises BadInput where a rule forbids one, or where they end in the midst of a round."""
    moves = list(p.moves or ())
    verbs = [made.verb for made in moves]
    whole = len(verbs) - verbs[::-1].index("refresh") if "refresh" in verbs else 0
    while whole and whole < len(moves) and verbs[whole] == "pay":
        whole += 1
    after, told = carry_out(p.but(moves=None), moves[:whole], log)
    later: list[Numbered] = list(enumerate(moves, start=1))[whole:]
    if told["won"] or not after.remaining:
        if later:
            raise BadInput([Defect(f"moves[{later[0][0]}]", Text("gra jest już skończona", "the game is over"))])
        return Begun(after.but(moves=None), told, None)
    after = planned(after, later, log).but(moves=None)
    return Begun(after, told, _sent(after, later))


def _sent(p: Position, later: list[Numbered]) -> int | None:
    """Return the commitment that the moves left make; None where they make none. Raises BadInput for any other move."""
    if not later:
        return None
    mask = 0
    for at, made in later:
        if made.verb not in ("commit", "pass"):
            raise BadInput([Defect(f"moves[{at}]", _MIDDLE)])
        mask |= _named(p, at, made) if made.verb == "commit" else 0
    return mask


def _named(p: Position, at: int, made: Move) -> int:
    try:
        return verify_commits(Table(p), made)
    except Illegal as fault:
        raise BadInput([Defect(f"moves[{at}]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None


def refuse_commitment(mask: int | None) -> None:
    """Refuse a commitment where the question begins with one. Raises BadInput."""
    if mask is not None:
        raise BadInput([Defect("moves", _MIDDLE)])
