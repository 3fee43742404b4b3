"""What the numbered options of a text do, in words: "choose 1" alone does not say."""

from __future__ import annotations

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, EVENT, ITEM, card, factions
from mellon.models.wojna_o_pierscien.moves import Move
from mellon.models.wojna_o_pierscien.state import State
from mellon.models.wojna_o_pierscien.texts import Step, text_of

_DEEDS = {
    "take_from_deck": Text("weź z talii", "take from the deck"),
    "take_from_cycle": Text("weź ze stosu zrzuconych", "take from the cycle pile"),
    "take_from_deck_or_cycle": Text("weź z talii albo ze stosu zrzuconych", "take from the deck or the cycle pile"),
    "eliminate": Text("wyklucz spośród kart w grze", "eliminate among the cards in play"),
}
_TYPES = {
    ARMY: Text("armia", "army"),
    CHARACTER: Text("postać", "character"),
    ITEM: Text("przedmiot", "item"),
    EVENT: Text("wydarzenie", "event"),
}
_OR = Text(" albo ", " or ")


def option_text(state: State, move: Move) -> Text | None:
    """Return what a numbered option of the text under way does; None for any other move (WR.action.text)."""
    if not state.tasks or state.tasks[0][0] != "alternative":
        return None
    _, _, source, number, at = state.tasks[0]
    return join(map(step_words, text_of(source, number).steps[at]["options"][int(move.card) - 1]), "; ")


def step_words(step: Step) -> Text:
    """Return one step of an option in words: what is done, and to which cards."""
    if "cards" in step:
        which = join([card(name).name for name in step["cards"]], _OR)
    else:
        which = join([_TYPES[kind] for kind in step.get("types", _TYPES)], _OR)
    if "faction" in step:
        which = which + " (" + factions()[step["faction"]].name + ")"
    return _DEEDS[step["op"]] + ": " + which
