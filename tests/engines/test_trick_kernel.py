"""The trick kernel: lists that must grow, and tricks that no goal tells apart."""

from array import array
from typing import Any

from mellon.models.dwie_wieze import Play, Position, rules
from mellon.solver.dwie_wieze.problem import build
from mellon.solver.dwie_wieze.search import trick_kernel
from mellon.solver.kernels.tricks.codes import ABORT

WIDE = (
    "dwie_wieze 29 setup=done event=L6 burden=3 | frodo_master L7 R1 R2 R3 R4 R5 CW ZM ZM | sam_friend P1 P2 P3 P4 P5 P6 P7 L1 L2"
    " | gollum_stinker G1 G2 G3 G4 G5 G6 G7 C1 BW | smeagol_slinker L3 L4 L5 C2 C3 C4 C5 C6 C7"
)
FIRST_ROOM = 1024


def lines_of_one_trick(position: Position, cards: int) -> int:
    """Count the ways to play so many cards by the rules alone; the two weariness cards are two ways."""
    if not cards:
        return 1
    total = 0
    for move in rules.legal(position):
        if isinstance(move, Play):
            alike = position.seat(move.seat).hand.count(move.card)
            total += alike * lines_of_one_trick(rules.do(position, move)[0], cards - 1)
    return total


def test_more_first_tricks_than_the_first_lists_hold() -> None:
    position = Position.parse(WIDE)
    kernel = trick_kernel.Kernel(build(position, [position.goal(number) for number in position.numbers]), lambda nodes: False)
    kernel.use_equivalence = False
    found = trick_kernel.count(kernel, 1)
    assert found > FIRST_ROOM
    assert found == lines_of_one_trick(position, position.players)


HARD = (
    "dwie_wieze 29 setup=done event=L1 burden=5 | sam_friend P1 P2 G3 G5 G6 L2 C6 C7 R2 | frodo_master P4 P5 G1 G2 G4 C1 C2 R1 R3"
    " | gollum_stinker P3 P6 P7 L4 L5 L7 R4 BW ZM | smeagol_slinker G7 L3 L6 C3 C4 C5 R5 CW ZM"
)


def fresh_kernel(over: object) -> Any:
    position = Position.parse(HARD)
    return trick_kernel.Kernel(build(position, [position.goal(number) for number in position.numbers]), over)


def test_a_plan_is_the_same_dives_as_one_by_one() -> None:
    limits, noises, seed = (100, 80, 80, 80), (0, 24, 60, 120), 5
    together, apart = fresh_kernel(lambda nodes: False), fresh_kernel(lambda nodes: False)
    trick_kernel.run_plan(together, array("q", limits), array("q", noises), seed, 0)
    for turn, (limit, noise) in enumerate(zip(limits, noises, strict=True)):
        assert trick_kernel.run(apart, limit, noise, seed + turn) == ABORT
    assert together.turn == len(limits)
    assert (together.total_nodes, together.remembered) == (apart.total_nodes, apart.remembered)


def test_a_plan_told_to_stop_names_the_turn_to_go_on_with() -> None:
    looks: list[int] = []

    def over(nodes: int) -> bool:
        looks.append(nodes)
        return len(looks) == 1

    kernel = fresh_kernel(over)
    limits, noises = array("q", [80] * 40), array("q", [24] * 40)
    assert trick_kernel.run_plan(kernel, limits, noises, 1, 0) == ABORT
    assert kernel.stopped
    stopped_at = kernel.turn
    assert 0 <= stopped_at < 40
    trick_kernel.run_plan(kernel, limits, noises, 1, stopped_at)
    assert not kernel.stopped
    assert kernel.turn > stopped_at
