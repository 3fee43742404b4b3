"""Every example in README and docs runs, and prints what the page shows."""

from __future__ import annotations

import contextlib

import pytest

from docs import refresh


@pytest.mark.parametrize("page", refresh.PAGES, ids=lambda page: page.name)
def test_console_examples_print_what_the_page_shows(page):
    text = page.read_text("utf-8")
    assert refresh.normal(refresh.refreshed(text)) == refresh.normal(text), "run: python -m docs.refresh"


@pytest.mark.parametrize("page", refresh.PAGES, ids=lambda page: page.name)
def test_python_examples_run(page):
    namespace: dict[str, object] = {}
    with contextlib.chdir(refresh.ROOT):
        for example in refresh.python_examples(page.read_text("utf-8")):
            exec(compile(example, page.name, "exec"), namespace)


def test_the_two_pages_of_the_first_game_have_examples():
    texts = {page.name: page.read_text("utf-8") for page in refresh.PAGES}
    assert "```console" in texts["was-it-winnable.md"]
    assert "```python" in texts["programmers.md"]


PLAYER_PAGES = ("was-it-winnable", "konfrontacja", "lcg", "wojna_o_pierscien", "wyprawa_do_mordoru")
TWINS = {
    refresh.ROOT / "README.md": refresh.ROOT / "docs" / "README.pl.md",
    **{
        refresh.ROOT / "docs" / f"{name}.md": refresh.ROOT / "docs" / f"{name}.pl.md" for name in (*PLAYER_PAGES, "review", "web", "graphs")
    },
}


@pytest.mark.parametrize("page", TWINS, ids=lambda page: page.name)
def test_every_page_for_players_has_a_twin_that_speaks_the_other_language(page):
    twin = TWINS[page]
    assert twin.name in page.read_text("utf-8") and page.name in twin.read_text("utf-8"), "twins name each other"
    for one, lang in ((page, "en"), (twin, "pl")):
        commands = [line for line in one.read_text("utf-8").splitlines() if line.startswith("$ mellon")]
        assert all(f"--lang {lang}" in line for line in commands), one.name


@pytest.mark.parametrize("name", PLAYER_PAGES)
def test_pages_for_players_leave_engineering_to_those_for_programmers(name):
    for page in (refresh.ROOT / "docs" / f"{name}.md", refresh.ROOT / "docs" / f"{name}.pl.md"):
        assert "python -m bench" not in page.read_text("utf-8")
