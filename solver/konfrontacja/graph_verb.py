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
        "nikt nie wymusza tu wygranej, więc są tylko grafy najlepszej gry i dowodu: --what best albo proof",
        "nobody can force the win here, so there are only the graphs of best play and of the proof: --what best or proof",
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
    if what not in (("best", "proof") if side is None else ("plan", "wins", "proof")):
        raise BadInput([Defect("--what", _UNFIT[side is None])])
    if side is not None:
        found = _forced(position, request, side, what, every)
    else:
        found = _best(position, request, oracle, every) if what == "best" else _proof(position, oracle, low)
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


def _proof(position: Position, oracle: Any, value: Any) -> Any:
    from mellon.solver.konfrontacja.proof_play import proof

    found = proof(position, oracle, value)
    if not found.graph["whole"]:
        raise LimitReached(TIME)
    found.graph["title"] = Text(
        f"dowód wartości {value}: plan każdej strony i wszystko, co może go spotkać",
        f"proof of the value {value}: a plan of each side and everything that can meet it",
    )
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
