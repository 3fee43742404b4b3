"""Events and abilities in every window of a combat, and steps told in their order."""

from __future__ import annotations

import pytest

from mellon.solver.game import ask
from tests.support.contract import told_moves
from tests.support.lcg.tables import player, table

MIRKWOOD, ANDUIN = "passage_through_mirkwood", "journey_down_the_anduin"


def best(
    *fighters: object,
    enemies: list[dict[str, int]],
    unseen: list[int],
    goal: str,
    hand: list[int],
    scenario: str = MIRKWOOD,
    threat: int = 30,
) -> tuple[str, str]:
    """Return the value and the best first move of a combat with these cards in hand."""
    one = player(*fighters, threat=threat, engaged=enemies, hand=hand)
    found = ask(table(one, question="combat", scenario=scenario, goal=goal, encounter={"unseen": unseen}), "solve")
    return str(found.value), (told_moves(found) or [{"move": ""}])[0]["move"]


@pytest.mark.rule("LC.card.combat_events")
def test_lc_a_boost_comes_before_a_quick_strike() -> None:
    """Legolas with an axe has attack 4; with Blade Mastery the strike deals 4 and kills the spider before its shadow card is turned."""
    wounded, plated, archer = {"card": 9, "damage": 3}, {"card": 2, "attached": [40]}, {"card": 5, "resources": 2, "attached": [41]}
    value, move = best(wounded, plated, archer, enemies=[{"card": 96}], unseen=[78, 75], goal="no_hero_lost_and_all_killed", hand=[35, 32])
    assert (value, move) == ("1", "play 32 on 5")


@pytest.mark.rule("LC.card.combat_events")
def test_lc_a_boost_is_paid_before_its_payer_dies_of_the_shadow_card() -> None:
    """Only Gimli can pay, and the shadow card may take the plate that keeps him alive; so Eleanor is strengthened first."""
    fighters = ({"card": 8, "damage": 2}, {"card": 4, "damage": 7, "resources": 1, "attached": [40]}, 13)
    assert best(*fighters, enemies=[{"card": 96, "damage": 3}], unseen=[89, 76, 96], goal="all_killed", hand=[32])[0] == "1"


@pytest.mark.rule("LC.card.combat_events", "LC.combat.shadow_leaves")
def test_lc_an_enemy_may_go_back_to_staging_after_its_shadow_card_is_seen() -> None:
    """Two attacks and one event: it is kept for the attack whose card would kill, whichever that is."""
    eowyn, aragorn = {"card": 7, "damage": 2, "resources": 2}, {"card": 1, "damage": 4}
    enemies = [{"card": 89}, {"card": 98}]
    assert best(eowyn, aragorn, enemies=enemies, unseen=[95, 97, 94], goal="no_hero_lost", hand=[])[0] == "1/3"
    assert best(eowyn, aragorn, enemies=enemies, unseen=[95, 97, 94], goal="no_hero_lost", hand=[52])[0] == "1"


@pytest.mark.rule("LC.card.combat_events")
@pytest.mark.parametrize("verb", ["legal", "resolve"])
def test_lc_every_boost_is_legal_in_the_window_before_an_attack(verb: str) -> None:
    one = player({"card": 5, "resources": 1}, 13, engaged=[{"card": 89}], hand=[32])
    p = table(
        one,
        question="combat",
        scenario=MIRKWOOD,
        encounter={"unseen": [95]},
        **({"moves": ["play 32 on 13", "defend 89 with 13", "shadow 95"]} if verb == "resolve" else {}),
    )
    answer = ask(p, verb)
    if verb == "legal":
        assert {"play 32 on 5", "play 32 on 13"} <= {entry["move"] for entry in told_moves(answer)}
    else:
        assert answer.position is not None
        guard = next(c for c in answer.position["player"][0]["characters"] if c["card"] == 13)
        assert guard["damage"] == 1


@pytest.mark.rule("LC.combat.shadow", "LC.combat.damage", "LC.card.shadow_effects")
def test_lc_the_shadow_effect_is_told_before_the_damage_of_the_attack() -> None:
    """East Bight Patrol raises the threat when it is turned; Hummerhorns hurt everybody before the attack does."""
    one = player(1, 3, engaged=[{"card": 89}, {"card": 96}])
    p = table(
        one,
        question="combat",
        scenario=MIRKWOOD,
        moves=["undefended 89", "shadow 97", "damage 1", "undefended 96", "shadow 75", "damage 3", "end"],
    )
    steps = [(step.text.en, step.rule) for step in ask(p, "resolve").steps or ()]
    rise, blow = (
        next(n for n, (text, _) in enumerate(steps) if text.startswith(word)) for word in ("Threat of player 1", "Aragorn takes 3 damage")
    )
    assert rise < blow
    assert ("Gloin takes 2 damage (2 in all).", "LC.card.shadow_effects") in steps and (
        "Gloin is destroyed.",
        "LC.damage.dead_hero",
    ) in steps


@pytest.mark.rule("LC.combat.undefended")
def test_lc_the_only_hero_takes_undefended_damage_unasked_with_an_event_in_hand() -> None:
    """The rulebook's example of defending comes out the same whatever lies in the hand."""
    one = player(17, {"card": 1, "resources": 1}, threat=35, engaged=[{"card": 96}, {"card": 76}], hand=[20])
    p = table(one, question="combat", scenario=MIRKWOOD, moves=["defend 76 with 17", "shadow 97", "undefended 96", "shadow 95", "end"])
    after = ask(p, "resolve")
    assert after.position is not None and after.outcome is not None
    assert after.position["player"][0]["characters"] == [{"card": 1, "damage": 2, "resources": 1}]
    assert after.outcome["phase_over"] is True and after.outcome["allies_lost"] == [17]


@pytest.mark.rule("LC.card.shadow_effects", "LC.combat.shadow_leaves")
def test_lc_an_attacker_killed_during_the_wolf_riders_attack_deals_no_damage() -> None:
    one = player(1, {"card": 5, "resources": 1}, engaged=[{"card": 89}], hand=[35])
    moves = ["undefended 89", "shadow 81", "undefended 81", "play 35 on 5 89", "damage 1"]
    after = ask(table(one, question="combat", scenario=ANDUIN, moves=moves, encounter={"unseen": [81]}), "resolve")
    assert after.position is not None and after.position["player"][0]["characters"][0] == {"card": 1, "damage": 2}
    assert ("Dol Guldur Orcs takes 3 damage (3 in all).", "LC.card.combat_events") in [
        (step.text.en, step.rule) for step in after.steps or ()
    ]


@pytest.mark.rule("LC.combat.deck_empty", "LC.card.spearman")
@pytest.mark.parametrize(("unseen", "named"), [([112, 89, 95], True), ([81, 95], True), ([89, 95], False)])
def test_lc_crows_that_may_be_drawn_again_in_this_combat_are_named(unseen: list[int], named: bool) -> None:
    """A Spearman may destroy the Crows before a further card is dealt (Massing at Night, Wolf Rider); the answer says that this is not counted."""
    p = table(player(29, 1, engaged=[{"card": 115}, {"card": 111}]), question="combat", scenario=ANDUIN, encounter={"unseen": unseen})
    said = " ".join(text.en for text in ask(p, "solve").assumptions)
    assert ("Eastern Crows destroyed before" in said) is named


@pytest.mark.rule("LC.card.combat_events", "LC.card.attachments")
def test_lc_a_protector_is_used_before_the_shadow_card_can_take_it_away() -> None:
    """Driven by Shadow discards the attachment; the defense that it has already given lasts until the phase ends."""
    aragorn = {"card": 1, "damage": 4, "attached": [70]}
    assert best(aragorn, enemies=[{"card": 97}], unseen=[92, 95], goal="no_hero_lost", hand=[13])[0] == "1"
    assert best(aragorn, enemies=[{"card": 97}], unseen=[92, 95], goal="no_hero_lost", hand=[])[0] == "0"
