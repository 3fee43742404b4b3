"""A text with very many defects is refused in a time that grows no faster than the text."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mellon.assistant.sources import parsed
from mellon.models.common import BadInput
from mellon.models.common.reader import MOST_OFFERS
from mellon.models.wojna_o_pierscien.notation import from_table

KEYS = "".join(f"k{number} = 1\n" for number in range(10))
NAMES = ", ".join(f'"zz{number}"' for number in range(10))
TABLES = {
    "seats": ("dwie_wieze", "chapter = 19\n", f"[[seat]]\n{KEYS}"),
    "tricks": ("dwie_wieze", "chapter = 19\n", f'[[trick]]\ncards = "P1 P2 P3"\n{KEYS}'),
    "events": ("konfrontacja", 'question = "deduce"\n', f"[[event]]\n{KEYS}"),
    "players of the card game": ("lcg", 'question = "combat"\n', f"[[player]]\n{KEYS}"),
    "characters": ("lcg", 'question = "combat"\n', f"[[player]]\nthreat = 20\ncharacters = [{NAMES}]\n"),
    "enemies": (
        "lcg",
        'question = "combat"\n',
        "[[player]]\nthreat = 20\nengaged = [{ card = 96, damage = 90 }, { card = 74, damage = 90 }]\n",
    ),
    "hobbits": ("wyprawa_do_mordoru", "", f"[[player]]\n{KEYS}"),
    "defenders": ("wojna_o_pierscien", 'question = "combat"\n', f"[[defender]]\n{KEYS}"),
    "items": ("wojna_o_pierscien", 'question = "combat"\n', f'[[attacker]]\ncard = "nobody"\nitems = [{NAMES}]\n'),
    "hands": ("wojna_o_pierscien", 'question = "action_phase"\n', f'[[player]]\nid = "aragorn"\nhand = [{NAMES}]\n'),
}


def calls(name: str, tables: int) -> int:
    """Return how many functions are called while a text with so many tables is read."""
    game, head, table = TABLES[name]
    text = f'game = "{game}"\n{head}{table * tables}'
    count = 0

    def one_more(*_: object) -> None:
        nonlocal count
        count += 1

    sys.setprofile(one_more)
    try:
        found = parsed("position.toml", text, Path())
    finally:
        sys.setprofile(None)
    assert found.defects
    return count


@pytest.mark.parametrize("name", TABLES)
def test_twice_as_many_tables_are_no_more_than_twice_the_work(name: str) -> None:
    calls(name, 1)
    small, large = calls(name, 200), calls(name, 400)
    assert large <= 2.3 * small


def test_words_are_offered_while_people_still_read() -> None:
    table = {"game": "wojna_o_pierscien", "question": "combat", **{f"lokation{number}": 1 for number in range(MOST_OFFERS + 50)}}
    with pytest.raises(BadInput) as bad:
        from_table(table)
    told = [defect.what.en for defect in bad.value.defects if defect.where.startswith("lokation")]
    assert len(told) == MOST_OFFERS + 50
    assert '"location"' in told[0] and '"location"' not in told[-1]
