"""Verb `explain`: what refutes a move, and which contested readings change the value."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from models.common import BadInput, Defect, Illegal, Step, Text
from models.konfrontacja import Position, rules
from models.konfrontacja.board import FELLOWSHIP, OFF, SIDE_NAMES
from models.konfrontacja.cards import special_bit
from models.konfrontacja.state import BOOK, NOBODY, State, Table
from solver.answer import Answer, Verdict
from solver.game import Request
from solver.konfrontacja.lines import best_action, one_turn, principal_line
from solver.konfrontacja.oracle import Oracle

_END = "KF.p8.end"
_DOES_NOT_MATTER = Text("nie ma tu znaczenia", "does not matter here")


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Return the value in words, the refutation of the first move listed, and the value under every other reading that can matter."""
    oracle = Oracle(position, request)
    table, state = position.table, position.state
    over = rules.winner(table, state)
    low, high = oracle.bounds(state) if over == NOBODY else (Fraction(int(over == FELLOWSHIP)),) * 2
    steps, extra = [_value_step(position, low, high)], dict[str, Any]()
    if low != high:
        extra["bounds"] = [str(low), str(high)]
    if position.orders:
        refuted, extra["refutation"] = _refute(position, oracle)
        steps += refuted
    lens_steps, extra["ruling_lens"] = _lens(position, request, oracle, low, high)
    return answer.but(
        question="why",
        verdict=Verdict.VALUE if low == high else Verdict.UNKNOWN,
        value=low if low == high else None,
        steps=steps + lens_steps,
        stats=oracle.stats(),
        extra=extra,
        subject=position,
    )


def _value_step(position: Position, low: Fraction, high: Fraction) -> Step:
    mover = SIDE_NAMES[position.state.turn]
    worth = str(low) if low == high else f"{low} – {high}"
    return Step(Text(f"Na ruchu: {mover.pl}. Szansa wygranej Drużyny: {worth}.", f"To move: {mover.en}. The Fellowship's chance to win: {worth}."), _END)


def _refute(position: Position, oracle: Oracle) -> tuple[list[Step], dict[str, Any]]:
    """Return what the first move listed is worth, what it gives away, and best play after it. Raises BadInput for an illegal one."""
    table, state, order = position.table, position.state, position.orders[0]
    try:
        action = rules.find(table, state, order)
    except Illegal as fault:
        raise BadInput([Defect("moves[1]", Text(f"{fault.why.pl} ({fault.rule})", f"{fault.why.en} ({fault.rule})"))]) from None
    before, after = oracle.bounds(state), oracle.node_bounds(rules.begin(table, state, action))
    found: dict[str, Any] = {"move": str(order), "before": _span(before), "after": _span(after)}
    if before[0] != before[1] or after[0] != after[1]:
        return [Step(Text(f"Ruch {order}: wartość nierozstrzygnięta ({_span(after)}).", f"Move {order}: its value is undecided ({_span(after)})."), _END)], found
    loss = abs(before[0] - after[0])
    best = best_action(oracle, state)
    following, entry = one_turn(oracle, state, action)
    line, _ = principal_line(oracle, following)
    found |= {"loss": str(loss), "best": str(rules.words(table, state, best[0])) if best else None, "line": [{**entry, "value": str(after[0])}, *line]}
    if not loss:
        text = Text(f"Ruch {order} jest najlepszy: po nim wartość jest nadal {after[0]}.", f"Move {order} is best: the value stays {after[0]}.")
        return [Step(text, _END)], found
    text = Text(
        f"Ruch {order} zmienia wartość z {before[0]} na {after[0]} (strata {loss}); lepszy był {found['best']}.",
        f"Move {order} changes the value from {before[0]} to {after[0]} (a loss of {loss}); better was {found['best']}.",
    )
    steps = [Step(text, _END)]
    if line:
        steps.append(Step(Text(f"Najlepsza odpowiedź: {line[0]['move']}.", f"The best reply: {line[0]['move']}."), _END))
    return steps, found


def _span(bounds: tuple[Fraction, Fraction]) -> str:
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]} – {bounds[1]}"


def _lens(position: Position, request: Request, oracle: Oracle, low: Fraction, high: Fraction) -> tuple[list[Step], list[dict[str, Any]]]:
    """Return the value under every other reading of each contested ruling, those that cannot matter named as such."""
    steps, found = list[Step](), list[dict[str, Any]]()
    idle = []
    for key, ruling in BOOK.rulings.items():
        if not can_matter(key, position, oracle.loops):
            idle.append(key)
            found.append({"ruling": key, "matters": False, "why": _DOES_NOT_MATTER})
            continue
        for reading in ruling.values:
            if reading == position.reading(key):
                continue
            other = position.with_rulings(position.rulings.with_reading(BOOK, key, reading))
            there = Oracle(other, request).bounds(other.state) if rules.winner(other.table, other.state) == NOBODY else _ended(other)
            entry: dict[str, Any] = {"ruling": key, "reading": reading, "value": _span(there)}
            if there[0] == there[1] and low == high:
                entry["changes"] = there[0] != low
                if entry["changes"]:
                    steps.append(Step(Text(f"{ruling.title.pl}: przy wykładni „{reading}” wartość to {there[0]}.", f'{ruling.title.en}: with the reading "{reading}" the value is {there[0]}.'), key))
            found.append(entry)
    if not steps:
        steps.append(Step(Text("Żadna sporna wykładnia nie zmienia tu wartości.", "No contested reading changes the value here."), _END))
    if idle:
        names = ", ".join(idle)
        steps.append(Step(Text(f"Nie mają tu znaczenia: {names}.", f"These do not matter here: {names}."), _END))
    return steps, found


def _ended(position: Position) -> tuple[Fraction, Fraction]:
    value = Fraction(int(rules.winner(position.table, position.state) == FELLOWSHIP))
    return value, value


def can_matter(key: str, position: Position, loops: bool) -> bool:
    """Tell whether a contested ruling can play a part in a position; an answer of yes may be too careful, one of no is not."""
    if key == "infinite_play":
        return loops
    return _MATTERS[key](position.table, position.state)


def _has(*names: str) -> Callable[[Table, State], bool]:
    return lambda table, state: any(_alive(table, state, name) for name in names)


def _alive(table: Table, state: State, name: str) -> bool:
    """Tell whether a piece is on the board or can come back."""
    piece = table.piece(name)
    return piece != NOBODY and (state.where[piece] != OFF or bool(state.specials & special_bit("gandalf_white") and "gandalf" in name))


def _card(name: str) -> Callable[[Table, State], bool]:
    return lambda table, state: bool(state.specials & special_bit(name))


def _never(table: Table, state: State) -> bool:
    return False


def _battles(table: Table, state: State) -> bool:
    return all(any(state.where[n] != OFF for n in own) for own in table.own)


def _odd_movers(table: Table, state: State) -> bool:
    people = [person for n, person in enumerate(table.people) if state.where[n] != OFF]
    return bool(state.specials) or any(person.attack_steps or person.leap for person in people)


def _revealed(table: Table, state: State) -> bool:
    lasting = any(person.stays_revealed and state.where[n] != OFF for n, person in enumerate(table.people))
    together = any(state.where.count(region) > 2 for region in table.board.home)
    return bool(state.marked | state.shown or lasting or together or state.specials or table.stand_ins or table.helpers)


_MATTERS: dict[str, Callable[[Table, State], bool]] = {
    "sauron_retreat_ends_battle": _battles,
    "ability_move_saves_from_stuck_loss": _odd_movers,
    "uruk_hai_must_reveal": _never,
    "sauron_river_retreat": _battles,
    "sacrifice_after_failed_retreat": _battles,
    "saruman_blocks_gwaihir": lambda table, state: _card("gwaihir")(table, state) and _has("saruman")(table, state),
    "king_revealed_on_watcher": lambda table, state: _card("king_revealed")(table, state) and _has("watcher_variant")(table, state),
    "dark_of_mordor_without_second_move": _card("dark_of_mordor"),
    "gandalf_reach_between_mountains": _has("gandalf_variant"),
    "tunnel_is_adjacent": _has("gandalf_variant", "smeagol_variant"),
    "swap_into_mordor_wins": _has("smeagol_variant"),
    "after_reveal_order": lambda table, state: _has("gandalf_variant")(table, state) and _has("saruman_variant", "mouth_of_sauron_variant")(table, state),
    "defender_draw": _revealed,
    "draft_choices": _never,
}

