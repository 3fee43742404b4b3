"""The ability step of a battle: choosing the defender, Sam, retreats, instant defeats, Sméagol, Gollum, the Warg."""

import pytest

from mellon.models.konfrontacja import Chance, Position, rules
from mellon.models.konfrontacja.state import STAY
from tests.support.konfrontacja.battles import battle, board, legal, lost, moved, options, play, spent, strengths, used, won_by


def refused(reply, rule):
    assert reply.code == 2, reply.json
    assert rule in str(reply.json["defects"]), reply.json["defects"]


@pytest.mark.rule("KF.p7.defender")
def test_kf_p7_defender_is_drawn_among_hidden_ones(ask):
    reply = ask("resolve", play("gimli@rhudaur merry@rhudaur frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", to_move="sauron"))
    said = options(reply, "defenders")
    assert "gimli" in said and "merry" in said
    toml = play("gimli@rhudaur merry@rhudaur frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", "5 1", to_move="sauron", defenders=["merry"])
    assert lost(ask("resolve", toml)) == {"warg"}


@pytest.mark.rule("KF.p7.defender")
@pytest.mark.parametrize("named", ["gimli", "merry"])
def test_kf_p7_defender_a_revealed_one_may_be_named_a_hidden_one_drawn(ask, named):
    toml = play("gimli@rhudaur! merry@rhudaur frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", "5 1", to_move="sauron", defenders=[named])
    text = next(step["text"] for step in ask("resolve", toml).json["steps"] if step["rule"] == "KF.p7.reveal")
    assert named in text.lower()


@pytest.mark.rule("defender_draw")
@pytest.mark.parametrize("reading, pool", [("hidden_only", {"merry", "pippin"}), ("all", {"gimli", "merry", "pippin"})])
def test_kf_ruling_defender_draw(reading, pool):
    line = f"konfrontacja to_move=sauron defender_draw={reading} | frodo@rohan gimli@shire merry@shire pippin@shire revealed=gimli | warg@arthedain"
    p = Position.parse(line)
    (attack,) = [action for action in rules.actions(p.table, p.state) if action.dst == p.table.board.number("shire")]
    named = rules.begin(p.table, p.state, attack)
    drawn = rules.choose(p.table, named, STAY)
    assert isinstance(drawn, Chance)
    assert {p.table.cast[n] for n in drawn.options} == pool


@pytest.mark.rule("KF.p8.next_battle")
def test_kf_p8_next_battle_follows_in_the_same_turn(ask):
    toml = play("gimli@rhudaur merry@rhudaur frodo@shire", "cave_troll@high_pass", "cave_troll high_pass-rhudaur", "1,2 1,2", to_move="sauron", defenders=["merry"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli", "merry"}
    assert moved(reply) == {"cave_troll": "rhudaur"}


@pytest.mark.rule("KF.p8.next_battle")
def test_kf_p8_next_battle_is_left_out_when_one_battle_is_asked_for(ask):
    reply = ask("resolve", battle("gimli@rhudaur merry@rhudaur frodo@shire", "cave_troll@high_pass", "cave_troll>merry@rhudaur", "1 1"))
    assert lost(reply) == {"merry"}
    assert reply.json["position"]["battle"] == {"attacker": "cave_troll", "region": "rhudaur", "first": False}


@pytest.mark.rule("KF.p8.hide")
def test_kf_p8_hide_all_but_the_watcher_and_the_crebain_target(ask):
    toml = play("gimli@rhudaur! merry@shire frodo@shire", "watcher_variant@high_pass", "watcher_variant high_pass-rhudaur", "1 1", to_move="sauron")
    position = ask("resolve", toml).json["position"]
    assert position["sauron"]["revealed"] == ["watcher_variant"]
    assert position["fellowship"]["revealed"] == []
    assert "shown" not in position["fellowship"]
    toml = play("gimli@rhudaur! merry@shire frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", "5 1", to_move="sauron")
    assert ask("resolve", toml).json["position"]["fellowship"]["revealed"] == ["gimli"]


@pytest.mark.rule("KF.p8.shuffle")
def test_kf_p8_shuffle_makes_places_within_a_region_meaningless():
    one = Position.parse("konfrontacja to_move=sauron | frodo@shire sam@shire | orcs@mordor warg@mordor")
    other = Position.parse("konfrontacja to_move=sauron | sam@shire frodo@shire | warg@mordor orcs@mordor")
    assert one == other and hash(one) == hash(other)


@pytest.mark.rule("KF.p16.public")
def test_kf_p16_public_hands_and_the_dead_are_written_for_both(ask):
    reply = ask("resolve", battle("gimli@rhudaur frodo@shire", "warg@high_pass", "warg>gimli@rhudaur", "5 1"))
    assert reply.json["position"]["sauron"]["defeated"] == ["warg"]
    assert len(reply.json["position"]["sauron"]["cards"]) == 8


@pytest.mark.rule("KF.p11.boromir", "KF.p12.warg")
def test_kf_p11_boromir_has_no_ability_against_the_warg(ask):
    reply = ask("resolve", battle("boromir@rhudaur frodo@shire", "warg@high_pass", "warg>boromir@rhudaur", "5 2"))
    assert strengths(reply) == "Strength: Boromir 5, Warg 4."
    assert lost(reply) == {"warg"}


@pytest.mark.rule("KF.p11.boromir", "KF.p12.orcs")
def test_kf_p11_boromir_takes_attacking_orcs_along(ask):
    reply = ask("resolve", battle("boromir@rhudaur frodo@shire", "orcs@high_pass", "orcs>boromir@rhudaur"))
    assert lost(reply) == {"boromir", "orcs"}


@pytest.mark.rule("KF.p11.boromir", "KF.p14.gollum")
def test_kf_p11_boromir_before_gollum_can_retreat(ask):
    reply = ask("resolve", battle("boromir@rhudaur frodo@shire", "gollum_variant@high_pass", "gollum_variant>boromir@rhudaur", theirs={"retreat": "arthedain"}))
    assert lost(reply) == {"boromir", "gollum_variant"}


@pytest.mark.rule("KF.p11.boromir", "KF.p14.wormtongue")
@pytest.mark.parametrize("choice, dead", [("high_pass", {"boromir"}), ("stay", {"boromir", "wormtongue_variant"})])
def test_kf_p14_wormtongue_may_fall_back_from_boromir(ask, choice, dead):
    reply = ask("resolve", battle("boromir@rhudaur frodo@shire", "wormtongue_variant@misty_mountains", "wormtongue_variant>boromir@rhudaur", theirs={"retreat": choice}))
    assert lost(reply) == dead


@pytest.mark.rule("KF.p11.gimli", "KF.p12.orcs")
def test_kf_p11_gimli_defeats_attacking_orcs_without_cards(ask):
    reply = ask("resolve", battle("gimli@rhudaur frodo@shire", "orcs@high_pass", "orcs>gimli@rhudaur"))
    assert lost(reply) == {"orcs"}
    assert "KF.p7.cards" not in used(reply)


@pytest.mark.rule("KF.p11.sam", "KF.p12.orcs")
def test_kf_p11_sam_steps_in_and_falls_to_the_orcs_then_frodo_fights(ask):
    toml = play(
        "frodo@rhudaur sam@rhudaur", "orcs@high_pass", "orcs high_pass-rhudaur", "5 1", ours={"show": ["sam"], "retreat": "stay"}, to_move="sauron", defenders=["frodo"]
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"sam", "orcs"}
    assert won_by(reply) is None


@pytest.mark.rule("KF.p11.sam", "KF.p11.frodo")
def test_kf_p11_sam_falls_and_frodo_slips_away(ask):
    toml = play("frodo@rhudaur sam@rhudaur", "orcs@high_pass", "orcs high_pass-rhudaur", ours={"show": ["sam"], "retreat": "eregion"}, to_move="sauron", defenders=["frodo"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"sam"}
    assert moved(reply) == {"frodo": "eregion", "orcs": "rhudaur"}


@pytest.mark.rule("KF.p12.orcs")
def test_kf_p12_orcs_a_retreat_counts_as_their_first_attack(ask):
    toml = play("frodo@rhudaur merry@rhudaur", "orcs@high_pass", "orcs high_pass-rhudaur", "5 1", ours={"retreat": "eregion"}, to_move="sauron", defenders=["frodo"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"orcs"}
    assert strengths(reply) == "Strength: Merry 7, Orcs 3."


@pytest.mark.rule("KF.p11.frodo", "KF.p12.orcs", "KF.p5.mountains")
def test_kf_p11_frodo_cannot_slip_away_in_the_mountains(ask):
    reply = ask("resolve", battle("frodo@misty_mountains gimli@shire", "orcs@mirkwood", "orcs>frodo@misty_mountains"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p12.orcs", "KF.p11.pippin")
def test_kf_p12_orcs_attacked_have_no_ability_and_pippin_may_retreat(ask):
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "pippin>orcs@high_pass", "5 1", ours={"retreat": "stay"}))
    assert lost(reply) == {"orcs"}
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "pippin>orcs@high_pass", ours={"retreat": "rhudaur"}))
    assert lost(reply) == set() and moved(reply) == {}


@pytest.mark.rule("KF.p11.pippin")
def test_kf_p11_pippin_cannot_retreat_as_defender(ask):
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "orcs>pippin@rhudaur"))
    assert lost(reply) == {"pippin"}


@pytest.mark.rule("KF.p11.pippin", "KF.p5.moria")
def test_kf_p11_pippin_does_not_fall_back_through_moria(ask):
    reply = ask("resolve", battle("pippin@eregion frodo@shire", "orcs@fangorn", "pippin>orcs@fangorn"))
    said = options(reply, "retreat")
    assert "caradhras" in said and "misty_mountains" in said and "stay" in said and "eregion" not in said


@pytest.mark.rule("KF.p12.witch_king", "KF.p11.frodo")
def test_kf_p12_witch_king_leaves_his_region_free_for_frodo(ask):
    reply = ask("resolve", battle("frodo@arthedain", "witch_king@cardolan", "witch_king>frodo@arthedain", ours={"retreat": "cardolan"}))
    assert moved(reply) == {"frodo": "cardolan", "witch_king": "arthedain"}
    toml = battle("frodo@arthedain merry@shire", "witch_king@cardolan warg@cardolan", "witch_king>frodo@arthedain", "5 1", ours={"retreat": "cardolan"})
    refused(ask("resolve", toml), "KF.p7.retreat")


@pytest.mark.rule("KF.p11.merry")
@pytest.mark.parametrize("king", ["witch_king", "witch_king_variant"])
def test_kf_p11_merry_defeats_the_witch_king_of_either_edition(ask, king):
    assert lost(ask("resolve", battle("merry@rhudaur frodo@shire", f"{king}@high_pass", f"{king}>merry@rhudaur"))) == {king}


@pytest.mark.rule("KF.p11.legolas", "KF.p11.gimli", "KF.p14.saruman")
@pytest.mark.parametrize("one, other, dead", [("legolas", "flying_nazgul_variant", 1), ("gimli", "orcs_variant", 1), ("gandalf", "saruman_variant", 0), ("gandalf_variant", "saruman_variant", 0), ("legolas", "flying_nazgul", 1)])
def test_kf_instant_defeat_applies_to_both_editions(ask, one, other, dead):
    reply = ask("resolve", battle(f"{one}@rhudaur frodo@shire", f"{other}@high_pass", f"{other}>{one}@rhudaur"))
    assert lost(reply) == {(one, other)[dead]}
    assert any("edition" in text or "faces" in text for text in reply.json["assumptions"]) == (one.endswith("_variant") != other.endswith("_variant"))


@pytest.mark.rule("KF.p12.saruman", "KF.p11.frodo")
def test_kf_p12_saruman_blocks_the_ability_but_not_the_card(ask):
    toml = battle("frodo@rhudaur", "saruman@high_pass", "saruman>frodo@rhudaur", "retreat 1", theirs={"no_cards": False})
    assert moved(ask("resolve", toml)) == {"frodo": "arthedain", "saruman": "rhudaur"}
    toml = battle("frodo@rhudaur", "saruman@high_pass", "saruman>frodo@rhudaur", "5 1", ours={"retreat": "eregion"}, theirs={"no_cards": False})
    refused(ask("resolve", toml), "KF.p7.retreat")


@pytest.mark.rule("KF.p12.saruman", "KF.p11.sam")
def test_kf_p12_saruman_without_cards_against_sam_beside_frodo(ask):
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "saruman@high_pass", "saruman>sam@rhudaur", ours={"show": ["frodo"]}, theirs={"no_cards": True}))
    assert strengths(reply) == "Strength: Sam 5, Saruman 4."
    assert lost(reply) == {"saruman"}
    assert spent(reply) == ([], [])


@pytest.mark.rule("KF.p12.saruman", "KF.p11.boromir")
def test_kf_p12_saruman_and_boromir_both_fall(ask):
    assert lost(ask("resolve", battle("boromir@rhudaur frodo@shire", "saruman@high_pass", "boromir>saruman@high_pass"))) == {"boromir", "saruman"}


@pytest.mark.rule("KF.p11.sam", "KF.p12.warg")
def test_kf_p11_sam_has_no_ability_against_the_warg(ask):
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "warg@high_pass", "warg>sam@rhudaur", "1 1"))
    assert strengths(reply) == "Strength: Sam 3, Warg 3."
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "warg@high_pass", "warg>frodo@rhudaur", "1 1"))
    assert won_by(reply) == "sauron"
    for defender, shown in (("frodo", "sam"), ("sam", "frodo")):
        refused(ask("resolve", battle("frodo@rhudaur sam@rhudaur", "warg@high_pass", f"warg>{defender}@rhudaur", "1 1", ours={"show": [shown]})), "KF.p12.warg")


@pytest.mark.rule("KF.p11.sam")
@pytest.mark.parametrize("show, strength", [([], 2), (["frodo"], 5)])
def test_kf_p11_sam_showing_frodo_is_optional(ask, show, strength):
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "balrog@high_pass", "balrog>sam@rhudaur", "5 1", ours={"show": show}))
    assert strengths(reply) == f"Strength: Sam {strength + 5}, Balrog 6."


@pytest.mark.rule("KF.p11.sam")
def test_kf_p11_sam_may_stay_hidden_when_frodo_is_attacked(ask):
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "balrog@high_pass", "balrog>frodo@rhudaur", "5 1", ours={"show": [], "retreat": "stay"}))
    assert strengths(reply) == "Strength: Frodo 6, Balrog 6."
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p14.gollum")
def test_kf_p14_gollum_goes_on_forward_into_the_shire(ask):
    toml = battle("gimli@cardolan frodo@rhudaur", "gollum_variant@eregion orcs@shire warg@shire", "gollum_variant>gimli@cardolan", theirs={"retreat": "shire"})
    assert won_by(ask("resolve", toml)) == "sauron"


@pytest.mark.rule("KF.p14.gollum", "KF.p11.frodo")
def test_kf_p14_gollum_stays_when_frodo_retreats(ask):
    toml = battle("frodo@rhudaur", "gollum_variant@high_pass", "gollum_variant>frodo@rhudaur", ours={"retreat": "eregion"}, theirs={"retreat": "arthedain"})
    assert moved(ask("resolve", toml)) == {"frodo": "eregion", "gollum_variant": "rhudaur"}


@pytest.mark.rule("KF.p14.gollum", "KF.p13.aragorn")
def test_kf_p14_gollum_may_retreat_although_no_cards_are_played(ask):
    toml = battle("aragorn_variant@rhudaur frodo@shire", "gollum_variant@high_pass", "gollum_variant>aragorn_variant@rhudaur", ours={"no_cards": True}, theirs={"retreat": "arthedain"})
    assert moved(ask("resolve", toml)) == {"gollum_variant": "arthedain"}


@pytest.mark.rule("KF.p13.smeagol")
def test_kf_p13_smeagol_needs_to_be_alone(ask):
    toml = battle("smeagol_variant@rhudaur merry@rhudaur elrond_variant@arthedain frodo@shire", "balrog@high_pass", "balrog>smeagol_variant@rhudaur", "1 1")
    assert lost(ask("resolve", toml)) == {"smeagol_variant"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p12.orcs")
def test_kf_p13_smeagol_sends_elrond_against_the_orcs(ask):
    toml = battle("smeagol_variant@rhudaur elrond_variant@arthedain frodo@shire", "orcs@high_pass", "orcs>smeagol_variant@rhudaur", ours={"swap": "elrond_variant"})
    reply = ask("resolve", toml)
    assert lost(reply) == {"elrond_variant"}
    assert moved(reply)["smeagol_variant"] == "arthedain"


@pytest.mark.rule("KF.p13.smeagol", "KF.p11.gimli")
def test_kf_p13_smeagol_sends_gimli_against_the_orcs(ask):
    toml = battle("smeagol_variant@rhudaur gimli@arthedain frodo@shire", "orcs@high_pass", "orcs>smeagol_variant@rhudaur", ours={"swap": "gimli"})
    assert lost(ask("resolve", toml)) == {"orcs"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p12.warg")
def test_kf_p13_smeagol_cannot_swap_against_the_warg(ask):
    toml = battle("smeagol_variant@rhudaur gimli@arthedain frodo@shire", "warg@high_pass", "warg>smeagol_variant@rhudaur", "1 1")
    assert lost(ask("resolve", toml)) == {"smeagol_variant"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p5.mountains")
def test_kf_p13_smeagol_does_not_swap_sideways_in_mountains(ask):
    toml = battle("smeagol_variant@misty_mountains gimli@caradhras merry@eregion frodo@shire", "balrog@mirkwood", "balrog>smeagol_variant@misty_mountains")
    said = options(ask("resolve", toml), "swap")
    assert "merry" in said and "gimli" not in said


@pytest.mark.rule("tunnel_is_adjacent", "KF.p13.smeagol")
@pytest.mark.parametrize("reading", ["false", "true"])
def test_kf_ruling_tunnel_is_adjacent(ask, reading):
    toml = battle("smeagol_variant@fangorn gimli@eregion merry@caradhras frodo@shire", "balrog@gondor", "balrog>smeagol_variant@fangorn", rulings={"tunnel_is_adjacent": reading})
    assert ("gimli" in options(ask("resolve", toml), "swap")) == (reading == "true")


@pytest.mark.rule("KF.p13.faramir", "KF.p5.anduin")
def test_kf_p13_faramir_goes_back_up_the_river(ask):
    toml = battle("faramir_variant@mirkwood frodo@shire", "balrog@fangorn", "faramir_variant>balrog@fangorn", ours={"retreat": "mirkwood"})
    assert moved(ask("resolve", toml)) == {}


@pytest.mark.rule("KF.p11.frodo", "KF.p5.anduin")
def test_kf_p11_frodo_retreats_upstream(ask):
    toml = battle("frodo@fangorn", "balrog@gondor", "balrog>frodo@fangorn", ours={"retreat": "mirkwood"})
    assert moved(ask("resolve", toml))["frodo"] == "mirkwood"


@pytest.mark.rule("KF.p7.retreat", "KF.p5.capacity")
def test_kf_p7_retreat_not_to_a_full_region(ask):
    toml = battle("frodo@rhudaur gimli@eregion merry@eregion", "balrog@high_pass", "balrog>frodo@rhudaur", "5 1")
    assert won_by(ask("resolve", toml)) == "sauron"


@pytest.mark.rule("KF.p7.ability_retreat", "KF.p16.retreat_is_no_defeat")
def test_kf_p7_ability_retreat_ends_the_battle_before_the_orcs(ask):
    reply = ask("resolve", battle("frodo@rhudaur", "orcs@high_pass", "orcs>frodo@rhudaur", ours={"retreat": "eregion"}))
    assert lost(reply) == set()
    assert "KF.p12.orcs" not in used(reply)


@pytest.mark.rule("KF.p13.aragorn")
def test_kf_p13_aragorn_no_cards_only_as_defender(ask):
    toml = battle("aragorn_variant@rhudaur frodo@shire", "orcs@high_pass", "orcs>aragorn_variant@rhudaur", ours={"no_cards": True})
    assert lost(ask("resolve", toml)) == {"aragorn_variant"}
    toml = battle("aragorn_variant@rhudaur frodo@shire", "balrog@high_pass", "balrog>aragorn_variant@rhudaur", ours={"no_cards": True})
    assert strengths(ask("resolve", toml)) == "Strength: Aragorn* 4, Balrog 5."
    toml = battle("aragorn_variant@rhudaur frodo@shire", "balrog@high_pass", "aragorn_variant>balrog@high_pass", "5 1", ours={"no_cards": True})
    refused(ask("resolve", toml), "KF.p7.cards")


@pytest.mark.rule("KF.p13.aragorn", "KF.p12.saruman")
def test_kf_p13_aragorn_declines_and_saruman_decides(ask):
    toml = battle("aragorn_variant@rhudaur frodo@shire", "saruman@high_pass", "saruman>aragorn_variant@rhudaur", ours={"no_cards": False}, theirs={"no_cards": True})
    assert strengths(ask("resolve", toml)) == "Strength: Aragorn* 4, Saruman 4."


@pytest.mark.rule("KF.p13.sam", "KF.p14.orcs")
@pytest.mark.parametrize("fight, expected", [("orcs_variant>sam_variant@rhudaur", "Strength: Sam* 11, Orcs* 7."), ("sam_variant>orcs_variant@high_pass", "Strength: Sam* 6, Orcs* 4.")])
def test_kf_p13_sam_mirrors_the_attacker_only_in_defence(ask, fight, expected):
    reply = ask("resolve", battle("sam_variant@rhudaur frodo@shire", "orcs_variant@high_pass", fight, "5 1"))
    assert strengths(reply) == expected


@pytest.mark.rule("KF.p13.theoden", "KF.p12.warg")
@pytest.mark.parametrize("enemy, expected", [("balrog", "Strength: Théoden* 9, Balrog 6."), ("warg", "Strength: Théoden* 7, Warg 3.")])
def test_kf_p13_theoden_is_strong_in_gondor(ask, enemy, expected):
    assert strengths(ask("resolve", battle("theoden_variant@rohan frodo@shire", f"{enemy}@gondor", f"theoden_variant>{enemy}@gondor", "5 1"))) == expected


@pytest.mark.rule("KF.p13.treebeard", "KF.p12.warg")
@pytest.mark.parametrize("enemy, expected", [("balrog", "Strength: Treebeard* 11, Balrog 6."), ("warg", "Strength: Treebeard* 9, Warg 3.")])
def test_kf_p13_treebeard_is_strong_in_fangorn(ask, enemy, expected):
    assert strengths(ask("resolve", battle("treebeard_variant@shire frodo@shire", f"{enemy}@fangorn", f"treebeard_variant>{enemy}@fangorn", "5 1"))) == expected


@pytest.mark.rule("KF.p7.attack", "KF.p7.reveal", "KF.p7.abilities", "KF.p7.compare", "KF.p10.eye", "KF.p10.strength", "KF.p11.aragorn")
def test_kf_p8_the_printed_example_comes_out_as_printed(ask):
    reply = ask("resolve", battle("aragorn@mirkwood frodo@shire", "shelob@fangorn orcs@mordor", "aragorn>shelob@fangorn", "4 eye"))
    assert strengths(reply) == "Strength: Aragorn 8, Shelob 5."
    assert lost(reply) == {"shelob"}
    assert moved(reply) == {"aragorn": "fangorn"}


@pytest.mark.rule("KF.p5.mountains", "KF.p5.capacity", "KF.p5.moria", "KF.p5.anduin")
def test_kf_p6_the_printed_captions_hold(ask):
    reply = ask("legal", board("frodo@eregion gimli@fangorn merry@fangorn", "orcs@mordor"))
    assert {"frodo eregion-misty_mountains", "frodo eregion-caradhras"} <= legal(reply)
    assert "frodo eregion-fangorn" not in legal(reply)
    assert {"gimli fangorn-dagorlad", "gimli fangorn-gondor", "gimli fangorn-rohan"} <= legal(reply)
