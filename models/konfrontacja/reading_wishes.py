"""Read and write how a question is to be asked: `[payoff]`, `never`, `max_states`."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from mellon.models.konfrontacja.board import SIDES
from mellon.models.konfrontacja.cards import hand_of, ids
from mellon.models.konfrontacja.position import QUESTIONS, Wishes

if TYPE_CHECKING:
    from mellon.models.konfrontacja.reading import Reader

PAYOFFS = ("win", "lose", "both", "none")


def read_wishes(reader: Reader) -> Wishes:
    """Return what a file wishes; every key that it leaves out keeps its default."""
    usual = Wishes()
    _fit_to_question(reader)
    raw = reader.mapping(reader.table, "payoff")
    reader.unknown_keys(raw, PAYOFFS, "payoff.")
    win, lose, both, none = (
        _number(reader, raw.get(key), f"payoff.{key}", default) for key, default in zip(PAYOFFS, usual.payoff, strict=True)
    )
    return Wishes((win, lose, both, none), _never(reader), _limit(reader))


def _fit_to_question(reader: Reader) -> None:
    """Refuse a wish that the question asked cannot heed."""
    battle = reader.one_of("question", QUESTIONS, QUESTIONS[0], quiet=True) == "battle"
    for key in ("payoff", "never"):
        if key in reader.table and not battle:
            reader.fail(
                key,
                'ma znaczenie tylko przy question = "battle": dodaj je albo usuń ten klucz',
                'matters with question = "battle" only: give that or leave this key out',
            )


def _number(reader: Reader, value: Any, where: str, default: Fraction) -> Fraction:
    if value is None:
        return default
    try:
        if not isinstance(value, bool):
            return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        pass
    reader.fail(
        where, f'„{value}”: podaj liczbę lub ułamek, np. 1 lub "1/2"', f'"{value}": give a number or a fraction, such as 1 or "1/2"'
    )
    return default


def _never(reader: Reader) -> tuple[int, int]:
    raw = reader.mapping(reader.table, "never")
    reader.unknown_keys(raw, SIDES, "never.")
    found = []
    for side, name in enumerate(SIDES):
        where = f"never.{name}"
        cards = [card for word in reader.words(raw.get(name), where) if (card := reader.card(side, word, where)) is not None]
        found.append(hand_of(side, dict.fromkeys(cards)))
    return found[0], found[1]


def _limit(reader: Reader) -> int | None:
    value = reader.table.get("max_states")
    if value is None or (isinstance(value, int) and not isinstance(value, bool) and value > 0):
        return value
    reader.fail("max_states", "podaj liczbę całkowitą większą od zera", "give a whole number greater than zero")
    return None


def wishes_table(wishes: Wishes) -> dict[str, Any]:
    """Return what differs from the defaults, in the input format."""
    usual, table = Wishes(), dict[str, Any]()
    if wishes.payoff != usual.payoff:
        table["payoff"] = {key: str(value) for key, value in zip(PAYOFFS, wishes.payoff, strict=True)}
    if any(wishes.never):
        table["never"] = {name: ids(side, bits) for side, (name, bits) in enumerate(zip(SIDES, wishes.never, strict=True)) if bits}
    if wishes.max_states is not None:
        table["max_states"] = wishes.max_states
    return table
