"""Corners of Konfrontacja that other tests pass by: what an end of the game cites, pieces that are not there, odd shapes of keys."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.notation import read_toml, to_table, write_line
from mellon.models.konfrontacja.position import Wishes
from mellon.models.konfrontacja.state import Done, Log
from tests.support.konfrontacja.battles import battle, board, play, used


def defects(reply) -> dict[str, str]:
    assert reply.code == 2, reply.json
    return {defect["where"]: defect["what"] for defect in reply.json["defects"]}


@pytest.mark.rule("KF.p8.three_in_shire")
def test_kf_p8_three_in_shire_is_cited(ask):
    reply = ask("resolve", play("frodo@mirkwood", "orcs@shire warg@shire balrog@arthedain", "balrog arthedain-shire", to_move="sauron"))
    assert "KF.p8.three_in_shire" in used(reply)


@pytest.mark.rule("KF.p9.witch_king_in_shire")
def test_kf_p9_witch_king_in_shire_is_cited(ask):
    reply = ask(
        "resolve", play("frodo@shire sam@shire", "witch_king_variant@arthedain", "witch_king_variant arthedain-shire", to_move="sauron")
    )
    assert "KF.p9.witch_king_in_shire" in used(reply)


@pytest.mark.rule("KF.p8.frodo_in_mordor")
def test_kf_p8_frodo_in_mordor_is_cited(ask):
    reply = ask("resolve", play("frodo@gondor", "orcs@mordor", "frodo gondor-mordor"))
    assert {"KF.p8.frodo_in_mordor"} == {rule for rule in used(reply) if rule.endswith("_in_mordor")}


@pytest.mark.rule("KF.p9.bearer_in_mordor")
def test_kf_p9_a_starred_bearer_in_mordor_is_cited_by_his_own_rule(ask):
    reply = ask("resolve", play("frodo_variant@gondor", "orcs@mordor", "frodo_variant gondor-mordor"))
    assert {"KF.p9.bearer_in_mordor"} == {rule for rule in used(reply) if rule.endswith("_in_mordor")}


@pytest.mark.parametrize("key, piece", [("bearer", "sam"), ("must_move", "gimli"), ("barred", "warg")])
def test_kf_a_piece_that_is_not_in_the_game_cannot_be_named(ask, key, piece):
    found = defects(ask("show", board("frodo@shire", "orcs@rohan", **{key: piece})))
    assert "does not stand on the board" in found[key]


@pytest.mark.parametrize("value", ["orcs", ["orcs"], 3])
def test_kf_a_battle_that_is_no_table_is_refused(ask, value):
    assert "table" in defects(ask("resolve", board("frodo@shire", "orcs@rohan", battle=value)))["battle"]


def test_kf_drawn_defenders_stand_in_the_line():
    line = "konfrontacja to_move=sauron defenders=sam,frodo | frodo@shire sam@shire | orcs@arthedain > orcs arthedain-shire"
    position = Position.parse(line)
    assert position.defenders == ("sam", "frodo")
    assert "defenders=sam,frodo" in write_line(position)
    assert Position.parse(write_line(position)).defenders == ("sam", "frodo")


def test_kf_a_question_without_wishes_pays_a_half_for_both_or_none_and_forbids_no_card():
    wishes = read_toml(board("frodo@shire", "orcs@rohan")).wishes
    assert wishes.payoff == (Fraction(1), Fraction(0), Fraction(1, 2), Fraction(1, 2))
    assert wishes.never == (0, 0) and wishes.max_states is None


def test_kf_cards_of_one_battle_are_written_as_a_word_and_of_more_as_a_list():
    one = read_toml(battle("gimli@mirkwood", "orcs@rohan", "orcs>gimli@mirkwood", "4 eye"))
    assert to_table(one)["battle"]["cards"] == {"fellowship": "4", "sauron": "eye"}
    more = read_toml(play("frodo@shire", "orcs@rohan", "frodo shire-arthedain", "4,2 eye,1"))
    assert to_table(more)["battle"]["cards"] == {"fellowship": ["4", "2"], "sauron": ["eye", "1"]}


@pytest.mark.parametrize("key", ["choices", "payoff"])
def test_kf_a_word_where_a_table_belongs_is_refused(ask, key):
    assert "table" in defects(ask("show", board("frodo@shire", "orcs@rohan", **{key: "orcs"})))[key]


@pytest.mark.rule("KF.p7.attack")
@pytest.mark.parametrize("to_move, told", [("fellowship", True), ("sauron", False)])
def test_kf_p7_a_battle_is_the_attackers_turn_and_said_so_where_the_file_says_otherwise(to_move, told):
    notes = read_toml(battle("gimli@mirkwood frodo@shire", "orcs@rohan", "orcs>gimli@mirkwood", "4 eye", to_move=to_move)).notes
    assert bool(notes) == told


@pytest.mark.parametrize("word, first", [("true", True), ("false", False)])
def test_kf_yes_and_no_are_read_from_a_line(word, first):
    position = Position.parse(
        f"konfrontacja question=battle to_move=sauron | gimli@mirkwood | orcs@rohan | battle attacker=orcs defender=gimli region=mirkwood first={word}"
    )
    assert position.fight is not None and position.fight.first is first


@pytest.mark.parametrize("value", [0, -1, True, "many", 1.5])
def test_kf_a_limit_of_states_is_a_whole_number_above_zero(ask, value):
    assert "greater than zero" in defects(ask("show", board("frodo@shire", "orcs@rohan", max_states=value)))["max_states"]
    assert read_toml(board("frodo@shire", "orcs@rohan", max_states=1)).wishes.max_states == 1


@pytest.mark.rule("frodo_falls_with_the_warg", "KF.p12.warg")
@pytest.mark.parametrize("reading", ["sauron_wins", "sam_takes_over"])
def test_kf_p12_a_warg_that_survives_leaves_no_heir_in_either_reading(ask, reading):
    rulings = {"frodo_falls_with_the_warg": reading}
    reply = ask(
        "resolve", battle("frodo_variant@rhudaur sam_variant@shire", "warg@high_pass", "warg>frodo_variant@rhudaur", "1 6", rulings=rulings)
    )
    assert reply.json["outcome"]["defeated"] == ["frodo_variant"] and reply.json["outcome"]["winner"] == "sauron"


def test_kf_hands_that_are_not_given_are_said_to_be_whole():
    line = Position.parse("konfrontacja to_move=sauron | frodo@shire | orcs@rohan")
    told = [note.en for note in line.notes if "all nine" in note.en]
    assert told == ["No cards were given: the Fellowship has all nine.", "No cards were given: Sauron has all nine."]


def test_kf_an_unknown_payoff_is_refused(ask):
    found = defects(ask("solve", battle("gimli@mirkwood frodo@shire", "orcs@rohan", "orcs>gimli@mirkwood", payoff={"draw": 1})))
    assert "payoff.draw" in found


@pytest.mark.rule("KF.p11.pippin")
def test_kf_p11_pippin_who_cannot_slip_away_as_defender_is_told_why(ask):
    reply = ask("resolve", battle("pippin@rhudaur frodo@shire", "orcs@high_pass", "orcs>pippin@rhudaur"))
    assert any("only when attacking, and it is defending here" in step["text"] for step in reply.json["steps"])


@pytest.mark.rule("KF.p8.frodo_in_mordor")
def test_kf_a_win_by_walking_shows_nobody():
    position = read_toml(board("frodo@gondor sam@shire", "orcs@rohan"))
    mordor = position.table.board.number("mordor")
    (move,) = [action for action in rules.actions(position.table, position.state) if action.dst == mordor]
    told, quiet = (rules.begin(position.table, position.state, move, log) for log in (Log(), None))
    assert isinstance(quiet, Done) and quiet == told and quiet.state.shown == 0


@pytest.mark.rule("KF.p8.next_battle")
def test_kf_a_later_battle_of_a_turn_has_both_fighters_in_the_region(ask):
    text = battle("gimli@mirkwood frodo@shire", "warg@mirkwood", "warg>gimli@mirkwood", to_move="sauron")
    later = text.replace("region =", "first = false\nregion =")
    assert ask("show", later).code == 0
    assert any("both sides stand there" in what for what in defects(ask("show", text)).values())


def test_kf_a_battle_pays_one_nothing_and_a_half_and_bars_no_card_unless_told():
    usual = Wishes((Fraction(1), Fraction(0), Fraction(1, 2), Fraction(1, 2)), (0, 0), None)
    assert (
        Wishes() == read_toml(battle("gimli@mirkwood frodo@shire", "warg@rohan", "warg>gimli@mirkwood", to_move="sauron")).wishes == usual
    )
