"""The trick kernel: lists that must grow, and tricks that no goal tells apart."""

from models.dwie_wieze import Play, Position, rules
from solver.dwie_wieze.problem import build
from solver.engines import trick_kernel

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
    found = kernel.count(1)
    assert found > FIRST_ROOM
    assert found == lines_of_one_trick(position, position.players)
