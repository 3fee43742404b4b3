"""Combat cards, what may happen once they lie open, and what follows a battle."""

import pytest

from tests.support.konfrontacja.battles import battle, hand, lost, moved, options, play, spent, strengths, used, won_by

SIX = ("1 2 5 magic sacrifice retreat", "1 2 5 magic eye retreat")


def fight(ask, ours, theirs, cards, region="rhudaur", origin="high_pass", verb="resolve", f=None, s=None, extra="frodo@shire", foes="", **more):
    """Resolve `theirs` (attacking) against `ours`, with an onlooker elsewhere."""
    toml = battle(f"{ours}@{region} {extra}", f"{theirs}@{origin} {foes}", f"{theirs}>{ours}@{region}", cards, f, s, **more)
    return ask(verb, toml)


@pytest.mark.rule("KF.p10.magic")
def test_kf_p10_magic_with_no_discards_has_no_effect(ask):
    reply = fight(ask, "gimli", "balrog", "magic 1")
    assert strengths(reply) == "Strength: Gimli 3, Balrog 6."
    assert spent(reply) == (["magic"], ["1"])


@pytest.mark.rule("KF.p10.magic", "KF.p7.text_order")
def test_kf_p10_magic_against_magic_sauron_first(ask):
    reply = fight(ask, "gimli", "balrog", "magic magic", f={"magic": "cloak"}, s={"magic": "6"}, hands=SIX)
    fetched = [step["text"] for step in reply.json["steps"] if step["rule"] == "KF.p10.magic"]
    assert "Sauron" in fetched[0] and "Fellowship" in fetched[1]
    assert strengths(reply) == "Strength: Gimli 3, Balrog 5."


@pytest.mark.rule("KF.p10.magic")
def test_kf_p10_magic_cannot_fetch_itself(ask):
    said = options(fight(ask, "gimli", "balrog", "magic 1", hands=SIX), "magic")
    assert all(card in said for card in ("3", "4", "cloak")) and "magic" not in said.split("options")[1]


@pytest.mark.rule("KF.p10.eye", "KF.p10.magic")
def test_kf_p10_eye_voids_magic(ask):
    reply = fight(ask, "gimli", "balrog", "magic eye", hands=SIX)
    assert strengths(reply) == "Strength: Gimli 3, Balrog 5."


@pytest.mark.rule("KF.p10.eye", "KF.p10.magic")
def test_kf_p10_eye_fetched_with_magic_voids_the_text(ask):
    hands = ("1 2 5 cloak sacrifice retreat", "1 2 5 magic 6 retreat")
    reply = fight(ask, "gimli", "balrog", "sacrifice magic", s={"magic": "eye"}, hands=hands)
    assert lost(reply) == {"gimli"}


@pytest.mark.rule("KF.p10.eye")
def test_kf_p10_eye_does_nothing_against_a_strength_card(ask):
    assert strengths(fight(ask, "gimli", "balrog", "4 eye")) == "Strength: Gimli 7, Balrog 5."


@pytest.mark.rule("KF.p10.cloak")
def test_kf_p10_cloak_ignores_strength_also_by_magic(ask):
    assert strengths(fight(ask, "gimli", "balrog", "cloak 6")) == "Strength: Gimli 3, Balrog 5."
    reply = fight(ask, "gimli", "balrog", "cloak magic", s={"magic": "6"}, hands=("1 2 cloak", "1 2 magic"))
    assert strengths(reply) == "Strength: Gimli 3, Balrog 5."


@pytest.mark.rule("KF.p10.sacrifice", "KF.p10.retreat_sauron")
def test_kf_p10_sacrifice_after_a_retreat_defeats_nobody(ask):
    reply = fight(ask, "gimli", "balrog", "sacrifice retreat")
    assert lost(reply) == set()
    assert moved(reply) == {"balrog": "eregion"}
    assert spent(reply) == (["sacrifice"], ["retreat"])


@pytest.mark.rule("KF.p10.sacrifice", "sacrifice_after_failed_retreat")
@pytest.mark.parametrize("reading, dead", [("both_defeated", {"gimli", "balrog"}), ("no_effect", {"gimli"})])
def test_kf_p10_sacrifice_after_a_failed_retreat(ask, reading, dead):
    rulings = {"sacrifice_after_failed_retreat": reading}
    reply = fight(ask, "gimli", "balrog", "sacrifice retreat", region="high_pass", origin="mirkwood", rulings=rulings)
    assert lost(reply) == dead
    reply = fight(ask, "gimli", "balrog", "sacrifice retreat", extra="frodo@eregion", rulings=rulings)
    assert lost(reply) == dead


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_p10_retreat_fellowship_blocked_is_void(ask):
    reply = fight(ask, "gimli", "balrog", "retreat 1", foes="orcs@arthedain")
    assert strengths(reply) == "Strength: Gimli 3, Balrog 6."


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_p10_retreat_fellowship_is_a_must_and_the_owner_picks(ask):
    reply = fight(ask, "gimli", "balrog", "retreat 1", region="eregion", origin="caradhras")
    said = options(reply, "retreat")
    assert "arthedain" in said and "cardolan" in said and "stay" not in said
    reply = fight(ask, "gimli", "balrog", "retreat 1", region="eregion", origin="caradhras", f={"retreat": "cardolan"})
    assert moved(reply) == {"gimli": "cardolan", "balrog": "eregion"}
    assert moved(fight(ask, "gimli", "warg", "retreat 1"))["gimli"] == "arthedain"


@pytest.mark.rule("KF.p10.retreat_fellowship", "KF.p10.retreat_sauron")
def test_kf_p10_retreat_in_the_homes_is_void(ask):
    reply = fight(ask, "gimli", "balrog", "retreat retreat", region="shire", origin="arthedain", extra="frodo@rohan")
    assert strengths(reply) == "Strength: Gimli 3, Balrog 5."


@pytest.mark.rule("sauron_retreat_ends_battle", "KF.p7.text_order")
@pytest.mark.parametrize("reading, where", [("true", {"balrog": "eregion"}), ("false", {"balrog": "eregion", "gimli": "arthedain"})])
def test_kf_ruling_sauron_retreat_ends_battle(ask, reading, where):
    reply = fight(ask, "gimli", "balrog", "retreat retreat", rulings={"sauron_retreat_ends_battle": reading})
    assert moved(reply) == where


@pytest.mark.rule("sauron_river_retreat", "KF.p5.anduin")
@pytest.mark.parametrize("reading, where", [("allowed", "mirkwood rohan"), ("forbidden", "")])
def test_kf_ruling_sauron_river_retreat(ask, reading, where):
    toml = battle("gimli@mirkwood frodo@shire", "balrog@fangorn", "gimli>balrog@fangorn", "1 retreat", rulings={"sauron_river_retreat": reading})
    reply = ask("resolve", toml)
    if reading == "allowed":
        said = options(reply, "retreat")
        assert all(name in said for name in where.split())
    else:
        assert strengths(reply) == "Strength: Gimli 4, Balrog 5."


@pytest.mark.rule("KF.p11.gandalf")
def test_kf_p11_gandalf_sauron_swaps_magic_before_the_fellowship_picks(ask):
    reply = fight(ask, "gandalf", "balrog", "sacrifice magic", s={"magic": "eye"}, hands=("1 2 5 cloak sacrifice retreat", "1 2 5 magic 6 retreat"))
    rules = [step["rule"] for step in reply.json["steps"]]
    shown = [n for n, rule in enumerate(rules) if rule == "KF.p7.cards"]
    assert shown[0] < rules.index("KF.p10.magic") < shown[1] < rules.index("KF.p10.eye")
    assert strengths(reply) == "Strength: Gandalf 5, Balrog 5."


@pytest.mark.rule("KF.p11.gandalf")
def test_kf_p11_gandalf_must_play_a_card_against_retreat(ask):
    reply = fight(ask, "gandalf", "balrog", "1 retreat")
    assert spent(reply) == (["1"], ["retreat"])
    assert moved(reply) == {"balrog": "eregion"}


@pytest.mark.rule("KF.p11.gandalf", "KF.p12.warg")
def test_kf_p11_gandalf_against_the_warg_is_simultaneous():
    from mellon.models.konfrontacja import Position, Simultaneous, rules

    def first_node(enemy):
        p = Position.parse(f"konfrontacja to_move=sauron | gandalf@rhudaur frodo@shire | {enemy}@high_pass")
        (attack,) = rules.actions(p.table, p.state)
        return rules.begin(p.table, p.state, attack)

    assert isinstance(first_node("warg"), Simultaneous)
    node = first_node("balrog")
    assert (node.side, node.kind) == (1, "card")


@pytest.mark.rule("KF.p12.cave_troll")
@pytest.mark.parametrize("card", ["magic", "eye", "retreat", "6"])
def test_kf_p12_cave_troll_own_card_is_void(ask, card):
    reply = fight(ask, "gimli", "cave_troll", f"5 {card}", hands=("1 5 cloak retreat magic", "6 eye magic retreat 1"))
    assert strengths(reply) == "Strength: Gimli 8, Cave Troll 9."
    assert spent(reply) == (["5"], [card])
    assert moved(reply) == {"cave_troll": "rhudaur"}


@pytest.mark.rule("KF.p12.cave_troll", "KF.p10.sacrifice")
def test_kf_p12_cave_troll_falls_to_the_sacrifice(ask):
    assert lost(fight(ask, "gimli", "cave_troll", "sacrifice eye")) == {"gimli", "cave_troll"}


@pytest.mark.rule("KF.p12.saruman")
def test_kf_p12_saruman_no_cards_nobody_discards(ask):
    reply = fight(ask, "gimli", "saruman", "", s={"no_cards": True})
    assert spent(reply) == ([], [])
    assert strengths(reply) == "Strength: Gimli 3, Saruman 4."


@pytest.mark.rule("KF.p8.refill")
def test_kf_p8_refill_after_the_last_card(ask):
    reply = fight(ask, "gimli", "balrog", "5 1", hands=("5", "1"))
    assert len(hand(reply, "fellowship")) == len(hand(reply, "sauron")) == 9
    assert spent(reply) == (["5"], ["1"])


@pytest.mark.rule("KF.p8.refill", "KF.p8.next_battle")
def test_kf_p8_refill_in_the_middle_of_a_turn(ask):
    toml = play("gimli@rhudaur merry@rhudaur frodo@shire", "cave_troll@high_pass", "cave_troll high_pass-rhudaur", "5,4 1,6", to_move="sauron", defenders=["gimli"], hands=("5", "1"))
    reply = ask("resolve", toml)
    assert spent(reply) == (["5", "4"], ["1", "6"])
    assert len(hand(reply, "sauron")) == 8


@pytest.mark.rule("KF.p7.cards")
def test_kf_p7_cards_missing_ones_are_asked_for_with_the_options(ask):
    reply = fight(ask, "gimli", "balrog", "", hands=("5 cloak", "1 eye"))
    assert "5, cloak" in options(reply, "cards.fellowship") and "1, eye" in options(reply, "cards.sauron")


@pytest.mark.rule("KF.p7.cards")
def test_kf_p7_cards_must_be_in_hand(ask):
    assert "5, cloak" in options(fight(ask, "gimli", "balrog", "4 1", hands=("5 cloak", "1 eye")), "cards.fellowship")


@pytest.mark.rule("KF.p7.cards")
def test_kf_p7_cards_must_be_in_hand_even_when_only_one_is_left(ask):
    assert "5" in options(fight(ask, "gimli", "balrog", "4 1", hands=("5", "1")), "cards.fellowship")


@pytest.mark.rule("KF.p7.cards")
def test_kf_p7_cards_with_one_option_are_taken(ask):
    assert spent(fight(ask, "gimli", "balrog", "", hands=("5", "1"))) == (["5"], ["1"])


@pytest.mark.rule("KF.p13.frodo")
def test_kf_p13_frodo_voids_all_text(ask):
    reply = fight(ask, "frodo_variant", "balrog", "5 retreat", extra="sam_variant@shire")
    assert strengths(reply) == "Strength: Frodo* 6, Balrog 5."
    assert lost(fight(ask, "frodo_variant", "balrog", "sacrifice eye", extra="sam_variant@shire")) == {"frodo_variant", "balrog"}


@pytest.mark.rule("KF.p13.elrond")
def test_kf_p13_elrond_voids_eye_and_magic_but_not_retreat(ask):
    assert moved(fight(ask, "elrond_variant", "balrog", "5 retreat")) == {"balrog": "eregion"}
    assert lost(fight(ask, "elrond_variant", "balrog", "sacrifice eye")) == {"elrond_variant", "balrog"}
    reply = fight(ask, "elrond_variant", "balrog", "5 magic", hands=("5 1", "magic 1"))
    assert strengths(reply) == "Strength: Elrond* 8, Balrog 5."


@pytest.mark.rule("KF.p14.saruman")
def test_kf_p14_saruman_forces_another_card(ask):
    reply = fight(ask, "gimli", "saruman_variant", "5 1", f={"swap": "2"}, s={"force": True})
    assert spent(reply) == (["2"], ["1"])
    assert strengths(reply) == "Strength: Gimli 5, Saruman* 4."
    assert "4, magic" in options(fight(ask, "gimli", "saruman_variant", "5 1", s={"force": True}), "swap")


@pytest.mark.rule("KF.p14.saruman")
def test_kf_p14_saruman_cannot_force_the_last_card(ask):
    assert strengths(fight(ask, "gimli", "saruman_variant", "", hands=("5", "1"))) == "Strength: Gimli 8, Saruman* 4."


@pytest.mark.rule("KF.p14.saruman", "KF.p13.aragorn")
def test_kf_p14_saruman_cannot_force_without_cards(ask):
    reply = fight(ask, "aragorn_variant", "saruman_variant", "", f={"no_cards": True})
    assert strengths(reply) == "Strength: Aragorn* 4, Saruman* 3."


@pytest.mark.rule("KF.p14.mouth_of_sauron")
def test_kf_p14_mouth_of_sauron_takes_the_4_from_hand(ask):
    reply = fight(ask, "gimli", "mouth_of_sauron_variant", "5 eye", s={"swap": "4"})
    assert spent(reply) == (["5"], ["4"])
    assert strengths(reply) == "Strength: Gimli 8, Mouth of Sauron* 7."


@pytest.mark.rule("KF.p14.mouth_of_sauron")
def test_kf_p14_mouth_of_sauron_takes_the_4_from_the_discard(ask):
    reply = fight(ask, "gimli", "mouth_of_sauron_variant", "5 eye", s={"swap": "4"}, hands=("5 1", "eye 1"))
    assert spent(reply) == (["5"], ["eye"])
    assert hand(reply, "sauron") == {"1"}


@pytest.mark.rule("KF.p14.mouth_of_sauron", "KF.p11.gandalf")
def test_kf_p14_mouth_of_sauron_decides_after_gandalfs_card(ask):
    reply = fight(ask, "gandalf", "mouth_of_sauron_variant", "1 eye", s={"swap": "4"})
    rules = [step["rule"] for step in reply.json["steps"]]
    assert rules.index("KF.p14.mouth_of_sauron") > max(n for n, rule in enumerate(rules) if rule == "KF.p7.cards")
    assert strengths(reply) == "Strength: Gandalf 6, Mouth of Sauron* 7."


@pytest.mark.rule("KF.p14.mouth_of_sauron", "KF.p10.cloak")
def test_kf_p14_mouth_of_sauron_magic_unresolved_and_the_4_cloaked(ask):
    reply = fight(ask, "gimli", "mouth_of_sauron_variant", "cloak magic", s={"swap": "4"}, hands=("cloak 1 2", "magic 4 1"))
    assert strengths(reply) == "Strength: Gimli 3, Mouth of Sauron* 3."
    assert hand(reply, "sauron") == {"magic", "1"}


@pytest.mark.rule("KF.p13.gandalf", "KF.p12.saruman")
def test_kf_p13_gandalf_helps_without_cards(ask):
    reply = fight(ask, "gimli", "saruman", "", f={"show": ["gandalf_variant"]}, s={"no_cards": True}, extra="frodo@shire gandalf_variant@arthedain")
    assert strengths(reply) == "Strength: Gimli 4, Saruman 4."


@pytest.mark.rule("KF.p13.gandalf", "KF.p12.warg")
def test_kf_p13_gandalf_does_not_help_against_the_warg_or_himself(ask):
    assert strengths(fight(ask, "gimli", "warg", "1 1", extra="frodo@shire gandalf_variant@rhudaur")) == "Strength: Gimli 4, Warg 3."
    assert strengths(fight(ask, "gandalf_variant", "balrog", "1 1")) == "Strength: Gandalf* 6, Balrog 6."


@pytest.mark.rule("gandalf_reach_between_mountains", "KF.p13.gandalf")
@pytest.mark.parametrize("reading, strength", [("adjacent", 5), ("apart", 4)])
def test_kf_ruling_gandalf_reach_between_mountains(ask, reading, strength):
    more = {"rulings": {"gandalf_reach_between_mountains": reading}, "extra": "frodo@shire gandalf_variant@misty_mountains"}
    reply = fight(ask, "gimli", "balrog", "1 1", region="high_pass", origin="mirkwood", f={"show": ["gandalf"] if strength == 5 else []}, **more)
    assert strengths(reply) == f"Strength: Gimli {strength}, Balrog 6."


@pytest.mark.rule("after_reveal_order", "KF.p14.saruman", "KF.p13.gandalf")
@pytest.mark.parametrize("reading, first", [("sauron_first", "KF.p14.saruman"), ("fellowship_first", "KF.p13.gandalf")])
def test_kf_ruling_after_reveal_order(ask, reading, first):
    more = {"rulings": {"after_reveal_order": reading}, "extra": "frodo@shire gandalf_variant@arthedain"}
    reply = fight(ask, "gimli", "saruman_variant", "5 1", f={"swap": "2", "show": ["gandalf"]}, s={"force": True}, **more)
    assert next(step["rule"] for step in reply.json["steps"] if step["rule"] in ("KF.p14.saruman", "KF.p13.gandalf")) == first
    assert strengths(reply) == "Strength: Gimli 6, Saruman* 4."


@pytest.mark.rule("KF.p12.shelob")
def test_kf_p12_shelob_goes_home_or_dies(ask):
    assert moved(fight(ask, "gimli", "shelob", "1 1"))["shelob"] == "gondor"
    assert lost(fight(ask, "gimli", "shelob", "1 1", foes="orcs@gondor warg@gondor")) == {"gimli", "shelob"}
    assert lost(fight(ask, "gimli", "shelob", "1 1", extra="frodo@gondor")) == {"gimli", "shelob"}
    assert moved(fight(ask, "gimli", "shelob", "1 1", foes="orcs@gondor"))["shelob"] == "gondor"


@pytest.mark.rule("KF.p12.shelob")
def test_kf_p12_shelob_stays_in_gondor(ask):
    toml = battle("gimli@fangorn frodo@shire", "shelob@gondor orcs@gondor", "gimli>shelob@gondor", "1 1")
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli"} and moved(reply) == {}


@pytest.mark.rule("KF.p12.shelob", "KF.p7.compare")
def test_kf_p12_shelob_ties_and_does_not_return(ask):
    assert lost(fight(ask, "gimli", "shelob", "3 1")) == {"gimli", "shelob"}


@pytest.mark.rule("KF.p14.wormtongue", "KF.p16.empty")
def test_kf_p14_wormtongue_falls_back_only_to_an_empty_region(ask):
    toml = battle("gimli@rhudaur frodo@shire", "wormtongue_variant@high_pass orcs@mirkwood", "gimli>wormtongue_variant@high_pass", "5 1")
    assert lost(ask("resolve", toml)) == {"wormtongue_variant"}
    toml = battle("gimli@rhudaur frodo@shire", "wormtongue_variant@high_pass", "gimli>wormtongue_variant@high_pass", "sacrifice 1", theirs={"retreat": "mirkwood"})
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli"} and moved(reply) == {"wormtongue_variant": "mirkwood"}


@pytest.mark.rule("KF.p5.defeated", "KF.p7.compare")
def test_kf_p7_compare_a_tie_defeats_both(ask):
    reply = fight(ask, "gimli", "balrog", "3 1")
    assert lost(reply) == {"gimli", "balrog"}
    assert won_by(reply) is None
    assert "KF.p5.defeated" in used(reply)
