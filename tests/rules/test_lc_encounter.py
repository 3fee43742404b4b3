"""Travel, the encounter phase, refresh, elimination, victory and score."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput, Illegal, Step
from mellon.models.lcg.position import BOOK, Location
from mellon.models.lcg.quest import progress
from mellon.models.lcg.round import ends, engagement, refresh, scoring, travel
from mellon.solver.game import ask
from tests.support.contract import told_illegal, told_moves
from tests.support.lcg.tables import done, player, table, told

MIRKWOOD = {"question": "engagement", "scenario": "passage_through_mirkwood"}
ANDUIN = {"question": "engagement", "scenario": "journey_down_the_anduin"}


def engaged(answer: object) -> list[list[int]]:
    found = getattr(answer, "position", None)
    assert isinstance(found, dict)
    return [[enemy["card"] for enemy in who.get("engaged", [])] for who in found["player"]]


def staged(answer: object) -> list[int]:
    found = getattr(answer, "position", None)
    assert isinstance(found, dict)
    return [entry["card"] for entry in found["staging"]["cards"]]


@pytest.mark.rule("LC.encounter.check", "LC.encounter.loop")
@pytest.mark.parametrize("second", [34, 35])
def test_lc_encounter_example_f2_with_either_printed_threat(second: int) -> None:
    p = table(player(7, threat=24), player(1, threat=second), **MIRKWOOD, staging=[74, 96, 76, 75])
    answer = done(p)
    assert engaged(answer) == [[74], [76, 96]] and staged(answer) == [75]
    assert all(enemy["fresh"] for who in answer.position["player"] for enemy in who["engaged"])


@pytest.mark.rule("LC.encounter.equal")
@pytest.mark.parametrize(("threat", "who"), [(24, []), (25, [96]), (26, [96])])
def test_lc_encounter_cost_equal_to_threat_engages(threat: int, who: list[int]) -> None:
    assert engaged(done(table(player(1, threat=threat), **MIRKWOOD, staging=[96]))) == [who]


@pytest.mark.rule("LC.encounter.optional")
def test_lc_encounter_optional_one_enemy_each_whatever_the_cost() -> None:
    p = table(player(1, threat=10), player(7, threat=10), **MIRKWOOD, staging=[76, 96, 74])
    answer = done(p, "engage 76", "2 engage 96")
    assert engaged(answer) == [[76], [96]] and staged(answer) == [74]
    with pytest.raises(BadInput, match=r"LC\.encounter\.optional"):
        done(p, "engage 76", "engage 96")
    with pytest.raises(BadInput, match=r"LC\.encounter\.optional"):
        done(p, "engage 76", "2 engage 76")
    with pytest.raises(BadInput, match=r"LC\.encounter\.optional"):
        done(p, "engage 98")


@pytest.mark.rule("LC.encounter.optional_ban", "LC.card.sniper")
def test_lc_encounter_sniper_only_when_alone() -> None:
    both = table(player(1, threat=10), **ANDUIN, staging=[83, 82])
    answer = ask(both, "legal")
    assert {m["move"]: m["rule"] for m in told_illegal(answer)} == {"engage 83": "LC.encounter.optional_ban"}
    assert [m["move"] for m in told_moves(answer)] == ["engage 82"]
    assert engaged(done(table(player(1, threat=10), **ANDUIN, staging=[83, 87]), "engage 83")) == [[83]]


@pytest.mark.rule("LC.encounter.threat_now", "LC.card.hummerhorns", "LC.end.eliminated", "LC.end.eliminated_cards")
def test_lc_encounter_an_elimination_during_the_checks_changes_the_table() -> None:
    """The engaging swarm kills the only hero, so the enemies come back to staging and the other player's check sees them."""
    p = table(player(7, threat=40), player(1, 3, threat=45), **MIRKWOOD, staging=[75, 96])
    answer = done(p)
    assert answer.outcome["eliminated"] == [1]
    assert engaged(answer) == [[], [75, 96]]


@pytest.mark.rule("LC.encounter.same_thing", "LC.card.forest_spider", "LC.card.hummerhorns")
def test_lc_encounter_every_way_of_engaging_triggers_the_same() -> None:
    by_choice = done(table(player(1, threat=5), **MIRKWOOD, staging=[75]), "engage 75")
    by_check = done(table(player(1, threat=45), **MIRKWOOD, staging=[75]))
    assert by_choice.position["player"][0].get("eliminated") and by_check.position["player"][0].get("eliminated")
    spider = done(table(player(1, threat=5), **MIRKWOOD, staging=[96]), "engage 96")
    assert spider.position["player"][0]["engaged"] == [{"card": 96, "fresh": True}] and "LC.card.forest_spider" in told(spider)


@pytest.mark.rule("LC.card.hummerhorns")
def test_lc_card_hummerhorns_the_player_chooses_the_hero() -> None:
    p = table(player(1, {"card": 3, "attached": [40]}, threat=40), **MIRKWOOD, staging=[75])
    chosen = done(p, "damage 3")
    assert [(c["card"], c.get("damage", 0)) for c in chosen.position["player"][0]["characters"]] == [(1, 0), (3, 5)]
    assert [text.en[:8] for text in chosen.assumptions] == ["Edition:"]
    default = done(p)
    assert default.assumptions and default.position["player"][0]["characters"][1]["damage"] == 5


@pytest.mark.rule("equal_engagement_costs")
def test_lc_encounter_equal_costs_the_checking_player_chooses() -> None:
    p = table(player(1, threat=35), player(4, threat=36), **MIRKWOOD, staging=[90, 91])
    assert engaged(done(p)) == [[90], [91]]
    assert engaged(done(p, "answer 91")) == [[91], [90]]
    fixed = p.but(rulings=p.rulings.with_reading(BOOK, "equal_engagement_costs", "first_listed"))
    assert engaged(done(fixed, "answer 91")) == [[90], [91]]


@pytest.mark.rule("LC.encounter.no_checks", "LC.card.stages")
def test_lc_encounter_anduin_passage_has_no_checks() -> None:
    p = table(player(1, threat=45), **ANDUIN, stage=127, staging=[82, 111])
    assert engaged(done(p)) == [[]]
    assert engaged(done(p, "engage 82")) == [[82]]


@pytest.mark.rule("LC.encounter.stays", "LC.encounter.no_attack", "LC.staging.threat")
def test_lc_encounter_engaged_enemies_stay_and_nobody_attacks() -> None:
    p = table(player(1, threat=30, engaged=[{"card": 89, "damage": 1}]), **MIRKWOOD, staging=[96])
    answer = done(p)
    assert answer.position["player"][0]["engaged"] == [{"card": 89, "damage": 1}, {"card": 96, "fresh": True}]
    assert answer.position["player"][0]["characters"] == [{"card": 1}]


@pytest.mark.rule("LC.encounter.stays")
def test_lc_encounter_one_enemy_cannot_be_engaged_with_two_players() -> None:
    with pytest.raises(BadInput):
        table(player(1, engaged=[{"card": 76}]), player(7, engaged=[{"card": 76}]), **MIRKWOOD)


@pytest.mark.rule("LC.encounter.check")
def test_lc_encounter_solve_hint_and_explain_tell_the_same() -> None:
    p = table(player(1, threat=26), **MIRKWOOD, staging=[96, 75])
    solved = ask(p, "solve")
    assert solved.value == 1 and solved.outcome["engaged"] == [{"player": 1, "card": 96}]
    assert [m["move"] for m in told_moves(ask(p, "hint"))] == ["pass", "engage 96", "engage 75"]
    assert any("40" in step.text.en for step in ask(p, "explain").steps)


@pytest.mark.rule("LC.travel.one", "LC.travel.active_no_threat")
def test_lc_travel_one_location_and_none_while_one_is_active() -> None:
    p = table(player(1), question="round", scenario="passage_through_mirkwood", staging=[99, 100, 96])
    assert travel.options(p) == [None, 99, 100]
    there = travel.go(p, 100)
    assert there.active == Location(100) and [s.card for s in there.staging] == [99, 96]
    with pytest.raises(Illegal) as fault:
        travel.go(there, 99)
    assert fault.value.rule == "LC.travel.one" and travel.options(there) == [None]
    with pytest.raises(Illegal):
        travel.go(p, 96)


@pytest.mark.rule("LC.travel.effect")
def test_lc_travel_effect_is_a_cost_that_must_be_payable() -> None:
    tired = table(player({"card": 1, "exhausted": True}), question="round", scenario="passage_through_mirkwood", staging=[77])
    assert travel.options(tired) == [None]
    ready = table(player(1), question="round", scenario="passage_through_mirkwood", staging=[77])
    after = travel.go(ready, 77, travel.Costs(heroes=(0,)))
    assert after.players[0].characters[0].exhausted
    poor = table(player(1, hand=[13]), question="round", scenario="passage_through_mirkwood", staging=[94])
    assert travel.options(poor) == [None]
    assert travel.options(table(player(1, hand=[13, 14]), question="round", scenario="passage_through_mirkwood", staging=[94])) == [
        None,
        94,
    ]
    assert travel.costs(table(player(1), question="round", scenario="passage_through_mirkwood", staging=[78]), 78).reveals == 1


@pytest.mark.rule("LC.travel.must", "LC.card.locations")
def test_lc_travel_east_bight_must_be_chosen() -> None:
    p = table(player(1), question="round", scenario="journey_down_the_anduin", staging=[88, 87])
    assert travel.options(p) == [88]
    with pytest.raises(Illegal) as fault:
        travel.verify_stay(p)
    assert fault.value.rule == "LC.travel.must"


@pytest.mark.rule("LC.card.locations", "LC.travel.explored_any_time")
def test_lc_card_locations_brown_lands_and_tower_gate_on_arrival() -> None:
    brown = travel.go(table(player(1), question="round", scenario="journey_down_the_anduin", staging=[87]), 87)
    assert brown.active is None and brown.discard == (87,)
    gate = travel.go(table(player(1), player(7), question="round", scenario="escape_from_dol_guldur", staging=[107]), 107)
    assert [[e.card for e in who.engaged] for who in gate.players] == [[0], [0]]


@pytest.mark.rule("LC.travel.buffer", "LC.quest.surplus")
def test_lc_travel_example_f6_the_stream_takes_two_of_three() -> None:
    p = table(player(1), question="quest", scenario="passage_through_mirkwood", stage=119, active={"card": 95})
    after = progress.place(p, 3).position
    assert after.active is None and after.discard == (95,) and after.progress == 1


@pytest.mark.rule("LC.quest.advance", "LC.quest.surplus")
def test_lc_quest_advance_clears_tokens_and_loses_the_surplus() -> None:
    p = table(
        player({"card": 1, "exhausted": True}), question="quest", scenario="journey_down_the_anduin", stage=126, progress=6, staging=[88]
    )
    after = progress.place(p, 5).position
    assert (after.stage, after.progress, after.staging, after.players) == (127, 0, p.staging, p.players)
    fork = table(player(1), question="quest", scenario="passage_through_mirkwood", stage=120, progress=1)
    assert progress.place(fork, 1).draw_from == (121, 122)


@pytest.mark.rule("LC.quest.cannot_defeat", "blocked_stage")
def test_lc_quest_blocked_stage_keeps_its_tokens() -> None:
    p = table(player(1, engaged=[{"card": 82}]), question="quest", scenario="journey_down_the_anduin", stage=126, progress=6)
    blocked = progress.place(p, 5).position
    assert (blocked.stage, blocked.progress) == (126, 11)
    from dataclasses import replace

    freed = blocked.with_player(0, replace(blocked.players[0], engaged=()))
    assert progress.advance(freed).position.stage == 127
    escape = table(player(1), question="quest", scenario="escape_from_dol_guldur", stage=123, progress=9)
    assert progress.advance(escape).position.stage == 123
    holding = table(player({"card": 1, "attached": [108]}), question="quest", scenario="escape_from_dol_guldur", stage=123, progress=9)
    assert progress.advance(holding).position.stage == 124


@pytest.mark.rule("LC.end.win", "LC.end.lost", "win_with_last_hero")
def test_lc_end_win_with_the_last_stage() -> None:
    p = table(player(1), question="quest", scenario="passage_through_mirkwood", stage=122, progress=9)
    assert progress.place(p, 1).won and not progress.place(p.but(progress=8), 1).won
    spawn = table(player(1), question="quest", scenario="passage_through_mirkwood", stage=122, progress=9, staging=[76])
    assert not progress.place(spawn, 1).won
    nobody = ends.eliminate(p, 0)
    assert ends.lost(nobody) and not progress.place(nobody, 1).won

    assert progress.place(nobody.but(rulings=p.rulings.with_reading(BOOK, "win_with_last_hero", "win")), 1).won
    shore = table(player(1), question="quest", scenario="journey_down_the_anduin", stage=128)
    assert progress.no_enemies_left(shore)
    assert not progress.no_enemies_left(shore.but(staging=spawn.staging))


@pytest.mark.rule("LC.refresh.order")
def test_lc_refresh_ready_then_threat_then_token() -> None:
    p = table(
        player({"card": 1, "exhausted": True}, threat=30), player(7, threat=20), question="round", scenario="passage_through_mirkwood"
    )
    log: list[Step] = []
    after = refresh.refresh(p, log)
    assert [who.threat for who in after.players] == [21, 31]
    assert after.players[1].characters[0].ready
    assert [step.text.en for step in log] == [
        "all cards ready",
        "player 1: threat 30 -> 31",
        "player 2: threat 20 -> 21",
        "the first player token passes to the left",
    ]


@pytest.mark.rule("LC.refresh.order", "LC.end.eliminated")
def test_lc_refresh_forty_nine_and_one_eliminates() -> None:
    p = table(
        player(1, 13, threat=49, engaged=[{"card": 96, "damage": 2}]),
        player(7, threat=20),
        question="round",
        scenario="passage_through_mirkwood",
    )
    after = refresh.refresh(p)
    out = next(who for who in after.players if who.eliminated)
    assert out.dead == (1,) and 13 in out.discard and not out.characters
    assert [(s.card, s.damage) for s in after.staging] == [(96, 2)]


@pytest.mark.rule("LC.card.locations", "LC.refresh.order")
def test_lc_refresh_gladden_fields_add_one_while_active() -> None:
    p = table(player(1, threat=30), question="round", scenario="journey_down_the_anduin", active={"card": 114})
    assert refresh.refresh(p).players[0].threat == 32


@pytest.mark.rule("LC.card.treacheries", "LC.refresh.order")
def test_lc_refresh_a_hero_caught_in_a_web_stays_exhausted() -> None:
    p = table(
        player({"card": 1, "exhausted": True, "attached": [80]}, {"card": 3, "exhausted": True}),
        question="round",
        scenario="passage_through_mirkwood",
    )
    assert [c.exhausted for c in refresh.refresh(p).players[0].characters] == [True, False]


@pytest.mark.rule("LC.golden_rule.card_beats_book")
def test_lc_golden_rule_gandalf_leaves_at_the_end_of_the_round() -> None:
    p = table(player(1, 73), question="round", scenario="passage_through_mirkwood")
    after = refresh.refresh(p)
    assert [c.card for c in after.players[0].characters] == [1] and after.players[0].discard == (73,)


@pytest.mark.rule("LC.keywords.claim", "LC.refresh.order")
def test_lc_keywords_claimed_torch_and_key_act_at_the_end_of_the_round() -> None:
    p = table(player({"card": 1, "attached": [109, 110]}, threat=30), question="round", scenario="escape_from_dol_guldur")
    after = refresh.refresh(p)
    assert after.players[0].threat == 33 and after.players[0].characters[0].damage == 1


@pytest.mark.rule("LC.end.eliminated")
def test_lc_end_a_player_without_heroes_is_out_even_with_allies() -> None:
    p = table(player({"card": 7, "damage": 2}, 13, 13), player(1), question="round", scenario="passage_through_mirkwood")
    after = ends.hurt(p, 0, 0, 1)
    assert after.players[0].eliminated and after.players[0].discard == (13, 13) and after.remaining == (1,)


@pytest.mark.rule("LC.damage.stays", "LC.damage.destroyed", "LC.damage.dead_hero")
def test_lc_damage_stays_and_destroys_at_zero() -> None:
    p = table(player({"card": 1, "damage": 2}, 3), question="round", scenario="passage_through_mirkwood")
    hurt = ends.hurt(p, 0, 0, 2)
    assert hurt.players[0].characters[0].damage == 4
    dead = ends.hurt(hurt, 0, 0, 1)
    assert dead.players[0].dead == (1,) and dead.players[0].discard == () and not dead.players[0].eliminated


@pytest.mark.rule("LC.keywords.victory")
def test_lc_keywords_victory_cards_do_not_go_to_the_discard_pile() -> None:
    p = table(player(1), question="quest", scenario="journey_down_the_anduin", stage=126, active={"card": 114})
    after = progress.place(p, 3).position
    assert after.victory == (114,) and after.discard == () and scoring.victory_points(after) == 3


@pytest.mark.rule("LC.score.sum")
def test_lc_score_example_f5() -> None:
    p = table(
        player({"card": 1, "damage": 4}, {"card": 3, "damage": 2}, {"card": 13, "damage": 1}, threat=43, dead=[2]),
        question="score",
        victory_points=5,
    )
    assert ask(p, "solve").value == 52 and ask(p, "explain").outcome["score"] == 52
    assert ask(table(player(1, threat=3), question="score", victory_points=9), "solve").value == -6


@pytest.mark.rule("LC.score.eliminated")
def test_lc_score_eliminated_player_counts_fifty_and_all_heroes() -> None:
    gone = player({"card": 7, "damage": 2}, threat=31, dead=[9], eliminated=True)
    p = table(player({"card": 1, "damage": 1}, threat=40), gone, question="score")
    assert ask(p, "solve").value == 40 + 1 + 50 + 9 + 8


@pytest.mark.rule("LC.campaign.sum")
def test_lc_campaign_sum_of_three_scores() -> None:
    p = table(player(1, threat=30), question="score", scores=[52, 40])
    answer = ask(p, "solve")
    assert answer.value == 30 and answer.outcome["campaign"] == 122


@pytest.mark.rule("LC.keywords.guarded")
def test_lc_keywords_guarded_a_guard_can_be_engaged_and_takes_the_objective_with_it() -> None:
    p = table(player(1, threat=10), question="engagement", scenario="escape_from_dol_guldur", staging=[{"card": 108, "guards": [89]}])
    assert [e.card for e in engagement.enemies(p)] == [89]
    after = done(p)
    assert after.position["player"][0]["engaged"] == [{"card": 89, "fresh": True, "attached": [108]}]


@pytest.mark.rule("LC.card.legolas", "LC.travel.buffer")
def test_lc_card_legolas_and_the_blade_place_progress_for_a_kill() -> None:
    p = table(
        player({"card": 5, "attached": [39]}, 4, engaged=[{"card": 89}]),
        question="combat",
        scenario="passage_through_mirkwood",
        stage=119,
        progress=1,
        active={"card": 95},
    )
    after = done(p, "undefended 89", "shadow 95", "damage 4", "attack 89 with 5", "end")
    assert "active" not in after.position and after.position["progress"] == 2
    assert "LC.card.legolas" in told(after)
