"""A real position in which neither side can do better than go round for ever: its value is what endless play is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
import tomlkit

from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.notation import to_table
from mellon.models.konfrontacja.state import BOOK, Decision
from mellon.solver import Verdict, Watch, ask
from mellon.solver.game import Request
from mellon.solver.konfrontacja.endgame import endless_values
from mellon.solver.konfrontacja.oracle import ENDLESS
from mellon.solver.konfrontacja.replaying import check_refutation
from tests.support.contract import told_line, told_moves

ROUND = (
    "konfrontacja to_move={} | frodo@arthedain pippin@caradhras cards=3"
    " | flying_nazgul@cardolan watcher_variant@fangorn cards=1 revealed=watcher_variant"
)
"""The Nazgûl leaps at Frodo, who slips aside; Pippin attacks the Watcher, who is stuck, and falls back.

In any battle the cards 3 and 1 are played: Frodo falls with the Nazgûl (a loss), Pippin with the Nazgûl (then Sauron cannot move and has
lost), or Pippin alone. So Frodo must slip and cannot cross the mountains, the Nazgûl must leave Pippin alone, and Pippin must wait.
"""


def under(position: Position, reading: str) -> Position:
    return position.with_rulings(position.rulings.with_reading(BOOK, "infinite_play", reading))


@pytest.mark.rule("infinite_play")
@pytest.mark.parametrize("to_move", ["sauron", "fellowship"])
def test_endless_play_is_worth_what_its_reading_says(to_move):
    position = Position.parse(ROUND.format(to_move))
    for reading, worth in ENDLESS.items():
        answer = ask(under(position, reading))
        assert answer.verdict is Verdict.VALUE and answer.value == worth, reading
        assert answer.stats.extras["loops"] > 0
        bounds = {name: Fraction(value) for name, value in answer.extra["endless_play"].items()}
        assert bounds == dict(ENDLESS)


@pytest.mark.rule("infinite_play")
def test_leaving_the_round_loses_under_the_usual_reading():
    answer = ask(Position.parse(ROUND.format("sauron")))
    values = {move["move"]: move["value"] for move in told_moves(answer)}
    assert values == {
        "flying_nazgul cardolan-arthedain": "1/2",
        "flying_nazgul cardolan-shire": "1/2",
        "flying_nazgul cardolan-caradhras": "1",
    }


def test_the_line_ends_where_it_comes_back():
    position = Position.parse(ROUND.format("sauron"))
    answer = ask(position)
    assert told_line(answer) and {entry["value"] for entry in told_line(answer)} == {"1/2"}
    assert len(told_line(answer)) < 60


def test_the_round_is_one_by_the_rules():
    position = Position.parse(ROUND.format("sauron"))
    table, state = position.table, position.state

    def after(state, order, option):
        action = next(one for one in rules.actions(table, state) if str(rules.words(table, state, one)) == order)
        node = rules.begin(table, state, action)
        assert isinstance(node, Decision) and node.kind == "retreat"
        return rules.choose(table, node, table.board.number(option)).state

    start = state
    for there, back in (("arthedain", "cardolan"), ("cardolan", "arthedain")):
        state = after(state, f"flying_nazgul {back}-{there}", back)
        state = after(state, "pippin caradhras-fangorn", "caradhras")
    assert state == start


@pytest.mark.rule("infinite_play")
def test_explain_shows_that_the_reading_matters(ask):
    reply = ask("explain", tomlkit.dumps(to_table(Position.parse(ROUND.format("sauron")))))
    lens = [entry for entry in reply.json["ruling_lens"] if entry["ruling"] == "infinite_play"]
    assert {entry["reading"]: (entry["value"], entry["changes"]) for entry in lens} == {
        "sauron_wins": ("0", True),
        "fellowship_wins": ("1", True),
    }


@pytest.mark.parametrize("to_move", ["sauron", "fellowship"])
def test_going_round_refutes_every_forced_win(to_move):
    position = Position.parse(ROUND.format(to_move).replace(" |", " question=sure_win |", 1))
    answer = ask(position)
    assert answer.verdict is Verdict.LOST and answer.certificate is not None and answer.certificate["kind"] == "refutation"
    assert check_refutation(position, answer.certificate["strategy"], position.state.turn)


@pytest.mark.rule("infinite_play")
def test_a_reading_that_a_limit_left_open_names_the_limit():
    watch = Watch()
    watch.stop()
    found, limits = endless_values(Position.parse(ROUND.format("sauron")), Request("solve", watch=watch), Fraction(1, 2))
    assert found == {"draw_half": Fraction(1, 2), "sauron_wins": None, "fellowship_wins": None} and set(limits) == {"stopped"}
    assert endless_values(Position.parse(ROUND.format("sauron")), Request("solve"), Fraction(1, 2))[1] == []
