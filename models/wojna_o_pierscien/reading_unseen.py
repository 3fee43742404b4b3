"""Hands that the asking player does not see, as position files write them: `hand_size` instead of `hand`, `knows` for cards that were shown, sizes of piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from mellon.models.wojna_o_pierscien.cards import UNSEEN, card
from mellon.models.wojna_o_pierscien.reader import Reader
from mellon.models.wojna_o_pierscien.state import ACTION, Seat, State, Table

HAND_SIZE, KNOWS = "hand_size", "knows"
PILE_SIZES = {"cycled_size": "cycled", "eliminated_size": "eliminated"}
UNSEEN_KEYS = (HAND_SIZE, KNOWS, *PILE_SIZES)


class Unseen(NamedTuple):
    """How many cards of a player lie face down where, and which are known to be eliminated although the file does not list them."""

    hand: int = 0
    cycled: int = 0
    eliminated: int = 0
    removed: tuple[str, ...] = ()

    @property
    def cards(self) -> int:
        return self.hand + self.cycled + self.eliminated


def check_unseen(reader: Reader, player: str, entry: Mapping[str, Any], where: str, size: int) -> None:
    """Note what is wrong with a hand that is missing and with the numbers of cards (WR.view.piles)."""
    given = [key for key in UNSEEN_KEYS if key in entry]
    if reader.me is None:
        for key in given:
            reader.fail(
                f"{where}{key}",
                'liczy się tylko, gdy pyta jeden z graczy: podaj me = "gracz"; bez tego podaje się wszystkie karty',
                'this counts only where one of the players asks: give me = "player"; without it all cards are given',
            )
        if "hand" not in entry and reader.table.get("phase", ACTION) == ACTION:
            reader.fail(
                f"{where}hand",
                "brak ręki: nieznana ręka nie jest pusta; podaj karty, hand = [...], a pustą jako hand = [] (sama liczba kart, hand_size, wystarcza, gdy pyta inny gracz, me)",
                "the hand is missing: an unknown hand is not empty; give the cards, hand = [...], and an empty one as hand = [] (a number of cards, hand_size, is enough where another player asks, me)",
            )
        return
    if "hand" not in entry and player == reader.me:
        reader.fail(
            f"{where}hand",
            "brak ręki: kto pyta (me), widzi własne karty; podaj je, hand = [...]",
            "no hand: whoever asks (me) sees the own cards; give them, hand = [...]",
        )
    elif "hand" not in entry and HAND_SIZE not in entry:
        reader.fail(
            f"{where}{HAND_SIZE}",
            "brak ręki: podaj jej karty, hand = [...], albo ile ich jest, hand_size = 5",
            "no hand: give its cards, hand = [...], or how many there are, hand_size = 5",
        )
    for key in (HAND_SIZE, *PILE_SIZES):
        reader.amount(entry, key, 0, size, where)
    if KNOWS in entry and ("hand" in entry or player == reader.me):
        _check_known(reader, entry, where)


def _check_known(reader: Reader, entry: Mapping[str, Any], where: str) -> None:
    """Note shown cards that a hand which is given does not hold."""
    missing = Counter(reader.cards(entry, KNOWS, where)) - Counter(reader.cards(entry, "hand", where))
    for name in missing:
        what = card(name).name
        reader.fail(f"{where}{KNOWS}", f"{what.pl}: tej karty nie ma w podanej ręce (hand)", f"{what.en} is not in the hand given")


def hand_key(reader: Reader, player: str, entry: Mapping[str, Any]) -> str:
    """Return the key that lists what is known of a hand: the whole of it, or the cards of a hidden one that were shown."""
    return KNOWS if reader.me is not None and player != reader.me and "hand" not in entry else "hand"


def face_down(reader: Reader, laid: Table, state: State, seat: int, entry: Mapping[str, Any], gone: set[str]) -> Unseen:
    """Return how many cards of a player lie face down, by the sizes that the file gives; sizes that cannot be are defects."""
    if reader.me is None or ("hand" not in entry and laid.ids[seat] == reader.me):
        return Unseen()
    own, where, size = state.seats[seat], f"player[{seat + 1}].", laid.players[seat].deck_size
    key = hand_key(reader, laid.ids[seat], entry)
    hand = _more(reader, entry, HAND_SIZE, len(own.hand), size, where, key, exact=key == "hand")
    removed = tuple(name for name, _ in laid.players[seat].deck if name in gone and not reader.seen[name])
    mine = laid.ids[seat] == reader.me
    cycled = _more(reader, entry, "cycled_size", len(own.cycled), size, where, "cycled", exact=mine)
    known = len(own.eliminated) + (len(removed) if "eliminated_size" in entry else 0)
    eliminated = _more(reader, entry, "eliminated_size", known, size, where, "eliminated", exact=mine)
    return Unseen(hand, cycled, eliminated, removed)


def _more(reader: Reader, entry: Mapping[str, Any], key: str, known: int, most: int, where: str, cards: str, exact: bool) -> int:
    """Return how many cards there are beside those known; fewer, or any others where all are known, are a defect."""
    size = reader.amount(entry, key, known, most, where)
    if size < known or (exact and size != known):
        reader.fail(
            f"{where}{key}",
            f"{size} nie zgadza się z {cards} (podanych kart: {known})",
            f"{size} does not agree with {cards} (cards given: {known})",
        )
        return 0
    return size - known


def lay_out(reader: Reader, own: Seat, pool: tuple[str, ...], unseen: Unseen, rest: bool, where: str) -> dict[str, Any]:
    """Return what changes at a seat whose cards that are not visible are `pool`: those face down, and the deck where it is all the rest.

    Beside a deck that is given, cards that lie nowhere else are eliminated ones.
    """
    left = len(pool) - unseen.cards
    if left < 0:
        reader.fail(
            f"{where}{HAND_SIZE}",
            f"niewidocznych kart tej talii jest {len(pool)}, a na ręce i w stosach miałoby ich leżeć {unseen.cards}",
            f"{len(pool)} cards of this deck are not visible, but {unseen.cards} would lie in the hand and the piles",
        )
        return {}
    if not unseen.cards:
        return {"deck": pool, "shuffled": len(pool) > 1}
    eliminated = unseen.eliminated if rest else unseen.eliminated + left
    found = {
        "hand": _with_backs(own.hand, unseen.hand),
        "cycled": _with_backs(own.cycled, unseen.cycled),
        "eliminated": _with_backs((*own.eliminated, *unseen.removed), eliminated),
    }
    return {**found, "deck": (UNSEEN,) * left, "shuffled": left > 1} if rest else found


def _with_backs(known: tuple[str, ...], count: int) -> tuple[str, ...]:
    return tuple(sorted((*known, *(UNSEEN,) * count)))
