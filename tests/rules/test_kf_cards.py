"""Combat cards: each text, alone and against the others; hands and discards."""

import pytest

from tests.support.konfrontacja.battles import battle, fight, hand, lost, moved, options, play, refusal, spent, strengths

SIX = ("1 2 5 magic sacrifice retreat", "1 2 5 magic eye retreat")
HOME = "frodo@shire"


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
    toml = battle(
        "gimli@mirkwood frodo@shire", "balrog@fangorn", "gimli>balrog@fangorn", "1 retreat", rulings={"sauron_river_retreat": reading}
    )
    reply = ask("resolve", toml)
    if reading == "allowed":
        said = options(reply, "retreat")
        assert all(name in said for name in where.split())
    else:
        assert strengths(reply) == "Strength: Gimli 4, Balrog 5."


@pytest.mark.rule("KF.p8.refill")
def test_kf_p8_refill_after_the_last_card(ask):
    reply = fight(ask, "gimli", "balrog", "5 1", hands=("5", "1"))
    assert len(hand(reply, "fellowship")) == len(hand(reply, "sauron")) == 9
    assert spent(reply) == (["5"], ["1"])


@pytest.mark.rule("KF.p8.refill", "KF.p8.next_battle")
def test_kf_p8_refill_in_the_middle_of_a_turn(ask):
    toml = play(
        "gimli@rhudaur merry@rhudaur frodo@shire",
        "cave_troll@high_pass",
        "cave_troll high_pass-rhudaur",
        "5,4 1,6",
        to_move="sauron",
        defenders=["gimli"],
        hands=("5", "1"),
    )
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


@pytest.mark.rule("after_reveal_order", "KF.p14.saruman", "KF.p13.gandalf")
@pytest.mark.parametrize("reading, first", [("sauron_first", "KF.p14.saruman"), ("fellowship_first", "KF.p13.gandalf")])
def test_kf_ruling_after_reveal_order(ask, reading, first):
    more = {"rulings": {"after_reveal_order": reading}, "extra": "frodo@shire gandalf_variant@arthedain"}
    reply = fight(ask, "gimli", "saruman_variant", "5 1", f={"swap": "2", "show": ["gandalf"]}, s={"force": True}, **more)
    assert next(step["rule"] for step in reply.json["steps"] if step["rule"] in ("KF.p14.saruman", "KF.p13.gandalf")) == first
    assert strengths(reply) == "Strength: Gimli 6, Saruman* 4."


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_retreat_after_the_tunnel_never_leads_back_through_it(ask):
    ours, theirs = f"{HOME} gimli@eregion merry@misty_mountains", "orcs@caradhras warg@fangorn"
    reply = ask("resolve", battle(ours, theirs, "gimli>warg@fangorn", "retreat 6"))
    assert lost(reply) == {"gimli"}
    ours = f"{HOME} gimli@eregion"
    reply = ask("resolve", battle(ours, theirs, "gimli>warg@fangorn", "retreat 6"))
    assert moved(reply) == {"gimli": "misty_mountains"}


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_retreat_after_the_river_leads_back_not_upstream(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@mirkwood", "warg@fangorn", "gimli>warg@fangorn", "retreat 6"))
    said = options(reply, "retreat")
    assert "misty_mountains" in said and "caradhras" in said and "mirkwood" not in said


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_retreat_card_works_against_the_warg(ask):
    reply = ask(
        "resolve", battle(f"{HOME} gimli@mirkwood", "warg@dagorlad", "warg>gimli@mirkwood", "retreat 6", ours={"retreat": "high_pass"})
    )
    assert moved(reply) == {"gimli": "high_pass", "warg": "mirkwood"} and not lost(reply)


@pytest.mark.rule("KF.p10.retreat_sauron")
def test_kf_sauron_retreats_as_attacker_beside_the_region_he_attacked(ask):
    reply = ask(
        "resolve",
        battle(f"{HOME} gimli@eregion", "warg@misty_mountains", "warg>gimli@eregion", "5 retreat", theirs={"retreat": "enedwaith"}),
    )
    assert moved(reply) == {"warg": "enedwaith"} and not lost(reply)
    assert spent(reply) == (["5"], ["retreat"])


@pytest.mark.rule("KF.p10.retreat_sauron")
def test_kf_sauron_cannot_retreat_in_the_mountains_or_into_full_regions(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@rhudaur", "warg@high_pass", "gimli>warg@high_pass", "1 retreat"))
    assert lost(reply) == {"warg"}
    reply = ask("resolve", battle(f"{HOME} gimli@gondor", "warg@mordor orcs@dagorlad balrog@dagorlad", "warg>gimli@gondor", "1 retreat"))
    assert lost(reply) == {"warg"}


@pytest.mark.rule("KF.p10.magic")
def test_kf_magic_fetches_retreat_and_both_cards_end_discarded(ask):
    reply = ask(
        "resolve",
        battle(
            f"{HOME} gimli@cardolan",
            "balrog@eregion",
            "balrog>gimli@cardolan",
            "magic 6",
            ours={"magic": "retreat"},
            hands=("1 magic", "1 6"),
        ),
    )
    assert moved(reply) == {"gimli": "shire", "balrog": "cardolan"}
    assert hand(reply, "fellowship") == {"1"} and hand(reply, "sauron") == {"1"}


@pytest.mark.rule("KF.p10.magic")
def test_kf_magic_of_sauron_into_retreat_leaves_our_magic_unused(ask):
    reply = ask(
        "resolve",
        battle(
            f"{HOME} gimli@cardolan",
            "balrog@eregion",
            "balrog>gimli@cardolan",
            "magic magic",
            theirs={"magic": "retreat"},
            hands=("1 magic", "1 magic"),
        ),
    )
    assert moved(reply) == {"balrog": "arthedain"} and not lost(reply)
    assert hand(reply, "fellowship") == {"1"}


@pytest.mark.rule("KF.p10.magic", "KF.p10.cloak")
def test_kf_magic_fetches_the_cloak_against_a_strength_card(ask):
    reply = ask(
        "resolve",
        battle(
            f"{HOME} gimli@cardolan", "warg@eregion", "warg>gimli@cardolan", "magic 6", ours={"magic": "cloak"}, hands=("1 magic", "1 6")
        ),
    )
    assert lost(reply) == {"warg"}


@pytest.mark.rule("KF.p10.magic", "KF.p8.refill")
def test_kf_magic_as_the_last_card_has_eight_to_fetch_and_then_nine_return(ask):
    reply = ask(
        "resolve",
        battle(f"{HOME} gimli@cardolan", "warg@eregion", "warg>gimli@cardolan", "magic 6", ours={"magic": "5"}, hands=("magic", "6")),
    )
    assert lost(reply) == {"gimli", "warg"}
    assert len(hand(reply, "fellowship")) == 9 and len(hand(reply, "sauron")) == 9


@pytest.mark.rule("KF.p10.eye")
@pytest.mark.parametrize("card", ["cloak", "retreat", "sacrifice"])
def test_kf_eye_voids_every_text(ask, card):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "balrog@eregion", "balrog>gimli@cardolan", f"{card} eye"))
    assert lost(reply) == {"gimli"} and moved(reply) == {"balrog": "cardolan"}


@pytest.mark.rule("KF.p10.retreat_fellowship", "KF.p10.magic")
def test_kf_a_choice_with_one_option_may_be_said_but_not_otherwise(ask):
    ours, theirs, fight = f"{HOME} gimli@cardolan", "balrog@eregion", "balrog>gimli@cardolan"
    assert moved(ask("resolve", battle(ours, theirs, fight, "retreat 1", ours={"retreat": "shire"})))["gimli"] == "shire"
    assert "shire" in refusal(ask("resolve", battle(ours, theirs, fight, "retreat 1", ours={"retreat": "arthedain"})))
    hands = ("1 2 3 4 magic sacrifice cloak retreat", "1 2 3 4 5 6 magic eye")
    assert moved(ask("resolve", battle(ours, theirs, fight, "1 magic", theirs={"magic": "retreat"}, hands=hands))) == {
        "balrog": "arthedain"
    }
    assert "5" in refusal(ask("resolve", battle(ours, theirs, fight, "magic 1", ours={"magic": "4"}, hands=hands)))


@pytest.mark.rule("KF.p11.sam", "KF.p12.orcs")
def test_kf_nothing_is_asked_about_cards_that_will_not_be_played(ask):
    reply = ask("resolve", battle("frodo@cardolan sam@cardolan", "orcs@eregion", "orcs>sam@cardolan"))
    assert lost(reply) == {"sam"}
    reply = ask("resolve", battle(f"{HOME} aragorn_variant@cardolan", "orcs@eregion", "orcs>aragorn_variant@cardolan"))
    assert lost(reply) == {"aragorn_variant"}
