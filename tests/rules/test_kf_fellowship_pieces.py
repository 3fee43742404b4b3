"""The pieces of the Fellowship: what each can do in battle and when it cannot."""

import pytest

from mellon.models.konfrontacja import Position, rules
from tests.support.konfrontacja.battles import battle, fight, lost, moved, options, play, refused, spent, strengths, used, won_by

HOME = "frodo@shire"


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
    reply = ask(
        "resolve",
        battle(
            "boromir@rhudaur frodo@shire", "gollum_variant@high_pass", "gollum_variant>boromir@rhudaur", theirs={"retreat": "arthedain"}
        ),
    )
    assert lost(reply) == {"boromir", "gollum_variant"}


@pytest.mark.rule("KF.p11.gimli", "KF.p12.orcs")
def test_kf_p11_gimli_defeats_attacking_orcs_without_cards(ask):
    reply = ask("resolve", battle("gimli@rhudaur frodo@shire", "orcs@high_pass", "orcs>gimli@rhudaur"))
    assert lost(reply) == {"orcs"}
    assert "KF.p7.cards" not in used(reply)


@pytest.mark.rule("KF.p11.sam", "KF.p12.orcs")
def test_kf_p11_sam_steps_in_and_falls_to_the_orcs_then_frodo_fights(ask):
    toml = play(
        "frodo@rhudaur sam@rhudaur",
        "orcs@high_pass",
        "orcs high_pass-rhudaur",
        "5 1",
        ours={"show": ["sam"], "retreat": "stay"},
        to_move="sauron",
        defenders=["frodo"],
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"sam", "orcs"}
    assert won_by(reply) is None


@pytest.mark.rule("KF.p11.sam", "KF.p11.frodo")
def test_kf_p11_sam_falls_and_frodo_slips_away(ask):
    toml = play(
        "frodo@rhudaur sam@rhudaur",
        "orcs@high_pass",
        "orcs high_pass-rhudaur",
        ours={"show": ["sam"], "retreat": "eregion"},
        to_move="sauron",
        defenders=["frodo"],
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"sam"}
    assert moved(reply) == {"frodo": "eregion", "orcs": "rhudaur"}


@pytest.mark.rule("KF.p11.frodo", "KF.p12.orcs", "KF.p5.mountains")
def test_kf_p11_frodo_cannot_slip_away_in_the_mountains(ask):
    reply = ask("resolve", battle("frodo@misty_mountains gimli@shire", "orcs@mirkwood", "orcs>frodo@misty_mountains"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p11.pippin")
def test_kf_p11_pippin_cannot_retreat_as_defender(ask):
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "orcs>pippin@rhudaur"))
    assert lost(reply) == {"pippin"}


@pytest.mark.rule("KF.p11.pippin", "KF.p5.moria")
def test_kf_p11_pippin_does_not_fall_back_through_moria(ask):
    reply = ask("resolve", battle("pippin@eregion frodo@shire", "orcs@fangorn", "pippin>orcs@fangorn"))
    said = options(reply, "retreat")
    assert "caradhras" in said and "misty_mountains" in said and "stay" in said and "eregion" not in said


@pytest.mark.rule("KF.p11.merry")
@pytest.mark.parametrize("king", ["witch_king", "witch_king_variant"])
def test_kf_p11_merry_defeats_the_witch_king_of_either_edition(ask, king):
    assert lost(ask("resolve", battle("merry@rhudaur frodo@shire", f"{king}@high_pass", f"{king}>merry@rhudaur"))) == {king}


@pytest.mark.rule("KF.p11.sam", "KF.p12.warg")
def test_kf_p11_sam_has_no_ability_against_the_warg(ask):
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "warg@high_pass", "warg>sam@rhudaur", "1 1"))
    assert strengths(reply) == "Strength: Sam 3, Warg 3."
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "warg@high_pass", "warg>frodo@rhudaur", "1 1"))
    assert won_by(reply) == "sauron"
    for defender, shown in (("frodo", "sam"), ("sam", "frodo")):
        refused(
            ask(
                "resolve", battle("frodo@rhudaur sam@rhudaur", "warg@high_pass", f"warg>{defender}@rhudaur", "1 1", ours={"show": [shown]})
            ),
            "KF.p12.warg",
        )


@pytest.mark.rule("KF.p11.sam")
@pytest.mark.parametrize("show, strength", [([], 2), (["frodo"], 5)])
def test_kf_p11_sam_showing_frodo_is_optional(ask, show, strength):
    reply = ask("resolve", battle("frodo@rhudaur sam@rhudaur", "balrog@high_pass", "balrog>sam@rhudaur", "5 1", ours={"show": show}))
    assert strengths(reply) == f"Strength: Sam {strength + 5}, Balrog 6."


@pytest.mark.rule("KF.p11.sam")
def test_kf_p11_sam_may_stay_hidden_when_frodo_is_attacked(ask):
    reply = ask(
        "resolve",
        battle("frodo@rhudaur sam@rhudaur", "balrog@high_pass", "balrog>frodo@rhudaur", "5 1", ours={"show": [], "retreat": "stay"}),
    )
    assert strengths(reply) == "Strength: Frodo 6, Balrog 6."
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p11.frodo", "KF.p5.anduin")
def test_kf_p11_frodo_retreats_upstream(ask):
    toml = battle("frodo@fangorn", "balrog@gondor", "balrog>frodo@fangorn", ours={"retreat": "mirkwood"})
    assert moved(ask("resolve", toml))["frodo"] == "mirkwood"


@pytest.mark.rule("KF.p11.gandalf")
def test_kf_p11_gandalf_sauron_swaps_magic_before_the_fellowship_picks(ask):
    reply = fight(
        ask, "gandalf", "balrog", "sacrifice magic", s={"magic": "eye"}, hands=("1 2 5 cloak sacrifice retreat", "1 2 5 magic 6 retreat")
    )
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
    from mellon.models.konfrontacja import Simultaneous

    def first_node(enemy):
        p = Position.parse(f"konfrontacja to_move=sauron | gandalf@rhudaur frodo@shire | {enemy}@high_pass")
        (attack,) = rules.actions(p.table, p.state)
        return rules.begin(p.table, p.state, attack)

    assert isinstance(first_node("warg"), Simultaneous)
    node = first_node("balrog")
    assert (node.side, node.kind) == (1, "card")


@pytest.mark.rule("KF.p11.sam")
def test_kf_sam_steps_in_only_when_frodo_is_attacked_first(ask):
    ours = "frodo@shire sam@shire merry@shire"
    toml = play(
        ours,
        "cave_troll@arthedain",
        "cave_troll arthedain-shire",
        "1,1 1,2",
        to_move="sauron",
        defenders=["merry", "frodo"],
        ours={"show": ["sam", "frodo"]},
    )
    reply = ask("resolve", toml)
    assert reply.code == 2 or (won_by(reply) == "sauron" and "sam" not in lost(reply))
    toml = play(ours, "cave_troll@arthedain", "cave_troll arthedain-shire", "1,2 1,2", to_move="sauron", defenders=["merry", "frodo"])
    assert won_by(ask("resolve", toml)) == "sauron"


@pytest.mark.rule("KF.p11.sam")
def test_kf_sam_steps_in_retreats_by_card_and_frodo_fights_next(ask):
    toml = play(
        "frodo@cardolan sam@cardolan",
        "cave_troll@eregion",
        "cave_troll eregion-cardolan",
        "retreat,1 1,2",
        to_move="sauron",
        defenders=["frodo"],
        ours={"show": ["sam", "frodo"], "retreat": ["shire", "stay"]},
    )
    reply = ask("resolve", toml)
    assert reply.code == 0, reply.json
    assert won_by(reply) == "sauron" and lost(reply) == {"frodo"}
    assert moved(reply)["sam"] == "shire"


@pytest.mark.rule("KF.p11.sam")
def test_kf_sam_in_frodos_place_has_5(ask):
    reply = ask(
        "resolve",
        battle("frodo@cardolan sam@cardolan", "black_rider@eregion", "black_rider>frodo@cardolan", "1 2", ours={"show": ["sam", "frodo"]}),
    )
    assert lost(reply) == {"black_rider"} and "6" in strengths(reply) and "5" in strengths(reply)


@pytest.mark.rule("KF.p11.frodo")
def test_kf_frodo_may_not_slip_away_as_attacker(ask):
    reply = ask("resolve", battle("frodo@cardolan", "warg@mordor balrog@eregion", "frodo>balrog@eregion", "sacrifice 2"))
    assert won_by(reply) == "sauron" and lost(reply) == {"frodo", "balrog"}


@pytest.mark.rule("KF.p11.frodo")
def test_kf_frodo_chooses_between_two_sides_or_stays(ask):
    said = options(ask("resolve", battle("frodo@eregion", "balrog@caradhras", "balrog>frodo@eregion", "1 1")), "retreat")
    assert all(word in said for word in ("rhudaur", "enedwaith", "stay"))


@pytest.mark.rule("KF.p12.witch_king")
def test_kf_frodo_cannot_go_where_the_witch_king_left_a_companion(ask):
    reply = ask("resolve", battle("frodo@arthedain", "witch_king@cardolan orcs@cardolan", "witch_king>frodo@arthedain", "1 1"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p11.pippin")
def test_kf_pippin_falls_back_to_any_region_behind(ask):
    reply = ask("resolve", battle(f"{HOME} pippin@misty_mountains", "balrog@fangorn", "pippin>balrog@fangorn"))
    said = options(reply, "retreat")
    assert "misty_mountains" in said and "caradhras" in said and "stay" in said
    reply = ask(
        "resolve", battle(f"{HOME} pippin@misty_mountains", "saruman@fangorn", "pippin>saruman@fangorn", "1 1", theirs={"no_cards": False})
    )
    assert lost(reply) == {"pippin"}


@pytest.mark.rule("KF.p11.boromir", "KF.p8.next_battle")
def test_kf_boromir_attacks_two_and_takes_one_along(ask):
    reply = ask("resolve", play(f"{HOME} boromir@fangorn", "balrog@gondor orcs@gondor", "boromir fangorn-gondor", defenders=["orcs"]))
    assert lost(reply) == {"boromir", "orcs"} and won_by(reply) is None


@pytest.mark.rule("KF.p11.gandalf")
def test_kf_gandalfs_battle_lets_the_fellowship_answer_the_shown_card(ask):
    toml = battle(f"{HOME} gandalf@fangorn", "balrog@gondor", "gandalf>balrog@gondor", hands=("1 4", "1 3"))
    reply = ask("solve", toml)
    assert reply.json["value"] == "1"
    toml = battle(f"{HOME} aragorn@fangorn", "balrog@gondor", "aragorn>balrog@gondor", hands=("1 4", "1 3"))
    assert ask("solve", toml).json["value"] == "1/2"
