"""Verb `explain`: what refutes a move, and which contested readings change the value."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Illegal, Step, Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDE_NAMES
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.lens import DOES_NOT_MATTER, endgame_lens, span
from mellon.solver.konfrontacja.lines import best_action, one_turn, principal_line
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.ranked import LineEntry
from mellon.solver.stats import with_limits

_END = "KF.p8.end"
_PROOF_SHARE = 0.5
_FORCED = {
    Verdict.WINNABLE: Text("Strona na ruchu może wymusić wygraną", "The side to move can force the win"),
    Verdict.LOST: Text("Strona na ruchu nie może wymusić wygranej", "The side to move cannot force the win"),
    Verdict.UNKNOWN: Text(
        "Czy strona na ruchu może wymusić wygraną, nie rozstrzygnięto", "Whether the side to move can force the win is undecided"
    ),
}


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the value in words, the refutation of the first move listed, and the value under every other reading that can matter."""
    oracle = Oracle(position, request)
    table, state = position.table, position.state
    over = rules.winner(table, state)
    low, high = oracle.bounds(state) if over == NOBODY else (Fraction(int(over == FELLOWSHIP)),) * 2
    steps, extra = [_value_step(position, low, high)], dict[str, Any]()
    if low != high:
        extra["bounds"] = (low, high)
    if position.orders:
        refuted, extra["refutation"] = _refute(position, oracle)
        steps += refuted
    if low == high and over == NOBODY:
        from mellon.solver.konfrontacja.play_telling import explained

        told = explained(position, request, oracle, low)
        steps += told.steps
        extra |= told.extra
    lens = endgame_lens(position, request, oracle, (low, high))
    extra |= {"ruling_lens": lens.looked(DOES_NOT_MATTER), **lens.told()}
    return answer.but(
        question="why",
        verdict=Verdict.VALUE if low == high else Verdict.UNKNOWN,
        value=low if low == high else None,
        steps=steps + lens.steps(_END, name_idle=True),
        stats=with_limits(oracle.stats(), lens.limits),
        extra=extra,
        subject=position,
    )


def explain_sure_win(position: Position, request: Request, answer: Answer) -> Answer:
    """Return whether the win can be forced, as `solve` says, with what the position is worth in words; the proof takes half of the time."""
    from mellon.solver.konfrontacja import proving

    left = request.watch.remaining()
    part = request.watch if left is None else request.watch.within(_PROOF_SHARE * left)
    request.watch.on_stop.append(part.stop)
    proof = proving.solve(position, replace(request, watch=part), answer)
    told = explain(position, request, answer)
    side = SIDE_NAMES[position.state.turn]
    step = Step(_FORCED[proof.verdict or Verdict.UNKNOWN] + Text(f" ({side.pl}).", f" ({side.en})."), _END)
    limits = [*told.stats.limits, *(proof.stats.limits if proof.verdict is Verdict.UNKNOWN else ())]
    extra = {**told.extra, **({"chance": told.value} if told.value is not None else {}), "side": proof.extra.get("side")}
    return told.but(
        verdict=proof.verdict,
        value=None,
        steps=[step, *(told.steps or ())],
        stats=told.stats.but(limits=tuple(dict.fromkeys(limits))),
        extra=extra,
    )


def _value_step(position: Position, low: Fraction, high: Fraction) -> Step:
    mover = SIDE_NAMES[position.state.turn]
    text = Text(
        f"Na ruchu: {mover.pl}. Szansa wygranej Drużyny: {span((low, high))}",
        f"To move: {mover.en}. The Fellowship's chance to win: {span((low, high))}",
    )
    return Step(
        text
        + (Text(".", ".") if low == high else Text(" (nierozstrzygnięta w granicach wyszukiwania).", " (undecided within the limits).")),
        _END,
    )


def _refute(position: Position, oracle: Oracle) -> tuple[list[Step], dict[str, Any]]:
    """Return what the first move listed is worth, what it gives away, and best play after it. Raises BadInput for an illegal one."""
    table, state, order = position.table, position.state, position.orders[0]
    try:
        action = rules.find(table, state, order)
    except Illegal as fault:
        raise BadInput([Defect("moves[1]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    before, after = oracle.bounds(state), oracle.node_bounds(rules.begin(table, state, action))
    told = order.told
    found: dict[str, Any] = {"move": order, "before": span(before), "after": span(after)}
    if before[0] != before[1] or after[0] != after[1]:
        found["verdict"] = Verdict.UNKNOWN
        what = Text(
            f"Ruch „{told.pl}”: w granicach wyszukiwania nie rozstrzygnięto, ile kosztuje (przed nim {span(before)}, po nim {span(after)}).",
            f'Move "{told.en}": what it costs is undecided within the limits (before it {span(before)}, after it {span(after)}).',
        )
        return [Step(what, _END)], found
    loss = abs(before[0] - after[0])
    best = best_action(oracle, state)
    better = rules.words(table, state, best[0]) if best else None
    turn = one_turn(oracle, state, action)
    line = list[LineEntry]() if turn is None else principal_line(oracle, turn[0])[0]
    found |= {
        "loss": loss,
        "best": better,
        "line": [] if turn is None else [turn[1].but(value=after[0]), *line],
    }
    if not loss:
        text = Text(
            f"Ruch „{told.pl}” jest najlepszy: po nim wartość jest nadal {after[0]}.",
            f'Move "{told.en}" is best: the value stays {after[0]}.',
        )
        return [Step(text, _END)], found
    text = Text(
        f"Ruch „{told.pl}” zmienia wartość z {before[0]} na {after[0]} (strata {loss})",
        f'Move "{told.en}" changes the value from {before[0]} to {after[0]} (a loss of {loss})',
    )
    if better:
        text += Text(f"; lepszy był „{better.told.pl}”", f'; better was "{better.told.en}"')
    steps = [Step(text + ".", _END)]
    if line:
        reply = line[0].move.told
        steps.append(Step(Text(f"Najlepsza odpowiedź: {reply.pl}.", f"The best reply: {reply.en}."), _END))
    return steps, found
