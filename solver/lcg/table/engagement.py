"""Question `engagement`: who engages whom, the optional engagements first, then the checks in order."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from mellon.models.common import BadInput, Step, Text
from mellon.models.lcg import uncounted
from mellon.models.lcg.coverage import said
from mellon.models.lcg.log import note
from mellon.models.lcg.moves import Move, Together, move
from mellon.models.lcg.notation import to_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import engagement as rules
from mellon.models.lcg.round.engagement_moves import Choices, begun, judged_engagements, play, result
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lcg.claim_words import worded
from mellon.solver.lcg.table.certifying import replayed
from mellon.solver.limits import Watch
from mellon.solver.ranked import RankedMove
from mellon.solver.stats import stats_of


def _assumed(p: Position, choices: Choices) -> tuple[Text, ...]:
    """Return the choices made for the players and the cards whose use before the checks is left to them."""
    return (*choices.assumed, *said(p, uncounted.named(p)))


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry out the phase with the moves given; `moves = []` makes no optional engagement."""
    log: list[Step] = []
    after, choices = play(position, position.moves or (), log)
    outcome, after = result(position, after), after.but(moves=None)
    return answer.but(steps=log, position=to_table(after), outcome=outcome, assumptions=_assumed(position, choices), subject=after)


def options(p: Position) -> Iterator[tuple[Move | None, ...]]:
    """Yield every combination of optional engagements, one entry per player."""
    numbers = sorted({enemy.card for enemy in rules.enemies(p)})
    each: list[list[Move | None]] = []
    for player in range(len(p.players)):
        each.append([None])
        if not p.players[player].eliminated:
            each[-1] += [move("engage", number, player=player + 1 if len(p.players) > 1 else None) for number in numbers]
    yield from product(*each)


def _tried(p: Position, watch: Watch) -> tuple[list[RankedMove], str | None]:
    """Return the outcome of every legal combination of optional engagements that includes those made, nobody eliminated and fewest engaged enemies first.

    Beside them stands the limit that left some combinations untried, None where all are told.
    """
    found, limit = [], None
    made = [m for m in p.moves or () if m.verb == "engage"]
    others = [m for m in p.moves or () if m.verb != "engage"]
    for combination in options(p.but(moves=None)):
        if watch.over:
            limit = watch.limit
            break
        chosen = [m for m in combination if m is not None]
        if not all(any(_same_engagement(p, one, m) for m in chosen) for one in made):
            continue
        moves = [*chosen, *others]
        try:
            after, _ = play(p, moves, [])
        except BadInput:
            continue
        done = result(p, after)
        found.append(
            RankedMove.of(
                move=Together(tuple(chosen)), value=Fraction(len(done["engaged"])), value_decimal=float(len(done["engaged"])), **done
            )
        )
    return sorted(found, key=lambda one: (len(one.extras["eliminated"]), one.value, bool(one.move.moves), str(one.move))), limit


def _same_engagement(p: Position, one: Move, other: Move) -> bool:
    return (one.player or 1, [ref.card for ref in one.what]) == (other.player or 1, [ref.card for ref in other.what])


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell who engages whom if nobody engages by choice (or with the moves given), and what every optional engagement changes."""
    log: list[Step] = []
    after, choices = play(position, position.moves or (), log)
    done = result(position, after)
    line = [m for m in position.moves or () if m.verb == "engage"]
    tried, limit = _tried(position, request.watch) if request.verb == "solve" else (None, None)
    return answer.but(
        verdict=Verdict.VALUE,
        value=Fraction(len(done["engaged"])),
        steps=log,
        moves=tried,
        line=line,
        outcome=done,
        assumptions=_assumed(position, choices),
        certificate=replayed(position, {"value": str(len(done["engaged"]))}, position.moves or (), "rules"),
        stats=stats_of("rules", len(log), [limit]),
        extra={} if limit is None else {"moves_complete": False},
    )


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank the optional engagements, those made included, by how many enemies end up engaged."""
    play(position, position.moves or (), [])
    tried, limit = _tried(position, request.watch)
    return answer.but(
        moves=tried,
        verdict=Verdict.VALUE if limit is None else Verdict.UNKNOWN,
        value=tried[0].value if limit is None else None,
        assumptions=said(position, uncounted.named(position)),
        stats=stats_of("rules", len(tried), [limit]),
        extra={} if limit is None else {"moves_complete": False},
    )


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """List the optional engagements that are legal now, after those that the moves make, and the rule that forbids each other enemy."""
    position = begun(position)
    judged = judged_engagements(position)
    return worded(position, answer, judged, [{"rule": "LC.encounter.optional"} for _ in judged[0]])


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell check by check why each enemy engages or stays."""
    log: list[Step] = []
    after, choices = play(position, position.moves or (), log)
    for enemy in rules.enemies(after):
        card = position.card(enemy.card)
        levels = ", ".join(str(player.threat) for player in after.players if not player.eliminated)
        note(
            log,
            "LC.encounter.check",
            f"w strefie zostaje: {card.name.pl}, koszt {card.engagement_cost}, zagrożenia {levels}",
            f"{card.name.en} stays: cost {card.engagement_cost}, threats {levels}",
        )
    return answer.but(steps=log, outcome=result(position, after), assumptions=_assumed(position, choices))
