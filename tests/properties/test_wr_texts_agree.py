"""Every text that acts in an action phase, searched in tiny phases and compared with plain recursion."""

from __future__ import annotations

import random

import pytest

from mellon.models.wojna_o_pierscien.reading import read_table
from mellon.solver.engines.alphabeta import deep
from mellon.solver.wojna_o_pierscien.phase_search import PhaseSearch
from tests.support.wojna_o_pierscien.random_phases import TooBig, plain_value
from tests.support.wojna_o_pierscien.random_texts import acting_cards, text_phase, texts_used

MOST, TRIES = 700, 60


@pytest.mark.rule("WR.action.text")
@pytest.mark.parametrize("name", acting_cards())
def test_wr_text_is_searched_as_plain_recursion_plays_it(name):
    for seed in range(TRIES):
        position = read_table(text_phase(random.Random(f"{name} {seed}"), name))
        known = {}
        try:
            with deep():
                expected = plain_value(position.table, position.state, most=MOST, known=known)
        except TooBig:
            continue
        assert PhaseSearch(position).value() == expected, str(position)
        if name in texts_used(position.table, list(known)):
            return
    pytest.fail(f"no phase of at most {MOST} states uses the text of {name}")
