"""The faction cards and locations of Wojna o Pierścień by their ids."""

from mellon.assistant.entering.listing import Entry
from mellon.models.common import Text
from mellon.models.wojna_o_pierscien.cards import cards
from mellon.models.wojna_o_pierscien.locations import locations

_KINDS = {
    "army": Text("armia", "army"),
    "character": Text("postać", "character"),
    "item": Text("przedmiot", "item"),
    "event": Text("wydarzenie", "event"),
}
_PATH, _BATTLEGROUND = Text("ścieżka", "path"), Text("pole bitwy", "battleground")


def entries() -> list[Entry]:
    """Return cards, then locations."""
    return [
        *(Entry(name, one.name, _KINDS.get(one.type, Text(one.type, one.type)), one.code) for name, one in cards().items()),
        *(Entry(name, one.name, _PATH if one.is_path else _BATTLEGROUND) for name, one in locations().items()),
    ]
