"""What an answer about combat says beside its value: assumptions, kinds of shadow cards, the odds of each effect."""

from __future__ import annotations

from typing import Any

from mellon.models.common import Text
from mellon.models.lcg.combat.battle import Battle
from mellon.models.lcg.round import claiming
from mellon.models.lcg.round.recovering import ANY_ALLY

NOT_WEIGHED = Text(
    "Zdobywania celów obliczenie nie rozważa (kosztuje zagrożenie i w tej fazie nic nie daje); w resolve wolno je podać.",
    "Claiming objectives is not weighed (it costs threat and brings nothing in this phase); resolve accepts it.",
)
_CARDS = Text(
    "Wartości kart pochodzą z publicznych list kart; instrukcja ich nie drukuje.",
    "Card values come from public card lists; the rulebook does not print them.",
)
_SEVERAL = Text(
    "Gdy broni kilku, sumuje się ich obronę, a całe obrażenia bierze jeden z nich (instrukcja milczy).",
    "Where several defend, their defense adds up and one of them takes all damage (the rulebook is silent).",
)
_CROWS = Text(
    "Kruki ze Wschodu zniszczone przed końcem ataków wrogów nie są doliczane do kart, które mogą jeszcze wyjść.",
    "Eastern Crows destroyed before the enemies' attacks end are not counted among the cards that can still turn up.",
)
_SNARE = Text(
    "Forest Snare bez podanego właściciela (owner) kontroluje gracz w zwarciu z wrogiem, na którym leży.",
    "A Forest Snare whose owner is not given is controlled by the player engaged with the enemy under it.",
)


_BEFORE = Text(
    "Podglądać można tu dopiero po rozdaniu kart cienia; co było podejrzane wcześniej, podaj: shadow = [numer] przy wrogu.",
    "Cards are looked at only after the shadow cards are dealt here; what was seen earlier is given as shadow = [number] on the enemy.",
)
_REVIVED = Text(
    "Bohater, który zginął, liczy się jako stracony, także gdy wraca do gry.",
    "A hero who dies counts as lost even if he comes back to play.",
)
_PILES = Text(
    "Stosy kart odrzuconych graczy to te, które podano (discard, dead).",
    "The players' discard piles are those that are given (discard, dead).",
)


def assumptions_of(b: Battle) -> tuple[Text, ...]:
    """Return the facts that the rulebook does not print and cards whose effect is not part of the computation."""
    found = [_CARDS]
    if any(b.p.card(number).does("multi_defend") for _, number in b.hand):
        found.append(_SEVERAL)
    if b.players > 1 and b.snares:
        found.append(_SNARE)
    numbers = {number for _, number in b.hand}
    peekers = any(c.ready and b.p.card(c.card).does("peek_encounter") for player in b.p.players for c in player.characters)
    if b.shadow and peekers and b.p.order is None:
        found.append(_BEFORE)
    if any(b.p.card(n).does("return_hero_to_play") for n in numbers):
        found.append(_REVIVED)
    if any(b.p.card(n).does(key) for n in numbers for key in ("return_hero_to_play", "recover")) or any(
        b.p.card(n).does("put_into_play") == ANY_ALLY for n in numbers
    ):
        found.append(_PILES)
    if claiming.objectives(b.p):
        found.append(NOT_WEIGHED)
    stings = any(who.stings for who in b.fighters) or bool(b.actions)
    if stings and b.draws_more and any(foe.card.does("shuffle_self") for foe in b.foes):
        found.append(_CROWS)
    return (*found, *_left_out(b))


def _left_out(b: Battle) -> list[Text]:
    """Name the cards at hand whose combat effect the computation does not use."""
    from mellon.models.lcg.uncounted import left_out

    names = [b.p.card(number) for number in left_out(b)]
    if not names:
        return []
    pl, en = ", ".join(f"{c.number} {c.name.pl}" for c in names), ", ".join(f"{c.number} {c.name.en}" for c in names)
    return [
        Text(
            f"Działania tych kart (albo jego części) obliczenie nie używa: {pl}.",
            f"The computation does not use the effect (or a part of it) of these cards: {en}.",
        )
    ]


def kinds_table(b: Battle) -> list[dict[str, Any]]:
    """Return the unseen cards grouped by what they do as shadow cards in this battle."""
    total = sum(b.numbers.values())
    found = []
    for kind in b.kinds:
        copies = sum(b.numbers[n] for n in kind.cards)
        if copies:
            names = dict(kind.variants[0])
            cards = [n for n in kind.cards if b.numbers[n]]
            found.append(
                {
                    "cards": cards,
                    "copies": copies,
                    "of": total,
                    "defended": names,
                    "undefended": dict(kind.variants[1]),
                    "blank": kind.blank,
                }
            )
    return sorted(found, key=lambda entry: -entry["copies"])
