"""What every answer about the card game takes as given: the edition of the cards, the cards that lie open, the unseen ones."""

from __future__ import annotations

from models.common import Text
from models.lcg.cards import ERRATA, PRINT2011
from models.lcg.position import COMBAT, QUEST, ROUND, Position
from solver.answer import Answer, Verdict

EDITIONS = {
    ERRATA: Text("karty z erratą", "cards with errata"),
    PRINT2011: Text("karty jak w druku z 2011 roku", "cards as printed in 2011"),
}
_AS_GIVEN = Text("Karty, które widać, są takie, jak podano", "The cards that lie open are as given")
_UNSEEN = Text("; karty Spotkań, których nie widać, liczą się dokładnie, każda równie prawdopodobna", "; the unseen encounter cards are counted exactly, each as likely as any other")
_ORDER = Text("; kolejność talii Spotkań jest taka, jak podano", "; so is the order of the encounter deck")


def with_given(p: Position, answer: Answer) -> Answer:
    """Return an answer that names the edition and says what it takes as given."""
    edition = Text(f'Wydanie: {EDITIONS[p.edition].pl} (edition = "{p.edition}").', f'Edition: {EDITIONS[p.edition].en} (edition = "{p.edition}").')
    return answer.but(assumptions=(*answer.assumptions, *_visible(p, answer), edition))


def _visible(p: Position, answer: Answer) -> list[Text]:
    if answer.verb not in ("solve", "hint", "explain") or answer.verdict is None:
        return []
    if p.order is not None:
        return [_AS_GIVEN + _ORDER + "."]
    weighed = answer.verdict is Verdict.VALUE and answer.value is not None and (p.question == COMBAT and p.shadow or p.question in (QUEST, ROUND))
    return [_AS_GIVEN + _UNSEEN + "." if weighed and p.unseen_cards else _AS_GIVEN + "."]
