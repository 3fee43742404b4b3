"""Moves of the card game in words: names instead of numbers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mellon.models.common import Text
from mellon.models.lcg.moves import Move, Together
from mellon.models.lcg.position import Position

_ACTS = {
    "defend": Text("atak wroga: {what}; broni: {others}", "defend against {what}: {others}"),
    "undefended": Text("atak wroga: {what}; nikt nie broni", "undefended {what}"),
    "shadow": Text("cień: {what}", "shadow card {what}"),
    "damage": Text("obrażenia dostaje: {what}", "damage on {what}"),
    "exhaust": Text("wyczerpać: {what}", "exhaust {what}"),
    "attack": Text("atak: {others} → {what}", "attack {what}: {others}"),
    "end": Text("koniec walki", "end of combat"),
    "engage": Text("zwarcie: {what}", "engage {what}"),
    "play": Text("zagrać: {what}", "play {what}"),
    "commit": Text("na wyprawę: {what}", "commit {what}"),
    "travel": Text("podróż: {what}", "travel {what}"),
    "claim": Text("zdobyć cel: {what}", "claim {what}"),
    "reveal": Text("odkryto: {what}", "revealed {what}"),
    "peek": Text("podejrzane: {what}", "seen {what}"),
    "keep": Text("karta zostaje na wierzchu", "the card stays on top"),
    "bury": Text("karta na spód talii", "the card goes to the bottom"),
    "use": Text("użyć: {what}", "use {what}"),
    "discard": Text("odrzucić: {what}", "discard {what}"),
    "return": Text("cofnąć: {what}", "take back {what}"),
    "sacrifice": Text("poświęcić: {what}", "give up {what}"),
    "answer": Text("wybrać: {what}", "choose {what}"),
    "refresh": Text("odpoczynek", "refresh"),
    "pay": Text("zapłacić: {what} → {others}", "pay for {what}: {others}"),
    "pass": Text("nikt", "nobody"),
    "deal": Text("karty cienia dostaje: {what}", "shadow cards to {what}"),
    "cancel": Text("anulować: {what}", "cancel {what}"),
    "done": Text("gotowe", "done"),
}
"""Moves in words; names stay as they stand on the cards, so that no case has to be guessed."""


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with names instead of numbers; several acts stay one after the other."""
    if isinstance(move, str):
        move = _read(move)
    if isinstance(move, Together):
        return "; ".join(word_move(one, position, lang) for one in move.moves or (Move("pass"),))
    said = _ACTS.get(move.verb) if isinstance(move, Move) else None
    if said is None:
        return str(move)

    def names(refs: Iterable[Any]) -> str:
        return ", ".join(f"{position.card(ref.card).name.of(lang)} ({ref})" for ref in refs)

    form, what, others = said.of(lang), names(move.what), names(move.others)
    words = form.replace("{what}", what).replace("{others}", others).rstrip(" :→")
    if others and "{others}" not in form:
        words += Text(f" → {others}", f": {others}").of(lang)
    return words if move.player is None else Text(f"gracz {move.player}: ", f"player {move.player}: ").of(lang) + words


def _read(words: str) -> Move | Together | str:
    """Return the move that a text names, several acts apart; words that name none stay as they are."""
    parts = words.split("; ")
    try:
        return Move.parse(words) if len(parts) == 1 else Together(tuple(map(Move.parse, parts)))
    except ValueError:
        return words
