"""One surface for five games: `Position`, `BOOK` and `rules` with verify, can, do, legal and judged, and the same three lines of Python."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

import mellon
from mellon.models.common import BadInput, Illegal
from mellon.puzzles import library
from mellon.solver import Limits
from tests.support.contract import told_illegal, told_moves

NO_SEARCH = Limits(seconds=0)
"""What `resolve` finds out by searching is not asked for."""
GAMES = ("dwie_wieze", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
PUZZLES = [(game, name) for game, name in library.names()]
QUICK = {
    "dwie_wieze": "dw19_tower_against_tower",
    "konfrontacja": "kf_even_odds",
    "lcg": "spearman_and_the_spider",
    "wojna_o_pierscien": "wr_more_than_even",
    "wyprawa_do_mordoru": "ring_that_must_wait",
}


def _room(game: str) -> Any:
    return import_module(f"mellon.models.{game}")


def _written(move: Any) -> Any:
    """Return a move as answers write it."""
    return move.entry() if hasattr(move, "entry") else str(move)


def test_every_game_is_here():
    assert mellon.games() == GAMES == tuple(QUICK)
    assert {game for game, _ in PUZZLES} == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_room_exports_the_same_furniture(game):
    room = _room(game)
    assert room.Position.game == game == room.BOOK.game
    assert room.rules.__name__ == f"mellon.models.{game}.rules"
    assert all(callable(getattr(room.rules, name)) for name in ("verify", "can", "do", "legal", "judged"))


@pytest.mark.parametrize("game", GAMES)
def test_three_lines_answer_a_position_of_any_game(game):
    path = library.file_of(game, QUICK[game])
    position = mellon.load(str(path))
    answer = mellon.ask(position, limits=mellon.Limits(seconds=60))
    assert answer.verdict in (mellon.Verdict.WINNABLE, mellon.Verdict.LOST, mellon.Verdict.VALUE)
    assert position == _room(game).Position.load(str(path)) == mellon.load(QUICK[game])
    again = position.solve(limits=mellon.Limits(seconds=60))
    assert (again.verdict, again.value) == (answer.verdict, answer.value)


@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_the_rules_list_what_legal_lists(game, name):
    """`legal` only words what the rules judge, move by move and rule by rule."""
    position, rules = mellon.load(name), _room(game).rules
    good, bad = rules.judged(position)
    answer = mellon.ask(position, "legal")
    assert sorted(str(entry["move"]) for entry in told_moves(answer)) == sorted(str(_written(move)) for move in good)
    assert [(entry["move"], entry["rule"]) for entry in told_illegal(answer)] == [(_written(move), fault.rule) for move, fault in bad]
    assert rules.legal(position) == good


@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_verify_can_and_judged_agree(game, name):
    position, room = mellon.load(name), _room(game)
    good, bad = room.rules.judged(position)
    for move in good:
        room.rules.verify(position, move)
        assert room.rules.can(position, move)
    for move, fault in bad:
        with pytest.raises(Illegal) as raised:
            room.rules.verify(position, move)
        assert raised.value.rule == fault.rule and fault.rule in room.BOOK.rules
        assert not room.rules.can(position, move)
        with pytest.raises(Illegal):
            room.rules.do(position, move)


@pytest.mark.parametrize("game", GAMES)
def test_do_gives_a_new_position_with_steps_that_cite_rules(game):
    done = 0
    for name in (name for one, name in PUZZLES if one == game):
        position, room = mellon.load(name), _room(game)
        before = str(position)
        for move in room.rules.legal(position)[:4]:
            try:
                after, steps = room.rules.do(position, move)
            except BadInput as open_choice:
                assert open_choice.defects
                continue
            done += 1
            assert isinstance(after, room.Position) and after != position and str(position) == before
            assert steps and all(step.rule in room.BOOK.rules for step in steps)
    assert done >= 3


@pytest.mark.parametrize("game", ["dwie_wieze", "konfrontacja", "wojna_o_pierscien", "wyprawa_do_mordoru"])
def test_do_leads_where_resolve_leads(game):
    compared = 0
    for name in (name for one, name in PUZZLES if one == game):
        position, room = mellon.load(name), _room(game)
        for move in room.rules.legal(position)[:3]:
            table = {key: value for key, value in _table(position).items() if key not in ("battle", "puzzle")} | {"moves": [_written(move)]}
            try:
                resolved = mellon.ask(mellon.load(table), "resolve", limits=NO_SEARCH)
                after, _ = room.rules.do(position, move)
            except BadInput:
                continue
            compared += 1
            assert mellon.load(resolved.position) == mellon.load(
                {**_table(after), **({"question": "score"} if resolved.position.get("question") == "score" else {})}
            )
    assert compared >= 2


def _table(position: Any) -> dict[str, Any]:
    found: dict[str, Any] = import_module(f"mellon.models.{position.game}.notation").to_table(position)
    return found


def test_lc_do_in_a_combat_takes_the_cards_that_are_turned():
    from mellon.models.lcg import Move, Position, rules

    position = Position.load(str(library.file_of("lcg", "spearman_and_the_spider")))
    first = rules.legal(position)[0]
    with pytest.raises(BadInput, match="shadow"):
        rules.do(position, first)
    after, steps = rules.do(position, first, Move.parse("shadow 75"), Move.parse("damage 4"))
    assert "LC.combat.shadow" in [step.rule for step in steps]
    assert first not in rules.legal(after) and rules.legal(after)
    with pytest.raises(BadInput, match="nothing here asks"):
        rules.do(mellon.load("faramir_stays_home"), rules.legal(mellon.load("faramir_stays_home"))[0], Move.parse("reveal 74"))


def test_lc_a_committed_character_cannot_commit_again():
    from mellon.models.lcg import rules

    position = mellon.load("faramir_stays_home")
    move = rules.legal(position)[0]
    after, steps = rules.do(position, move)
    assert [step.rule for step in steps] == ["LC.quest.commit"]
    assert sum(character.committed for player in after.players for character in player.characters) == 1
    assert move not in rules.legal(after)


def test_lc_moves_of_other_phases_are_refused_with_a_rule():
    from mellon.models.lcg import BOOK, Move, rules

    for name, words in (
        ("faramir_stays_home", "engage 96"),
        ("spearman_and_the_spider", "commit 4"),
        ("faramir_stays_home", "9 commit 14"),
        ("faramir_stays_home", "claim 108"),
    ):
        with pytest.raises(Illegal) as raised:
            rules.verify(mellon.load(name), Move.parse(words))
        assert raised.value.rule in BOOK.rules


def test_wr_a_score_has_no_moves():
    from mellon.models.wojna_o_pierscien import BOOK, Move, Position, rules

    position = Position.parse('wojna_o_pierscien question="score", shadow={corruption=3}')
    assert rules.judged(position) == ([], [])
    with pytest.raises(Illegal) as raised:
        rules.do(position, Move("pass"))
    assert raised.value.rule in BOOK.rules
