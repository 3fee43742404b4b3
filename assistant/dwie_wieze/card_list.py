"""The cards of Dwie Wieże by their codes, and the characters by their ids."""

from mellon.assistant.entering.listing import Entry
from mellon.models.common import Text
from mellon.models.dwie_wieze.chapter import NUMBERS, chapter
from mellon.models.dwie_wieze.characters import characters

_CARD, _PERSON = Text("karta", "card"), Text("postać", "character")


def entries() -> list[Entry]:
    """Return every card of every deck once, then every character."""
    decks = (found.deck for number in NUMBERS if (found := chapter(number)).deck is not None)
    cards = sorted({card for deck in decks if deck is not None for card in deck.cards})
    return [
        *(Entry(card.code, card.title, _CARD) for card in cards),
        *(Entry(name, one.name, _PERSON) for name, one in characters().items()),
    ]
