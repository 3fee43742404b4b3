"""Public events of a game since the setup, as text both ways: moves, battles, reveals, Gandalf's return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mellon.models.konfrontacja.board import SIDES

if TYPE_CHECKING:
    from mellon.models.konfrontacja.reading import Reader

MOVE, BATTLE, REVEAL, RETURN = "move", "battle", "reveal", "return"
STEP_CARDS = ("shadowfax", "dark_of_mordor", "recall")
SHOW_CARDS = ("crebain", "king_revealed", "palantir")
RETURN_CARD = "gandalf_white"
_KEYS = {
    MOVE: ("move", "side", "piece", "card", "defeated"),
    BATTLE: ("battle", "attacker", "defender", "defeated", "moved"),
    REVEAL: ("reveal", "at", "card"),
    RETURN: ("card", "side"),
}


@dataclass(frozen=True, slots=True)
class Event:
    """One public event. A move has a `path` of two regions (three with Shadowfax), a battle a region, two fighters and what became of them.

    `piece` is who moved, where that is known, or who was revealed; `region` is where a battle or a reveal happened.
    """

    kind: str
    side: int | None = None
    path: tuple[str, ...] = ()
    piece: str = ""
    card: str = ""
    region: str = ""
    attacker: str = ""
    defender: str = ""
    defeated: tuple[str, ...] = ()
    moved: tuple[tuple[str, str], ...] = ()

    def entry(self) -> dict[str, Any]:
        """Return the event in the input format."""
        found: dict[str, Any] = {} if self.side is None else {"side": SIDES[self.side]}
        if self.kind == MOVE:
            found["move"] = "-".join(self.path)
        elif self.kind == BATTLE:
            found |= {"battle": self.region, "attacker": self.attacker, "defender": self.defender}
        elif self.kind == REVEAL:
            found |= {"reveal": self.piece, "at": self.region}
        if self.kind == MOVE and self.piece:
            found["piece"] = self.piece
        if self.card:
            found["card"] = self.card
        if self.defeated:
            found["defeated"] = list(self.defeated)
        if self.moved:
            found["moved"] = dict(self.moved)
        return found


def event_words(event: Event) -> str:
    """Return an event of the one-line notation."""
    words = ["event"]
    for key, value in event.entry().items():
        if isinstance(value, dict):
            value = ",".join(f"{name}:{region}" for name, region in value.items())
        words.append(f"{key}={','.join(value) if isinstance(value, list) else value}")
    return " ".join(words)


def event_from_words(words: list[str]) -> dict[str, Any]:
    """Return the table of an event of the one-line notation."""
    found: dict[str, Any] = {}
    for word in words:
        key, _, value = word.partition("=")
        if key == "defeated":
            found[key] = [name for name in value.split(",") if name]
        elif key == "moved":
            found[key] = {name: region for one in value.split(",") if one for name, _, region in [one.partition(":")]}
        else:
            found[key] = value
    return found


def read_events(reader: Reader) -> tuple[Event, ...]:
    """Return the events of a file; every word that names nothing is a defect."""
    raw = reader.table.get("event", [])
    if not isinstance(raw, list) or not all(isinstance(entry, Mapping) for entry in raw):
        reader.fail("event", "tu stoi lista tabel [[event]]", "a list of tables [[event]] is expected here")
        return ()
    return tuple(found for number, entry in enumerate(raw, start=1) if (found := _read(reader, entry, f"event[{number}]")) is not None)


def _read(reader: Reader, entry: Mapping[str, Any], where: str) -> Event | None:
    kind = next((key for key in (MOVE, BATTLE, REVEAL) if key in entry), RETURN if entry.get("card") == RETURN_CARD else None)
    if kind is None:
        reader.fail(where, "podaj move, battle, reveal albo card = gandalf_white", "give move, battle, reveal or card = gandalf_white")
        return None
    reader.unknown_keys(entry, _KEYS[kind], f"{where}.")
    before = len(reader.defects)
    event = _MADE[kind](reader, entry, where)
    return event if len(reader.defects) == before else None


def _move(reader: Reader, entry: Mapping[str, Any], where: str) -> Event:
    words = str(entry["move"]).replace("->", "-").replace("–", "-").split("-")
    card = str(entry.get("card", ""))
    if "card" in entry and card not in STEP_CARDS:
        choices = " | ".join(STEP_CARDS)
        reader.fail(f"{where}.card", f"przy ruchu możliwe {choices}", f"with a move choose {choices}")
    wanted = 3 if card == "shadowfax" else 2
    if len(words) != wanted:
        form = "-".join(["gondor", "rohan", "caradhras"][:wanted])
        reader.fail(f"{where}.move", f"podaj regiony po kolei, np. {form}", f"give the regions in order, such as {form}")
    path = tuple(reader.region(word.strip(), f"{where}.move") or "" for word in words)
    if len(reader.words(entry.get("defeated"), f"{where}.defeated")) > 1:
        reader.fail(
            f"{where}.defeated", "przy ruchu ginie najwyżej ten, kto się ruszył", "with a move nobody falls but the piece that moved"
        )
    return Event(
        MOVE, _side(reader, entry, where), path, _piece(reader, entry, "piece", where), card, defeated=_pieces(reader, entry, where)
    )


def _battle(reader: Reader, entry: Mapping[str, Any], where: str) -> Event:
    for key in ("attacker", "defender"):
        if key not in entry:
            reader.fail(f"{where}.{key}", "brakuje tego klucza", "this key is missing")
    raw = reader.mapping(entry, "moved", f"{where}.")
    moved = tuple(
        (reader.piece(name, f"{where}.moved.{name}") or "", reader.region(region, f"{where}.moved.{name}") or "")
        for name, region in raw.items()
    )
    return Event(
        BATTLE,
        region=reader.region(entry["battle"], f"{where}.battle") or "",
        attacker=_piece(reader, entry, "attacker", where),
        defender=_piece(reader, entry, "defender", where),
        defeated=_pieces(reader, entry, where),
        moved=moved,
    )


def _reveal(reader: Reader, entry: Mapping[str, Any], where: str) -> Event:
    if "at" not in entry:
        reader.fail(f"{where}.at", "podaj region", "give the region")
    region = reader.region(entry.get("at", ""), f"{where}.at") if "at" in entry else ""
    card = str(entry.get("card", ""))
    if "card" in entry and card not in SHOW_CARDS:
        choices = " | ".join(SHOW_CARDS)
        reader.fail(f"{where}.card", f"przy ujawnieniu możliwe {choices}", f"with a reveal choose {choices}")
    return Event(REVEAL, piece=_piece(reader, entry, "reveal", where), region=region or "", card=card)


def _return(reader: Reader, entry: Mapping[str, Any], where: str) -> Event:
    return Event(RETURN, _side(reader, entry, where), card=RETURN_CARD)


_MADE = {MOVE: _move, BATTLE: _battle, REVEAL: _reveal, RETURN: _return}


def _side(reader: Reader, entry: Mapping[str, Any], where: str) -> int | None:
    from mellon.models.konfrontacja.board import parse_side

    if "side" not in entry:
        return None
    found = reader.named(
        parse_side, entry["side"], f"{where}.side", "to nie jest strona: fellowship albo sauron", "no side: fellowship or sauron"
    )
    return None if found is None else SIDES.index(found)


def _piece(reader: Reader, entry: Mapping[str, Any], key: str, where: str) -> str:
    return (reader.piece(entry[key], f"{where}.{key}") or "") if key in entry else ""


def _pieces(reader: Reader, entry: Mapping[str, Any], where: str) -> tuple[str, ...]:
    place = f"{where}.defeated"
    return tuple(found for word in reader.words(entry.get("defeated"), place) if (found := reader.piece(word, place)))
