"""A step of a combat cites the rule by which it happened, not the usual one."""

from __future__ import annotations

import pytest

from mellon import solver
from mellon.solver.game import ask

GAME = solver.game("lcg")


@pytest.mark.parametrize(
    ("line", "words", "rule"),
    [
        ("34: 12, 3 / 84 | unseen 98 > undefended 84 > damage 12 > end", "Threat of player 1: 34 -> 35", "LC.card.adder"),
        ("34: 12, 3, 13 / 82 | unseen 98 > defend 82 with 13 > end", "Threat of player 1: 34 -> 38", "LC.card.hill_troll"),
        ("34: 12, 3 / 89 | unseen 97 > undefended 89 > damage 12 > end", "Threat of player 1: 34 -> 37", "LC.card.shadow_effects"),
        ("34: 12 +39, 3 / 89 | unseen 96 > defend 89 with 12 > end", "Attachment discarded", "LC.card.shadow_effects"),
        ("34: 12 d3 +39, 3 / 89 | unseen 98 > undefended 89 > damage 12 > end", "Attachment discarded", "LC.attachments.leave_with_host"),
    ],
)
def test_lc_steps_cite_what_raised_threat_or_took_an_attachment(line: str, words: str, rule: str) -> None:
    steps = ask(GAME.read_line(f"lcg combat goal=no_hero_lost | {line}"), "resolve").steps
    assert [step.rule for step in steps if words in step.text.en] == [rule]


@pytest.mark.parametrize(("foe", "card", "rule"), [(111, 98, "LC.card.goblins"), (89, 111, "LC.card.shadow_effects")])
def test_lc_steps_cite_what_took_progress(foe: int, card: int, rule: str) -> None:
    line = f"lcg combat passage_through_mirkwood stage=119 progress=4 | 34: 12, 3 / {foe} | unseen {card} > defend {foe} with 12 > end"
    steps = ask(GAME.read_line(line.replace(" passage_through_mirkwood", "")), "resolve").steps
    assert [step.rule for step in steps if "Quest progress" in step.text.en] == [rule]
