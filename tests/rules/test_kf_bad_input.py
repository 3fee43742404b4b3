"""Inputs that are refused: every defect at once, in both languages, and nothing else happens."""

import pytest

from mellon.models.common import BadInput
from mellon.models.konfrontacja import Position
from tests.support.konfrontacja.battles import battle, board


def defects(reply) -> dict[str, str]:
    assert reply.code == 2, reply.json
    return {defect["where"]: defect["what"] for defect in reply.json["defects"]}


def test_kf_all_defects_come_at_once(ask):
    toml = """
game = "konfrontacja"
to_move = "gandalf"
colour = "grey"
[fellowship]
pieces = { frodo = "arthedain", gimly = "shire", orcs = "shire", sam = "bree", merry = "high_pass", pippin = "high_pass" }
cards = ["3", "3", "6"]
special = ["recall"]
[sauron]
pieces = { warg = "arthedain" }
cards = ["1"]
[rulings]
sauron_river_retreat = "perhaps"
"""
    found = defects(ask("legal", toml))
    expected = {
        "to_move",
        "colour",
        "fellowship.pieces.gimly",
        "fellowship.pieces.orcs",
        "fellowship.pieces.sam",
        "fellowship.pieces",
        "fellowship.cards",
        "fellowship.special",
        "rulings.sauron_river_retreat",
        "pieces",
    }
    assert expected <= set(found)
    assert "gimli" in found["fellowship.pieces.gimly"]


@pytest.mark.parametrize(
    "ours, theirs, more, where, word",
    [
        ("frodo@high_pass sam@high_pass", "orcs@mordor", {}, "fellowship.pieces", "KF.p5.capacity"),
        ("frodo@shire", "orcs@shire", {}, "pieces", "KF.p8.next_battle"),
        ("frodo@shire", "orcs@rohan warg@rohan balrog@rohan", {}, "sauron.pieces", "KF.p5.capacity"),
        ("frodo@shire", "gimli@rohan", {}, "sauron.pieces.gimli", "other side"),
        ("frodo@shire", "orcs@rohan", {"hands": ("1 2", "1")}, "sauron.cards", "equal"),
        ("frodo@shire", "orcs@rohan", {"hands": ("1 6", "1 2")}, "fellowship.cards", "not a card"),
        ("frodo@shire", "orcs@rohan", {"hands": ("1 1", "1 2")}, "fellowship.cards", "only one"),
        ("frodo@shire", "orcs@rohan", {"hands": ("", "")}, "sauron.cards", "nine"),
        ("frodo@shire", "orcs@rohan", {"question": "why"}, "question", "endgame"),
        ("frodo@shire", "orcs@rohan", {"moves": ["frodo to rohan"]}, "moves[1]", "cannot read"),
        ("frodo@shire", "orcs@rohan", {"bearer": "orcs"}, "bearer", "Fellowship"),
        ("frodo@shire", "orcs@rohan", {"must_move": "orcs"}, "must_move", "side to move"),
        ("frodo@shire", "orcs@rohan", {"battle": {"attacker": "orcs"}}, "battle.region", "missing"),
        ("frodo@shire", "orcs@rohan", {"battle": {"attacker": "orcs", "region": "gondor"}}, "battle.region", "nobody"),
        (
            "frodo@shire",
            "orcs@rohan",
            {"battle": {"attacker": "orcs", "defender": "warg", "region": "gondor"}},
            "battle.defender",
            "same side",
        ),
        ("frodo@shire", "orcs@rohan", {"battle": {"cards": {"fellowship": "eye"}}}, "battle.cards.fellowship", "not a card"),
        (
            "frodo@shire",
            "orcs@rohan",
            {"battle": {"choices": {"sauron": {"no_cards": "maybe"}}}},
            "battle.choices.sauron.no_cards",
            "true or false",
        ),
        ("frodo@shire", "orcs@rohan", {"battle": {"choices": {"sauron": {"swap": "mallorn"}}}}, "battle.choices.sauron.swap", "neither"),
    ],
)
def test_kf_bad_input_names_the_place(ask, ours, theirs, more, where, word):
    assert word in defects(ask("show", board(ours, theirs, **more)))[where]


def test_kf_piece_twice_in_the_notation():
    with pytest.raises(BadInput) as bad:
        Position.parse("konfrontacja to_move=sauron | frodo@shire frodo@rohan sam | orcs@mordor")
    assert {defect.where for defect in bad.value.defects} == {"fellowship.pieces.frodo", "fellowship.pieces"}
    assert all(defect.what.pl and defect.what.en for defect in bad.value.defects)


def test_kf_notation_that_is_none():
    with pytest.raises(BadInput):
        Position.parse("konfrontacja frodo")


def test_kf_ten_pieces(ask):
    ours = "frodo@shire sam@shire pippin@shire merry@shire aragorn@arthedain legolas@arthedain gimli@cardolan boromir@cardolan gandalf@rhudaur theoden_variant@eregion"
    found = ask("show", board(ours, "orcs@mordor")).json["defects"]
    assert any(defect["where"] == "fellowship.pieces" and "nine" in defect["what"] for defect in found)


def test_kf_revealed_and_defeated_must_fit(ask):
    toml = board("frodo@shire", "orcs@mordor").replace("revealed = []", 'revealed = ["sam"]\ndefeated = ["frodo"]', 1)
    found = defects(ask("show", toml))
    assert {"fellowship.revealed", "fellowship.defeated"} <= set(found)


def test_kf_an_illegal_attack_is_refused_with_its_rule(ask):
    toml = battle("frodo@shire", "orcs@mordor", "orcs>frodo@shire", "1 1")
    assert "KF.p5.forward" in defects(ask("resolve", toml))["battle.region"]


def test_kf_an_illegal_move_is_refused_with_its_rule(ask):
    reply = ask("resolve", board("frodo@shire", "orcs@mordor", moves=["frodo shire-rohan"]))
    assert "KF.p5.forward" in defects(reply)["moves[1]"]
    reply = ask("resolve", board("frodo@shire", "orcs@mordor", moves=["frodo arthedain-rhudaur"]))
    assert "KF.p5.move" in defects(reply)["moves[1]"]


def test_kf_hidden_information_is_drawn_and_not_explained(ask):
    toml = board("frodo@shire gimli@rhudaur!", "orcs@rohan", information="hidden")
    assert "open pieces only" in defects(ask("explain", toml))["information"]
    assert ask("legal", toml).code == 0
    shown = ask("show", toml)
    assert shown.code == 0 and shown.json["position"]["information"] == "hidden"
    assert shown.json["knows"] == {"fellowship": [], "sauron": ["gimli"]}


def test_kf_nothing_to_resolve(ask):
    assert "moves" in defects(ask("resolve", board("frodo@shire", "orcs@mordor")))


def test_kf_who_moves_is_needed(ask):
    assert "to_move" in defects(ask("legal", board("frodo@shire", "orcs@mordor").replace('to_move = "fellowship"\n', "")))


@pytest.mark.parametrize("verb", ["show", "legal", "resolve"])
def test_kf_refusals_are_in_polish_too(ask, verb):
    reply = ask(verb, board("frodo@bree", "orcs@mordor"), "--lang", "pl")
    assert "nie ma takiego regionu" in defects(reply)["fellowship.pieces.frodo"]


def test_kf_names_in_both_languages_are_understood(ask):
    toml = board("frodo@shire", "orcs@mordor", "sauron", moves=["Szeloba Mroczna Puszcza-Góry Mgliste"])
    toml = toml.replace("orcs", '"Szeloba"').replace('"mordor"', '"Mroczna Puszcza"')
    reply = ask("resolve", toml)
    assert reply.code == 0, reply.json
    assert reply.json["outcome"]["moved"] == {"shelob": "misty_mountains"}


def test_kf_assumptions_are_told(ask):
    said = " ".join(ask("show", board("gimli@high_pass elrond_variant@shire frodo@shire", "orcs@mordor")).json["assumptions"])
    assert "public" in said and "High Pass" in said and "tile" in said
    assert "Frodo is not on the board" in " ".join(ask("show", board("gimli@shire", "orcs@mordor")).json["assumptions"])


PLAIN = "konfrontacja {} to_move=sauron | frodo@shire sam@eregion cards=1,2 {} | orcs@caradhras cards=1,2 {}"


@pytest.mark.parametrize(
    ("head", "ours", "tail", "where", "word"),
    [
        ("", "", "| more", "notation", "only a battle may stand"),
        ("", "", "| attacker=orcs region=eregion", "notation", "only a battle may stand"),
        ("", "", "| battle attacker=orcs region=eregion first=maybe", "battle.first", "true or false"),
        ("", "", "| battle attacker=orcs region=eregion f.no_cards=yes", "battle.choices.fellowship.no_cards", "true or false"),
        ("", "", "| battle attacker=orks", "battle.attacker", "no character"),
        ("", "", "| battle attacker=orks", "battle.region", "missing"),
        ("start=yes", "", "", "start", "true or false"),
    ],
)
def test_kf_a_line_is_refused_where_a_word_would_be_lost(head, ours, tail, where, word):
    with pytest.raises(BadInput) as refused:
        Position.parse(PLAIN.format(head, ours, tail))
    assert any(defect.where == where and word in defect.what.en for defect in refused.value.defects)


@pytest.mark.rule("KF.p9.bearer")
@pytest.mark.parametrize(
    ("bearer", "ours", "right"), [("sam", "", False), ("orcs", "", False), ("gimli", "gimli@shire", False), ("frodo", "", True)]
)
def test_kf_p9_bearer_is_frodo_while_he_is_on_the_board(bearer, ours, right):
    line = PLAIN.format(f"bearer={bearer}", "", "").replace("sam@eregion", f"sam@eregion {ours}")
    if right:
        assert Position.parse(line).winner is None
        return
    with pytest.raises(BadInput) as refused:
        Position.parse(line)
    assert [defect.where for defect in refused.value.defects] == ["bearer"]


def test_kf_a_hand_of_the_wrong_type_is_one_defect(ask):
    table = 'game = "konfrontacja"\nto_move = "sauron"\n[fellowship]\npieces = { frodo = "shire" }\ncards = [1.5]\n[sauron]\npieces = { orcs = "mordor" }\ncards = ["2"]\n'
    assert [defect["what"] for defect in ask("solve", table).json["defects"]] == ["a list of words is expected here"]
    assert "after nine cards" in defects(ask("solve", table.replace("[1.5]", "[]")))["fellowship.cards"]
