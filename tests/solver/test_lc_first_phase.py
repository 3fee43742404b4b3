"""The first quest phase before the setup has drawn: the mean over all that it may draw."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from mellon.models.lcg.cards.catalogue import card
from mellon.models.lcg.position import Position, Staged
from mellon.models.lcg.round.setup import fetch_missing, imprison
from mellon.solver.game import ask
from mellon.solver.lcg.first_phase import Opening
from mellon.solver.limits import Limits, Watch
from mellon.solver.surveys.question import survey_of, surveyed
from tests.support.kernels import needs_compiled_kernels

ANDUIN, ESCAPE, MIRKWOOD = "journey_down_the_anduin", "escape_from_dol_guldur", "passage_through_mirkwood"
EVIL_STORM, PURSUED, MASSING, DRIVEN = 116, 117, 112, 92


def before_setup(scenario: str, deck: str, **rulings: str) -> Position:
    survey = survey_of("lcg", {"scenario": scenario, "deck": deck, "start": "every"}, 1, rulings)
    position = surveyed("lcg").deal(survey, 0)
    assert isinstance(position, Position)
    return position


def solved(p: Position) -> Fraction:
    value = ask(p, "solve", Limits(None)).value
    assert value is not None
    return value


def mean_by_hand(p: Position) -> Fraction:
    """Return the mean over the one card that a player reveals, what it does at this moment written out card by card, without surge."""
    total, found = sum(p.unseen_cards.values()), Fraction(0)
    for number, copies in p.unseen_cards.items():
        found += copies * (mean_by_hand(aside(p, number)) if number in (MASSING, DRIVEN) else solved(fetch_missing(laid(p, number))))
    return found / total


def aside(p: Position, number: int) -> Position:
    return p.but(discard=(*p.discard, number))


def laid(p: Position, number: int) -> Position:
    if card(number).kind in ("enemy", "location"):
        return p.but(staging=(*p.staging, Staged(number)))
    (player,) = p.players
    if number == EVIL_STORM:
        player = replace(player, characters=tuple(replace(c, damage=c.damage + 1) for c in player.characters))
    if number == PURSUED:
        player = replace(player, threat=player.threat + len(player.characters))
    return aside(p.with_player(0, player), number)


@pytest.mark.rule("LC.setup.scenario", "surge_and_doomed_in_setup")
@needs_compiled_kernels
def test_lc_setup_scenario_the_anduin_reveals_one_card_before_the_first_round():
    p = before_setup(ANDUIN, "leadership", surge_and_doomed_in_setup="no")
    assert Opening(Watch()).chance(p) == mean_by_hand(p)


@pytest.mark.rule("LC.setup.scenario")
def test_lc_setup_scenario_every_hero_of_escape_may_be_the_prisoner():
    p = before_setup(ESCAPE, "spirit")
    assert Opening(Watch()).chance(p) == sum(solved(imprison(p, 0, at)) for at in range(3)) / 3


def test_nothing_is_drawn_in_mirkwood():
    p = before_setup(MIRKWOOD, "lore")
    assert Opening(Watch()).chance(p) == solved(p) == Fraction(15, 17)


def test_no_time_is_no_answer():
    assert Opening(Limits(0).watch()).chance(before_setup(ANDUIN, "lore")) is None


def test_deals_draw_what_the_setup_draws():
    survey = survey_of("lcg", {"scenario": ANDUIN, "deck": "tactics"}, 1, {})
    dealt = [surveyed("lcg").deal(survey, number) for number in range(60)]
    seen = Counter(number for p in dealt for number in {s.card for s in p.staging} - {82})
    assert all(82 in {s.card for s in p.staging} for p in dealt)
    assert len(seen) > 8
