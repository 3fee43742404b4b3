"""The answer about a battle: the matrix of card against card, both mixes, and what may be done before the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mellon.assistant.answer_views.steps import step_line
from mellon.assistant.konfrontacja.deduction_body import deduction
from mellon.assistant.konfrontacja.words import card_name, mix_words, option_name
from mellon.assistant.views.answer import AnswerBody, AnswerPart, Steps
from mellon.assistant.views.grid import Grid, Head, Row
from mellon.assistant.views.table import Lines
from mellon.assistant.views.values import NOTHING, Line, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDE_NAMES, SIDES
from mellon.solver import Answer

_OUTCOMES = {
    "win": (Text("wygrana", "win"), "well"),
    "lose": (Text("przegrana", "loss"), "badly"),
    "both": (Text("obie giną", "both fall"), "open"),
    "none": (Text("nikt", "nobody"), "dim"),
    "mixed": (Text("zależy", "depends"), "value more"),
}

_ENDS = (Text("Drużyna", "Fellowship"), Text("Sauron", "Sauron"))
_CHOICES = {
    "step_in": Text("ktoś zajmuje miejsce atakowanego", "somebody takes the place of the one attacked"),
    "gwaihir": Text("karta Gwaihir", "the card Gwaihir"),
    "retreat": Text("odwrót zdolnością", "retreat by ability"),
    "swap": Text("zamiana miejsc", "swapping places"),
    "no_cards": Text("walka bez kart", "no cards"),
    "beside": Text("pokazanie Froda obok Sama", "showing Frodo beside Sam"),
}


_MATRIX = Text("Wiersze: karty Drużyny, kolumny: karty Saurona", "Rows: the Fellowship's cards, columns: Sauron's cards")
_SHOWN_FIRST = Text(
    "Sauron odkrywa kartę pierwszy (Gandalf). Najlepsze odpowiedzi Drużyny:",
    "Sauron shows his card first (Gandalf). The Fellowship's best replies:",
)


def body(answer: Answer) -> AnswerBody | None:
    """Return the body of a battle's answer or of a deduction, None for any other answer."""
    if "cases" in answer.extra and "stands" in answer.extra:
        return deduction(answer)
    if answer.question != "battle" or "payoff" not in answer.extra:
        return None
    steps = tuple(step_line(step, f"{number}. ") for number, step in enumerate(answer.steps or (), start=1))
    return (*_parts(answer.extra), *([Steps((Line(()), *steps))] if steps else []))


def _parts(extra: Mapping[str, Any]) -> Iterator[AnswerPart]:
    yield Lines(tuple(map(_before_cards, extra.get("before_cards", ()))))
    if not extra.get("matrix"):
        outcome = _OUTCOMES[extra["decided_before_cards"]][0]
        yield Lines((line(Text("Zdolności rozstrzygają przed kartami: ", "Abilities decide before the cards: ") + outcome + "."),))
        return
    yield _matrix(extra)
    if "payoff_means" in extra:
        yield Lines((line(extra["payoff_means"], "dim"),))
    yield Lines(tuple(_replies(extra) if extra.get("sequential") else _mixes(extra)))
    if "what_if" in extra:
        yield Lines(tuple(_mixes(extra["what_if"])), _what_if(extra["what_if"]))


def _before_cards(choice: Mapping[str, Any]) -> Line:
    side, what = SIDE_NAMES[SIDES.index(choice["side"])], _CHOICES[choice["choice"]]
    options = join(said(option_name, word) + f" {value}" for word, value in choice["options"].items())
    return line(Text("Przed kartami (", "Before the cards (") + side + "), " + what + ": " + options)


def _what_if(found: Mapping[str, Any]) -> Text:
    never = join((SIDE_NAMES[SIDES.index(name)] + ": " + _cards(SIDES.index(name), cards) for name, cards in found["never"].items()), "; ")
    value = found["card_value"]
    return Text(
        f"Gdy nigdy nie zagrywa – {never.pl} – wartość kart: {value}",
        f"If these are never played – {never.en} – the cards are worth {value}",
    )


def _replies(extra: Mapping[str, Any]) -> Iterator[Line]:
    """Tell the best reply to each card that Sauron shows first, and which of his cards suffer least."""
    yield line(_SHOWN_FIRST)
    for card, replies in extra["replies"].items():
        yield line(as_text("  ") + said(card_name, SAURON, card) + " → " + _cards(FELLOWSHIP, replies))
    yield line(Text("Najlepsze karty Saurona: ", "Sauron's best cards: ") + _cards(SAURON, extra["indifferent"]["sauron"]))


def _cards(side: int, cards: Sequence[str]) -> Text:
    return join(said(card_name, side, card) for card in cards)


def _matrix(extra: Mapping[str, Any]) -> Grid:
    heads = (Head(cut=True), *(Head(said(card_name, SAURON, card)) for card in extra["columns"]))
    rows = tuple(
        Row((line(said(card_name, FELLOWSHIP, card), "strong"), *map(_cell, row)))
        for card, row in zip(extra["rows"], extra["matrix"], strict=True)
    )
    return Grid(heads, rows, _MATRIX)


def _cell(entry: Mapping[str, Any]) -> Line:
    """Return the outcome of a pair of cards with what it pays; the end of the game comes before who falls."""
    word, tone = _OUTCOMES[entry["outcome"]]
    if "winner" in entry:
        side = SIDES.index(entry["winner"])
        word, tone = Text("koniec: ", "over: ") + _ENDS[side], ("won", "lost")[side]
    return line(word + f" {entry['value']}", tone)


def _mixes(extra: Mapping[str, Any]) -> Iterator[Line]:
    for side, name in enumerate(SIDES):
        mix = extra["mix"][name]
        others = [said(card_name, side, card) for card in extra["indifferent"][name] if card not in mix]
        as_good = join(dict.fromkeys(others))
        told = Text("  (równie dobre: ", "  (as good: ") + as_good + ")" if as_good.en else NOTHING
        yield line(SIDE_NAMES[side] + ": " + said(mix_words, side, mix) + told)
