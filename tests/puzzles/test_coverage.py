"""Which rules decide puzzles: what is kept is what is found again, excuses are no pretexts, and the list of rules without a puzzle only shrinks."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from mellon import puzzles, solver
from mellon.assistant.cli import main
from mellon.puzzles.coverage import HANDMADE, cannot_decide, met_at_once, met_by, rules_met
from mellon.puzzles.generated import records
from mellon.puzzles.judging import Judge
from mellon.puzzles.rating import features, rating
from mellon.solver import Limits

WITHOUT_A_PUZZLE = {"dwie_wieze": 0, "konfrontacja": 0, "lcg": 0, "wojna_o_pierscien": 0, "wyprawa_do_mordoru": 0}
"""Rules that could decide a position and have no puzzle yet; fewer are welcome."""
QUICK = (
    "dw19_tower_against_tower",
    "dw29_word_unspoken",
    "kf_down_the_anduin",
    "kf_eye_and_magic",
    "wr_more_than_even",
    "gandalf_too_late",
    "both_banks_of_the_ford",
    "caught_at_the_fork",
    "five_coins_in_the_caverns",
    "waste_beyond_the_river",
)


def kept(game):
    return json.loads(files("mellon.puzzles").joinpath(game, HANDMADE).read_text("utf-8"))


@pytest.mark.parametrize("game", puzzles.games())
def test_every_rule_is_met_excused_or_missing(game, capsys):
    assert main(["puzzle", "coverage", "--json"]) == 0
    told = {entry["game"]: entry for entry in map(json.loads, capsys.readouterr().out.splitlines())}[game]
    rules = set(solver.game(game).book.rules)
    parts = [set(told["met"]), set(told["cannot_decide"]), set(told["missing"])]
    assert set.union(*parts) == rules and sum(map(len, parts)) == len(rules) == told["rules"]
    assert len(told["missing"]) <= WITHOUT_A_PUZZLE[game]


@pytest.mark.parametrize("game", puzzles.games())
def test_an_excused_rule_has_a_reason_and_no_puzzle_that_it_decides(game):
    modelled = {rule.id for rule in solver.game(game).book.rules.values() if rule.modelled}
    for rule, reason in cannot_decide(game).items():
        assert rule in solver.game(game).book.rules and reason.pl.strip() and reason.en.strip() and reason.pl != reason.en
        assert rule not in modelled or rule not in met_by(game)


@pytest.mark.parametrize("game", puzzles.games())
def test_every_hand_made_puzzle_is_kept_with_its_rules(game):
    assert set(kept(game)) == {name for _, name in puzzles.names(game)}
    assert all(rule in solver.game(game).book.rules for rules in kept(game).values() for rule in rules)


@pytest.mark.parametrize("name", QUICK)
def test_what_decides_a_hand_made_puzzle_is_found_again(name):
    puzzle = puzzles.find(name)
    assert list(rules_met(puzzle, Limits(60))) == kept(puzzle.game)[name] != []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name"), puzzles.names())
def test_what_decides_each_hand_made_puzzle_is_found_again(game, name):
    assert list(rules_met(puzzles.load(game, name), Limits(300))) == kept(game)[name]


def test_battles_are_decided_by_the_characters_that_fight():
    battles = [record for record in records("konfrontacja").values() if "battle" in record.card["themes"]]
    assert len(battles) >= 20
    decided = {rule for record in battles for rule in record.rules}
    assert {"KF.p11.legolas", "KF.p11.gimli", "KF.p12.warg", "KF.p13.treebeard", "KF.p10.magic", "KF.p10.eye"} <= decided


def test_a_rule_that_only_a_wrong_move_or_a_later_die_meets_decides_as_well():
    assert "KF.p11.merry" in met_by("konfrontacja") and "WM.p8.lothlorien" in met_by("wyprawa_do_mordoru")
    puzzle = puzzles.find("gandalf_too_late")
    assert {"WM.p5.arrival", "WM.p5.orcs"} <= set(met_at_once(puzzle, Limits(60)))
    assert "WM.p7.round" not in set(met_at_once(puzzle, Limits(60)))


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("kf_lord_of_horses", "KF.p15.shadowfax"),
        ("kf_at_the_turn_of_the_tide", "KF.p15.gandalf_white"),
        ("kf_wings_over_dunland", "KF.p15.crebain"),
        ("kf_under_a_black_cloud", "KF.p15.dark_of_mordor"),
        ("kf_two_in_the_grass", "KF.p15.palantir"),
        ("kf_grey_wizard_near", "KF.p13.gandalf"),
        ("dw20_pyramid_marshal", "DW.p14.ch20_pyramid_hide"),
        ("kf_heir_calls", "KF.p15.king_revealed"),
        ("kf_eagle_over_eregion", "KF.p15.gwaihir"),
        ("kf_voice_of_orthanc", "KF.p9.not_combat"),
        ("kf_faithful_gardener", "KF.p11.sam"),
        ("kf_scouring_of_the_shire", "KF.p8.three_in_shire"),
        ("dw29_before_two_towers", "DW.p23.nobody_wins"),
        ("dw20_orc_in_the_saddlebag", "DW.p8.orc_play"),
        ("dw29_solo_only_one_swap", "DW.p28.solo_exchange"),
        ("dw29_solo_four_faces", "DW.p28.solo_characters"),
        ("dw29_pyramid_bears_the_burden", "DW.p24.ch29_pyramid"),
    ],
)
def test_rules_that_no_step_names_are_met_by_the_puzzle_made_for_them(name, rule):
    puzzle = puzzles.find(name)
    assert rule in kept(puzzle.game)[name]


@pytest.mark.parametrize("name", QUICK)
def test_the_rating_of_a_hand_made_puzzle_follows_from_its_features(name):
    puzzle = puzzles.find(name)
    line = solver.ask(puzzle.position, "solve", Limits(60)).line
    assert puzzle.rating == rating(features(Judge(puzzle, Limits(60)), len(line or ())))


@pytest.mark.parametrize(("game", "name"), puzzles.names())
def test_every_hand_made_puzzle_has_a_rating(game, name):
    assert 900 <= puzzles.load(game, name).rating <= 2300
