"""From a table (TOML or JSON) to a Position: every defect is collected before anything is refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from mellon.models.common import BadInput, Defect, Rulings, Text, fold
from mellon.models.common.reader import TableReader
from mellon.models.konfrontacja.board import FELLOWSHIP, OFF, SAURON, SIDE_NAMES, SIDES, board, parse_region, parse_side
from mellon.models.konfrontacja.cards import FULL_HAND, deck, parse_card, special, special_bit
from mellon.models.konfrontacja.characters import CLASSIC, VARIANT, characters, heirs, parse_character
from mellon.models.konfrontacja.choices import Fight, Inside
from mellon.models.konfrontacja.ends import entered
from mellon.models.konfrontacja.moves import Order, UnreadableOrder
from mellon.models.konfrontacja.position import DEDUCE, HIDDEN, OPEN, QUESTIONS, Position
from mellon.models.konfrontacja.reading_battle import read_battles, read_inside
from mellon.models.konfrontacja.reading_events import read_deduction
from mellon.models.konfrontacja.reading_side import Side, need_pieces
from mellon.models.konfrontacja.reading_unseen import View, read_view
from mellon.models.konfrontacja.reading_wishes import read_wishes
from mellon.models.konfrontacja.state import BOOK, NOBODY, State, Table, table_of
from mellon.models.konfrontacja.validity import impossible

_KEYS = (
    "game", "to_move", "information", "question", "fellowship", "sauron", "battle", "choices", "moves", "defenders", "rulings", "puzzle",
    "must_move", "barred", "bearer", "winner", "start", "payoff", "never", "max_states", "me",
)  # fmt: skip
_TOLD_MOVE = ("side", "move", "defenders", "draws", "battles", "value", "bounds", "words")
"""The keys of an entry of a line; those that carry out nothing are let pass."""


class Reader(TableReader):
    """A reader that also reads pieces, regions and cards, and keeps notes of what it assumed."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        super().__init__(table)
        self.notes: list[Text] = []

    def piece(self, value: Any, where: str) -> str | None:
        return self.named(parse_character, value, where, "nie ma takiej postaci", "no character", characters())

    def region(self, value: Any, where: str) -> str | None:
        return self.named(parse_region, value, where, "nie ma takiego regionu", "no region", (r.id for r in board().regions))

    def card(self, side: int, value: Any, where: str) -> str | None:
        known = [card.id for card in deck(side)]
        pl, en = f"to nie jest karta tej strony; możliwe: {', '.join(known)}", f"not a card of this side; choose from {', '.join(known)}"
        return self.named(lambda word: parse_card(side, word), value, where, pl, en)

    def words(self, value: Any, where: str) -> list[str]:
        """Return a list of words; one word may stand for itself, numbers are words too."""
        if value is None:
            return []
        found = value if isinstance(value, (list, tuple)) else [value]
        if all(isinstance(word, (str, int)) and not isinstance(word, bool) for word in found):
            return [str(word) for word in found]
        self.fail(where, "tu stoi lista słów", "a list of words is expected here")
        return []

    def one_of(self, key: str, allowed: tuple[str, ...], default: str | None, quiet: bool = False) -> str | None:
        """Return the word of a key if it is allowed, else the default; that is a defect unless it is to be passed over quietly."""
        value = self.table.get(key, default)
        if value is None:
            return None
        found = _folded(value, allowed)
        if found is not None:
            return found
        if not quiet:
            self.fail(key, f"„{value}”: możliwe {' | '.join(allowed)}", f'"{value}": choose {" | ".join(allowed)}')
        return default


def _folded(value: Any, allowed: tuple[str, ...]) -> str | None:
    """Return which of the allowed words a value is, case and diacritics ignored; sides may be named in either language."""
    if not isinstance(value, str):
        return None
    if allowed == SIDES:
        try:
            return parse_side(value)
        except ValueError:
            return None
    return next((word for word in allowed if fold(word) == fold(value)), None)


def read_table(table: Mapping[str, Any], base: Path | None = None) -> Position:
    """Return the position that a table describes. Raises BadInput with every defect."""
    reader = Reader(table)
    if reader.one_of("question", (*QUESTIONS, DEDUCE), None, quiet=True) == DEDUCE:
        return read_deduction(reader)
    reader.unknown_keys(table, _KEYS, "")
    information = reader.one_of("information", (OPEN, HIDDEN), OPEN)
    question = reader.one_of("question", (*QUESTIONS, DEDUCE), QUESTIONS[0])
    rulings, faults = Rulings.parse(BOOK, reader.mapping(table, "rulings"))
    reader.defects += faults
    sides = [Side(reader, side) for side in (FELLOWSHIP, SAURON)]
    fight, scripts, drawn = read_battles(reader)
    defenders = [found for word in reader.words(table.get("defenders"), "defenders") if (found := reader.piece(word, "defenders"))]
    orders, inside = _read_orders(reader)
    turn = _read_turn(reader, fight.attacker if fight else None)
    fixed = {fight.defender: board().number(fight.region)} if fight and fight.defender else {}
    view = read_view(reader, sides, information, fixed)
    need_pieces(reader, sides)
    _note_attacker(reader, fight, turn, orders)
    _add_fallen_gandalf(reader, sides)
    names = frozenset(name for side in sides for name in (*side.places, *side.defeated))
    found_table = table_of(names, rulings)
    state = _with_ending(found_table, _state(reader, found_table.cast, sides, turn))
    position = Position(
        found_table,
        state,
        question or QUESTIONS[0],
        information or OPEN,
        fight,
        tuple(orders),
        (*drawn, *defenders),
        scripts,
        inside,
        read_wishes(reader),
        tuple(reader.notes),
        view.me,
        view.unseen,
        view.known,
    )
    _known_where_named(reader, view)
    start = table.get("start", False)
    if not isinstance(start, bool):
        reader.fail("start", "podaj true lub false", "give true or false")
    defects = [
        *reader.defects,
        *impossible(position, start is True, turn_known="to_move" not in {defect.where for defect in reader.defects}),
    ]
    if defects:
        raise BadInput(defects)
    return position


def _read_orders(reader: Reader) -> tuple[list[Order], tuple[Inside | None, ...]]:
    """Return the moves, and what those that stand as entries of a line tell of their turns."""
    raw = reader.table.get("moves")
    given = raw if isinstance(raw, list) and any(isinstance(entry, Mapping) for entry in raw) else reader.words(raw, "moves")
    orders: list[Order] = []
    inside: list[Inside | None] = []
    for index, entry in enumerate(given, start=1):
        where, told, word = f"moves[{index}]", None, entry
        if isinstance(entry, Mapping):
            reader.unknown_keys(entry, _TOLD_MOVE, f"{where}.")
            told, word = read_inside(reader, entry, where), entry.get("move")
        if not isinstance(word, str):
            reader.fail(where, "tu stoi ruch", "a move is expected here")
            continue
        try:
            orders.append(Order.parse(word))
            inside.append(told)
        except UnreadableOrder as fault:
            reader.defects.append(Defect(where, fault.what))
    return orders, tuple(inside) if any(told is not None for told in inside) else ()


def _read_turn(reader: Reader, attacker: str | None) -> int:
    side = reader.one_of("to_move", SIDES, None)
    if side is not None:
        return SIDES.index(side)
    if attacker is not None:
        return characters()[attacker].side
    if "to_move" not in reader.table:
        reader.fail("to_move", "podaj, kto się rusza: fellowship lub sauron", "say who is to move: fellowship or sauron")
    return SAURON


def _note_attacker(reader: Reader, fight: Fight | None, turn: int, orders: list[Order]) -> None:
    """Tell that a battle belongs to the attacker's turn where the file names the other side as being to move (KF.p7.attack)."""
    if fight is None or orders or "to_move" not in reader.table or characters()[fight.attacker].side == turn:
        return
    one, other = SIDE_NAMES[characters()[fight.attacker].side], SIDE_NAMES[turn]
    reader.notes.append(
        Text(
            f"Walkę potraktowano jako część tury atakującego ({one.pl}), choć na ruchu jest {other.pl}.",
            f"The battle is taken as part of the attacker's turn ({one.en}), although {other.en} is to move.",
        )
    )


def _add_fallen_gandalf(reader: Reader, sides: list[Side]) -> None:
    """Name the Gandalf that Gandalf the White brings back, by the edition of his companions where the file does not say it."""
    ours = sides[FELLOWSHIP]
    gandalfs = [name for name, person in characters().items() if person.person == special("gandalf_white").person]
    if not ours.specials & special_bit("gandalf_white") or any(name in ours.places or name in ours.defeated for name in gandalfs):
        return
    editions = {characters()[name].edition for name in (*ours.places, *ours.defeated)}
    if editions == {CLASSIC, VARIANT}:
        reader.fail(
            "fellowship.defeated",
            "podaj, który Gandalf został pokonany: gandalf czy gandalf_variant",
            "say which Gandalf was defeated: gandalf or gandalf_variant",
        )
        return
    chosen = next(name for name in gandalfs if characters()[name].edition in (editions or {CLASSIC}))
    ours.defeated.append(chosen)
    reader.notes.append(
        Text(
            f"Pokonany Gandalf jest z tej samej wersji co pozostali: {chosen}.",
            f"The defeated Gandalf is of the same edition as the others: {chosen}.",
        )
    )


def _state(reader: Reader, cast: tuple[str, ...], sides: list[Side], turn: int) -> State:
    places = sides[FELLOWSHIP].places | sides[SAURON].places
    where = tuple(places.get(name, OFF) for name in cast)

    def bits(names: Iterable[str]) -> int:
        return sum(1 << cast.index(name) for name in set(names) if name in cast)

    hands = (sides[FELLOWSHIP].hand, sides[SAURON].hand)
    if None not in hands and hands[0].bit_count() != hands[1].bit_count():  # type: ignore[union-attr]
        ours, theirs = hands[0].bit_count(), hands[1].bit_count()  # type: ignore[union-attr]
        reader.fail("sauron.cards", f"ręce są zawsze równe: {ours} i {theirs}", f"hands are always equal: {ours} and {theirs}")
    winner = reader.one_of("winner", SIDES, None)
    return State(
        turn,
        where,
        (hands[0] or FULL_HAND, hands[1] or FULL_HAND),
        sides[FELLOWSHIP].specials | sides[SAURON].specials,
        bits(sides[FELLOWSHIP].revealed + sides[SAURON].revealed),
        bits(sides[FELLOWSHIP].shown + sides[SAURON].shown),
        _bearer(reader, cast, where),
        _one_piece(reader, "must_move", cast),
        _one_piece(reader, "barred", cast),
        NOBODY if winner is None else SIDES.index(winner),
    )


def _with_ending(table: Table, state: State) -> State:
    """Return the state with its winner if the pieces already stand so, or the bearer has fallen, that the game is over (KF.p8.end)."""
    if state.winner == NOBODY and state.bearer == NOBODY and any(person.bearer for person in table.people):
        return state._replace(winner=SAURON)
    for piece, region in enumerate(state.where):
        if region != OFF and state.winner == NOBODY:
            state = entered(table, state, piece, None)
    return state


def _known_where_named(reader: Reader, view: View) -> None:
    """Refuse an obligation of a piece that is not seen: its place cannot be told."""
    for key in ("must_move", "barred"):
        word = reader.table.get(key)
        if isinstance(word, str) and view.unseen and (piece := _quiet_piece(word)) in view.unseen:
            reader.fail(key, f"{piece}: podaj, gdzie stoi, w pieces", f"{piece}: say in pieces where it stands")


def _quiet_piece(word: str) -> str | None:
    try:
        return parse_character(word)
    except ValueError:
        return None


def _one_piece(reader: Reader, key: str, cast: tuple[str, ...]) -> int:
    if reader.table.get(key) is None:
        return NOBODY
    piece = reader.piece(reader.table[key], key)
    if piece is None:
        return NOBODY
    if piece not in cast:
        reader.fail(key, f"{piece} nie stoi na planszy", f"{piece} does not stand on the board")
        return NOBODY
    return cast.index(piece)


def _bearer(reader: Reader, cast: tuple[str, ...], where: tuple[int, ...]) -> int:
    """Return who carries the Ring: the one the file names, Frodo, or Sam where the starred game goes on without Frodo (KF.p9.bearer).

    Nobody does where Frodo is given as defeated and has no heir left: then Sauron has won (KF.p8.frodo_defeated, KF.p9.bearer_defeated).
    """
    if reader.table.get("bearer") is not None:
        return _one_piece(reader, "bearer", cast)
    people = [characters()[name] for name in cast]
    for n, person in enumerate(people):
        if person.bearer and where[n] != OFF:
            return n
    fallen = [person for person in people if person.bearer]
    if "winner" in reader.table or any(person.heir is None for person in fallen):
        return NOBODY
    starred = any(person.side == FELLOWSHIP and person.edition == VARIANT for person in people)
    for n, person in enumerate(people):
        if starred and person.person in heirs() and where[n] != OFF:
            reader.notes.append(
                Text(
                    f"Froda nie ma na planszy, więc Powiernikiem jest {person.label.pl}.",
                    f"Frodo is not on the board, so {person.label.en} is the ring-bearer.",
                )
            )
            return n
    if fallen:
        return NOBODY
    reader.notes.append(
        Text(
            "Froda nie ma na planszy: pozycję potraktowano jako wycinek gry bez Powiernika.",
            "Frodo is not on the board: the position is taken as a part of a game without the ring-bearer.",
        )
    )
    return NOBODY
