"""The pages on winnability show what their summaries hold."""

import pytest

from docs import winnability
from mellon.solver.surveys.statistics import share_interval


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_tables_of_a_page_are_those_of_the_summaries(lang):
    text = winnability.PAGES[lang].read_text("utf-8")
    assert winnability.page(text, winnability.tables(winnability.kept(), lang)) == text, "run: python -m docs.winnability"


def test_the_plots_are_those_of_the_summaries():
    for name, content in winnability.plots(winnability.kept()).items():
        assert (winnability.SUMMARIES / name).read_text("utf-8") == content


def test_every_complete_table_of_dwie_wieze_is_surveyed():
    found = winnability.kept()["winnable"]
    shown = [{key: str(value) for key, value in one["header"]["options"].items()} for one in found]
    assert [one for one in winnability.surveyed("dwie_wieze").table() if one not in shown] == []
    for one in found:
        assert (one["interval"][0], one["interval"][1]) == share_interval(one["winnable"], one["lost"], one["unknown"])


def test_a_table_within_a_tenth_of_a_percent_misses_nothing():
    narrow = {"rate": 0.5, "deals": 10, "unknown": 0, "interval": [0.4995, 0.5005]}
    assert winnability._missing(narrow, 5.0, "en") == "–"
    assert winnability._missing({**narrow, "interval": [0.4, 0.6]}, 3.6, "pl") == "960390 (1,0 h)"
    assert winnability._missing({**narrow, "unknown": 3}, 5.0, "en") == "3 verdicts"
