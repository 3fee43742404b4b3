"""The moves of an answer as values, in every game: exact fractions, and more is better for whoever moves."""

from fractions import Fraction

import pytest

from mellon import solver
from mellon.puzzles import library
from mellon.solver import Answer, Limits
from mellon.solver.ranked import RankedMove, ranked

PUZZLES = [pytest.param(game, name, id=name) for game in solver.games() for _, name in library.names(game)[:3]]


@pytest.mark.parametrize(("game", "name"), PUZZLES)
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_the_ranked_moves_are_those_of_the_answer_best_first(game, name, verb):
    answer = solver.ask(library.load(game, name).position, verb, Limits(seconds=20))
    found = answer.ranked
    assert [one.move for one in found] == [entry["move"] for entry in answer.moves or ()]
    assert (found[0].move if found else None) == answer.best
    written = answer.to_json("en")["moves"] or []
    for one, entry in zip(found, written, strict=True):
        assert (None if one.value is None else str(one.value)) == (
            entry.get("value") if not isinstance(entry.get("value"), float) else None
        )
        assert one.verdict == entry.get("verdict")
        assert (one.for_mover is None) == (one.value is None)
    worth = [one.for_mover for one in found if one.for_mover is not None]
    assert worth == sorted(worth, reverse=True)


def moves(text, verb="hint"):
    game = solver.game(next(game for game in solver.games() if game in text))
    return solver.ask(game.read(text) if "\n" in text else game.read_line(text), verb).ranked


def test_what_sauron_wants_is_the_rest_of_the_fellowships_chance():
    line = "konfrontacja to_move={} | frodo@arthedain sam@rhudaur cards=3,5 | orcs@gondor balrog@mordor cards=1,2"
    for side in ("fellowship", "sauron"):
        for one in moves(line.format(side)):
            assert one.for_mover == (one.value if side == "fellowship" else 1 - one.value)


def test_the_defender_of_a_combat_wants_to_lose_little():
    text = (
        '\ngame = "wojna_o_pierscien"\nquestion = "combat"\nscenario = "trilogy"\n[location]\nid = "moria"\n[[attacker]]\ncard = "gandalf_the_white"\n'
        '[[defender]]\ncard = "cave_troll"\n[[defender]]\ncard = "shelob"\n'
    )
    found = moves(text)
    assert found and all(one.for_mover == -one.value for one in found)


@pytest.mark.parametrize(("first", "sign"), [("gandalf", 1), ("witch_king", -1)])
def test_the_shadow_wants_the_lead_of_the_free_peoples_to_be_small(first, sign):
    text = f'''
game = "wojna_o_pierscien"
question = "action_phase"
scenario = "two_player_duel"
to_move = "{first}"
[[player]]
id = "gandalf"
deck = []
hand = ["soldiers_of_gondor"]
[[player]]
id = "witch_king"
deck = []
hand = ["mordor_orcs"]
[[location]]
id = "minas_tirith"
cards = ["mordor_orcs", "grond"]
'''
    found = moves(text)
    assert found and all(one.for_mover == sign * one.value for one in found)
    assert any(one.value for one in found)


def test_bounds_and_open_values_are_read_from_both_spellings():
    entries = [
        {"move": "a", "value": None, "bounds": ["1/3", "1"]},
        {"move": "b", "verdict": "unknown", "bounds": {"low": -1, "high": 2}},
        {"card": "no move"},
    ]
    found = ranked(entries, lambda value: value)
    assert [one.bounds for one in found] == [(Fraction(1, 3), 1), (-1, 2)] and all(
        one.value is None and one.for_mover is None for one in found
    )


def test_an_answer_without_moves_ranks_none():
    assert Answer("lcg", "show").ranked == () and RankedMove("pass") == RankedMove("pass", entry={"move": "pass"})
