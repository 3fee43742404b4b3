"""Positions as text, both ways: TOML files, JSON tables and the one-line notation.

The one-line notation is made of short words (see `one_line`). The keys of a file on one line, as inside an inline table of TOML, are read as well:
`wojna_o_pierscien question="combat", location={id="dol_guldur"}, attacker=[{card="galadriel"}]`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.notation import parsed_toml, toml_table
from mellon.models.common.reading_faults import describe
from mellon.models.common.toml_bounds import unusable
from mellon.models.wojna_o_pierscien import one_line
from mellon.models.wojna_o_pierscien.cards import UNSEEN, constants
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.one_line import FORM, Unspeakable, line_of, table_of
from mellon.models.wojna_o_pierscien.position import ACTION_PHASE, COMBAT, DIFFERENCE, Position
from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.models.wojna_o_pierscien.reading_combat import combat_table
from mellon.models.wojna_o_pierscien.reading_score import score_table
from mellon.models.wojna_o_pierscien.state import ACTION, Place, Seat, State, Table, Unit
from mellon.models.wojna_o_pierscien.toml_words import written, written_key
from mellon.models.wojna_o_pierscien.turns import carryover

GAME = "wojna_o_pierscien"


def from_table(table: dict[str, Any], base: Path | None = None) -> Position:
    """Return the position of a table in the input format. Raises BadInput with every defect."""
    return read_table(table)


def read_toml(text: str, base: Path | None = None) -> Position:
    """Return the position of a TOML text. Raises BadInput with every defect."""
    return from_table(toml_table(text), base)


def read_line(line: str, base: Path | None = None) -> Position:
    """Return the position of a one-line notation. Raises BadInput with every defect.

    >>> read_line('wojna_o_pierscien score shadow.corruption=3').score.shadow.corruption
    3
    """
    rest = line.strip().removeprefix(GAME).strip().removeprefix(":").strip()
    table = table_of(rest) if f"{rest} ".partition(" ")[0] in one_line.QUESTIONS else _inline_table(rest)
    defects = list(unusable(table))
    if defects:
        raise BadInput(defects)
    return read_table({"game": GAME, **table})


def _inline_table(text: str) -> dict[str, Any]:
    """Return the keys of a file that stand on one line as inside an inline table of TOML."""
    try:
        found: dict[str, Any] = parsed_toml(f"all = {{ {text} }}")["all"]
    except ValueError as fault:
        why, _ = describe(fault, text)
        raise BadInput([Defect("notation", why + Text(f"; zapis ma postać: {FORM}", f"; the notation reads: {FORM}"))]) from None
    return found


def write_line(p: Position) -> str:
    """Return the one-line notation of a position."""
    table = _without_usual(p, to_table(p))
    try:
        return f"{GAME} {line_of(table)}"
    except Unspeakable:
        del table["game"]
        return f"{GAME} " + ", ".join(f"{written_key(key)}={written(value)}" for key, value in table.items())


def _without_usual(p: Position, table: dict[str, Any]) -> dict[str, Any]:
    """Leave out limits that are as at the start: texts in play add to them again when they are read."""
    if p.state is None:
        return table
    usual = constants()["carryover_limit_start"]
    players = [
        {key: value for key, value in player.items() if key != "carryover" or seat.limit != usual}
        for player, seat in zip(table["player"], p.state.seats, strict=True)
    ]
    return {**table, "player": players}


def to_table(p: Position) -> dict[str, Any]:
    """Return the position in the input format, ready for JSON or TOML."""
    table: dict[str, Any] = {"game": GAME, "question": p.question, "scenario": p.scenario}
    if p.icons:
        table["icons"] = {name: dict(values) for name, values in p.icons}
    if p.rulings.chosen:
        table["rulings"] = dict(p.rulings.chosen)
    if p.moves:
        table["moves"] = [str(move) for move in p.moves]
    if p.question == COMBAT:
        assert p.combat is not None
        return table | combat_table(p.combat)
    if p.question == ACTION_PHASE:
        assert p.table is not None and p.state is not None
        if p.objective != DIFFERENCE:
            table["objective"] = p.objective
        if p.me is not None:
            table["me"] = p.me
        return table | phase_table(p.table, p.state)
    assert p.score is not None
    return table | score_table(p.score)


def phase_table(laid: Table, state: State) -> dict[str, Any]:
    """Return the table of an action phase in the input format."""
    table: dict[str, Any] = {"to_move": laid.ids[laid.order[state.turn]]}
    if laid.order.count(laid.order[state.turn]) > 1:
        table["turn"] = state.turn + 1
    table["passes"] = state.passes
    if laid.last is not None:
        table["final"] = laid.last
    if state.first:
        table["first_player"] = laid.ids[laid.order[state.first]]
    if state.round != 1:
        table["round"] = state.round
    if state.phase != ACTION:
        table["phase"] = state.phase
    if state.winner:
        table["winner"] = state.winner
    for key, words in (("played", state.played), ("used", state.used), ("round_rules", state.rules)):
        if words:
            table[key] = list(words)
    gone = {*state.areas[0], *state.areas[1], *(place.id for place in state.places)}
    fields = [*state.fields[0], *state.fields[1]]
    if sorted(fields) != sorted(name for name in laid.scenario.battlegrounds if name not in gone):
        table["battlegrounds"] = fields
    if list(state.paths) != [name for name in laid.scenario.paths if name not in gone and location(name).number >= state.number]:
        table["paths"] = list(state.paths)
    if not any(location(place.id).is_path for place in state.places) and state.number != max(
        (location(name).number for name in gone), default=0
    ):
        table["path"] = state.number
    if state.tasks:
        table["pending"] = [_lists(task) for task in state.tasks]
    table["free_peoples"] = {"locations": list(state.areas[0])}
    table["shadow"] = {"locations": list(state.areas[1]), "corruption": state.corruption}
    table["player"] = [_seat_table(laid, state, seat, own) for seat, own in enumerate(state.seats)]
    if state.places:
        table["location"] = [_place_table(place) for place in state.places]
    return table


def _seat_table(laid: Table, state: State, seat: int, own: Seat) -> dict[str, Any]:
    table: dict[str, Any] = {"id": laid.ids[seat], **_known(own.hand, "hand", "knows"), "carryover": carryover(laid, state, seat)}
    table["reserve"] = [_unit_table(unit) for unit in own.reserve]
    if UNSEEN not in own.deck:
        table["deck"] = list(own.deck)
    table |= {**_known(own.cycled, "cycled"), **_known(own.eliminated, "eliminated"), "ring_token": own.ring}
    if own.shuffled and "deck" in table:
        table["shuffled"] = True
    if own.aside:
        table["aside"] = [list(group) for group in own.aside]
    return table


def _known(cards: tuple[str, ...], key: str, shown: str = "") -> dict[str, Any]:
    """Return cards of a zone in the input format; of one with cards face down its size and the others."""
    if UNSEEN not in cards:
        return {key: list(cards)}
    known = [name for name in cards if name != UNSEEN]
    return {f"{key}_size": len(cards), **({shown or key: known} if known else {})}


def _unit_table(unit: Unit) -> str | dict[str, Any]:
    table: dict[str, Any] = {"card": unit.card}
    if unit.items:
        table["items"] = [item for item, _ in unit.items]
    if unit.tokens:
        table["tokens"] = unit.tokens
    if unit.fresh:
        table["fresh"] = True
    return table if len(table) > 1 else unit.card


def _place_table(place: Place) -> dict[str, Any]:
    table: dict[str, Any] = {"id": place.id}
    if place.from_enemy:
        table["from_enemy"] = True
    if place.tokens:
        table["tokens"] = place.tokens
    if place.attack_tokens:
        table["attack_tokens"] = place.attack_tokens
    table["cards"] = [_unit_table(unit) for units in place.units for unit in units]
    return table


def _lists(value: Any) -> Any:
    return [_lists(part) for part in value] if isinstance(value, tuple) else value
