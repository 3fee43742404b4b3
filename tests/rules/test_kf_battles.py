"""The course of a battle: who defends, what is compared, what follows."""

import pytest

from mellon.models.konfrontacja import Chance, Position, rules
from mellon.models.konfrontacja.state import STAY
from tests.support.konfrontacja.battles import battle, board, fight, legal, lost, moved, options, outcome, play, strengths, used, won_by

HOME = "frodo@shire"


@pytest.mark.rule("KF.p7.defender")
def test_kf_p7_defender_is_drawn_among_hidden_ones(ask):
    reply = ask("resolve", play("gimli@rhudaur merry@rhudaur frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", to_move="sauron"))
    said = options(reply, "defenders")
    assert "gimli" in said and "merry" in said
    toml = play(
        "gimli@rhudaur merry@rhudaur frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", "5 1", to_move="sauron", defenders=["merry"]
    )
    assert lost(ask("resolve", toml)) == {"warg"}


@pytest.mark.rule("KF.p7.defender")
@pytest.mark.parametrize("named", ["gimli", "merry"])
def test_kf_p7_defender_a_revealed_one_may_be_named_a_hidden_one_drawn(ask, named):
    toml = play(
        "gimli@rhudaur! merry@rhudaur frodo@shire", "warg@high_pass", "warg high_pass-rhudaur", "5 1", to_move="sauron", defenders=[named]
    )
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
    toml = play(
        "gimli@rhudaur merry@rhudaur frodo@shire",
        "cave_troll@high_pass",
        "cave_troll high_pass-rhudaur",
        "1,2 1,2",
        to_move="sauron",
        defenders=["merry"],
    )
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
    toml = play(
        "gimli@rhudaur! merry@shire frodo@shire", "watcher_variant@high_pass", "watcher_variant high_pass-rhudaur", "1 1", to_move="sauron"
    )
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


@pytest.mark.rule("KF.p11.legolas", "KF.p11.gimli", "KF.p14.saruman")
@pytest.mark.parametrize(
    "one, other, dead",
    [
        ("legolas", "flying_nazgul_variant", 1),
        ("gimli", "orcs_variant", 1),
        ("gandalf", "saruman_variant", 0),
        ("gandalf_variant", "saruman_variant", 0),
        ("legolas", "flying_nazgul", 1),
    ],
)
def test_kf_instant_defeat_applies_to_both_editions(ask, one, other, dead):
    reply = ask("resolve", battle(f"{one}@rhudaur frodo@shire", f"{other}@high_pass", f"{other}>{one}@rhudaur"))
    assert lost(reply) == {(one, other)[dead]}
    assert any("edition" in text or "faces" in text for text in reply.json["assumptions"]) == (
        one.endswith("_variant") != other.endswith("_variant")
    )


@pytest.mark.rule("KF.p7.retreat", "KF.p5.capacity")
def test_kf_p7_retreat_not_to_a_full_region(ask):
    toml = battle("frodo@rhudaur gimli@eregion merry@eregion", "balrog@high_pass", "balrog>frodo@rhudaur", "5 1")
    assert won_by(ask("resolve", toml)) == "sauron"


@pytest.mark.rule("KF.p7.ability_retreat", "KF.p16.retreat_is_no_defeat")
def test_kf_p7_ability_retreat_ends_the_battle_before_the_orcs(ask):
    reply = ask("resolve", battle("frodo@rhudaur", "orcs@high_pass", "orcs>frodo@rhudaur", ours={"retreat": "eregion"}))
    assert lost(reply) == set()
    assert "KF.p12.orcs" not in used(reply)


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


@pytest.mark.rule("KF.p5.defeated", "KF.p7.compare")
def test_kf_p7_compare_a_tie_defeats_both(ask):
    reply = fight(ask, "gimli", "balrog", "3 1")
    assert lost(reply) == {"gimli", "balrog"}
    assert won_by(reply) is None
    assert "KF.p5.defeated" in used(reply)


@pytest.mark.rule("KF.p8.no_move")
def test_kf_the_last_sauron_piece_falls(ask):
    reply = ask("resolve", play(f"{HOME} gimli@fangorn", "orcs@gondor", "gimli fangorn-gondor"))
    assert outcome(reply)["winner"] == "fellowship"
