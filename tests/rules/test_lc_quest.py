"""The quest phase: committing, reveals, keywords, effects of revealed cards, the comparison."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.position import BOOK, Position
from mellon.solver.answer import Answer
from mellon.solver.game import ask
from mellon.solver.limits import Limits
from tests.support.contract import told_illegal, told_moves
from tests.support.lcg.tables import done, player, table, told

MIRKWOOD: dict[str, Any] = {"question": "quest", "scenario": "passage_through_mirkwood"}
ANDUIN: dict[str, Any] = {"question": "quest", "scenario": "journey_down_the_anduin"}
ESCAPE: dict[str, Any] = {"question": "quest", "scenario": "escape_from_dol_guldur"}


def sent(number: int, **keys: Any) -> dict[str, Any]:
    return {"card": number, "committed": True, **keys}


def unseen(*numbers: int) -> dict[str, Any]:
    return {"encounter": {"unseen": list(numbers)}}


def mine(answer: Answer, who: int = 0) -> dict[str, Any]:
    assert answer.position is not None
    found: dict[str, Any] = answer.position["player"][who]
    return found


def damages(answer: Answer, who: int = 0) -> dict[int, int]:
    return {c["card"]: c.get("damage", 0) for c in mine(answer, who)["characters"]}


def staged(answer: Answer) -> list[int]:
    assert answer.position is not None
    return [entry["card"] for entry in answer.position["staging"]["cards"]]


def value(p: Position) -> Fraction:
    found = ask(p, "solve").value
    assert found is not None
    return found


@pytest.mark.rule("LC.quest.compare", "LC.card.eowyn", "LC.quest.reveal")
def test_lc_quest_example_f1_seven_against_seven_then_one_progress() -> None:
    p = table(player(7, hand=[46]), player(1, 13), question="quest", staging=[114], stage=119, **unseen(97, 75))
    equal = done(p, "1 commit 7", "2 commit 1 13", "reveal 97", "reveal 75")
    assert (equal.outcome["willpower"], equal.outcome["threat"], equal.outcome["progress"], equal.outcome["threat_gain"]) == (7, 7, 0, 0)
    better = done(p, "1 commit 7", "2 commit 1 13", "reveal 97", "reveal 75", "use 7 with 46")
    assert better.outcome["willpower"] == 8 and better.outcome["progress"] == 1 and better.position["progress"] == 1
    assert [mine(equal, who)["threat"] for who in (0, 1)] == [30, 30]


@pytest.mark.rule("LC.quest.commit", "LC.ready.exhausted", "LC.quest.stay_committed")
def test_lc_quest_commit_exhausts_and_exhausted_characters_cannot_go() -> None:
    p = table(player(7, {"card": 1, "exhausted": True}), **MIRKWOOD)
    after = done(p, "commit 7", "reveal 95")
    assert [c.get("exhausted", False) for c in mine(after)["characters"]] == [True, True]
    assert not any(c.get("committed") for c in mine(after)["characters"]) and "LC.quest.stay_committed" in told(after)
    with pytest.raises(BadInput, match=r"LC\.ready\.exhausted"):
        done(p, "commit 1", "reveal 95")
    legal = ask(p, "legal")
    assert [m["move"] for m in told_moves(legal)] == ["commit 7"] and [m["rule"] for m in told_illegal(legal)] == ["LC.ready.exhausted"]


@pytest.mark.rule("LC.quest.compare")
@pytest.mark.parametrize(("threat", "gain"), [(2, 0), (3, 0), (5, 1)])
def test_lc_quest_more_threat_raises_every_players_threat(threat: int, gain: int) -> None:
    extra = {2: [], 3: [96], 5: [96, 97]}[threat]
    p = table(player(7), player(1, threat=20), **MIRKWOOD, staging=extra)
    after = done(p, "1 commit 7", "reveal 99", "reveal 99")
    total = after.outcome["threat"]
    assert [mine(after, i)["threat"] for i in (0, 1)] == [30 + max(0, total - 4), 20 + max(0, total - 4)]
    assert gain == 0 or total > 4


@pytest.mark.rule("LC.quest.reveal", "LC.quest.reveal_players")
def test_lc_quest_one_reveal_for_each_player_still_in_the_game() -> None:
    both = table(player(7), player(1), **MIRKWOOD)
    with pytest.raises(BadInput, match="reveal"):
        done(both, "1 commit 7", "reveal 95")
    alone = table(player(7), player(1, eliminated=True), **MIRKWOOD)
    assert done(alone, "1 commit 7", "reveal 95").outcome["threat"] == 2


@pytest.mark.rule("LC.quest.revealed_kinds", "LC.effects.optional")
def test_lc_quest_enemies_and_locations_go_to_staging_treacheries_are_discarded() -> None:
    p = table(player(7), player(1), **MIRKWOOD)
    after = done(p, "1 commit 7", "reveal 96", "reveal 79")
    assert staged(after) == [96] and after.position["encounter"]["discard"] == [79]


@pytest.mark.rule("LC.quest.deck_runs_out", "encounter_deck_rebuild")
def test_lc_quest_an_empty_deck_is_rebuilt_from_the_discard_pile() -> None:
    p = table(player(7), player(1), question="quest", scenario="passage_through_mirkwood", encounter={"unseen": [79], "discard": [95]})
    after = done(p, "1 commit 7", "reveal 79", "reveal 95")
    assert staged(after) == [95] and "LC.quest.deck_runs_out" in told(after)
    with pytest.raises(BadInput):
        done(p, "1 commit 7", "reveal 79", "reveal 79")
    late = p.but(rulings=p.rulings.with_reading(BOOK, "encounter_deck_rebuild", "when_needed"))
    assert done(late, "1 commit 7", "reveal 79", "reveal 79").outcome["threat"] == 0


@pytest.mark.rule("LC.keywords.surge")
def test_lc_keywords_surge_reveals_one_more() -> None:
    p = table(player(7), **ANDUIN)
    after = done(p, "commit 7", "reveal 115", "reveal 81", "reveal 87")
    assert staged(after) == [115, 81, 87] and after.outcome["threat"] == 7


@pytest.mark.rule("LC.keywords.doomed", "LC.end.eliminated")
def test_lc_keywords_doomed_raises_every_threat_and_can_eliminate() -> None:
    p = table(player(7, threat=30), player(1, threat=49), **ESCAPE)
    after = done(p, "1 commit 7", "reveal 103", "reveal 77")
    assert mine(after, 0)["threat"] == 31 and mine(after, 1).get("eliminated")


@pytest.mark.rule("LC.keywords.guarded", "second_guarded_objective")
def test_lc_keywords_guarded_objective_gets_a_guard_that_counts() -> None:
    p = table(player(7), **ESCAPE)
    after = done(p, "commit 7", "reveal 108", "reveal 77")
    assert after.position["staging"]["cards"] == [{"card": 108, "guards": [77]}] and after.outcome["threat"] == 2
    freed = done(p, "commit 7", "reveal 108", "reveal 104")
    assert freed.position["staging"]["cards"] == [{"card": 108}] and freed.outcome["threat"] == 1
    double = done(p, "commit 7", "reveal 108", "reveal 109", "reveal 77", "reveal 94")
    assert double.position["staging"]["cards"] == [{"card": 108, "guards": [77]}, {"card": 109, "guards": [94]}]
    bare = p.but(rulings=p.rulings.with_reading(BOOK, "second_guarded_objective", "no_guard"))
    assert done(bare, "commit 7", "reveal 108", "reveal 109", "reveal 77").position["staging"]["cards"] == [
        {"card": 108, "guards": [77]},
        {"card": 109},
    ]


@pytest.mark.rule("LC.quest.compare")
def test_lc_quest_value_counts_the_real_cards() -> None:
    """Éowyn alone (4) against Mirkwood's 36 cards: only 76 and 98 stop her; 92 surges into one of the other 35."""
    p = table(player(sent(7), 1), **MIRKWOOD)
    assert value(p) == Fraction(33, 36) + Fraction(1, 36) * Fraction(33, 35)
    answer = ask(p, "solve")
    assert answer.extra["fails_on"] == [76, 92, 98] and answer.extra["worst_case"] is False


@pytest.mark.rule("LC.quest.compare")
def test_lc_quest_no_threat_goal_counts_doomed_and_treacheries() -> None:
    p = table(player(sent(7), 1), **ESCAPE, goal="no_threat", staging=[108, 109, 110])
    answer = ask(p, "solve")
    assert set(answer.extra["fails_on"]) >= {103, 106} and answer.value < 1


@pytest.mark.rule("LC.quest.commit")
def test_lc_quest_every_sensible_set_is_listed_with_distributions_that_sum_to_one() -> None:
    p = table(player(7, 1, 3, 29), **MIRKWOOD, staging=[96])
    answer = ask(p, "solve")
    assert len(told_moves(answer)) == 16 and {m["move"] for m in told_moves(answer)} >= {
        "pass",
        "commit 7",
        "commit 7 1 3",
        "commit 7 1 3 29",
    }
    for one in answer.ranked:
        assert sum(one.extras["progress"].values()) == 1 == sum(one.extras["threat_gain"].values())
    assert any(one.extras["pareto"] for one in answer.ranked)
    assert answer.value == answer.ranked[0].value == max(one.value for one in answer.ranked)


@pytest.mark.rule("LC.quest.compare")
def test_lc_quest_missing_deck_is_asked_for() -> None:
    with pytest.raises(BadInput, match="scenario"):
        ask(table(player(sent(7)), question="quest"), "solve")


@pytest.mark.rule("LC.keywords.surge", "LC.quest.deck_runs_out")
def test_lc_quest_a_surging_treachery_is_discarded_only_after_its_surge() -> None:
    p = table(player(sent(7)), **MIRKWOOD, encounter={"unseen": [92]})
    assert value(p) == 1
    assert done(table(player(7), **MIRKWOOD, encounter={"unseen": [92]}), "commit 7", "reveal 92").outcome["progress"] == 4


@pytest.mark.rule("LC.card.eowyn", "LC.card.faramir")
def test_lc_quest_abilities_may_be_used_before_the_reveals() -> None:
    eyes = table(player(sent(7), hand=[20]), **MIRKWOOD, staging=[95, 95], encounter={"unseen": [79]})
    assert value(eyes) == 1
    spider = table(player(sent(7), 14), **MIRKWOOD, staging=[95], encounter={"unseen": [74]})
    assert value(spider) == 1
    early = done(table(player(7, 14), **MIRKWOOD, staging=[95], encounter={"unseen": [74]}), "commit 7", "use 14", "reveal 74")
    assert early.outcome["progress"] == 1


@pytest.mark.rule("thalin_kill_and_surge")
def test_lc_quest_crows_that_come_back_for_ever_share_their_chance() -> None:
    p = table(
        player(sent(6), sent(7)),
        **ANDUIN,
        encounter={"unseen": [115, 115, 87, 88]},
        staging=[111],
        rulings={"thalin_kill_and_surge": "still_resolves"},
    )
    assert value(p) == Fraction(1, 2)
    only = table(player(sent(6)), **ANDUIN, encounter={"unseen": [115]}, rulings={"thalin_kill_and_surge": "still_resolves"})
    assert value(only) == 1


@pytest.mark.rule("LC.effects.optional")
def test_lc_quest_an_effect_that_is_left_out_is_named() -> None:
    said = [text.en for text in ask(table(player(sent(7), 62, hand=[46, 64]), **MIRKWOOD), "solve").assumptions]
    assert all(any(name in text for text in said) for name in ("62 Gleowine", "64 Lorien's Wealth", "46 The Galadhrim's Greeting"))
    two = [text.en for text in ask(table(player(sent(7), 60), player(1), **MIRKWOOD), "solve").assumptions]
    assert any("60 Henamarth Riversong" in text for text in two)
    plain = [text.en for text in ask(table(player(sent(7), 1), **MIRKWOOD), "solve").assumptions]
    assert not any("left out" in text for text in plain)


@pytest.mark.rule("LC.quest.reveal")
def test_lc_quest_a_time_limit_leaves_it_undecided() -> None:
    p = table(player(7, 8, 9, 44, 45, hand=[50, 65]), player(1, 3, 13, 14), **ANDUIN)
    for verb in ("solve", "hint", "explain"):
        answer = ask(p, verb, Limits(seconds=0.02))
        assert answer.verdict == "unknown" and answer.exit_code == 3 and answer.value is None


@pytest.mark.rule("LC.card.orcs", "LC.card.bats", "LC.card.king_spider")
@pytest.mark.parametrize(("card", "choice"), [(89, "damage 7"), (98, "return 7"), (74, "exhaust 13"), (80, "answer 7")])
def test_lc_quest_a_choice_with_one_option_may_be_named_or_left_out(card: int, choice: str) -> None:
    p = table(player(7, 13), **MIRKWOOD)
    assert done(p, "commit 7", f"reveal {card}", choice).position == done(p, "commit 7", f"reveal {card}").position


@pytest.mark.rule("LC.card.orcs", "LC.card.king_spider", "LC.card.eleanor", "LC.effects.optional")
@pytest.mark.parametrize(
    ("moves", "said"),
    [
        (("commit 7 3", "reveal 89", "damage 7"), ("wybór: obrażenia dostaje: Éowina", "choice: damage on Eowyn")),
        (("commit 7", "reveal 74", "exhaust 13"), ("wybór: wyczerpać: Strażnik Cytadeli", "choice: exhaust Guard of the Citadel")),
        (("commit 7", "reveal 79", "use 8", "reveal 99"), ("wybór: użyć: Eleanora", "choice: use Eleanor")),
    ],
)
def test_lc_quest_choices_are_told_in_words(moves: tuple[str, ...], said: tuple[str, str]) -> None:
    steps = done(table(player(7, 3, 8, 13), **MIRKWOOD), *moves).steps
    assert said in [(step.text.pl, step.text.en) for step in steps or ()]


@pytest.mark.rule("LC.card.orcs")
def test_lc_quest_choices_of_two_players_name_the_player() -> None:
    told_steps = [
        step.text.en
        for step in done(table(player(7), player(3), **MIRKWOOD), "1 commit 7", "2 commit 3", "reveal 89", "2 damage 3", "reveal 99").steps
        or ()
    ]
    assert "choice: damage on Gloin (player 2)" in told_steps
