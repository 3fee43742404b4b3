"""Ends of the game, the ring-bearer, setup and the score."""

import pytest

from mellon.models.konfrontacja import Position
from tests.support.konfrontacja.battles import NINE, battle, board, legal, lost, moved, play, used, won_by

START_F = (
    "frodo@shire sam@shire pippin@shire gandalf@shire merry@arthedain aragorn@cardolan legolas@rhudaur gimli@eregion boromir@enedwaith"
)
START_S = "balrog@mordor shelob@mordor witch_king@mordor flying_nazgul@mordor black_rider@gondor saruman@dagorlad orcs@fangorn warg@mirkwood cave_troll@rohan"


@pytest.mark.rule("KF.p8.frodo_in_mordor")
def test_kf_p8_frodo_in_mordor_wins_without_a_battle(ask):
    reply = ask("resolve", play("frodo@gondor", "orcs@mordor warg@mordor balrog@mordor shelob@mordor", "frodo gondor-mordor"))
    assert won_by(reply) == "fellowship"
    assert lost(reply) == set()
    assert "KF.p7.reveal" not in used(reply)


@pytest.mark.rule("KF.p8.three_in_shire")
def test_kf_p8_three_in_shire(ask):
    reply = ask("resolve", play("frodo@mirkwood", "orcs@shire warg@shire balrog@arthedain", "balrog arthedain-shire", to_move="sauron"))
    assert won_by(reply) == "sauron"
    reply = ask("resolve", play("frodo@mirkwood", "orcs@shire balrog@arthedain", "balrog arthedain-shire", to_move="sauron"))
    assert won_by(reply) is None


@pytest.mark.rule("KF.p9.witch_king_in_shire", "KF.p14.witch_king")
def test_kf_p9_witch_king_in_shire_wins_without_a_battle(ask):
    reply = ask(
        "resolve",
        play(
            "frodo@shire sam@shire merry@shire pippin@shire",
            "witch_king_variant@arthedain",
            "witch_king_variant arthedain-shire",
            to_move="sauron",
        ),
    )
    assert won_by(reply) == "sauron"
    assert lost(reply) == set()


@pytest.mark.rule("KF.p8.no_move")
def test_kf_p8_no_move_loses(ask):
    reply = ask("resolve", play("frodo@arthedain", "orcs@shire", "frodo arthedain-eregion"))
    assert won_by(reply) == "fellowship"
    assert "KF.p8.no_move" in used(reply)


@pytest.mark.rule("KF.p8.no_move", "KF.p14.watcher")
def test_kf_p8_no_move_with_only_a_revealed_watcher(ask):
    reply = ask("legal", board("frodo@shire", "watcher_variant@rohan!", "sauron"))
    assert legal(reply) == set()
    assert reply.json["winner"] == "fellowship"


@pytest.mark.rule("ability_move_saves_from_stuck_loss")
@pytest.mark.parametrize("reading, winner", [("true", None), ("false", "sauron")])
def test_kf_ruling_ability_move_saves_from_stuck_loss(ask, reading, winner):
    position = board("aragorn@mordor", "orcs@gondor", "fellowship", rulings={"ability_move_saves_from_stuck_loss": reading})
    reply = ask("legal", position)
    assert reply.json["winner"] == winner
    assert legal(reply) == ({"aragorn mordor-gondor"} if winner is None else set())


@pytest.mark.rule("ability_move_saves_from_stuck_loss", "KF.p15.recall")
def test_kf_ruling_a_card_instead_of_the_turn_saves(ask):
    assert legal(ask("legal", board("frodo@arthedain", "orcs@shire", "sauron", special="recall"))) == {"recall orcs"}


@pytest.mark.rule("KF.p3.setup")
def test_kf_p3_setup_nobody_starts_in_the_mountains(ask):
    assert ask("show", board(START_F, START_S, "sauron", start=True)).code == 0
    reply = ask("show", board(START_F.replace("legolas@rhudaur", "legolas@high_pass"), START_S, "sauron", start=True))
    assert reply.code == 2
    assert sum("KF.p3.setup" in defect["what"] for defect in reply.json["defects"]) == 2


@pytest.mark.rule("KF.p3.hand", "KF.p5.turn")
def test_kf_p3_hand_and_first_player(ask):
    position = Position.parse(f"konfrontacja to_move=sauron | {START_F} | {START_S}")
    assert [position.hand(side) for side in (0, 1)] == [NINE[name].split() for name in ("fellowship", "sauron")]
    assert ask("show", board(START_F, START_S, "fellowship", start=True)).code == 2


@pytest.mark.rule("KF.p9.bearer")
def test_kf_p9_bearer_passes_to_sam_elsewhere(ask):
    reply = ask("resolve", battle("frodo_variant@rhudaur sam_variant@shire", "balrog@high_pass", "balrog>frodo_variant@rhudaur", "1 1"))
    assert won_by(reply) is None
    assert reply.json["position"]["bearer"] == "sam_variant"
    assert reply.json["position"]["fellowship"]["revealed"] == []


@pytest.mark.rule("KF.p9.bearer_defeated")
def test_kf_p9_bearer_defeated_without_sam(ask):
    reply = ask("resolve", battle("frodo_variant@rhudaur gimli@shire", "balrog@high_pass", "balrog>frodo_variant@rhudaur", "1 1"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p13.frodo", "KF.p12.warg")
def test_kf_p13_frodo_defeated_by_the_warg(ask):
    reply = ask("resolve", battle("frodo_variant@rhudaur sam_variant@shire", "warg@high_pass", "warg>frodo_variant@rhudaur", "1 1"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("frodo_falls_with_the_warg", "KF.p13.frodo", "KF.p12.warg")
@pytest.mark.parametrize("cards", ["sacrifice 1", "3 2"])
def test_kf_ruling_frodo_falls_with_the_warg(ask, cards):
    def reply(reading: str, shown: str = cards):
        rulings = {"frodo_falls_with_the_warg": reading}
        return ask(
            "resolve",
            battle("frodo_variant@rhudaur sam_variant@shire", "warg@high_pass", "warg>frodo_variant@rhudaur", shown, rulings=rulings),
        )

    assert won_by(reply("sauron_wins")) == "sauron"
    found = reply("sam_takes_over")
    assert won_by(found) is None and lost(found) == {"frodo_variant", "warg"} and "becomes the new ring-bearer" in str(found.json["steps"])
    assert won_by(reply("sam_takes_over", "1 1")) == "sauron"


@pytest.mark.rule("KF.p9.bearer_defeated")
def test_kf_p9_bearer_defeated_sam_as_bearer(ask):
    reply = ask("resolve", battle("sam_variant@rhudaur gimli@shire", "warg@high_pass", "warg>sam_variant@rhudaur", "1 5"))
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p9.bearer_in_mordor")
def test_kf_p9_bearer_in_mordor_sam(ask):
    reply = ask("resolve", play("sam_variant@gondor", "orcs@mordor", "sam_variant gondor-mordor"))
    assert won_by(reply) == "fellowship"


@pytest.mark.rule("KF.p9.bearer_in_mordor")
def test_kf_p9_bearer_in_mordor_not_sam_while_frodo_lives(ask):
    reply = ask("resolve", play("frodo_variant@shire sam_variant@gondor", "orcs@mordor warg@rohan", "sam_variant gondor-mordor", "5 1"))
    assert won_by(reply) is None
    assert lost(reply) == {"orcs"}


@pytest.mark.rule("KF.p8.score")
def test_kf_p8_score_counts_the_winners_pieces(ask):
    reply = ask("show", board("frodo@mordor gimli@shire merry@shire", "orcs@gondor"))
    assert reply.json["winner"] == "fellowship"
    assert reply.json["score"] == [3, 0]


@pytest.mark.rule("KF.p9.draft")
def test_kf_p9_draft_mixes_editions_but_not_faces_of_a_tile(ask):
    assert ask("show", board("frodo@shire elrond_variant@shire", "shelob@mordor gollum_variant@mordor")).code == 0
    assert ask("show", board("frodo@shire", "shelob@mordor wormtongue_variant@mordor")).code == 2
    assert ask("show", board("frodo@shire frodo_variant@arthedain", "shelob@mordor")).code == 2


@pytest.mark.rule("KF.p8.end")
def test_kf_p8_end_nothing_follows(ask):
    reply = ask("resolve", board("frodo@gondor", "orcs@mordor", moves=["frodo gondor-mordor", "orcs mordor-gondor"]))
    assert reply.code == 2 and "KF.p8.end" in reply.json["defects"][0]["what"]
    assert legal(ask("legal", board("frodo@mordor", "orcs@gondor", "sauron"))) == set()


@pytest.mark.rule("swap_into_mordor_wins", "KF.p13.smeagol")
@pytest.mark.parametrize("reading, winner", [("true", "fellowship"), ("false", None)])
def test_kf_ruling_swap_into_mordor_wins(ask, reading, winner):
    toml = play(
        "smeagol_variant@mordor frodo_variant@gondor sam_variant@shire",
        "witch_king@rohan flying_nazgul@rohan",
        "flying_nazgul rohan-mordor",
        "5 1",
        ours={"swap": "frodo_variant"},
        to_move="sauron",
        rulings={"swap_into_mordor_wins": reading},
    )
    reply = ask("resolve", toml)
    assert won_by(reply) == winner
    assert "frodo_variant" in moved(reply)


@pytest.mark.rule("infinite_play", "KF.p12.flying_nazgul", "KF.p11.frodo", "KF.p11.pippin")
def test_kf_endless_play_is_possible(ask):
    ours, theirs = "frodo@arthedain pippin@eregion", "flying_nazgul@cardolan balrog@caradhras"
    moves = "flying_nazgul cardolan-arthedain; pippin eregion-caradhras; flying_nazgul arthedain-cardolan; pippin eregion-caradhras"
    toml = play(ours, theirs, moves, ours={"retreat": ["cardolan", "eregion", "arthedain", "eregion"]}, to_move="sauron")
    reply = ask("resolve", toml)
    assert moved(reply) == {} and lost(reply) == set() and won_by(reply) is None
    assert reply.json["position"]["to_move"] == "sauron"


@pytest.mark.rule("KF.p9.variant")
def test_kf_p9_variant_plays_by_the_same_rules(ask):
    reply = ask(
        "resolve",
        battle("frodo_variant@shire faramir_variant@rhudaur", "orcs_variant@high_pass", "orcs_variant>faramir_variant@rhudaur", "5 1"),
    )
    assert lost(reply) == {"orcs_variant"}


@pytest.mark.rule("KF.p8.frodo_defeated", "KF.p9.bearer_defeated")
@pytest.mark.parametrize(
    ("fellowship", "winner"),
    [
        ("gimli@gondor defeated=frodo", "sauron"),
        ("sam_variant@gondor defeated=frodo", "sauron"),
        ("gimli@gondor defeated=frodo_variant", "sauron"),
        ("gimli@gondor defeated=frodo_variant,sam", "sauron"),
        ("sam@gondor defeated=frodo_variant", None),
        ("gimli@gondor", None),
    ],
)
def test_a_ring_bearer_given_as_defeated_has_lost_the_game_unless_an_heir_lives(fellowship, winner):
    assert Position.parse(f"konfrontacja to_move=fellowship | {fellowship} cards=1 | balrog@shire cards=6").winner == winner
