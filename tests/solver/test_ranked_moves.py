"""The moves of an answer as values, in every game: exact fractions, and more is better for whoever moves."""

from fractions import Fraction
from importlib import import_module

import pytest

from mellon import solver
from mellon.models.lcg.moves import Together
from mellon.puzzles import library
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.ranked import RankedMove, Span
from mellon.solver.told import written

PUZZLES = [pytest.param(game, name, id=name) for game in solver.games() for _, name in library.names(game)[:3]]


@pytest.mark.parametrize(("game", "name"), PUZZLES)
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_the_ranked_moves_are_those_of_the_answer_best_first(game, name, verb):
    answer = solver.ask(library.load(game, name).position, verb, Limits(seconds=20))
    found = answer.ranked
    assert found == tuple(answer.moves or ()) and (found[0].move if found else None) == answer.best
    for one, entry in zip(found, answer.to_json("en")["moves"] or [], strict=True):
        assert list(entry) == list(one.names) and entry["move"] == written(one.move)
        assert entry.get("value") == (None if one.value is None else str(one.value))
        assert entry.get("verdict") == (None if one.verdict is None else one.verdict.value)
        assert one.value is None or isinstance(one.value, Fraction)
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


def test_bounds_are_written_as_a_list_or_as_a_table():
    moves = [
        RankedMove.of(move="a", value=None, bounds=(Fraction(1, 3), Fraction(1))),
        RankedMove.of(move="b", verdict=Verdict.UNKNOWN, bounds=Span(-1, 2)),
    ]
    assert [low for low, _ in (one.bounds for one in moves)] == [Fraction(1, 3), -1]
    assert Answer("lcg", "hint", moves=moves).to_json("en")["moves"] == [
        {"move": "a", "value": None, "bounds": ["1/3", "1"]},
        {"move": "b", "verdict": "unknown", "bounds": {"low": -1, "high": 2}},
    ]


def test_an_answer_without_moves_ranks_none():
    assert Answer("lcg", "show").ranked == () and Answer("lcg", "show").best is None


def test_what_is_told_of_a_move_keeps_its_order_and_can_be_changed():
    one = RankedMove.of(move="pass", cost=3, value=Fraction(1, 2))
    assert one.entry == {"move": "pass", "cost": 3, "value": Fraction(1, 2)} and one.value_decimal == 0.5
    assert list(one.but(value=Fraction(1), loss=Fraction(0)).entry) == ["move", "cost", "value", "loss"]
    assert one.without("cost").extras == {} and one.extras == {"cost": 3}


@pytest.mark.parametrize("verb", ["legal", "solve", "hint", "explain"])
@pytest.mark.parametrize("game", solver.games())
def test_an_answer_holds_moves_of_its_game_and_no_words_for_them(game, verb):
    """The moves of answers are those that the rules take: each legal one can be carried out as it is."""
    position = library.load(*library.names(game)[0]).position
    answer = solver.ask(position, verb, Limits(seconds=20))
    own = {type(move) for move in rules_of(game).judged(position)[0]}
    for one in (*answer.ranked, *(answer.illegal or ())):
        assert type(one.move) in own or isinstance(one.move, Together), one.move


def rules_of(game):
    return import_module(f"mellon.models.{game}").rules
