"""Corners of Dwie Wieże that other tests pass by."""

from __future__ import annotations

from mellon.models.dwie_wieze.chapter import NUMBERS


def test_dw_a_chapter_that_is_not_there_is_refused_with_the_first_and_the_last(ask):
    reply = ask("show", 'game = "dwie_wieze"\nchapter = 99\n')
    assert reply.code == 2
    (found,) = [defect["what"] for defect in reply.json["defects"] if defect["where"] == "chapter"]
    assert found == f"there is no chapter 99; chapters are {min(NUMBERS)}-{max(NUMBERS)}"
