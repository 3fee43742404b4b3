"""The cards of the core set by their numbers."""

from mellon.assistant.entering.listing import Entry
from mellon.models.common import Text
from mellon.models.lcg.cards.catalogue import cards

_KINDS = {
    "hero": Text("bohater", "hero"),
    "ally": Text("sprzymierzeniec", "ally"),
    "attachment": Text("dodatek", "attachment"),
    "event": Text("wydarzenie", "event"),
    "enemy": Text("wróg", "enemy"),
    "location": Text("obszar", "location"),
    "treachery": Text("podstęp", "treachery"),
    "objective": Text("cel", "objective"),
    "quest": Text("wyprawa", "quest"),
}


def entries() -> list[Entry]:
    """Return every card, by number."""
    return [Entry(str(number), one.name, _KINDS.get(one.kind, Text(one.kind, one.kind))) for number, one in sorted(cards().items())]
