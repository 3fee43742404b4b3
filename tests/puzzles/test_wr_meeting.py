"""Which rules a puzzle of Wojna o Pierścień meets: each is there where it changes something and away where it does not."""

from __future__ import annotations

import pytest

from mellon import puzzles
from mellon.models.wojna_o_pierscien import Position
from mellon.puzzles.wojna_o_pierscien.meeting import met
from mellon.solver import Limits


def rules(table) -> set[str]:
    return set(met(Position.from_table(table), Limits(60)))


def bridge(**changes):
    """Return a combat on a path: a troll against Gimli and Boromir."""
    table = {"question": "combat", "scenario": "trilogy", "location": {"id": "caradhras"}}
    return {**table, "attacker": [{"card": "hill_troll"}], "defender": [{"card": "gimli"}, {"card": "boromir"}], **changes}


def field(**changes):
    """Return a combat on a battleground: corsairs against a prince, a steward and the knights."""
    table = {"question": "combat", "scenario": "trilogy", "location": {"id": "pelargir"}}
    attackers = [{"card": "corsairs_of_umbar"}, {"card": "haradrim_mumakil"}]
    return {**table, "attacker": attackers, "defender": [{"card": "denethor"}, {"card": "soldiers_of_gondor"}], **changes}


def phase(free, dark, places, **changes):
    """Return a small action phase of the duel."""
    players = [{"id": "gandalf", "deck": ["lembas"], **free}, {"id": "witch_king", "deck": ["grond"], **dark}]
    table = {"question": "action_phase", "scenario": "two_player_duel", "to_move": "gandalf"}
    return {**table, "player": players, "location": places, **changes}


ARMED = [{"card": "gimli", "items": ["dwarven_axe"]}, {"card": "boromir"}]


@pytest.mark.parametrize(
    ("rule", "there", "away"),
    [
        ("WR.action.item_icons", bridge(defender=ARMED), bridge()),
        ("WR.action.item_fate", bridge(defender=ARMED), bridge(defender=ARMED[:1])),
        ("WR.token.location", bridge(location={"id": "caradhras", "tokens": 1}), bridge()),
        ("WR.token.card", bridge(attacker=[{"card": "hill_troll", "tokens": 1}]), bridge()),
        ("WR.battle.whole_card", bridge(defender=ARMED), bridge()),
        ("WR.combat.empty", field(attacker=[], defender=[]), field()),
        ("WR.battle.sides", field(), field(defender=[])),
        ("WR.battle.reactivated", field(location={"id": "pelargir", "from_enemy": True}), field()),
        ("WR.support.one", field(defender=[*field()["defender"], {"card": "aragorn"}]), field()),
        ("WR.support.separate", field(attacker=[{"card": "haradrim_mumakil"}]), field(defender=[{"card": "denethor"}])),
        ("WR.scenario.duel_path", bridge(scenario="two_player_duel"), bridge()),
    ],
)
def test_a_combat_meets_a_rule_only_where_it_changes_something(rule, there, away):
    assert rule in rules(there) and rule not in rules(away)


EMPTY = {"hand": []}
OPEN = [{"id": "harad", "from_enemy": True}]
STRIDER = [{"id": "weathertop", "attackers": ["the_hunter"], "defenders": ["strider"]}]


@pytest.mark.parametrize(
    ("rule", "there", "away"),
    [
        ("WR.combat.order", phase(EMPTY, EMPTY, [*OPEN, {"id": "umbar"}]), phase(EMPTY, EMPTY, OPEN)),
        (
            "WR.location.free_choice",
            phase(EMPTY, EMPTY, STRIDER, path=2, paths=["imladris", "fords_of_bruinen"]),
            phase(EMPTY, EMPTY, STRIDER, path=2, paths=["imladris"]),
        ),
        ("WR.action.carryover", phase({"hand": ["gimli"]}, EMPTY, OPEN), phase(EMPTY, {"hand": ["mordor_orcs"]}, OPEN, passes=1)),
        ("WR.action.pass_again", phase({"hand": ["gimli"]}, {"hand": ["mordor_orcs"]}, OPEN), phase(EMPTY, EMPTY, OPEN)),
        (
            "WR.action.same_card",
            phase({"hand": ["gimli", "legolas"]}, EMPTY, OPEN, played=["gimli"]),
            phase({"hand": ["gimli", "legolas"]}, EMPTY, OPEN),
        ),
        ("WR.action.fresh", phase({"hand": ["soldiers_of_gondor", "lembas"], "deck": ["sting"]}, EMPTY, OPEN), phase(EMPTY, EMPTY, OPEN)),
        (
            "WR.action.upgrade",
            phase({"hand": ["aragorn", "sting"], "reserve": ["strider"]}, EMPTY, OPEN),
            phase({"hand": ["aragorn", "sting"]}, EMPTY, OPEN),
        ),
    ],
)
def test_a_round_meets_a_rule_only_where_it_changes_something(rule, there, away):
    assert rule in rules(there) and rule not in rules(away)


def test_a_round_ends_where_the_question_does():
    found = set(met(puzzles.find("wr_two_names").position, Limits(60)))
    assert {"WR.terms.remove", "WR.terms.take", "WR.battle.winner", "WR.score.check"} <= found
    assert not {"WR.round.draw", "WR.round.first_player", "WR.location.order"} & found


@pytest.mark.parametrize(
    ("name", "met_rules"),
    [
        ("wr_on_the_windy_hill", {"WR.location.replaced_path", "WR.location.free_choice", "WR.location.path"}),
        ("wr_king_without_a_host", {"WR.location.reactivate", "WR.location.loop_guard", "WR.location.battleground", "WR.action.order"}),
        ("wr_two_armies_at_the_gate", {"WR.action.event", "WR.action.aside", "WR.terms.in_play"}),
        ("wr_last_evening_in_harad", {"WR.scenario.trilogy", "WR.score.ring", "WR.score.tie", "WR.score.last_path"}),
        ("wr_under_the_hill_of_sorcery", {"WR.action.ring_duel"}),
        ("wr_where_the_fellowship_ends", {"WR.scenario.fellowship", "WR.location.path_nine", "WR.location.path_once", "WR.action.item"}),
        ("wr_back_in_the_hand", {"WR.action.same_card", "WR.token.card"}),
    ],
)
def test_a_puzzle_made_for_rules_meets_them(name, met_rules):
    assert met_rules <= set(met(puzzles.find(name).position, Limits(60)))
