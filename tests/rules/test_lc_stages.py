"""What stages do when they are revealed, the prisoner, the Jailor, wins by a kill, and whole rounds carried out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from mellon.models.common import BadInput, Illegal
from mellon.models.lcg.position import BOOK, Position
from mellon.models.lcg.round import setup
from mellon.solver.game import ask
from tests.support.contract import told_extra, told_line, told_moves
from tests.support.lcg.tables import done, player, table, told

ANDUIN = {"scenario": "journey_down_the_anduin"}
MIRKWOOD = {"scenario": "passage_through_mirkwood"}
ESCAPE = {"scenario": "escape_from_dol_guldur"}


def staged(answer: object) -> list[int]:
    return [entry["card"] for entry in answer.position["staging"]["cards"]]  # type: ignore[attr-defined]


def orders(*numbers: int, **keys: object) -> Position:
    return table(player(7, 1, threat=20), **ESCAPE, encounter={"order": list(numbers)}, **keys)  # type: ignore[arg-type]


@pytest.mark.rule("LC.card.stages", "LC.quest.advance", "LC.quest.stay_committed")
def test_lc_stage_ambush_reveals_two_cards_for_every_player_while_characters_are_still_committed() -> None:
    p = table(player(7, 1), **ANDUIN, question="quest", stage=127, progress=15)
    after = done(p, "commit 7 1", "reveal 113", "reveal 113", "reveal 89", "damage 7", "reveal 88")
    assert after.position["stage"] == 128 and after.outcome["stage"] == 128
    assert staged(after) == [113, 113, 89, 88]
    assert [c.get("damage", 0) for c in after.position["player"][0]["characters"]] == [2, 0]
    assert not any("committed" in c for c in after.position["player"][0]["characters"])
    two = table(player(7), player(1), **ANDUIN, question="quest", stage=127, progress=15)
    with pytest.raises(BadInput, match="reveal"):
        done(two, "1 commit 7", "2 commit 1", "reveal 113", "reveal 113", "reveal 88", "reveal 88", "reveal 111", "reveal 111")


@pytest.mark.rule("LC.card.stages", "surge_and_doomed_in_setup")
def test_lc_stage_ambush_surge_follows_the_ruling() -> None:
    p = table(player(7, 1), **ANDUIN, question="quest", stage=127, progress=15)
    moves = ("commit 7 1", "reveal 113", "reveal 113", "reveal 115", "reveal 88")
    with pytest.raises(BadInput, match="reveal"):
        done(p, *moves)
    quiet = p.but(rulings=p.rulings.with_reading(BOOK, "surge_and_doomed_in_setup", "no"))
    assert staged(done(quiet, *moves)) == [113, 113, 115, 88]


@pytest.mark.rule("LC.card.stages", "LC.end.win")
def test_lc_stage_ambush_without_any_enemy_is_won_at_once() -> None:
    p = table(player(7, 1), **ANDUIN, question="quest", stage=127, progress=15)
    assert done(p, "commit 7 1", "reveal 113", "reveal 113", "reveal 88", "reveal 88").outcome["won"]
    assert not done(p, "commit 7 1", "reveal 113", "reveal 113", "reveal 88", "reveal 111").outcome["won"]


@pytest.mark.rule("LC.card.stages")
def test_lc_stage_chosen_path_each_player_fetches_a_spider_from_deck_or_discard() -> None:
    p = table(player(7), player(1), **MIRKWOOD, question="quest", stage=120, progress=1, encounter={"discard": [96]})
    moves = ("1 commit 7", "2 commit 1", "reveal 99", "reveal 99", "answer 121")
    after = done(p, *moves, "1 answer 76", "2 answer 96")
    assert staged(after) == [99, 99, 76, 96] and after.position["encounter"]["discard"] == [96]
    with pytest.raises(BadInput, match="answer 76"):
        done(p, *moves)
    assert staged(done(p, *moves[:-1], "answer 122")) == [99, 99]


@pytest.mark.rule("LC.card.stages", "LC.end.win", "win_with_last_hero")
def test_lc_stage_dont_leave_the_path_is_won_by_killing_the_spawn() -> None:
    p = table(player(1, 11, 5, engaged=[{"card": 76, "damage": 6, "attacked": True}]), **MIRKWOOD, question="combat", stage=121)
    assert done(p, "attack 76 with 1 11 5", "end").outcome["won"]
    assert "won" not in done(p.but(stage=119), "attack 76 with 1 11 5", "end").outcome


@pytest.mark.rule("LC.quest.cannot_defeat", "blocked_stage")
def test_lc_stage_a_clause_that_ends_in_combat_completes_the_stage() -> None:
    p = table(player(1, 11, 12, engaged=[{"card": 82, "damage": 4, "attacked": True}]), **ANDUIN, question="combat", stage=126, progress=9)
    assert done(p, "attack 82 with 1 11 12", "end").position["stage"] == 127
    later = p.but(rulings=p.rulings.with_reading(BOOK, "blocked_stage", "next_progress"))
    waiting = done(later, "attack 82 with 1 11 12", "end").position
    assert (waiting["stage"], waiting["progress"]) == (126, 9)


@pytest.mark.rule("LC.card.rescue", "LC.card.nazgul")
def test_lc_stage_caverns_free_the_prisoner_who_is_hurt_and_bring_the_nazgul() -> None:
    p = table(player(7, 1, {"card": 8, "prisoner": True}), **ESCAPE, question="quest", stage=124)
    freed = done(p, "commit 7 1", "reveal 77", "use 124")
    assert freed.position["player"][0]["characters"][2] == {"card": 8, "damage": 1} and staged(freed) == [77, 102]
    kept = done(p, "commit 7 1", "reveal 77")
    assert kept.position["player"][0]["characters"][2] == {"card": 8, "prisoner": True} and staged(kept) == [77]
    with pytest.raises(BadInput, match="use 124"):
        done(
            table(player(7, {"card": 8, "prisoner": True}), **ESCAPE, question="quest", stage=124, staging=[94]),
            "commit 7",
            "reveal 77",
            "use 124",
        )


@pytest.mark.rule("LC.card.rescue", "LC.quest.cannot_defeat")
def test_lc_stage_caverns_are_passed_once_the_prisoner_is_free_and_three_objectives_are_held() -> None:
    held = player({"card": 7, "attached": [108, 109]}, {"card": 1, "attached": [110]}, {"card": 8, "prisoner": True})
    p = table(held, **ESCAPE, question="quest", stage=124, progress=14)
    assert done(p, "commit 7 1", "reveal 77").position["stage"] == 124
    assert done(p, "commit 7 1", "reveal 77", "use 124").position["stage"] == 125


@pytest.mark.rule("LC.card.jailor")
def test_lc_card_jailor_sends_an_unclaimed_objective_back_after_a_failed_quest() -> None:
    p = table(player(7), **ESCAPE, question="quest", staging=[101, 94, 107, {"card": 108, "guards": [89]}, 109])
    after = done(p, "commit 7", "reveal 77", "answer 108")
    assert 108 not in staged(after) and 109 in staged(after) and 89 in staged(after) and "LC.card.jailor" in told(after)
    won = table(player(7, 11), **ESCAPE, question="quest", staging=[101, 109])
    assert 109 in staged(done(won, "commit 7 11", "reveal 77"))


@pytest.mark.rule("LC.card.stages", "LC.setup.scenario")
def test_lc_setup_of_escape_makes_one_hero_a_prisoner() -> None:
    p = setup.imprison(setup.begin("escape_from_dol_guldur", [[7, 9, 8]]), 0, 1)
    assert [c.prisoner for c in p.players[0].characters] == [False, True, False]
    with pytest.raises(Illegal, match=r"LC\.card\.stages"):
        setup.imprison(table(player(7, 13), question="quest"), 0, 1)


@pytest.mark.rule("LC.card.theodred", "LC.effects.optional")
def test_lc_card_theodred_gives_a_resource_to_a_hero_on_the_quest() -> None:
    p = table(player(2, 7, 1), **MIRKWOOD, question="quest")
    after = done(p, "commit 2 7", "use 2 on 7", "reveal 95")
    assert [c.get("resources", 0) for c in after.position["player"][0]["characters"]] == [0, 1, 0]
    assert [c.get("resources", 0) for c in done(p, "commit 2 7", "reveal 95").position["player"][0]["characters"]] == [0, 0, 0]
    with pytest.raises(BadInput, match="use 2 on 1"):
        done(p, "commit 2 7", "use 2 on 1", "reveal 95")


@pytest.mark.rule("LC.card.stages", "LC.refresh.order", "LC.travel.one", "LC.encounter.check")
def test_lc_round_is_carried_out_phase_by_phase() -> None:
    p = table(player(7, {"card": 1, "resources": 0}, threat=24), **MIRKWOOD, question="round", staging=[99, 96])
    after = done(
        p,
        "commit 7",
        "reveal 95",
        "travel 99",
        "use 99 on 7",
        "engage 96",
        "undefended 96",
        "shadow 78",
        "damage 1",
        "attack 96 with 1 7",
        "end",
        "refresh",
    )
    assert after.outcome["rounds"] == 1 and after.outcome["heroes_lost"] == []
    who = after.position["player"][0]
    assert who["threat"] == 26 and who["engaged"] == [{"card": 96, "damage": 3}] and after.position["active"] == {"card": 99}
    assert [c.get("resources", 0) for c in who["characters"]] == [1, 1] and not any(c.get("exhausted") for c in who["characters"])
    with pytest.raises(BadInput, match=r"moves\[3\].*LC\.travel\.one"):
        done(p, "commit 7", "reveal 95", "travel 78", "end")


@pytest.mark.rule("LC.travel.effect", "LC.travel.must")
def test_lc_round_a_journey_is_paid_for() -> None:
    p = table(player(7, 1, hand=[50, 46]), **MIRKWOOD, question="round", staging=[77, 94, 78])
    web = done(p, "pass", "reveal 95", "travel 77", "exhaust 1", "end")
    assert web.position["player"][0]["characters"] == [{"card": 7}, {"card": 1, "exhausted": True}]
    gate = done(p, "pass", "reveal 95", "travel 94", "discard 50", "discard 46", "end")
    assert "hand" not in gate.position["player"][0] and gate.position["active"] == {"card": 94}
    mountains = done(p, "pass", "reveal 95", "travel 78", "reveal 99", "end")
    assert 99 in staged(mountains) and mountains.position["active"] == {"card": 78}
    with pytest.raises(BadInput, match="exhaust 7"):
        done(p, "pass", "reveal 95", "travel 77", "end")
    must = table(player(1), **ANDUIN, question="round", staging=[88])
    with pytest.raises(BadInput, match=r"LC\.travel\.must"):
        done(must, "pass", "reveal 113", "end")


@pytest.mark.rule("LC.keywords.claim", "LC.quest.cannot_defeat", "LC.quest.advance")
def test_lc_plan_claims_the_objective_that_a_stage_asks_for() -> None:
    p = orders(95, 94, question="plan", goal="pass_stage", stage=123, progress=8, rounds=1, staging=[109])
    found = ask(p, "solve")
    assert found.verdict.value == "winnable" and any(str(word).startswith("claim 109") for word in told_line(found))
    replayed = done(p, *map(str, told_line(found)))
    assert replayed.position["stage"] == 124
    guarded = orders(95, 94, question="plan", goal="pass_stage", stage=123, progress=8, rounds=1, staging=[{"card": 109, "guards": [101]}])
    assert ask(guarded, "solve").verdict.value == "lost"


@pytest.mark.rule("LC.card.stages")
def test_lc_plan_goes_through_a_new_stage_with_its_reveals() -> None:
    order = [113, 113, 111, 88, 87, 87, 114, 114]
    p = table(
        player(7, 1, 11, threat=20),
        **ANDUIN,
        question="plan",
        goal="kill 111",
        stage=127,
        progress=15,
        rounds=1,
        encounter={"order": order},
    )
    found = ask(p, "solve")
    assert found.verdict.value == "winnable" and "reveal 111" in told_line(found)
    replayed = done(p, *map(str, told_line(found)))
    assert replayed.position["stage"] == 128 and replayed.outcome["killed"] == [111] and replayed.outcome["won"]


@pytest.mark.rule("LC.card.stages", "LC.quest.reveal")
def test_lc_round_counts_what_a_new_stage_reveals() -> None:
    """Two of the three cards left come with the ambush: the Troll among them kills the lone hero unless he stays in staging."""
    one = player({"card": 7, "damage": 2}, threat=35)
    p = table(
        one,
        **ANDUIN,
        question="round",
        goal="no_hero_lost",
        stage=127,
        progress=15,
        shadow=False,
        encounter={"unseen": [113, 113, 87, 87, 82]},
    )
    value = {m["move"]: m["value"] for m in told_moves(ask(p, "solve"))}
    assert Fraction(value["commit 7"]) < 1


@pytest.mark.rule("LC.card.stages")
def test_lc_round_and_plan_begin_with_the_orc_guard_of_the_last_stage() -> None:
    p = table(
        player({"card": 7, "damage": 2, "exhausted": True}, threat=20),
        **ESCAPE,
        question="round",
        goal="no_hero_lost",
        stage=125,
        shadow=False,
        encounter={"unseen": [95, 95]},
    )
    assert ask(p, "solve").value == 0
    assert ask(p.but(stage=124), "solve").value == 1


@pytest.mark.rule("LC.quest.commit")
@pytest.mark.parametrize("question", ["round", "plan"])
def test_lc_round_and_plan_are_for_one_player(question: str) -> None:
    p = table(
        player(7),
        player(1),
        **MIRKWOOD,
        question=question,
        encounter={"order": [95, 95, 99]},
        **({"goal": "survive"} if question == "plan" else {}),
    )
    with pytest.raises(BadInput) as refused:
        ask(p, "solve")
    texts = [defect.what for defect in refused.value.defects if defect.where == "player"]
    assert texts and "jednego gracza" in texts[0].pl and "one player" in texts[0].en


@pytest.mark.rule("LC.quest.reveal", "LC.combat.order")
@pytest.mark.parametrize(
    "line",
    [
        "lcg round passage_through_mirkwood shadow=off | 28: 7, 1 r1 | staging 96, 99 | unseen 95 89 97",
        "lcg round passage_through_mirkwood goal=all_killed | 28: 7, 1, 9 | staging 96, 77 | unseen 95 89 97 78",
        "lcg round journey_down_the_anduin shadow=off stage=127 progress=15 | 28: 7, 1 | unseen 113 87 88 111 89",
        "lcg round passage_through_mirkwood shadow=off stage=120 | 28: 7, 1 | unseen 95 95 96 76",
    ],
)
def test_lc_round_line_is_replayed_by_resolve(line: str) -> None:
    from mellon.models.lcg.notation import read_line

    p = read_line(line)
    found = ask(p, "solve")
    assert done(p, *map(str, told_line(found))).outcome["rounds"] == 0
    assert ask(p, "explain").steps and told_moves(ask(p, "hint"))[0]["loss_decimal"] == 0


@pytest.mark.rule("LC.card.shadow_effects")
def test_lc_odds_are_told_for_every_attack_and_its_number_of_cards() -> None:
    from mellon.models.lcg.notation import read_line

    p = read_line("lcg combat passage_through_mirkwood | 30: 1, 3, 2 / 91, 96 f, 89 s74, 97 a | staging 99")
    odds = {entry["card"]: entry for entry in told_extra(ask(p, "explain"))["odds"]}
    unseen = p.unseen_cards
    total, orcs = sum(unseen.values()), unseen[89]
    none_of_two = Fraction(total - orcs, total) * Fraction(total - orcs - 1, total - 1)
    assert odds[89]["attacks"] == {"91": str(1 - none_of_two), "96": str(Fraction(orcs, total)), "89": "0"} and odds[89]["cards_dealt"] == 3


@pytest.mark.rule("LC.end.eliminated_cards")
def test_lc_an_eliminated_player_loses_the_hand_in_combat_and_on_the_quest() -> None:
    fight = table(
        player({"card": 7, "damage": 2}, 13, hand=[50], engaged=[{"card": 96, "damage": 1}]),
        player(1),
        **MIRKWOOD,
        question="combat",
        shadow=False,
    )
    gone = done(fight, "undefended 96", "damage 7").position
    assert gone["player"][0]["eliminated"] and sorted(gone["player"][0]["discard"]) == [13, 50] and "hand" not in gone["player"][0]
    assert gone["staging"]["cards"] == [{"card": 96, "damage": 1}]
    quest = table(player(7, 13, threat=48, hand=[46]), player(1), **MIRKWOOD, question="quest", staging=[94])
    lost = done(quest, "pass", "reveal 95", "reveal 99").position["player"][0]
    assert lost["eliminated"] and sorted(lost["discard"]) == [13, 46] and lost["dead"] == [7]


@pytest.mark.rule("LC.quest.reveal", "LC.quest.commit")
@pytest.mark.parametrize(
    "line",
    [
        "lcg plan passage_through_mirkwood goal=kill+75 stage=119 rounds=1 | 40: 1 r1, 4, 13 | staging 75, 99 | order 80 95 79 93",
        "lcg plan passage_through_mirkwood goal=kill+96 stage=119 rounds=1 | 28: 1 r1, 9, 45 | staging 96, 77 | order 95 79 80 93",
        "lcg plan escape_from_dol_guldur goal=pass_stage stage=123 progress=7 rounds=1 | 29: 8, 4 +40 +41, 13 | staging 77, 109 | order 80 95 104 92",
        "lcg plan escape_from_dol_guldur goal=pass_stage stage=124 progress=14 rounds=1 | 20: 7 +108 +109, 1 +110, 8 j | order 95 80 104 92",
    ],
)
def test_lc_plan_lines_reach_their_goal_when_they_are_replayed(line: str) -> None:
    from mellon.models.lcg.notation import read_line

    p = read_line(line)
    found = ask(p, "solve")
    assert found.verdict.value == "winnable"
    after = done(p, *map(str, told_line(found)))
    goal = str(p.goal.name) if p.goal is not None else ""
    assert after.outcome["stage"] != p.stage if goal == "pass_stage" else after.outcome["killed"]
    assert ask(p, "explain").steps and told_line(ask(p, "hint")) == told_line(found)


@pytest.mark.rule("LC.basic.no_shadow")
def test_lc_plan_of_the_basic_game_needs_no_order_where_nothing_is_revealed() -> None:
    shore = table(player(1, 11, threat=20), **ANDUIN, question="plan", goal="kill 111", stage=128, shadow=False, staging=[111])
    assert ask(shore, "solve").value == 1
    with pytest.raises(BadInput, match=r"encounter\.order"):
        ask(shore.but(stage=127), "solve")


@pytest.mark.rule("LC.travel.effect")
def test_lc_plan_tries_journeys_that_reveal_a_card_of_the_known_order() -> None:
    from mellon.solver.lcg.round.plan import Planner
    from mellon.solver.limits import Watch

    p = table(
        player(7, 13, threat=20), **MIRKWOOD, question="plan", goal="survive", stage=119, staging=[78, 78], encounter={"order": [74, 99]}
    )
    assert p.goal is not None
    ways = {" ".join(map(str, path)): after for path, after in Planner(p, p.goal, Watch(), None)._costly_journeys(p)}
    assert set(ways) == {"travel 78 reveal 74 1 exhaust 7", "travel 78 reveal 74 1 exhaust 13"}
    after = ways["travel 78 reveal 74 1 exhaust 13"]
    assert after.active is not None and after.active.card == 78 and [s.card for s in after.staging] == [78, 74] and after.order == (99,)
    assert [c.exhausted for c in after.players[0].characters] == [False, True]
    line = ["commit 7", "reveal 74", "exhaust 13", "travel 78", "reveal 99", "end"]
    p = p.with_player(0, replace(p.players[0], threat=10))
    assert done(p, *line).position["active"] == {"card": 78}


@pytest.mark.rule("LC.card.stages", "LC.end.win")
def test_lc_the_last_stage_of_the_anduin_is_won_without_enemies_in_play() -> None:
    p = table(player(1, 7), question="quest", **ANDUIN, stage=128)
    answer = done(p, "commit 1 7")
    assert answer.outcome is not None and answer.outcome["won"] and "LC.end.win" in told(answer)
    fought = done(table(player(1, 7), question="quest", **ANDUIN, stage=128, staging=[89]), "commit 1 7")
    assert fought.outcome is not None and not fought.outcome["won"]


@pytest.mark.rule("LC.card.trackers", "LC.keywords.guarded")
def test_lc_progress_on_a_guarding_location_is_kept() -> None:
    """Northern Tracker adds 1 a time; Endless Caverns need 3."""
    p = table(player(7, 45), question="quest", **ESCAPE, staging=[{"card": 109, "guards": [106]}], encounter={"unseen": [79]})
    first = done(p, "commit 45", "use 45", "reveal 79").position
    assert first is not None and first["staging"]["cards"][0] == {"card": 109, "progress": 1, "guards": [106]}
    again = table(
        player(7, 45), question="quest", **ESCAPE, staging=[{"card": 109, "guards": [106], "progress": 2}], encounter={"unseen": [79]}
    )
    second = done(again, "commit 45", "use 45", "reveal 79")
    assert second.position is not None and second.position["staging"]["cards"][0] == {"card": 109}
