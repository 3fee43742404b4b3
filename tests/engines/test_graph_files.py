"""Graphs as files: what is written can be read back, a picture fits a telephone, and nothing is left half-written."""

from __future__ import annotations

import json
import os
import xml.etree.ElementTree as ET
from fractions import Fraction

import networkx as nx
import pytest

from mellon.models.common import Text
from mellon.solver.engines import graph_files
from mellon.solver.engines.graph_picture import WIDTH, layers, placed
from mellon.solver.engines.graph_reading import example, policy_example

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("graph", [example(), policy_example()])
def test_json_is_node_link_data_with_values_as_strings(graph):
    data = json.loads(graph_files.as_json(graph, "en"))
    again = nx.node_link_graph(data, edges="edges")
    assert set(again.edges) == set(graph.edges)
    for node, attributes in again.nodes(data=True):
        assert Fraction(attributes["value"]) == graph.nodes[node]["value"] and isinstance(attributes["value"], str)
    for one, other, attributes in again.edges(data=True):
        assert attributes["move"] == graph.edges[one, other]["move"] and attributes["best"] is True


def test_graphml_is_read_back():
    again = nx.parse_graphml(graph_files.as_graphml(policy_example(), "pl"))
    assert {(int(one), int(other)) for one, other in again.edges} == set(policy_example().edges)
    assert again.edges["3", "5"]["chance"] == "1/2"


def test_dot_dashes_what_was_turned_down_and_quotes_words():
    graph = example()
    graph.edges[0, 2]["best"] = False
    graph.edges[0, 1]["text"] = Text('„a"b\\', '"quoted" \\ word')
    lines = graph_files.as_dot(graph, "en").splitlines()
    assert '  n0 -> n2 [label="out", style=dashed];' in lines
    assert '  n0 -> n1 [label="\\"quoted\\" \\\\ word"];' in lines


def test_the_picture_is_well_formed_narrow_and_complete():
    graph = policy_example()
    graph.nodes[0]["text"] = Text("<&>", '<b> & "c"')
    root = ET.fromstring(graph_files.svg(graph, "en"))
    assert root.get("width") == str(WIDTH) == "360"
    boxes = [group.find(f"{SVG}rect") for group in root.iter(f"{SVG}g")]
    assert len(boxes) == len(graph)
    assert all(float(box.get("x")) >= 0 and float(box.get("x")) + float(box.get("width")) <= WIDTH for box in boxes)
    arrows = [path for path in root.iter(f"{SVG}path") if path.get("marker-end")]
    assert len(arrows) == graph.number_of_edges()
    written = " ".join(text.text or "" for text in root.iter(f"{SVG}text"))
    assert "3/4" in written and '<b> & "c"' in written and "1/2: blue" in written


def test_nodes_of_a_wide_layer_do_not_overlap():
    graph = nx.DiGraph([(0, node) for node in range(1, 25)])
    seen = {}
    for place in placed(graph).values():
        assert all(abs(place.x - x) >= 44 for x in seen.get(place.y, []))
        seen.setdefault(place.y, []).append(place.x)


def test_layers_follow_the_edges_also_where_play_goes_round():
    graph = nx.DiGraph([(0, 1), (1, 2), (2, 1), (2, 3)])
    assert layers(graph) == [[0], [1, 2], [3]]


def test_a_file_is_written_whole_or_not_at_all(tmp_path):
    target = tmp_path / "a.svg"
    target.write_text("before")
    broken = example()
    broken.nodes[1]["text"] = None
    with pytest.raises(AttributeError):
        graph_files.write(broken, target, "en")
    assert target.read_text() == "before" and os.listdir(tmp_path) == ["a.svg"]
    graph_files.write(example(), target, "en")
    assert target.read_text().startswith("<svg") and os.listdir(tmp_path) == ["a.svg"]
    with pytest.raises(KeyError):
        graph_files.write(example(), tmp_path / "a.png", "en")
    with pytest.raises(OSError):
        graph_files.write(example(), tmp_path / "none" / "a.svg", "en")
