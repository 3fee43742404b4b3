"""Certificates of what is counted or carried out: a score, an engagement, a payment, a plan; and the word that a value has no proof."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mellon.models.common.certificates import AGREEMENT, check, headed
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round.certificate import COUNT, REPLAY


def counted(p: Position, claim: dict[str, str]) -> dict[str, Any]:
    """Return the certificate of a score."""
    return headed(p.game, p.question, str(p.but(moves=None)), claim, kind=COUNT)


def replayed(p: Position, claim: dict[str, str], moves: Iterable[Move], engine: str) -> dict[str, Any]:
    """Return the certificate of what moves come to; it only names its engine where the rules do not carry them out to that."""
    found = headed(p.game, p.question, str(p.but(moves=None)), claim, kind=REPLAY, moves=[str(made) for made in moves])
    return found if check(found).holds else unproved(p, claim, engine)


def unproved(p: Position, claim: dict[str, str], engine: str) -> dict[str, Any]:
    """Return the word that an engine has found a value without a proof that could be checked."""
    return headed(p.game, p.question, str(p.but(moves=None)), claim, kind=AGREEMENT, agreed=[engine])
