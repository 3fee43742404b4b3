"""The drawn board of Konfrontacja."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from mellon.assistant.konfrontacja.draw import word_move
from mellon.assistant.konfrontacja.headlines import headline
from mellon.assistant.painters.terminal import paint_position
from mellon.assistant.render import own_body
from mellon.assistant.views.answer import told
from mellon.models.konfrontacja import Position
from mellon.solver import ask

FULL = Position.parse(
    "konfrontacja to_move=sauron | frodo_variant@shire sam_variant@shire smeagol_variant@shire gandalf_variant@shire faramir_variant@arthedain "
    "aragorn_variant@cardolan elrond_variant@rhudaur theoden_variant@eregion treebeard_variant@enedwaith special=gwaihir,shadowfax "
    "| uruk_hai_variant@mordor wormtongue_variant@mordor witch_king_variant@high_pass flying_nazgul_variant@mordor mouth_of_sauron_variant@gondor "
    "saruman_variant@dagorlad orcs_variant@fangorn gollum_variant@mirkwood watcher_variant@rohan revealed=watcher_variant"
)


def drawn(position: Position, lang: str) -> str:
    console = Console(width=80, record=True, file=io.StringIO(), markup=False, highlight=False)
    console.print(paint_position(position, lang))
    return console.export_text()


@pytest.mark.parametrize(
    "lang, words",
    [
        ("pl", ("Mroczna Puszcza", "Gadzi Język*", "Na ruchu: Sauron", "Czatownik*!", "karty specjalne")),
        ("en", ("Mirkwood", "Wormtongue*", "To move: Sauron", "Watcher*!", "special cards")),
    ],
)
def test_kf_board_fits_80_columns_and_names_everything(lang, words):
    text = drawn(FULL, lang)
    assert max(len(line) for line in text.splitlines()) <= 80
    for word in words:
        assert word in text
    for person in FULL.table.people:
        assert person.short.of(lang) + "*" in text
    for region in FULL.table.board.regions:
        assert region.name.of(lang) in text


def test_kf_board_shows_the_bearer_the_river_and_the_end():
    over = Position.parse("konfrontacja to_move=sauron | frodo@mordor gimli@shire cards=1 | orcs@gondor cards=2")
    text = drawn(over, "en")
    assert "○Frodo=" in text and "≈≈►" in text and "winner: the Fellowship (2 points)" in text and "discarded" in text


def test_kf_moves_are_worded_in_the_readers_language():
    assert (
        word_move("gollum_variant mirkwood-high_pass", FULL, "pl")
        == "Gollum*: Mroczna Puszcza – Wysoka Przełęcz  [gollum_variant mirkwood-high_pass]"
    )
    assert word_move("palantir rohan", FULL, "en") == "Palantír: Rohan  [palantir rohan]"


@pytest.mark.parametrize(
    "lang, said",
    [("pl", ("WYGRANEJ NIE MOŻNA WYMUSIĆ", "„przegrane” znaczy tu")), ("en", ("THE WIN CANNOT BE FORCED", '"lost" means here'))],
)
def test_kf_a_win_that_cannot_be_forced_is_not_called_lost(lang, said):
    toss = Position.parse("konfrontacja question=sure_win to_move=sauron | frodo@fangorn sam@fangorn cards=1,2 | warg@gondor cards=1,2")
    line = told(headline(ask(toss)), lang)
    assert all(words in line for words in said)
    sure = told(
        headline(ask(Position.parse("konfrontacja question=sure_win to_move=fellowship | frodo@gondor cards=1 | warg@shire cards=1"))), lang
    )
    assert said[1] not in sure
    value = told(headline(ask(Position.parse("konfrontacja to_move=fellowship | frodo@gondor cards=1 | warg@shire cards=1"))), lang)
    assert not any(words in value for words in said)


@pytest.mark.parametrize(
    "lang, told",
    [
        ("pl", ("Sauron odkrywa kartę pierwszy", "Oko Saurona → 1, 2, 5")),
        ("en", ("Sauron shows his card first", "Eye of Sauron → 1, 2, 5")),
    ],
)
def test_kf_the_replies_to_a_card_shown_first_are_told(lang, told):
    line = (
        "konfrontacja question=battle to_move=fellowship | gandalf@eregion frodo@shire cards=1,2,5,magic | balrog@caradhras cards=1,2,3,eye"
    )
    text = answered(f"{line} | battle attacker=gandalf region=caradhras defender=balrog", lang)
    assert all(words in text for words in told)


@pytest.mark.parametrize(
    "lang, told", [("pl", "odwrót zdolnością: zostaje 0, Enedwaith 1/2"), ("en", "retreat by ability: stays 0, Enedwaith 1/2")]
)
def test_kf_choices_before_the_cards_are_told_in_words(lang, told):
    line = "konfrontacja question=battle to_move=sauron | frodo@eregion cards=1,2 | balrog@caradhras cards=1,6"
    assert told in answered(f"{line} | battle attacker=balrog region=eregion defender=frodo", lang)


def answered(line: str, lang: str) -> str:
    console = Console(width=120, record=True, file=io.StringIO(), markup=False, highlight=False)
    console.print(own_body(ask(Position.parse(line)), lang))
    return console.export_text()


@pytest.mark.parametrize(
    "lang, told", [("pl", "Walka: Eregion; atakuje: Balrog; broni: Frodo"), ("en", "Battle: Eregion; attacker: Balrog; defender: Frodo")]
)
def test_kf_a_battle_is_told_with_its_place_and_both_pieces(lang, told):
    line = "konfrontacja question=battle to_move=sauron | frodo@eregion cards=1,2 | balrog@caradhras cards=1,6"
    assert told in drawn(Position.parse(f"{line} | battle attacker=balrog region=eregion defender=frodo"), lang)
    assert told.split(";")[0] not in drawn(Position.parse(line), lang)
