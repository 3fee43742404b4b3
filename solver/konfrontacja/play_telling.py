"""What the graphs of winning play and of best play tell a player, in words and as data. Nothing is said of a graph that was cut."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import networkx as nx  # type: ignore[import-untyped]

from mellon.models.common import Step, Text
from mellon.models.common.text import join
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDE_NAMES
from mellon.models.konfrontacja.stages import fighters
from mellon.solver.engines import graph_reading as reading
from mellon.solver.engines.solved_graph import CARDS, END, OTHER, SolvedGraph
from mellon.solver.game import Request
from mellon.solver.konfrontacja import play_words as words
from mellon.solver.konfrontacja.best_play import best
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.konfrontacja.winning_play import Winning, winning
from mellon.solver.limits import LimitReached
from mellon.solver.ranked import LineEntry

_END = "KF.p8.end"
_NO_MOVE = "KF.p8.no_move"
CUT = Text(
    "W ilu ruchach da się wygrać, nie policzono: graf wygrywającej gry jest za duży albo zabrakło na niego czasu.",
    "In how many moves the win comes was not counted: the graph of winning play is too large or took too long.",
)


class Told(NamedTuple):
    """What is told of a graph: sentences and data."""

    steps: list[Step]
    extra: dict[str, Any]


def side_that_forces(value: Fraction | None) -> int | None:
    """Return the side that wins for certain, None where neither does."""
    return None if value not in (0, 1) else FELLOWSHIP if value else SAURON


Counted = tuple[list[LineEntry] | None, dict[str, Any], list[Text]]
"""A line, what an answer adds to its data, and notes."""


def counted_win(position: Position, request: Request, **more: Any) -> Counted:
    """Return for a win that the side to move forces the line of longest resistance and `win_in`, or a note where the graph was cut.

    `more` goes into every entry of the line.
    """
    found = winning(position, request, position.state.turn)
    return (None, {}, [CUT]) if found is None else (found.line(**more), {"win_in": found.win_in}, [])


def explained(position: Position, request: Request, oracle: Oracle, value: Fraction) -> Told:
    """Return what the graph of a position tells: of winning play where the game is decided, of best play where it is not."""
    side = side_that_forces(value)
    if side is None:
        graph = best(position, request, oracle)
        return Told([], {}) if graph is None else _best_told(position, graph)
    found = winning(position, request, side)
    if found is None:
        return Told([Step(CUT, _END)], {})
    return _win_told(position, request, found)


def _win_told(position: Position, request: Request, found: Winning) -> Told:
    parts = [_win_in(position, found), _must_happen(position, found), _care(found), _zugzwang(request, found)]
    steps = [step for part in parts for step in part.steps]
    return Told(steps, {key: value for part in parts for key, value in part.extra.items()})


def _win_in(position: Position, found: Winning) -> Told:
    graph, name, most = found.graph, SIDE_NAMES[found.play.side], found.win_in
    edges = reading.longest_resistance(graph, found.left)
    line = join([graph.edges[edge]["text"] for edge in edges], "; ")
    with_help = nx.shortest_path_length(graph, 0, _end(graph), weight="counts")
    moves = _own_moves(most)
    text = Text(f"{name.pl}: wygrana najpóźniej w {moves.pl}.", f"{_upper(name.en)} wins in {moves.en} at the latest.")
    text += Text(" Najdłuższy opór: ", " Longest resistance: ") + line + "."
    if with_help < most:
        text += Text(f" Z pomocą przeciwnika: {with_help}.", f" With the other side's help it takes {with_help}.")
    is_mover = position.state.turn == found.play.side
    return Told([Step(text, _END)], {"win_in": most} if is_mover else {})


def _must_happen(position: Position, found: Winning) -> Told:
    graph, table = found.graph, position.table
    events = reading.must_happen(graph)
    entries = [words.event_entry(table, event) for event in events]
    number, cards = reading.lines(graph), (words.CARDS,) in reading.happens(graph)
    counted_lines = Text("", "") if number is None else Text(f" (jest ich {number})", f" (there are {number})")
    steps = []
    if entries:
        told = join([entry["text"] for entry in entries], "; ")
        steps.append(Step(Text("W każdej wygrywającej linii", "In every winning line") + counted_lines + ": " + told + ".", _END))
    else:
        text = Text("Nic nie powtarza się w każdej wygrywającej linii", "Nothing comes in every winning line")
        steps.append(Step(text + counted_lines + ".", _END))
    if not cards:
        steps.append(Step(Text("W żadnej z nich nie gra się kart walki.", "Combat cards are played in none of them."), _END))
    return Told(steps, {"must_happen": entries, "winning_lines": number})


def _care(found: Winning) -> Told:
    graph = found.graph
    care, safe = reading.only_moves(graph), reading.nothing_to_spoil(graph)
    extra = {
        "only_moves": {"positions": len(care.own), "risky": len(care.risky), "only": len(care.only)},
        "nothing_to_spoil_after": safe,
    }
    if safe == 0:
        text = Text("Niczego nie można zepsuć: każdy własny ruch wygrywa.", "Nothing can be spoilt: every own move wins.")
        return Told([Step(text, _END)], extra)
    text = Text(
        f"W {len(care.risky)} z {_own_positions(len(care.own))} jakiś ruch wypuszcza wygraną, w {len(care.only)} wygrywa tylko jeden",
        f"In {len(care.risky)} of {len(care.own)} own position{'s' * (len(care.own) != 1)} a move would throw the win away, in {len(care.only)} one move alone wins",
    )
    if safe is not None:
        moves = _own_moves(safe)
        text += Text(f"; po {moves.pl} nic już nie można zepsuć", f"; after {moves.en} nothing can be spoilt any more")
    return Told([Step(text + ".", _END)], extra)


def _own_moves(number: int) -> Text:
    if number == 1:
        return Text("jednym własnym ruchu", "one own move")
    return Text(f"{number} własnych ruchach", f"{number} own moves")


def _own_positions(number: int) -> str:
    return "jednej własnej pozycji" if number == 1 else f"{number} własnych pozycji"


def _zugzwang(request: Request, found: Winning) -> Told:
    """Tell where the other side loses only because it has to move."""
    graph, play = found.graph, found.play
    try:
        for _, data in graph.nodes(data=True):
            if data["kind"] == OTHER and data["position"]:
                data["saved_by_passing"] = play.saved_by_passing(data["key"])
    except LimitReached:
        return Told([], {})
    saved, theirs = reading.zugzwangs(graph)
    extra = {"zugzwang": {"positions": len(saved), "of": len(theirs)}}
    if not saved or 2 * len(saved) < len(theirs):
        return Told([], extra)
    name = SIDE_NAMES[1 - play.side]
    text = Text(
        f"{name.pl}: przegrana przez przymus ruchu (zugzwang); w {len(saved)} z {len(theirs)} pozycji tej strony wygranej nie dałoby się wymusić, gdyby mogła spasować.",
        f"{_upper(name.en)} loses because it has to move (zugzwang): in {len(saved)} of {len(theirs)} positions the win could not be forced if passing were allowed.",
    )
    return Told([Step(text, _NO_MOVE)], extra)


def _best_told(position: Position, graph: SolvedGraph) -> Told:
    gates, rounds = _gates(position, graph), _rounds(graph)
    return Told([*gates.steps, *rounds.steps], {**gates.extra, **rounds.extra})


def _gates(position: Position, graph: SolvedGraph) -> Told:
    """Tell the battles through which all best play goes."""
    table, entries, steps = position.table, list[dict[str, Any]](), list[Step]()
    for node in reading.gates(graph):
        data = graph.nodes[node]
        if data["kind"] != CARDS:
            continue
        key = data["key"]
        ours, theirs = fighters(table, key.pending)
        decides = all(graph.nodes[after]["kind"] == END for after in graph.successors(node))
        text = words.fight_words(table, key)
        told = Text(
            f"Każda najlepsza gra prowadzi przez tę walkę: {text.pl}; szansa Drużyny: {data['value']}",
            f"All best play goes through this battle: {text.en}; the Fellowship's chance: {data['value']}",
        )
        told += Text(", a po niej gra jest rozstrzygnięta.", ", and after it the game is decided.") if decides else Text(".", ".")
        region = table.board.regions[key.pending.region].id
        entry = {"text": text, "fellowship": table.cast[ours], "sauron": table.cast[theirs], "region": region}
        entries.append({**entry, "value": data["value"], "decides": decides})
        steps.append(Step(told, _END))
    return Told(steps, {"decisive_battles": entries})


def _rounds(graph: SolvedGraph) -> Told:
    """Tell where best play goes round."""
    circles = reading.circles(graph)
    if not circles:
        return Told([], {})
    endless = not any(kind == END for _, kind in graph.nodes(data="kind"))
    found = [(join([graph.edges[edge]["text"] for edge in pairwise(circle)], "; "), circle) for circle in circles]
    lead = Text("Najlepsza gra może iść w kółko: ", "Best play can go round: ")
    if endless:
        lead = Text("Nikt nie ma nic lepszego niż iść w kółko: ", "Nobody can do better than go round: ")
    steps = [Step(lead + found[0][0] + ".", _END)]
    entries = [{"text": text, "moves": [graph.edges[edge]["move"] for edge in pairwise(circle)]} for text, circle in found]
    return Told(steps, {"going_round": entries, "endless": endless})


def _end(graph: SolvedGraph) -> int:
    found: int = next(node for node, kind in graph.nodes(data="kind") if kind == END)
    return found


def _upper(name: str) -> str:
    return name[:1].upper() + name[1:]
