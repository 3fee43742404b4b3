"""A position of the card game: players with their characters and enemies, the staging area, the quest and the encounter cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property

from mellon.models.common import Rulebook, Rulings, Text
from mellon.models.common.notation import Written
from mellon.models.lcg.cards.catalogue import ERRATA, Card, card, encounter_deck, scenario
from mellon.models.lcg.moves import Move

BOOK = Rulebook.load("lcg")
COMBAT, QUEST, ENGAGEMENT, PAYMENT, SCORE, ROUND, PLAN = QUESTIONS = ("combat", "quest", "engagement", "payment", "score", "round", "plan")
NO_HERO_LOST, ALL_KILLED, BOTH = COMBAT_GOALS = ("no_hero_lost", "all_killed", "no_hero_lost_and_all_killed")
PROGRESS, NO_THREAT = QUEST_GOALS = ("progress", "no_threat")
PROGRESS_AND_HEROES, NO_THREAT_AND_HEROES = WHOLE_ROUND_GOALS = ("progress_and_no_hero_lost", "no_threat_and_no_hero_lost")
"""Goals of a whole round only, the quest phase and the combat phase together: progress and threat are those up to the combat."""
WEIGHTS = ("hero_lost", "ally_lost", "killed", "damage", "threat")
"""What a weighted score counts: heroes and allies lost, enemies killed, damage on living heroes, threat gained."""
ELIMINATED_AT = 50
ORC_GUARD = 0
"""The number that stands for the face-down enemy of Tower Gate and Out of the Dungeons."""
_DEFAULT = Rulings()


@cache
def orc_guard() -> Card:
    """Return the face-down player card that counts as an enemy (LC.card.locations)."""
    text = Text("Zakryta karta gracza jako wróg.", "A face-down player card that counts as an enemy.")
    return Card(
        ORC_GUARD,
        Text("Ork strażnik", "Orc Guard"),
        "enemy",
        text,
        attack=1,
        defense=1,
        hit_points=1,
        engagement_cost=0,
        traits=("Orc",),
        quantity=30,
    )


@dataclass(frozen=True, slots=True)
class Attached:
    """A card lying on a character, an enemy or a location. `owner`: the player (from 1) whose card it is, 0 for the one who has it."""

    card: int
    exhausted: bool = False
    owner: int = 0


@dataclass(frozen=True, slots=True)
class Character:
    """A hero or an ally in play. `used` tells that its once-per-round ability is spent, `prisoner` that Escape holds it."""

    card: int
    damage: int = 0
    exhausted: bool = False
    committed: bool = False
    resources: int = 0
    attached: tuple[Attached, ...] = ()
    used: bool = False
    prisoner: bool = False

    @property
    def ready(self) -> bool:
        return not self.exhausted and not self.prisoner

    @property
    def attached_cards(self) -> tuple[int, ...]:
        """Return the numbers of the attachments."""
        return tuple(part.card for part in self.attached)


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy engaged with a player.

    `fresh`: engaged this round. `shadow`: its known shadow cards (None: not known or not dealt yet; empty: it has none).
    `attacked`: its attack of this round is over. `struck`: players (from 1) who have attacked it this round. `tokens`: on Ufthak.
    `held`: it may not attack this phase (Feint, Thicket of Spears).
    """

    card: int
    damage: int = 0
    fresh: bool = False
    attached: tuple[Attached, ...] = ()
    shadow: tuple[int, ...] | None = None
    attacked: bool = False
    struck: tuple[int, ...] = ()
    tokens: int = 0
    held: bool = False


@dataclass(frozen=True, slots=True)
class Staged:
    """A card in the staging area; `guards` are the cards attached to a guarded objective."""

    card: int
    damage: int = 0
    progress: int = 0
    attached: tuple[Attached, ...] = ()
    guards: tuple[int, ...] = ()
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Location:
    """The active location."""

    card: int
    progress: int = 0
    attached: tuple[Attached, ...] = ()


@dataclass(frozen=True, slots=True)
class Player:
    """One player: threat, characters, hand, engaged enemies, dead heroes and the discard pile where it matters."""

    threat: int = 0
    characters: tuple[Character, ...] = ()
    hand: tuple[int, ...] = ()
    engaged: tuple[Enemy, ...] = ()
    dead: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    eliminated: bool = False

    @property
    def heroes(self) -> tuple[Character, ...]:
        return tuple(c for c in self.characters if card(c.card).is_hero)

    @property
    def allies(self) -> tuple[Character, ...]:
        return tuple(c for c in self.characters if not card(c.card).is_hero)


@dataclass(frozen=True, slots=True)
class Goal:
    """What is asked for: a name, or `score` with weights."""

    name: str
    weights: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, repr=False)
class Position(Written):
    """Everything that the rules need to know about one moment. The first player stands first.

    `unseen` is None for "rest" (the scenario's deck without what is visible). `order` is the known encounter order, top first
    (puzzle mode). `stage` is the number of the current quest card with `progress` on it. `played` counts allies played this round.
    """

    question: str
    players: tuple[Player, ...]
    scenario: str | None = None
    shadow: bool = True
    goal: Goal | None = None
    edition: str = ERRATA
    staging: tuple[Staged, ...] = ()
    active: Location | None = None
    stage: int | None = None
    progress: int = 0
    discard: tuple[int, ...] = ()
    unseen: tuple[int, ...] | None = None
    order: tuple[int, ...] | None = None
    victory: tuple[int, ...] = ()
    victory_points: int | None = None
    played: int = 0
    rounds: int | None = None
    scores: tuple[int, ...] = ()
    rulings: Rulings = _DEFAULT
    moves: tuple[Move, ...] | None = None
    puzzle: Mapping[str, object] | None = field(default=None, hash=False, compare=False)

    game = "lcg"

    def reading(self, key: str) -> str:
        """Return the reading of a contested ruling in force."""
        return self.rulings.reading(BOOK, key)

    def with_rulings(self, rulings: Rulings) -> Position:
        """Return the same position under other readings."""
        return replace(self, rulings=rulings)

    def card(self, number: int) -> Card:
        """Return a card as this position's edition words it."""
        return orc_guard() if number == ORC_GUARD else card(number, self.edition)

    def but(self, **changes: object) -> Position:
        """Return a copy with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def with_player(self, index: int, player: Player) -> Position:
        """Return a copy with one player changed."""
        return replace(self, players=(*self.players[:index], player, *self.players[index + 1 :]))

    @property
    def remaining(self) -> tuple[int, ...]:
        """Return the players who are still in the game."""
        return tuple(index for index, player in enumerate(self.players) if not player.eliminated)

    @cached_property
    def visible(self) -> Counter[int]:
        """Count the encounter cards that lie open anywhere: in play, discarded, in the victory pile, known shadow cards."""
        return Counter(number for number, _ in visible_cards(self))

    @cached_property
    def unseen_cards(self) -> Counter[int]:
        """Count the unseen encounter cards: the deck and the face-down shadow cards (LC.combat.deal_shadow)."""
        if self.unseen is not None:
            return Counter(self.unseen)
        if self.order is not None:
            return Counter(self.order)
        if self.scenario is None:
            return Counter()
        aside = scenario(self.scenario).set_aside
        gone = {number: max(self.visible[number], aside.get(number, 0)) for number in {*self.visible, *aside}}
        return Counter({n: copies - gone.get(n, 0) for n, copies in encounter_deck(self.scenario).items() if copies > gone.get(n, 0)})

    @property
    def assumptions(self) -> tuple[Text, ...]:
        """Return no facts: every question names those that it uses."""
        return ()


def visible_cards(p: Position) -> Iterator[tuple[int, str]]:
    """Yield every encounter card that lies open, with its place in the input format."""
    for number, player in enumerate(p.players, start=1):
        for at, enemy in enumerate(player.engaged, start=1):
            where = f"player[{number}].engaged[{at}]"
            if enemy.card != ORC_GUARD:
                yield enemy.card, where
            yield from ((shadow, f"{where}.shadow") for shadow in enemy.shadow or ())
            yield from ((part.card, f"{where}.attached") for part in enemy.attached if card(part.card).is_encounter)
        for at, character in enumerate(player.characters, start=1):
            where = f"player[{number}].characters[{at}].attached"
            yield from ((part.card, where) for part in character.attached if card(part.card).is_encounter)
    for at, staged in enumerate(p.staging, start=1):
        yield staged.card, f"staging.cards[{at}]"
        yield from ((guard, f"staging.cards[{at}].guards") for guard in staged.guards)
        yield from ((part.card, f"staging.cards[{at}].attached") for part in staged.attached if card(part.card).is_encounter)
    if p.active is not None:
        yield p.active.card, "active"
        yield from ((part.card, "active.attached") for part in p.active.attached if card(part.card).is_encounter)
    yield from ((number, "encounter.discard") for number in p.discard)
    yield from ((number, "victory") for number in p.victory if card(number).is_encounter)
