"""What cards do when they are turned up as shadow cards: values of combats worked out by hand."""

from __future__ import annotations

import pytest

from tests.support.lcg.written import ANDUIN, BOTH, ESCAPE, worth, written_combat, written_player


@pytest.mark.rule("LC.combat.shadow", "LC.card.shadow_effects", "LC.combat.undefended")
@pytest.mark.parametrize(("hero", "value"), [("5, exhausted = true", "1/2"), ("5", "1")])
def test_orcs_as_shadow_hit_harder_if_nobody_defends(ask, hero, value):
    worth(ask, written_combat([89, 95], written_player(30, hero, "96")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "value"), [(47, "1/2"), (46, "1")])
def test_patrol_as_shadow_raises_threat_if_nobody_defends(ask, threat, value):
    worth(ask, written_combat([97, 95], written_player(threat, "5, exhausted = true", "96")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.end.eliminated")
@pytest.mark.parametrize(
    ("threat", "hero", "value"), [(46, "1", "1/2"), (45, "1", "1"), (42, "1, exhausted = true", "1/2"), (41, "1, exhausted = true", "1")]
)
def test_spawn_as_shadow_raises_threat(ask, threat, hero, value):
    worth(ask, written_combat([76, 95], written_player(threat, hero, "96")), value)


@pytest.mark.rule("LC.card.shadow_effects", "LC.combat.defense_vs_effects")
def test_hummerhorns_as_shadow_hurt_everybody_of_the_player(ask):
    worth(ask, written_combat([75, 95], written_player(30, "1 | 7, damage = 2, exhausted = true", "98")), "1/2", "1")
    worth(ask, written_combat([75, 95], written_player(30, "1 | 7, damage = 1, exhausted = true", "98")), "1")


@pytest.mark.rule("LC.combat.defender_gone")
def test_a_defender_killed_by_the_shadow_leaves_the_attack_undefended(ask):
    worth(ask, written_combat([75, 95], written_player(30, "1, exhausted = true | 13, damage = 1", "76")), "1/2", "1")


@pytest.mark.rule("LC.card.king_spider", "LC.combat.undefended")
@pytest.mark.parametrize(("characters", "value"), [("1 | 5", "1/2"), ("1 | 5 | 13", "1")])
def test_king_spider_as_shadow_exhausts_attackers(ask, characters, value):
    worth(ask, written_combat([74, 95], written_player(30, characters, "98"), goal=BOTH), value, "1")


@pytest.mark.rule("LC.card.shadow_effects", "LC.card.attachments", "LC.damage.destroyed")
@pytest.mark.parametrize(("attached", "value"), [("[40]", "1/2"), ("[40, 55]", "1")])
def test_spider_as_shadow_takes_an_attachment_of_the_players_choice(ask, attached, value):
    worth(ask, written_combat([96, 95], written_player(30, f"1, damage = 5, attached = {attached}", "98")), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("ally", "value"), [("13", "1"), ("13, exhausted = true", "1/2")])
def test_driven_by_shadow_takes_from_the_defender_or_everything(ask, ally, value):
    worth(
        ask,
        written_combat([92, 95], written_player(30, f"1, damage = 6, exhausted = true, attached = [40, 55] | {ally}", "98")),
        value,
        "1",
    )


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("attached", "value"), [("[40]", "1/2"), ("[40, 55]", "1")])
def test_cavern_guardian_as_shadow_takes_any_own_attachment(ask, attached, value):
    text = written_combat(
        [103, 95], written_player(30, f"1, damage = 6, exhausted = true, attached = {attached} | 13", "89"), scenario=ESCAPE
    )
    worth(ask, text, value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
def test_despair_as_shadow_ignores_defense(ask):
    worth(ask, written_combat([86, 113], written_player(30, "10", "85"), scenario=ANDUIN), "1/2", "1")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("threat", "value"), [(34, "1"), (35, "1/2")])
def test_crows_as_shadow_look_at_threat_35(ask, threat, value):
    worth(ask, written_combat([115, 113], written_player(threat, "5", "85"), scenario=ANDUIN), value)


@pytest.mark.rule("LC.card.shadow_effects", "LC.combat.defender_gone")
@pytest.mark.parametrize(("ally", "value"), [("", "1/2"), (" | 28, exhausted = true", "1")])
def test_pursued_by_shadow_returns_an_exhausted_ally(ask, ally, value):
    worth(
        ask,
        written_combat([117, 113], written_player(30, "1, damage = 3, exhausted = true | 13" + ally, "111"), scenario=ANDUIN),
        value,
        "1",
    )


@pytest.mark.rule("LC.card.shadow_effects", "LC.end.eliminated")
@pytest.mark.parametrize(("threat", "value"), [(47, "1/2"), (46, "1")])
def test_pursued_by_shadow_raises_threat_without_an_exhausted_ally(ask, threat, value):
    worth(ask, written_combat([117, 113], written_player(threat, "1", "111"), scenario=ANDUIN), value)


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("characters", "value"), [("1, damage = 3", "1/2"), ("1, damage = 3 | 13", "1")])
def test_wolf_rider_as_shadow_makes_an_attack_of_its_own(ask, characters, value):
    worth(ask, written_combat([81, 113], written_player(30, characters, "111"), scenario=ANDUIN), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
def test_massing_at_night_as_shadow_deals_one_more_card_per_player(ask):
    worth(ask, written_combat([112, 89, 113], written_player(30, "5, damage = 2", "111"), scenario=ANDUIN), "1/2", "1")
    worth(ask, written_combat([112, 89, 113], written_player(30, "5, damage = 2", "111"), written_player(30, "7"), scenario=ANDUIN), "1/3")


@pytest.mark.rule("LC.card.shadow_effects")
@pytest.mark.parametrize(("threat", "value"), [(48, "1/6"), (47, "5/6"), (46, "5/6"), (45, "1")])
def test_under_the_shadow_counts_engaged_enemies(ask, threat, value):
    worth(ask, written_combat([104, 104, 95, 95], written_player(threat, "1 | 4", "89 | 89"), scenario=ESCAPE), value, "1")


@pytest.mark.rule("LC.card.shadow_effects")
def test_iron_shackles_as_shadow_do_nothing_in_combat(ask):
    worth(ask, written_combat([105], written_player(30, "1, damage = 4", "89"), scenario=ESCAPE), "1")


@pytest.mark.rule("LC.card.combat_events")
def test_hasty_stroke_cancels_one_shadow_effect(ask):
    worth(ask, written_combat([76, 95], written_player(46, "7, resources = 1 | 1", "98", "hand = [48]\n")), "1", "1")
    worth(ask, written_combat([76, 95], written_player(46, "7, resources = 0 | 1", "98", "hand = [48]\n")), "1/2", "1")


@pytest.mark.rule("LC.card.attachments", "LC.card.combat_events")
def test_actions_are_allowed_between_declaring_and_the_shadow_card(ask):
    chars = "12, damage = 1, attached = [57] | 8 | 28, exhausted = true"
    worth(ask, written_combat([75, 76, 96, 100], written_player(48, chars, "89"), goal=BOTH), "3/4", "1")
