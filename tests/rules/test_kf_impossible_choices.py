"""Choices that the rules do not allow are refused with their rule, whichever key says them."""

import pytest

from tests.support.konfrontacja.battles import battle, board, moved, outcome, play, spent, strengths


def refused(reply, key: str) -> str:
    assert reply.code == 2, reply.json
    (found,) = [defect["what"] for defect in reply.json["defects"] if defect["where"].endswith(key)]
    return found


@pytest.mark.rule("KF.p13.gandalf", "KF.p12.warg")
def test_kf_p13_gandalf_cannot_be_shown_against_the_warg(ask):
    ours = {"show": ["gandalf_variant"]}
    toml = battle("frodo@shire gimli@rhudaur gandalf_variant@rhudaur", "warg@high_pass", "warg>gimli@rhudaur", "1 1", ours=ours)
    assert "KF.p12.warg" in refused(ask("resolve", toml), "show")


@pytest.mark.rule("KF.p13.gandalf")
def test_kf_p13_gandalf_reaches_adjacent_regions_only(ask):
    def toml(region: str) -> str:
        return battle(
            f"frodo@shire gimli@rhudaur gandalf_variant@{region}",
            "balrog@high_pass",
            "balrog>gimli@rhudaur",
            "1 1",
            ours={"show": ["gandalf_variant"]},
        )

    assert "KF.p13.gandalf" in refused(ask("resolve", toml("enedwaith")), "show")
    assert strengths(ask("resolve", toml("eregion"))) == "Strength: Gimli 5, Balrog 6."


@pytest.mark.rule("KF.p11.sam")
def test_kf_p11_sam_cannot_be_shown_where_frodo_is_not_attacked(ask):
    toml = battle(
        "frodo@rhudaur sam@arthedain", "balrog@high_pass", "balrog>frodo@rhudaur", "1 1", ours={"show": ["sam"], "retreat": "stay"}
    )
    assert "KF.p11.sam" in refused(ask("resolve", toml), "show")
    toml = battle("frodo@rhudaur gimli@rhudaur", "balrog@high_pass", "balrog>gimli@rhudaur", "1 1", ours={"show": ["sam"]})
    assert "KF.p16.choose" in refused(ask("resolve", toml), "show")


@pytest.mark.rule("KF.p12.balrog")
def test_kf_p12_balrog_cannot_be_shown_away_from_the_tunnel(ask):
    toml = play("frodo@shire gimli@eregion", "balrog@rohan", "gimli eregion-fangorn", theirs={"show": ["balrog"]})
    assert "KF.p12.balrog" in refused(ask("resolve", toml), "show")


@pytest.mark.rule("KF.p11.sam", "KF.p12.orcs")
def test_kf_a_choice_that_came_too_late_is_let_pass(ask):
    toml = battle("frodo@rhudaur sam@rhudaur", "orcs@high_pass", "orcs>sam@rhudaur", "1 1", ours={"show": ["frodo"]})
    assert outcome(ask("resolve", toml))["defeated"] == ["sam"]


@pytest.mark.rule("KF.p10.retreat_fellowship", "KF.p10.retreat_sauron")
def test_kf_p10_a_retreat_by_card_cannot_be_declined(ask):
    toml = battle("frodo@shire gimli@high_pass", "balrog@mirkwood", "balrog>gimli@high_pass", "retreat 1", ours={"retreat": "stay"})
    found = refused(ask("resolve", toml), "retreat")
    assert "KF.p10.retreat_fellowship" in found and "rhudaur" in found
    toml = battle(
        "frodo@shire gimli@misty_mountains", "balrog@mirkwood", "balrog>gimli@misty_mountains", "retreat 1", ours={"retreat": "stay"}
    )
    found = refused(ask("resolve", toml), "retreat")
    assert "KF.p10.retreat_fellowship" in found and "rhudaur" in found and "eregion" in found
    toml = battle("frodo@shire gimli@caradhras", "balrog@rohan", "gimli>balrog@rohan", "1 retreat", theirs={"retreat": "stay"})
    assert "KF.p10.retreat_sauron" in refused(ask("resolve", toml), "retreat")


@pytest.mark.rule("KF.p7.retreat", "KF.p12.witch_king")
def test_kf_p7_a_blocked_retreat_is_called_blocked(ask):
    def toml(theirs: str, **more) -> str:
        return battle("frodo@eregion", theirs, "witch_king>frodo@eregion", **more)

    assert moved(ask("resolve", toml("witch_king@enedwaith orcs@rhudaur", ours={"retreat": "enedwaith"})))["frodo"] == "enedwaith"
    found = refused(ask("resolve", toml("witch_king@enedwaith orcs@enedwaith", ours={"retreat": "enedwaith"})), "retreat")
    assert "blocked" in found and "KF.p7.retreat" in found and "rhudaur" in found
    shut = toml("witch_king@enedwaith orcs@enedwaith warg@rhudaur", ours={"retreat": "enedwaith"})
    assert "blocked" in refused(ask("resolve", shut), "retreat")
    shut = toml("witch_king@enedwaith orcs@enedwaith warg@rhudaur", cards="1 1", ours={"retreat": "enedwaith"})
    assert "zablokowany" in refused(ask("resolve", shut, "--lang", "pl"), "retreat")


@pytest.mark.rule("KF.p10.retreat_fellowship", "KF.p7.retreat")
def test_kf_p10_a_blocked_retreat_by_card_is_called_blocked(ask):
    def toml(theirs: str) -> str:
        return battle(
            "frodo@shire gimli@high_pass", f"balrog@mirkwood {theirs}", "balrog>gimli@high_pass", "retreat 1", ours={"retreat": "rhudaur"}
        )

    assert moved(ask("resolve", toml("orcs@mordor")))["gimli"] == "rhudaur"
    assert "blocked" in refused(ask("resolve", toml("orcs@rhudaur")), "retreat")
    void = battle("frodo@shire gimli@high_pass", "balrog@mirkwood orcs@rhudaur", "balrog>gimli@high_pass", "retreat 1")
    assert strengths(ask("resolve", void)) == "Strength: Gimli 3, Balrog 6."


@pytest.mark.rule("KF.p14.wormtongue")
def test_kf_p14_wormtongue_falls_back_to_an_empty_region_only(ask):
    toml = battle(
        "frodo@shire gimli@eregion",
        "wormtongue_variant@caradhras orcs@rohan",
        "gimli>wormtongue_variant@caradhras",
        "5 1",
        theirs={"retreat": "rohan"},
    )
    assert "blocked" in refused(ask("resolve", toml), "retreat")


@pytest.mark.rule("KF.p7.cards", "KF.p11.boromir")
def test_kf_p7_a_card_not_in_hand_is_refused_although_none_is_played(ask):
    toml = battle("frodo@shire boromir@rhudaur", "balrog@high_pass", "balrog>boromir@rhudaur", "5 1", hands=("1 2", "1 2"))
    found = refused(ask("resolve", toml), "battle.cards.fellowship")
    assert "KF.p7.cards" in found and "not in hand" in found
    assert outcome(ask("resolve", toml.replace('fellowship = "5"', 'fellowship = "2"')))["defeated"] == ["boromir", "balrog"]


@pytest.mark.rule("KF.p10.magic")
def test_kf_p10_magic_fetches_discarded_cards_when_it_is_played(ask):
    toml = battle(
        "frodo@shire gimli@rhudaur", "balrog@high_pass", "balrog>gimli@rhudaur", "1 1", ours={"magic": "5"}, hands=("1 magic", "1 2")
    )
    assert "KF.p10.magic" in refused(ask("resolve", toml), "magic")
    toml = battle("frodo@shire gimli@rhudaur", "balrog@high_pass", "balrog>gimli@rhudaur", "magic 1", ours={"magic": "5"})
    assert "discard" in refused(ask("resolve", toml), "magic")


@pytest.mark.rule("KF.p7.cards", "KF.p8.refill")
def test_kf_cards_spent_are_in_playing_order(ask):
    def toml(hands: tuple[str, str]) -> str:
        return play(
            "frodo@shire aragorn@rohan",
            "warg@gondor balrog@gondor",
            "aragorn rohan-gondor",
            "5,3 2,1",
            defenders=["warg", "balrog"],
            hands=hands,
        )

    for hands in (("3 5", "1 2"), ("3 4 5", "1 2 3")):
        assert spent(ask("resolve", toml(hands))) == (["5", "3"], ["2", "1"])


@pytest.mark.rule("KF.p7.attack")
def test_kf_a_battle_of_the_other_side_is_told_as_an_assumption(ask):
    toml = battle("frodo@shire gimli@rhudaur", "balrog@high_pass", "balrog>gimli@rhudaur", "1 1")
    assert "although" in " ".join(ask("resolve", toml).json["assumptions"])
    assert "although" not in " ".join(ask("resolve", toml.replace('to_move = "fellowship"', 'to_move = "sauron"')).json["assumptions"])


def test_kf_a_file_without_pieces_is_refused_with_all_its_defects(ask):
    reply = ask("solve", 'game = "konfrontacja"\nto_move = "fellowship"\n')
    assert "frodo" in refused(reply, "fellowship.pieces") and "orcs" in refused(reply, "sauron.pieces")
    bare = ask("solve", 'game = "konfrontacja"\n')
    assert {defect["where"] for defect in bare.json["defects"]} >= {"to_move", "fellowship.pieces", "sauron.pieces"}
    text = 'game = "konfrontacja"\nmust_move = "gimli"\n[fellowship]\npieces = { frodo = "bree", gimli = "shire" }\ncards = ["1"]\n[sauron]\npieces = {}\ncards = ["1", "2"]\n'
    assert {defect["where"] for defect in ask("legal", text).json["defects"]} == {"to_move", "fellowship.pieces.frodo", "sauron.cards"}
    assert ask("show", board("frodo@shire", "orcs@mordor").replace('pieces = {orcs = "mordor"}', "pieces = {}")).code == 0


@pytest.mark.rule("KF.p9.draft")
@pytest.mark.parametrize(
    "pair, sure",
    [("shelob wormtongue_variant", True), ("orcs orcs_variant", True), ("warg gollum_variant", False), ("balrog uruk_hai_variant", False)],
)
def test_kf_p9_both_faces_of_a_tile_are_refused_where_sure_and_else_told(ask, pair, sure):
    one, other = pair.split()
    reply = ask("show", board("frodo@shire", f"{one}@mordor {other}@mordor"))
    if sure:
        assert "KF.p9.draft" in refused(reply, "sauron.pieces")
    else:
        assert reply.code == 0 and any(one in said and other in said and "public list" in said for said in reply.json["assumptions"])
