"""The pieces, cards and regions of Konfrontacja by their ids."""

from mellon.assistant.entering.listing import Entry
from mellon.models.common import Text
from mellon.models.konfrontacja.board import FELLOWSHIP, SAURON, board
from mellon.models.konfrontacja.cards import deck, specials
from mellon.models.konfrontacja.characters import characters

_PIECES = (Text("figura Drużyny", "piece of the Fellowship"), Text("figura Saurona", "piece of Sauron"))
_STAR = Text(" z gwiazdką", " with a star")
_CARDS = (Text("karta walki Drużyny", "combat card of the Fellowship"), Text("karta walki Saurona", "combat card of Sauron"))
_SPECIAL, _REGION = Text("karta specjalna", "special card"), Text("region", "region")


def entries() -> list[Entry]:
    """Return pieces, combat cards of both sides, special cards and regions."""
    return [
        *(
            Entry(name, one.name, _PIECES[one.side] + _STAR if name.endswith("_variant") else _PIECES[one.side])
            for name, one in characters().items()
        ),
        *(Entry(card.id, card.name, _CARDS[side]) for side in (FELLOWSHIP, SAURON) for card in deck(side)),
        *(Entry(card.id, card.name, _SPECIAL) for card in specials()),
        *(Entry(region.id, region.name, _REGION) for region in board().regions),
    ]
