"""The ruling lens of an endgame: which contested rulings can matter, and what the position is worth under another reading."""

from __future__ import annotations

from collections.abc import Callable

from mellon.models.common import Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF
from mellon.models.konfrontacja.cards import special_bit
from mellon.models.konfrontacja.state import NOBODY, State, Table
from mellon.solver.answer import Verdict
from mellon.solver.game import Request
from mellon.solver.konfrontacja.oracle import Interval, Oracle
from mellon.solver.lens import Lens, Worth, exactly, ruling_lens
from mellon.solver.limits import TIME, LimitReached

_ENDLESS = "infinite_play"
DOES_NOT_MATTER = Text("nie ma tu znaczenia", "does not matter here")


def span(bounds: Interval) -> str:
    """Return bounds as one word."""
    return str(bounds[0]) if bounds[0] == bounds[1] else f"{bounds[0]} – {bounds[1]}"


def endgame_lens(position: Position, request: Request, oracle: Oracle, now: Interval) -> Lens:
    """Return what an endgame is worth under the other readings; `now` is what the oracle has found under its own."""
    endless = position.reading(_ENDLESS)

    def under(other: Position) -> Worth:
        over = rules.winner(other.table, other.state)
        if over != NOBODY:
            return exactly(int(over == FELLOWSHIP))
        if not oracle.loops and other.reading(_ENDLESS) != endless:
            raise LimitReached(oracle.limit or TIME)
        there = Oracle(other, request)
        return worth_of(there.bounds(other.state), there.limit)

    def matters(key: str) -> bool:
        return can_matter(key, position, oracle.loops or oracle.limit is not None)

    return ruling_lens(position, worth_of(now, oracle.limit), under, matters, request.watch)


def worth_of(bounds: Interval, limit: str | None) -> Worth:
    """Return bounds as a worth: a value where they meet."""
    return exactly(bounds[0]) if bounds[0] == bounds[1] else Worth(Verdict.UNKNOWN.value, bounds=bounds, limit=limit)


def can_matter(key: str, position: Position, loops: bool) -> bool:
    """Tell whether a contested ruling can play a part in a position; an answer of yes may be too careful, one of no is not."""
    if key == _ENDLESS:
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
    "after_reveal_order": lambda table, state: (
        _has("gandalf_variant")(table, state) and _has("saruman_variant", "mouth_of_sauron_variant")(table, state)
    ),
    "defender_draw": _revealed,
    "draft_choices": _never,
    "recall_from_mordor": _card("recall"),
    "frodo_falls_with_the_warg": lambda table, state: all(_has(name)(table, state) for name in ("frodo_variant", "warg")),
    "king_revealed_then_dark_of_mordor": lambda table, state: (
        _card("dark_of_mordor")(table, state) and (state.must != NOBODY or _card("king_revealed")(table, state))
    ),
}
