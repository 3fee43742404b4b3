"""A goal that nobody could read yet stops the search, not the play of cards."""

import pytest

from mellon import solver
from mellon.models.common import BadInput
from mellon.models.dwie_wieze import Position
from tests.support.contract import told_moves

FOUR = (
    "dwie_wieze 19 setup=done lost=P6 | aragorn_hunter P1 P2 P3 G1 G2 G3 L1 L2 BW | legolas_hunter P4 P7 P8 G4 G5 G6 L3 L4 CW"
    " | gimli_hunter L5 L6 L7 L8 C1 C2 OR OR OR | boromir_fallen P5 G7 G8 C3 C4 C5 C6 C7 C8"
)
PLAYED = [("BW", 1), ("CW", 2), ("OR", 3), ("P5", 4)]


@pytest.mark.rule("DW.p7.tower_cancel", "both_towers_orc")
@pytest.mark.parametrize(("reading", "winner"), [("suited_card_wins", 4), ("nobody", None)])
def test_cards_are_played_where_goals_are_not_known(reading, winner):
    p = Position.parse(
        FOUR.replace("setup=done", f"setup=done both_towers_orc={reading}") + "".join(f" > {seat} play {code}" for code, seat in PLAYED)
    )
    outcome = solver.ask(p, "resolve").outcome
    assert outcome["tricks"] == [{"winner": winner, "cards": "BW CW OR P5"}]
    assert {goal["character"]: goal["met"] for goal in outcome["goals"]}["gimli_hunter"] is None
    assert told_moves(solver.ask(p, "legal"))


@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
def test_what_needs_the_goals_says_which_are_missing(verb):
    with pytest.raises(BadInput) as refused:
        solver.ask(Position.parse(FOUR), verb)
    (defect,) = refused.value.defects
    assert "Legolas (Hunter): goal (4 players)" in defect.what.en and "chapter new 19" in defect.what.en
