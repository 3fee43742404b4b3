"""The printed policy of a combat: nothing of the answer is lost where reveals stand together, and the odds stay exact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from mellon.assistant.lcg.policy_view import Advice, advice, policy_lines
from mellon.models.lcg.moves import Move
from mellon.puzzles import library
from mellon.solver import ask

PUZZLES = ("heal_before_the_blow", "orcs_and_a_fresh_spider", "two_shadows_on_one_beast")


def policy(name: str) -> tuple[Any, Mapping[str, Any]]:
    position = library.find(name).position
    return position, ask(position).extra["policy"]


def deeds(entry: Mapping[str, Any]) -> tuple[Move, ...]:
    return (*entry.get("do", ()), *entry.get("attacks", ()), *entry.get("end", ()))


def chains(entry: Mapping[str, Any]) -> Iterator[list[tuple[int, tuple[Move, ...]]]]:
    """Yield every sequence of cards with what is done after each of them."""
    for branch in entry.get("after", ()):
        for card in branch.get("shadow", branch.get("peek")):
            step = (card, deeds(branch))
            yield [step]
            yield from ([step, *rest] for rest in chains(branch))


def told(root: Advice, cards: list[int]) -> tuple[Move, ...]:
    for card in cards:
        (root,) = [branch for branch in root.after if card in branch.cards]
    return root.deeds


@pytest.mark.parametrize("name", PUZZLES)
def test_after_any_cards_the_printed_policy_says_what_the_answer_says(name: str) -> None:
    _, entry = policy(name)
    root = advice(entry)
    assert root.deeds == deeds(entry)
    for chain in chains(entry):
        assert told(root, [card for card, _ in chain]) == chain[-1][1], chain


@pytest.mark.parametrize("name", PUZZLES)
def test_odds_and_values_still_add_up(name: str) -> None:
    _, entry = policy(name)

    def holds(one: Advice) -> None:
        if one.after:
            assert sum(branch.weight for branch in one.after) == one.weight
            assert sum(branch.worth for branch in one.after) == one.worth
        for branch in one.after:
            holds(branch)

    root = advice(entry)
    assert root.weight == 1 and root.value == Fraction(entry["value"])
    holds(root)


def test_reveals_after_which_the_same_is_done_stand_together() -> None:
    position, entry = policy("heal_before_the_blow")
    lines = [line.text.en for line in policy_lines(position, entry)]
    assert len(lines) < 15
    assert any("whatever comes" in line for line in lines) and any("every other card" in line for line in lines)
