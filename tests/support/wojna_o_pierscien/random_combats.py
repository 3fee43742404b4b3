"""Random combats of Wojna o Pierścień: any legal mix of cards, items, tokens and worths at any location."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from mellon.models.common import Rulings
from mellon.models.wojna_o_pierscien.cards import ARMY, CHARACTER, ITEM, FactionCard, cards
from mellon.models.wojna_o_pierscien.combat import Fight, fight
from mellon.models.wojna_o_pierscien.icons import unknown_icons
from mellon.models.wojna_o_pierscien.locations import Location, locations
from mellon.models.wojna_o_pierscien.parts import CombatPart, Fighter
from mellon.models.wojna_o_pierscien.position import BOOK

RULINGS = ("zero_icon_defenders", "replaced_loss", "duel_path_defense")


def random_fight(rng: Random, most: int = 6) -> Fight:
    """Return a random combat with at most `most` units a side, under random readings."""
    place = rng.choice(list(locations().values()))
    hunters = rng.random() < 0.3
    attackers = _units(rng, place, place.attacking_side, most, hunters)
    defenders = _units(rng, place, place.side, most, hunters)
    part = CombatPart(
        place.id,
        not place.is_path and rng.random() < 0.2,
        rng.choice((0, 0, 0, 1, 2)),
        rng.choice((0, 0, 1, 3)),
        attackers,
        defenders,
        ("arwen",) if rng.random() < 0.3 and not any(unit.card == "arwen" for unit in (*attackers, *defenders)) else (),
        (),
        ("three_hunters",) if hunters else (),
    )
    rulings = Rulings()
    for key in RULINGS:
        rulings = rulings.with_reading(BOOK, key, rng.choice(BOOK.rulings[key].values))
    icons = tuple((name, tuple((icon, rng.choice((0, 1, 2))) for icon in unknown_icons(name))) for name in cards() if unknown_icons(name))
    return fight(part, rng.choice(("trilogy", "two_player_duel")), icons, rulings)


def _units(rng: Random, place: Location, side: str, most: int, hunters: bool) -> tuple[Fighter, ...]:
    able = [card for card in cards().values() if card.side == side and not card.promo and _may_stand(card, place, hunters)]
    chosen: list[FactionCard] = []
    for card in rng.sample(able, len(able)):
        chosen += [card] * rng.randint(1, card.copies)
    chosen = chosen[: rng.randint(0, most)]
    items = [
        card
        for card in cards().values()
        if card.type == ITEM and card.side == side and None not in (card.icons.attack, card.icons.defense, card.icons.path)
    ]
    used: set[str] = set()
    units = []
    for card in chosen:
        carried = [item.id for item in items if card.may_wield(item) and item.id not in used and rng.random() < 0.5][:2]
        used.update(carried)
        units.append(
            Fighter(
                card.id,
                tuple(carried),
                rng.choice((0, 0, 0, 1, 2)),
                Fraction(rng.choice((0, 1, 1, 1, 2, 3, 5)), rng.choice((1, 1, 1, 2, 3))),
            )
        )
    return tuple(units)


def _may_stand(card: FactionCard, place: Location, hunters: bool) -> bool:
    if place.is_path:
        return card.type == CHARACTER and place.number in card.paths
    if card.type not in (ARMY, CHARACTER):
        return False
    if card.faction in place.factions_of(card.side) or (hunters and card.id in ("strider", "aragorn", "gimli", "legolas")):
        return True
    helper = {"merry_brandybuck": "rohan", "pippin_took": "dunedain"}.get(card.id)
    return helper is not None and place.of_faction(helper)
