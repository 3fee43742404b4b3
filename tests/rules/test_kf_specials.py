"""Special cards."""

import pytest

from tests.support.konfrontacja.battles import battle, board, forbidden, legal, lost, moved, options, play, strengths, used, won_by


@pytest.mark.rule("KF.p15.shadowfax", "KF.p8.frodo_in_mordor")
def test_kf_p15_shadowfax_carries_frodo_two_steps_into_mordor(ask):
    reply = ask(
        "resolve", play("frodo@fangorn", "orcs@mordor", "shadowfax frodo fangorn-dagorlad; frodo dagorlad-mordor", special="shadowfax")
    )
    assert won_by(reply) == "fellowship"
    assert reply.json["position"]["fellowship"]["special"] == []


@pytest.mark.rule("KF.p15.shadowfax")
def test_kf_p15_shadowfax_first_step_is_quiet(ask):
    reply = ask("legal", board("frodo@fangorn", "orcs@dagorlad", special="shadowfax"))
    assert forbidden(reply, "shadowfax frodo fangorn-dagorlad") == "KF.p15.shadowfax"
    assert "shadowfax frodo fangorn-gondor" in legal(reply)


@pytest.mark.rule("KF.p15.shadowfax")
def test_kf_p15_shadowfax_the_same_piece_moves_on(ask):
    reply = ask(
        "resolve",
        board(
            "frodo@fangorn gimli@shire",
            "orcs@mordor",
            moves=["shadowfax frodo fangorn-dagorlad", "gimli shire-arthedain"],
            special="shadowfax",
        ),
    )
    assert reply.code == 2 and "KF.p15.shadowfax" in reply.json["defects"][0]["what"]
    reply = ask("legal", board("frodo@shire gimli@gondor", "orcs@rohan", special="shadowfax"))
    assert forbidden(reply, "shadowfax gimli gondor-mordor") == "KF.p15.shadowfax"


@pytest.mark.rule("KF.p15.shadowfax", "KF.p12.balrog")
def test_kf_p15_shadowfax_through_moria_meets_the_balrog(ask):
    toml = play(
        "frodo@shire gimli@eregion", "balrog@caradhras", "shadowfax gimli eregion-fangorn", special="shadowfax", theirs={"show": ["balrog"]}
    )
    reply = ask("resolve", toml)
    assert lost(reply) == {"gimli"}
    assert reply.json["position"]["to_move"] == "sauron"


@pytest.mark.rule("KF.p15.gandalf_white")
def test_kf_p15_gandalf_white_brings_him_to_fangorn(ask):
    reply = ask("resolve", board("frodo@shire", "orcs@mordor", moves=["gandalf_white"], special="gandalf_white"))
    assert moved(reply) == {"gandalf": "fangorn"}
    assert reply.json["position"]["to_move"] == "sauron"


@pytest.mark.rule("KF.p15.gandalf_white")
@pytest.mark.parametrize(
    "ours, theirs",
    [("frodo@shire", "orcs@fangorn"), ("frodo@fangorn merry@fangorn", "orcs@mordor"), ("frodo@shire gandalf@shire", "orcs@mordor")],
)
def test_kf_p15_gandalf_white_unplayable(ask, ours, theirs):
    assert forbidden(ask("legal", board(ours, theirs, special="gandalf_white")), "gandalf_white") == "KF.p15.gandalf_white"


@pytest.mark.rule("KF.p15.gandalf_white")
def test_kf_p15_gandalf_white_asks_which_gandalf_in_a_draft(ask):
    assert ask("legal", board("frodo@shire elrond_variant@shire", "orcs@mordor", special="gandalf_white")).code == 2


@pytest.mark.rule("KF.p15.king_revealed")
def test_kf_p15_king_revealed_binds_the_next_move(ask):
    ours, theirs = "frodo@shire aragorn@arthedain", "orcs@mordor warg@rohan"
    reply = ask("resolve", board(ours, theirs, moves=["king_revealed warg", "orcs mordor-gondor"], special="king_revealed recall"))
    assert reply.code == 2 and "KF.p15.king_revealed" in reply.json["defects"][0]["what"]
    reply = ask("resolve", board(ours, theirs, moves=["king_revealed warg", "recall warg"], special="king_revealed recall"))
    assert reply.code == 2 and "KF.p15.king_revealed" in reply.json["defects"][0]["what"]
    reply = ask("resolve", board(ours, theirs, moves=["king_revealed warg", "warg rohan-caradhras"], special="king_revealed"))
    assert moved(reply) == {"warg": "caradhras"}


@pytest.mark.rule("KF.p15.king_revealed")
def test_kf_p15_king_revealed_needs_aragorn(ask):
    assert (
        forbidden(ask("legal", board("frodo@shire", "orcs@mordor", special="king_revealed")), "king_revealed orcs")
        == "KF.p15.king_revealed"
    )


@pytest.mark.rule("KF.p15.king_revealed", "KF.p14.watcher", "king_revealed_on_watcher")
def test_kf_p15_king_revealed_on_the_stuck_watcher_frees_the_others(ask):
    ours, theirs = "frodo@shire aragorn@arthedain", "watcher_variant@rohan! warg@rohan"
    moves = ["king_revealed watcher_variant", "warg rohan-caradhras"]
    reply = ask("resolve", board(ours, theirs, moves=moves, special="king_revealed"))
    assert moved(reply) == {"warg": "caradhras"}
    (excuse,) = [step["text"] for step in reply.json["steps"] if "cannot move" in step["text"]]
    assert "Watcher" in excuse and "KF.p14.watcher" in excuse
    strict = board(ours, theirs, special="king_revealed", rulings={"king_revealed_on_watcher": "forbidden"})
    assert forbidden(ask("legal", strict), "king_revealed watcher_variant") == "KF.p15.king_revealed"


@pytest.mark.rule("KF.p15.gwaihir", "KF.p11.boromir")
def test_kf_p15_gwaihir_replaces_boromirs_ability(ask):
    toml = battle(
        "boromir@rhudaur frodo@shire",
        "balrog@high_pass",
        "balrog>boromir@rhudaur",
        "1 1",
        ours={"gwaihir": True, "retreat": "stay"},
        special="gwaihir",
    )
    assert lost(ask("resolve", toml)) == {"boromir"}
    toml = battle(
        "boromir@rhudaur frodo@shire",
        "balrog@high_pass",
        "balrog>boromir@rhudaur",
        ours={"gwaihir": True, "retreat": "eregion"},
        special="gwaihir",
    )
    assert moved(ask("resolve", toml))["boromir"] == "eregion"


@pytest.mark.rule("KF.p15.gwaihir", "KF.p12.warg")
def test_kf_p15_gwaihir_is_unplayable_against_the_warg(ask):
    toml = battle("gimli@rhudaur frodo@shire", "warg@high_pass", "warg>gimli@rhudaur", "1 1", special="gwaihir")
    assert strengths(ask("resolve", toml)) == "Strength: Gimli 4, Warg 3."
    toml = battle("gimli@rhudaur frodo@shire", "warg@high_pass", "warg>gimli@rhudaur", "1 1", ours={"gwaihir": True}, special="gwaihir")
    assert "KF.p15.gwaihir" in str(ask("resolve", toml).json["defects"])


@pytest.mark.rule("KF.p15.gwaihir", "KF.p5.mountains")
def test_kf_p15_gwaihir_in_the_mountains_goes_back_only(ask):
    toml = battle(
        "gimli@misty_mountains frodo@shire", "balrog@mirkwood", "balrog>gimli@misty_mountains", ours={"gwaihir": True}, special="gwaihir"
    )
    said = options(ask("resolve", toml), "retreat")
    assert "rhudaur" in said and "eregion" in said and "high_pass" not in said and "caradhras" not in said


@pytest.mark.rule("saruman_blocks_gwaihir", "KF.p15.gwaihir", "KF.p12.saruman")
@pytest.mark.parametrize("reading", ["true", "false"])
def test_kf_ruling_saruman_blocks_gwaihir(ask, reading):
    ours = {"gwaihir": True, "retreat": "eregion"} if reading == "false" else {"gwaihir": True}
    more = {"special": "gwaihir", "rulings": {"saruman_blocks_gwaihir": reading}}
    reply = ask(
        "resolve",
        battle(
            "gimli@rhudaur frodo@shire", "saruman@high_pass", "saruman>gimli@rhudaur", "1 1", ours=ours, theirs={"no_cards": False}, **more
        ),
    )
    assert (moved(reply).get("gimli") == "eregion") == (reading == "false")


@pytest.mark.rule("KF.p9.special_cards", "KF.p9.not_combat")
def test_kf_p9_special_cards_are_used_once_and_are_no_combat_cards(ask):
    moves = ["palantir rhudaur", "palantir rhudaur"]
    reply = ask("resolve", board("frodo@shire gimli@rhudaur", "orcs@mordor", "sauron", moves=moves, special="palantir"))
    assert reply.code == 2 and "KF.p9.special_cards" in reply.json["defects"][0]["what"]
    toml = battle(
        "elrond_variant@rhudaur frodo@shire",
        "saruman@high_pass",
        "saruman>elrond_variant@rhudaur",
        ours={"gwaihir": False},
        theirs={"no_cards": True},
        special="gwaihir",
    )
    assert strengths(ask("resolve", toml)) == "Strength: Elrond* 3, Saruman 4."


@pytest.mark.rule("KF.p15.recall")
def test_kf_p15_recall_brings_a_piece_home(ask):
    reply = ask("resolve", board("frodo@arthedain", "orcs@shire warg@gondor", "sauron", moves=["recall orcs"], special="recall"))
    assert moved(reply) == {"orcs": "mordor"}
    full = "orcs@mordor warg@mordor balrog@mordor shelob@mordor saruman@rohan"
    assert forbidden(ask("legal", board("frodo@arthedain", full, "sauron", special="recall")), "recall saruman") == "KF.p15.recall"
    held = board("frodo@arthedain gimli@mordor", "orcs@rohan", "sauron", special="recall")
    assert forbidden(ask("legal", held), "recall orcs") == "KF.p15.recall"


@pytest.mark.rule("KF.p15.recall", "recall_from_mordor")
def test_kf_ruling_recall_from_mordor(ask):
    def toml(reading: str, **more) -> str:
        return board(
            "frodo@arthedain", "orcs@mordor warg@gondor", "sauron", special="recall", rulings={"recall_from_mordor": reading}, **more
        )

    assert "recall orcs" in legal(ask("legal", board("frodo@arthedain", "orcs@mordor warg@gondor", "sauron", special="recall")))
    reply = ask("resolve", toml("allowed", moves=["recall orcs"]))
    assert moved(reply) == {} and reply.json["position"]["to_move"] == "fellowship" and "stays in Mordor" in str(reply.json["steps"])
    assert forbidden(ask("legal", toml("forbidden")), "recall orcs") == "KF.p15.recall"


@pytest.mark.rule("KF.p15.king_revealed", "KF.p15.dark_of_mordor", "king_revealed_then_dark_of_mordor")
def test_kf_ruling_king_revealed_then_dark_of_mordor(ask):
    def toml(reading: str, *moves: str) -> str:
        rulings = {"king_revealed_then_dark_of_mordor": reading}
        told = ["king_revealed orcs", *moves]
        return board(
            "frodo@shire aragorn@arthedain", "orcs@mordor warg@mordor", moves=told, special="king_revealed dark_of_mordor", rulings=rulings
        )

    by_other = ["dark_of_mordor warg mordor-gondor", "orcs mordor-dagorlad"]
    by_named = ["dark_of_mordor orcs mordor-gondor", "warg mordor-dagorlad"]
    for reading in ("named_moves_normally", "step_is_enough"):
        assert moved(ask("resolve", toml(reading, *by_other))) == {"warg": "gondor", "orcs": "dagorlad"}
    assert moved(ask("resolve", toml("step_is_enough", *by_named))) == {"orcs": "gondor", "warg": "dagorlad"}
    reply = ask("resolve", toml("named_moves_normally", *by_named))
    assert reply.code == 2 and "KF.p15.dark_of_mordor" in reply.json["defects"][0]["what"]
    reply = ask("resolve", toml("step_is_enough", "dark_of_mordor orcs mordor-gondor", "orcs gondor-rohan"))
    assert reply.code == 2 and "KF.p15.dark_of_mordor" in reply.json["defects"][0]["what"]


@pytest.mark.rule("KF.p15.dark_of_mordor", "KF.p14.watcher")
def test_kf_p15_dark_of_mordor_names_the_watcher_clause(ask):
    reply = ask("legal", board("frodo@shire", "watcher_variant@rohan! warg@gondor", "sauron", special="dark_of_mordor"))
    (found,) = [entry for entry in reply.json["illegal"] if entry["move"] == "dark_of_mordor watcher_variant rohan-caradhras"]
    assert found["rule"] == "KF.p15.dark_of_mordor" and "Watcher" in found["why"]


@pytest.mark.rule("KF.p15.shadowfax", "KF.p15.dark_of_mordor")
def test_kf_p15_extra_steps_name_their_card(ask):
    reply = ask("resolve", board("frodo@fangorn", "orcs@rohan", moves=["shadowfax frodo fangorn-dagorlad"], special="shadowfax"))
    assert reply.json["steps"][0]["text"] == "Shadowfax: Frodo: Fangorn – Dagorlad."
    reply = ask(
        "resolve",
        board("frodo@shire", "orcs@rohan warg@gondor", "sauron", moves=["dark_of_mordor orcs rohan-caradhras"], special="dark_of_mordor"),
    )
    assert "Dark of Mordor: Orcs: Rohan – Caradhras" in reply.json["steps"][0]["text"]


@pytest.mark.rule("KF.p14.watcher", "KF.p15.recall", "KF.p10.retreat_sauron")
def test_kf_p14_watcher_may_be_displaced_and_stays_revealed(ask):
    reply = ask(
        "resolve",
        board("frodo@arthedain", "watcher_variant@rohan! warg@gondor", "sauron", moves=["recall watcher_variant"], special="recall"),
    )
    assert moved(reply) == {"watcher_variant": "mordor"}
    assert reply.json["position"]["sauron"]["revealed"] == ["watcher_variant"]
    reply = ask("resolve", battle("gimli@caradhras frodo@shire", "watcher_variant@rohan!", "gimli>watcher_variant@rohan", "1 retreat"))
    assert moved(reply)["watcher_variant"] == "fangorn"
    assert reply.json["position"]["sauron"]["revealed"] == ["watcher_variant"]


@pytest.mark.rule("KF.p15.dark_of_mordor", "KF.p8.three_in_shire")
def test_kf_p15_dark_of_mordor_third_piece_in_the_shire(ask):
    reply = ask(
        "resolve",
        board(
            "frodo@rohan",
            "orcs@shire warg@shire balrog@arthedain",
            "sauron",
            moves=["dark_of_mordor balrog arthedain-shire"],
            special="dark_of_mordor",
        ),
    )
    assert won_by(reply) == "sauron"


@pytest.mark.rule("KF.p15.dark_of_mordor")
def test_kf_p15_dark_of_mordor_then_a_different_piece_moves(ask):
    ours, theirs = "frodo@shire", "orcs@mordor warg@rohan"
    moves = ["dark_of_mordor warg rohan-caradhras", "warg caradhras-eregion"]
    reply = ask("resolve", board(ours, theirs, "sauron", moves=moves, special="dark_of_mordor"))
    assert reply.code == 2 and "KF.p15.dark_of_mordor" in reply.json["defects"][0]["what"]
    moves[1] = "orcs mordor-gondor"
    assert moved(ask("resolve", board(ours, theirs, "sauron", moves=moves, special="dark_of_mordor"))) == {
        "warg": "caradhras",
        "orcs": "gondor",
    }


@pytest.mark.rule("KF.p15.dark_of_mordor", "KF.p14.watcher")
def test_kf_p15_dark_of_mordor_not_with_the_revealed_watcher(ask):
    reply = ask("legal", board("frodo@shire", "watcher_variant@rohan! warg@rohan orcs@mordor", "sauron", special="dark_of_mordor"))
    assert forbidden(reply, "dark_of_mordor watcher_variant rohan-caradhras") == "KF.p15.dark_of_mordor"


@pytest.mark.rule("dark_of_mordor_without_second_move", "KF.p15.dark_of_mordor")
@pytest.mark.parametrize("reading", ["unplayable", "playable"])
def test_kf_ruling_dark_of_mordor_without_second_move(ask, reading):
    rulings = {"dark_of_mordor_without_second_move": reading}
    move = "dark_of_mordor orcs mordor-gondor"
    assert (move in legal(ask("legal", board("frodo@shire", "orcs@mordor", "sauron", special="dark_of_mordor", rulings=rulings)))) == (
        reading == "playable"
    )
    if reading == "playable":
        reply = ask("resolve", board("frodo@shire", "orcs@mordor", "sauron", moves=[move], special="dark_of_mordor", rulings=rulings))
        assert reply.json["position"]["to_move"] == "fellowship"


@pytest.mark.rule("KF.p15.palantir")
def test_kf_p15_palantir_not_on_the_shire(ask):
    reply = ask("legal", board("frodo@shire gimli@rhudaur merry@rhudaur", "orcs@high_pass", "sauron", special="palantir"))
    assert forbidden(reply, "palantir shire") == "KF.p15.palantir"
    assert "palantir rhudaur" in legal(reply)


@pytest.mark.rule("KF.p15.palantir", "KF.p7.defender")
def test_kf_p15_palantir_lets_the_attacker_name_the_defender(ask):
    toml = play(
        "frodo@shire gimli@rhudaur merry@rhudaur",
        "balrog@high_pass",
        "palantir rhudaur; balrog high_pass-rhudaur",
        "1,1 1,2",
        special="palantir",
        to_move="sauron",
        defenders=["merry"],
    )
    reply = ask("resolve", toml)
    assert reply.code == 2
    toml = play(
        "frodo@shire gimli@rhudaur merry@rhudaur",
        "balrog@high_pass",
        "palantir rhudaur; balrog high_pass-rhudaur",
        "1,2 1,2",
        special="palantir",
        to_move="sauron",
        defenders=["merry"],
    )
    assert lost(ask("resolve", toml)) == {"merry", "gimli"}


@pytest.mark.rule("KF.p15.crebain")
def test_kf_p15_crebain_marks_for_good_and_a_returned_gandalf_is_hidden(ask):
    reply = ask("resolve", board("frodo@shire gandalf@arthedain", "orcs@mordor", "sauron", moves=["crebain gandalf"], special="crebain"))
    assert reply.json["position"]["fellowship"]["revealed"] == ["gandalf"]
    moves = "saruman_variant high_pass-rhudaur; gandalf_white"
    toml = play("frodo@shire gandalf@rhudaur!", "saruman_variant@high_pass warg@rohan", moves, special="gandalf_white", to_move="sauron")
    reply = ask("resolve", toml)
    assert reply.json["position"]["fellowship"]["pieces"]["gandalf"] == "fangorn"
    assert reply.json["position"]["fellowship"]["revealed"] == []


@pytest.mark.rule("KF.p16.revealed", "KF.p13.gandalf", "KF.p15.crebain")
def test_kf_p16_revealed_gandalf_can_still_be_shown(ask):
    toml = battle(
        "gimli@rhudaur frodo@shire gandalf_variant@arthedain!",
        "balrog@high_pass",
        "balrog>gimli@rhudaur",
        "1 1",
        ours={"show": ["gandalf"]},
    )
    assert strengths(ask("resolve", toml)) == "Strength: Gimli 5, Balrog 6."


@pytest.mark.rule("KF.p16.choose")
def test_kf_p16_choose_only_pieces_on_the_board(ask):
    reply = ask("resolve", board("frodo@shire aragorn@shire", "orcs@mordor", moves=["king_revealed warg"], special="king_revealed"))
    assert reply.code == 2 and "KF.p16.choose" in reply.json["defects"][0]["what"]


@pytest.mark.rule("infinite_play", "draft_choices")
def test_kf_rulings_without_effect_on_single_moves_are_reported(ask):
    reply = ask("legal", board("frodo@shire", "orcs@mordor", rulings={"infinite_play": "sauron_wins", "draft_choices": "hidden"}))
    assert reply.json["rulings"]["infinite_play"] == "sauron_wins"
    assert reply.json["rulings"]["draft_choices"] == "hidden"


@pytest.mark.rule("KF.p15.gwaihir")
def test_kf_p15_gwaihir_is_asked_about(ask):
    toml = battle("gimli@rhudaur frodo@shire", "balrog@high_pass", "balrog>gimli@rhudaur", "1 1", special="gwaihir")
    assert "true, false" in options(ask("resolve", toml), "gwaihir")
    assert "KF.p15.gwaihir" not in used(
        ask("resolve", toml.replace("[battle.choices.fellowship]", "[battle.choices.fellowship]\ngwaihir = false"))
    )
