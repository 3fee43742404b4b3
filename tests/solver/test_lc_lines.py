"""The line of an answer can be replayed by the rules, and what a limit leaves open is said."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mellon.solver.game import ask as ask
from mellon.solver.limits import Limits
from tests.support.contract import told_line
from tests.support.lcg.tables import done, player, table, told

MIRKWOOD, ANDUIN, ESCAPE = "passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"
LATE = {
    "question": "combat",
    "scenario": ANDUIN,
    "goal": "no_hero_lost_and_all_killed",
}


def crowd(enemies: list[int], more: list[int]) -> Any:
    """Return a two-player combat with many characters against these enemies."""
    first = player(1, 3, 2, 13, 28, 30, 17, 15, engaged=[{"card": n} for n in enemies])
    return table(first, player(5, 4, 6, 29, engaged=[{"card": n} for n in more]), **LATE)


@pytest.mark.rule("LC.quest.reveal", "LC.quest.commit")
@pytest.mark.parametrize("committed", [False, True])
def test_lc_the_line_of_a_quest_is_replayed_by_resolve(committed: bool) -> None:
    heroes = [{"card": n, "committed": True} if committed else {"card": n} for n in (2, 12)]
    p = table(
        player(11, *heroes), question="quest", scenario=ESCAPE, goal="no_threat", staging=[74], encounter={"unseen": [76, 79, 89, 107]}
    )
    line = list(told_line(ask(p, "solve")))
    assert any(str(made).startswith("reveal") for made in line)
    assert "LC.quest.compare" in told(done(p, *map(str, line)))


@pytest.mark.rule("LC.quest.reveal")
def test_lc_the_line_of_an_estimated_round_is_replayed_by_resolve() -> None:
    p = table(player(1, 7, 13), question="round", scenario=MIRKWOOD, staging=[99])
    found = ask(p, "solve", Limits(states=1), seed=1)
    assert found.extra["exact"] is False and any(str(made).startswith("reveal") for made in told_line(found))
    assert "LC.quest.compare" in told(done(p, *map(str, told_line(found))))


@pytest.mark.rule("LC.keywords.ranged", "LC.attack.sum")
@pytest.mark.parametrize("goal", ["all_killed", "no_hero_lost_and_all_killed"])
def test_lc_a_goal_out_of_reach_is_told_without_a_search(goal: str) -> None:
    """The troll cannot be killed together with the others: worth 0 at once, and the line is played out without weighing equals."""
    found = ask(
        crowd([82, 91, 85, 111, 89], [84, 91, 85]).but(goal=table(player(1), question="combat", goal=goal, shadow=False).goal),
        "solve",
        Limits(states=600),
    )
    assert found.value == 0 and found.stats.limits == () and found.extra["worst_case"] is False
    assert told_line(found) and told_line(found)[-1] == "end"


@pytest.mark.rule("LC.keywords.sentinel", "LC.combat.one_defender")
def test_lc_a_search_that_is_cut_short_says_unknown() -> None:
    """Seven enemies against nine characters: what proves a guarantee looks at the clock too, before any state is weighed."""
    first = player(5, 12, 2, 28, 45, engaged=[{"card": n} for n in (85, 89, 91, 83)])
    p = table(
        first, player(9, 4, 8, 17, engaged=[{"card": n} for n in (84, 91, 85)]), question="combat", scenario=ANDUIN, goal="no_hero_lost"
    )
    found = ask(p, "solve", Limits(seconds=0.0))
    assert found.verdict is not None and found.verdict.value == "unknown" and found.value is None and found.exit_code == 3
    assert found.stats.limits == ("time",) and found.stats.nodes == 0


@pytest.mark.rule("LC.golden_rule.card_beats_book")
def test_lc_a_reading_that_the_limit_left_open_is_never_said_to_change_nothing() -> None:
    """Looking at cards is left out, which is quick; the other reading needs more states than are allowed."""
    fighters = player({"card": 1, "damage": 1}, 60, 10, 13, 29, engaged=[{"card": 91}])
    p = table(fighters, question="combat", scenario=MIRKWOOD, goal="no_hero_lost_and_all_killed", rulings={"peeks": "not_used"})
    whole = ask(p, "explain")
    cut = ask(p, "explain", Limits(states=whole.stats.nodes))
    open_ones = [entry for entry in cut.extra["ruling_lens"] if entry.get("verdict") == "unknown"]
    assert cut.value == whole.value and [entry["ruling"] for entry in open_ones] == ["peeks"] and open_ones[0]["value"] is None
    for said, nothing, limit in (
        (" ".join(step.text.en for step in cut.steps or ()), "No contested ruling", "peeks = used"),
        (" ".join(step.text.pl for step in cut.steps or ()), "Żadna sporna", "peeks = used"),
    ):
        assert nothing not in said and limit in said


@pytest.mark.rule("LC.combat.shadow")
@pytest.mark.parametrize(
    ("unseen", "said_pl", "said_en"),
    [
        ([97, 95], "psuje to tylko 1 z 2 kart", "only 1 of 2 cards breaks it"),
        ([97, 89, 95], "psują to tylko 2 z 3 kart", "only 2 of 3 cards break it"),
    ],
)
def test_lc_the_cards_that_break_a_goal_are_counted_in_good_grammar(unseen: list[int], said_pl: str, said_en: str) -> None:
    from rich.console import Console

    from mellon.assistant.lcg.headlines import headline
    from mellon.assistant.render import own_body
    from mellon.assistant.views.answer import told

    one = player({"card": 1, "damage": 4}, engaged=[{"card": 89}])
    found = ask(table(one, question="combat", scenario=MIRKWOOD, goal="no_hero_lost", encounter={"unseen": unseen}), "solve")
    for lang, said, loss in (("pl", said_pl, "strata"), ("en", said_en, "loss")):
        page = Console(width=200, record=True, file=io.StringIO())
        page.print(told(headline(found) or (), lang), own_body(found, lang))
        text = page.export_text()
        assert said in text and loss not in text
