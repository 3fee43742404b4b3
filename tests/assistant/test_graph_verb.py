"""The command `mellon graph`: what is written, what is refused, and the graph of an answer in Python."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from fractions import Fraction

import networkx as nx
import pytest

import mellon
from mellon.assistant.cli import main
from mellon.solver import ask

WHOLE = {
    ("kf_through_moria", None): ("plan", 3),
    ("kf_through_moria", "wins"): ("wins", 3),
    ("kf_through_moria", "proof"): ("proof", 3),
    ("kf_down_the_anduin", "plan"): ("plan", 4),
    ("kf_even_odds", None): ("best", None),
    ("spearman_and_the_spider", None): ("policy", None),
}


@pytest.fixture(autouse=True)
def stones():
    """Leave the real games on the table."""


def call(capsys, *words: str) -> tuple[int, str, str]:
    code = main(["graph", *words, "--lang", "en"])
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.mark.parametrize("name, what", WHOLE)
def test_the_usual_graph_of_a_question_and_the_one_asked_for(name, what, tmp_path, capsys):
    out = tmp_path / "graph.json"
    code, printed, _ = call(capsys, name, "--out", str(out), "--json", *(("--what", what) if what else ()))
    told = json.loads(printed)
    wanted, moves = WHOLE[name, what]
    graph = nx.node_link_graph(json.loads(out.read_text(encoding="utf-8")), edges="edges")
    assert code == 0 and told["what"] == wanted == graph.graph["what"]
    assert told["nodes"] == len(graph) and told["edges"] == graph.number_of_edges()
    assert told.get("win_in") == moves == graph.nodes[0].get("win_in")
    assert Fraction(graph.nodes[0]["value"]) == Fraction(told["value"])


@pytest.mark.parametrize("ending", ["svg", "dot", "json", "graphml", "SVG"])
def test_the_ending_chooses_the_form(ending, tmp_path, capsys):
    out = tmp_path / f"graph.{ending}"
    code, printed, _ = call(capsys, "kf_even_odds", "--out", str(out))
    text = out.read_text(encoding="utf-8")
    assert code == 0 and "4 nodes, 3 edges (best)" in printed
    assert text.startswith({"svg": "<svg", "dot": "digraph", "json": "{", "graphml": "<graphml"}[ending.lower()])
    if ending.lower() in ("svg", "graphml"):
        ET.fromstring(text)


def test_what_was_turned_down_is_dashed(tmp_path, capsys):
    out = tmp_path / "graph.svg"
    assert call(capsys, "kf_even_odds", "--out", str(out), "--all")[0] == 0
    assert 'stroke-dasharray="4 3"' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["kf_eye_and_magic", "ring_that_must_wait", "wr_more_than_even", "three_cards_on_the_road"])
def test_a_question_without_a_graph_names_those_that_have_one(name, tmp_path, capsys):
    code, _, err = call(capsys, name, "--out", str(tmp_path / "graph.svg"))
    assert code == 2 and "konfrontacja endgame (plan, proof, wins, best)" in err and "lcg combat (policy)" in err
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    "name, what, said",
    [("kf_even_odds", "plan", "--what best"), ("kf_through_moria", "best", "--what plan"), ("kf_even_odds", "policy", "plan, proof")],
)
def test_a_graph_that_the_position_has_not_is_refused_with_those_that_it_has(name, what, said, tmp_path, capsys):
    code, _, err = call(capsys, name, "--what", what, "--out", str(tmp_path / "graph.svg"))
    assert code == 2 and said in err and os.listdir(tmp_path) == []


def test_too_few_nodes_says_how_many_there_are(tmp_path, capsys):
    for name, number in (("kf_through_moria", 23), ("spearman_and_the_spider", 18)):
        code, _, err = call(capsys, name, "--out", str(tmp_path / "graph.svg"), "--nodes", str(number - 1))
        assert code == 2 and f"the graph has {number} nodes, {number - 1} are allowed" in err and os.listdir(tmp_path) == []
        assert call(capsys, name, "--out", str(tmp_path / "graph.svg"), "--nodes", str(number))[0] == 0
        (tmp_path / "graph.svg").unlink()


def test_all_that_is_wrong_with_a_call_is_said_at_once(capsys):
    code, printed, _ = call(capsys, "--json", "--what", "all", "--nodes", "-3", "--out", "graph.png", "--time", "soon")
    assert code == 2
    assert {defect["where"] for defect in json.loads(printed)["defects"]} == {"POSITION", "--what", "--nodes", "--out", "--time"}


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path, capsys):
    (tmp_path / "taken.svg").mkdir()
    for out in (tmp_path / "none" / "graph.svg", tmp_path / "taken.svg"):
        code, _, err = call(capsys, "kf_even_odds", "--out", str(out))
        assert code == 2 and "cannot be written" in err
    assert os.listdir(tmp_path) == ["taken.svg"] and os.listdir(tmp_path / "taken.svg") == []


def test_a_refused_position_is_told_and_an_unknown_puzzle_too(tmp_path, capsys):
    assert call(capsys, "no_such_puzzle", "--out", str(tmp_path / "a.svg"))[0] == 2
    hidden = tmp_path / "hidden.json"
    table = json.loads(json.dumps({**mellon_table("kf_even_odds"), "information": "hidden"}))
    hidden.write_text(json.dumps(table), encoding="utf-8")
    code, _, err = call(capsys, str(hidden), "--out", str(tmp_path / "a.svg"))
    assert code == 2 and "only open positions" in err


def mellon_table(name: str) -> dict:
    from mellon.models.konfrontacja.notation import to_table

    return {key: value for key, value in to_table(mellon.load(name)).items() if key != "puzzle"}


def test_the_graph_is_about_the_position_after_the_moves(tmp_path, capsys):
    table = {**mellon_table("kf_through_moria"), "moves": ["frodo eregion-fangorn"]}
    file, out = tmp_path / "moved.json", tmp_path / "graph.json"
    file.write_text(json.dumps(table), encoding="utf-8")
    assert call(capsys, str(file), "--out", str(out))[0] == 0
    root = json.loads(out.read_text(encoding="utf-8"))["nodes"][0]
    assert root["win_in"] == 2 and root["kind"] == "other"


def test_no_time_is_undecided(tmp_path, capsys):
    line = "konfrontacja to_move=fellowship | frodo@shire sam@shire merry@cardolan gandalf@arthedain | orcs@mordor balrog@gondor warg@rohan"
    assert call(capsys, line, "--out", str(tmp_path / "a.svg"), "--time", "0.01")[0] == 3
    assert os.listdir(tmp_path) == []


def test_an_answer_has_its_graph_when_asked_and_not_in_json():
    answer = ask(mellon.load("kf_through_moria"))
    assert "graph" not in vars(answer) and "graph" not in answer.to_json("en")
    assert isinstance(answer.graph, nx.DiGraph) and answer.graph is answer.graph
    assert answer.graph.graph["what"] == "plan" and len(answer.graph) == 23
    assert len(ask(mellon.load("spearman_and_the_spider"), "explain").graph) == 18
    assert ask(mellon.load("kf_through_moria"), "legal").graph is None
    assert ask(mellon.load("ring_that_must_wait"), "legal").graph is None
