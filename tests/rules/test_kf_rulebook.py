"""The rulebook of Konfrontacja: every cited id exists, every rule and ruling is exercised by a test, both languages speak."""

from __future__ import annotations

import re
from pathlib import Path

from mellon.models.konfrontacja.characters import characters
from mellon.models.konfrontacja.state import BOOK

ROOT = Path(__file__).parents[2]
ID = re.compile(r"KF\.p\d+\.[a-z_]+")
MARK = re.compile(r"@pytest\.mark\.rule\(([^)]*)\)")


def test_kf_every_cited_rule_exists():
    cited = {
        found
        for folder in ("models/konfrontacja", "solver/konfrontacja", "assistant/konfrontacja")
        for file in (ROOT / folder).glob("*.*")
        if file.suffix in (".py", ".toml")
        for found in ID.findall(file.read_text("utf-8"))
    }
    assert cited <= set(BOOK.rules)
    assert {person.rule for person in characters().values()} <= set(BOOK.rules)


def test_kf_every_rule_and_ruling_is_exercised():
    marked = {
        name
        for file in Path(__file__).parent.glob("test_kf_*.py")
        for mark in MARK.findall(file.read_text("utf-8"))
        for name in re.findall(r'"([^"]+)"', mark)
    }
    assert marked - set(BOOK.rules) - set(BOOK.rulings) == set()
    assert (set(BOOK.rules) | set(BOOK.rulings)) - marked == set()


def test_kf_every_text_is_there_in_both_languages_and_rulings_have_a_default():
    for entry in (*BOOK.rules.values(), *BOOK.rulings.values()):
        assert entry.title.pl and entry.title.en and entry.text.pl and entry.text.en and entry.place.startswith("s. ")
    for ruling in BOOK.rulings.values():
        assert len(ruling.readings) >= 2
        assert ruling.title.en.startswith("A")
    assert {ruling.title.en.split(":")[0] for ruling in BOOK.rulings.values()} == {f"A{n}" for n in range(1, 18)}


def test_kf_36_characters_in_pairs():
    people = characters()
    assert len(people) == 36
    assert all(people[person.flip].flip == person.id and people[person.flip].edition != person.edition for person in people.values())
