"""Words for the entries of a line: whose move it is, the cards that best play shows, and the mixes behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from mellon.models.common import Text
from mellon.models.konfrontacja.board import SIDE_NAMES, SIDES, board
from mellon.models.konfrontacja.cards import deck
from mellon.models.konfrontacja.characters import characters
from mellon.solver.ranked import LineEntry

_KINDS = {
    "retreat": Text("odwrót", "retreat"),
    "swap": Text("zamiana", "swap"),
    "magic": Text("Magia bierze", "Magic takes"),
    "show": Text("pokazuje", "shows"),
    "no_cards": Text("bez kart", "no cards"),
    "force": Text("zmusza do innej karty", "forces another card"),
    "gwaihir": Text("Gwaihir", "Gwaihir"),
}
_STAY = Text("zostaje", "stays")


def card_name(side: int, card: str, lang: str) -> str:
    """Return a card's name."""
    return next(one.name.of(lang) for one in deck(side) if one.id == card)


def mix_words(side: int, mix: Mapping[str, Fraction], lang: str) -> str:
    """Return a mix of cards in words, the likeliest first as listed."""
    return ", ".join(f"{card_name(side, card, lang)} {share}" if share != 1 else card_name(side, card, lang) for card, share in mix.items())


def entry_words(entry: LineEntry, move: str, lang: str) -> str:
    """Return one entry of a line: the move, then its draws and battles."""
    parts = [f"{SIDE_NAMES[SIDES.index(entry.extras['side'])].of(lang)}: {move}"]
    for draw in entry.extras.get("draws", ()):
        drawn, pool = _piece(draw["piece"], lang), ", ".join(_piece(name, lang) for name in draw["of"])
        parts.append(Text(f"losowany obrońca: {drawn} (z: {pool})", f"defender drawn: {drawn} (of: {pool})").of(lang))
    for battle in entry.extras.get("battles", ()):
        parts.extend(_battle(battle, lang))
    if entry.value is not None:
        parts.append(f"= {entry.value}")
    return "; ".join(parts)


def _battle(battle: Mapping[str, Any], lang: str) -> Iterator[str]:
    if "fighters" in battle:
        yield " – ".join(_piece(battle["fighters"][name], lang) for name in SIDES)
    for side, name in enumerate(SIDES):
        mix = battle.get("mix", {}).get(name)
        shown = battle.get("cards", {}).get(name)
        if mix:
            yield f"{SIDE_NAMES[side].of(lang)}: {mix_words(side, mix, lang)}"
        elif shown:
            yield f"{SIDE_NAMES[side].of(lang)}: {card_name(side, shown, lang)}"
        for key, said in battle.get("choices", {}).get(name, {}).items():
            word = _said(side, said, lang)
            if word:
                yield f"{SIDE_NAMES[side].of(lang)} – {_KINDS[key].of(lang)}: {word}"


def _said(side: int, said: Any, lang: str) -> str:
    if isinstance(said, bool):
        return Text("tak", "yes").of(lang) if said else Text("nie", "no").of(lang)
    return ", ".join(_thing(side, str(word), lang) for word in ([said] if isinstance(said, str) else said))


def _thing(side: int, word: str, lang: str) -> str:
    if word == "stay":
        return _STAY.of(lang)
    if word in characters():
        return _piece(word, lang)
    if any(card.id == word for card in deck(side)):
        return card_name(side, word, lang)
    return board().regions[board().number(word)].name.of(lang)


def _piece(name: str, lang: str) -> str:
    return characters()[name].label.of(lang)


def thing_name(word: str, lang: str) -> str | None:
    """Return the name of a side, character, card or region, or None for any other word."""
    if word in SIDES:
        name = SIDE_NAMES[SIDES.index(word)].of(lang)
        return name[0].upper() + name[1:]
    if word in characters():
        return _piece(word, lang)
    if not word.isdigit():
        for side in range(len(SIDES)):
            if any(card.id == word for card in deck(side)):
                return card_name(side, word, lang)
    return next((region.name.of(lang) for region in board().regions if region.id == word), None)


def option_name(word: str, lang: str) -> str:
    """Return one option of a choice in words: staying, yes or no (also to showing a piece), or the name of what is chosen."""
    if word.startswith("["):
        word = "false" if word == "[]" else "true"
    said = {"stay": _STAY, "true": Text("tak", "yes"), "false": Text("nie", "no")}.get(word)
    return said.of(lang) if said else thing_name(word, lang) or word
