"""Movement: forward, mountains, capacity, Anduin, Moria, and the movement abilities."""

import pytest

from tests.support.konfrontacja.battles import board, forbidden, legal, lost, moved, play, won_by


def lawful(ask, fellowship, sauron, to_move="fellowship", **more):
    return ask("legal", board(fellowship, sauron, to_move, **more))


@pytest.mark.rule("KF.p5.forward")
def test_kf_p5_forward_no_sideways_step_without_an_arrow(ask):
    assert forbidden(lawful(ask, "frodo@shire gimli@dagorlad", "orcs@mordor"), "gimli dagorlad-gondor") == "KF.p5.forward"


@pytest.mark.rule("KF.p5.forward")
def test_kf_p5_forward_every_piece_and_every_other_region_is_judged(ask):
    reply = lawful(ask, "frodo@shire gimli@dagorlad", "orcs@mordor")
    assert len(reply.json["moves"]) + len(reply.json["illegal"]) == 2 * 15
    assert legal(reply) == {"frodo shire-arthedain", "frodo shire-cardolan", "gimli dagorlad-mordor"}


@pytest.mark.rule("KF.p5.forward")
@pytest.mark.parametrize("region, ahead", [("high_pass", {"mirkwood"}), ("gap_of_rohan", {"rohan"}), ("rohan", {"gondor"})])
def test_kf_p5_forward_the_rim_has_one_region_in_front_for_the_fellowship(ask, region, ahead):
    reply = lawful(ask, f"gimli@{region}", "orcs@mordor")
    assert legal(reply) == {f"gimli {region}-{name}" for name in ahead}


@pytest.mark.rule("KF.p5.forward")
@pytest.mark.parametrize(
    "region, ahead", [("high_pass", "rhudaur"), ("gap_of_rohan", "enedwaith"), ("rhudaur", "arthedain"), ("enedwaith", "cardolan")]
)
def test_kf_p5_forward_the_rim_has_one_region_in_front_for_sauron(ask, region, ahead):
    assert legal(lawful(ask, "frodo@shire", f"orcs@{region}", "sauron")) == {f"orcs {region}-{ahead}"}


@pytest.mark.rule("KF.p5.anduin")
def test_kf_p5_anduin_downstream_is_a_forward_move(ask):
    assert "gimli mirkwood-fangorn" in legal(lawful(ask, "frodo@shire gimli@mirkwood", "orcs@mordor"))
    assert "gimli fangorn-rohan" in legal(lawful(ask, "frodo@shire gimli@fangorn", "orcs@mordor"))


@pytest.mark.rule("KF.p5.anduin")
def test_kf_p5_anduin_upstream_is_illegal(ask):
    assert forbidden(lawful(ask, "frodo@shire gimli@fangorn", "orcs@mordor"), "gimli fangorn-mirkwood") == "KF.p5.anduin"


@pytest.mark.rule("KF.p5.anduin")
@pytest.mark.parametrize("move", ["orcs fangorn-mirkwood", "orcs fangorn-rohan"])
def test_kf_p5_anduin_is_not_for_sauron(ask, move):
    assert forbidden(lawful(ask, "frodo@shire", "orcs@fangorn", "sauron"), move) == "KF.p5.anduin"


@pytest.mark.rule("KF.p5.moria")
def test_kf_p5_moria_under_a_sauron_piece_other_than_balrog(ask):
    reply = ask("resolve", play("frodo@shire gimli@eregion", "orcs@caradhras", "gimli eregion-fangorn"))
    assert moved(reply) == {"gimli": "fangorn"}


@pytest.mark.rule("KF.p5.moria")
def test_kf_p5_moria_never_back_and_never_for_sauron(ask):
    assert forbidden(lawful(ask, "frodo@shire gimli@fangorn", "orcs@mordor"), "gimli fangorn-eregion") == "KF.p5.moria"
    assert forbidden(lawful(ask, "frodo@shire", "orcs@eregion", "sauron"), "orcs eregion-fangorn") == "KF.p5.moria"


@pytest.mark.rule("KF.p12.balrog")
def test_kf_p12_balrog_shown_defeats_the_traveller_without_a_battle(ask):
    reply = ask(
        "resolve", play("frodo@shire gimli@eregion", "balrog@caradhras warg@fangorn", "gimli eregion-fangorn", theirs={"show": ["balrog"]})
    )
    assert lost(reply) == {"gimli"}
    assert moved(reply) == {}
    assert reply.json["position"]["sauron"]["revealed"] == []


@pytest.mark.rule("KF.p12.balrog")
def test_kf_p12_balrog_may_stay_hidden(ask):
    reply = ask("resolve", play("frodo@shire gimli@eregion", "balrog@caradhras", "gimli eregion-fangorn", theirs={"show": []}))
    assert moved(reply) == {"gimli": "fangorn"}


@pytest.mark.rule("KF.p12.balrog")
def test_kf_p12_balrog_is_asked_about_when_the_file_does_not_say(ask):
    reply = ask("resolve", play("frodo@shire gimli@eregion", "balrog@caradhras", "gimli eregion-fangorn"))
    assert reply.code == 2
    assert "balrog" in reply.json["defects"][0]["what"]


@pytest.mark.rule("KF.p12.balrog", "KF.p11.boromir")
def test_kf_p12_balrog_survives_boromir(ask):
    reply = ask("resolve", play("frodo@shire boromir@eregion", "balrog@caradhras", "boromir eregion-fangorn", theirs={"show": ["balrog"]}))
    assert lost(reply) == {"boromir"}


@pytest.mark.rule("KF.p12.balrog", "KF.p8.frodo_defeated")
def test_kf_p12_balrog_stops_frodo_and_wins(ask):
    reply = ask("resolve", play("frodo@eregion gimli@shire", "balrog@caradhras", "frodo eregion-fangorn", theirs={"show": ["balrog"]}))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p12.balrog")
def test_kf_p12_balrog_elsewhere_does_not_guard(ask):
    reply = ask("resolve", play("frodo@shire gimli@eregion", "balrog@misty_mountains", "gimli eregion-fangorn"))
    assert moved(reply) == {"gimli": "fangorn"}


@pytest.mark.rule("KF.p5.capacity")
def test_kf_p5_capacity_third_piece(ask):
    reply = lawful(ask, "frodo@mirkwood gimli@fangorn merry@fangorn", "orcs@mordor")
    assert forbidden(reply, "frodo mirkwood-fangorn") == "KF.p5.capacity"


@pytest.mark.rule("KF.p5.capacity")
def test_kf_p5_capacity_counts_each_player_alone(ask):
    assert "orcs gondor-fangorn" in legal(lawful(ask, "frodo@fangorn gimli@fangorn", "orcs@gondor", "sauron"))


@pytest.mark.rule("KF.p11.aragorn", "KF.p5.mountains")
def test_kf_p11_aragorn_not_sideways_in_mountains(ask):
    reply = lawful(ask, "frodo@shire aragorn@misty_mountains", "orcs@caradhras")
    assert forbidden(reply, "aragorn misty_mountains-caradhras") == "KF.p5.mountains"


@pytest.mark.rule("KF.p11.aragorn")
def test_kf_p11_aragorn_backwards_only_to_attack(ask):
    reply = lawful(ask, "frodo@shire aragorn@fangorn", "orcs@caradhras")
    assert "aragorn fangorn-caradhras" in legal(reply)
    assert forbidden(reply, "aragorn fangorn-misty_mountains") == "KF.p11.aragorn"


@pytest.mark.rule("KF.p11.aragorn")
def test_kf_p11_aragorn_sideways_into_the_warg(ask):
    reply = ask("resolve", play("frodo@shire aragorn@gondor", "warg@dagorlad", "aragorn gondor-dagorlad", "1 1"))
    assert moved(reply) == {"aragorn": "dagorlad"}


@pytest.mark.rule("KF.p12.flying_nazgul")
def test_kf_p12_flying_nazgul_not_onto_two(ask):
    reply = lawful(ask, "frodo@arthedain sam@arthedain", "flying_nazgul@mordor", "sauron")
    assert forbidden(reply, "flying_nazgul mordor-arthedain") == "KF.p12.flying_nazgul"
    assert "flying_nazgul eregion-arthedain" in legal(lawful(ask, "frodo@arthedain sam@arthedain", "flying_nazgul@eregion", "sauron"))


@pytest.mark.rule("KF.p12.flying_nazgul")
def test_kf_p12_flying_nazgul_sideways_in_mountains(ask):
    reply = lawful(ask, "frodo@shire gimli@misty_mountains", "flying_nazgul@high_pass", "sauron")
    assert "flying_nazgul high_pass-misty_mountains" in legal(reply)


@pytest.mark.rule("KF.p12.flying_nazgul")
def test_kf_p12_flying_nazgul_backwards(ask):
    assert "flying_nazgul arthedain-gondor" in legal(lawful(ask, "frodo@shire gimli@gondor", "flying_nazgul@arthedain", "sauron"))


@pytest.mark.rule("KF.p12.black_rider")
def test_kf_p12_black_rider_not_through_an_enemy(ask):
    reply = lawful(ask, "frodo@arthedain gimli@rhudaur", "black_rider@high_pass", "sauron")
    assert forbidden(reply, "black_rider high_pass-arthedain") == "KF.p12.black_rider"
    assert "black_rider high_pass-rhudaur" in legal(reply)


@pytest.mark.rule("KF.p12.black_rider")
def test_kf_p12_black_rider_not_through_a_full_region(ask):
    reply = lawful(ask, "frodo@rhudaur gimli@shire", "black_rider@mirkwood warg@high_pass orcs@misty_mountains", "sauron")
    assert forbidden(reply, "black_rider mirkwood-rhudaur") == "KF.p12.black_rider"
    assert forbidden(reply, "black_rider mirkwood-high_pass") == "KF.p5.capacity"


@pytest.mark.rule("KF.p12.black_rider")
def test_kf_p12_black_rider_long_ride_must_attack(ask):
    reply = lawful(ask, "frodo@shire gimli@eregion", "black_rider@mordor", "sauron")
    assert "black_rider mordor-eregion" in legal(reply)
    assert "black_rider mordor-shire" in legal(reply)
    assert forbidden(reply, "black_rider mordor-fangorn") == "KF.p12.black_rider"


@pytest.mark.rule("KF.p12.witch_king")
def test_kf_p12_witch_king_sideways_only_to_attack(ask):
    assert "witch_king gondor-dagorlad" in legal(lawful(ask, "frodo@shire gimli@dagorlad", "witch_king@gondor", "sauron"))
    assert forbidden(lawful(ask, "frodo@shire", "witch_king@gondor", "sauron"), "witch_king gondor-dagorlad") == "KF.p12.witch_king"


@pytest.mark.rule("KF.p12.witch_king", "KF.p5.mountains")
def test_kf_p12_witch_king_not_sideways_in_mountains(ask):
    reply = lawful(ask, "frodo@shire gimli@caradhras", "witch_king@misty_mountains", "sauron")
    assert forbidden(reply, "witch_king misty_mountains-caradhras") == "KF.p5.mountains"


@pytest.mark.rule("KF.p14.uruk_hai", "KF.p16.empty")
def test_kf_p14_uruk_hai_ends_in_an_empty_region(ask):
    reply = lawful(ask, "frodo@shire", "uruk_hai_variant@mordor warg@rohan", "sauron")
    assert forbidden(reply, "uruk_hai_variant mordor-rohan") == "KF.p14.uruk_hai"
    assert forbidden(reply, "uruk_hai_variant mordor-shire") == "KF.p14.uruk_hai"
    assert {"uruk_hai_variant mordor-fangorn", "uruk_hai_variant mordor-arthedain"} <= legal(reply)


@pytest.mark.rule("uruk_hai_must_reveal")
def test_kf_ruling_uruk_hai_must_reveal(ask):
    position = board("frodo@shire", "uruk_hai_variant@mordor", "sauron", moves=["uruk_hai_variant mordor-fangorn"])
    rules = [
        {step["rule"] for step in ask("resolve", position, *more).json["steps"]} for more in ((), ("--ruling", "uruk_hai_must_reveal=true"))
    ]
    assert ["uruk_hai_must_reveal" in found for found in rules] == [False, True]


@pytest.mark.rule("KF.p14.flying_nazgul")
def test_kf_p14_flying_nazgul_hops_over_exactly_one_region(ask):
    reply = lawful(
        ask, "frodo@shire gimli@rhudaur merry@arthedain", "flying_nazgul_variant@mirkwood warg@misty_mountains orcs@high_pass", "sauron"
    )
    assert "flying_nazgul_variant mirkwood-rhudaur" in legal(reply)
    assert forbidden(reply, "flying_nazgul_variant mirkwood-eregion") == "KF.p14.flying_nazgul"
    assert forbidden(reply, "flying_nazgul_variant mirkwood-arthedain") == "KF.p14.flying_nazgul"


@pytest.mark.rule("KF.p14.flying_nazgul")
def test_kf_p14_flying_nazgul_hops_over_an_enemy(ask):
    reply = lawful(ask, "frodo@arthedain gimli@rhudaur", "flying_nazgul_variant@high_pass", "sauron")
    assert "flying_nazgul_variant high_pass-arthedain" in legal(reply)


@pytest.mark.rule("KF.p13.treebeard")
def test_kf_p13_treebeard_jumps_onto_exactly_one(ask):
    assert "treebeard_variant shire-fangorn" in legal(lawful(ask, "frodo@shire treebeard_variant@shire", "orcs@fangorn"))
    reply = lawful(ask, "frodo@shire treebeard_variant@shire", "orcs@fangorn warg@fangorn")
    assert forbidden(reply, "treebeard_variant shire-fangorn") == "KF.p13.treebeard"


@pytest.mark.rule("KF.p13.treebeard", "KF.p12.balrog")
def test_kf_p13_treebeard_jumps_past_the_balrog(ask):
    reply = ask(
        "resolve",
        play("frodo@shire treebeard_variant@eregion", "balrog@caradhras warg@fangorn", "treebeard_variant eregion-fangorn", "1 1"),
    )
    assert lost(reply) == {"warg"}


@pytest.mark.rule("KF.p14.watcher")
def test_kf_p14_watcher_revealed_cannot_move(ask):
    assert (
        forbidden(lawful(ask, "frodo@shire", "watcher_variant@rohan! warg@gondor", "sauron"), "watcher_variant rohan-caradhras")
        == "KF.p14.watcher"
    )
    assert "watcher_variant rohan-caradhras" in legal(lawful(ask, "frodo@shire", "watcher_variant@rohan", "sauron"))


@pytest.mark.rule("KF.p5.turn")
def test_kf_p5_turn_the_other_side_does_not_move(ask):
    reply = ask("resolve", board("frodo@shire", "orcs@mordor", moves=["orcs mordor-gondor"]))
    assert reply.code == 2 and "KF.p5.turn" in reply.json["defects"][0]["what"]


@pytest.mark.rule("KF.p5.move")
def test_kf_p5_move_turns_alternate(ask):
    reply = ask("resolve", board("frodo@shire", "orcs@mordor", moves=["frodo shire-arthedain", "orcs mordor-gondor"]))
    assert moved(reply) == {"frodo": "arthedain", "orcs": "gondor"}
    assert reply.json["position"]["to_move"] == "fellowship"
