"""A tiny real game for the doors: a heap of stones, take one or two, whoever takes the last one wins (or loses)."""

from __future__ import annotations

import json
import os
import signal
import threading
import time
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mellon import solver
from mellon.assistant.cli import main
from mellon.models.common import BadInput, Defect, Rule, Rulebook, Ruling, Rulings, Step, Text
from mellon.solver import Answer, Request, Verdict
from mellon.solver.ranked import ForbiddenMove, RankedMove
from mellon.solver.stats import stats_of

UNLUCKY = 13
"""A heap that the game fails on."""
BOOK = Rulebook(
    "stones",
    Text("Kamyki z Morii", "Stones of Moria"),
    Text("wydanie próbne", "trial edition"),
    {
        "ST.take": Rule("ST.take", Text("Branie kamieni", "Taking stones"), Text("Weź jeden lub dwa.", "Take one or two."), "s. 2"),
        "ST.gora": Rule("ST.gora", Text("Góra żwiru", "Hill of gravel"), Text("Tylko ozdoba.", "For show."), "s. 3", modelled=False),
    },
    {
        "last_stone": Ruling(
            "last_stone",
            Text("Ostatni kamień", "The last stone"),
            Text("Kto bierze ostatni?", "Who takes the last one?"),
            "s. 4",
            (("wins", Text("wygrywa", "wins")), ("loses", Text("przegrywa", "loses"))),
        )
    },
)


@dataclass(frozen=True)
class Heap:
    """A heap, and the stones that the listed moves take."""

    stones: int
    moves: tuple[int, ...] = ()
    puzzle: Any = field(default=None, compare=False, hash=False)
    game: str = "stones"

    def __str__(self) -> str:
        return f"stones: {self.stones}"


class Stones:
    """The game as its room in `solver` would offer it."""

    id = "stones"
    title = BOOK.title
    book = BOOK
    engines = ("table", "patient", "interrupting", "stuck", "broken")

    def __init__(self) -> None:
        self.requests: list[Request] = []
        self.release = threading.Event()

    def read(self, source: str | Mapping[str, Any], base: Path | None = None) -> Heap:
        table = tomllib.loads(source) if isinstance(source, str) else source
        stones, moves = table.get("stones"), table.get("moves", [])
        defects = []
        if not isinstance(stones, int) or stones < 0:
            defects.append(Defect("stones", Text("liczba kamieni od zera wzwyż", "a number of stones from zero up")))
        for number, seat in enumerate(table.get("seat", []), start=1):
            if "name" in seat:
                defects.append(Defect(f"seat[{number}].name", Text("kamienie nie mają imion", "stones have no names")))
        defects += Rulings.parse(BOOK, table.get("rulings", {}))[1]
        if defects:
            raise BadInput(defects)
        return Heap(stones or 0, tuple(moves), table.get("puzzle"))

    def read_line(self, line: str, base: Path | None = None) -> Heap:
        number = line.replace(":", " ").split()[-1]
        if not number.isdigit():
            raise BadInput([Defect("stones", Text(f"„{number}” to nie liczba", f'"{number}" is not a number'))])
        return Heap(int(number))

    def answer(self, position: Heap, request: Request) -> Answer:
        self.requests.append(request)
        if request.engine == "broken" or position.stones == UNLUCKY:
            raise ZeroDivisionError("a mistake in the program")
        if request.engine in ("patient", "interrupting", "stuck"):
            return self._search_forever(request)
        last_wins = request.rulings.get("last_stone", "wins") == "wins"
        answer: Answer = getattr(self, f"_{request.verb}")(position, last_wins)
        return answer.but(rulings={"last_stone": request.rulings.get("last_stone", "wins")}, stats=stats_of("table", 1234, seconds=0.01))

    def _search_forever(self, request: Request) -> Answer:
        if request.engine == "interrupting":
            os.kill(os.getpid(), signal.SIGINT)
        if request.engine == "stuck":
            os.kill(os.getpid(), signal.SIGINT)
            self.release.wait(10)
        nodes = 0
        while not request.watch.over:
            nodes += 1
            request.watch.note(request.engine, nodes)
            time.sleep(0.005)
        limit = "interrupted" if request.watch.stopped else "time"
        return Answer("stones", request.verb, verdict=Verdict.UNKNOWN, stats=stats_of(request.engine, nodes, [limit]))

    def _won(self, stones: int, last_wins: bool) -> bool:
        if stones == 0:
            return not last_wins
        return any(not self._won(stones - take, last_wins) for take in (1, 2) if take <= stones)

    def _show(self, heap: Heap, last_wins: bool) -> Answer:
        table = {"game": "stones", "stones": heap.stones}
        return Answer("stones", "show", position=table | ({"puzzle": heap.puzzle} if heap.puzzle else {}))

    def _legal(self, heap: Heap, last_wins: bool) -> Answer:
        why = Text("najwyżej dwa", "two at most")
        moves = [RankedMove.of(move={"take": take}) for take in (1, 2) if take <= heap.stones]
        return Answer("stones", "legal", moves=moves, illegal=[ForbiddenMove.of(move={"take": 3}, rule="ST.take", why=why)])

    def _resolve(self, heap: Heap, last_wins: bool) -> Answer:
        for number, take in enumerate(heap.moves, start=1):
            if take not in (1, 2):
                raise BadInput([Defect(f"moves[{number}]", Text("ST.take: najwyżej dwa", "ST.take: two at most"))])
        left = heap.stones - sum(heap.moves)
        steps = [Step(Text(f"zabrano {take}", f"{take} taken"), "ST.take") for take in heap.moves]
        return Answer(
            "stones",
            "resolve",
            steps=steps,
            position={"game": "stones", "stones": left},
            outcome={"left": left, "over": left == 0},
            subject=Heap(left),
        )

    def _solve(self, heap: Heap, last_wins: bool) -> Answer:
        won = self._won(heap.stones, last_wins)
        line = [{"take": 1}, {"take": 2}] if won else None
        certificate = {"kind": "table", "won": [n for n in range(20) if self._won(n, last_wins)]}
        return Answer("stones", "solve", verdict=Verdict.WINNABLE if won else Verdict.LOST, line=line, certificate=certificate)

    def _hint(self, heap: Heap, last_wins: bool) -> Answer:
        moves = [
            RankedMove.of(move={"take": 1}, value=Fraction(63, 88), best=True, note=Text("spokojnie", "quiet")),
            RankedMove.of(move={"take": 2}, verdict=Verdict.LOST),
        ]
        return Answer(
            "stones",
            "hint",
            verdict=Verdict.VALUE,
            value=Fraction(63, 88),
            moves=moves,
            assumptions=(Text("kość jest uczciwa", "a fair die"),),
        )

    def _explain(self, heap: Heap, last_wins: bool) -> Answer:
        return Answer("stones", "explain", steps=[Step(Text("bo tak", "because"), "last_stone")], extra={"also": [{"a": 1}, {"b": None}]})


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> Iterator[Stones]:
    """Put the stones on the table as the only game, in an English and colourless surrounding of 80 columns."""
    game = Stones()

    def find(game_id: str) -> Stones:
        if game_id != "stones":
            raise KeyError(game_id)
        return game

    monkeypatch.setattr(solver, "games", lambda: ("stones",))
    monkeypatch.setattr(solver, "game", find)
    for name in ("MELLON_DEBUG", "MELLON_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    yield game
    game.release.set()


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], str]:
    """Return a function that writes a file and gives back its path."""

    def put(name: str, text: str) -> str:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return str(path)

    return put


@dataclass(frozen=True)
class Said:
    """What one call said."""

    code: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """Return the JSON objects on stdout; fails when anything else stands there."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def mellon(capsys: pytest.CaptureFixture[str]) -> Callable[..., Said]:
    """Return a function that calls `mellon` with arguments."""

    def call(*arguments: str) -> Said:
        capsys.readouterr()
        code = main(arguments)
        captured = capsys.readouterr()
        return Said(code, captured.out, captured.err)

    return call
