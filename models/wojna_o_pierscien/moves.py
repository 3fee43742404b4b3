"""What can be done: the six actions, passing, and the choices that texts and combats ask for."""

from __future__ import annotations

from typing import NamedTuple

from mellon.models.common import fold
from mellon.models.wojna_o_pierscien.cards import UNSEEN, parse_card
from mellon.models.wojna_o_pierscien.locations import parse_location

PASS, PLAY, MOVE, CYCLE, WINNOW, USE, RING = "pass", "play", "move", "cycle", "winnow", "use", "ring"
FORSAKE, TAKE, DECLINE, ACCEPT, LOSE, CHOOSE, DEAL = "forsake", "take", "decline", "accept", "eliminate", "choose", "deal"
RESERVE, DECK, HAND = "reserve", "deck", "hand"
_PAYS = ("paying", "forsaking")
_AT = ("at", "on", "to", "in", "from")


class Move(NamedTuple):
    """One thing that a player does. `place` is where a card goes or comes from, `pay` what is cycled (or forsaken) for it.

    >>> str(Move(PLAY, ("gimli",), "moria", "sting"))
    'play gimli at moria paying sting'
    """

    kind: str
    cards: tuple[str, ...] = ()
    place: str = ""
    pay: str = ""
    forsaken: bool = False

    @property
    def card(self) -> str:
        return self.cards[0] if self.cards else ""

    def __str__(self) -> str:
        words = [self.kind, *self.cards]
        if self.place:
            words += [_PREPOSITION.get(self.kind, "at"), self.place]
        if self.pay:
            words += [_PAYS[self.forsaken], self.pay]
        return " ".join(words)


_PREPOSITION = {MOVE: "to", FORSAKE: "from"}
_KINDS = (PASS, PLAY, MOVE, CYCLE, WINNOW, USE, RING, FORSAKE, TAKE, DECLINE, ACCEPT, LOSE, CHOOSE, DEAL)
_WORDS = {
    "pas": PASS,
    "pasuj": PASS,
    "spasuj": PASS,
    "zagraj": PLAY,
    "porusz": MOVE,
    "zrzuc": CYCLE,
    "odsiew": WINNOW,
    "odsiej": WINNOW,
    "zuzyj": USE,
    "uzyj": USE,
    "pierscien": RING,
    "ring_token": RING,
    "use_ring": RING,
    "use_ring_token": RING,
    "poswiec": FORSAKE,
    "wez": TAKE,
    "wyklucz": LOSE,
    "lose": LOSE,
    "wybierz": CHOOSE,
    "nie": DECLINE,
    "tak": ACCEPT,
    "and": "",
}
_PLACE_WORDS = {
    "reserve": RESERVE,
    "rezerwa": RESERVE,
    "rezerwy": RESERVE,
    "deck": DECK,
    "talia": DECK,
    "top": DECK,
    "deck_top": DECK,
    "hand": HAND,
    "reka": HAND,
}


def parse_move(text: str) -> Move:
    """Return the move that a string names, cards and places by id or name. Raises ValueError with the part that is not known.

    >>> parse_move("play Gimli at Moria paying sting")
    Move(kind='play', cards=('gimli',), place='moria', pay='sting', forsaken=False)
    """
    words = text.replace(",", " ").split()
    if not words:
        raise ValueError(text)
    whole = fold(text)
    if whole in _WORDS:
        return Move(_WORDS[whole])
    kind = _WORDS.get(fold(words[0]), fold(words[0]))
    if kind not in _KINDS:
        raise ValueError(words[0])
    rest, pay, forsaken = words[1:], "", False
    for at, word in enumerate(rest):
        if fold(word) in _PAYS:
            pay = _named(" ".join(rest[at + 1 :]))
            forsaken = fold(word) == _PAYS[1] or pay == DECK
            rest = rest[:at]
            break
    cut = next((at for at in range(len(rest) - 1, -1, -1) if fold(rest[at]) in _AT and _is_place(" ".join(rest[at + 1 :]))), None)
    place = ""
    if cut is not None:
        place = _named(" ".join(rest[cut + 1 :]))
        rest = rest[:cut]
    if kind in (USE, RING) and rest and fold("_".join(rest)) in ("ring", "ring_token"):
        return Move(RING)
    cards = _cards(rest, kind)
    if kind == FORSAKE and cards == (DECK,):
        return Move(FORSAKE, (), DECK)
    return Move(kind, cards, place, pay, forsaken)


def _is_place(text: str) -> bool:
    try:
        return bool(_named(text))
    except ValueError:
        return False


def _named(text: str) -> str:
    """Return the id of a card, location or zone."""
    word = fold(text)
    if text == UNSEEN:
        return UNSEEN
    if word in _PLACE_WORDS:
        return _PLACE_WORDS[word]
    for parse in (parse_location, parse_card):
        try:
            return parse(text)
        except KeyError:
            continue
    raise ValueError(text)


def _cards(words: list[str], kind: str) -> tuple[str, ...]:
    """Read card names standing one after another, each as long as can be."""
    found: list[str] = []
    start = 0
    while start < len(words):
        if fold(words[start]) in ("and", "i", "with", "your", "action"):
            start += 1
            continue
        for end in range(len(words), start, -1):
            try:
                found.append(_card(" ".join(words[start:end]), kind))
                break
            except ValueError:
                continue
        else:
            raise ValueError(words[start])
        start = end
    return tuple(found)


def _card(text: str, kind: str) -> str:
    if kind == LOSE and "#" in text:
        name, _, number = text.partition("#")
        if not number.isdigit():
            raise ValueError(text)
        return f"{_card(name, kind)}#{number}"
    if kind == CHOOSE or (kind == FORSAKE and fold(text) in _PLACE_WORDS):
        if text.isdigit():
            return text
        return _named(text)
    try:
        return UNSEEN if text == UNSEEN else parse_card(text)
    except KeyError:
        raise ValueError(text) from None
