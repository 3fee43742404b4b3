"""Corners of Wojna o Pierścień that other tests pass by: tokens by place, events in play, what a position leaves unsaid."""

from __future__ import annotations

import pytest

from tests.support.wojna_o_pierscien.fights import combat, defects
from tests.support.wojna_o_pierscien.phases import Game, phase


@pytest.mark.rule("WR.token.card")
@pytest.mark.parametrize("place, tokens", [("cirith_ungol", 2), ("morgai", 1)])
def test_wr_token_of_gorbag_and_shagrat_is_doubled_at_cirith_ungol(place, tokens):
    game = Game(phase("gandalf: hand sting glamdring", "witch_king: hand gorbag_and_shagrat grond olog_hai", places=f"{place}:"))
    game.play("cycle sting", f"play gorbag_and_shagrat at {place} paying grond", "accept")
    (unit,) = game.place(place).units[1]
    assert unit.tokens == tokens


@pytest.mark.rule("WR.action.event")
def test_wr_an_event_is_never_in_play(ask):
    found = defects(ask("solve", combat("dol_guldur", "galadriel", "mordor_orcs", in_play=["the_red_arrow"])))
    assert set(found) == {"in_play[1]"}


def test_wr_players_left_out_are_named(ask):
    reply = ask("show", phase("frodo: hand sting", "witch_king: hand grond", places="egladil:", scenario="trilogy"))
    assert any("take no part" in text for text in reply.json["assumptions"])
    reply = ask("show", phase("gandalf: hand sting", "witch_king: hand grond", places="egladil:"))
    assert not any("take no part" in text for text in reply.json["assumptions"])


@pytest.mark.rule("WR.action.text")
@pytest.mark.parametrize("battleground, rule", [("dol_guldur", "WR.action.text"), ("minas_tirith", None)])
def test_wr_the_mouth_of_sauron_stays_off_the_path_while_a_shadow_battleground_is_active(battleground, rule):
    game = Game(phase("gandalf: hand sting glamdring", "witch_king: hand the_mouth_of_sauron grond", places=f"morgai:; {battleground}:"))
    game.play("cycle sting")
    move = "play the_mouth_of_sauron at morgai paying grond"
    assert (game.refused(move) == rule) if rule else (move in game.options)


@pytest.mark.parametrize("carryover, refused", [(60, False), (61, True)])
def test_wr_carryover_has_an_upper_bound(ask, carryover, refused):
    reply = ask("show", phase(f"gandalf: hand sting; carryover {carryover}", "witch_king: hand grond", places="egladil:"))
    assert (reply.code == 2 and "player[1].carryover" in defects(reply)) if refused else reply.code == 0


@pytest.mark.parametrize(
    "keys, refused",
    [({"winner": "shadow"}, True), ({"winner": "nobody", "phase": "over"}, True), ({"winner": "shadow", "phase": "over"}, False)],
)
def test_wr_a_winner_is_given_only_for_a_game_that_is_over(ask, keys, refused):
    reply = ask("show", phase("gandalf: hand sting", "witch_king: hand grond", places="egladil:", **keys))
    assert (reply.code == 2 and "winner" in defects(reply)) if refused else reply.code == 0


@pytest.mark.rule("WR.action.item")
def test_wr_an_item_cannot_be_played_on_somebody_who_is_not_in_play():
    game = Game(phase("gandalf: hand sting gimli; reserve frodo_baggins", "witch_king: hand grond", places="egladil:"))
    assert game.refused("play sting at sam_gamgee paying gimli") == "WR.action.item"


def test_wr_a_defect_of_the_first_player_is_told_with_its_line(ask):
    text = phase("gandalf: hand sting nothing_such", "witch_king: hand grond", places="egladil:")
    (found,) = ask("show", text).json["defects"]
    assert text.splitlines()[found["line"] - 1].startswith("hand") and found["line"] < text.splitlines().index('id = "witch_king"')


@pytest.mark.rule("WR.action.text", "WR.action.item")
def test_wr_a_bow_may_be_the_first_weapon_and_no_other_beside_it():
    bare = Game(phase("gandalf: hand bow_of_the_galadhrim sting; reserve legolas", "witch_king: hand grond", places="egladil:"))
    assert "play bow_of_the_galadhrim at legolas paying sting" in bare.options
