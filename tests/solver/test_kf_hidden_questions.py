"""Endgames with hidden pieces as a person asks about them: the number, the mixes, the beliefs, and what is not answered."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position
from mellon.solver import Limits, Verdict
from mellon.solver import ask as answer_of
from tests.support.konfrontacja.battles import board
from tests.support.konfrontacja.unseen import seen_from

BLUFF = "konfrontacja to_move=fellowship information=hidden | frodo@fangorn gimli@rohan cards=3,sacrifice | saruman@mordor cave_troll@misty_mountains cards=6,magic"
MINE = "konfrontacja to_move=fellowship information=hidden me=fellowship | frodo@fangorn gimli@rohan cards=3,sacrifice | ?@mordor ?@misty_mountains cards=6,magic alive=saruman,cave_troll"


def test_kf_not_being_seen_can_be_worth_more_than_open_play_says():
    answer = answer_of(Position.parse(BLUFF))
    assert answer.value == Fraction(3, 4) and answer.extra["naive"] == Fraction(1, 2) and answer.extra["exploitability"] == 0
    assert answer_of(Position.parse(BLUFF.replace(" information=hidden", ""))).value == 0
    assert answer.extra["worlds"] == {"count": 4, "exact": True}
    assert {stand["region"]: stand["chances"] for stand in answer.extra["belief"]} == {
        "fangorn": {"frodo": Fraction(1, 2), "gimli": Fraction(1, 2)},
        "rohan": {"frodo": Fraction(1, 2), "gimli": Fraction(1, 2)},
        "misty_mountains": {"saruman": Fraction(1, 2), "cave_troll": Fraction(1, 2)},
        "mordor": {"saruman": Fraction(1, 2), "cave_troll": Fraction(1, 2)},
    }


def test_kf_one_side_asks_about_its_own_pieces():
    answer = answer_of(Position.parse(MINE))
    assert answer.value == 1 and answer.extra["game_value"] == Fraction(3, 4)
    assert answer.extra["mix"] == {"gimli rohan-gondor": 1}
    assert str(answer.best) == "gimli rohan-gondor"
    assert {stand["side"] for stand in answer.extra["belief"]} == {"sauron"}
    assert answer.to_json("en")["information"] == "mine"


def test_kf_the_headline_says_what_the_number_is(ask):
    from mellon.assistant.konfrontacja.headlines import headline

    whole, mine = (headline(answer_of(Position.parse(line))) for line in (BLUFF, MINE))
    assert whole is not None and "3/4" in whole[0].text.en and "sees only its own pieces" in whole[0].text.en
    assert mine is not None and "tylko swoje figury" in mine[0].text.pl and "własnych figurach" in mine[0].text.pl


def test_kf_a_side_that_waits_sees_the_visible_moves_of_the_other():
    line = MINE.replace("to_move=fellowship", "to_move=sauron")
    answer = answer_of(Position.parse(line))
    assert answer.ranked == () and sum(answer.extra["mix"].values()) == 1
    assert all(word.startswith("? ") for word in answer.extra["mix"])


def test_kf_known_pieces_are_not_dealt_again():
    line = BLUFF.replace("cards=3,sacrifice", "cards=3,sacrifice known=frodo").replace("cards=6,magic", "cards=6,magic known=saruman")
    answer = answer_of(Position.parse(line))
    assert answer.extra["worlds"]["count"] == 1 and answer.value == 0


def test_kf_unknown_pieces_that_can_only_stand_in_one_way_are_as_good_as_open():
    toml = seen_from("fellowship", "frodo@rohan gimli@fangorn", {"gondor": 2}, "orcs warg", fellowship={"known": ["gimli", "frodo"]})
    answer = answer_of(Position.from_table(_table(toml)))
    plain = answer_of(Position.from_table(_table(board("frodo@rohan gimli@fangorn", "orcs@gondor warg@gondor", hands=("1 3", "1 3")))))
    assert answer.value == plain.value and "?@gondor" in str(answer.subject)


def test_kf_a_limit_leaves_proved_bounds_and_no_guess():
    table = board("frodo@caradhras sam@misty_mountains gimli@fangorn", "orcs@gondor warg@mordor saruman@dagorlad", information="hidden")
    answer = answer_of(Position.from_table(_table(table)), limits=Limits(states=700))
    assert answer.verdict is Verdict.UNKNOWN and answer.value is None and answer.exit_code == 3
    low, high = answer.extra["bounds"]
    assert 0 <= low < high <= 1
    assert all(one.value is None for one in answer.ranked)


def test_kf_more_deals_than_can_be_looked_at_are_said_to_be_too_many():
    ours = "frodo@shire sam@shire pippin@shire merry@arthedain gandalf@cardolan aragorn@rhudaur legolas@eregion"
    theirs = "balrog@mordor shelob@mordor witch_king@gondor orcs@dagorlad warg@fangorn saruman@rohan cave_troll@mirkwood"
    answer = answer_of(Position.from_table(_table(board(ours, theirs, information="hidden"))))
    assert answer.verdict is Verdict.UNKNOWN and answer.extra["bounds"] == (0, 1) and answer.extra["worlds"] == {"exact": False}


def _table(toml: str):
    import tomllib

    return tomllib.loads(toml)


@pytest.mark.parametrize(
    "change, where",
    [
        ({"question": "sure_win"}, "question"),
        ({"question": "tempo"}, "question"),
        ({"fellowship": {"special": ["shadowfax"]}}, "fellowship.special"),
        ({"sauron": {"special": ["palantir"]}}, "sauron.special"),
    ],
)
def test_kf_what_is_not_answered_with_hidden_pieces_is_said(ask, change, where):
    toml = seen_from("fellowship", "frodo@rohan gimli@fangorn", {"gondor": 1, "mordor": 1}, "orcs warg", **change)
    reply = ask("solve", toml)
    assert reply.code == 2 and where in {defect["where"] for defect in reply.json["defects"]}
    assert ask("explain", toml).code == 2
