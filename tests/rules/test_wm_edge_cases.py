"""Corners of Wyprawa do Mordoru that other tests pass by: the names of fields on sheets of every length."""

from __future__ import annotations

from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.wyprawa_do_mordoru.box import places
from mellon.models.wyprawa_do_mordoru.notation import read_line, write_line
from mellon.models.wyprawa_do_mordoru.sheet import BASIC, NO_EFFECT, Sheet
from tests.support.wyprawa_do_mordoru.sheets import sheet, table


@pytest.mark.rule("WM.p8.place")
@pytest.mark.parametrize("fields", [3, 6, 9])
def test_wm_p8_place_the_last_field_is_mordor_and_others_keep_their_names(fields: int) -> None:
    sheet = Sheet(BASIC, fields)
    known = places()
    assert [sheet.named(circled) for circled in range(fields + 1)] == [*known[:fields], known[-1]]


@pytest.mark.rule("WM.p8.place")
def test_wm_p8_place_fields_beyond_the_printed_ones_have_no_name() -> None:
    sheet, known = Sheet(BASIC, 12), places()
    assert [sheet.named(circled) for circled in range(len(known) - 1, 12)] == [NO_EFFECT] * (13 - len(known))
    assert sheet.named(12) == known[-1]


def test_wm_moves_are_numbered_from_one(ask: Any) -> None:
    reply = ask("resolve", table(moves=["jump"]))
    assert reply.code == 2 and [defect["where"] for defect in reply.json["defects"]] == ["moves[1]"]


@pytest.mark.parametrize(
    "line, head",
    [
        ("wyprawa_do_mordoru basic 9x6 | frodo 3 0 6", "wyprawa_do_mordoru basic 9x6"),
        ("wyprawa_do_mordoru basic 9x6 to_move=sam | frodo 3 0 6 | sam 2 1 5", "to_move=sam"),
    ],
)
def test_wm_a_line_names_the_mover_where_there_are_several(line: str, head: str) -> None:
    written = write_line(read_line(line))
    assert head in written and ("to_move" in written) == ("to_move" in line)
    assert write_line(read_line(written)) == written


@pytest.mark.parametrize(
    "line, where",
    [
        ("wyprawa_do_mordoru basic 9x6", "notation"),
        ("wyprawa_do_mordoru basic 9x6 | frodo 3 0", "player[1]"),
        ("wyprawa_do_mordoru basic 9x6 | frodo 3 0 six", "player[1]"),
    ],
)
def test_wm_a_line_without_its_players_is_refused_with_the_form(line: str, where: str) -> None:
    with pytest.raises(BadInput) as fault:
        read_line(line)
    assert where in {defect.where for defect in fault.value.defects}


@pytest.mark.rule("WM.p8.shelobs_lair")
@pytest.mark.parametrize("third, lost", [("weapon", True), ("orc", False)])
def test_wm_p8_shelobs_lair_tells_of_the_lost_ring_unless_orcs_took_all(ask: Any, third: str, lost: bool) -> None:
    for fourth in ("gandalf", "orc") if third == "weapon" else ("gandalf",):
        reply = ask(
            "resolve", sheet("frodo 8 0 6", kept=f"black ring, yellow ring, red {third}, blue {fourth}, green gandalf", sheet="advanced")
        )
        assert any("one Ring is lost" in step["text"] for step in reply.json["steps"]) == lost


@pytest.mark.rule("WM.p7.arrived_hit", "arrived_player_hit_later_in_the_round")
def test_wm_p7_who_is_safe_in_mordor_is_told_to_cross_nothing(ask: Any) -> None:
    kept = "black orc, yellow nazgul, red ring, blue gandalf, green gandalf"
    text = sheet("frodo 9 1 0", "sam 3 0 4", kept=kept, to_move="sam", rulings={"arrived_player_hit_later_in_the_round": "safe"})
    steps = ask("resolve", text).json["steps"]
    assert [step["rule"] for step in steps if "stands in Mordor already" in step["text"]] == ["WM.p7.arrived_hit"]


@pytest.mark.rule("WM.p1.dice")
def test_wm_the_faces_of_the_dice_are_listed_among_the_assumptions(ask: Any) -> None:
    said = " ".join(ask("show", table(dice="ring_double")).json["assumptions"])
    assert "Ring ×2, Gandalf, weapon, orc, Nazgul" in said


def test_wm_an_unknown_key_of_a_turn_is_refused(ask: Any) -> None:
    reply = ask("show", sheet("frodo 3 0 6", kept="", roll="") + "kpet = []\n")
    assert reply.code == 2 and [defect["where"] for defect in reply.json["defects"]] == ["turn.kpet"]
