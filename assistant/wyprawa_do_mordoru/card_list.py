"""The dice, symbols and hobbits of Wyprawa do Mordoru by their ids."""

from mellon.assistant.entering.listing import Entry
from mellon.models.common import Text
from mellon.models.wyprawa_do_mordoru.box import COLOURS, Symbol
from mellon.models.wyprawa_do_mordoru.dice import profiles

_DIE, _SYMBOL, _PROFILE = Text("kostka", "die"), Text("symbol", "symbol"), Text("profil kostek", "dice profile")


def entries() -> list[Entry]:
    """Return dice, symbols and dice profiles."""
    return [
        *(Entry(colour.value, colour.text, _DIE) for colour in COLOURS),
        *(Entry(symbol.value, symbol.text, _SYMBOL) for symbol in Symbol),
        *(Entry(name, one.name, _PROFILE) for name, one in profiles().items()),
    ]
