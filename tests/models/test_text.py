"""Numbers with their nouns and decimal marks in both languages."""

from __future__ import annotations

import pytest

from mellon.models.common.text import card_count, counted, decimal_text


@pytest.mark.parametrize(
    ("number", "polish", "english"),
    [
        (0, "0 kart", "0 cards"),
        (1, "1 karta", "1 card"),
        (2, "2 karty", "2 cards"),
        (5, "5 kart", "5 cards"),
        (11, "11 kart", "11 cards"),
        (12, "12 kart", "12 cards"),
        (14, "14 kart", "14 cards"),
        (21, "21 kart", "21 cards"),
        (22, "22 karty", "22 cards"),
        (112, "112 kart", "112 cards"),
        (124, "124 karty", "124 cards"),
    ],
)
def test_cards_are_counted_in_both_languages(number, polish, english):
    assert (card_count(number).pl, card_count(number).en) == (polish, english)


def test_other_nouns_and_decimals():
    assert counted(3, "ruch ruchy ruchów", "move moves").pl == "3 ruchy"
    assert (decimal_text("95.45%").pl, decimal_text("95.45%").en) == ("95,45%", "95.45%")
