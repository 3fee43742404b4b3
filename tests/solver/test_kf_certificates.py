"""Certificates of Konfrontacja: each stands up to the rules alone, and does not once anything is taken from it or changed in it."""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.common.certificates import check, headed, parse
from mellon.models.konfrontacja import Done, Position, State
from mellon.models.konfrontacja.naming import Naming
from mellon.solver import Limits, Request, Verdict, ask
from mellon.solver.engines.proof_graph import Proof, following
from mellon.solver.engines.state_graph import Choice, Player, Simultaneous, Terminal
from mellon.solver.konfrontacja.certifying import RulesGame, Writing
from mellon.solver.konfrontacja.oracle import Oracle
from tests.support.konfrontacja.positions import random_position

ROOT = Path(__file__).resolve().parents[2]
PUZZLES = [file.stem for file in sorted((ROOT / "puzzles/konfrontacja").glob("*.toml"))]
PROVED = [name for name in PUZZLES if mellon.load(name).question in ("endgame", "sure_win")]
PARTS = ("at_least", "at_most")
HARD = "konfrontacja to_move=sauron | frodo@caradhras merry@enedwaith cards=2,5,sacrifice,retreat | flying_nazgul@dagorlad cave_troll@mordor cards=2,3,magic,eye"
ROUND = (
    "konfrontacja to_move=sauron question=sure_win | frodo@arthedain pippin@caradhras cards=3"
    " | flying_nazgul@cardolan watcher_variant@fangorn cards=1 revealed=watcher_variant"
)
CONTESTED = "konfrontacja to_move=fellowship | frodo@enedwaith legolas@gondor cards=1,5,magic,retreat | shelob@mordor warg@rohan cards=1,5,magic,eye"


def certificate_of(position: Position, **options: Any) -> dict[str, Any]:
    """Return the certificate as it would come back from its file."""
    answer = ask(position, **options)
    assert answer.verdict is not Verdict.UNKNOWN
    return parse(json.dumps(answer.to_json("en")["certificate"]))


def less(certificate: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the certificate without each of its replies and ends (entries) and each of its choices and columns."""
    for part in PARTS:
        for at, entry in enumerate(certificate[part]):
            found = copy.deepcopy(certificate)
            del found[part][at]
            yield f"{part} without {entry['position']}", found
            for number, choice in enumerate(entry.get("inside", ())):
                found = copy.deepcopy(certificate)
                del found[part][at]["inside"][number]
                yield f"{part} without what is done after {choice['after']}", found
                for card in choice.get("mix", ()):
                    found = copy.deepcopy(certificate)
                    del found[part][at]["inside"][number]["mix"][card]
                    yield f"{part} without {card}", found


def other_numbers(certificate: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the certificate with each of its numbers changed, up and down."""
    for part in PARTS:
        for at, entry in enumerate(certificate[part]):
            for number in {Fraction(0), Fraction(1), Fraction(1, 7), Fraction(entry["bound"]) / 2} - {Fraction(entry["bound"])}:
                found = copy.deepcopy(certificate)
                found[part][at]["bound"] = str(number)
                yield f"{part} with {number} for {entry['position']}", found
            for number, choice in enumerate(entry.get("inside", ())):
                for card, share in choice.get("mix", {}).items():
                    found = copy.deepcopy(certificate)
                    found[part][at]["inside"][number]["mix"][card] = str(Fraction(share) / 2)
                    yield f"{part} with another share of {card}", found


def other_claims(certificate: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    claim = certificate["claim"]
    if "value" in claim:
        changed: list[dict[str, str]] = [{"value": value} for value in ("0", "1", "1/3") if value != claim["value"]]
    else:
        sides = {"fellowship": "sauron", "sauron": "fellowship"}
        verdicts = {"winnable": "lost", "lost": "winnable"}
        changed = [{**claim, "side": sides[claim["side"]]}, {**claim, "verdict": verdicts[claim["verdict"]]}]
    for one in changed:
        yield f"claim {one}", {**certificate, "claim": one}
    yield "positions", {**certificate, "positions": certificate["positions"] + 1}


def assert_refused(certificate: dict[str, Any]) -> None:
    assert check(certificate).holds
    for changed in (less, other_numbers, other_claims):
        for what, spoilt in changed(certificate):
            found = check(spoilt)
            assert not found.holds and found.why is not None and found.why.pl != found.why.en, what


@pytest.mark.parametrize("name", PROVED)
def test_kf_shipped_puzzles_have_a_proof_that_stands_and_nothing_can_be_taken_from_it(name):
    certificate = certificate_of(mellon.load(name))
    assert certificate["kind"] == "proof" and certificate["checked"] is True
    assert_refused(certificate)


@pytest.mark.parametrize("text", [CONTESTED])
def test_kf_values_between_are_proved_from_both_sides(text):
    certificate = certificate_of(Position.parse(text), certificate=True)
    assert certificate["claim"] == {"value": "1/2"} and all(certificate[part] for part in PARTS)
    found = check(certificate)
    assert found.holds and found.checked == sum(len(certificate[part]) for part in PARTS)


LOOSE = {
    "another move goes round": "konfrontacja to_move=fellowship | frodo@cardolan pippin@arthedain cards=2,cloak"
    " | shelob@rohan black_rider@enedwaith warg@misty_mountains cards=5,eye",
    "a battle depends on the very hands": "konfrontacja to_move=sauron | frodo@rohan aragorn@mordor cards=2,5,retreat"
    " | shelob@gondor witch_king@enedwaith flying_nazgul@caradhras cards=4,eye,retreat",
}


@pytest.mark.parametrize("text", LOOSE.values(), ids=LOOSE)
def test_kf_what_the_search_leaves_open_is_proved_where_a_proof_is_asked_for(text):
    certificate = certificate_of(Position.parse(text), certificate=True)
    assert certificate["kind"] == "proof" and check(certificate).holds
    for spoilt in ({"at_least": certificate["at_least"][:-1]}, {"at_most": certificate["at_most"][1:]}, {"claim": {"value": "1/3"}}):
        assert not check({**certificate, **spoilt}).holds


@pytest.mark.parametrize("batch", range(2))
def test_kf_certificates_of_random_positions_hold(batch):
    rng, kinds = random.Random(f"certificates {batch}"), set()
    for _ in range(12):
        position = random_position(rng, 3, rng.randint(1, 3))
        for question in ("endgame", "sure_win"):
            answer = ask(replace(position, question=question), limits=Limits(seconds=5, states=20_000))
            if answer.verdict is Verdict.UNKNOWN:
                continue
            certificate = parse(json.dumps(answer.to_json("en")["certificate"]))
            kinds.add(certificate["kind"])
            assert check(certificate).holds is (certificate["kind"] != "agreement"), str(position)
            assert str(answer.value) == certificate["claim"]["value"] if question == "endgame" else True
            if certificate["kind"] == "proof" and certificate["positions"] < 40:
                assert_refused(certificate)
    assert "proof" in kinds


@pytest.mark.parametrize("engine", ["search", "whole"])
def test_kf_strategies_of_the_search_are_checked_alike(engine):
    position = mellon.load("kf_first_step")
    certificate = certificate_of(position, engine=engine)
    assert certificate["kind"] == "strategy" and check(certificate).holds
    for at in range(len(certificate["strategy"])):
        spoilt = copy.deepcopy(certificate)
        del spoilt["strategy"][at], spoilt["positions"]
        assert not check(spoilt).holds


def test_kf_a_refutation_where_play_goes_round_is_checked_alike():
    certificate = certificate_of(Position.parse(ROUND))
    assert certificate["kind"] == "refutation" and check(certificate).holds
    for at in range(len(certificate["strategy"])):
        spoilt = copy.deepcopy(certificate)
        del spoilt["strategy"][at], spoilt["positions"]
        assert not check(spoilt).holds
    assert not check({**certificate, "claim": {"side": "sauron", "verdict": "winnable"}}).holds


def test_kf_without_a_short_proof_the_certificate_says_so():
    answer = ask(Position.parse(HARD), certificate=False)
    certificate = answer.to_json("en")["certificate"]
    assert str(answer.value) == "2/5" and certificate["kind"] == "agreement" and certificate["agreed"] is None
    assert "one engine" in certificate["note"]
    found = check(parse(json.dumps(certificate)))
    assert not found.holds and "no proof" in found.why.en


def test_kf_a_finished_game_proves_itself():
    over = Position.parse("konfrontacja to_move=sauron winner=fellowship | frodo@mordor cards=1 | orcs@dagorlad cards=1")
    for question in ("endgame", "sure_win"):
        certificate = certificate_of(replace(over, question=question))
        assert certificate["kind"] == "proof" and check(certificate).holds


def test_kf_a_proof_that_goes_round_is_refused():
    """Every bound follows from others, but the plan never gets anywhere: it would "prove" that the Fellowship wins for certain."""
    position = Position.parse(ROUND)
    game, oracle = RulesGame(position.table), Oracle(position, Request("solve"), endless=Fraction(1))
    graph, waiting = nx.DiGraph(), [position.state]

    def won(key: Any) -> bool:
        return oracle.node_bounds(Done(key) if isinstance(key, State) else key)[0] == 1

    while waiting:
        key = waiting.pop()
        if key in graph and "plan" in graph.nodes[key]:
            continue
        node = game(key)
        if isinstance(node, Choice) and node.player is Player.MAX:
            plan: Any = next(at for at, after in enumerate(node.successors) if won(after))
        elif isinstance(node, Simultaneous):
            row = next(at for at, line in enumerate(node.successors) if all(map(won, line)))
            plan = tuple(Fraction(int(at == row)) for at in range(len(node.successors)))
        else:
            plan = "end" if isinstance(node, Terminal) else "all"
        graph.add_node(key, bound=1, plan=plan)
        after = following(node, plan, Player.MAX)
        graph.add_edges_from((key, one) for one in after)
        waiting += after
    assert not nx.is_directed_acyclic_graph(graph)
    entries = Writing(position.table, Naming(position), game, Proof(graph, position.state, Player.MAX), 0).entries()
    claim = {"side": "sauron", "verdict": "lost"}
    found = check(headed(position.game, "sure_win", str(position), claim, kind="proof", at_least=entries, at_most=[]))
    assert not found.holds and "circle" in found.why.en


BROKEN: list[dict[str, Any]] = [
    {"version": 2},
    {"game": "dwie_wieze"},
    {"game": "chess"},
    {"game": 3},
    {"question": "battle"},
    {"kind": "hearsay"},
    {"claim": "certainly"},
    {"claim": {}},
    {"claim": {"value": 1}},
    {"claim": {"value": "0.5"}},
    {"claim": {"value": "1/0"}},
    {"claim": {"value": "9" * 5000}},
    {"position": "konfrontacja to_move=frodo | frodo@nowhere | orcs@mordor"},
    {"position": None},
    {"at_least": {}},
    {"at_least": ["x"]},
    {"at_least": [{}]},
    {"at_least": [{"position": "x", "bound": "1", "because": "so"}]},
    {"at_least": [{"position": "x", "bound": "1", "end": "sauron", "run": []}]},
    {"at_least": [{"position": "x", "bound": "1", "run": "home"}]},
    {"at_least": [{"position": "x", "bound": "1", "move": 4}]},
    {"at_least": [{"position": "x", "bound": "1", "inside": [{"after": []}]}]},
    {"at_least": [{"position": "x", "bound": "1", "inside": [{"after": [], "take": 1}]}]},
    {"at_least": [{"position": "x", "bound": "1", "inside": [{"after": [], "mix": []}]}]},
    {"at_least": [{"position": "x", "bound": "1", "inside": [{"after": "x", "take": "1"}]}]},
    {"at_least": [{"position": "x", "bound": "1", "inside": [{"after": [], "given_up": False}]}]},
    {"kind": "strategy"},
    {"kind": "strategy", "strategy": [{"position": "x", "move": ""}]},
    {"kind": "strategy", "strategy": [{"position": "x", "move": "", "inside": [{"after": [], "take": 3}]}]},
    {"kind": "strategy", "strategy": [{"position": "x", "move": "", "inside": [], "run": [3]}]},
]


@pytest.mark.parametrize("change", BROKEN, ids=str)
def test_kf_what_is_no_certificate_is_unreadable(change):
    certificate = certificate_of(mellon.load("kf_down_the_anduin"))
    with pytest.raises(BadInput) as refused:
        check({**certificate, **change})
    assert all(defect.what.pl and defect.what.en for defect in refused.value.defects)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "x", '{"format": 1}', "[" * 100_000, '{"format": "mellon-certificate", "version": 1.0}', "NaN"]
)
def test_kf_texts_that_are_no_certificate_are_unreadable(text):
    with pytest.raises(BadInput):
        parse(text)


def test_kf_the_checker_loads_no_search():
    """Only rules and networkx: no solver, no kernel, no other solver's library."""
    certificate = json.dumps(certificate_of(mellon.load("kf_even_odds")))
    program = (
        "import sys\nfrom mellon.models.common.certificates import check, parse\n"
        "assert check(parse(sys.stdin.read())).holds\nprint('\\n'.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], input=certificate, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "networkx" in loaded
    assert not [name for name in loaded if name.startswith(("mellon.solver", "mellon.puzzles", "mellon.assistant", "ortools"))]
