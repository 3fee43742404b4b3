"""Verdicts of late positions that can be checked by hand: the way to win has to be found."""

import pytest

from tests.support.dwie_wieze.answers import check_line, lost_by, outcome, winners
from tests.support.dwie_wieze.deals import entry, table, with_moves

# Boromir has led the Black Tower; Aragorn has to keep the White Tower for the last trick, which Boromir leads.
KEEP_THE_TOWER = table(
    19,
    "legolas: P6 C6 P4 G7 G8 G3 L6 P5 G2 L4 G1 OR",
    "boromir: P8 C7 P2 G6 L1 L8 L5 L3 C2 L7 CW C8",
    "aragorn: P1 C5 P7 G4 G5 C3 L2 P3 C4 C1 OR BW",
    lost="OR",
    tricks=[
        "3: P1 P6 P8",
        "2: C7 C5 C6",
        "2: P2 P7 P4",
        "3: G4 G7 G6",
        "1: G8 L1 G5",
        "1: G3 L8 C3",
        "1: L6 L5 L2",
        "1: P5 L3 P3",
        "1: G2 C2 C4",
        "1: L4 L7 C1",
        "2: CW",
    ],
)
# Aragorn throws both orcs away, so that Boromir wins before and with, but not after the Black Tower.
TWO_ORCS = table(
    19,
    "boromir: G3 C4 G1 G5 P6 L2 L5 C6 OR C8 P4 CW",
    "aragorn: G2 C2 G6 G7 P1 L6 L3 C7 L1 OR OR BW",
    "legolas: G8 C3 G4 P7 P8 L8 L7 C5 L4 C1 P3 P2",
    lost="P5",
    tricks=[
        "2: G2 G8 G3",
        "3: C3 C4 C2",
        "1: G1 G6 G4",
        "2: G7 P7 G5",
        "2: P1 P8 P6",
        "3: L8 L2 L6",
        "3: L7 L5 L3",
        "3: C5 C6 C7",
        "2: L1 L4 OR",
        "3: C1 C8",
    ],
)
# Both tests failed: Smeagol has to end ahead of Gollum, Frodo needs one more ring and leads both weariness cards.
TWO_WEARINESS = table(
    29,
    "smeagol: G2 L1 L3 C1 P6 G5 C7 C5 P3 P7 P1 P4",
    "gollum: G3 L5 L6 BW P5 G4 C2 R5 P2 R4 L7 R3",
    "frodo: G6 L4 L2 C4 C6 G7 C3 R2 R1 ZM ZM CW",
    event="G1",
    burden=2,
    tricks=[
        "3: G6 G2 G3",
        "3: L4 L1 L5",
        "2: L6 L2 L3",
        "2: BW C4 C1",
        "2: P5 C6 P6",
        "1: G5 G4 G7",
        "3: C3 C7 C2",
        "1: C5 R5 R2",
        "1: P3 P2 R1+",
    ],
)
WAYS = {
    "keep_the_tower": (KEEP_THE_TOWER, "3 OR|1 G1|2: C8 BW OR", [2, 3]),
    "two_orcs": (TWO_ORCS, "2 OR|1: CW OR P2|1: P4 BW P3", [1, 1, 2]),
    "two_weariness": (TWO_WEARINESS, "3: ZM P1 L7|1: P4 R3 CW|3: ZM P7 R4", [1, 3, 1]),
}


def with_way(toml, way):
    return with_moves(toml, [one for move in way.split("|") for one in entry(move, 3)])


@pytest.mark.rule("DW.p9.goal", "DW.p10.result")
@pytest.mark.parametrize("name", WAYS)
def test_dw_p10_result_a_winning_way_by_hand(ask, name):
    toml, way, expected = WAYS[name]
    reply = ask("resolve", with_way(toml, way))
    assert winners(reply) == expected
    assert lost_by(reply) is None
    assert all(one["met"] and one["final"] for one in outcome(reply)["goals"])


@pytest.mark.rule("DW.p9.goal", "DW.p10.result")
@pytest.mark.parametrize("name", WAYS)
def test_dw_p10_result_solve_finds_it(ask, name):
    check_line(ask, WAYS[name][0])
