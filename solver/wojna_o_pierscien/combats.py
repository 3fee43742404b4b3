"""Question `combat`: the verbs solve and hint."""

from __future__ import annotations

import time
from dataclasses import replace
from typing import Any

from mellon.models.common.certificates import headed
from mellon.models.wojna_o_pierscien.certificate import AGREEMENT, MOST_DEFENDERS, WALK
from mellon.models.wojna_o_pierscien.combat import Fight
from mellon.models.wojna_o_pierscien.combat_steps import counting, losing
from mellon.models.wojna_o_pierscien.consequences import CYCLED, ELIMINATED, replaced, settle
from mellon.models.wojna_o_pierscien.loss_moves import fight_of, move_of
from mellon.models.wojna_o_pierscien.losses import Lost, support_of
from mellon.models.wojna_o_pierscien.position import Position
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.ranked import LineEntry, RankedMove
from mellon.solver.stats import since, stats_of
from mellon.solver.wojna_o_pierscien import combat_words as words
from mellon.solver.wojna_o_pierscien.combat_best import Best, best, worth
from mellon.solver.wojna_o_pierscien.combat_verbs import all_choices, cards_of, more_to_win, summary, supporters


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer what the defender loses at best, with every best choice. Raises BadInput where an icon must be supplied."""
    start = time.perf_counter()
    found = fight_of(position)
    chosen = best(found, request.engine, request.watch)
    result = settle(found, chosen.choices[0])
    steps = [*counting(found), *losing(found, chosen.choices[0], result), *words.reasons(found, chosen)]
    steps.append(words.attackers_view(found, more_to_win(found)))
    limits = [] if chosen.listed_all else [f"{len(chosen.choices)} choices listed"]
    return answer.but(
        question="combat",
        verdict=Verdict.VALUE,
        value=chosen.value,
        moves=[entry(found, lost) for lost in chosen.choices],
        line=[LineEntry.of(move=move_of(found, chosen.choices[0]))],
        steps=steps,
        certificate=certificate(position, found, chosen),
        stats=stats_of(chosen.engine, chosen.solves, limits, since(start)),
        extra={
            **summary(found, result),
            "cannot_be_saved": [unit.card for unit in map(found.part.defenders.__getitem__, chosen.doomed) if not replaced(found, unit)[0]],
        },
    )


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank every legal choice of losses."""
    start = time.perf_counter()
    found = fight_of(position)
    chosen = best(found, request.engine, request.watch)
    choices, limits = all_choices(found)
    ranked = sorted(choices, key=lambda lost: (worth(found, lost), settle(found, lost).winner != found.place.side, len(lost), lost))
    moves = [entry(found, lost).but(loss_against_best=worth(found, lost) - chosen.value) for lost in ranked]
    return answer.but(
        question="combat",
        verdict=Verdict.VALUE,
        value=chosen.value,
        moves=moves,
        line=[LineEntry.of(move=move_of(found, chosen.choices[0]))],
        steps=list(words.reasons(found, chosen)),
        stats=stats_of(chosen.engine, len(moves), limits, since(start)),
        extra=summary(found, settle(found, chosen.choices[0])),
    )


def entry(found: Fight, lost: Lost) -> RankedMove:
    """Return one choice with its worth and what becomes of the cards."""
    result = settle(found, lost)
    value = worth(found, lost)
    units = found.part.defenders
    support = support_of(found, lost)[0] if found.need and units else ()
    return RankedMove.of(
        move=move_of(found, lost),
        value=value,
        value_decimal=float(value),
        eliminated=cards_of(found, lost, ELIMINATED),
        cycled=cards_of(found, lost, CYCLED),
        support=supporters(units, support),
        winner=result.winner,
    )


def certificate(position: Position, found: Fight, chosen: Best) -> dict[str, Any]:
    """Return what a checker needs: the best losses, and to read icons of every defender under the support used."""
    lost = chosen.choices[0]
    claim = {"value": str(chosen.value), "move": str(move_of(found, lost)), "winner": settle(found, lost).winner}
    kind = WALK if len(found.part.defenders) <= MOST_DEFENDERS else AGREEMENT
    rest = {"kind": kind, "engine": chosen.engine, **_counted(found, chosen)}
    return headed(position.game, position.question, str(replace(position, moves=())), claim, **rest)


def _counted(found: Fight, chosen: Best) -> dict[str, Any]:
    """Return icons of every defender under the support used, and the best that the others can do without a doomed card."""
    units = found.part.defenders
    lost = chosen.choices[0]
    if not found.need or not units:
        return {"attack": found.attack, "location_defense": found.location_defense, "need": found.need, "lost": []}
    support, counts = support_of(found, lost)
    return {
        "attack": found.attack,
        "location_defense": found.location_defense,
        "need": found.need,
        "icons": [{"card": unit.card, "icons": count} for unit, count in zip(units, counts, strict=True)],
        "support": [{"army": units[pair.army].card, "character": units[pair.character].card} for pair in support],
        "lost": [units[index].card for index in lost],
        "most_without": {units[index].card: words.without(found, index) for index in chosen.doomed},
    }
