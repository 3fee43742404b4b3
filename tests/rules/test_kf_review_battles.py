"""A second reading of the rulebook's battles, written from its text alone: characters and cards in the corners where they meet."""

import pytest

from tests.support.konfrontacja.battles import battle, hand, lost, moved, options, outcome, play, spent, strengths, used, won_by

HOME = "frodo@shire"


def refused(reply):
    assert reply.code == 2, reply.json
    return str(reply.json["defects"])


@pytest.mark.rule("KF.p12.shelob")
def test_kf_review_shelob_wins_as_defender_and_goes_home(ask):
    reply = ask("resolve", battle(f"{HOME} merry@misty_mountains", "shelob@fangorn", "merry>shelob@fangorn", "1 1"))
    assert lost(reply) == {"merry"} and moved(reply) == {"shelob": "gondor"}


@pytest.mark.rule("KF.p12.shelob")
def test_kf_review_shelob_attacks_from_gondor_and_ends_where_she_stood(ask):
    reply = ask("resolve", battle(f"{HOME} merry@rohan", "shelob@gondor", "shelob>merry@rohan", "1 1"))
    assert lost(reply) == {"merry"} and moved(reply) == {}
    assert reply.json["position"]["sauron"]["pieces"] == {"shelob": "gondor"}


@pytest.mark.rule("KF.p12.shelob")
def test_kf_review_shelob_is_lost_when_the_fellowship_holds_gondor(ask):
    reply = ask("resolve", battle(f"{HOME} merry@misty_mountains gimli@gondor", "shelob@fangorn", "merry>shelob@fangorn", "1 1"))
    assert lost(reply) == {"merry", "shelob"}


@pytest.mark.rule("KF.p12.shelob", "KF.p8.next_battle")
def test_kf_review_shelob_leaves_before_the_second_defender(ask):
    toml = play(f"{HOME} merry@rohan gimli@rohan", "shelob@gondor", "shelob gondor-rohan", "1 1", to_move="sauron", defenders=["merry"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"merry"} and moved(reply) == {}
    assert spent(reply) == (["1"], ["1"])


@pytest.mark.rule("KF.p12.shelob", "KF.p8.frodo_defeated")
def test_kf_review_shelob_beating_frodo_wins_whatever_stands_in_gondor(ask):
    reply = ask("resolve", battle("frodo@misty_mountains gimli@gondor", "shelob@fangorn", "shelob>frodo@misty_mountains", "1 1"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p11.sam")
def test_kf_review_sam_steps_in_only_when_frodo_is_attacked_first(ask):
    ours = "frodo@shire sam@shire merry@shire"
    toml = play(ours, "cave_troll@arthedain", "cave_troll arthedain-shire", "1,1 1,2", to_move="sauron", defenders=["merry", "frodo"], ours={"show": ["sam", "frodo"]})
    reply = ask("resolve", toml)
    assert reply.code == 2 or (won_by(reply) == "sauron" and "sam" not in lost(reply))
    toml = play(ours, "cave_troll@arthedain", "cave_troll arthedain-shire", "1,2 1,2", to_move="sauron", defenders=["merry", "frodo"])
    assert won_by(ask("resolve", toml)) == "sauron"


@pytest.mark.rule("KF.p11.sam")
def test_kf_review_sam_steps_in_retreats_by_card_and_frodo_fights_next(ask):
    toml = play("frodo@cardolan sam@cardolan", "cave_troll@eregion", "cave_troll eregion-cardolan", "retreat,1 1,2", to_move="sauron", defenders=["frodo"],
                ours={"show": ["sam", "frodo"], "retreat": ["shire", "stay"]})
    reply = ask("resolve", toml)
    assert reply.code == 0, reply.json
    assert won_by(reply) == "sauron" and lost(reply) == {"frodo"}
    assert moved(reply)["sam"] == "shire"


@pytest.mark.rule("KF.p11.sam")
def test_kf_review_sam_in_frodos_place_has_5(ask):
    reply = ask("resolve", battle("frodo@cardolan sam@cardolan", "black_rider@eregion", "black_rider>frodo@cardolan", "1 2", ours={"show": ["sam", "frodo"]}))
    assert lost(reply) == {"black_rider"} and "6" in strengths(reply) and "5" in strengths(reply)


@pytest.mark.rule("KF.p11.sam")
def test_kf_review_sam_steps_in_for_the_starred_frodo(ask):
    reply = ask("resolve", battle("frodo_variant@cardolan sam@cardolan", "black_rider@eregion", "black_rider>frodo_variant@cardolan", "1 2",
                                  ours={"show": ["sam", "frodo_variant"]}))
    assert lost(reply) == {"black_rider"}


@pytest.mark.rule("KF.p11.frodo")
def test_kf_review_frodo_may_not_slip_away_as_attacker(ask):
    reply = ask("resolve", battle("frodo@cardolan", "warg@mordor balrog@eregion", "frodo>balrog@eregion", "sacrifice 2"))
    assert won_by(reply) == "sauron" and lost(reply) == {"frodo", "balrog"}


@pytest.mark.rule("KF.p11.frodo")
def test_kf_review_frodo_chooses_between_two_sides_or_stays(ask):
    said = options(ask("resolve", battle("frodo@eregion", "balrog@caradhras", "balrog>frodo@eregion", "1 1")), "retreat")
    assert all(word in said for word in ("rhudaur", "enedwaith", "stay"))


@pytest.mark.rule("KF.p12.witch_king")
def test_kf_review_frodo_cannot_go_where_the_witch_king_left_a_companion(ask):
    reply = ask("resolve", battle("frodo@arthedain", "witch_king@cardolan orcs@cardolan", "witch_king>frodo@arthedain", "1 1"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_review_retreat_after_the_tunnel_never_leads_back_through_it(ask):
    ours, theirs = f"{HOME} gimli@eregion merry@misty_mountains", "orcs@caradhras warg@fangorn"
    reply = ask("resolve", battle(ours, theirs, "gimli>warg@fangorn", "retreat 6"))
    assert lost(reply) == {"gimli"}
    ours = f"{HOME} gimli@eregion"
    reply = ask("resolve", battle(ours, theirs, "gimli>warg@fangorn", "retreat 6"))
    assert moved(reply) == {"gimli": "misty_mountains"}


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_review_retreat_after_the_river_leads_back_not_upstream(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@mirkwood", "warg@fangorn", "gimli>warg@fangorn", "retreat 6"))
    said = options(reply, "retreat")
    assert "misty_mountains" in said and "caradhras" in said and "mirkwood" not in said


@pytest.mark.rule("KF.p10.retreat_fellowship")
def test_kf_review_retreat_card_works_against_the_warg(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@mirkwood", "warg@dagorlad", "warg>gimli@mirkwood", "retreat 6", ours={"retreat": "high_pass"}))
    assert moved(reply) == {"gimli": "high_pass", "warg": "mirkwood"} and not lost(reply)


@pytest.mark.rule("KF.p10.retreat_sauron")
def test_kf_review_sauron_retreats_as_attacker_beside_the_region_he_attacked(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@eregion", "warg@misty_mountains", "warg>gimli@eregion", "5 retreat", theirs={"retreat": "enedwaith"}))
    assert moved(reply) == {"warg": "enedwaith"} and not lost(reply)
    assert spent(reply) == (["5"], ["retreat"])


@pytest.mark.rule("KF.p10.retreat_sauron")
def test_kf_review_sauron_cannot_retreat_in_the_mountains_or_into_full_regions(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@rhudaur", "warg@high_pass", "gimli>warg@high_pass", "1 retreat"))
    assert lost(reply) == {"warg"}
    reply = ask("resolve", battle(f"{HOME} gimli@gondor", "warg@mordor orcs@dagorlad balrog@dagorlad", "warg>gimli@gondor", "1 retreat"))
    assert lost(reply) == {"warg"}


@pytest.mark.rule("KF.p10.magic")
def test_kf_review_magic_fetches_retreat_and_both_cards_end_discarded(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "balrog@eregion", "balrog>gimli@cardolan", "magic 6", ours={"magic": "retreat"},
                                  hands=("1 magic", "1 6")))
    assert moved(reply) == {"gimli": "shire", "balrog": "cardolan"}
    assert hand(reply, "fellowship") == {"1"} and hand(reply, "sauron") == {"1"}


@pytest.mark.rule("KF.p10.magic")
def test_kf_review_magic_of_sauron_into_retreat_leaves_our_magic_unused(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "balrog@eregion", "balrog>gimli@cardolan", "magic magic", theirs={"magic": "retreat"},
                                  hands=("1 magic", "1 magic")))
    assert moved(reply) == {"balrog": "arthedain"} and not lost(reply)
    assert hand(reply, "fellowship") == {"1"}


@pytest.mark.rule("KF.p10.magic", "KF.p10.cloak")
def test_kf_review_magic_fetches_the_cloak_against_a_strength_card(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "warg@eregion", "warg>gimli@cardolan", "magic 6", ours={"magic": "cloak"}, hands=("1 magic", "1 6")))
    assert lost(reply) == {"warg"}


@pytest.mark.rule("KF.p10.magic", "KF.p8.refill")
def test_kf_review_magic_as_the_last_card_has_eight_to_fetch_and_then_nine_return(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "warg@eregion", "warg>gimli@cardolan", "magic 6", ours={"magic": "5"}, hands=("magic", "6")))
    assert lost(reply) == {"gimli", "warg"}
    assert len(hand(reply, "fellowship")) == 9 and len(hand(reply, "sauron")) == 9


@pytest.mark.rule("KF.p10.eye")
@pytest.mark.parametrize("card", ["cloak", "retreat", "sacrifice"])
def test_kf_review_eye_voids_every_text(ask, card):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "balrog@eregion", "balrog>gimli@cardolan", f"{card} eye"))
    assert lost(reply) == {"gimli"} and moved(reply) == {"balrog": "cardolan"}


@pytest.mark.rule("KF.p12.cave_troll", "KF.p10.eye")
def test_kf_review_cave_trolls_eye_lets_the_text_work(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "cave_troll@eregion", "cave_troll>gimli@cardolan", "retreat eye"))
    assert moved(reply) == {"gimli": "shire", "cave_troll": "cardolan"}
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "cave_troll@eregion", "cave_troll>gimli@cardolan", "5 6"))
    assert lost(reply) == {"gimli"} and "8" in strengths(reply) and "9" in strengths(reply)


@pytest.mark.rule("KF.p13.frodo", "KF.p10.eye")
def test_kf_review_starred_frodo_makes_eye_and_magic_void(ask):
    reply = ask("resolve", battle("frodo_variant@cardolan sam_variant@shire", "balrog@eregion", "balrog>frodo_variant@cardolan", "retreat eye"))
    assert moved(reply) == {"frodo_variant": "shire", "balrog": "cardolan"}
    reply = ask("resolve", battle("frodo_variant@cardolan sam_variant@shire", "gollum_variant@eregion",
                                  "gollum_variant>frodo_variant@cardolan", "1 magic", theirs={"retreat": "stay"}, hands=("1 2", "1 magic")))
    assert lost(reply) == {"gollum_variant"}


@pytest.mark.rule("KF.p9.bearer")
def test_kf_review_starred_frodo_beaten_by_balrog_in_the_tunnel_passes_the_ring(ask):
    toml = play("frodo_variant@eregion sam_variant@shire", "balrog@caradhras", "frodo_variant eregion-fangorn", theirs={"show": ["balrog"]})
    reply = ask("resolve", toml)
    assert lost(reply) == {"frodo_variant"} and won_by(reply) is None


@pytest.mark.rule("KF.p9.bearer")
def test_kf_review_classic_sam_carries_the_ring_of_a_starred_frodo(ask):
    reply = ask("resolve", battle("frodo_variant@cardolan sam@shire", "balrog@eregion", "balrog>frodo_variant@cardolan", "1 1"))
    assert lost(reply) == {"frodo_variant"} and won_by(reply) is None


@pytest.mark.rule("KF.p8.frodo_defeated")
def test_kf_review_starred_sam_does_not_save_a_classic_frodo(ask):
    reply = ask("resolve", battle("frodo@cardolan sam_variant@shire", "balrog@eregion", "balrog>frodo@cardolan", "1 1", ours={"retreat": "stay"}))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p13.sam")
@pytest.mark.parametrize(("enemy", "value"), [("wormtongue_variant", -1), ("cave_troll", 9), ("warg", 1), ("orcs_variant", 6), ("watcher_variant", 6)])
def test_kf_review_starred_sam_takes_the_attackers_strength(ask, enemy, value):
    reply = ask("resolve", battle("frodo_variant@shire sam_variant@cardolan", f"{enemy}@eregion", f"{enemy}>sam_variant@cardolan", "2 1",
                                  theirs={"retreat": "stay"} if enemy == "wormtongue_variant" else None))
    assert str(value + 2) in strengths(reply)


@pytest.mark.rule("KF.p13.faramir")
def test_kf_review_faramir_attacks_out_of_the_mountains_and_slips_aside(ask):
    reply = ask("resolve", battle(f"{HOME} faramir_variant@misty_mountains", "balrog@fangorn", "faramir_variant>balrog@fangorn", ours={"retreat": "rohan"}))
    assert moved(reply) == {"faramir_variant": "rohan"} and spent(reply) == ([], [])
    reply = ask("resolve", battle(f"{HOME} faramir_variant@eregion", "balrog@caradhras", "faramir_variant>balrog@caradhras", "1 1"))
    assert lost(reply) == {"faramir_variant"}


@pytest.mark.rule("KF.p11.pippin")
def test_kf_review_pippin_falls_back_to_any_region_behind(ask):
    reply = ask("resolve", battle(f"{HOME} pippin@misty_mountains", "balrog@fangorn", "pippin>balrog@fangorn"))
    said = options(reply, "retreat")
    assert "misty_mountains" in said and "caradhras" in said and "stay" in said
    reply = ask("resolve", battle(f"{HOME} pippin@misty_mountains", "saruman@fangorn", "pippin>saruman@fangorn", "1 1", theirs={"no_cards": False}))
    assert lost(reply) == {"pippin"}


@pytest.mark.rule("KF.p13.smeagol")
def test_kf_review_smeagol_swaps_against_saruman_since_a_swap_is_no_retreat(ask):
    reply = ask("resolve", battle(f"{HOME} smeagol_variant@cardolan gandalf@arthedain", "saruman@eregion", "saruman>smeagol_variant@cardolan",
                                  ours={"swap": "gandalf"}, theirs={"no_cards": True}))
    assert lost(reply) == {"saruman"}
    assert moved(reply) == {"smeagol_variant": "arthedain", "gandalf": "cardolan"}


@pytest.mark.rule("KF.p13.smeagol", "KF.p11.frodo")
def test_kf_review_smeagol_swaps_with_frodo_who_may_slip_away(ask):
    reply = ask("resolve", battle("frodo@shire smeagol_variant@cardolan", "balrog@eregion", "balrog>smeagol_variant@cardolan",
                                  ours={"swap": "frodo", "retreat": "arthedain"}))
    assert moved(reply) == {"smeagol_variant": "shire", "frodo": "arthedain", "balrog": "cardolan"} and not lost(reply)


@pytest.mark.rule("KF.p13.aragorn")
def test_kf_review_starred_aragorn_rules_out_cards(ask):
    reply = ask("resolve", battle(f"{HOME} aragorn_variant@cardolan", "mouth_of_sauron_variant@eregion", "mouth_of_sauron_variant>aragorn_variant@cardolan",
                                  ours={"no_cards": True}))
    assert lost(reply) == {"mouth_of_sauron_variant"} and spent(reply) == ([], [])


@pytest.mark.rule("KF.p13.aragorn", "KF.p12.orcs")
def test_kf_review_orcs_strike_although_aragorn_wants_no_cards(ask):
    reply = ask("resolve", battle(f"{HOME} aragorn_variant@cardolan", "orcs@eregion", "orcs>aragorn_variant@cardolan", ours={"no_cards": True}))
    assert lost(reply) == {"aragorn_variant"}


@pytest.mark.rule("KF.p12.orcs")
def test_kf_review_orcs_fight_the_second_piece_with_cards(ask):
    toml = play(f"{HOME} merry@cardolan legolas@cardolan", "orcs@eregion", "orcs eregion-cardolan", "1 1", to_move="sauron", defenders=["merry"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"merry", "orcs"} and spent(reply) == (["1"], ["1"])


@pytest.mark.rule("KF.p12.orcs", "KF.p9.bearer")
def test_kf_review_orcs_defeat_starred_frodo_then_fight_sam(ask):
    toml = play("frodo_variant@cardolan sam_variant@cardolan", "orcs@eregion", "orcs eregion-cardolan", "2 1", to_move="sauron", defenders=["frodo_variant"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"frodo_variant", "orcs"} and won_by(reply) is None


@pytest.mark.rule("KF.p14.orcs")
def test_kf_review_starred_orcs_defend_at_3_and_attack_every_time_at_6(ask):
    reply = ask("resolve", battle(f"{HOME} elrond_variant@cardolan", "orcs_variant@eregion", "elrond_variant>orcs_variant@eregion", "1 1"))
    assert lost(reply) == {"elrond_variant", "orcs_variant"}
    toml = play(f"{HOME} merry@cardolan legolas@cardolan", "orcs_variant@eregion", "orcs_variant eregion-cardolan", "3,5 1,2", to_move="sauron", defenders=["merry"])
    assert lost(ask("resolve", toml)) == {"merry", "legolas", "orcs_variant"}


@pytest.mark.rule("KF.p14.wormtongue")
def test_kf_review_wormtongue_attacking_falls_back_where_he_came_from_or_elsewhere(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@eregion", "wormtongue_variant@caradhras", "wormtongue_variant>gimli@eregion", "1 1"))
    said = options(reply, "retreat")
    assert "caradhras" in said and "misty_mountains" in said and "stay" in said and "fangorn" not in said
    reply = ask("resolve", battle(f"{HOME} gimli@eregion", "wormtongue_variant@caradhras", "wormtongue_variant>gimli@eregion", "1 1", theirs={"retreat": "misty_mountains"}))
    assert moved(reply) == {"wormtongue_variant": "misty_mountains"} and not lost(reply)


@pytest.mark.rule("KF.p14.wormtongue", "KF.p10.sacrifice")
def test_kf_review_wormtongue_survives_a_sacrifice_and_a_tie(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@eregion", "wormtongue_variant@caradhras", "wormtongue_variant>gimli@eregion", "sacrifice 1", theirs={"retreat": "caradhras"}))
    assert lost(reply) == {"gimli"} and moved(reply) == {}
    reply = ask("resolve", battle(f"{HOME} gimli@eregion", "wormtongue_variant@caradhras", "wormtongue_variant>gimli@eregion", "2 6", theirs={"retreat": "caradhras"}))
    assert lost(reply) == {"gimli"} and moved(reply) == {}


@pytest.mark.rule("KF.p14.gollum")
def test_kf_review_gollum_attacked_runs_past_his_enemy(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "gollum_variant@eregion", "gimli>gollum_variant@eregion", theirs={"retreat": "arthedain"}))
    assert moved(reply) == {"gimli": "eregion", "gollum_variant": "arthedain"} and spent(reply) == ([], [])


@pytest.mark.rule("KF.p14.gollum", "KF.p8.three_in_shire")
def test_kf_review_gollum_is_the_third_in_the_shire(ask):
    reply = ask("resolve", battle("frodo@fangorn gimli@cardolan", "gollum_variant@eregion orcs@shire balrog@shire", "gollum_variant>gimli@cardolan", theirs={"retreat": "shire"}))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p14.gollum")
def test_kf_review_gollum_cannot_go_where_the_fellowship_stands(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "gollum_variant@eregion", "gollum_variant>gimli@cardolan", "1 1"))
    assert lost(reply) == {"gollum_variant"}


@pytest.mark.rule("KF.p14.mouth_of_sauron")
def test_kf_review_mouth_of_sauron_cards_after_each_swap(ask):
    ours, theirs = f"{HOME} gimli@eregion", "mouth_of_sauron_variant@caradhras"
    fight = "mouth_of_sauron_variant>gimli@eregion"
    reply = ask("resolve", battle(ours, theirs, fight, "3 1", theirs={"swap": "4"}, hands=("3 5", "1 4")))
    assert lost(reply) == {"gimli"} and hand(reply, "sauron") == {"1"}
    reply = ask("resolve", battle(ours, theirs, fight, "3 1", theirs={"swap": "4"}, hands=("3 5", "1 2")))
    assert lost(reply) == {"gimli"} and hand(reply, "sauron") == {"2"}


@pytest.mark.rule("KF.p14.saruman")
def test_kf_review_starred_saruman_takes_the_second_card_only(ask):
    ours, theirs = f"{HOME} gimli@eregion", "saruman_variant@caradhras"
    toml = battle(ours, theirs, "saruman_variant>gimli@eregion", "5 2", ours={"swap": "1"}, theirs={"force": True}, hands=("1 5", "2 4"))
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli"} and hand(reply, "fellowship") == {"5"} and spent(reply) == (["1"], ["2"])


@pytest.mark.rule("KF.p13.gandalf")
def test_kf_review_starred_gandalf_helps_from_the_next_region(ask):
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
def test_kf_review_theoden_defends_at_home(ask, region, start, value):
    reply = ask("resolve", battle(f"{HOME} theoden_variant@{region}", f"balrog@{start}", f"balrog>theoden_variant@{region}", "1 1"))
    assert str(value + 1) in strengths(reply)


@pytest.mark.rule("KF.p13.treebeard")
def test_kf_review_treebeard_jumps_home_and_fights_at_6(ask):
    reply = ask("resolve", play(f"{HOME} treebeard_variant@shire", "balrog@fangorn", "treebeard_variant shire-fangorn", "1 1"))
    assert lost(reply) == {"balrog"} and moved(reply) == {"treebeard_variant": "fangorn"}


@pytest.mark.rule("KF.p11.boromir", "KF.p8.next_battle")
def test_kf_review_boromir_attacks_two_and_takes_one_along(ask):
    reply = ask("resolve", play(f"{HOME} boromir@fangorn", "balrog@gondor orcs@gondor", "boromir fangorn-gondor", defenders=["orcs"]))
    assert lost(reply) == {"boromir", "orcs"} and won_by(reply) is None


@pytest.mark.rule("KF.p14.watcher")
def test_kf_review_watcher_attacked_stays_revealed_and_stuck(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@fangorn", "watcher_variant@gondor orcs@mordor", "gimli>watcher_variant@gondor", "1 1"))
    assert lost(reply) == {"gimli"} and reply.json["position"]["sauron"]["revealed"] == ["watcher_variant"]


@pytest.mark.rule("KF.p8.no_move")
def test_kf_review_the_last_sauron_piece_falls(ask):
    reply = ask("resolve", play(f"{HOME} gimli@fangorn", "orcs@gondor", "gimli fangorn-gondor"))
    assert outcome(reply)["winner"] == "fellowship"


@pytest.mark.rule("KF.p10.retreat_fellowship", "KF.p10.magic")
def test_kf_review_a_choice_with_one_option_may_be_said_but_not_otherwise(ask):
    ours, theirs, fight = f"{HOME} gimli@cardolan", "balrog@eregion", "balrog>gimli@cardolan"
    assert moved(ask("resolve", battle(ours, theirs, fight, "retreat 1", ours={"retreat": "shire"})))["gimli"] == "shire"
    assert "shire" in refused(ask("resolve", battle(ours, theirs, fight, "retreat 1", ours={"retreat": "arthedain"})))
    hands = ("1 2 3 4 magic sacrifice cloak retreat", "1 2 3 4 5 6 magic eye")
    assert moved(ask("resolve", battle(ours, theirs, fight, "1 magic", theirs={"magic": "retreat"}, hands=hands))) == {"balrog": "arthedain"}
    assert "5" in refused(ask("resolve", battle(ours, theirs, fight, "magic 1", ours={"magic": "4"}, hands=hands)))


@pytest.mark.rule("KF.p11.sam", "KF.p12.orcs")
def test_kf_review_nothing_is_asked_about_cards_that_will_not_be_played(ask):
    reply = ask("resolve", battle("frodo@cardolan sam@cardolan", "orcs@eregion", "orcs>sam@cardolan"))
    assert lost(reply) == {"sam"}
    reply = ask("resolve", battle(f"{HOME} aragorn_variant@cardolan", "orcs@eregion", "orcs>aragorn_variant@cardolan"))
    assert lost(reply) == {"aragorn_variant"}


@pytest.mark.rule("KF.p11.gandalf")
def test_kf_review_gandalfs_battle_lets_the_fellowship_answer_the_shown_card(ask):
    toml = battle(f"{HOME} gandalf@fangorn", "balrog@gondor", "gandalf>balrog@gondor", hands=("1 4", "1 3"))
    reply = ask("solve", toml)
    assert reply.json["value"] == "1"
    toml = battle(f"{HOME} aragorn@fangorn", "balrog@gondor", "aragorn>balrog@gondor", hands=("1 4", "1 3"))
    assert ask("solve", toml).json["value"] == "1/2"


@pytest.mark.rule("KF.p12.warg")
@pytest.mark.parametrize("who", ["elrond_variant", "theoden_variant"])
def test_kf_review_warg_turns_off_abilities_in_the_card_step(ask, who):
    where = {"elrond_variant": "fangorn", "theoden_variant": "rohan"}[who]
    reply = ask("resolve", battle(f"{HOME} {who}@{where}", "warg@gondor", f"warg>{who}@{where}", "cloak eye"))
    assert "KF.p12.warg" in used(reply)
    assert lost(reply) == {"elrond_variant": {"warg"}, "theoden_variant": {"theoden_variant", "warg"}}[who]
