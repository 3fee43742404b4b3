"""Two full rounds of Przeprawa przez Mroczną Puszczę, phase by phase, told step by step."""

from __future__ import annotations

from dataclasses import replace

from mellon import solver
from mellon.models.common import Step
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation.reading import read_table
from mellon.models.lcg.position import Position
from mellon.models.lcg.round import refresh, setup, travel
from tests.support.places import GOLDEN

FILE = GOLDEN / "lcg_mirkwood.txt"
HEROES = [[1, 3, 2]]
HAND = (13, 26, 16)
ROUNDS: list[list[tuple[str, list[str]]]] = [
    [
        ("payment", ["play 13"]),
        ("quest", ["commit 2 3 13", "reveal 95"]),
        ("travel", ["99"]),
        ("engagement", []),
        ("combat", ["defend 96 with 1", "shadow 79", "end"]),
    ],
    [
        ("payment", ["play 26 on 1"]),
        ("quest", ["commit 3 2 13", "reveal 89", "damage 3"]),
        ("travel", []),
        ("engagement", ["engage 89"]),
        ("combat", ["undefended 96", "shadow 97", "damage 1", "undefended 89", "shadow 100", "damage 2", "attack 89 with 1", "end"]),
    ],
]


def play() -> tuple[Position, list[tuple[str, list[Step]]]]:
    """Return the table after both rounds and the steps of every phase."""
    log: list[Step] = []
    p = setup.begin("passage_through_mirkwood", HEROES, log)
    p = p.with_player(0, replace(p.players[0], hand=HAND))
    told = [("setup", log)]
    for number, phases in enumerate(ROUNDS, start=1):
        log = []
        p = refresh.gain_resources(p, log)
        told.append((f"round {number}: resources", log))
        for phase, moves in phases:
            p, log = _phase(p, phase, moves)
            told.append((f"round {number}: {phase}", log))
        log = []
        p = refresh.refresh(p, log)
        told.append((f"round {number}: refresh", log))
    return p, told


def _phase(p: Position, phase: str, moves: list[str]) -> tuple[Position, list[Step]]:
    if phase == "travel":
        log: list[Step] = []
        for number in moves:
            p = travel.go(p, int(number), log=log)
        return p, log
    asked = replace(p, question=phase, goal=None, moves=tuple(Move.parse(m) for m in moves))
    answer = solver.ask(asked, "resolve")
    assert answer.position is not None and answer.steps is not None
    return read_table(answer.position), list(answer.steps)


def text() -> str:
    """Return the whole playthrough, one line per step with its rule."""
    end, told = play()
    lines = []
    for title, steps in told:
        lines.append(f"== {title}")
        lines += [f"{step.rule}: {step.text.pl} | {step.text.en}" for step in steps]
    return "\n".join([*lines, "== end", str(end), ""])


def texts(new: bool = False) -> dict[str, str]:
    """Return the golden file as the rules tell it now; the rounds are written above, there is nothing to choose."""
    return {FILE.name: text()}
