"""What single enemies and characters do in combat: values worked out by hand."""

from __future__ import annotations

import pytest

from tests.support.lcg.written import ANDUIN, BOTH, ESCAPE, KILL, SAFE, worth, written_combat, written_player


@pytest.mark.rule("LC.card.hill_troll", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "value"), [(46, "0"), (45, "1")])
def test_hill_troll_turns_surplus_into_threat(ask, threat, value):
    worth(ask, written_combat([113], written_player(threat, "1, exhausted = true | 13", "82"), scenario=ANDUIN), value, value)


@pytest.mark.rule("LC.card.adder")
@pytest.mark.parametrize(("threat", "value"), [(49, "0"), (48, "1")])
def test_marsh_adder_raises_threat_when_it_attacks(ask, threat, value):
    worth(ask, written_combat([113], written_player(threat, "1", "84"), scenario=ANDUIN), value, value)


@pytest.mark.rule("LC.card.wargs")
def test_wargs_with_a_blank_card_are_out_of_reach(ask):
    worth(ask, written_combat([86, 113], written_player(30, "1 | 5 | 13", "85, damage = 1"), scenario=ANDUIN, goal=KILL), "1/2", "1")


@pytest.mark.rule("LC.card.beastmaster", "LC.combat.deck_empty")
def test_beastmaster_gets_a_second_card_while_there_is_one(ask):
    worth(ask, written_combat([89, 89, 95, 95], written_player(30, "1, damage = 2", "91")), "5/6", "1")
    worth(ask, written_combat([89], written_player(30, "1, damage = 2", "91")), "1")


@pytest.mark.rule("LC.card.ufthak")
@pytest.mark.parametrize(("tokens", "value"), [(1, "1"), (2, "0")])
def test_ufthak_grows_by_two_per_token(ask, tokens, value):
    worth(ask, written_combat([95], written_player(30, "1", f"90, tokens = {tokens}")), value, value)


@pytest.mark.rule("LC.card.nazgul")
@pytest.mark.parametrize(("characters", "value"), [("1", "1/2"), ("1 | 13, exhausted = true", "1")])
def test_nazgul_takes_a_character_for_each_resolved_shadow_effect(ask, characters, value):
    worth(ask, written_combat([104, 95], written_player(30, characters, "102"), scenario=ESCAPE), value, "1")


@pytest.mark.rule("LC.card.forest_spider")
@pytest.mark.parametrize(("fresh", "value"), [("true", "0"), ("false", "1")])
def test_forest_spider_is_stronger_in_the_round_it_engages(ask, fresh, value):
    worth(ask, written_combat([95], written_player(30, "5, damage = 1, exhausted = true", f"96, fresh = {fresh}")), value, value)


@pytest.mark.rule("LC.keywords.sentinel", "LC.combat.own_enemies")
@pytest.mark.parametrize(("helper", "value"), [("1", "1"), ("12", "0"), ("1, exhausted = true", "0")])
def test_only_a_ready_sentinel_defends_another_player(ask, helper, value):
    worth(ask, written_combat([95], written_player(30, "5, damage = 3, exhausted = true", "98"), written_player(30, helper)), value, value)


@pytest.mark.rule("LC.keywords.ranged", "LC.attack.sum")
@pytest.mark.parametrize(("helper", "value"), [("5", "1"), ("11", "0")])
def test_ranged_characters_join_another_players_attack(ask, helper, value):
    worth(ask, written_combat([95], written_player(30, "6", "96"), written_player(30, helper), goal=BOTH), value, value)


@pytest.mark.rule("LC.card.spearman", "LC.combat.shadow_leaves")
def test_spearman_kills_before_the_shadow_card_is_turned(ask):
    worth(
        ask,
        written_combat([81, 85], written_player(49, "1, damage = 4, exhausted = true | 29", "115"), scenario=ANDUIN, goal=BOTH),
        "1",
        "1",
    )


@pytest.mark.rule("LC.card.gimli")
@pytest.mark.parametrize(("damage", "value"), [(2, "0"), (3, "1")])
def test_gimli_attacks_with_his_damage(ask, damage, value):
    worth(ask, written_combat([95], written_player(30, f"4, damage = {damage} | 10", "96, fresh = true"), goal=BOTH), value, value)


@pytest.mark.rule("LC.card.attachments")
@pytest.mark.parametrize(("attached", "value"), [("[39]", "1"), ("[41]", "1"), ("[55]", "0")])
def test_weapons_add_attack(ask, attached, value):
    worth(ask, written_combat([95], written_player(30, f"2, attached = {attached} | 13, exhausted = true", "89"), goal=BOTH), value, value)


@pytest.mark.rule("LC.card.attachments")
def test_a_blade_works_against_orcs_only(ask):
    worth(ask, written_combat([95], written_player(30, "2, attached = [39]", "75"), goal=BOTH), "0", "0")
    worth(ask, written_combat([95], written_player(30, "2, attached = [41]", "75"), goal=BOTH), "1", "1")


@pytest.mark.rule("LC.combat.prevented", "LC.card.attachments")
def test_a_snared_enemy_does_not_attack(ask):
    worth(ask, written_combat([89], written_player(30, "1, damage = 4, exhausted = true", "76, attached = [69]")), "1", "1")


@pytest.mark.rule("LC.combat.undefended", "LC.combat.may_decline")
def test_undefended_damage_is_not_split_and_never_on_an_ally(ask):
    worth(
        ask,
        written_combat(
            [95], written_player(30, "1, damage = 3, exhausted = true | 3, damage = 2, exhausted = true | 13, exhausted = true", "74")
        ),
        "0",
        "0",
    )
    worth(
        ask, written_combat([95], written_player(30, "1, damage = 1, exhausted = true | 3, damage = 2, exhausted = true", "74")), "1", "1"
    )


@pytest.mark.rule("LC.attack.ready_only", "LC.attack.after_enemies", "LC.ready.exhausted")
@pytest.mark.parametrize(("damage", "value"), [(3, "1"), (4, "0")])
def test_a_defender_does_not_attack(ask, damage, value):
    worth(ask, written_combat([95], written_player(30, f"1, damage = {damage}", "98"), goal=BOTH), value, value)


@pytest.mark.rule("LC.combat.deck_empty", "LC.combat.deal_shadow")
def test_a_short_deck_serves_the_highest_engagement_cost_first(ask):
    worth(ask, written_combat([89], written_player(30, "1, damage = 3 | 7, damage = 1, exhausted = true", "96 | 98")), "1")
    worth(ask, written_combat([89], written_player(30, "1, damage = 3 | 7, damage = 1, exhausted = true", "98 | 97")), "0", "1")


@pytest.mark.rule("LC.card.sniper")
@pytest.mark.parametrize(("characters", "value"), [("1, damage = 4", "0"), ("1, damage = 4 | 13, exhausted = true", "1")])
def test_a_sniper_in_staging_shoots_at_the_end(ask, characters, value):
    text = written_combat([113], written_player(30, characters, "111"), scenario=ANDUIN) + "[staging]\ncards = [{ card = 83 }]\n"
    worth(ask, text, value, value)


@pytest.mark.rule("LC.card.combat_events", "LC.planning.enough")
@pytest.mark.parametrize(("event", "pool", "value"), [(34, 1, "1"), (34, 0, "0"), (37, 2, "0"), (32, 1, "0")])
def test_feint_saves_if_it_can_be_paid(ask, event, pool, value):
    worth(
        ask,
        written_combat([95], written_player(30, f"4, damage = 4, exhausted = true, resources = {pool}", "89", f"hand = [{event}]\n")),
        value,
        value,
    )


@pytest.mark.rule("LC.basic.no_shadow", "LC.combat.shadow")
def test_the_reference_battle(ask):
    """Three Leadership heroes and a guard against Orcs and a fresh Spider, the rest of the Mirkwood deck unseen."""
    text = (
        written_combat('"rest"', written_player(29, "1 | 2 | 3 | 13", "89 | 96, fresh = true"), goal=BOTH)
        + "[staging]\ncards = [{ card = 99 }]\n"
    )
    worth(ask, text, "63/88", "1")
    worth(ask, text.replace(BOTH, SAFE), "1", "1")
