"""Which cards on the table have an effect that is not fully carried out, so that answers can say so."""

from __future__ import annotations

from models.common import Text
from models.common.text import join
from models.lcg.position import ORC_GUARD, Position


def unmodelled(p: Position, quest_card: bool = True) -> list[int]:
    """Return the cards of hands, characters, attachments, the active location and the quest whose effect is not (fully) modelled."""
    numbers = {n for player in p.players for n in player.hand}
    numbers |= {n for player in p.players for c in player.characters for n in (c.card, *c.attached_cards)}
    numbers |= {e.card for player in p.players for e in player.engaged if e.card != ORC_GUARD}
    numbers |= {s.card for s in p.staging} | ({p.active.card} if p.active is not None else set())
    if quest_card and p.stage is not None:
        numbers.add(p.stage)
    return sorted(n for n in numbers if not p.card(n).modelled)


def said(p: Position, numbers: list[int]) -> list[Text]:
    """Return the sentence that names cards whose effect was left out, if there are any."""
    if not numbers:
        return []
    names = join(Text(f"{n} {p.card(n).name.pl}", f"{n} {p.card(n).name.en}") for n in numbers)
    return [Text("nie uwzględniono (całego) działania kart, które mogłoby zmienić wynik: ", "left out, although it could change the answer, is the effect (or a part of it) of ") + names]
