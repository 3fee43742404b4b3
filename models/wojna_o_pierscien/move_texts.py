"""Moves in words of both languages: "zagraj: Gimli → Moria, zrzuć: Żądło"."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.locations import locations
from mellon.models.wojna_o_pierscien.moves import LOSE, Move

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
_NOBODY = Text("nikogo", "nobody")


def move_text(move: Move) -> Text:
    """Return a move in words."""
    text = _KINDS[move.kind]
    if move.cards:
        text = text + ": " + join(map(thing_text, move.cards))
    elif move.kind == LOSE:
        text = text + ": " + _NOBODY
    if move.place:
        text = text + " → " + thing_text(move.place)
    if move.pay:
        text = text + ", " + _KINDS["forsake" if move.forsaken else "cycle"] + ": " + thing_text(move.pay)
    return text


def thing_text(word: str) -> Text:
    """Return the name of a card (with the mark of its copy), a zone or a location; any other word stays as it is."""
    name, mark, number = word.partition("#")
    if name in _ZONES:
        return _ZONES[name]
    if name in cards():
        return cards()[name].name + (mark + number)
    return locations()[name].name if name in locations() else Text(word, word)
