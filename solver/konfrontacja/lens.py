"""The ruling lens: what a position is worth under every other reading of each contested ruling that can matter."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF
from mellon.models.konfrontacja.cards import special_bit
from mellon.models.konfrontacja.state import BOOK, NOBODY, State, Table
from mellon.solver.answer import Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.oracle import Interval, Oracle
from mellon.solver.konfrontacja.stopping import ended

_ANYTHING: Interval = (Fraction(0), Fraction(1))
_END = "KF.p8.end"
_ENDLESS = "infinite_play"
_DOES_NOT_MATTER = Text("nie ma tu znaczenia", "does not matter here")


def span(bounds: Interval) -> str:
    """Return bounds as one word."""
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]} – {bounds[1]}"


class Lens:
    """The value under the other readings. `entries` are plain data, `limits` the limits that left a reading undecided."""

    def __init__(self, position: Position, request: Request, oracle: Oracle, value: Interval) -> None:
        self._position, self._request, self._value = position, request, value
        self.entries: list[dict[str, Any]] = []
        self.limits: list[str] = []
        self._changing: list[Step] = []
        self._idle: list[str] = []
        self._open: list[str] = []
        for key in BOOK.rulings:
            if can_matter(key, position, oracle.loops):
                self._look(key)
            elif key == _ENDLESS and oracle.limit is not None:
                self._undecided({"ruling": key}, oracle.limit)
            else:
                self._idle.append(key)
                self.entries.append({"ruling": key, "matters": False, "why": _DOES_NOT_MATTER})

    def _look(self, key: str) -> None:
        ruling, (low, high) = BOOK.rulings[key], self._value
        for reading in ruling.values:
            if reading == self._position.reading(key):
                continue
            there, limit = self._bounds(self._position.with_rulings(self._position.rulings.with_reading(BOOK, key, reading)))
            entry: dict[str, Any] = {"ruling": key, "reading": reading}
            if there[0] != there[1] or low != high:
                known = {"value": str(there[0])} if there[0] == there[1] else {"bounds": [str(there[0]), str(there[1])]}
                self._undecided(entry | known, limit)
                continue
            changes = there[0] != low
            self.entries.append(entry | {"value": str(there[0]), "changes": changes})
            if changes:
                text = Text(f"{ruling.title.pl}: przy wykładni „{reading}” wartość to {there[0]}.", f'{ruling.title.en}: with the reading "{reading}" the value is {there[0]}.')
                self._changing.append(Step(text, key))

    def _bounds(self, other: Position) -> tuple[Interval, str | None]:
        """Return what the position is worth under another reading; once the time is up, anything between nothing and all."""
        over = rules.winner(other.table, other.state)
        if over != NOBODY:
            value = Fraction(int(over == FELLOWSHIP))
            return (value, value), None
        limit = ended(self._request.watch)
        if limit is not None:
            return _ANYTHING, limit
        oracle = Oracle(other, self._request)
        return oracle.bounds(other.state), oracle.limit

    def _undecided(self, entry: dict[str, Any], limit: str | None) -> None:
        self.entries.append({**entry, "value": entry.get("value"), "verdict": Verdict.UNKNOWN.value})
        self._open.append(entry["ruling"])
        if limit is not None:
            self.limits.append(limit)

    def steps(self) -> list[Step]:
        """Return in words which readings change the value, which were left undecided, and which cannot matter."""
        found = list(self._changing)
        if self._open:
            names = ", ".join(dict.fromkeys(self._open))
            found.append(Step(Text(f"Nie rozstrzygnięto w granicach wyszukiwania, czy wartość zmieniają: {names}.", f"Undecided within the limits whether these change the value: {names}."), _END))
        elif not found:
            found.append(Step(Text("Żadna sporna wykładnia nie zmienia tu wartości.", "No contested reading changes the value here."), _END))
        if self._idle:
            names = ", ".join(self._idle)
            found.append(Step(Text(f"Nie mają tu znaczenia: {names}.", f"These do not matter here: {names}."), _END))
        return found


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
    "recall_from_mordor": _card("recall"),
    "frodo_falls_with_the_warg": lambda table, state: all(_has(name)(table, state) for name in ("frodo_variant", "warg")),
    "king_revealed_then_dark_of_mordor": lambda table, state: _card("dark_of_mordor")(table, state) and (state.must != NOBODY or _card("king_revealed")(table, state)),
}
