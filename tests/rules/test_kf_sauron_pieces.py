"""The pieces of Sauron: what each can do in battle and when it cannot."""

import pytest

from tests.support.konfrontacja.battles import battle, fight, lost, moved, play, refused, spent, strengths, used, won_by

HOME = "frodo@shire"


@pytest.mark.rule("KF.p12.orcs")
def test_kf_p12_orcs_a_retreat_counts_as_their_first_attack(ask):
    toml = play(
        "frodo@rhudaur merry@rhudaur",
        "orcs@high_pass",
        "orcs high_pass-rhudaur",
        "5 1",
        ours={"retreat": "eregion"},
        to_move="sauron",
        defenders=["frodo"],
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"orcs"}
    assert strengths(reply) == "Strength: Merry 7, Orcs 3."


@pytest.mark.rule("KF.p12.orcs", "KF.p11.pippin")
def test_kf_p12_orcs_attacked_have_no_ability_and_pippin_may_retreat(ask):
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "pippin>orcs@high_pass", "5 1", ours={"retreat": "stay"}))
    assert lost(reply) == {"orcs"}
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "pippin>orcs@high_pass", ours={"retreat": "rhudaur"}))
    assert lost(reply) == set() and moved(reply) == {}


@pytest.mark.rule("KF.p12.witch_king", "KF.p11.frodo")
def test_kf_p12_witch_king_leaves_his_region_free_for_frodo(ask):
    reply = ask("resolve", battle("frodo@arthedain", "witch_king@cardolan", "witch_king>frodo@arthedain", ours={"retreat": "cardolan"}))
    assert moved(reply) == {"frodo": "cardolan", "witch_king": "arthedain"}
    toml = battle(
        "frodo@arthedain merry@shire",
        "witch_king@cardolan warg@cardolan",
        "witch_king>frodo@arthedain",
        "5 1",
        ours={"retreat": "cardolan"},
    )
    refused(ask("resolve", toml), "KF.p7.retreat")


@pytest.mark.rule("KF.p12.saruman", "KF.p11.frodo")
def test_kf_p12_saruman_blocks_the_ability_but_not_the_card(ask):
    toml = battle("frodo@rhudaur", "saruman@high_pass", "saruman>frodo@rhudaur", "retreat 1", theirs={"no_cards": False})
    assert moved(ask("resolve", toml)) == {"frodo": "arthedain", "saruman": "rhudaur"}
    toml = battle(
        "frodo@rhudaur", "saruman@high_pass", "saruman>frodo@rhudaur", "5 1", ours={"retreat": "eregion"}, theirs={"no_cards": False}
    )
    refused(ask("resolve", toml), "KF.p7.retreat")


@pytest.mark.rule("KF.p12.saruman", "KF.p11.sam")
def test_kf_p12_saruman_without_cards_against_sam_beside_frodo(ask):
    reply = ask(
        "resolve",
        battle(
            "frodo@rhudaur sam@rhudaur", "saruman@high_pass", "saruman>sam@rhudaur", ours={"show": ["frodo"]}, theirs={"no_cards": True}
        ),
    )
    assert strengths(reply) == "Strength: Sam 5, Saruman 4."
    assert lost(reply) == {"saruman"}
    assert spent(reply) == ([], [])


@pytest.mark.rule("KF.p12.saruman", "KF.p11.boromir")
def test_kf_p12_saruman_and_boromir_both_fall(ask):
    assert lost(ask("resolve", battle("boromir@rhudaur frodo@shire", "saruman@high_pass", "boromir>saruman@high_pass"))) == {
        "boromir",
        "saruman",
    }


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


@pytest.mark.rule("KF.p12.shelob")
def test_kf_shelob_wins_as_defender_and_goes_home(ask):
    reply = ask("resolve", battle(f"{HOME} merry@misty_mountains", "shelob@fangorn", "merry>shelob@fangorn", "1 1"))
    assert lost(reply) == {"merry"} and moved(reply) == {"shelob": "gondor"}


@pytest.mark.rule("KF.p12.shelob")
def test_kf_shelob_attacks_from_gondor_and_ends_where_she_stood(ask):
    reply = ask("resolve", battle(f"{HOME} merry@rohan", "shelob@gondor", "shelob>merry@rohan", "1 1"))
    assert lost(reply) == {"merry"} and moved(reply) == {}
    assert reply.json["position"]["sauron"]["pieces"] == {"shelob": "gondor"}


@pytest.mark.rule("KF.p12.shelob")
def test_kf_shelob_is_lost_when_the_fellowship_holds_gondor(ask):
    reply = ask("resolve", battle(f"{HOME} merry@misty_mountains gimli@gondor", "shelob@fangorn", "merry>shelob@fangorn", "1 1"))
    assert lost(reply) == {"merry", "shelob"}


@pytest.mark.rule("KF.p12.shelob", "KF.p8.next_battle")
def test_kf_shelob_leaves_before_the_second_defender(ask):
    toml = play(f"{HOME} merry@rohan gimli@rohan", "shelob@gondor", "shelob gondor-rohan", "1 1", to_move="sauron", defenders=["merry"])
    reply = ask("resolve", toml)
    assert lost(reply) == {"merry"} and moved(reply) == {}
    assert spent(reply) == (["1"], ["1"])


@pytest.mark.rule("KF.p12.shelob", "KF.p8.frodo_defeated")
def test_kf_shelob_beating_frodo_wins_whatever_stands_in_gondor(ask):
    reply = ask("resolve", battle("frodo@misty_mountains gimli@gondor", "shelob@fangorn", "shelob>frodo@misty_mountains", "1 1"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p12.cave_troll", "KF.p10.eye")
def test_kf_cave_trolls_eye_lets_the_text_work(ask):
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "cave_troll@eregion", "cave_troll>gimli@cardolan", "retreat eye"))
    assert moved(reply) == {"gimli": "shire", "cave_troll": "cardolan"}
    reply = ask("resolve", battle(f"{HOME} gimli@cardolan", "cave_troll@eregion", "cave_troll>gimli@cardolan", "5 6"))
    assert lost(reply) == {"gimli"} and "8" in strengths(reply) and "9" in strengths(reply)


@pytest.mark.rule("KF.p13.aragorn", "KF.p12.orcs")
def test_kf_orcs_strike_although_aragorn_wants_no_cards(ask):
    reply = ask(
        "resolve", battle(f"{HOME} aragorn_variant@cardolan", "orcs@eregion", "orcs>aragorn_variant@cardolan", ours={"no_cards": True})
    )
    assert lost(reply) == {"aragorn_variant"}


@pytest.mark.rule("KF.p12.orcs")
def test_kf_orcs_fight_the_second_piece_with_cards(ask):
    toml = play(
        f"{HOME} merry@cardolan legolas@cardolan", "orcs@eregion", "orcs eregion-cardolan", "1 1", to_move="sauron", defenders=["merry"]
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"merry", "orcs"} and spent(reply) == (["1"], ["1"])


@pytest.mark.rule("KF.p12.warg")
@pytest.mark.parametrize("who", ["elrond_variant", "theoden_variant"])
def test_kf_warg_turns_off_abilities_in_the_card_step(ask, who):
    where = {"elrond_variant": "fangorn", "theoden_variant": "rohan"}[who]
    reply = ask("resolve", battle(f"{HOME} {who}@{where}", "warg@gondor", f"warg>{who}@{where}", "cloak eye"))
    assert "KF.p12.warg" in used(reply)
    assert lost(reply) == {"elrond_variant": {"warg"}, "theoden_variant": {"theoden_variant", "warg"}}[who]
