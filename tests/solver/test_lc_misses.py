"""Where the chance of a combat goes, and after which cards it makes no difference."""

from __future__ import annotations

from fractions import Fraction

import networkx as nx
import pytest

import mellon
from mellon.solver import ask
from mellon.solver.engines import graph_reading as reading
from mellon.solver.engines.solved_graph import CHANCE, OWN
from mellon.solver.game import Request
from mellon.solver.lcg.combat.answering import search
from mellon.solver.lcg.combat.missing import misses
from mellon.solver.lcg.combat.policy_play import policy_graph
from mellon.solver.lcg.combat.preference import Preference
from tests.support.contract import told_extra
from tests.support.lcg.random_combats import combat_of_a_scenario

PUZZLES = ["a_guard_for_the_troll", "spearman_and_the_spider", "orcs_and_a_fresh_spider", "spider_and_patrol", "two_shadows_on_one_beast"]
KING_SPIDER, HUMMERHORNS, ORCS, SPIDER = 74, 75, 89, 96


def graph_of(position, joined: bool = True):
    values = search(position, Request("solve"))
    value = values.best_start()
    values.preference = Preference(values, values.watch)
    play, graph = policy_graph(values, joined=joined)
    return value, play, graph


def shares(name: str) -> dict[tuple[int, str], Fraction]:
    answer = ask(mellon.load(name), "explain")
    found = {(entry["card"], entry["at"]): Fraction(entry["share"]) for entry in answer.extra["misses"]}
    assert sum(found.values()) == 1 - answer.value
    return found


@pytest.mark.rule("LC.combat.shadow")
@pytest.mark.parametrize("name", PUZZLES)
def test_the_policy_is_worth_what_its_ends_say(name):
    for joined in (True, False):
        value, play, graph = graph_of(mellon.load(name), joined)
        assert graph.graph["whole"] and nx.is_directed_acyclic_graph(graph)
        assert graph.nodes[0]["value"] == value and reading.check(graph)
        won = sum(
            chance for node, chance in reading.reached(graph).items() if graph.nodes[node]["kind"] == "end" and graph.nodes[node]["value"]
        )
        assert won == value
        assert sum(Fraction(entry["share"]) for entry in misses(play, graph)) == 1 - value


def test_the_spearman_misses_by_a_king_spider_at_the_attack_of_the_orcs():
    assert shares("spearman_and_the_spider") == {
        (KING_SPIDER, "89"): Fraction(33, 561),
        (ORCS, "89"): Fraction(2, 561),
        (HUMMERHORNS, "89"): Fraction(1, 561),
    }
    first, *others = told_extra(ask(mellon.load("spearman_and_the_spider"), "explain"))["misses"]
    assert first["after"] == [] and all(entry["after"] == [{"cards": [KING_SPIDER], "at": "96"}] for entry in others)


def test_orcs_and_a_fresh_spider_miss_at_either_attack():
    at_orcs = {(KING_SPIDER, "89"): Fraction(2, 33), (ORCS, "89"): Fraction(2, 33), (HUMMERHORNS, "89"): Fraction(1, 33)}
    at_spider = {(KING_SPIDER, "96"): Fraction(7, 132), (ORCS, "96"): Fraction(7, 132), (HUMMERHORNS, "96"): Fraction(7, 264)}
    assert shares("orcs_and_a_fresh_spider") == at_orcs | at_spider


def test_after_most_first_cards_the_spearman_goes_on_in_the_same_way():
    groups = told_extra(ask(mellon.load("spearman_and_the_spider"), "explain"))["after_first_card"]
    assert [(group["copies"], group["value"]) for group in groups] == [(31, "31/33"), (2, "29/33"), (1, "31/33")]
    assert groups[1]["cards"] == [KING_SPIDER] and "undefended 89" in groups[1]["do"]
    assert groups[2]["cards"] == [HUMMERHORNS] and groups[2]["do"] == ["damage 5", "defend 89 with 6"]
    assert groups[0]["do"] == ["defend 89 with 6"]


def test_the_misses_are_told_in_both_languages():
    steps = ask(mellon.load("spearman_and_the_spider"), "explain").steps
    english, polish = (" ".join(step.text.of(lang) for step in steps) for lang in ("en", "pl"))
    assert "The goal is missed with chance 12/187: 1/17 King Spider at the attack of Dol Guldur Orcs; 2/561" in english
    assert "Cel umyka z szansą 12/187: 1/17 Królewski Pająk przy ataku: Orki z Dol Guldur" in polish


def test_a_certain_goal_has_no_misses():
    assert ask(mellon.load("two_shadows_on_one_beast"), "explain").extra["misses"] == []


def test_a_value_is_verified_over_the_graph_of_its_policy_in_every_answer():
    position = mellon.load("spearman_and_the_spider")
    for verify in (False, True):
        assert ask(position, verify=verify).certificate["verified_by"] == {"engine": "policy graph", "nodes": 18}


def test_a_goal_out_of_reach_is_missed_by_no_card():
    position = mellon.load(
        "lcg combat passage_through_mirkwood goal=no_hero_lost_and_all_killed | 29: 1, 3, 2, 13 / 89, 96 f, 74 | staging 99"
    )
    answer = ask(position, "explain")
    assert answer.value == 0
    assert [(entry["card"], entry["share"]) for entry in told_extra(answer)["misses"]] == [(None, "1")]


@pytest.mark.parametrize("seed", range(24))
def test_random_policies_follow_from_their_ends_and_lose_nothing(seed):
    position = combat_of_a_scenario(seed)
    if position is None or not position.shadow:
        return
    value, play, graph = graph_of(position)
    if not graph.graph["whole"]:
        return
    assert graph.nodes[0]["value"] == value
    if not search(position, Request("solve")).aim.scored:
        assert sum(Fraction(entry["share"]) for entry in misses(play, graph)) == 1 - value


def test_every_own_node_of_a_policy_has_one_best_choice_and_every_draw_every_card():
    _, _, graph = graph_of(mellon.load("spearman_and_the_spider"))
    for node, data in graph.nodes(data=True):
        if data["kind"] == OWN:
            assert graph.out_degree(node) == 1
        if data["kind"] == CHANCE:
            assert sum(graph.edges[node, after]["chance"] for after in graph.successors(node)) == 1
