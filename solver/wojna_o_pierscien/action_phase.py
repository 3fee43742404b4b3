"""Question `action_phase`: the verbs solve and hint."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.wojna_o_pierscien import table_rules as rules
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.position import WIN, Position
from mellon.models.wojna_o_pierscien.state import ACTION, NATURE, Log, State, Table
from mellon.solver.answer import Answer, Verdict
from mellon.solver.engines.alphabeta import MAX, Value
from mellon.solver.game import Request
from mellon.solver.limits import TIME
from mellon.solver.ranked import LineEntry, RankedMove, Span
from mellon.solver.wojna_o_pierscien.certifying import certified
from mellon.solver.wojna_o_pierscien.phase_bounds import WIDE
from mellon.solver.wojna_o_pierscien.phase_search import DISAGREEMENT, PhaseSearch
from mellon.solver.wojna_o_pierscien.phase_verbs import final_scores, parts_of, ranked, standing

MEANING = {
    WIN: Text(
        "1: wygrywają Wolne Ludy, -1: wygrywa Cień, 0: gra toczy się dalej",
        "1: the Free Peoples win, -1: the Shadow wins, 0: the game goes on",
    ),
    "difference": Text(
        "punkty Wolnych Ludów minus punkty Cienia po walkach tej rundy", "Free Peoples' points less the Shadow's after this round's combats"
    ),
}


_LIMITS = {
    "time": Text("czas się skończył", "the time is over"),
    "memory": Text("pamięć się skończyła", "the memory is used up"),
    "states": Text("pamięć na stany jest pełna", "the memory for states is full"),
    "stopped": Text("przeszukiwanie zatrzymano", "the search was stopped"),
    DISAGREEMENT: Text("żaden ruch nie utrzymuje znalezionej wartości", "no move keeps the value that was found"),
}


def limit_passed(limit: str, low: Value, high: Value) -> Text:
    """Tell that a search ended before the value was found, what is proved, and for which hands it is found."""
    why = _LIMITS.get(limit, Text(limit, limit))
    return Text(
        f"Bez rozstrzygnięcia: {why.pl}; udowodnione: od {low} do {high}. Ręce do pięciu kart przy dwóch graczach i do trzech przy czterech rozwiązuje się "
        "w sekundach, o ile teksty kart nie dobierają, nie otwierają lokalizacji i nie tasują talii; takie teksty mogą wymagać więcej czasu (--time), "
        "a niekiedy więcej, niż go jest.",
        f"Not decided: {why.en}; proved: from {low} to {high}. Hands of up to five cards with two players and three with four are solved in seconds "
        "unless texts of cards draw, open locations or shuffle a deck; such texts may need more time (--time), and sometimes more than there is.",
    )


CHANCE_NOTE = Text(
    "przebieg kończy się tam, gdzie o następnej karcie decyduje los; wartość jest średnią po wszystkim, co może przyjść",
    "the line ends where chance decides which card comes next; the value is the mean over all that may come",
)
STOPPED_NOTE = Text("przebieg urywa się, bo skończył się czas albo miejsce", "the line breaks off because the time or the memory ran out")


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer what the phase is worth with best play of both sides, the best first moves and a line that the rules replay."""
    started = time.perf_counter()
    search = PhaseSearch(position, request)
    table, state = parts_of(position)
    value = search.value()
    if value is None:
        return _undecided(search, position, answer, started)
    options = search.best_moves(state, value) if rules.actor(table, state) is not None else []
    complete = not search.limit
    line, end = search.line(value)
    checked = _replayed(position, line, value)
    if search.limit == DISAGREEMENT or checked is None:
        search.limit = DISAGREEMENT
        return _undecided(search, position, answer, started)
    extra: dict[str, Any] = {
        "value_means": MEANING[position.objective],
        "bounds": {"low": value, "high": value},
        "unique": len(options) == 1 if complete else None,
        "best_moves_complete": complete,
        "replayed": checked,
        **line_end(table, end),
    }
    first = [_entry(state, move, value) for move in options]
    return answer.but(
        verdict=_verdict(position, value),
        value=Fraction(value),
        moves=first or [_entry(state, entry.move, value) for entry in line[:1]],
        line=line,
        steps=_told(position, line),
        certificate=certified(position, value, line) if request.certificate else None,
        stats=search.stats(started),
        extra=extra,
    )


def _verdict(position: Position, value: Value) -> Verdict:
    if position.objective != WIN or value == 0:
        return Verdict.VALUE
    table, state = parts_of(position)
    actor = rules.actor(table, state)
    mine = 1 if actor is None or actor == NATURE or table.sides[actor] == 0 else -1
    return Verdict.WINNABLE if value == mine else Verdict.LOST


def _undecided(search: PhaseSearch, position: Position, answer: Answer, started: float) -> Answer:
    low, high = search.bounds() if search.limit != DISAGREEMENT else (-WIDE, WIDE)
    extra: dict[str, Any] = {
        "value_means": MEANING[position.objective],
        "bounds": {"low": low, "high": high},
        "limit_passed": limit_passed(search.limit, low, high),
    }
    best = search.best_so_far()
    if best is not None:
        extra["best_so_far"] = best
    return answer.but(verdict=Verdict.UNKNOWN, stats=search.stats(started), extra=extra)


def _replayed(position: Position, line: list[LineEntry], value: Value) -> bool | None:
    """Replay the line by the rules; where it reaches the end of the round its score must be the value, else nothing may be claimed (None)."""
    table, state = parts_of(position)
    for entry in line:
        state = rules.play(table, state, entry.move)
    if state.tasks or state.phase == ACTION:
        return False
    free, dark = final_scores(table, state)
    return None if position.objective != WIN and free - dark != value else True


def line_end(table: Table, end: State) -> dict[str, Any]:
    """Return the result of a line that reaches the end of the round; of any other only why it ends, its points would be no result."""
    if not end.tasks and end.phase != ACTION:
        return standing(table, end)
    open_end: dict[str, Any] = {"scores": None, "winner": None}
    if rules.actor(table, end) == NATURE:
        return {"line_ends_at_chance": True, "line_note": CHANCE_NOTE, **open_end}
    return {"line_note": STOPPED_NOTE, **open_end}


def _told(position: Position, line: list[LineEntry]) -> list[Step]:
    """Return the trace of a line."""
    table, state = parts_of(position)
    log = Log()
    for entry in line:
        state = rules.play(table, state, entry.move, log)
    return log.steps


def _entry(state: State, move: Move, value: Value, **more: Any) -> RankedMove:
    return ranked(state, move, value=Fraction(value), value_decimal=float(value), **more)


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Rank every legal move with its exact value; what a limit leaves open is unknown."""
    started = time.perf_counter()
    search = PhaseSearch(position, request)
    table, state = parts_of(position)
    actor = rules.actor(table, state)
    if actor is None:
        return answer.but(moves=[], stats=search.stats(started), extra=standing(table, state))
    value = _root_value(search)
    sign = 1 if search.tree.side(state) == MAX else -1
    children = {move: rules.do(table, state, move, None, "combat") for move in rules.options(table, state)}
    _look_at_all(search, list(children.values()))
    limit = _value_all(search, list(children.values()))
    found = {move: search.bounds(child) for move, child in children.items()}
    low, high = search.bounds()
    if actor != NATURE:
        pick = max if sign > 0 else min
        low, high = max(low, pick(least for least, _ in found.values())), min(high, pick(most for _, most in found.values()))
    value = low if low == high else value
    order = sorted(children, key=lambda move: _promise(sign, found[move], search.tree.guess(children[move])))
    moves = [_hinted(state, move, found[move], sign, value) for move in order]
    verdict = Verdict.UNKNOWN if value is None else _verdict(position, value)
    extra: dict[str, Any] = {"value_means": MEANING[position.objective], "to_move": table.ids[actor] if actor != NATURE else "chance"}
    stats = search.stats(started)
    if value is None:
        extra |= {"bounds": {"low": low, "high": high}, "limit_passed": limit_passed(limit, low, high), "order_note": ORDER_NOTE}
    elif len(moves) > 1 and len({one.value for one in moves}) == 1:
        extra["order_note"] = EQUAL_NOTE
    return answer.but(
        verdict=verdict,
        value=None if value is None else Fraction(value),
        moves=moves,
        stats=stats.but(limits=(limit,) if limit else ()),
        extra=extra,
    )


ORDER_NOTE = Text(
    "bez rozstrzygnięcia: kolejność według tego, co udowodniono (najpierw pewne, potem możliwe), a dalej według wyniku, gdyby faza skończyła się zaraz po ruchu",
    "not decided: ranked by what is proved (what is sure first, then what is possible), then by the score if the phase ended right after the move",
)
EQUAL_NOTE = Text(
    "wszystkie ruchy są tyle samo warte; pierwsze stoją te, po których wynik byłby najlepszy, gdyby faza skończyła się zaraz",
    "all moves are worth the same; those come first after which the score would be best if the phase ended at once",
)
ROOT_SHARE = 0.4
"""The share of the time that the position itself gets before its moves are looked at one by one."""


def _root_value(search: PhaseSearch) -> Value | None:
    with search.within(ROOT_SHARE * (search.watch.remaining() or 0.0)):
        return search.value()


def _look_at_all(search: PhaseSearch, states: list[State]) -> None:
    """Bound every state at once while there is time for it: what is asked of them after the time is remembered then."""
    for state in states:
        if search.watch.over:
            return
        search.bounds(state)


def _value_all(search: PhaseSearch, states: list[State]) -> str:
    """Look for the value of every state, each with its share of the time left; return the limit that left one open."""
    limit = ""
    while states and not search.watch.over:
        left = []
        for number, state in enumerate(states):
            with search.within((search.watch.remaining() or 0.0) / (len(states) - number)):
                if search.value(state) is None:
                    left.append(state)
                    limit = search.limit
            if search.watch.over:
                return search.watch.limit
        if left and limit != TIME:
            return limit
        states = left
    return search.watch.limit if states else ""


def _promise(sign: int, bounds: tuple[Value, Value], now: Value) -> tuple[Value, Value, Value]:
    """Return what to rank a move by, least first: what it is sure to bring its side, what it may bring, and what it brings at once."""
    sure, may = (bounds[0], bounds[1]) if sign > 0 else (bounds[1], bounds[0])
    return -sign * sure, -sign * may, -sign * now


def _hinted(state: State, move: Move, bounds: tuple[Value, Value], sign: int, value: Value | None) -> RankedMove:
    low, high = bounds
    if low == high:
        return _entry(state, move, low, loss=None if value is None else Fraction(sign * (value - low)))
    return ranked(state, move, verdict=Verdict.UNKNOWN, bounds=Span(low, high))
