"""The page on winnability shows what its summaries hold."""

from docs import winnability


def test_the_table_of_the_page_is_that_of_the_summaries():
    text = winnability.PAGE.read_text("utf-8")
    assert winnability.page(text, winnability.kept()) == text, "run: python -m docs.winnability"


def test_the_plot_is_that_of_the_summaries():
    assert (winnability.SUMMARIES / "dwie_wieze.svg").read_text("utf-8") == winnability.svg(winnability.kept(), "pl")
