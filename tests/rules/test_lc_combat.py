"""The combat phase by its rules: one test per ruling, the rulebook's examples, and the reference fixture."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from mellon.models.common import BadInput
from mellon.models.lcg.combat.afterwards import outcome_of, position_after
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.combat.dealing import first_states
from mellon.models.lcg.combat.playing import Play
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation import read_line
from mellon.models.lcg.position import Goal, Position
from mellon.solver.lcg.combat.aims import Aim
from mellon.solver.lcg.combat.fighting import Values
from mellon.solver.lcg.combat.guarantee import Guarantee

Ask = Callable[..., Any]
ANDUIN, MIRKWOOD, ESCAPE = "journey_down_the_anduin", "passage_through_mirkwood", "escape_from_dol_guldur"


def play(line: str, *moves: str) -> tuple[Position, dict[str, Any], Play]:
    """Carry out moves in a position; return the position after them, the outcome and the play."""
    p = read_line(line)
    b = Battle(p, follow_all=True)
    game = Play(b, [Move.parse(move) for move in moves])
    state = game.run()
    return position_after(b, state, game.turned), outcome_of(b, state), game


def refused(line: str, *moves: str) -> str:
    with pytest.raises(BadInput) as fault:
        play(line, *moves)
    return str(fault.value)


def value(line: str, goal: str = "no_hero_lost") -> Fraction:
    b = Battle(read_line(line))
    return Values(b, Aim(b, Goal(goal))).best_start()


@pytest.mark.rule("LC.combat.damage", "LC.combat.undefended", "LC.combat.shadow", "LC.combat.order", "LC.damage.destroyed")
def test_example_archer_dies_and_aragorn_keeps_three_hit_points() -> None:
    after, outcome, _ = play(
        f"lcg combat {MIRKWOOD} | 35: 1, 17 / 96, 76", "defend 76 with 17", "shadow 97", "undefended 96", "shadow 95", "end"
    )
    assert outcome["allies_lost"] == [17] and outcome["heroes_lost"] == []
    assert [(c.card, c.damage) for c in after.players[0].characters] == [(1, 2)]
    assert after.players[0].threat == 35 and set(after.discard) == {97, 95}


@pytest.mark.rule("LC.attack.sum", "LC.attack.after_enemies", "LC.attack.once_per_enemy")
def test_example_orcs_die_and_beastmaster_has_two_hit_points_left() -> None:
    line = "lcg combat shadow=off | 30: 11, 5, 29 / 91 a, 89 a"
    after, outcome, _ = play(line, "attack 89 with 11", "attack 91 with 5 29", "end")
    assert outcome["killed"] == [89]
    assert [(e.card, e.damage) for e in after.players[0].engaged] == [(91, 3)] and after.discard == (89,)


@pytest.mark.rule("LC.combat.shadow", "LC.basic.no_shadow")
def test_reference_fixture_of_two_enemies_and_four_characters() -> None:
    line = f"lcg combat {MIRKWOOD} | 29: 1, 3, 2, 13 / 89, 96 f | staging 99"
    assert sum(read_line(line).unseen_cards.values()) == 33
    assert value(line) == 1
    assert value(line, "no_hero_lost_and_all_killed") == Fraction(63, 88)
    assert value(line.replace(MIRKWOOD, f"{MIRKWOOD} shadow=off"), "no_hero_lost_and_all_killed") == 1


@pytest.mark.rule("LC.combat.shadow")
def test_reference_fixture_is_not_guaranteed_and_names_the_cards_that_break_it() -> None:
    b = Battle(read_line(f"lcg combat {MIRKWOOD} | 29: 1, 3, 2, 13 / 89, 96 f | staging 99"))
    both = Guarantee(Values(b, Aim(b, Goal("no_hero_lost_and_all_killed"))).graph)
    assert not both.holds() and both.fails_on() == [74, 75, 89]
    assert Guarantee(Values(b, Aim(b, Goal("no_hero_lost"))).graph).holds()


@pytest.mark.rule("LC.combat.deal_shadow", "LC.combat.deck_empty")
def test_too_few_shadow_cards_go_to_the_highest_engagement_cost() -> None:
    b = Battle(read_line("lcg combat | 30: 1 / 89, 96, 76 | unseen 78 79"))
    ((_, state),) = first_states(b)
    assert state.rest.dealt == 0b110


@pytest.mark.rule("equal_cost_shadow_order")
def test_equal_costs_and_one_card_leave_the_choice_to_the_player() -> None:
    line = "lcg combat {}| 30: 1 / 85, 74 | unseen 89"
    assert len(first_states(Battle(read_line(line.format(""))))) == 2
    assert len(first_states(Battle(read_line(line.format("equal_cost_shadow_order=first_listed "))))) == 1


@pytest.mark.rule("LC.combat.deal_shadow", "LC.combat.players_in_turn")
def test_first_players_enemies_are_dealt_and_attack_first() -> None:
    line = "lcg combat | 30: 1 / 89 | 30: 4 / 76 | unseen 78"
    ((_, state),) = first_states(Battle(read_line(line)))
    assert state.rest.dealt == 0b01
    assert "LC.combat.players_in_turn" in refused(line, "undefended 76")


@pytest.mark.rule("LC.combat.one_defender", "LC.ready.exhausted")
def test_one_ready_defender_only() -> None:
    line = f"lcg combat {MIRKWOOD} | 30: 1, 13 x, 3 / 89"
    assert "LC.ready.exhausted" in refused(line, "defend 89 with 13")
    assert "LC.combat.one_defender" in refused(line, "defend 89 with 1 3")


@pytest.mark.rule("LC.combat.all_attack", "LC.combat.order")
def test_every_enemy_attacks_once_before_the_phase_can_end() -> None:
    line = "lcg combat shadow=off | 30: 1 / 89, 96 f"
    assert "LC.combat.all_attack" in refused(line, "defend 89 with 1", "end")
    assert "LC.combat.all_attack" in refused(line, "defend 89 with 1", "undefended 89")


@pytest.mark.rule("LC.combat.may_decline", "LC.combat.undefended")
def test_undefended_damage_goes_to_one_hero_of_choice_ready_or_not_never_to_an_ally() -> None:
    line = "lcg combat shadow=off | 30: 1 x, 3, 13 / 97"
    assert "a choice is needed" in refused(line, "undefended 97")
    after, _, _ = play(line, "undefended 97", "damage 1")
    assert [c.damage for c in after.players[0].characters] == [3, 0, 0]
    assert "a choice is needed" in refused(line, "undefended 97", "damage 13")


@pytest.mark.rule("LC.combat.defender_gone", "LC.card.hummerhorns")
def test_a_defender_destroyed_by_the_shadow_card_leaves_the_attack_undefended() -> None:
    after, outcome, _ = play("lcg combat | 30: 1, 17 / 89 | unseen 75", "defend 89 with 17", "shadow 75")
    assert outcome["allies_lost"] == [17]
    assert after.players[0].characters[0].damage == 1 + 2


@pytest.mark.rule("LC.combat.defense_vs_effects", "LC.card.hummerhorns")
def test_defense_does_not_help_against_effects() -> None:
    after, _, _ = play("lcg combat | 30: 10, 1 / 98 | unseen 75", "defend 98 with 10", "shadow 75")
    assert [c.damage for c in after.players[0].characters] == [1, 1]


@pytest.mark.rule("LC.card.king_spider")
def test_king_spider_exhausts_characters_of_choice() -> None:
    line = "lcg combat | 30: 1, 3, 13 / 89 | unseen 74"
    after, _, _ = play(line, "undefended 89", "shadow 74", "exhaust 13", "exhaust 3", "damage 1")
    assert [c.exhausted for c in after.players[0].characters] == [False, True, True]


@pytest.mark.rule("exhaust_too_few")
def test_too_few_ready_characters_exhaust_as_many_as_possible() -> None:
    line = "lcg combat {}| 30: 1, 3 x / 89 | unseen 74"
    after, _, _ = play(line.format(""), "undefended 89", "shadow 74", "damage 3")
    assert after.players[0].characters[0].exhausted
    after, _, _ = play(line.format("exhaust_too_few=nothing "), "undefended 89", "shadow 74", "damage 3")
    assert not after.players[0].characters[0].exhausted


@pytest.mark.rule("LC.card.beastmaster", "beastmaster_card_order")
def test_beastmaster_turns_two_cards() -> None:
    after, _, game = play("lcg combat | 30: 1 / 91 | unseen 89 97", "defend 91 with 1", "shadow 89", "shadow 97")
    assert len(game.turned) == 2 and after.players[0].characters[0].damage == 3 + 1 + 1 - 2


@pytest.mark.rule("LC.card.wargs")
def test_wargs_go_back_to_staging_after_a_blank_card() -> None:
    after, _, _ = play("lcg combat | 30: 1 / 85 | unseen 78", "defend 85 with 1", "shadow 78")
    assert [s.card for s in after.staging] == [85] and after.players[0].engaged == ()
    after, _, _ = play("lcg combat | 30: 1 / 85 | unseen 97", "defend 85 with 1", "shadow 97")
    assert after.staging == ()


@pytest.mark.rule("wargs_without_shadow_card")
def test_wargs_without_any_shadow_card_stay() -> None:
    assert play("lcg combat | 30: 1 / 85 s- | unseen 97", "defend 85 with 1")[0].staging == ()
    after = play("lcg combat wargs_without_shadow_card=return | 30: 1 / 85 s- | unseen 97", "defend 85 with 1")[0]
    assert [s.card for s in after.staging] == [85]


@pytest.mark.rule("LC.combat.prevented")
def test_feint_leaves_the_shadow_card_unrevealed() -> None:
    after, _, game = play(f"lcg combat {MIRKWOOD} | 30: 4 r1, 5 / 76 / hand 34", "play 34 on 76", "end")
    assert game.turned == [] and after.players[0].characters[0].resources == 0
    assert value(f"lcg combat {MIRKWOOD} | 30: 4 d4 r1 / 76 / hand 34") == 1
    assert value(f"lcg combat {MIRKWOOD} | 30: 4 d4 / 76 / hand 34") == 0


@pytest.mark.rule("LC.combat.prevented")
def test_a_snared_enemy_does_not_attack() -> None:
    assert value(f"lcg combat {MIRKWOOD} | 30: 4 d4 / 76 +69") == 1


@pytest.mark.rule("LC.combat.shadow_leaves", "LC.card.spearman")
def test_an_enemy_destroyed_by_its_defender_drops_its_shadow_card_unused() -> None:
    after, outcome, game = play("lcg combat | 30: 1, 29 / 89 d2 | unseen 75", "defend 89 with 29", "shadow 75")
    assert outcome["killed"] == [89] and game.turned == [(0, 75)]
    assert [c.damage for c in after.players[0].characters] == [0, 0]


@pytest.mark.rule("LC.keywords.sentinel", "LC.combat.own_enemies")
def test_a_sentinel_defends_for_another_player() -> None:
    line = "lcg combat shadow=off | 30: 3, 7 / 89 | 30: 1, 4 / 96"
    after, _, _ = play(line, "defend 89 with 1")
    assert after.players[1].characters[0].exhausted
    assert "LC.combat.own_enemies" in refused(line, "defend 89 with 4")


@pytest.mark.rule("LC.keywords.sentinel", "LC.combat.defender_gone")
def test_damage_falls_on_the_attacked_player_when_the_sentinel_is_gone() -> None:
    line = "lcg combat | 30: 3 / 89 | 30: 1, 29 | unseen 117"
    after, _, _ = play(line, "defend 89 with 29", "shadow 117")
    assert after.players[0].threat == 33, "the effect concerns the attacked player, who has no exhausted ally"
    assert after.players[1].characters[0].damage == 0


@pytest.mark.rule("LC.damage.stays", "LC.damage.dead_hero", "LC.end.eliminated", "LC.end.eliminated_cards")
def test_the_last_hero_dead_eliminates_and_enemies_return_to_staging() -> None:
    after, outcome, _ = play("lcg combat shadow=off | 30: 7 d2, 13 / 89 d1, 96", "undefended 89")
    assert outcome["heroes_lost"] == [7] and outcome["eliminated"] == [1]
    assert [(s.card, s.damage) for s in after.staging] == [(89, 1), (96, 0)]
    assert after.players[0].dead == (7,) and after.players[0].eliminated


@pytest.mark.rule("LC.end.eliminated", "LC.card.ungoliants_spawn")
def test_threat_fifty_during_the_phase_counts_as_losing_all_heroes() -> None:
    line = "lcg combat | 46: 1, 3 / 98 | unseen 76"
    assert value(line) == 0
    assert value(line.replace("46", "45")) == 1, "defended, the threat rises by 4 only"


@pytest.mark.rule("LC.card.hill_troll")
def test_surplus_damage_of_the_hill_troll_becomes_threat() -> None:
    after, _, _ = play("lcg combat shadow=off | 30: 1, 13 / 82", "defend 82 with 13")
    assert after.players[0].threat == 34


@pytest.mark.rule("LC.combat.damage")
def test_surplus_damage_moves_to_nobody() -> None:
    after, _, _ = play("lcg combat shadow=off | 30: 1, 13 / 76", "defend 76 with 13")
    assert after.players[0].threat == 30 and after.players[0].characters[0].damage == 0


@pytest.mark.rule("LC.card.adder")
def test_marsh_adder_raises_threat_by_attacking() -> None:
    assert play("lcg combat shadow=off | 30: 1 / 84", "defend 84 with 1")[0].players[0].threat == 31


@pytest.mark.rule("LC.card.ufthak")
def test_ufthak_grows_after_his_attack() -> None:
    after, _, _ = play("lcg combat shadow=off | 30: 1 / 90 t1", "defend 90 with 1")
    assert after.players[0].characters[0].damage == 5 - 2 and after.players[0].engaged[0].tokens == 2


@pytest.mark.rule("LC.card.nazgul")
def test_the_nazgul_takes_a_character_for_every_effect() -> None:
    line = "lcg combat | 30: 1, 13 / 102 | unseen 97"
    after, outcome, _ = play(line, "defend 102 with 1", "shadow 97", "sacrifice 13")
    assert outcome["allies_lost"] == [13] and after.players[0].characters[0].damage == 4 + 1 - 2
    assert value("lcg combat | 30: 1 / 102 | unseen 97") == 0


@pytest.mark.rule("LC.card.goblins")
def test_goblins_take_progress_off_the_quest() -> None:
    after, _, _ = play("lcg combat shadow=off progress=3 stage=126 | 30: 1 / 111", "defend 111 with 1")
    assert after.progress == 2


@pytest.mark.rule("LC.card.sniper")
def test_a_sniper_in_staging_hurts_somebody_at_the_end_of_combat() -> None:
    after, _, _ = play("lcg combat shadow=off | 30: 7 d2, 13 | staging 83", "end", "damage 13")
    assert after.players[0].characters[1].damage == 1
    assert value("lcg combat shadow=off | 30: 7 d2 | staging 83") == 0
    assert value("lcg combat shadow=off | 30: 7 d2, 13 | staging 83") == 1


@pytest.mark.rule("LC.card.dunhere")
def test_dunhere_alone_strikes_an_enemy_in_staging() -> None:
    line = "lcg combat shadow=off | 30: 9, 1 | staging 83"
    after, outcome, _ = play(line, "attack 83 with 9", "end")
    assert outcome["killed"] == [83] and after.staging == ()
    assert "LC.card.dunhere" in refused(line, "attack 83 with 1")
    assert value("lcg combat shadow=off | 30: 9 d3 | staging 83") == 1


@pytest.mark.rule("LC.attack.ready_only", "LC.attack.once_per_enemy")
def test_who_defended_cannot_attack_and_an_enemy_is_attacked_once() -> None:
    line = "lcg combat shadow=off | 30: 1, 3 / 96"
    assert "LC.attack.ready_only" in refused(line, "defend 96 with 1", "attack 96 with 1")
    assert "LC.attack.once_per_enemy" in refused(line, "undefended 96", "damage 1", "attack 96 with 3", "attack 96 with 1")


@pytest.mark.rule("LC.keywords.ranged", "second_ranged_attack")
def test_ranged_characters_attack_enemies_of_other_players() -> None:
    line = "lcg combat {}shadow=off | 30: 5, 3 / 96 a | 30: 1 / 89 a"
    _after, outcome, _ = play(line.format(""), "1 attack 89 with 5", "end")
    assert outcome["killed"] == [89]
    assert "LC.keywords.ranged" in refused(line.format(""), "1 attack 89 with 3")
    wounded = "lcg combat {}shadow=off | 30: 17, 3 / 96 a | 30: 1 / 89 a"
    assert "once_per_enemy" in refused(wounded.format("second_ranged_attack=once_per_round "), "1 attack 89 with 17", "2 attack 89 with 1")
    assert play(wounded.format(""), "1 attack 89 with 17", "2 attack 89 with 1", "end")[1]["killed"] == [89]


@pytest.mark.rule("LC.keywords.victory")
def test_victory_cards_leave_the_discard_pile_alone() -> None:
    after, _, _ = play("lcg combat shadow=off | 30: 11 / 75 a", "attack 75 with 11", "end")
    assert after.victory == (75,) and after.discard == ()


@pytest.mark.rule("LC.card.gimli")
def test_gimli_hits_harder_with_damage_on_him() -> None:
    assert play("lcg combat shadow=off | 30: 4 d3 / 96 a", "attack 96 with 4", "end")[1]["killed"] == [96]
    assert play("lcg combat shadow=off | 30: 4 d1 / 96 a", "attack 96 with 4", "end")[1]["killed"] == []


@pytest.mark.rule("LC.card.forest_spider")
def test_the_forest_spider_bites_harder_in_the_round_it_engages() -> None:
    assert play("lcg combat shadow=off | 30: 1 / 96 f", "undefended 96")[0].players[0].characters[0].damage == 3
    assert play("lcg combat shadow=off | 30: 1 / 96", "undefended 96")[0].players[0].characters[0].damage == 2


@pytest.mark.rule("LC.card.attachments", "LC.attachments.leave_with_host")
def test_attachments_count_and_are_lost_to_shadow_cards() -> None:
    line = "lcg combat | 30: 4 d7 +40 / 89 | unseen 96"
    assert value(line) == 0, "without the plate Gimli has no hit points left"
    after, _, _ = play("lcg combat | 30: 4 +40 +41 / 98 | unseen 96", "defend 98 with 4", "shadow 96", "discard 41")
    assert [part.card for part in after.players[0].characters[0].attached] == [40] and after.players[0].discard == (41,)
    assert play("lcg combat shadow=off | 30: 4 +41, 1 / 96 a", "attack 96 with 4", "end")[0].players[0].engaged[0].damage == 3


@pytest.mark.rule("LC.card.shadow_effects")
def test_wolf_rider_makes_an_attack_of_its_own() -> None:
    after, _, _game = play(
        "lcg combat | 30: 1, 3 / 89 | unseen 81 97", "defend 89 with 1", "shadow 81", "defend 81 with 3", "shadow 97", "end"
    )
    assert [c.damage for c in after.players[0].characters] == [0, 2 + 1 - 1]
    assert 81 not in after.discard, "it goes back on top of the encounter deck"


@pytest.mark.rule("LC.card.shadow_effects")
def test_massing_at_night_deals_one_card_per_player() -> None:
    _, _, game = play("lcg combat | 30: 1, 3 / 98 | unseen 112 97 78", "defend 98 with 1", "shadow 112", "shadow 97")
    assert [number for _, number in game.turned] == [112, 97]


@pytest.mark.rule("LC.card.shadow_effects")
def test_despair_ignores_the_defense() -> None:
    assert play("lcg combat | 30: 10 / 89 | unseen 86", "defend 89 with 10", "shadow 86")[0].players[0].characters[0].damage == 2


@pytest.mark.rule("LC.card.shadow_effects")
def test_eastern_crows_bite_harder_at_high_threat() -> None:
    damage = [
        play(f"lcg combat | {threat}: 1 / 96 | unseen 115", "undefended 96", "shadow 115")[0].players[0].characters[0].damage
        for threat in (34, 35)
    ]
    assert damage == [3, 4]


@pytest.mark.rule("LC.card.combat_events")
def test_hasty_stroke_cancels_the_effect() -> None:
    line = "lcg combat | 46: 7 r1 / 98 / hand 48 | unseen 76"
    assert value(line) == 1 and value(line.replace("r1", "r0")) == 0
    after, _, _ = play(line, "defend 98 with 7", "shadow 76", "play 48")
    assert after.players[0].threat == 46


@pytest.mark.rule("LC.card.combat_events")
def test_quick_strike_kills_before_the_attack() -> None:
    assert value(f"lcg combat {MIRKWOOD} | 30: 5 d3 r1, 4 d4 x / 98 / hand 35") == 1
    assert value(f"lcg combat {MIRKWOOD} | 30: 5 d3, 4 d4 x / 98") < 1


@pytest.mark.rule("LC.card.combat_events")
def test_blade_mastery_saves_the_defender_after_the_shadow_card() -> None:
    line = "lcg combat | 30: 4 d3 r1 / 89 / hand 32 | unseen 89 89"
    p = line.replace("/ 89 /", "/ 97 /")
    assert value(p) == 1 and value(p.replace("r1", "r0")) == 0


@pytest.mark.rule("LC.card.combat_events")
def test_sneak_attack_brings_gandalf_as_a_defender() -> None:
    line = f"lcg combat {MIRKWOOD} | 30: 2 d3 r1 / 76 / hand 23 73"
    assert value(line) > 0 and value(line.replace("r1", "r0")) == 0


@pytest.mark.rule("LC.effects.not_as_shadow")
def test_an_enemy_turned_up_as_a_shadow_card_does_not_enter_play() -> None:
    after, _, _ = play("lcg combat | 30: 1 / 96 | unseen 74", "defend 96 with 1", "shadow 74", "end")
    assert [e.card for e in after.players[0].engaged] == [96] and after.staging == () and after.discard == (74,)
