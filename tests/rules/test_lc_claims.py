"""Claiming an objective: when it is legal, what it costs, what it does to its bearer."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput
from mellon.solver.game import ask
from tests.support.contract import told_illegal, told_moves
from tests.support.lcg.tables import done, player, table, told

ESCAPE = {"scenario": "escape_from_dol_guldur"}
QUESTIONS = ["quest", "engagement", "payment", "combat", "round", "plan"]


@pytest.mark.rule("LC.keywords.claim", "LC.keywords.guarded")
@pytest.mark.parametrize("question", QUESTIONS)
def test_lc_claim_is_listed_in_every_phase_and_a_guard_forbids_it(question: str) -> None:
    p = table(player(7, 13, {"card": 8, "prisoner": True}), **ESCAPE, question=question, staging=[109, {"card": 108, "guards": [89]}])
    answer = ask(p, "legal")
    assert [m["move"] for m in told_moves(answer) if m["move"].startswith("claim")] == ["claim 109 on 7"]
    forbidden = {m["move"]: m["rule"] for m in told_illegal(answer) if m["move"].startswith("claim")}
    assert forbidden == {
        "claim 109 on 8": "LC.keywords.claim",
        "claim 108 on 7": "LC.keywords.guarded",
        "claim 108 on 8": "LC.keywords.guarded",
    }


@pytest.mark.rule("LC.keywords.claim")
@pytest.mark.parametrize(
    ("question", "moves"),
    [("quest", ["pass", "reveal 95"]), ("engagement", []), ("payment", []), ("combat", ["end"]), ("round", ["pass", "reveal 95", "end"])],
)
def test_lc_claim_costs_two_threat_and_lies_on_the_hero(question: str, moves: list[str]) -> None:
    p = table(player(7, 1, threat=20), **ESCAPE, question=question, staging=[109])
    after = done(p, "claim 109 on 1", *moves)
    gained = 2 + (2 if "reveal 95" in moves else 0)
    assert after.position["player"][0]["threat"] == 20 + gained and after.position["player"][0]["characters"][1]["attached"] == [109]
    assert 109 not in [entry["card"] for entry in after.position["staging"]["cards"]] and "LC.keywords.claim" in told(after)


@pytest.mark.rule("LC.keywords.claim", "LC.encounter.threat_now")
def test_lc_claim_before_the_checks_raises_the_threat_that_they_read() -> None:
    p = table(player(1, threat=24), **ESCAPE, question="engagement", staging=[109, 76, 101])
    assert done(p).outcome["engaged"] == []
    higher = table(player(1, threat=30), **ESCAPE, question="engagement", staging=[109, 76])
    assert done(higher, "claim 109 on 1").outcome["engaged"] == [{"player": 1, "card": 76}]
    assert done(higher, "pass", "claim 109 on 1").outcome["engaged"] == []


@pytest.mark.rule("LC.keywords.claim", "LC.end.eliminated")
def test_lc_claim_at_forty_eight_eliminates_and_the_objective_returns() -> None:
    p = table(player(1, threat=48), player(7), **ESCAPE, question="payment", staging=[109])
    after = done(p, "claim 109 on 1")
    assert after.position["player"][0]["eliminated"] and [entry["card"] for entry in after.position["staging"]["cards"]] == [109]


@pytest.mark.rule("LC.keywords.claim", "LC.keywords.restricted")
def test_lc_claim_counts_as_restricted_and_a_third_one_costs_any_of_the_three() -> None:
    p = table(player({"card": 4, "attached": [40, 41]}, threat=20), **ESCAPE, question="payment", staging=[109])
    with pytest.raises(BadInput, match=r"LC\.keywords\.restricted.*discard 40, discard 41, discard 109"):
        done(p, "claim 109 on 4")
    after = done(p, "claim 109 on 4", "discard 41").position
    assert after["player"][0]["characters"][0]["attached"] == [40, 109] and after["player"][0]["discard"] == [41]
    loose = done(p, "claim 109 on 4", "discard 109").position
    assert loose["player"][0]["characters"][0]["attached"] == [40, 41] and [entry["card"] for entry in loose["staging"]["cards"]] == [109]


@pytest.mark.rule("LC.keywords.claim", "LC.keywords.guarded")
def test_lc_claim_of_what_is_guarded_or_not_there_is_refused() -> None:
    p = table(player(7, 1, 13), **ESCAPE, question="payment", staging=[{"card": 108, "guards": [89]}, 109])
    for move, rule in (
        ("claim 108 on 1", "LC.keywords.guarded"),
        ("claim 110 on 1", "LC.keywords.claim"),
        ("claim 109 on 13", "LC.keywords.claim"),
    ):
        with pytest.raises(BadInput, match=rule.replace(".", r"\.")):
            done(p, move)
    with pytest.raises(BadInput, match="claim 109 on 7, claim 109 on 1"):
        done(p, "claim 109")
    carried = table(player(7, engaged=[{"card": 89, "attached": [108]}]), **ESCAPE, question="combat")
    with pytest.raises(BadInput, match=r"LC\.keywords\.guarded"):
        done(carried, "claim 108 on 7")


@pytest.mark.rule("LC.keywords.claim", "LC.keywords.guarded", "LC.damage.destroyed")
def test_lc_claim_after_the_guard_is_killed() -> None:
    p = table(player(7, 1, engaged=[{"card": 89, "attached": [108], "attacked": True}]), **ESCAPE, question="combat")
    after = done(p, "attack 89 with 1", "end", "claim 108 on 7").position
    assert after["player"][0]["characters"][0]["attached"] == [108] and after["player"][0]["threat"] == 32


@pytest.mark.rule("LC.keywords.guarded", "LC.travel.one", "LC.travel.buffer")
def test_lc_a_guarding_location_is_travelled_to_and_frees_the_objective_when_explored() -> None:
    p = table(player(7, 11), **ESCAPE, question="round", staging=[{"card": 110, "guards": [95]}])
    there = done(p, "pass", "reveal 106", "reveal 77", "travel 95", "end").position
    assert there["active"] == {"card": 95, "attached": [110]} and 110 not in [entry["card"] for entry in there["staging"]["cards"]]
    quest = table(player(7, 11), **ESCAPE, question="quest", active={"card": 95, "attached": [110]})
    freed = done(quest, "commit 7 11", "reveal 77").position
    assert "active" not in freed and [entry["card"] for entry in freed["staging"]["cards"]] == [77, 110]


@pytest.mark.rule("LC.keywords.claim", "LC.attachments.leave_with_host")
def test_lc_an_objective_returns_to_staging_when_its_bearer_dies_on_the_quest() -> None:
    p = table(player({"card": 7, "damage": 2, "attached": [109, 55]}, 1), **ESCAPE, question="quest")
    after = done(p, "commit 7", "reveal 93").position
    assert (
        [entry["card"] for entry in after["staging"]["cards"]] == [109]
        and after["player"][0]["discard"] == [55]
        and after["player"][0]["dead"] == [7]
    )


@pytest.mark.rule("LC.card.dunhere", "LC.keywords.guarded")
def test_lc_dunhere_frees_an_objective_by_killing_its_guard_in_staging() -> None:
    p = table(player(9, 7), **ESCAPE, question="combat", staging=[{"card": 109, "guards": [89]}])
    after = done(p, "attack 89 with 9", "end", "claim 109 on 7")
    assert (
        after.outcome["killed"] == [89]
        and after.position["player"][0]["characters"][1]["attached"] == [109]
        and after.position["staging"]["cards"] == []
    )
    idle = done(p, "end").position
    assert idle["staging"]["cards"] == [{"card": 89, "attached": [109]}]
    again = table(player(1, threat=10), **ESCAPE, question="engagement", staging=idle["staging"]["cards"])
    assert done(again).position["player"][0]["engaged"] == [{"card": 89, "fresh": True, "attached": [109]}]
