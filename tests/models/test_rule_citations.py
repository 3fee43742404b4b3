"""Every rule id that code or tests cite exists, every modelled rule has a test, and the shipped coverage is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mellon.models.common import Rulebook
from tests import rule_coverage

SOURCES = [
    file
    for room in ("models", "solver", "assistant", "puzzles")
    for file in (rule_coverage.ROOT / room).rglob("*.py")
    if "site-packages" not in str(file)
]


@pytest.mark.parametrize("game", rule_coverage.games())
def test_rule_ids_cited_in_code_exist(game: str) -> None:
    book = Rulebook.load(game)
    prefix = next(iter(book.rules)).split(".")[0]
    pattern = re.compile(rf"\b{prefix}\.[a-z]\w*\.\w+")
    cited = {(match, file.name) for file in SOURCES for match in pattern.findall(Path(file).read_text("utf-8"))}
    assert cited
    assert {name for name, _ in cited} <= set(book.rules), sorted(pair for pair in cited if pair[0] not in book.rules)


def test_rules_cited_by_tests_exist() -> None:
    known = {name for game in rule_coverage.games() for name in (*Rulebook.load(game).rules, *Rulebook.load(game).rulings)}
    unknown = {rule: tests for rule, tests in rule_coverage.citations().items() if rule not in known}
    assert not unknown


@pytest.mark.parametrize("game", rule_coverage.games())
def test_every_modelled_rule_has_a_test(game: str) -> None:
    assert rule_coverage.unexercised(game) == []


@pytest.mark.parametrize("game", rule_coverage.games())
def test_shipped_coverage_is_up_to_date(game: str) -> None:
    assert rule_coverage.file_of(game).read_text("utf-8") == rule_coverage.table_of(game), "run: python -m tests.rule_coverage --write"


@pytest.mark.parametrize("game", rule_coverage.games())
def test_rulebook_speaks_both_languages(game: str) -> None:
    book = Rulebook.load(game)
    for entry in (*book.rules.values(), *book.rulings.values()):
        assert entry.title.pl and entry.title.en and entry.text.pl and entry.text.en and entry.place
    for ruling in book.rulings.values():
        assert len(ruling.readings) >= 2
