"""The graphs of Konfrontacja: all winning play, one plan of it, what proves it, all best play."""

from __future__ import annotations

from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.board import SIDE_NAMES
from mellon.models.konfrontacja.position import HIDDEN
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver.game import Request
from mellon.solver.graphing import TooManyNodes
from mellon.solver.limits import TIME, LimitReached

_ALL = ("plan", "proof", "wins", "best")
GRAPHS = {"endgame": _ALL, "sure_win": _ALL, "tempo": _ALL}
_MOST = 200_000
_OVER = Text("gra jest już skończona", "the game is over already")
_HIDDEN = Text('graf mają tylko pozycje z jawną informacją: podaj "open"', 'only open positions have a graph: give "open"')
_UNFIT = {
    True: Text(
        "nikt nie wymusza tu wygranej, więc jest tylko graf najlepszej gry: --what best",
        "nobody can force the win here, so there is only the graph of best play: --what best",
    ),
    False: Text("wygrana jest wymuszona: --what plan, wins albo proof", "the win is forced: --what plan, wins or proof"),
}


def graph(position: Position, request: Request, what: str | None, most: int, every: bool) -> Any:
    """Return the graph asked for: a plan for a forced win, best play for a value between. Raises BadInput, LimitReached, TooManyNodes."""
    from mellon.solver.konfrontacja.oracle import Oracle
    from mellon.solver.konfrontacja.play_telling import side_that_forces

    position = _as_asked(position)
    oracle = Oracle(position, request)
    low, high = oracle.bounds(position.state)
    if low != high:
        raise LimitReached(oracle.limit or TIME)
    side = side_that_forces(low)
    what = what or ("best" if side is None else "plan")
    if (side is None) is not (what == "best"):
        raise BadInput([Defect("--what", _UNFIT[side is None])])
    found = _best(position, request, oracle, every) if what == "best" else _forced(position, request, side or 0, what, every)
    if len(found) > most:
        raise TooManyNodes(len(found))
    return found


def _as_asked(position: Position) -> Position:
    """Return the position that the graph is about: after the moves of a file. Raises BadInput where there is none."""
    if position.information == HIDDEN:
        raise BadInput([Defect("information", _HIDDEN)])
    if position.orders:
        from mellon.models.konfrontacja.resolving import resolve

        position = resolve(position)[0]
    if rules.winner(position.table, position.state) != NOBODY:
        raise BadInput([Defect("question", _OVER)])
    return position


def _best(position: Position, request: Request, oracle: Any, every: bool) -> Any:
    from mellon.solver.konfrontacja.best_play import best

    found = best(position, request, oracle, _MOST, every)
    if found is None:
        raise LimitReached(TIME)
    found.graph["title"] = Text("cała najlepsza gra", "all best play")
    return found


def _forced(position: Position, request: Request, side: int, what: str, every: bool) -> Any:
    from mellon.solver.engines import solved_graph
    from mellon.solver.konfrontacja.winning_play import winning

    found = winning(position, request, side, _MOST, every and what == "wins")
    if found is None:
        raise LimitReached(TIME)
    for node, moves in found.left.items():
        found.graph.nodes[node]["win_in"] = moves
    drawn = found.graph if what == "wins" else solved_graph.plan(found.graph, found.left)
    name = SIDE_NAMES[side]
    titles = {
        "wins": Text(f"cała wygrywająca gra: {name.pl}", f"all winning play of {name.en}"),
        "plan": Text(f"plan wygranej: {name.pl}", f"a plan by which {name.en} wins"),
        "proof": Text(f"dowód wygranej: {name.pl}", f"proof that {name.en} wins"),
    }
    drawn.graph |= {"what": what, "title": titles[what]}
    return drawn
