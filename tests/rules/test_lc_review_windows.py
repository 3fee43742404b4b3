"""What an independent reading of the rulebook found: readings that a limit cut, events in every window, steps in their order."""

from __future__ import annotations

import pytest

from solver.game import ask
from solver.limits import Limits
from tests.rules.lc_tables import player, table

MIRKWOOD, ANDUIN = "passage_through_mirkwood", "journey_down_the_anduin"


@pytest.mark.rule("LC.golden_rule.card_beats_book")
def test_lc_a_reading_that_the_limit_left_open_is_never_said_to_change_nothing() -> None:
    """Looking at cards is left out, which is quick; the other reading needs more states than are allowed."""
    fighters = player({"card": 1, "damage": 1}, 60, 10, 13, 29, engaged=[{"card": 91}])
    p = table(fighters, question="combat", scenario=MIRKWOOD, goal="no_hero_lost_and_all_killed", rulings={"peeks": "not_used"})
    whole = ask(p, "explain")
    cut = ask(p, "explain", Limits(states=whole.stats["nodes"]))
    open_ones = [entry for entry in cut.extra["ruling_lens"] if entry.get("verdict") == "unknown"]
    assert cut.value == whole.value and [entry["ruling"] for entry in open_ones] == ["peeks"] and open_ones[0]["value"] is None
    for said, nothing, limit in (
        (" ".join(step.text.en for step in cut.steps or ()), "No contested ruling", "peeks = used"),
        (" ".join(step.text.pl for step in cut.steps or ()), "Żadna sporna", "peeks = used"),
    ):
        assert nothing not in said and limit in said
