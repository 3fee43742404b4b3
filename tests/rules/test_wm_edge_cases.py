"""Corners of Wyprawa do Mordoru that other tests pass by: the names of fields on sheets of every length."""

from __future__ import annotations

from typing import Any

import pytest
from wm_table import table

from mellon.models.wyprawa_do_mordoru.box import places
from mellon.models.wyprawa_do_mordoru.sheet import BASIC, NO_EFFECT, Sheet


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
