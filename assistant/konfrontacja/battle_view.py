"""Draw a battle: the matrix of card against card, both mixes, and what may be done before the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich import box
from rich.console import Group
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.konfrontacja.words import card_name, mix_words, option_name
from mellon.models.common import Text
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, SIDE_NAMES, SIDES
from mellon.solver import Answer

if TYPE_CHECKING:
    from rich.console import RenderableType

_OUTCOMES = {
    "win": (Text("wygrana", "win"), "green"),
    "lose": (Text("przegrana", "loss"), "red"),
    "both": (Text("obie giną", "both fall"), "yellow"),
    "none": (Text("nikt", "nobody"), "dim"),
    "mixed": (Text("zależy", "depends"), "cyan"),
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


def draw_battle(answer: Answer, lang: str) -> RenderableType | None:
    """Return the drawing of a battle's answer, None for any other answer."""
    extra = answer.extra
    if answer.question != "battle" or "payoff" not in extra:
        return None
    steps = [
        RichText(f"{number}. {step.text.of(lang)}  ").append(f"[{step.rule}]", "dim")
        for number, step in enumerate(answer.steps or (), start=1)
    ]
    return Group(*_parts(extra, lang), *([RichText(), *steps] if steps else []))


def _parts(extra: Mapping[str, Any], lang: str) -> Iterator[RenderableType]:
    for choice in extra.get("before_cards", ()):
        side = SIDE_NAMES[SIDES.index(choice["side"])].of(lang)
        options = ", ".join(f"{option_name(word, lang)} {value}" for word, value in choice["options"].items())
        what = _CHOICES[choice["choice"]].of(lang)
        yield RichText(Text(f"Przed kartami ({side}), {what}: {options}", f"Before the cards ({side}), {what}: {options}").of(lang))
    if not extra.get("matrix"):
        said = _OUTCOMES[extra["decided_before_cards"]][0].of(lang)
        yield RichText(Text(f"Zdolności rozstrzygają przed kartami: {said}.", f"Abilities decide before the cards: {said}.").of(lang))
        return
    yield _matrix(extra, lang)
    if "payoff_means" in extra:
        yield RichText(extra["payoff_means"].of(lang), "dim")
    yield from _replies(extra, lang) if extra.get("sequential") else _mixes(extra, lang)
    if "what_if" in extra:
        never = "; ".join(
            f"{SIDE_NAMES[SIDES.index(name)].of(lang)}: {', '.join(card_name(SIDES.index(name), card, lang) for card in cards)}"
            for name, cards in extra["what_if"]["never"].items()
        )
        value = extra["what_if"]["card_value"]
        yield RichText(
            Text(
                f"\nGdy nigdy nie zagrywa – {never} – wartość kart: {value}",
                f"\nIf these are never played – {never} – the cards are worth {value}",
            ).of(lang),
            "bold",
        )
        yield from _mixes(extra["what_if"], lang)


def _replies(extra: Mapping[str, Any], lang: str) -> Iterator[RichText]:
    """Tell the best reply to each card that Sauron shows first, and which of his cards suffer least."""
    yield RichText(
        Text(
            "Sauron odkrywa kartę pierwszy (Gandalf). Najlepsze odpowiedzi Drużyny:",
            "Sauron shows his card first (Gandalf). The Fellowship's best replies:",
        ).of(lang)
    )
    for card, replies in extra["replies"].items():
        yield RichText(f"  {card_name(SAURON, card, lang)} → {', '.join(card_name(FELLOWSHIP, reply, lang) for reply in replies)}")
    best = ", ".join(card_name(SAURON, card, lang) for card in extra["indifferent"]["sauron"])
    yield RichText(Text(f"Najlepsze karty Saurona: {best}", f"Sauron's best cards: {best}").of(lang))


def _matrix(extra: Mapping[str, Any], lang: str) -> Table:
    title = Text("Wiersze: karty Drużyny, kolumny: karty Saurona", "Rows: the Fellowship's cards, columns: Sauron's cards").of(lang)
    table = Table(title=RichText(f"\n{title}", "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for card in extra["columns"]:
        table.add_column(card_name(SAURON, card, lang), overflow="fold")
    for card, row in zip(extra["rows"], extra["matrix"], strict=True):
        cells = []
        for entry in row:
            cells.append(_cell(entry, lang))
        table.add_row(RichText(card_name(FELLOWSHIP, card, lang), "bold"), *cells)
    return table


def _cell(entry: Mapping[str, Any], lang: str) -> RichText:
    """Return the outcome of a pair of cards with what it pays; the end of the game comes before who falls."""
    word, style = _OUTCOMES[entry["outcome"]]
    if "winner" in entry:
        side = SIDES.index(entry["winner"])
        word, style = Text(f"koniec: {_ENDS[side].pl}", f"over: {_ENDS[side].en}"), ("bold green", "bold red")[side]
    return RichText(f"{word.of(lang)} {entry['value']}", style)


def _mixes(extra: Mapping[str, Any], lang: str) -> Iterator[RichText]:
    for side, name in enumerate(SIDES):
        mix = mix_words(side, extra["mix"][name], lang)
        others = [card_name(side, card, lang) for card in extra["indifferent"][name] if card not in extra["mix"][name]]
        as_good = ", ".join(dict.fromkeys(others))
        told = Text(f"  (równie dobre: {as_good})", f"  (as good: {as_good})") if as_good else Text("", "")
        yield RichText((Text(f"{SIDE_NAMES[side].pl}: {mix}", f"{SIDE_NAMES[side].en}: {mix}") + told).of(lang))
