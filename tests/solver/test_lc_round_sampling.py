"""A round that is estimated says so: every set weighed in turn, intervals as wide as the samples bear, best play within a sample."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mellon import solver
from mellon.models.lcg.notation.reading import read_table
from mellon.solver.lcg.round.sampling import wilson
from mellon.solver.verdict import Verdict
from tests.support.contract import told_extra, told_moves
from tests.support.kernels import needs_compiled_kernels
from tests.support.lcg.random_rounds import realistic_round

SOLO = {
    "game": "lcg",
    "question": "round",
    "scenario": "passage_through_mirkwood",
    "stage": 119,
    "player": [
        {
            "threat": 29,
            "characters": [
                {"card": 1, "resources": 2},
                {"card": 3, "resources": 3},
                {"card": 2, "resources": 1},
                {"card": 13},
                {"card": 17},
            ],
            "engaged": [{"card": 89}],
            "hand": [23, 20, 21],
        }
    ],
    "staging": {"cards": [{"card": 99}, {"card": 96}]},
}


def small(unseen: list[int], damage: int = 4, **more: Any) -> dict[str, Any]:
    player = {"threat": 20, "characters": [{"card": 1, "damage": damage}, {"card": 13}]}
    return {
        "game": "lcg",
        "question": "round",
        "scenario": "passage_through_mirkwood",
        "stage": 119,
        "player": [player],
        "encounter": {"unseen": unseen},
        **more,
    }


def ask(table: dict[str, Any], seconds: float | None = None, **options: Any) -> solver.Answer:
    return solver.ask(read_table(table), "solve", solver.Limits(seconds), **options)


@pytest.mark.rule("LC.quest.reveal")
def test_few_samples_have_a_wide_interval() -> None:
    assert wilson(1.0, 2)[0] < 0.4
    assert wilson(1.0, 2, sets=32)[0] < wilson(1.0, 2)[0]
    low, high = wilson(0.5, 400)
    assert 0.09 < high - low < 0.1


@pytest.mark.rule("LC.quest.reveal")
@pytest.mark.parametrize("seed", range(8))
def test_the_intervals_of_all_sets_hold_the_exact_chance(seed: int) -> None:
    table = small([96, 97, 98, 89, 74, 95, 78, 79])
    exact = {entry["move"]: float(Fraction(entry["value"])) for entry in told_moves(ask(table, engine="graph"))}
    found = ask(table, engine="sampling", seed=seed)
    assert found.verdict == "value" and found.value is None and found.extra["sets"] == found.extra["sets_of"] == len(exact) == 4
    assert len({value for value in exact.values() if value < 1}) > 0
    for entry in told_moves(found):
        low, high = entry["interval"]
        assert low <= exact[entry["move"]] <= high and low <= entry["value_decimal"] <= high and entry["samples"] >= 16


@pytest.mark.rule("LC.quest.reveal")
def test_a_seed_gives_the_same_estimate_again() -> None:
    table = small([96, 97, 98, 89, 74, 95])
    one, again, other = (ask(table, engine="sampling", seed=seed) for seed in (5, 5, 6))
    assert told_moves(one) == told_moves(again)
    assert told_moves(one) != told_moves(other)


@pytest.mark.rule("LC.card.orcs")
def test_a_choice_that_a_card_forces_is_made_best_within_a_sample() -> None:
    """Only Orcs can come, so that nothing but the choice whom they hurt is left open; at random Aragorn would die of it half the time."""
    table = small([89, 89], damage=2, shadow=False)
    exact = {entry["move"]: entry["value_decimal"] for entry in told_moves(ask(table, engine="graph"))}
    found = ask(table, engine="sampling")
    assert exact["commit 1 13"] == 1
    assert {entry["move"]: entry["value_decimal"] for entry in told_moves(found)} == exact
    assert "lower_bound" not in found.extra


@pytest.mark.rule("LC.quest.commit")
@pytest.mark.parametrize("engine", ["auto", "sampling"])
def test_a_round_cut_by_the_clock_tells_how_many_sets_and_samples_it_rests_on(engine: str) -> None:
    found = ask(SOLO, 1.5, engine=engine)
    entries = list(told_moves(found))
    assert len(entries) == found.extra["sets_of"] == 32
    weighed = [entry for entry in entries if entry["value_decimal"] is not None]
    assert len(weighed) == found.extra["sets"] and found.extra["estimate"] and found.value is None
    assert found.verdict == ("value" if len(weighed) == 32 else "unknown")
    for entry in entries:
        low, high = entry["interval"]
        assert (
            entry["value"] is not None or high - low >= wilson(1.0, max(1, entry["samples"]))[1] - wilson(1.0, max(1, entry["samples"]))[0]
        )


@needs_compiled_kernels
@pytest.mark.rule("LC.quest.reveal")
def test_most_rounds_of_a_real_table_are_valued_within_seconds() -> None:
    found = [solver.ask(realistic_round(seed), "solve", solver.Limits(4.0)) for seed in range(4)]
    assert sum(one.verdict is Verdict.VALUE for one in found) >= 3
    assert all(one.extra["sets"] == one.extra["sets_of"] for one in found if one.verdict is Verdict.VALUE)


@pytest.mark.rule("LC.quest.compare")
def test_chance_progress_and_threat_stand_beside_each_other() -> None:
    table = small([96, 97, 98, 89, 74, 95])
    for engine in ("graph", "sampling"):
        for entry in told_moves(ask(table, engine=engine)):
            assert {"expected_progress", "expected_threat_gain", "threat_rises"} <= set(entry)
    sent = {str(one.move): one.extras for one in ask(table, engine="graph").moves}
    assert sent["commit 1 13"]["expected_progress"] > sent["pass"]["expected_progress"] == 0
    assert sent["commit 1 13"]["expected_threat_gain"] < sent["pass"]["expected_threat_gain"]


@pytest.mark.rule("LC.quest.commit")
def test_equal_chances_are_ranked_by_progress_then_threat() -> None:
    table = small([95, 95], shadow=False)
    moves = ask(table, engine="graph").moves
    assert len({one.value for one in moves}) == 1
    ranks = [(one.extras["expected_progress"], -one.extras["expected_threat_gain"]) for one in moves]
    assert ranks == sorted(ranks, reverse=True) and str(moves[0].move) == "commit 1 13"


@pytest.mark.rule("LC.quest.commit")
def test_an_exact_round_out_of_time_tells_what_is_proved() -> None:
    found = ask(SOLO, 0.3, engine="graph")
    assert found.verdict == "unknown" and found.stats.limits == ("time",) and told_extra(found)["bounds"] == ["0", "1"]
    assert len(told_moves(found)) == 32 and all(entry["bounds"] for entry in told_moves(found))


@pytest.mark.rule("LC.quest.commit")
def test_a_set_that_is_proved_to_be_certain_makes_the_answer_exact_whatever_the_others_were_sampled_to() -> None:
    from mellon.assistant.lcg.round_view import round_headline
    from mellon.models.common import Text

    player = {"threat": 20, "characters": [{"card": 1}, {"card": 3}, {"card": 13}], "engaged": [{"card": 89}]}
    table = {**small([93, 89, 97, 78, 96]), "player": [player], "staging": {"cards": [{"card": 99}]}}
    cut = solver.ask(read_table(table), "solve", solver.Limits(states=25))
    assert told_moves(cut) and cut.stats.engine == "sampling" and any(entry["samples"] for entry in told_moves(cut))
    assert cut.value == 1 and told_moves(cut)[0]["value"] == "1" and cut.extra["exact"] and not cut.extra["estimate"]
    assert cut.value == ask(table).value
    headline = round_headline(cut, Text("szansa", "chance"))
    assert headline is not None and "estimate" not in headline.text.en and "samples" not in headline.text.en


@pytest.mark.rule("LC.card.thalin", "LC.keywords.surge")
@pytest.mark.parametrize("engine", ["graph", "sampling"])
@pytest.mark.parametrize(("unseen", "chance"), [([115], 1), ([115, 115], 1), ([115, 115, 95], 0)])
def test_a_card_that_goes_back_and_has_another_one_revealed_leaves_its_chance_to_the_others(
    engine: str, unseen: list[int], chance: int
) -> None:
    """Thalin destroys the Eastern Crows, which are shuffled back and have another card revealed: never the end of the phase, never the end of the search."""
    table: dict[str, Any] = {
        "game": "lcg",
        "question": "round",
        "goal": "progress_and_no_hero_lost",
        "scenario": "journey_down_the_anduin",
        "player": [{"threat": 20, "characters": [{"card": 6}, {"card": 7}]}],
        "encounter": {"unseen": unseen},
        "rulings": {"thalin_kill_and_surge": "still_resolves"},
    }
    found = {entry["move"]: Fraction(entry["value_decimal"]) for entry in told_moves(ask(table, engine=engine))}
    assert (found["commit 6 7"], found["commit 6"]) == (1, chance)
