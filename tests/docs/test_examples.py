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
