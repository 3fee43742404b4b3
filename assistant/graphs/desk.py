"""Make the graph of a position and write it to a file; everything that is wrong with the call is said at once."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.asking import INTERRUPTED
from mellon.assistant.options import Options, fit_to_game
from mellon.assistant.refusal import answer_json, bounded, print_defects, print_json, refuse_call
from mellon.assistant.running import interrupts_heard
from mellon.assistant.sources import Loaded, Reader
from mellon.assistant.terminal import write_line
from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.text import counted
from mellon.solver import Answer, Limits, Request, Verdict
from mellon.solver.graphing import KINDS, MOST_NODES, TooManyNodes, graph_of, question_of
from mellon.solver.limits import LimitReached
from mellon.solver.stats import stats_of

ENDINGS = (".svg", ".dot", ".json", ".graphml")
_NO_FILE = Text(f"podaj plik: --out PLIK ({', '.join(ENDINGS)})", f"name a file: --out FILE ({', '.join(ENDINGS)})")
_FEW = Text("podaj liczbę całkowitą większą od zera", "give a whole number above zero")
_CUT = Text(
    "nierozstrzygnięte w podanych granicach ({limit}); daj więcej czasu: --time SEKUNDY",
    "undecided within the limits ({limit}); give more time: --time SECONDS",
)


@dataclass(frozen=True)
class Wish:
    """What is to be drawn, where to, and how much of it."""

    what: str | None = None
    out: str | None = None
    nodes: str | None = None
    everything: bool = False


def draw(argument: str | None, wish: Wish, options: Options, defects: list[Defect], lang: str) -> int:
    """Write the graph of one position. Return the exit code."""
    defects = [*defects, *_wrong(wish)]
    if argument is None:
        defects.insert(0, Defect("POSITION", say.NO_POSITION))
    if defects or argument is None:
        return refuse_call("graph", defects, lang, options.json)
    loaded = Reader().load(argument)
    try:
        with interrupts_heard():
            answer = _drawn(loaded, wish, options, lang)
    except KeyboardInterrupt:
        return INTERRUPTED
    if options.json:
        print_json({**answer_json(answer.but(defects=bounded(answer.defects)), lang), "source": loaded.argument})
    elif answer.defects:
        print_defects(loaded.label, answer.defects, lang, loaded.line_of)
    else:
        for note in answer.notes:
            write_line(note.of(lang))
    return answer.exit_code


def _wrong(wish: Wish) -> list[Defect]:
    """Return what is wrong with a wish before anything is computed."""
    found = []
    if wish.what is not None and wish.what not in KINDS:
        listed = " | ".join(KINDS)
        found.append(Defect("--what", Text(f"„{wish.what}”: {listed}", f'"{wish.what}": {listed}')))
    if wish.nodes is not None and not (wish.nodes.isascii() and wish.nodes.isdecimal() and int(wish.nodes) > 0):
        found.append(Defect("--nodes", Text(f"„{wish.nodes}”: ", f'"{wish.nodes}": ') + _FEW))
    if wish.out is None:
        found.append(Defect("--out", _NO_FILE))
    elif Path(wish.out).suffix.lower() not in ENDINGS:
        found.append(
            Defect(
                "--out",
                Text(
                    f"„{wish.out}”: końcówka musi być jedną z {', '.join(ENDINGS)}",
                    f'"{wish.out}": the ending must be one of {", ".join(ENDINGS)}',
                ),
            )
        )
    else:
        found += _unwritable(Path(wish.out))
    return found


def _unwritable(path: Path) -> list[Defect]:
    folder = path.parent
    if path.is_dir() or not folder.is_dir() or not os.access(path if path.exists() else folder, os.W_OK):
        return [Defect("--out", Text(f"nie można zapisać „{path}”", f'"{path}" cannot be written'))]
    return []


def _drawn(loaded: Loaded, wish: Wish, options: Options, lang: str) -> Answer:
    """Return what was drawn, or why not."""
    answer = Answer(game=loaded.game.id if loaded.game else "", verb="graph", defects=loaded.defects)
    if loaded.game is None or loaded.defects:
        return answer
    rulings, unfit = fit_to_game(options, loaded.game)
    if unfit:
        return answer.but(defects=unfit)
    answer = answer.but(question=question_of(loaded.position) or None)
    limits = Limits(options.seconds, options.max_states, options.memory)
    request = Request("solve", limits, options.engine, options.seed, rulings, False, limits.watch())
    most = MOST_NODES if wish.nodes is None else int(wish.nodes)
    try:
        graph = graph_of(loaded.position, request, wish.what, most, wish.everything)
        return _written(answer, graph, str(wish.out), lang)
    except BadInput as bad:
        return answer.but(defects=bad.defects)
    except TooManyNodes as many:
        return answer.but(defects=[Defect("--nodes", _too_many(many, most))])
    except LimitReached as reached:
        note = Text(_CUT.pl.format(limit=reached.limit), _CUT.en.format(limit=reached.limit))
        return answer.but(verdict=Verdict.UNKNOWN, notes=[note], stats=stats_of(request.watch.engine, request.watch.nodes, [reached.limit]))


def _too_many(many: TooManyNodes, most: int) -> Text:
    there = Text(f"ponad {many.there}", f"more than {many.there}") if many.more else Text(str(many.there), str(many.there))
    return Text(
        f"graf ma węzłów: {there.pl}, a wolno {most}; podaj --nodes {many.there} albo inne --what",
        f"the graph has {there.en} nodes, {most} are allowed; give --nodes {many.there} or another --what",
    )


def _written(answer: Answer, graph: Any, out: str, lang: str) -> Answer:
    from mellon.solver.engines.graph_files import write

    try:
        write(graph, out, lang)
    except OSError as error:
        why = error.strerror or type(error).__name__
        return answer.but(defects=[Defect("--out", Text(f"nie można zapisać „{out}”: {why}", f'"{out}" cannot be written: {why}'))])
    what, nodes, edges = graph.graph["what"], len(graph), graph.number_of_edges()
    counted_nodes = counted(nodes, "węzeł węzły węzłów", "node nodes")
    counted_edges = counted(edges, "krawędź krawędzie krawędzi", "edge edges")
    note = Text(f"{out}: {counted_nodes.pl}, {counted_edges.pl} ({what})", f"{out}: {counted_nodes.en}, {counted_edges.en} ({what})")
    root = graph.nodes[graph.graph["root"]]
    extra = {"what": what, "nodes": nodes, "edges": edges, "file": out}
    extra |= {"win_in": root["win_in"]} if "win_in" in root else {}
    return answer.but(verdict=Verdict.VALUE, value=root["value"], notes=[note], extra=extra)
