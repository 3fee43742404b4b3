"""Combats worked out by hand from the rulebook and the card texts: exact value, guarantee and the game without shadow cards."""

from __future__ import annotations

import pytest

PASSAGE, ANDUIN, ESCAPE = "passage_through_mirkwood", "journey_down_the_anduin", "escape_from_dol_guldur"
SAFE, KILL, BOTH = "no_hero_lost", "all_killed", "no_hero_lost_and_all_killed"


def player(threat, characters, engaged="", more=""):
    """Write one player; cards are inline tables without braces, parted by ' | '."""

    def cards(text):
        return "[" + ", ".join("{ card = " + one.strip() + " }" for one in text.split("|") if one.strip()) + "]"

    return f"[[player]]\nthreat = {threat}\ncharacters = {cards(characters)}\nengaged = {cards(engaged)}\n{more}"


def combat(unseen, *players, scenario=PASSAGE, goal=SAFE, more=""):
    head = f'game = "lcg"\nquestion = "combat"\nscenario = "{scenario}"\ngoal = "{goal}"\n{more}'
    return head + "".join(players) + f"[encounter]\nunseen = {unseen}\n"


def worth(ask, text, value, basic=None):
    reply = ask("solve", text)
    assert reply.code == 0, reply.json
    assert reply.json["verdict"] == "value"
    assert reply.json["value"] == value, (reply.json["value"], reply.json["policy"])
    assert reply.json["worst_case"] is (value == "1")
    assert bool(reply.json["fails_on"]) is (value != "1")
    if basic is not None:
        again = ask("solve", text.replace("[[player]]", "shadow = false\n[[player]]", 1))
        assert again.json["value"] == basic, again.json


@pytest.mark.rule("LC.combat.shadow", "LC.card.shadow_effects", "LC.combat.undefended")
@pytest.mark.parametrize(("hero", "value"), [("5, exhausted = true", "1/2"), ("5", "1")])
def test_orcs_as_shadow_hit_harder_if_nobody_defends(ask, hero, value):
    worth(ask, combat([89, 95], player(30, hero, "96")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "value"), [(47, "1/2"), (46, "1")])
def test_patrol_as_shadow_raises_threat_if_nobody_defends(ask, threat, value):
    worth(ask, combat([97, 95], player(threat, "5, exhausted = true", "96")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "hero", "value"), [(46, "1", "1/2"), (45, "1", "1"), (42, "1, exhausted = true", "1/2"), (41, "1, exhausted = true", "1")])
def test_spawn_as_shadow_raises_threat(ask, threat, hero, value):
    worth(ask, combat([76, 95], player(threat, hero, "96")), value)


@pytest.mark.rule("LC.card.shadow_effects", "LC.combat.defense_vs_effects")
def test_hummerhorns_as_shadow_hurt_everybody_of_the_player(ask):
    worth(ask, combat([75, 95], player(30, "1 | 7, damage = 2, exhausted = true", "98")), "1/2", "1")
    worth(ask, combat([75, 95], player(30, "1 | 7, damage = 1, exhausted = true", "98")), "1")


@pytest.mark.rule("LC.combat.defender_gone")
def test_a_defender_killed_by_the_shadow_leaves_the_attack_undefended(ask):
    worth(ask, combat([75, 95], player(30, "1, exhausted = true | 13, damage = 1", "76")), "1/2", "1")


@pytest.mark.rule("LC.card.king_spider", "LC.combat.undefended")
@pytest.mark.parametrize(("characters", "value"), [("1 | 5", "1/2"), ("1 | 5 | 13", "1")])
def test_king_spider_as_shadow_exhausts_attackers(ask, characters, value):
    worth(ask, combat([74, 95], player(30, characters, "98"), goal=BOTH), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.card.attachments", "LC.damage.destroyed")
@pytest.mark.parametrize(("attached", "value"), [("[40]", "1/2"), ("[40, 55]", "1")])
def test_spider_as_shadow_takes_an_attachment_of_the_players_choice(ask, attached, value):
    worth(ask, combat([96, 95], player(30, f"1, damage = 5, attached = {attached}", "98")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("ally", "value"), [("13", "1"), ("13, exhausted = true", "1/2")])
def test_driven_by_shadow_takes_from_the_defender_or_everything(ask, ally, value):
    worth(ask, combat([92, 95], player(30, f"1, damage = 6, exhausted = true, attached = [40, 55] | {ally}", "98")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("attached", "value"), [("[40]", "1/2"), ("[40, 55]", "1")])
def test_cavern_guardian_as_shadow_takes_any_own_attachment(ask, attached, value):
    text = combat([103, 95], player(30, f"1, damage = 6, exhausted = true, attached = {attached} | 13", "89"), scenario=ESCAPE)
    worth(ask, text, value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
def test_despair_as_shadow_ignores_defense(ask):
    worth(ask, combat([86, 113], player(30, "10", "85"), scenario=ANDUIN), "1/2", "1")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("threat", "value"), [(34, "1"), (35, "1/2")])
def test_crows_as_shadow_look_at_threat_35(ask, threat, value):
    worth(ask, combat([115, 113], player(threat, "5", "85"), scenario=ANDUIN), value)


@pytest.mark.rule("LC.card.shadow_effects", "LC.combat.defender_gone")
@pytest.mark.parametrize(("ally", "value"), [("", "1/2"), (" | 28, exhausted = true", "1")])
def test_pursued_by_shadow_returns_an_exhausted_ally(ask, ally, value):
    worth(ask, combat([117, 113], player(30, "1, damage = 3, exhausted = true | 13" + ally, "111"), scenario=ANDUIN), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "value"), [(47, "1/2"), (46, "1")])
def test_pursued_by_shadow_raises_threat_without_an_exhausted_ally(ask, threat, value):
    worth(ask, combat([117, 113], player(threat, "1", "111"), scenario=ANDUIN), value)


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("characters", "value"), [("1, damage = 3", "1/2"), ("1, damage = 3 | 13", "1")])
def test_wolf_rider_as_shadow_makes_an_attack_of_its_own(ask, characters, value):
    worth(ask, combat([81, 113], player(30, characters, "111"), scenario=ANDUIN), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
def test_massing_at_night_as_shadow_deals_one_more_card_per_player(ask):
    worth(ask, combat([112, 89, 113], player(30, "5, damage = 2", "111"), scenario=ANDUIN), "1/2", "1")
    worth(ask, combat([112, 89, 113], player(30, "5, damage = 2", "111"), player(30, "7"), scenario=ANDUIN), "1/3")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("threat", "value"), [(48, "1/6"), (47, "5/6"), (46, "5/6"), (45, "1")])
def test_under_the_shadow_counts_engaged_enemies(ask, threat, value):
    worth(ask, combat([104, 104, 95, 95], player(threat, "1 | 4", "89 | 89"), scenario=ESCAPE), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
def test_iron_shackles_as_shadow_do_nothing_in_combat(ask):
    worth(ask, combat([105], player(30, "1, damage = 4", "89"), scenario=ESCAPE), "1")


@pytest.mark.rule("LC.card.hill_troll", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "value"), [(46, "0"), (45, "1")])
def test_hill_troll_turns_surplus_into_threat(ask, threat, value):
    worth(ask, combat([113], player(threat, "1, exhausted = true | 13", "82"), scenario=ANDUIN), value, value)


@pytest.mark.rule("LC.card.adder")
@pytest.mark.parametrize(("threat", "value"), [(49, "0"), (48, "1")])
def test_marsh_adder_raises_threat_when_it_attacks(ask, threat, value):
    worth(ask, combat([113], player(threat, "1", "84"), scenario=ANDUIN), value, value)


@pytest.mark.rule("LC.card.wargs")
def test_wargs_with_a_blank_card_are_out_of_reach(ask):
    worth(ask, combat([86, 113], player(30, "1 | 5 | 13", "85, damage = 1"), scenario=ANDUIN, goal=KILL), "1/2", "1")


@pytest.mark.rule("LC.card.beastmaster", "LC.combat.deck_empty")
def test_beastmaster_gets_a_second_card_while_there_is_one(ask):
    worth(ask, combat([89, 89, 95, 95], player(30, "1, damage = 2", "91")), "5/6", "1")
    worth(ask, combat([89], player(30, "1, damage = 2", "91")), "1")


@pytest.mark.rule("LC.card.ufthak")
@pytest.mark.parametrize(("tokens", "value"), [(1, "1"), (2, "0")])
def test_ufthak_grows_by_two_per_token(ask, tokens, value):
    worth(ask, combat([95], player(30, "1", f"90, tokens = {tokens}")), value, value)


@pytest.mark.rule("LC.card.nazgul")
@pytest.mark.parametrize(("characters", "value"), [("1", "1/2"), ("1 | 13, exhausted = true", "1")])
def test_nazgul_takes_a_character_for_each_resolved_shadow_effect(ask, characters, value):
    worth(ask, combat([104, 95], player(30, characters, "102"), scenario=ESCAPE), value, "1")


@pytest.mark.rule("LC.card.forest_spider")
@pytest.mark.parametrize(("fresh", "value"), [("true", "0"), ("false", "1")])
def test_forest_spider_is_stronger_in_the_round_it_engages(ask, fresh, value):
    worth(ask, combat([95], player(30, "5, damage = 1, exhausted = true", f"96, fresh = {fresh}")), value, value)


@pytest.mark.rule("LC.keywords.sentinel", "LC.combat.own_enemies")
@pytest.mark.parametrize(("helper", "value"), [("1", "1"), ("12", "0"), ("1, exhausted = true", "0")])
def test_only_a_ready_sentinel_defends_another_player(ask, helper, value):
    worth(ask, combat([95], player(30, "5, damage = 3, exhausted = true", "98"), player(30, helper)), value, value)


@pytest.mark.rule("LC.keywords.ranged", "LC.attack.sum")
@pytest.mark.parametrize(("helper", "value"), [("5", "1"), ("11", "0")])
def test_ranged_characters_join_another_players_attack(ask, helper, value):
    worth(ask, combat([95], player(30, "6", "96"), player(30, helper), goal=BOTH), value, value)


@pytest.mark.rule("LC.card.spearman", "LC.combat.shadow_leaves")
def test_spearman_kills_before_the_shadow_card_is_turned(ask):
    worth(ask, combat([81, 85], player(49, "1, damage = 4, exhausted = true | 29", "115"), scenario=ANDUIN, goal=BOTH), "1", "1")


@pytest.mark.rule("LC.card.gimli")
@pytest.mark.parametrize(("damage", "value"), [(2, "0"), (3, "1")])
def test_gimli_attacks_with_his_damage(ask, damage, value):
    worth(ask, combat([95], player(30, f"4, damage = {damage} | 10", "96, fresh = true"), goal=BOTH), value, value)


@pytest.mark.rule("LC.card.attachments")
@pytest.mark.parametrize(("attached", "value"), [("[39]", "1"), ("[41]", "1"), ("[55]", "0")])
def test_weapons_add_attack(ask, attached, value):
    worth(ask, combat([95], player(30, f"2, attached = {attached} | 13, exhausted = true", "89"), goal=BOTH), value, value)


@pytest.mark.rule("LC.card.attachments")
def test_a_blade_works_against_orcs_only(ask):
    worth(ask, combat([95], player(30, "2, attached = [39]", "75"), goal=BOTH), "0", "0")
    worth(ask, combat([95], player(30, "2, attached = [41]", "75"), goal=BOTH), "1", "1")


@pytest.mark.rule("LC.combat.prevented", "LC.card.attachments")
def test_a_snared_enemy_does_not_attack(ask):
    worth(ask, combat([89], player(30, "1, damage = 4, exhausted = true", "76, attached = [69]")), "1", "1")


@pytest.mark.rule("LC.combat.undefended", "LC.combat.may_decline")
def test_undefended_damage_is_not_split_and_never_on_an_ally(ask):
    worth(ask, combat([95], player(30, "1, damage = 3, exhausted = true | 3, damage = 2, exhausted = true | 13, exhausted = true", "74")), "0", "0")
    worth(ask, combat([95], player(30, "1, damage = 1, exhausted = true | 3, damage = 2, exhausted = true", "74")), "1", "1")


@pytest.mark.rule("LC.attack.ready_only", "LC.attack.after_enemies", "LC.ready.exhausted")
@pytest.mark.parametrize(("damage", "value"), [(3, "1"), (4, "0")])
def test_a_defender_does_not_attack(ask, damage, value):
    worth(ask, combat([95], player(30, f"1, damage = {damage}", "98"), goal=BOTH), value, value)


@pytest.mark.rule("LC.combat.deck_empty", "LC.combat.deal_shadow")
def test_a_short_deck_serves_the_highest_engagement_cost_first(ask):
    worth(ask, combat([89], player(30, "1, damage = 3 | 7, damage = 1, exhausted = true", "96 | 98")), "1")
    worth(ask, combat([89], player(30, "1, damage = 3 | 7, damage = 1, exhausted = true", "98 | 97")), "0", "1")


@pytest.mark.rule("LC.card.sniper")
@pytest.mark.parametrize(("characters", "value"), [("1, damage = 4", "0"), ("1, damage = 4 | 13, exhausted = true", "1")])
def test_a_sniper_in_staging_shoots_at_the_end(ask, characters, value):
    text = combat([113], player(30, characters, "111"), scenario=ANDUIN) + "[staging]\ncards = [{ card = 83 }]\n"
    worth(ask, text, value, value)


@pytest.mark.rule("LC.card.combat_events", "LC.planning.enough")
@pytest.mark.parametrize(("event", "pool", "value"), [(34, 1, "1"), (34, 0, "0"), (37, 2, "0"), (32, 1, "0")])
def test_feint_saves_if_it_can_be_paid(ask, event, pool, value):
    worth(ask, combat([95], player(30, f"4, damage = 4, exhausted = true, resources = {pool}", "89", f"hand = [{event}]\n")), value, value)


@pytest.mark.rule("LC.card.combat_events")
def test_hasty_stroke_cancels_one_shadow_effect(ask):
    worth(ask, combat([76, 95], player(46, "7, resources = 1 | 1", "98", "hand = [48]\n")), "1", "1")
    worth(ask, combat([76, 95], player(46, "7, resources = 0 | 1", "98", "hand = [48]\n")), "1/2", "1")


@pytest.mark.rule("LC.card.attachments", "LC.card.combat_events")
def test_actions_are_allowed_between_declaring_and_the_shadow_card(ask):
    chars = "12, damage = 1, attached = [57] | 8 | 28, exhausted = true"
    worth(ask, combat([75, 76, 96, 100], player(48, chars, "89"), goal=BOTH), "3/4", "1")


@pytest.mark.rule("LC.basic.no_shadow", "LC.combat.shadow")
def test_the_reference_battle(ask):
    """Three Leadership heroes and a guard against Orcs and a fresh Spider, the rest of the Mirkwood deck unseen."""
    text = combat('"rest"', player(29, "1 | 2 | 3 | 13", "89 | 96, fresh = true"), goal=BOTH) + "[staging]\ncards = [{ card = 99 }]\n"
    worth(ask, text, "63/88", "1")
    worth(ask, text.replace(BOTH, SAFE), "1", "1")
