"""Read one side's table: where its pieces stand, its hand, special cards, and who is revealed or defeated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from mellon.models.common import Text
from mellon.models.konfrontacja.board import FELLOWSHIP, SIDES, board
from mellon.models.konfrontacja.cards import FULL_HAND, hand_of, parse_special, special_bit
from mellon.models.konfrontacja.characters import characters

if TYPE_CHECKING:
    from mellon.models.konfrontacja.reading import Reader

_SIDE_KEYS = ("pieces", "cards", "special", "revealed", "shown", "defeated", "stands", "alive", "known")


class Side:
    """One side's table, read: places by piece, hand, special cards, revealed and defeated pieces."""

    def __init__(self, reader: Reader, side: int) -> None:
        self.side, name = side, SIDES[side]
        self.where = name
        self.table = reader.mapping(reader.table, name)
        reader.unknown_keys(self.table, _SIDE_KEYS, f"{name}.")
        self.places: dict[str, int] = {}
        for piece, region in self._pairs(reader):
            self._place(reader, piece, region)
        self.hand = self._hand(reader)
        self.specials = self._specials(reader)
        self.defeated = self._pieces(reader, "defeated")
        self.revealed = self._pieces(reader, "revealed")
        self.shown = self._pieces(reader, "shown")
        self.known = self._pieces(reader, "known")
        self.alive = self._pieces(reader, "alive")
        for piece in self.defeated:
            if piece in self.places:
                reader.fail(f"{name}.defeated", f"{piece} stoi na planszy", f"{piece} stands on the board")
        for key, found in (("revealed", self.revealed), ("shown", self.shown), ("known", self.known)):
            for piece in found:
                if piece not in self.places and "stands" in self.table:
                    pl, en = f"{piece}: kto jest znany, stoi w {name}.pieces", f"{piece}: who is known stands in {name}.pieces"
                    reader.fail(f"{name}.{key}", pl, en)
                elif piece not in self.places:
                    reader.fail(f"{name}.{key}", f"{piece} nie stoi na planszy", f"{piece} does not stand on the board")

    def _pairs(self, reader: Reader) -> list[tuple[str, Any]]:
        pieces = self.table.get("pieces", {})
        if isinstance(pieces, Mapping):
            return list(pieces.items())
        found: list[tuple[str, Any]] = []
        for word in reader.words(pieces, f"{self.where}.pieces"):
            piece, at, region = word.rpartition("@")
            if at:
                found.append((piece, region))
            else:
                reader.fail(f"{self.where}.pieces", f"„{word}”: podaj postać@region", f'"{word}": give piece@region')
        return found

    def _place(self, reader: Reader, word: str, region: Any) -> None:
        where = f"{self.where}.pieces.{word}"
        piece, place = reader.piece(word, where), reader.region(region, where)
        if piece is None:
            return
        if characters()[piece].side != self.side:
            reader.fail(where, f"{piece} należy do drugiej strony", f"{piece} belongs to the other side")
        elif piece in self.places:
            reader.fail(where, f"{piece} stoi dwa razy", f"{piece} is given twice")
        elif place is not None:
            self.places[piece] = board().number(place)

    def _hand(self, reader: Reader) -> int | None:
        where = f"{self.where}.cards"
        if "cards" not in self.table:
            pl, en = ("Drużyna", "the Fellowship") if self.side == FELLOWSHIP else ("Sauron", "Sauron")
            reader.notes.append(Text(f"Kart nie podano: {pl} ma wszystkie dziewięć.", f"No cards were given: {en} has all nine."))
            return FULL_HAND
        words = reader.words(self.table["cards"], where)
        cards = [found for word in words if (found := reader.card(self.side, word, where)) is not None]
        for card in sorted(set(cards)):
            if cards.count(card) > 1:
                reader.fail(where, f"karta {card} jest tylko jedna", f"there is only one card {card}")
        if len(cards) != len(words):
            return None
        if not words and self.table["cards"] in ([], (), ""):
            reader.fail(
                where, "po dziewięciu kartach bierze się wszystkie na rękę: podaj je", "after nine cards all are taken back: give them"
            )
        return hand_of(self.side, cards) if words else None

    def _specials(self, reader: Reader) -> int:
        where, bits = f"{self.where}.special", 0
        for word in reader.words(self.table.get("special"), where):
            found = reader.named(
                lambda name: parse_special(self.side, name),
                word,
                where,
                "to nie jest karta specjalna tej strony",
                "not a special card of this side",
            )
            if found is not None:
                if bits & special_bit(found):
                    reader.fail(where, f"karta {found} jest tylko jedna", f"there is only one card {found}")
                bits |= special_bit(found)
        return bits

    def _pieces(self, reader: Reader, key: str) -> list[str]:
        where = f"{self.where}.{key}"
        found = []
        for word in reader.words(self.table.get(key), where):
            piece = reader.piece(word, where)
            if piece is not None and characters()[piece].side != self.side:
                reader.fail(where, f"{piece} należy do drugiej strony", f"{piece} belongs to the other side")
            elif piece is not None and piece not in found:
                found.append(piece)
        return found


def need_pieces(reader: Reader, sides: list[Side]) -> None:
    """Refuse a file that does not say who stands where; a side with nobody left says so with `pieces = {}`."""
    examples = ('{ frodo = "arthedain" }', '{ orcs = "dagorlad" }')
    nobody = not any(side.places or side.defeated or side.table.get("pieces") or side.table.get("stands") for side in sides)
    for side, example in zip(sides, examples, strict=True):
        if ("pieces" not in side.table and "stands" not in side.table) or nobody:
            pl = f"podaj, kto gdzie stoi, np. pieces = {example}; gdy nie został nikt: pieces = {{}}, ale nie po obu stronach"
            en = f"say who stands where, such as pieces = {example}; with nobody left: pieces = {{}}, though not on both sides"
            reader.fail(f"{side.where}.pieces", pl, en)
