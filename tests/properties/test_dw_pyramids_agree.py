"""Rounds with a pyramid: both engines, both kernels, the rules and a brute force of its own decide alike; every position can be written and read."""

from __future__ import annotations

import random

import pytest

from mellon.models.dwie_wieze import Position, rules, setup
from mellon.models.dwie_wieze.notation import from_table, to_table
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze import cpsat, search
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.agreement import by_search
from tests.support.dwie_wieze.positions import play_on, random_rulings
from tests.support.dwie_wieze.pyramids import CHAPTERS, compare, set_up_pyramid


@pytest.mark.rule("DW.p27.pyramid_play", "DW.p27.pyramid_turn", "DW.p26.pyramid")
def test_judges_agree_about_late_pyramids():
    found = compare(160, seed=2026)
    assert not found.disagreements, str(found)
    assert min(found.verdicts["winnable"], found.verdicts["lost"]) > 30, str(found)
    assert all(found.kinds[kind] for kind in ("covered cards", "to be turned up", "hidden card", "card beside", "mid-trick")), str(found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_judges_agree_about_many_late_pyramids(seed):
    found = compare(300, seed=seed)
    assert not found.disagreements, str(found)


@pytest.mark.rule("DW.p27.pyramid_play")
def test_pyramids_at_every_stage_are_written_and_read():
    rng = random.Random(27)
    for _ in range(40):
        dealt = deal_pyramid(rng.choice(CHAPTERS), rng, random_rulings(rng, pyramid=True))
        ready = set_up_pyramid(dealt, rng)
        for p in (dealt, ready, play_on(ready, rng.randint(1, 36), rng, unhide=0.1)):
            assert Position.parse(str(p)) == p
            assert from_table(to_table(p)) == p


@pytest.mark.rule("DW.p27.pyramid_exchange")
def test_open_setups_are_decided_alike():
    rng = random.Random(5)
    for number in CHAPTERS:
        p = deal_pyramid(number, rng)
        found = search.decide(p, Watch())
        assert found.verdict is Verdict.WINNABLE and by_search(p, None) is Verdict.WINNABLE
        line = list(found.line or ())
        end, _ = rules.replay(p, line)
        assert rules.chapter_won(end)
        while setup.next_to_choose(p) is not None:
            p, _ = rules.do(p, line.pop(0))
        assert cpsat.decide(p, Watch()).verdict is Verdict.WINNABLE
