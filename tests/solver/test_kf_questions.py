"""The questions about Konfrontacja at the front door: endgame, battle, sure_win, tempo, explain, limits."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
import tomlkit

from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.notation import to_table
from mellon.models.konfrontacja.reading import read_table
from mellon.models.konfrontacja.resolving import resolve
from mellon.solver import Limits, Verdict, Watch, ask
from mellon.solver.game import Request
from mellon.solver.konfrontacja.lens import endgame_lens
from mellon.solver.konfrontacja.lines import replayed
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.konfrontacja.replaying import check, check_refutation
from tests.support.contract import told_moves

CONTRACT = """
game = "konfrontacja"
to_move = "fellowship"
information = "open"
question = "endgame"
[fellowship]
pieces = { frodo = "arthedain", gimli = "mirkwood", merry = "mirkwood" }
cards = ["3", "5", "retreat", "magic"]
special = []
revealed = []
[sauron]
pieces = { orcs = "dagorlad", balrog = "caradhras" }
cards = ["1", "2", "3", "retreat"]
"""
TOSS = "konfrontacja to_move=sauron | frodo@fangorn sam@fangorn cards=1,2 | warg@gondor cards=1,2"
HALF = Fraction(1, 2)
RACE = "konfrontacja to_move=fellowship | merry@dagorlad gimli@mirkwood cards=1 | orcs@rhudaur warg@arthedain cards=1"


def line(text: str, question: str = "endgame", **more: Any) -> str:
    return tomlkit.dumps({**to_table(Position.parse(text)), "question": question, **more})


def test_the_contracts_example_is_solved(request):
    ask_it = request.getfixturevalue("ask")
    for engine in ("auto", "search"):
        reply = ask_it("solve", CONTRACT, "--engine", engine)
        assert reply.code == 0 and reply.json["verdict"] == "value" and reply.json["value"] == "1"
        assert len(reply.json["moves"]) == 6 and {move["loss"] for move in reply.json["moves"]} == {"0"}
        assert reply.json["stats"]["states"] > 0 and reply.json["stats"]["memory_mb"] > 0


def test_every_first_move_has_its_value_best_first(ask):
    reply = ask("solve", line(TOSS))
    values = [Fraction(move["value"]) for move in reply.json["moves"]]
    assert values == sorted(values) and values[0] == Fraction(reply.json["value"])
    legal = {move["move"] for move in ask("legal", line(TOSS)).json["moves"]}
    assert {move["move"] for move in reply.json["moves"]} == legal
    for move in reply.json["moves"]:
        assert Fraction(move["loss"]) == Fraction(move["value"]) - values[0]
        assert move["value_decimal"] == pytest.approx(float(Fraction(move["value"])))
    hint = ask("hint", line(TOSS))
    assert hint.json["question"] == "best move" and hint.json["moves"] == reply.json["moves"]


@pytest.mark.parametrize(
    "text",
    [
        TOSS,
        RACE,
        "konfrontacja to_move=sauron | frodo@dagorlad gandalf@fangorn cards=1,5,magic | shelob@gondor witch_king@mordor cards=2,4,retreat",
    ],
)
def test_the_line_can_be_replayed(text):
    position = Position.parse(text)
    answer = ask(position)
    assert answer.line
    for entry in answer.line:
        table = {**to_table(position.with_state(position.state)), **replayed(entry)}
        after, _, _ = resolve(read_table(table))
        assert ask(after.with_state(after.state)).value is not None
        position = position.with_state(after.state)
    assert position.winner is not None


def test_limits_leave_honest_bounds(ask):
    big = "konfrontacja to_move=sauron | frodo@arthedain sam@arthedain aragorn@eregion gandalf@rhudaur | witch_king@gondor balrog@rohan shelob@fangorn saruman@dagorlad"
    reply = ask("solve", line(big), "--max-states", "2000")
    assert reply.code == 3 and reply.json["verdict"] == "unknown" and reply.json["stats"]["limits"] == ["states"]
    low, high = (Fraction(bound) for bound in reply.json["bounds"])
    assert 0 <= low < high <= 1 and reply.json["value"] is None
    reply = ask("solve", line(big, max_states=1000))
    assert reply.code == 3 and reply.json["stats"]["limits"] == ["states"]
    reply = ask("solve", line(big, "sure_win"), "--max-states", "500")
    assert reply.code == 3 and reply.json["verdict"] == "unknown"
    reply = ask("solve", line(big), "--time", "0.3")
    assert reply.code == 3 and reply.json["stats"]["limits"] == ["time"]


@pytest.mark.parametrize(
    "text",
    [
        "konfrontacja to_move=fellowship | frodo@arthedain merry@dagorlad cards=2,5,magic,cloak | flying_nazgul@enedwaith cave_troll@cardolan cards=3,4,6,eye",
        "konfrontacja to_move=sauron | frodo@high_pass aragorn@cardolan cards=4,5,magic,sacrifice | flying_nazgul@rhudaur black_rider@enedwaith cards=1,3,4,eye",
    ],
)
def test_bounds_after_any_limit_hold_and_are_more_than_nothing(text):
    exact = ask(Position.parse(text))
    assert exact.value == HALF
    worth = {move["move"]: Fraction(move["value"]) for move in told_moves(exact)}
    narrowed = 0
    for states in (1, 20, 50, 100, 200, 400, 800, 1600):
        answer = ask(Position.parse(text), limits=Limits(states=states))
        low, high = (Fraction(bound) for bound in answer.extra["bounds"]) if answer.value is None else (answer.value, answer.value)
        assert low <= HALF <= high
        narrowed += high - low < 1
        for move in told_moves(answer):
            bounds = move["bounds"] if move["value"] is None else [move["value"]] * 2
            assert Fraction(bounds[0]) <= worth[move["move"]] <= Fraction(bounds[1])
    assert narrowed >= 5


def test_a_stopped_search_says_so():
    position = Position.parse(
        "konfrontacja to_move=sauron | frodo@arthedain sam@arthedain aragorn@eregion | witch_king@gondor balrog@rohan shelob@fangorn"
    )
    watch = Watch()
    watch.stop()
    answer = ask(position, watch=watch)
    assert answer.verdict is Verdict.UNKNOWN and list(answer.stats.limits) == ["stopped"]


def test_bad_limits_are_refused(ask):
    assert ask("solve", CONTRACT, "--max-states", "0").code == 2
    assert ask("solve", "max_states = -1\n" + CONTRACT).code == 2
    assert ask("solve", 'never = { sauron = ["cloak"] }\n' + CONTRACT).code == 2
    assert ask("solve", CONTRACT + '[payoff]\nwin = "much"\n').code == 2


BATTLE = """
game = "konfrontacja"
to_move = "sauron"
question = "battle"
[fellowship]
pieces = { frodo = "shire", legolas = "mirkwood" }
cards = ["3", "5", "cloak"]
[sauron]
pieces = { witch_king = "dagorlad" }
cards = ["1", "4", "eye"]
[battle]
attacker = "witch_king"
defender = "legolas"
region = "mirkwood"
"""


@pytest.mark.rule("KF.p7.compare", "KF.p10.cloak")
def test_battle_matrix_value_and_mix(ask):
    reply = ask("solve", BATTLE)
    assert reply.json["rows"] == ["3", "5", "cloak"] and reply.json["columns"] == ["1", "4", "eye"]
    outcomes = [[entry["outcome"] for entry in row] for row in reply.json["matrix"]]
    # Legolas 3 against 5: with 3 he ties the 1 and beats the Eye's nothing; the cloak voids strength but the Eye voids the cloak.
    assert outcomes == [["both", "lose", "win"], ["win", "lose", "win"], ["lose", "lose", "lose"]]
    matrix = [[Fraction(entry["value"]) for entry in row] for row in reply.json["matrix"]]
    value = Fraction(reply.json["value"])
    mix = reply.json["mix"]
    ours = [Fraction(mix["fellowship"].get(card, 0)) for card in reply.json["rows"]]
    theirs = [Fraction(mix["sauron"].get(card, 0)) for card in reply.json["columns"]]
    assert sum(ours) == sum(theirs) == 1
    assert all(sum(a * x for a, x in zip(row, theirs, strict=True)) <= value for row in matrix)
    assert all(sum(a * x for a, x in zip(column, ours, strict=True)) >= value for column in zip(*matrix, strict=True))


def test_battle_without_a_card_and_with_other_payoffs(ask):
    usual = ask("solve", BATTLE).json
    assert usual["value"] == "0"
    spared = ask("solve", 'never = { sauron = ["4"] }\n' + BATTLE).json
    assert spared["value"] == "0" and spared["what_if"]["never"] == {"sauron": ["4"]} and spared["what_if"]["card_value"] == "1"
    assert spared["what_if"]["mix"]["fellowship"] == {"5": "1"}
    paid = ask("solve", BATTLE + '[payoff]\nwin = 3\nlose = "-1/2"\nboth = 1\nnone = 0\n').json
    assert paid["payoff"] == {"win": "3", "lose": "-1/2", "both": "1", "none": "0"} and paid["value"] == "-1/2"
    everything = ask("solve", 'never = { sauron = ["1", "4", "eye"] }\n' + BATTLE)
    assert everything.code == 2 and "never.sauron" in str(everything.json["defects"])


@pytest.mark.rule("KF.p11.gimli")
def test_a_battle_that_abilities_decide_has_no_matrix(ask):
    text = BATTLE.replace("legolas", "gimli").replace("witch_king", "orcs")
    reply = ask("solve", text).json
    assert reply["matrix"] is None and reply["decided_before_cards"] == "win" and reply["value"] == "1"


@pytest.mark.rule("KF.p11.gandalf")
def test_against_gandalf_sauron_shows_first(ask):
    reply = ask("solve", BATTLE.replace("legolas", "gandalf")).json
    assert reply["sequential"] is True and set(reply["replies"]) == {"1", "4", "eye"}
    assert reply["replies"]["4"] == ["5"] and reply["value"] == "1"


def test_sure_win_gives_a_strategy_that_replays(ask):
    reply = ask("solve", CONTRACT.replace("endgame", "sure_win"), "--engine", "search")
    assert reply.code == 0 and reply.json["verdict"] == "winnable"
    certificate = reply.json["certificate"]
    assert certificate["kind"] == "strategy" and certificate["checked"] is True
    position = Position.parse(certificate["strategy"][0]["position"])
    assert check(position, certificate["strategy"], 0)
    assert not check(position, certificate["strategy"][1:], 0)
    hint = ask("hint", CONTRACT.replace("endgame", "sure_win"))
    assert {move["verdict"] for move in hint.json["moves"]} == {"winnable"}


def test_sure_win_that_cannot_be_forced_is_lost(ask):
    reply = ask("solve", line(TOSS, "sure_win"), "--engine", "search")
    certificate = reply.json["certificate"]
    assert reply.code == 0 and reply.json["verdict"] == "lost" and certificate["kind"] == "refutation"
    root = Position.parse(certificate["strategy"][0]["position"])
    assert check_refutation(root, certificate["strategy"], root.state.turn)


@pytest.mark.rule("KF.p8.no_move")
def test_tempo_counts_moves_without_contact(ask):
    reply = ask("solve", line(RACE, "tempo")).json
    assert reply["contact"] is False
    assert reply["fellowship"] == {"moves": 5, "wins_in": None} and reply["sauron"] == {"moves": 3, "wins_in": None}
    assert reply["wins"] == "fellowship" and reply["value"] == ask("solve", line(RACE)).json["value"] == "1"


def test_tempo_says_where_the_sides_can_meet(ask):
    reply = ask("solve", CONTRACT.replace("endgame", "tempo")).json
    assert reply["contact"] is True and reply["verdict"] is None
    assert {"fellowship": "frodo", "sauron": "balrog"}.items() <= reply["meeting"][0].items()


def test_explain_refutes_a_move(ask):
    best = ask("solve", line(TOSS)).json
    worst = best["moves"][-1]
    assert Fraction(worst["loss"]) > 0
    reply = ask("explain", line(TOSS, moves=[worst["move"]])).json
    refutation = reply["refutation"]
    assert refutation["before"] == best["value"] and refutation["after"] == worst["value"] and refutation["loss"] == worst["loss"]
    assert refutation["best"] == best["moves"][0]["move"] and refutation["line"][0]["move"] == worst["move"]
    assert ask("explain", line(TOSS, moves=["warg gondor-mordor"])).code == 2


def test_the_ruling_lens_names_what_matters(ask):
    lens = {(entry["ruling"], entry.get("reading")): entry for entry in ask("explain", line(TOSS)).json["ruling_lens"]}
    assert lens["draft_choices", None]["matters"] is False and lens["infinite_play", None]["matters"] is False
    assert "changes" in lens["sauron_retreat_ends_battle", "false"]


def test_the_ruling_lens_begins_no_reading_once_the_time_is_up():
    position, watch = Position.parse(TOSS), Watch()
    value = Oracle(position, Request("explain")).bounds(position.state)
    watch.stop()
    lens = endgame_lens(position, Request("explain", watch=watch), Oracle(position, Request("explain")), value)
    searched = lens.looked()
    assert searched and {entry["verdict"] for entry in searched} == {"unknown"} and {entry["value"] for entry in searched} == {None}
    assert set(lens.limits) == {"stopped"} and any("Undecided" in step.text.en for step in lens.steps("KF.p8.end"))


CUT = "konfrontacja to_move=sauron | frodo@rhudaur sam@rhudaur pippin@high_pass cards=1,2,magic | orcs@mirkwood balrog@caradhras saruman@mordor cards=1,2,retreat"


def test_a_lens_that_a_limit_cuts_says_so():
    answer = ask(Position.parse(CUT), "explain", Limits(states=4000))
    assert answer.verdict is Verdict.VALUE and list(answer.stats.limits) == ["states"]
    undecided = [entry for entry in answer.extra["ruling_lens"] if entry.get("verdict") == "unknown"]
    assert undecided and all(entry["value"] is None and len(entry["bounds"]) == 2 and "changes" not in entry for entry in undecided)
    said = " ".join(step.text.en for step in answer.steps)
    assert "Undecided within the limits" in said and "No contested reading" not in said
    assert undecided[0]["ruling"] in said


def test_an_undecided_position_is_explained_as_undecided():
    answer = ask(Position.parse(CUT + " > orcs mirkwood-high_pass"), "explain", Limits(states=50))
    assert answer.verdict is Verdict.UNKNOWN and answer.exit_code == 3 and answer.value is None
    assert answer.extra["refutation"]["verdict"] == "unknown" and list(answer.stats.limits) == ["states"]
    said = " ".join(step.text.en for step in answer.steps)
    assert "undecided" in said and "No contested reading" not in said
    endless = next(entry for entry in answer.extra["ruling_lens"] if entry["ruling"] == "infinite_play")
    assert endless["verdict"] == "unknown"


def test_wishes_survive_a_round_trip():
    text = 'never = { sauron = ["eye"] }\nmax_states = 9\n' + BATTLE + '[payoff]\nboth = "1/3"\n'
    position = Position.parse("konfrontacja to_move=sauron | frodo@shire cards=1 | orcs@mordor cards=1")
    assert to_table(position).keys().isdisjoint({"payoff", "never", "max_states"})
    table = to_table(read_table(tomlkit.parse(text).unwrap()))
    assert (table["never"], table["max_states"], table["payoff"]["both"]) == ({"sauron": ["eye"]}, 9, "1/3")
    assert read_table(table).wishes == read_table(tomlkit.parse(text).unwrap()).wishes


def test_limits_know_states():
    answer = ask(Position.parse(TOSS), limits=Limits(states=10_000))
    assert answer.verdict is Verdict.VALUE


@pytest.mark.rule("KF.p8.end")
def test_moves_that_a_limit_left_open_are_listed_as_unknown():
    answer = ask(replace(Position.parse(CUT), question="sure_win"), limits=Limits(states=2))
    assert answer.verdict is Verdict.UNKNOWN and told_moves(answer)
    assert {entry["verdict"] for entry in told_moves(answer)} == {"unknown"}
