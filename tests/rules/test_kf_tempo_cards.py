"""Question `tempo` with special cards in hand: what they add to the count, and where they bring the sides together again."""

from __future__ import annotations

import pytest
import tomlkit

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.notation import to_table


def tempo(fellowship: str, sauron: str, to_move: str = "fellowship", question: str = "tempo") -> str:
    line = f"konfrontacja question={question} to_move={to_move} | {fellowship} cards=1 | {sauron} cards=1"
    return tomlkit.dumps(to_table(Position.parse(line)))


@pytest.mark.rule("KF.p15.shadowfax")
def test_shadowfax_and_the_move_after_it_are_one_move(ask):
    fellowship, sauron = "frodo@fangorn special=shadowfax", "orcs@shire warg@shire shelob@cardolan"
    reply = ask("solve", tempo(fellowship, sauron)).json
    assert reply["fellowship"]["wins_in"] == 1 and reply["sauron"]["wins_in"] == 1 and reply["wins"] == "fellowship"
    assert reply["value"] == ask("solve", tempo(fellowship, sauron, question="endgame")).json["value"] == "1"
    assert ask("solve", tempo("frodo@fangorn", sauron)).json["wins"] == "sauron"


@pytest.mark.rule("KF.p15.dark_of_mordor")
def test_the_dark_of_mordor_and_the_move_after_it_are_one_move(ask):
    reply = ask("solve", tempo("gimli@gondor", "orcs@shire warg@arthedain balrog@eregion special=dark_of_mordor")).json
    assert reply["sauron"] == {"moves": 2, "wins_in": 2}


@pytest.mark.rule("KF.p15.king_revealed")
def test_a_king_revealed_is_worth_one_move(ask):
    reply = ask("solve", tempo("gimli@gondor aragorn@mordor special=king_revealed", "orcs@shire warg@arthedain")).json
    assert reply["fellowship"]["moves"] == 2


@pytest.mark.rule("KF.p15.crebain")
def test_crebain_are_worth_one_move(ask):
    assert ask("solve", tempo("gimli@gondor", "orcs@shire warg@shire special=crebain")).json["sauron"]["moves"] == 1


@pytest.mark.rule("KF.p15.recall")
def test_recall_brings_the_sides_together_unless_mordor_is_held(ask):
    reply = ask("solve", tempo("gimli@fangorn", "orcs@shire warg@shire special=recall")).json
    assert reply["contact"] is True and reply["value"] is None
    held = ask("solve", tempo("gimli@mordor", "orcs@shire warg@arthedain special=recall", "sauron")).json
    assert held["contact"] is False and held["sauron"]["moves"] == 1


@pytest.mark.rule("KF.p15.gandalf_white")
def test_gandalf_the_white_counts_his_way_and_whom_he_can_meet(ask):
    alone = ask("solve", tempo("gimli@mordor special=gandalf_white defeated=gandalf", "orcs@shire warg@arthedain")).json
    assert alone["contact"] is False and alone["fellowship"]["moves"] == 4
    met = ask("solve", tempo("gimli@mordor special=gandalf_white defeated=gandalf", "orcs@shire balrog@gondor")).json
    assert met["contact"] is True
    assert ("gandalf", "balrog") in {(pair["fellowship"], pair["sauron"]) for pair in met["meeting"]}
