"""Moves in the reader's words: "zagraj: Gimli → Moria, zrzuć: Żądło"."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, cards
from mellon.models.wojna_o_pierscien.move_texts import move_text, thing_text
from mellon.models.wojna_o_pierscien.moves import Move, parse_move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario

SIDE_WORDS = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}


def move_words(move: Move | str, lang: str) -> str:
    """Return a move in words with its notation behind it; words that cannot be read stay as they are."""
    if isinstance(move, str):
        try:
            move = parse_move(move)
        except ValueError:
            return str(move)
    words = move_text(move).of(lang)
    return words if words == str(move) else f"{words}  [{move}]"


def thing_name(word: str, position: Position, lang: str) -> str | None:
    """Return the name of a side, a player at this table, a card or a location, or None for any other word."""
    if word in SIDE_WORDS:
        return SIDE_WORDS[word].of(lang)
    player = next((player for player in scenario(position.scenario).players if player.id == word), None)
    if player is not None:
        return player.name.of(lang)
    name = thing_text(word).of(lang)
    return None if name == word and word not in cards() else name


def round_rule_name(rule: str, lang: str) -> str:
    """Return the name of the card that laid a rule on this round."""
    found = cards().get(f"the_{rule}") or cards().get(rule)
    return found.name.of(lang) if found else rule.replace("_", " ")
