"""The doors' own messages exist in both languages and keep the same blanks."""

from __future__ import annotations

import string

from mellon.assistant import help_texts, texts
from mellon.models.common import Text
from mellon.solver.konfrontacja.proving import UNCONFIRMED
from mellon.solver.limits import Limit


def _all_texts(module):
    for name, value in vars(module).items():
        for text in value.values() if isinstance(value, dict) else [value]:
            if isinstance(text, Text):
                yield name, text


def test_both_languages_say_something_with_the_same_blanks():
    found = [*_all_texts(texts), *_all_texts(help_texts)]
    assert len(found) > 80
    for name, text in found:
        assert text.pl.strip() and text.en.strip(), name
        blanks = [sorted(part[1] for part in string.Formatter().parse(wording) if part[1]) for wording in (text.pl, text.en)]
        assert blanks[0] == blanks[1], name


def test_every_limit_that_a_search_names_has_words():
    assert {*Limit, UNCONFIRMED} <= {*texts.LIMIT_NAMES}
