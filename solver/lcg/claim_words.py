"""Legal moves in words: what the rules judged, each entry with what the question adds to it, and the claims possible beside."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mellon.models.common.game_rules import Judged
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import claiming
from mellon.models.lcg.round.claim_moves import judged_claims
from mellon.solver.answer import Answer
from mellon.solver.ranked import RankedMove, forbidden


def worded(p: Position, answer: Answer, judged: Judged[Move], details: Iterable[Mapping[str, Any]]) -> Answer:
    """Return the answer of `legal`: the moves judged, each legal one with its details, then the claims."""
    claims, unclaimed = judged_claims(p)
    good = [RankedMove.of(move=made, **more) for made, more in zip(judged[0], details, strict=True)]
    good += [RankedMove.of(move=made, rule="LC.keywords.claim", threat=claiming.cost(p, made.what[0].card)) for made in claims]
    return answer.but(moves=good, illegal=[forbidden(made, fault) for made, fault in (*judged[1], *unclaimed)])
