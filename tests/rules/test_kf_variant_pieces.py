"""The pieces of the variant, those of the Fellowship and those of Sauron: what each can do in battle and when it cannot."""

import pytest

from tests.support.konfrontacja.battles import battle, fight, hand, lost, moved, options, play, refused, spent, strengths, won_by

HOME = "frodo@shire"


@pytest.mark.rule("KF.p11.boromir", "KF.p14.wormtongue")
@pytest.mark.parametrize("choice, dead", [("high_pass", {"boromir"}), ("stay", {"boromir", "wormtongue_variant"})])
def test_kf_p14_wormtongue_may_fall_back_from_boromir(ask, choice, dead):
    reply = ask(
        "resolve",
        battle(
            "boromir@rhudaur frodo@shire",
            "wormtongue_variant@misty_mountains",
            "wormtongue_variant>boromir@rhudaur",
            theirs={"retreat": choice},
        ),
    )
    assert lost(reply) == dead


@pytest.mark.rule("KF.p14.gollum")
def test_kf_p14_gollum_goes_on_forward_into_the_shire(ask):
    toml = battle(
        "gimli@cardolan frodo@rhudaur",
        "gollum_variant@eregion orcs@shire warg@shire",
        "gollum_variant>gimli@cardolan",
        theirs={"retreat": "shire"},
    )
    assert won_by(ask("resolve", toml)) == "sauron"


@pytest.mark.rule("KF.p14.gollum", "KF.p11.frodo")
def test_kf_p14_gollum_stays_when_frodo_retreats(ask):
    toml = battle(
        "frodo@rhudaur",
        "gollum_variant@high_pass",
        "gollum_variant>frodo@rhudaur",
        ours={"retreat": "eregion"},
        theirs={"retreat": "arthedain"},
    )
    assert moved(ask("resolve", toml)) == {"frodo": "eregion", "gollum_variant": "rhudaur"}


@pytest.mark.rule("KF.p14.gollum", "KF.p13.aragorn")
def test_kf_p14_gollum_may_retreat_although_no_cards_are_played(ask):
    toml = battle(
        "aragorn_variant@rhudaur frodo@shire",
        "gollum_variant@high_pass",
        "gollum_variant>aragorn_variant@rhudaur",
        ours={"no_cards": True},
        theirs={"retreat": "arthedain"},
    )
    assert moved(ask("resolve", toml)) == {"gollum_variant": "arthedain"}


@pytest.mark.rule("KF.p13.smeagol")
def test_kf_p13_smeagol_needs_to_be_alone(ask):
    toml = battle(
        "smeagol_variant@rhudaur merry@rhudaur elrond_variant@arthedain frodo@shire",
        "balrog@high_pass",
        "balrog>smeagol_variant@rhudaur",
        "1 1",
    )
    assert lost(ask("resolve", toml)) == {"smeagol_variant"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p12.orcs")
def test_kf_p13_smeagol_sends_elrond_against_the_orcs(ask):
    toml = battle(
        "smeagol_variant@rhudaur elrond_variant@arthedain frodo@shire",
        "orcs@high_pass",
        "orcs>smeagol_variant@rhudaur",
        ours={"swap": "elrond_variant"},
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"elrond_variant"}
    assert moved(reply)["smeagol_variant"] == "arthedain"


@pytest.mark.rule("KF.p13.smeagol", "KF.p11.gimli")
def test_kf_p13_smeagol_sends_gimli_against_the_orcs(ask):
    toml = battle(
        "smeagol_variant@rhudaur gimli@arthedain frodo@shire", "orcs@high_pass", "orcs>smeagol_variant@rhudaur", ours={"swap": "gimli"}
    )
    assert lost(ask("resolve", toml)) == {"orcs"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p12.warg")
def test_kf_p13_smeagol_cannot_swap_against_the_warg(ask):
    toml = battle("smeagol_variant@rhudaur gimli@arthedain frodo@shire", "warg@high_pass", "warg>smeagol_variant@rhudaur", "1 1")
    assert lost(ask("resolve", toml)) == {"smeagol_variant"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p5.mountains")
def test_kf_p13_smeagol_does_not_swap_sideways_in_mountains(ask):
    toml = battle(
        "smeagol_variant@misty_mountains gimli@caradhras merry@eregion frodo@shire",
        "balrog@mirkwood",
        "balrog>smeagol_variant@misty_mountains",
    )
    said = options(ask("resolve", toml), "swap")
    assert "merry" in said and "gimli" not in said


@pytest.mark.rule("tunnel_is_adjacent", "KF.p13.smeagol")
@pytest.mark.parametrize("reading", ["false", "true"])
def test_kf_ruling_tunnel_is_adjacent(ask, reading):
    toml = battle(
        "smeagol_variant@fangorn gimli@eregion merry@caradhras frodo@shire",
        "balrog@gondor",
        "balrog>smeagol_variant@fangorn",
        rulings={"tunnel_is_adjacent": reading},
    )
    assert ("gimli" in options(ask("resolve", toml), "swap")) == (reading == "true")


@pytest.mark.rule("KF.p13.faramir", "KF.p5.anduin")
def test_kf_p13_faramir_goes_back_up_the_river(ask):
    toml = battle("faramir_variant@mirkwood frodo@shire", "balrog@fangorn", "faramir_variant>balrog@fangorn", ours={"retreat": "mirkwood"})
    assert moved(ask("resolve", toml)) == {}


@pytest.mark.rule("KF.p13.aragorn")
def test_kf_p13_aragorn_no_cards_only_as_defender(ask):
    toml = battle("aragorn_variant@rhudaur frodo@shire", "orcs@high_pass", "orcs>aragorn_variant@rhudaur", ours={"no_cards": True})
    assert lost(ask("resolve", toml)) == {"aragorn_variant"}
    toml = battle("aragorn_variant@rhudaur frodo@shire", "balrog@high_pass", "balrog>aragorn_variant@rhudaur", ours={"no_cards": True})
    assert strengths(ask("resolve", toml)) == "Strength: Aragorn* 4, Balrog 5."
    toml = battle(
        "aragorn_variant@rhudaur frodo@shire", "balrog@high_pass", "aragorn_variant>balrog@high_pass", "5 1", ours={"no_cards": True}
    )
    refused(ask("resolve", toml), "KF.p7.cards")


@pytest.mark.rule("KF.p13.aragorn", "KF.p12.saruman")
def test_kf_p13_aragorn_declines_and_saruman_decides(ask):
    toml = battle(
        "aragorn_variant@rhudaur frodo@shire",
        "saruman@high_pass",
        "saruman>aragorn_variant@rhudaur",
        ours={"no_cards": False},
        theirs={"no_cards": True},
    )
    assert strengths(ask("resolve", toml)) == "Strength: Aragorn* 4, Saruman 4."


@pytest.mark.rule("KF.p13.sam", "KF.p14.orcs")
@pytest.mark.parametrize(
    "fight, expected",
    [
        ("orcs_variant>sam_variant@rhudaur", "Strength: Sam* 11, Orcs* 7."),
        ("sam_variant>orcs_variant@high_pass", "Strength: Sam* 6, Orcs* 4."),
    ],
)
def test_kf_p13_sam_mirrors_the_attacker_only_in_defence(ask, fight, expected):
    reply = ask("resolve", battle("sam_variant@rhudaur frodo@shire", "orcs_variant@high_pass", fight, "5 1"))
    assert strengths(reply) == expected


@pytest.mark.rule("KF.p13.theoden", "KF.p12.warg")
@pytest.mark.parametrize("enemy, expected", [("balrog", "Strength: Théoden* 9, Balrog 6."), ("warg", "Strength: Théoden* 7, Warg 3.")])
def test_kf_p13_theoden_is_strong_in_gondor(ask, enemy, expected):
    assert (
        strengths(ask("resolve", battle("theoden_variant@rohan frodo@shire", f"{enemy}@gondor", f"theoden_variant>{enemy}@gondor", "5 1")))
        == expected
    )


@pytest.mark.rule("KF.p13.treebeard", "KF.p12.warg")
@pytest.mark.parametrize("enemy, expected", [("balrog", "Strength: Treebeard* 11, Balrog 6."), ("warg", "Strength: Treebeard* 9, Warg 3.")])
def test_kf_p13_treebeard_is_strong_in_fangorn(ask, enemy, expected):
    assert (
        strengths(
            ask("resolve", battle("treebeard_variant@shire frodo@shire", f"{enemy}@fangorn", f"treebeard_variant>{enemy}@fangorn", "5 1"))
        )
        == expected
    )


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
    reply = fight(
        ask, "gimli", "saruman", "", f={"show": ["gandalf_variant"]}, s={"no_cards": True}, extra="frodo@shire gandalf_variant@arthedain"
    )
    assert strengths(reply) == "Strength: Gimli 4, Saruman 4."


@pytest.mark.rule("KF.p13.gandalf", "KF.p12.warg")
def test_kf_p13_gandalf_does_not_help_against_the_warg_or_himself(ask):
    assert strengths(fight(ask, "gimli", "warg", "1 1", extra="frodo@shire gandalf_variant@rhudaur")) == "Strength: Gimli 4, Warg 3."
    assert strengths(fight(ask, "gandalf_variant", "balrog", "1 1")) == "Strength: Gandalf* 6, Balrog 6."


@pytest.mark.rule("gandalf_reach_between_mountains", "KF.p13.gandalf")
@pytest.mark.parametrize("reading, strength", [("adjacent", 5), ("apart", 4)])
def test_kf_ruling_gandalf_reach_between_mountains(ask, reading, strength):
    more = {"rulings": {"gandalf_reach_between_mountains": reading}, "extra": "frodo@shire gandalf_variant@misty_mountains"}
    reply = fight(
        ask, "gimli", "balrog", "1 1", region="high_pass", origin="mirkwood", f={"show": ["gandalf"] if strength == 5 else []}, **more
    )
    assert strengths(reply) == f"Strength: Gimli {strength}, Balrog 6."


@pytest.mark.rule("KF.p14.wormtongue", "KF.p16.empty")
def test_kf_p14_wormtongue_falls_back_only_to_an_empty_region(ask):
    toml = battle("gimli@rhudaur frodo@shire", "wormtongue_variant@high_pass orcs@mirkwood", "gimli>wormtongue_variant@high_pass", "5 1")
    assert lost(ask("resolve", toml)) == {"wormtongue_variant"}
    toml = battle(
        "gimli@rhudaur frodo@shire",
        "wormtongue_variant@high_pass",
        "gimli>wormtongue_variant@high_pass",
        "sacrifice 1",
        theirs={"retreat": "mirkwood"},
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli"} and moved(reply) == {"wormtongue_variant": "mirkwood"}


@pytest.mark.rule("KF.p11.sam")
def test_kf_sam_steps_in_for_the_starred_frodo(ask):
    reply = ask(
        "resolve",
        battle(
            "frodo_variant@cardolan sam@cardolan",
            "black_rider@eregion",
            "black_rider>frodo_variant@cardolan",
            "1 2",
            ours={"show": ["sam", "frodo_variant"]},
        ),
    )
    assert lost(reply) == {"black_rider"}


@pytest.mark.rule("KF.p13.frodo", "KF.p10.eye")
def test_kf_starred_frodo_makes_eye_and_magic_void(ask):
    reply = ask(
        "resolve", battle("frodo_variant@cardolan sam_variant@shire", "balrog@eregion", "balrog>frodo_variant@cardolan", "retreat eye")
    )
    assert moved(reply) == {"frodo_variant": "shire", "balrog": "cardolan"}
    reply = ask(
        "resolve",
        battle(
            "frodo_variant@cardolan sam_variant@shire",
            "gollum_variant@eregion",
            "gollum_variant>frodo_variant@cardolan",
            "1 magic",
            theirs={"retreat": "stay"},
            hands=("1 2", "1 magic"),
        ),
    )
    assert lost(reply) == {"gollum_variant"}


@pytest.mark.rule("KF.p9.bearer")
def test_kf_starred_frodo_beaten_by_balrog_in_the_tunnel_passes_the_ring(ask):
    toml = play("frodo_variant@eregion sam_variant@shire", "balrog@caradhras", "frodo_variant eregion-fangorn", theirs={"show": ["balrog"]})
    reply = ask("resolve", toml)
    assert lost(reply) == {"frodo_variant"} and won_by(reply) is None


@pytest.mark.rule("KF.p9.bearer")
def test_kf_classic_sam_carries_the_ring_of_a_starred_frodo(ask):
    reply = ask("resolve", battle("frodo_variant@cardolan sam@shire", "balrog@eregion", "balrog>frodo_variant@cardolan", "1 1"))
    assert lost(reply) == {"frodo_variant"} and won_by(reply) is None


@pytest.mark.rule("KF.p8.frodo_defeated")
def test_kf_starred_sam_does_not_save_a_classic_frodo(ask):
    reply = ask(
        "resolve", battle("frodo@cardolan sam_variant@shire", "balrog@eregion", "balrog>frodo@cardolan", "1 1", ours={"retreat": "stay"})
    )
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p13.sam")
@pytest.mark.parametrize(
    ("enemy", "value"), [("wormtongue_variant", -1), ("cave_troll", 9), ("warg", 1), ("orcs_variant", 6), ("watcher_variant", 6)]
)
def test_kf_starred_sam_takes_the_attackers_strength(ask, enemy, value):
    reply = ask(
        "resolve",
        battle(
            "frodo_variant@shire sam_variant@cardolan",
            f"{enemy}@eregion",
            f"{enemy}>sam_variant@cardolan",
            "2 1",
            theirs={"retreat": "stay"} if enemy == "wormtongue_variant" else None,
        ),
    )
    assert str(value + 2) in strengths(reply)


@pytest.mark.rule("KF.p13.faramir")
def test_kf_faramir_attacks_out_of_the_mountains_and_slips_aside(ask):
    reply = ask(
        "resolve",
        battle(f"{HOME} faramir_variant@misty_mountains", "balrog@fangorn", "faramir_variant>balrog@fangorn", ours={"retreat": "rohan"}),
    )
    assert moved(reply) == {"faramir_variant": "rohan"} and spent(reply) == ([], [])
    reply = ask("resolve", battle(f"{HOME} faramir_variant@eregion", "balrog@caradhras", "faramir_variant>balrog@caradhras", "1 1"))
    assert lost(reply) == {"faramir_variant"}


@pytest.mark.rule("KF.p13.smeagol")
def test_kf_smeagol_swaps_against_saruman_since_a_swap_is_no_retreat(ask):
    reply = ask(
        "resolve",
        battle(
            f"{HOME} smeagol_variant@cardolan gandalf@arthedain",
            "saruman@eregion",
            "saruman>smeagol_variant@cardolan",
            ours={"swap": "gandalf"},
            theirs={"no_cards": True},
        ),
    )
    assert lost(reply) == {"saruman"}
    assert moved(reply) == {"smeagol_variant": "arthedain", "gandalf": "cardolan"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p11.frodo")
def test_kf_smeagol_swaps_with_frodo_who_may_slip_away(ask):
    reply = ask(
        "resolve",
        battle(
            "frodo@shire smeagol_variant@cardolan",
            "balrog@eregion",
            "balrog>smeagol_variant@cardolan",
            ours={"swap": "frodo", "retreat": "arthedain"},
        ),
    )
    assert moved(reply) == {"smeagol_variant": "shire", "frodo": "arthedain", "balrog": "cardolan"} and not lost(reply)


@pytest.mark.rule("KF.p13.aragorn")
def test_kf_starred_aragorn_rules_out_cards(ask):
    reply = ask(
        "resolve",
        battle(
            f"{HOME} aragorn_variant@cardolan",
            "mouth_of_sauron_variant@eregion",
            "mouth_of_sauron_variant>aragorn_variant@cardolan",
            ours={"no_cards": True},
        ),
    )
    assert lost(reply) == {"mouth_of_sauron_variant"} and spent(reply) == ([], [])


@pytest.mark.rule("KF.p12.orcs", "KF.p9.bearer")
def test_kf_orcs_defeat_starred_frodo_then_fight_sam(ask):
    toml = play(
        "frodo_variant@cardolan sam_variant@cardolan",
        "orcs@eregion",
        "orcs eregion-cardolan",
        "2 1",
        to_move="sauron",
        defenders=["frodo_variant"],
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"frodo_variant", "orcs"} and won_by(reply) is None


@pytest.mark.rule("KF.p14.orcs")
def test_kf_starred_orcs_defend_at_3_and_attack_every_time_at_6(ask):
    reply = ask("resolve", battle(f"{HOME} elrond_variant@cardolan", "orcs_variant@eregion", "elrond_variant>orcs_variant@eregion", "1 1"))
    assert lost(reply) == {"elrond_variant", "orcs_variant"}
    toml = play(
        f"{HOME} merry@cardolan legolas@cardolan",
        "orcs_variant@eregion",
        "orcs_variant eregion-cardolan",
        "3,5 1,2",
        to_move="sauron",
        defenders=["merry"],
    )
    assert lost(ask("resolve", toml)) == {"merry", "legolas", "orcs_variant"}


@pytest.mark.rule("KF.p14.wormtongue")
def test_kf_wormtongue_attacking_falls_back_where_he_came_from_or_elsewhere(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@eregion", "wormtongue_variant@caradhras", "wormtongue_variant>gimli@eregion", "1 1"))
    said = options(reply, "retreat")
    assert "caradhras" in said and "misty_mountains" in said and "stay" in said and "fangorn" not in said
    reply = ask(
        "resolve",
        battle(
            f"{HOME} gimli@eregion",
            "wormtongue_variant@caradhras",
            "wormtongue_variant>gimli@eregion",
            "1 1",
            theirs={"retreat": "misty_mountains"},
        ),
    )
    assert moved(reply) == {"wormtongue_variant": "misty_mountains"} and not lost(reply)


@pytest.mark.rule("KF.p14.wormtongue", "KF.p10.sacrifice")
def test_kf_wormtongue_survives_a_sacrifice_and_a_tie(ask):
    reply = ask(
        "resolve",
        battle(
            f"{HOME} gimli@eregion",
            "wormtongue_variant@caradhras",
            "wormtongue_variant>gimli@eregion",
            "sacrifice 1",
            theirs={"retreat": "caradhras"},
        ),
    )
    assert lost(reply) == {"gimli"} and moved(reply) == {}
    reply = ask(
        "resolve",
        battle(
            f"{HOME} gimli@eregion",
            "wormtongue_variant@caradhras",
            "wormtongue_variant>gimli@eregion",
            "2 6",
            theirs={"retreat": "caradhras"},
        ),
    )
    assert lost(reply) == {"gimli"} and moved(reply) == {}


@pytest.mark.rule("KF.p14.gollum")
def test_kf_gollum_attacked_runs_past_his_enemy(ask):
    reply = ask(
        "resolve",
        battle(f"{HOME} gimli@cardolan", "gollum_variant@eregion", "gimli>gollum_variant@eregion", theirs={"retreat": "arthedain"}),
    )
    assert moved(reply) == {"gimli": "eregion", "gollum_variant": "arthedain"} and spent(reply) == ([], [])


@pytest.mark.rule("KF.p14.gollum", "KF.p8.three_in_shire")
def test_kf_gollum_is_the_third_in_the_shire(ask):
    reply = ask(
        "resolve",
        battle(
            "frodo@fangorn gimli@cardolan",
            "gollum_variant@eregion orcs@shire balrog@shire",
            "gollum_variant>gimli@cardolan",
            theirs={"retreat": "shire"},
        ),
    )
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p14.gollum")
def test_kf_gollum_cannot_go_where_the_fellowship_stands(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "gollum_variant@eregion", "gollum_variant>gimli@cardolan", "1 1"))
    assert lost(reply) == {"gollum_variant"}


@pytest.mark.rule("KF.p14.mouth_of_sauron")
def test_kf_mouth_of_sauron_cards_after_each_swap(ask):
    ours, theirs = f"{HOME} gimli@eregion", "mouth_of_sauron_variant@caradhras"
    fight = "mouth_of_sauron_variant>gimli@eregion"
    reply = ask("resolve", battle(ours, theirs, fight, "3 1", theirs={"swap": "4"}, hands=("3 5", "1 4")))
    assert lost(reply) == {"gimli"} and hand(reply, "sauron") == {"1"}
    reply = ask("resolve", battle(ours, theirs, fight, "3 1", theirs={"swap": "4"}, hands=("3 5", "1 2")))
    assert lost(reply) == {"gimli"} and hand(reply, "sauron") == {"2"}


@pytest.mark.rule("KF.p14.saruman")
def test_kf_starred_saruman_takes_the_second_card_only(ask):
    ours, theirs = f"{HOME} gimli@eregion", "saruman_variant@caradhras"
    toml = battle(ours, theirs, "saruman_variant>gimli@eregion", "5 2", ours={"swap": "1"}, theirs={"force": True}, hands=("1 5", "2 4"))
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli"} and hand(reply, "fellowship") == {"5"} and spent(reply) == (["1"], ["2"])


@pytest.mark.rule("KF.p13.gandalf")
def test_kf_starred_gandalf_helps_from_the_next_region(ask):
    ours, theirs = f"{HOME} gimli@eregion gandalf_variant@cardolan", "black_rider@caradhras"
    reply = ask("resolve", battle(ours, theirs, "black_rider>gimli@eregion", "2 2", ours={"show": ["gandalf_variant"]}))
    assert lost(reply) == {"black_rider"}
    reply = ask("resolve", battle(ours, theirs, "black_rider>gimli@eregion", "2 2", ours={"show": []}))
    assert lost(reply) == {"gimli", "black_rider"}
    assert "gandalf" in options(ask("resolve", battle(ours, theirs, "black_rider>gimli@eregion", "2 2")), "show").lower()
    far = f"{HOME} gimli@eregion gandalf_variant@shire"
    assert lost(ask("resolve", battle(far, theirs, "black_rider>gimli@eregion", "2 2"))) == {"gimli", "black_rider"}


@pytest.mark.rule("KF.p13.theoden")
@pytest.mark.parametrize(("region", "start", "value"), [("rohan", "gondor", 4), ("fangorn", "gondor", 2)])
def test_kf_theoden_defends_at_home(ask, region, start, value):
    reply = ask("resolve", battle(f"{HOME} theoden_variant@{region}", f"balrog@{start}", f"balrog>theoden_variant@{region}", "1 1"))
    assert str(value + 1) in strengths(reply)


@pytest.mark.rule("KF.p13.treebeard")
def test_kf_treebeard_jumps_home_and_fights_at_6(ask):
    reply = ask("resolve", play(f"{HOME} treebeard_variant@shire", "balrog@fangorn", "treebeard_variant shire-fangorn", "1 1"))
    assert lost(reply) == {"balrog"} and moved(reply) == {"treebeard_variant": "fangorn"}


@pytest.mark.rule("KF.p14.watcher")
def test_kf_watcher_attacked_stays_revealed_and_stuck(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@fangorn", "watcher_variant@gondor orcs@mordor", "gimli>watcher_variant@gondor", "1 1"))
    assert lost(reply) == {"gimli"} and reply.json["position"]["sauron"]["revealed"] == ["watcher_variant"]
