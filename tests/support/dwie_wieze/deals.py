"""Complete positions of Dwie Wieże for the rule tests, written down compactly.

A seat is one line: `"aragorn: BW P1 P3 ... -L"` is Aragorn with three given cards, filled up (`...`) to a full starting
hand from the cards that nobody else was given, but with no forests (`-L`). `(P5)` is a hidden card. Seats always show
the cards held when the first card is played; what `tricks` say was played is taken out again.

A trick is `"3: CW P4 P2"`: seat 3 leads, the others follow clockwise. In `moves` a trick stands for its plays, and a
single entry is `"1 P1"`, `"2 hide P5"`, `"2 unhide P5"`, `"2 take boromir"`, `"1 burden 3"`, `"1 exchange 2 P1 C3"`
(gives P1, gets C3) or `"2 exchange event G1 BW"`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

HAND_SIZE = {3: 12, 4: 9}
KINDS = {"BW": "tower", "CW": "tower", "OR": "OR", "ZM": "ZM"}


def deck(chapter: int) -> list[str]:
    """Return the 37 cards of the chapter's deck in a fixed order; 22 has sixteen forests instead of hills."""
    if chapter == 22:
        return [*(f"L{rank}" for rank in range(1, 17)), *(card for card in deck(19) if card[0] not in "PL")]
    top = 8 if chapter < 29 else 7
    cards = [f"{suit}{rank}" for suit in "PGLC" for rank in range(1, top + 1)]
    special = ["OR"] * 3 if chapter < 29 else ["R1", "R2", "R3", "R4", "R5", "ZM", "ZM"]
    return [*cards, *special, "BW", "CW"]


def kind(card: str) -> str:
    """Return the suit letter, or `tower`, `OR`, `ZM`."""
    return KINDS.get(card, card[0])


@dataclass
class Seat:
    name: str
    cards: list[str] = field(default_factory=list)
    hidden: str | None = None
    fill: bool = False
    avoid: set[str] = field(default_factory=set)

    @classmethod
    def parse(cls, text: str) -> Seat:
        name, _, rest = text.partition(":")
        seat = cls(name.strip())
        for word in rest.split():
            if word == "...":
                seat.fill = True
            elif word.startswith("-"):
                seat.avoid.add({"T": "tower"}.get(word[1:], word[1:]))
            elif word.startswith("("):
                seat.hidden = word.strip("()")
            else:
                seat.cards.append(word)
        return seat

    def owned(self) -> list[str]:
        return self.cards + ([self.hidden] if self.hidden else [])


def fill_up(seats: Sequence[Seat], rest: list[str], size: int) -> None:
    """Give the cards of `rest` to the seats that want more, respecting `avoid` (augmenting paths, fixed order)."""
    places = [(n, k) for k in range(size) for n, seat in enumerate(seats) if seat.fill and k < size - len(seat.owned())]
    taken: dict[tuple[int, int], int] = {}

    def settle(card: int, seen: set[tuple[int, int]]) -> bool:
        for place in places:
            if place in seen or kind(rest[card]) in seats[place[0]].avoid:
                continue
            seen.add(place)
            if place not in taken or settle(taken[place], seen):
                taken[place] = card
                return True
        return False

    for card in range(len(rest)):
        if not settle(card, set()):
            raise AssertionError(f"no seat may take {rest[card]}; {len(rest)} cards for {len(places)} places")
    for place in sorted(taken):
        seats[place[0]].cards.append(rest[taken[place]])


def check_deck(chapter: int, seats: Sequence[Seat], aside: Iterable[str]) -> None:
    """Raise unless every card of the deck is in exactly one place and all starting hands have the right size."""
    here = Counter(card for seat in seats for card in seat.owned()) + Counter(aside)
    whole = Counter(deck(chapter))
    if here != whole:
        raise AssertionError(f"missing {sorted((whole - here).elements())}, too many {sorted((here - whole).elements())}")
    sizes = [len(seat.owned()) for seat in seats]
    if any(size != HAND_SIZE[len(seats)] for size in sizes):
        raise AssertionError(f"hand sizes {sizes}")


def plays(trick: str, players: int) -> list[tuple[int, str]]:
    """Return the (seat, card) pairs of a trick such as `"3: CW P4 P2"`."""
    lead, _, cards = trick.partition(":")
    return [((int(lead) - 1 + n) % players + 1, card) for n, card in enumerate(cards.split())]


def entry(text: str, players: int) -> list[dict[str, Any]]:
    """Return the move entries that one element of `moves` stands for."""
    if ":" in text:
        return [{"seat": seat, "play": card} for seat, card in plays(text, players)]
    words = text.split()
    seat = int(words[0])
    match words[1:]:
        case ["exchange", partner, gives, gets]:
            other: int | str = int(partner) if partner.isdigit() else partner
            return [{"seat": seat, "exchange": {"with": other, "gives": gives, "gets": gets}}]
        case ["burden", value]:
            return [{"seat": seat, "burden": int(value)}]
        case [("take" | "hide" | "unhide") as verb, what]:
            return [{"seat": seat, verb: what}]
        case [card]:
            return [{"seat": seat, "play": card}]
    raise AssertionError(f"cannot read the move {text!r}")


def inline(value: Any) -> str:
    """Write a value as TOML on one line."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {inline(item)}" for key, item in value.items() if item is not None) + " }"
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(inline(item) for item in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def table(
    chapter: int,
    *seats: str,
    tricks: Sequence[str] = (),
    moves: Sequence[str] | None = None,
    rulings: Mapping[str, str] | None = None,
    setup: str = "done",
    check: bool = True,
    **keys: Any,
) -> str:
    """Return the TOML text of a position; `keys` are top-level keys such as `lost`, `event`, `burden`, `players`."""
    parsed = [Seat.parse(seat) for seat in seats]
    players = len(parsed)
    aside = [keys[key] for key in ("lost", "event") if key in keys]
    if any(seat.fill for seat in parsed):
        given = Counter(aside) + Counter(card for seat in parsed for card in seat.owned())
        fill_up(parsed, list((Counter(deck(chapter)) - given).elements()), HAND_SIZE[players])
    if check:
        check_deck(chapter, parsed, aside)
    for trick in tricks:
        for seat, card in plays(trick, players):
            if check or card in parsed[seat - 1].cards:
                parsed[seat - 1].cards.remove("R1" if card == "R1+" else card)
    lines = ['game = "dwie_wieze"', f"chapter = {chapter}", f"players = {keys.pop('players', players)}", f'setup = "{setup}"']
    lines += [f"{key} = {inline(value)}" for key, value in keys.items()]
    if moves is not None:
        lines.append(f"moves = {inline([one for move in moves for one in entry(move, players)])}")
    if rulings:
        lines += ["[rulings]", *(f"{key} = {inline(value)}" for key, value in rulings.items())]
    for seat in parsed:
        lines.append("[[seat]]")
        if seat.name:
            lines.append(f'character = "{seat.name}"')
        lines.append(f'hand = "{" ".join(seat.cards)}"')
        if seat.hidden:
            lines.append(f'hidden = "{seat.hidden}"')
    for trick in tricks:
        lead, _, cards = trick.partition(":")
        lines += ["[[trick]]", f"lead = {lead}", f'cards = "{cards.strip()}"']
    return "\n".join(lines) + "\n"


def with_moves(toml: str, entries: Sequence[Mapping[str, Any]]) -> str:
    """Return the position with the given move entries (as found in `line`) to be carried out."""
    head, _, rest = toml.partition("\n")
    return f"{head}\nmoves = {inline(list(entries))}\n{rest}"


def again(position: Mapping[str, Any]) -> str:
    """Write the `position` of an answer as TOML text, to be asked about again."""
    lines = [f"{key} = {inline(value)}" for key, value in position.items() if not isinstance(value, Mapping) and value is not None]
    for key, value in position.items():
        if isinstance(value, Mapping):
            lines += [f"[{key}]", *(f"{name} = {inline(item)}" for name, item in value.items())]
    return "\n".join(lines) + "\n"


def hand_of(toml: str, seat: int) -> set[str]:
    """Return the cards that the seat of a position text holds now."""
    return set(tomllib.loads(toml)["seat"][seat - 1]["hand"].split())
