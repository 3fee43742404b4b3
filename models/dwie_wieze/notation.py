"""Positions as text, both ways: TOML files, JSON tables and the one-line notation."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Text
from mellon.models.common.notation import toml_table
from mellon.models.dwie_wieze.cards import codes
from mellon.models.dwie_wieze.moves import Burden, Draw, Exchange, Hide, Lay, Move, Play, Take, Unhide
from mellon.models.dwie_wieze.position import Position, Seat
from mellon.models.dwie_wieze.pyramid import TABLE_SEATS, TWO_PLAYERS, Pyramid
from mellon.models.dwie_wieze.reading import read_table
from mellon.models.dwie_wieze.unseen_reading import NOT_NAMED

GAME = "dwie_wieze"


def from_table(table: dict[str, Any], base: Path | None = None) -> Position:
    """Return the position of a table in the input format; `base` is where a user's chapter file is looked for. Raises BadInput with every defect."""
    return read_table(table, base)


def read_toml(text: str, base: Path | None = None) -> Position:
    """Return the position of a TOML text. Raises BadInput with every defect."""
    return from_table(toml_table(text), base)


def to_table(p: Position) -> dict[str, Any]:
    """Return the position in the input format, ready for JSON or TOML."""
    table: dict[str, Any] = {"game": GAME, "chapter": p.chapter.name, "players": p.people, "setup": p.setup}
    if p.lost is not None:
        table["lost"] = p.lost.code
    if p.event:
        table["event"] = codes(p.event)
    if p.burden is not None:
        table["burden"] = p.burden
    if p.hill is not None:
        table["hill"] = p.hill
    if p.acted:
        table["acted"] = sorted(p.acted)
    if p.me is not None:
        table["me"] = p.me
    if p.opens is not None:
        table["leader"] = p.opens
    if p.stock is not None and p.stock.pile is not None:
        table["pile"] = codes(p.stock.pile)
    table["seat"] = [_seat_table(p, number) for number in p.numbers]
    if p.tricks:
        table["trick"] = [{"lead": trick.lead, "cards": trick.codes, **_drawn_table(p, index)} for index, trick in enumerate(p.tricks)]
    if p.rulings.chosen:
        table["rulings"] = dict(p.rulings.chosen)
    if p.moves:
        table["moves"] = [move.entry() for move in p.moves]
    return table


def _drawn_table(p: Position, index: int) -> dict[str, str]:
    cards = p.stock.drawn[index] if p.stock is not None and index < len(p.stock.drawn) else ()
    return {"drawn": codes(cards)} if cards else {}


def _seat_table(p: Position, number: int) -> dict[str, Any]:
    seat = p.seat(number)
    table: dict[str, Any] = {}
    if seat.character is not None:
        table["character"] = seat.character
    if seat.unseen:
        table |= {"holds": codes(seat.hand)} if seat.hand else {}
    elif seat.pyramid is None:
        table["hand"] = codes(seat.hand)
    else:
        table["pyramid"] = seat.pyramid.words
        if seat.pyramid.beside:
            table["beside"] = codes(seat.pyramid.beside)
    if seat.under is not None:
        table["under"] = seat.under.code
    if seat.hidden is not None or seat.hides:
        table["hidden"] = NOT_NAMED if seat.hidden is None else seat.hidden.code
    if seat.unhidden is not None:
        table["unhidden"] = {"card": seat.unhidden[0].code, "trick": seat.unhidden[1]}
    if seat.kept is not None:
        table["kept"] = seat.kept.code
    if seat.hill is not None:
        table["hill"] = seat.hill
    return table


def write_line(p: Position) -> str:
    """Return the one-line notation: head | seats | ... / tricks / ... > moves > ..."""
    head = [GAME, shlex.quote(str(p.chapter.name)), f"setup={p.setup}"]
    if p.lost is not None:
        head.append(f"lost={p.lost}")
    if p.event:
        head.append(f"event={','.join(card.code for card in p.event)}")
    if p.burden is not None:
        head.append(f"burden={p.burden}")
    if p.hill is not None:
        head.append(f"hill={p.hill}")
    if p.acted:
        head.append(f"acted={','.join(map(str, sorted(p.acted)))}")
    if p.me is not None:
        head.append(f"me={p.me}")
    if p.opens is not None:
        head.append(f"leader={p.opens}")
    if p.stock is not None:
        head.append("players=1")
        head += [f"pile={','.join(card.code for card in p.stock.pile)}"] if p.stock.pile is not None else []
    head += [f"{key}={value}" for key, value in p.rulings.chosen]
    seats = [_seat_words(p, number) for number in p.numbers]
    tricks = [_trick_words(p, index) for index in range(len(p.tricks))]
    line = " | ".join([" ".join(head), *seats])
    line += "".join(f" / {trick}" for trick in tricks)
    return line + "".join(f" > {_move_words(move)}" for move in p.moves)


def _seat_words(p: Position, number: int) -> str:
    seat = p.seat(number)
    words = [seat.character or "-", *_card_words(seat)]
    if seat.under is not None:
        words.append(f"under={seat.under}")
    if seat.hidden is not None or seat.hides:
        words.append(f"hidden={NOT_NAMED if seat.hidden is None else seat.hidden}")
    if seat.unhidden is not None:
        words.append(f"unhidden={seat.unhidden[0]}@{seat.unhidden[1]}")
    if seat.kept is not None:
        words.append(f"kept={seat.kept}")
    if seat.hill is not None:
        words.append(f"hill={seat.hill}")
    return " ".join(words)


def _card_words(seat: Seat) -> list[str]:
    """Return the cards of a seat as words: a hand, what is known of one that is not seen, or a pyramid."""
    if seat.unseen:
        return [f"holds={','.join(card.code for card in seat.hand)}"]
    return [card.code for card in seat.hand] if seat.pyramid is None else pyramid_words(seat.pyramid)


def pyramid_words(pyramid: Pyramid) -> list[str]:
    """Return a pyramid as words of the one-line notation: rows with commas, one behind the other with slashes."""
    words = [f"pyramid={'/'.join(row.replace(' ', ',') for row in pyramid.words)}"]
    return [*words, f"beside={codes(pyramid.beside).replace(' ', ',')}"] if pyramid.beside else words


def _placed(word: str, at: str | None) -> str:
    return word if at is None else f"{word}@{at}"


def _trick_words(p: Position, index: int) -> str:
    trick, drawn = p.tricks[index], _drawn_table(p, index)
    return f"{trick.lead} {trick.codes}" + "".join(f" drawn={cards.replace(' ', ',')}" for cards in drawn.values())


def _move_words(move: Move) -> str:
    match move:
        case Take(seat, character):
            return f"{seat} take {character}"
        case Burden(seat, token):
            return f"{seat} burden {token}"
        case Exchange(seat, partner, gives, gets, at):
            return _placed(f"{seat} exchange {partner} {gives} {gets}", at)
        case Hide(seat, card, at):
            return _placed(f"{seat} hide {card}", at)
        case Unhide(seat, card):
            return f"{seat} unhide {card}"
        case Lay(seat, card):
            return f"{seat} lay {card}"
        case Play():
            return _placed(f"{move.seat} play {move.code}", move.at)
        case Draw(cards):
            return f"draw {codes(cards)}"


def read_line(line: str, base: Path | None = None) -> Position:
    """Return the position of a one-line notation. Raises BadInput with every defect.

    The head is the game, the chapter and key=value words; a seat is a character (or -) and its cards; a trick is the leader's
    seat and the cards.
    """
    rest, *moves = [part.strip() for part in line.split(" > ")]
    rest, *tricks = [part.strip() for part in rest.split(" / ")]
    head, *seats = [part.strip() for part in rest.split(" | ")]
    try:
        words = shlex.split(head)
    except ValueError as fault:
        raise BadInput([Defect("notation", Text(f"nie rozumiem zapisu: {fault}", f"cannot read the notation: {fault}"))]) from None
    if len(words) < 2 or not seats:
        form = "dwie_wieze 19 setup=done lost=G4 | aragorn_hunter P1 P3 ... | ... / 1 P1 P3 L8"
        raise BadInput([Defect("notation", Text(f"zapis ma postać: {form}", f"the notation reads: {form}"))])
    table: dict[str, Any] = {"game": GAME, "chapter": _number(words[1]), "players": _people(seats)}
    if repeated := _repeated(words[2:], seats):
        raise BadInput(repeated)
    table |= _head_table(words[2:])
    mine = range(1, len(seats) + 1) if table["players"] == 1 else (table.get("me"),)
    table["seat"] = [_seat_from_words(part.split(), "me" in table and number in mine) for number, part in enumerate(seats, start=1)]
    if tricks:
        table["trick"] = [_trick_from_words(part.split()) for part in tricks]
    if moves:
        table["moves"] = [_move_from_words(part.split()) for part in moves]
    return read_table(table, base)


def _people(seats: list[str]) -> int:
    return TWO_PLAYERS if len(seats) == TABLE_SEATS and any(" pyramid=" in part for part in seats) else len(seats)


def _repeated(head: list[str], seats: list[str]) -> list[Defect]:
    """Return a defect for every key that stands twice in one place, since only one of the two could count."""
    places = [("", head), *((f"seat[{number}].", part.split()) for number, part in enumerate(seats, start=1))]
    found = []
    for where, words in places:
        keys = Counter(word.partition("=")[0] for word in words if "=" in word)
        twice = Text("klucz podany po raz drugi", "this key is given twice")
        found += [Defect(where + key, twice) for key, count in keys.items() if count > 1]
    return found


def _head_table(words: list[str]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    rulings: dict[str, str] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key in ("burden", "hill", "me", "leader", "players"):
            table[key] = _number(value)
        elif key == "acted":
            table[key] = [_number(part) for part in value.split(",")]
        elif key in ("event", "pile"):
            table[key] = value.replace(",", " ")
        elif key in ("lost", "setup"):
            table[key] = value
        else:
            rulings[key] = value
    return table | ({"rulings": rulings} if rulings else {})


def _seat_from_words(words: list[str], mine: bool) -> dict[str, Any]:
    """Return the table of a seat; one without cards has an empty hand if it is the asking player's, else one that follows or is not seen."""
    seat: dict[str, Any] = {}
    if words and words[0] != "-":
        seat["character"] = words[0]
    hand: list[str] = []
    for word in words[1:]:
        key, equals, value = word.partition("=")
        if not equals:
            hand.append(word)
        elif key == "unhidden":
            card, _, trick = value.partition("@")
            seat[key] = {"card": card, "trick": _number(trick)}
        elif key == "pyramid":
            seat[key] = [row.replace(",", " ") for row in value.split("/")]
        elif key in ("beside", "holds"):
            seat[key] = value.replace(",", " ")
        else:
            seat[key] = _number(value) if key == "hill" else value
    follows = "pyramid" in seat or "holds" in seat
    return seat | ({"hand": " ".join(hand)} if hand or (mine and not follows) else {})


def _trick_from_words(words: list[str]) -> dict[str, Any]:
    drawn = [word.partition("=")[2].replace(",", " ") for word in words if word.startswith("drawn=")]
    cards = [word for word in words[1:] if not word.startswith("drawn=")]
    return {"lead": _number(words[0]) if words else "", "cards": " ".join(cards)} | ({"drawn": " ".join(drawn)} if drawn else {})


def _move_from_words(words: list[str]) -> Mapping[str, Any]:
    if words and words[0] == "draw":
        return {"draw": " ".join(words[1:])}
    last, place, at = words[-1].partition("@") if words else ("", "", "")
    if place:
        return {**_move_from_words([*words[:-1], last]), "at": at}
    if len(words) == 5 and words[1] == "exchange":
        return {"seat": _number(words[0]), "exchange": {"with": _number(words[2]), "gives": words[3], "gets": words[4]}}
    if len(words) == 3:
        return {"seat": _number(words[0]), words[1]: _number(words[2])}
    return {"move": " ".join(words)}


def _number(word: str) -> int | str:
    return int(word) if word.isascii() and word.isdigit() and len(word) < 10 else word
