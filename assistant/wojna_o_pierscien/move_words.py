"""Moves in the reader's words: "zagraj: Gimli → Moria, zrzuć: Żądło"."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW, cards
from mellon.models.wojna_o_pierscien.locations import locations
from mellon.models.wojna_o_pierscien.moves import LOSE, Move, parse_move
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario

_KINDS = {
    "pass": Text("pas", "pass"),
    "play": Text("zagraj", "play"),
    "move": Text("porusz", "move"),
    "cycle": Text("zrzuć", "cycle"),
    "winnow": Text("odsiew", "winnow"),
    "use": Text("zużyj akcję", "use"),
    "ring": Text("żeton Pierścienia", "Ring token"),
    "forsake": Text("poświęć", "forsake"),
    "take": Text("weź", "take"),
    "decline": Text("nie", "decline"),
    "accept": Text("tak", "accept"),
    "eliminate": Text("oddaj", "give up"),
    "choose": Text("wybierz", "choose"),
    "deal": Text("dobrana", "dealt"),
}
_ZONES = {"reserve": Text("rezerwa", "reserve"), "deck": Text("wierzch talii", "deck top"), "hand": Text("ręka", "hand")}
SIDE_WORDS = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}
_NOBODY = Text("nikogo", "nobody")


def move_words(move: Move | str, lang: str) -> str:
    """Return a move in words with its notation behind it; words that cannot be read stay as they are."""
    if isinstance(move, str):
        try:
            move = parse_move(move)
        except ValueError:
            return str(move)
    words = _words(move, lang)
    return words if words == str(move) else f"{words}  [{move}]"


def _words(move: Move, lang: str) -> str:
    text = _KINDS[move.kind].of(lang)
    if move.cards:
        text += ": " + ", ".join(_named(name, lang) for name in move.cards)
    elif move.kind == LOSE:
        text += f": {_NOBODY.of(lang)}"
    if move.place:
        text += f" → {_named(move.place, lang)}"
    if move.pay:
        text += f", {_KINDS['forsake' if move.forsaken else 'cycle'].of(lang)}: {_named(move.pay, lang)}"
    return text


def _named(word: str, lang: str) -> str:
    name, mark, number = word.partition("#")
    if name in _ZONES:
        return _ZONES[name].of(lang)
    if name in cards():
        return cards()[name].name.of(lang) + mark + number
    return locations()[name].name.of(lang) if name in locations() else word


def thing_name(word: str, position: Position, lang: str) -> str | None:
    """Return the name of a side, a player at this table, a card or a location, or None for any other word."""
    if word in SIDE_WORDS:
        return SIDE_WORDS[word].of(lang)
    player = next((player for player in scenario(position.scenario).players if player.id == word), None)
    if player is not None:
        return player.name.of(lang)
    name = _named(word, lang)
    return None if name == word and word not in cards() else name


def round_rule_name(rule: str, lang: str) -> str:
    """Return the name of the card that laid a rule on this round."""
    found = cards().get(f"the_{rule}") or cards().get(rule)
    return found.name.of(lang) if found else rule.replace("_", " ")
