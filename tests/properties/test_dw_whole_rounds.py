"""Open setups: casting, tokens, exchanges and hidden cards, decided by the engines as by playing everything out."""

import random

import pytest

from mellon.models.dwie_wieze import Burden, Exchange, Hide, Take, Unhide
from mellon.solver.dwie_wieze import search
from mellon.solver.limits import Watch
from tests.support.dwie_wieze.agreement import JUDGES, verdict_of
from tests.support.dwie_wieze.tiny_rounds import begun, described, tiny_round

PARTS = 12
ROUNDS = 12


@pytest.mark.parametrize("part", range(PARTS))
def test_all_four_judges_agree_about_open_setups(part):
    rng, verdicts = random.Random(100 + part), set()
    for _ in range(ROUNDS):
        p = begun(tiny_round(rng), rng)
        found = {name: verdict_of(name, p, None) for name in JUDGES}
        assert len(set(found.values())) == 1, f"{found}: {described(p)}"
        verdicts |= set(found.values())
    assert verdicts == {"winnable", "lost"}


def test_winning_lines_use_every_kind_of_setup_move():
    rng, used = random.Random(3), set()
    for _ in range(80):
        used |= {type(move) for move in search.decide(tiny_round(rng), Watch()).line or ()}
    assert {Take, Burden, Exchange, Hide, Unhide} <= used
