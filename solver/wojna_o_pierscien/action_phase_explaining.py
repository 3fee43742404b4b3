"""Verb `explain` of an action phase: why a player may or may not pass, what a pass would cost, zugzwang, and readings that matter."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.text import card_count
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.move_texts import move_text
from mellon.models.wojna_o_pierscien.moves import PASS, Move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.state import ACTION, NATURE, State, Table
from mellon.models.wojna_o_pierscien.turns import carryover, mover, why_not_pass
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.alphabeta import MAX, Value
from mellon.solver.game import Request
from mellon.solver.lens import Lens, Worth, exactly, ruling_lens
from mellon.solver.limits import LimitReached
from mellon.solver.stats import with_limits
from mellon.solver.wojna_o_pierscien.action_phase import CHANCE_NOTE, MEANING, limit_passed
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from mellon.solver.wojna_o_pierscien.phase_verbs import parts_of, standing

_READINGS = (
    "last_card_free",
    "pass_over_limit",
    "item_locks_wielder",
    "text_moves_fresh",
    "zero_icon_defenders",
    "duel_path_defense",
    "ring_points_in_duels",
    "morgai_text",
    "faramir_text",
)


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell why the mover may or may not pass, what every kind of first move is worth, and whether a contested reading changes the value."""
    started = time.perf_counter()
    table, state = parts_of(position)
    steps = list(passing(table, state))
    search = PhaseSearch(position, request)
    value = search.value()
    extra: dict[str, Any] = {"value_means": MEANING[position.objective], **standing(table, state)}
    if value is None:
        low, high = search.bounds()
        extra |= {"bounds": {"low": low, "high": high}, "limit_passed": limit_passed(search.limit, low, high)}
        return answer.but(verdict=Verdict.UNKNOWN, steps=steps, stats=search.stats(started), extra=extra)
    line, end = search.line(value)
    if rules.actor(table, end) == NATURE:
        extra |= {"line_ends_at_chance": True, "line_note": CHANCE_NOTE}
    if state.phase == ACTION and not state.tasks:
        tempo = zugzwang(search, value)
        extra["zugzwang"] = tempo is not None
        steps += _tempo(table, state, value, tempo)
        steps += _refuted(search, value)
    lens = phase_lens(position, request, value)
    extra |= {"readings_that_matter": _by_ruling(position, value, lens), **lens.told()}
    steps += lens.steps("WR.action.end")
    return answer.but(
        verdict=Verdict.VALUE,
        value=Fraction(value),
        line=line,
        steps=steps,
        stats=with_limits(search.stats(started), lens.limits),
        extra=extra,
    )


def passing(table: Table, state: State) -> Iterator[Step]:
    """Tell for every player whether a pass would be legal, with the numbers that decide (WR.action.pass)."""
    if state.phase != ACTION:
        yield Step(Text("Faza akcji jest skończona.", "The action phase is over."), "WR.action.end")
        return
    for seat in dict.fromkeys((mover(table, state), *table.order)):
        who, held, limit = table.name(seat), len(state.seats[seat].hand), carryover(table, state, seat)
        fault = why_not_pass(table, state, seat)
        if fault is not None:
            yield Step(Text(f"{who.pl} nie może spasować: {fault.why.pl}.", f"{who.en} may not pass: {fault.why.en}."), fault.rule)
        elif held <= limit:
            yield Step(
                Text(
                    f"{who.pl} może spasować: {card_count(held).pl} na ręce, limit {limit}.",
                    f"{who.en} may pass: {card_count(held).en} in hand, the limit is {limit}.",
                ),
                "WR.action.pass",
            )
        else:
            others = ", ".join(str(len(state.seats[other].hand)) for other in table.opponents[seat])
            yield Step(
                Text(
                    f"{who.pl} może spasować mimo limitu {limit}: {card_count(held).pl} to mniej niż u każdego przeciwnika ({others}).",
                    f"{who.en} may pass in spite of the limit {limit}: a hand of {card_count(held).en} is smaller than every opponent's ({others}).",
                ),
                "WR.action.pass",
            )


def zugzwang(search: PhaseSearch, value: Value) -> Value | None:
    """Return what the position would be worth if the mover could pass, where that is better than every legal move; None if it is not.

    Only a mover who may not pass can be in zugzwang; the pass that is granted counts as one of the passes that end the phase.
    """
    table, state = search.table, search.root
    seat = mover(table, state)
    if why_not_pass(table, state, seat) is None:
        return None
    passed = rules.do(table, state, Move(PASS), None, "combat")
    found = search.value(passed)
    sign = 1 if search.tree.side(state) == MAX else -1
    return found if found is not None and sign * found > sign * value else None


def _tempo(table: Table, state: State, value: Value, tempo: Value | None) -> Iterator[Step]:
    if tempo is not None:
        who = table.name(mover(table, state))
        yield Step(
            Text(
                f"Przymus ruchu: {who.pl} nie może spasować, a każda akcja szkodzi; z prawem do pasu wartość wynosiłaby {tempo}, jest {value}.",
                f"Zugzwang: {who.en} may not pass and every action hurts; with a pass the value would be {tempo}, it is {value}.",
            ),
            "WR.action.pass",
        )


def _refuted(search: PhaseSearch, value: Value) -> Iterator[Step]:
    """Tell what a legal pass costs and how it is answered."""
    table, state = search.table, search.root
    move = Move(PASS)
    if why_not_pass(table, state, mover(table, state)) is not None:
        return
    after = rules.do(table, state, move, None, "combat")
    found = search.value(after)
    if found is None:
        return
    if found == value:
        yield Step(Text(f"Pas zachowuje wartość {value}.", f"Passing keeps the value {value}."), "WR.action.pass")
        return
    reply = Text("-", "-")
    if rules.actor(table, after) not in (None, NATURE) and after.phase == ACTION:
        replies = search.best_moves(after, found)
        if replies:
            reply = move_text(replies[0]) + f" [{replies[0]}]"
    yield Step(
        Text(
            f"Pas jest wart tylko {found} zamiast {value}; odpowiedź: {reply.pl}.",
            f"A pass is worth only {found} instead of {value}; the reply: {reply.en}.",
        ),
        "WR.action.pass",
    )


def phase_lens(position: Position, request: Request, value: Value) -> Lens:
    """Return the value under the other readings that an action phase can ask for."""

    def under(other: Position) -> Worth:
        search = PhaseSearch(other, request)
        found = search.value()
        if found is None:
            raise LimitReached(search.limit)
        return exactly(found)

    return ruling_lens(position, exactly(value), under, lambda key: key in _READINGS, request.watch)


def _by_ruling(position: Position, value: Value, lens: Lens) -> dict[str, dict[str, Fraction]]:
    """Return for every ruling that matters the value under each reading that is known, its own included."""
    known = {
        key: {other.reading: other.worth.value for other in lens.readings if other.key == key and other.worth.value is not None}
        for key in dict.fromkeys(reading.key for reading in lens.changing)
    }
    return {key: {position.reading(key): Fraction(value)} | readings for key, readings in known.items()}
