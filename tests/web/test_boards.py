"""What a worker gives the pages: every shipped puzzle has its table, its moves in words, and a way on from every move."""

from __future__ import annotations

import random
from typing import Any

import pytest

from mellon import puzzles
from mellon.assistant.loading import load
from mellon.assistant.web.boards import offered
from mellon.assistant.web.entries.konfrontacja import query_of
from mellon.assistant.web.page_questions import HANDLERS
from mellon.puzzles import library
from mellon.solver import Watch

GAMES = library.games()
MOVES_TRIED = 2
MOST_CHOICES = 8


def asked(what: str, **job: Any) -> Any:
    return HANDLERS[what]({"what": what, "lang": "pl", **job}, Watch())


@pytest.mark.parametrize("name", [name for _, name in library.names()])
def test_every_puzzle_has_a_board_and_a_way_on(name: str) -> None:
    line = str(puzzles.find(name).position)
    table = asked("table", position=line)
    assert table["line"] == line
    assert table["board"]["parts"] and not table["defects"]
    assert load(table["toml"]) == load(line)
    english = asked("table", position=line, lang="en")
    assert len(english["moves"]) == len(table["moves"])
    for move in table["moves"]:
        assert move["words"] and "[" not in move["words"]
    for move in table["moves"][:MOVES_TRIED]:
        assert load(way_on(line, move["move"])).game == table["game"]


def way_on(line: str, *picked: Any) -> str:
    """Return the position after a move, with the first option taken wherever a choice is asked for."""
    picks = [*picked]
    for _ in range(MOST_CHOICES):
        taken = asked("step", position=line, picks=picks)
        if taken["line"]:
            return str(taken["line"])
        assert taken["choices"], taken["defects"]
        picks.append(taken["choices"][0]["options"][0]["pick"])
    raise AssertionError(picks)


def test_a_play_is_said_in_full_and_what_it_discards_is_chosen() -> None:
    line = str(puzzles.find("armour_for_gimli").position.but(moves=None))
    first = asked("step", position=line, picks=["play 40"])["choices"][0]["options"]
    assert [one["pick"] for one in first] == ["play 40 on 4", "play 40 on 5"]
    second = asked("step", position=line, picks=["play 40", "play 40 on 4"])["choices"][0]["options"]
    assert [one["pick"] for one in second] == ["discard 39", "discard 41", "discard 40"]
    reached = load(asked("step", position=line, picks=["play 40", "play 40 on 4", "discard 41"])["line"])
    assert reached.players[0].characters[0].attached_cards == (39, 40)


def test_a_step_goes_on_from_the_moves_that_a_position_gives() -> None:
    line = str(puzzles.find("stone_for_a_friend").position)
    assert [move["move"] for move in asked("table", position=line)["moves"]] == ["2 play 13"]
    (aragorn,) = load(way_on(line, "2 play 13")).players[1].heroes
    assert {27, 55} <= set(aragorn.attached_cards) and aragorn.resources == 0


@pytest.mark.rule("KF.p7.defender")
def test_kf_who_defends_is_picked_among_hidden_pieces() -> None:
    line = str(puzzles.find("kf_two_in_the_grass").position)
    move = "flying_nazgul enedwaith-cardolan"
    (asked_for,) = asked("step", position=line, picks=[move])["choices"]
    assert [one["words"] for one in asked_for["options"]] == ["Frodo", "Sam"]
    hidden = {"set": "battle.choices.fellowship.show", "to": "[]"}
    for name, option in zip(("frodo", "sam"), asked_for["options"], strict=True):
        assert f"defeated={name}" in way_on(line, move, option["pick"], hidden)


@pytest.mark.rule("KF.p7.reveal")
def test_kf_who_was_revealed_is_picked_where_pieces_are_not_seen() -> None:
    line = "konfrontacja to_move=fellowship information=hidden me=fellowship | frodo@rohan gimli@fangorn cards=1 | ?@gondor ?@mordor cards=1 alive=orcs,warg"
    (asked_for,) = asked("step", position=line, picks=["gimli fangorn-gondor"])["choices"]
    assert [one["words"] for one in asked_for["options"]] == ["Orkowie", "Warg"]
    assert "?@mordor" in way_on(line, "gimli fangorn-gondor", asked_for["options"][0]["pick"])
    assert "?" not in "".join(query_of(load(line)).values()) and "orcs" not in query_of(load(line))["pieces"]


@pytest.mark.rule("KF.p13.gandalf")
@pytest.mark.parametrize(("shown", "strength"), [("tak", 6), ("nie", 5)])
def test_kf_a_piece_that_may_be_shown_is_shown_or_stays_hidden(shown: str, strength: int) -> None:
    line = str(puzzles.find("kf_grey_wizard_near").position)
    picks: list[Any] = [
        "gollum_variant eregion-cardolan",
        {"set": "battle.cards.fellowship", "to": "1"},
        {"set": "battle.cards.sauron", "to": "3"},
    ]
    (asked_for,) = asked("step", position=line, picks=picks)["choices"]
    assert [one["words"] for one in asked_for["options"]] == ["tak", "nie"]
    picked = next(one["pick"] for one in asked_for["options"] if one["words"] == shown)
    after = asked("step", position=line, picks=[*picks, picked])
    assert f"Siła: Drzewiec* {strength}, Gollum* 4." in [one["text"] for one in after["steps"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_to_begin_with_comes_from_its_seed(game: str) -> None:
    first, again, other = (asked("deal", game=game, seed=seed)["line"] for seed in (1, 1, 2))
    assert first == again
    assert load(first).game == game
    assert other != first or game not in ("dwie_wieze", "wyprawa_do_mordoru")


def test_a_deal_is_of_the_chapter_and_for_the_players_asked_for() -> None:
    for chapter, players in ((19, 3), (29, 4)):
        dealt = load(asked("deal", game="dwie_wieze", seed=3, options={"chapter": chapter, "players": players})["line"])
        assert (dealt.chapter.number, dealt.players) == (chapter, players)


def test_dice_are_thrown_only_where_the_game_waits_for_them() -> None:
    line = str(puzzles.find("gandalf_too_late").position)
    roll = offered("wyprawa_do_mordoru", "roll")
    assert roll is not None
    assert roll(load(line), random.Random(1)) is None
    kept = way_on(line, "black:weapon yellow:ring blue:nazgul")
    thrown = roll(load(kept), random.Random(1))
    assert {face.colour.value for face in thrown.turn.roll} == {"red", "green"}
    assert len(thrown.turn.kept) == 3


def test_cards_are_drawn_where_the_pile_is_in_unknown_order() -> None:
    line = str(puzzles.find("dw29_solo_one_chance_in_three").position)
    while not asked("table", position=line)["chance"]:
        line = way_on(line, asked("table", position=line)["moves"][0]["move"])
    drawn = asked("roll", position=line, seed=1)["line"]
    assert drawn == asked("roll", position=line, seed=1)["line"]
    assert asked("table", position=drawn)["moves"]


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    line = str(puzzles.find("kf_even_odds").position)
    taken = asked("step", position=line, picks=["shelob misty_mountains-mordor"])
    assert not taken["line"] and not taken["choices"]
    assert taken["defects"][0]["what"]


@pytest.mark.parametrize(
    "pick", [None, 3, [], {}, {"set": "battle.cards.sauron"}, {"set": "game", "to": "lcg"}, "", {"seat": 9, "play": "X"}]
)
@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_in_words(game: str, pick: Any) -> None:
    line = str(puzzles.load(*library.names(game)[0]).position)
    taken = asked("step", position=line, picks=[pick])
    assert taken["line"] or taken["defects"] or taken["choices"]
