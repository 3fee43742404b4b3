"""The graph of Dwie Wieże: all winning play of a round whose setup is over, small where few tricks are left."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.dwie_wieze import Lay, Play, Position, rules
from mellon.models.dwie_wieze.position import DONE
from mellon.solver.answer import Verdict
from mellon.solver.game import Request
from mellon.solver.graphing import TooManyNodes
from mellon.solver.limits import LimitReached

GRAPHS = {"": ("wins",)}
_MOST = 5_000
_SETUP = Text('graf ma tylko runda po przygotowaniu: setup = "done"', 'only a round whose setup is over has a graph: setup = "done"')
_LOST = Text("tej rundy nie da się wygrać, więc nie ma czego rysować", "this round cannot be won, so there is nothing to draw")
_NUMBERS = Text("liczby: karty wygrywające : wszystkie (równe liczą się raz)", "numbers: winning cards : all (equal ones count once)")
_WON = "won"
Key = Position | str


class RoundPlay:
    """Tells the play of a round in which all seats want the same (`solver.engines.solved_graph.Play`)."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self._values: dict[Key, Fraction] = {_WON: Fraction(1)}

    def key(self, p: Position) -> Key:
        """Return the key of a position: all rounds that are won share one."""
        from mellon.solver.dwie_wieze.proof import wins

        return _WON if p.over and wins(p) else p

    def kind(self, key: Key) -> str:
        """Return who decides."""
        return "end" if isinstance(key, str) else "own"

    def value(self, key: Key) -> Fraction:
        """Return 1 where the round can be won. Raises LimitReached."""
        from mellon.solver.dwie_wieze.deciding import decide

        found = self._values.get(key)
        if found is None:
            assert isinstance(key, Position)
            decided = decide(key, self._request)
            if decided.verdict is Verdict.UNKNOWN:
                raise LimitReached(decided.limit or self._request.watch.limit)
            found = self._values[key] = Fraction(int(decided.verdict is Verdict.WINNABLE))
        return found

    def ways(self, key: Key) -> Sequence[Any]:
        """Return every way to play on, equal cards as one."""
        from mellon.solver.dwie_wieze.hinting import equal_cards
        from mellon.solver.engines.solved_graph import Way

        assert isinstance(key, Position)
        found = []
        for group in equal_cards(key, rules.legal(key)):
            words = " = ".join(move.code if isinstance(move, Play | Lay) else f"unhide {getattr(move, 'card', '')}" for move in group)
            seat = f"{group[0].seat}: {words}"
            text = Text(f"miejsce {seat}", f"seat {seat}")
            found.append(Way(self.key(rules.do(key, group[0])[0]), seat, text, None, frozenset(), 1, group[0]))
        return found

    def told(self, key: Key) -> tuple[Text, str, str]:
        """Return a key in words and its position."""
        if isinstance(key, str):
            return Text("runda wygrana", "the round is won"), "", "own"
        trick = len(key.done) + 1
        return Text(f"lewa {trick}, miejsce {key.to_play}", f"trick {trick}, seat {key.to_play}"), str(key), "own"


def graph(position: Position, request: Request, what: str | None, most: int, every: bool) -> Any:
    """Return all winning play. Raises BadInput, LimitReached or TooManyNodes."""
    from mellon.solver.dwie_wieze import verify_goals_known
    from mellon.solver.dwie_wieze.resolving import carry_out
    from mellon.solver.dwie_wieze.seat_questions import verify_known
    from mellon.solver.engines import solved_graph

    if position.moves:
        position = carry_out(position)[0]
    verify_known(position)
    verify_goals_known(position, request.watch)
    if position.setup != DONE:
        raise BadInput([Defect("setup", _SETUP)])
    play = RoundPlay(request)
    if not play.value(position):
        raise BadInput([Defect("question", _LOST)])
    found = solved_graph.winning_play(play, play.key(position), max(most, _MOST), request.watch, every)
    if not found.graph["whole"] or len(found) > most:
        if request.watch.over:
            raise LimitReached(request.watch.limit)
        raise TooManyNodes(len(found), more=not found.graph["whole"])
    found.graph |= {"title": Text("cała wygrywająca gra", "all winning play"), "numbers": _NUMBERS}
    for _, data in found.nodes(data=True):
        data["shows"] = f"{data['kept']}:{data['options']}" if data["options"] else ("✓" if data["value"] else "✗")
    return found
