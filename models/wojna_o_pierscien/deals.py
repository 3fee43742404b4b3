"""Random combats: any cards that may stand at a location, both sides, no items and no tokens."""

from __future__ import annotations

from contextlib import suppress

from mellon.models.common import BadInput
from mellon.models.common.chance import Lot
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, FactionCard, cards
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import Location, locations
from mellon.models.wojna_o_pierscien.parts import CombatPart, Fighter
from mellon.models.wojna_o_pierscien.position import COMBAT, Position


def random_combat(lot: Lot, most: int, paths: bool) -> Position:
    """Return a combat at a random path or battleground with one to `most` cards a side; what the reader refuses is drawn again."""
    places = [place for place in locations().values() if place.is_path == paths]
    while True:
        place = lot.choice(places)
        attackers, defenders = (_units(lot, place, side, most) for side in (place.attacking_side, place.side))
        combat = Position(COMBAT, "trilogy", CombatPart(place.id, attackers=attackers, defenders=defenders))
        with suppress(BadInput):
            return Position.parse(str(combat))


def _units(lot: Lot, place: Location, side: str, most: int) -> tuple[Fighter, ...]:
    able = [card for card in cards().values() if card.side == side and not card.promo and _may_stand(card, place)]
    drawn = lot.shuffled([card for card in able for _ in range(card.copies)])[: 1 + lot.below(most)]
    return tuple(Fighter(card.id) for card in drawn)


def _may_stand(card: FactionCard, place: Location) -> bool:
    """Tell whether a card of known icons may be played there by what is printed on both (WR.action.play, WR.location.path)."""
    if unknown_icons(card.id):
        return False
    if place.is_path:
        return card.type == CHARACTER and place.number in card.paths
    return card.type in (ARMY, CHARACTER) and card.faction in place.factions_of(card.side)
