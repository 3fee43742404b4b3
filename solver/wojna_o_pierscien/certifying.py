"""Write the value of an action phase as a certificate: a proof that has stood up to its checker, or the word that it is too large to walk out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput
from mellon.models.common.certificates import check, headed
from mellon.models.wojna_o_pierscien.certificate import AGREEMENT, WALK
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.engines.alphabeta import Value
from mellon.solver.ranked import LineEntry


def certified(position: Position, value: Value, line: Sequence[LineEntry]) -> dict[str, Any]:
    """Return the certificate of a value that the search has found with this line."""
    walked = _headed(position, value, line, WALK)
    try:
        holds = check(walked).holds
    except BadInput:
        holds = False
    return walked if holds else _headed(position, value, line, AGREEMENT)


def _headed(position: Position, value: Value, line: Sequence[LineEntry], kind: str) -> dict[str, Any]:
    claim = {"value": str(Fraction(value))}
    moves = [{"move": str(entry.move)} for entry in line]
    agreed = {"engine": "alphabeta", "verified_by": "replay of the line"} if kind == AGREEMENT else {}
    return headed(position.game, position.question, str(replace(position, moves=())), claim, kind=kind, line=moves, **agreed)
