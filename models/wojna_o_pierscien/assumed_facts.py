"""Facts that a combat or a score uses although the rulebook does not print them, in words for the answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import card
from mellon.models.wojna_o_pierscien.icons import in_play
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.parts import CombatPart, Fighter, Icons, ScorePart


def combat_assumptions(part: CombatPart, icons: Icons) -> tuple[Text, ...]:
    """Return the facts of a combat that the rulebook does not print: icons from a public list and supplied ones, texts not modelled."""
    return tuple(_combat(part, icons))


def score_assumptions(part: ScorePart) -> tuple[Text, ...]:
    """Return the facts of a score that the rulebook does not print: the points of locations named in a public list only."""
    held = (*part.free_peoples.locations, *part.shadow.locations, *part.active)
    return tuple(_listed_places(held))


def _combat(part: CombatPart, icons: Icons) -> Iterator[Text]:
    supplied = {(name, kind) for name, values in icons for kind, _ in values}
    used = list(dict.fromkeys(_used(part)))
    listed = [(name, kind) for name, kind in used if (name, kind) not in supplied and kind not in card(name).printed]
    known = list(dict.fromkeys(name for name, kind in listed if getattr(card(name).icons, kind) is not None))
    if known:
        names = join([card(name).name for name in known])
        yield Text(
            f"Symbole tych kart pochodzą z publicznej listy, nie z instrukcji: {names.pl}.",
            f"The icons of these cards come from a public list, not from the rulebook: {names.en}.",
        )
    for name, values in icons:
        given = ", ".join(f"{kind} = {count}" for kind, count in values)
        yield Text(
            f"{card(name).name.pl}: symbole podane w pozycji ({given}).", f"{card(name).name.en}: icons supplied by the position ({given})."
        )
    yield from _listed_places([part.location])
    yield from _texts(part)


def _used(part: CombatPart) -> Iterator[tuple[str, str]]:
    """Yield the icons that the combat counts, card by card."""
    on_path = location(part.location).is_path
    for role, fighters in (("attack", part.attackers), ("defense", part.defenders)):
        for fighter in fighters:
            kinds = ("path",) if on_path else (role, f"{role}_leadership")
            for name in _cards(fighter):
                for kind in kinds:
                    if kind == kinds[0] or getattr(card(name).icons, kind) != 0:
                        yield name, kind


def _cards(fighter: Fighter) -> Iterator[str]:
    yield fighter.card
    yield from fighter.items


def _listed_places(names: Iterable[str]) -> Iterator[Text]:
    listed = [location(name) for name in dict.fromkeys(names) if location(name).source != "rulebook"]
    if listed:
        shown = join([place.name for place in listed])
        yield Text(
            f"Symbole i punkty tych lokalizacji pochodzą z publicznej listy: {shown.pl}.",
            f"Icons and points of these locations come from a public list: {shown.en}.",
        )


def _texts(part: CombatPart) -> Iterator[Text]:
    seen = in_play(part)
    for name in sorted(seen):
        found = card(name)
        if found.promo:
            yield Text(
                f"{found.name.pl} to karta promocyjna spoza 120 kart gry.",
                f"{found.name.en} is a promo card outside the 120 cards of the game.",
            )
        if any(not effect.modelled for effect in found.effects_when("after_battleground_combat")):
            yield Text(
                f"Tekst karty {found.name.pl} nie jest modelowany i mógłby zmienić, co zostaje zrzucone.",
                f"The text of {found.name.en} is not modelled and could change what is cycled.",
            )
    for fighter in (*part.attackers, *part.defenders):
        for bonus in card(fighter.card).bonuses:
            if bonus.in_play and not any(name in seen for name in bonus.in_play):
                helper = card(bonus.in_play[0]).name
                yield Text(
                    f"{card(fighter.card).name.pl}: przyjęto, że nie ma w grze karty {helper.pl} ani jej drugiej postaci (wpisz ją w in_play, jeśli jest).",
                    f"{card(fighter.card).name.en}: {helper.en} (either card) is taken not to be in play; list it in in_play if it is.",
                )
                break
