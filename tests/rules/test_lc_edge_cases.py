"""Corners of the card game that other tests pass by: who is hurt by default, exact costs in a battle, the reason of each refusal."""

from __future__ import annotations

import pytest

from mellon.models.common import BadInput, Illegal, Step
from mellon.models.lcg.cards.strength import attack
from mellon.models.lcg.combat import strikes
from mellon.models.lcg.combat.afterwards import position_after
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.battle_layout import unfolded
from mellon.models.lcg.combat.dealing import first_states
from mellon.models.lcg.combat.paying import ways_to_pay
from mellon.models.lcg.combat.playing import Play
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation import read_line
from mellon.models.lcg.position import Position
from mellon.models.lcg.quest import phase
from mellon.models.lcg.quest.progress import remove
from mellon.models.lcg.quest.quest_state import Table
from mellon.models.lcg.quest.quest_tools import reactions
from mellon.models.lcg.round import travel
from mellon.models.lcg.round.claiming import verify_claim
from mellon.models.lcg.round.engagement import sturdiest_hero
from tests.support.lcg.tables import player, table

ESCAPE = {"scenario": "escape_from_dol_guldur"}
MIRKWOOD = "passage_through_mirkwood"


def refused(line: str, *moves: str) -> str:
    with pytest.raises(BadInput) as fault:
        Play(Battle(read_line(line), follow_all=True), [Move.parse(move) for move in moves]).run()
    return str(fault.value)


@pytest.mark.rule("LC.card.hummerhorns")
def test_lc_unavoidable_damage_falls_on_a_free_hero_and_never_on_an_ally() -> None:
    freed = table(player(7, 3, {"card": 1, "prisoner": True}, 29), **ESCAPE, question="quest")
    assert sturdiest_hero(freed, 0, 1) == 1
    hurt = table(player({"card": 7, "damage": 2}, {"card": 3, "damage": 3}, {"card": 1, "prisoner": True}, 29), **ESCAPE, question="quest")
    assert sturdiest_hero(hurt, 0, 1) == 0 and hurt.card(29).is_hero is False
    alone = table(player({"card": 7, "prisoner": True}, 29), **ESCAPE, question="quest")
    assert sturdiest_hero(alone, 0, 1) == 0


@pytest.mark.rule("LC.planning.thicket")
@pytest.mark.parametrize("resources, ways", [((1, 1, 1), 1), ((3, 3, 0), 0), ((2, 1, 1), 1)])
def test_lc_planning_thicket_in_a_battle_takes_one_from_each_of_three_pools(resources: tuple[int, ...], ways: int) -> None:
    heroes = [{"card": card, "resources": n} for card, n in zip((4, 5, 6), resources, strict=True)]
    b = Battle(table(player(*heroes, hand=[36], engaged=[{"card": 89}]), question="combat", scenario=MIRKWOOD, shadow=False))
    state = next(iter(first_states(b)))[-1]
    found = ways_to_pay(b, state, 0, b.p.card(36), separate=True)
    assert len(found) == ways
    assert all(sum(pools) == sum(resources) - 3 for pools in found)


@pytest.mark.rule("LC.attack.ready_only")
def test_lc_an_attack_is_refused_by_its_own_reason() -> None:
    line = f"lcg combat {MIRKWOOD} shadow=off | 30: 11, 5 x, 29 / 91 a, 89 a"
    assert "LC.attack.ready_only" in refused(line, "attack 91 with 5")
    assert "LC.attack.once_per_enemy" in refused(line, "attack 91 with 11", "attack 91 with 29")
    assert "LC.attack.sum" in refused(line, "attack 76 with 11")


def test_lc_a_switch_that_is_neither_true_nor_false_is_refused() -> None:
    with pytest.raises(BadInput) as fault:
        table(player({"card": 7, "exhausted": 1}), question="quest", scenario=MIRKWOOD, shadow="yes")
    assert {defect.where for defect in fault.value.defects} == {"shadow", "player[1].characters[1].exhausted"}


@pytest.mark.rule("LC.card.legolas")
@pytest.mark.parametrize("foe, progress", [("97 a", 2), ("91 a", 0)])
def test_lc_legolas_places_progress_only_for_an_enemy_that_he_destroys(foe: str, progress: int) -> None:
    b = Battle(read_line(f"lcg combat {MIRKWOOD} shadow=off | 30: 5 / {foe}"), follow_all=True)
    state = Play(b, [Move.parse(f"attack {foe.split()[0]} with 5")]).run()
    assert state.rest.progress == progress


@pytest.mark.parametrize("there, taken", [(3, 2), (1, 1), (0, 0)])
def test_lc_progress_taken_off_is_told_as_far_as_there_is_any(there: int, taken: int) -> None:
    log: list[Step] = []
    p = table(player(7), question="quest", scenario=MIRKWOOD, stage=119, progress=there)
    assert remove(p, 2, log, "LC.quest.progress").progress == there - taken
    assert [step.text.en for step in log] == ([f"{taken} progress less on the quest card"] if taken else [])


@pytest.mark.parametrize("progress", [0, 99])
def test_lc_the_progress_of_a_stage_may_be_written_beside_its_card(progress: int) -> None:
    assert table(player(7), question="quest", scenario=MIRKWOOD, stage={"card": 119, "progress": progress}).progress == progress


def after(line: str, *moves: str) -> tuple[Position, Play]:
    b = Battle(read_line(line), follow_all=True)
    game = Play(b, [Move.parse(move) for move in moves])
    return position_after(b, game.run(), game.turned), game


@pytest.mark.rule("LC.card.attachments")
def test_lc_steward_of_gondor_adds_to_what_the_pools_hold_already() -> None:
    p, _ = after("lcg combat shadow=off | 30: 1 r1 +26, 7 r2 / 89 a", "use 26 on 1", "end")
    assert [who.resources for who in p.players[0].characters] == [3, 2]


@pytest.mark.rule("LC.card.recovery")
@pytest.mark.parametrize("moves, used", [(("play 51 on 31",), False), (("play 51 on 31", "use 31"), True)])
def test_lc_an_ally_brought_into_play_has_used_up_what_he_did(moves: tuple[str, ...], used: bool) -> None:
    p, _ = after("lcg combat shadow=off | 30: 9 r7, 7 / 96 a / hand 51 / discard 31", *moves)
    assert [(who.card, who.used) for who in p.players[0].characters] == [(9, False), (7, False), (31, used)]


@pytest.mark.rule("LC.card.combat_events")
@pytest.mark.parametrize("others, ways", [("", [1]), (" | 30: 1 / 89 a", [1, 2, 0])])
def test_lc_the_greeting_helps_one_player_or_where_there_are_more_everybody(others: str, ways: list[int]) -> None:
    b = Battle(read_line(f"lcg combat shadow=off | 30: 7 r5 / 89 a / hand 46{others}"), follow_all=True)
    state = first_states(b)[0][1]
    (greeting,) = [action for action in b.actions if action.card.number == 46]
    assert [refs[0][1] if refs else 0 for refs, _ in greeting.effect(b, state, greeting)] == ways


@pytest.mark.rule("LC.card.peeks")
def test_lc_dark_knowledge_looks_at_a_card_dealt_to_an_own_enemy_only() -> None:
    def looks(line: str) -> list[object]:
        b = Battle(read_line(line), follow_all=True)
        state = first_states(b)[0][1]
        (look,) = [action for action in b.actions if action.card.number == 71]
        return [refs for refs, _ in look.effect(b, state, look)]

    assert looks("lcg combat | 30: 1 +71, 28 / 89 | 30: 7 / 89 | unseen 89 95 97") == [(("foe", 0),)]
    assert looks("lcg combat | 30: 1 +71, 28 / 89, 89 s- | unseen 89 95 97") == [(("foe", 0),)]


@pytest.mark.rule("peeks")
@pytest.mark.parametrize("line, counted", [("89", True), ("89, 89", False), ("89, 89 | unseen 89 95 97", True)])
def test_lc_looks_are_weighed_for_one_enemy_or_for_two_and_a_short_deck(line: str, counted: bool) -> None:
    assert Battle(read_line(f"lcg combat {MIRKWOOD} | 30: 1 +71 / {line}")).peeks_count is counted


@pytest.mark.rule("LC.keywords.guarded")
def test_lc_only_an_objective_with_an_enemy_for_its_one_guard_lies_under_it() -> None:
    p = table(player(9, 7), **ESCAPE, question="combat", staging=[{"card": 109, "guards": [89]}, {"card": 108, "guards": [107]}])
    assert [(staged.card, staged.guards) for staged in unfolded(p).staging] == [(89, ()), (108, (107,))]


@pytest.mark.rule("LC.keywords.claim")
def test_lc_a_claim_for_nobody_is_refused() -> None:
    p = table(player(9, 7), **ESCAPE, question="round", staging=[109])
    verify_claim(p, 0, 109, 1)
    with pytest.raises(Illegal) as fault:
        verify_claim(p, 0, 109, 2)
    assert fault.value.rule == "LC.keywords.claim"


@pytest.mark.rule("LC.card.dunhere")
def test_lc_dunhere_strikes_the_staging_area_alone() -> None:
    b = Battle(read_line("lcg combat shadow=off | 30: 9, 7 / | staging 89"), follow_all=True)
    state = first_states(b)[0][1]
    assert strikes.strikers(b, state, 0, 0) == [0]
    assert strikes.allowed(b, state, 0, 0, (0,)) and not strikes.allowed(b, state, 0, 0, (0, 1))


@pytest.mark.rule("LC.card.attachments")
def test_lc_the_blade_of_gondolin_counts_against_orcs_alone() -> None:
    p = table(player({"card": 1, "attached": [39]}, engaged=[89]), question="combat", scenario=MIRKWOOD, shadow=False)
    (who,) = p.players[0].characters
    bare = p.card(1).attack
    assert [attack(p, who), attack(p, who, p.card(89)), attack(p, who, p.card(74))] == [bare, bare + 1, bare]


@pytest.mark.rule("LC.card.wargs")
def test_lc_wargs_that_go_back_to_staging_are_told() -> None:
    _, game = after("lcg combat | 30: 1 / 85 | unseen 78", "defend 85 with 1", "shadow 78")
    assert [step.rule for step in game.steps if "goes back to the staging area" in step.text.en] == ["LC.card.wargs"]


@pytest.mark.rule("LC.card.locations")
def test_lc_tower_gate_names_each_player_by_his_own_number() -> None:
    steps: list[Step] = []
    travel.go(table(player(1), player(7), **ESCAPE, question="round", staging=[107]), 107, log=steps)
    guards = [step.text for step in steps if "Orc Guard" in step.text.en]
    assert [text.en.partition(":")[0] for text in guards] == ["player 1", "player 2"]
    assert [text.pl.partition(":")[0] for text in guards] == ["gracz 1", "gracz 2"]


@pytest.mark.rule("LC.card.eleanor")
def test_lc_eleanor_is_used_by_the_player_who_owns_her() -> None:
    quest = Table(table(player(7), player(8), question="quest", scenario="journey_down_the_anduin", staging=[87]))
    moves = [str(move) for move, _ in reactions(quest, phase.start(quest, 1), 118)]
    assert "2 use 8" in moves
