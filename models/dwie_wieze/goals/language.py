"""The goal language as people write it in TOML, parsed into small values.

A measure counts something; a comparison, a ranking or a checkpoint makes a goal of it; `all`, `any` and `not` combine goals:

    { cards = { suit = "forests" }, at_least = 6 }
    { all = [ { tricks = { before = "CW" }, at_least = 2 }, { tricks = { after = "CW" }, exactly = 0 } ] }
    { most = { tricks = {} }, with_player_of = "CW", ties = true }
    { checkpoint = "R1", test = { tricks = {}, more_than = "smeagol" }, else = { tricks = {}, fewer_than = "smeagol" } }
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mellon.models.common import Text
from mellon.models.dwie_wieze.cards import Card, Kind, Suit


class GoalError(ValueError):
    """A goal that cannot be read; `what` says why in both languages."""

    def __init__(self, what: Text) -> None:
        self.what = what
        super().__init__(what.en)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards count. Empty parts do not restrict; `suit_of` takes the suit of a card kept beside the character."""

    suits: tuple[Suit, ...] = ()
    ranks: tuple[int, ...] = ()
    kinds: tuple[Kind, ...] = ()
    cards: tuple[Card, ...] = ()
    suit_of: str | None = None

    def matches(self, card: Card) -> bool:
        """Tell whether a card counts."""
        return (
            (not self.suits or card.suit in self.suits)
            and (not self.ranks or card.rank in self.ranks)
            and (not self.kinds or card.kind in self.kinds)
            and (not self.cards or card in self.cards)
        )

    @property
    def everything(self) -> bool:
        return not (self.suits or self.ranks or self.kinds or self.cards or self.suit_of)


ANY_CARD = Filter()


@dataclass(frozen=True, slots=True)
class Tricks:
    """Which tricks count: by time relative to a card's trick, by place at the end, by what lies in them or won them."""

    before: Card | None = None
    after: Card | None = None
    excluding: Card | None = None
    last: int | None = None
    containing: Filter | None = None
    without: Filter | None = None
    won_with: Filter | None = None
    not_won_with: Filter | None = None


@dataclass(frozen=True, slots=True)
class Measure:
    """A number per player: tricks or cards won, cards played, the longest run, or the most cards of one rank."""

    kind: str
    cards: Filter = ANY_CARD
    tricks: Tricks = Tricks()
    of: str | None = None


@dataclass(frozen=True, slots=True)
class Compare:
    """A measure against a number, a token's value ("burden") or "all" cards that are in play."""

    measure: Measure
    op: str
    number: int | str


@dataclass(frozen=True, slots=True)
class OneOf:
    """A measure that has to take one of several values."""

    measure: Measure
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Versus:
    """A measure against the same measure of another character's player."""

    measure: Measure
    op: str
    other: str


@dataclass(frozen=True, slots=True)
class Rank:
    """Having the most or the fewest, or neither; possibly together with the player of a card."""

    measure: Measure
    which: str
    ties: bool
    with_player_of: Card | None = None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """When a card is played the test is made without that trick; from then on `passed` or `failed` has to hold."""

    card: Card
    test: Goal
    passed: Goal
    failed: Goal


@dataclass(frozen=True, slots=True)
class All:
    parts: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Any_:
    parts: tuple[Goal, ...]


@dataclass(frozen=True, slots=True)
class Not:
    part: Goal


Goal = Compare | OneOf | Versus | Rank | Checkpoint | All | Any_ | Not
ALWAYS = All(())
NEVER = Any_(())

MEASURES = ("tricks", "cards", "plays", "run", "same_rank")
NUMBER_OPS = {"at_least": ">=", "at_most": "<=", "exactly": "=="}
SEAT_OPS = {"more_than": ">", "fewer_than": "<", "same_as": "==", "at_least_as_many_as": ">=", "at_most_as_many_as": "<="}
RANKS = ("most", "fewest", "neither")
BURDEN, HILL, ALL_CARDS = "burden", "hill", "all"
TOKENS = (BURDEN, HILL, ALL_CARDS)
_TRICK_KEYS = ("before", "after", "excluding", "last", "containing", "without", "won_with", "not_won_with")
_CARD_KEYS = ("suit", "suits", "rank", "ranks", "kind", "card", "cards", "suit_of")


def parse_goal(table: Any) -> Goal:
    """Return the goal that a TOML table describes. Raises GoalError with the reason.

    >>> parse_goal({"cards": {"kind": "orc"}, "at_least": 2}).number
    2
    """
    if table == "met" or table is True:
        return ALWAYS
    if not isinstance(table, Mapping):
        raise GoalError(Text(f"cel musi być tabelą, a jest „{table}”", f'a goal is a table, not "{table}"'))
    keys = set(table)
    if "all" in keys:
        return All(tuple(parse_goal(part) for part in _list(table, "all")))
    if "any" in keys:
        return Any_(tuple(parse_goal(part) for part in _list(table, "any")))
    if "not" in keys:
        return Not(parse_goal(_only(table, "not")))
    if "checkpoint" in keys:
        _known(table, ("checkpoint", "test", "then", "else"))
        if "test" not in table:
            raise GoalError(Text("punkt kontrolny wymaga klucza „test”", 'a checkpoint needs the key "test"'))
        passed = parse_goal(table["then"]) if "then" in table else ALWAYS
        failed = parse_goal(table["else"]) if "else" in table else NEVER
        return Checkpoint(_card(table["checkpoint"]), parse_goal(table["test"]), passed, failed)
    rank = keys & set(RANKS)
    if rank:
        return _parse_rank(table, rank.pop())
    return _parse_comparison(table)


def _parse_rank(table: Mapping[str, Any], which: str) -> Goal:
    _known(table, (which,) if which == "neither" else (which, "ties", "with_player_of"))
    measure = _comparable(_parse_measure(table[which]))
    partner = _card(table["with_player_of"]) if "with_player_of" in table else None
    ties = table.get("ties", False)
    if not isinstance(ties, bool):
        raise GoalError(Text("„ties” to true albo false", '"ties" is true or false'))
    if which == "neither":
        return All((Not(Rank(measure, "most", True)), Not(Rank(measure, "fewest", True))))
    return Rank(measure, which, ties, partner)


def _comparable(measure: Measure) -> Measure:
    """Return a measure that players can be compared by, or raise GoalError."""
    if measure.kind in ("run", "same_rank") or measure.of is not None:
        what = Text(
            "między graczami porównuje się tylko lewy i karty (tricks, cards, plays), bez „of”",
            'players are compared by tricks and cards only (tricks, cards, plays), without "of"',
        )
        raise GoalError(what)
    return measure


def _parse_comparison(table: Mapping[str, Any]) -> Goal:
    heads = [key for key in table if key in MEASURES]
    if len(heads) != 1:
        known = ", ".join((*MEASURES, *RANKS, "checkpoint", "all", "any", "not"))
        raise GoalError(Text(f"cel zaczyna się jednym z: {known}", f"a goal starts with one of {known}"))
    measure = _parse_measure({heads[0]: table[heads[0]]})
    ops = [key for key in table if key != heads[0]]
    if len(ops) != 1:
        known = ", ".join((*NUMBER_OPS, *SEAT_OPS, "in"))
        raise GoalError(Text(f"po mierze stoi dokładnie jedno z: {known}", f"a measure is followed by exactly one of {known}"))
    op, value = ops[0], table[ops[0]]
    if op in NUMBER_OPS:
        if not (_is_int(value) or value in TOKENS):
            raise GoalError(
                Text(f"„{value}” to nie liczba ani żeton ({', '.join(TOKENS)})", f'"{value}" is no number or token ({", ".join(TOKENS)})')
            )
        return Compare(measure, NUMBER_OPS[op], value)
    if op in SEAT_OPS:
        name = _name(table, op)
        assert name is not None
        return Versus(_comparable(measure), SEAT_OPS[op], name)
    if op == "in" and isinstance(value, list) and all(map(_is_int, value)):
        return OneOf(measure, tuple(value))
    raise GoalError(Text(f"nieznane porównanie „{op}”", f'unknown comparison "{op}"'))


def _parse_measure(table: Any) -> Measure:
    if not isinstance(table, Mapping) or len(table) != 1 or next(iter(table)) not in MEASURES:
        known = ", ".join(MEASURES)
        raise GoalError(Text(f"miara to jedna z: {known}", f"a measure is one of {known}"))
    kind, options = next(iter(table.items()))
    if not isinstance(options, Mapping):
        raise GoalError(Text(f"„{kind}” przyjmuje tabelę, choćby pustą", f'"{kind}" takes a table, be it empty'))
    _known(options, (*_TRICK_KEYS, *_CARD_KEYS, "of"))
    last = options.get("last")
    if last is not None and not (_is_int(last) and last > 0):
        raise GoalError(Text("„last” to liczba lew od końca", '"last" is a number of tricks from the end'))
    moments: dict[str, Any] = {key: _card(options[key]) for key in ("before", "after", "excluding") if key in options}
    moments |= {key: _parse_filter(options[key]) for key in ("containing", "without", "won_with", "not_won_with") if key in options}
    own = {key: options[key] for key in _CARD_KEYS if key in options}
    if own and kind in ("tricks", "run"):
        raise GoalError(
            Text(
                f"„{kind}” liczy lewy; karty w nich podaje się w „containing”",
                f'"{kind}" counts tricks; name the cards in them with "containing"',
            )
        )
    return Measure(kind, _parse_filter(own), Tricks(last=last, **moments), _name(options, "of"))


def _parse_filter(table: Any) -> Filter:
    if not isinstance(table, Mapping):
        return Filter(cards=(_card(table),))
    _known(table, _CARD_KEYS)
    try:
        return Filter(
            tuple(Suit[str(name).upper()] for name in _several(table, "suit", "suits")),
            tuple(_rank(rank) for rank in _several(table, "rank", "ranks")),
            tuple(Kind(str(kind)) for kind in _several(table, "kind")),
            tuple(_card(card) for card in _several(table, "card", "cards")),
            _name(table, "suit_of"),
        )
    except (KeyError, ValueError) as fault:
        if isinstance(fault, GoalError):
            raise
        raise GoalError(Text(f"nieznany kolor, rodzaj lub wartość: {fault}", f"unknown suit, kind or rank: {fault}")) from None


def parts(goal: Goal) -> tuple[Goal, ...]:
    """Return the goals directly inside a goal."""
    match goal:
        case All(inner) | Any_(inner):
            return inner
        case Not(part):
            return (part,)
        case Checkpoint(_, test, passed, failed):
            return (test, passed, failed)
        case _:
            return ()


def persons_named(goal: Goal) -> set[str]:
    """Return the characters that a goal speaks of besides its own."""
    named = {name for part in parts(goal) for name in persons_named(part)}
    if isinstance(goal, Versus):
        named.add(goal.other)
    if isinstance(goal, (Compare, OneOf, Versus, Rank)) and goal.measure.of:
        named.add(goal.measure.of)
    return named


def keepers_named(goal: Goal) -> set[str]:
    """Return the characters whose kept card gives a goal its suit."""
    named = {name for part in parts(goal) for name in keepers_named(part)}
    if isinstance(goal, (Compare, OneOf, Versus, Rank)):
        named |= {chosen.suit_of for chosen in _filters(goal.measure) if chosen.suit_of is not None}
    return named


def tokens_named(goal: Goal) -> set[str]:
    """Return the tokens whose value a goal compares with."""
    named = {name for part in parts(goal) for name in tokens_named(part)}
    if isinstance(goal, Compare) and isinstance(goal.number, str) and goal.number != ALL_CARDS:
        named.add(goal.number)
    return named


def _filters(measure: Measure) -> Iterable[Filter]:
    tricks = measure.tricks
    chosen = (measure.cards, tricks.containing, tricks.without, tricks.won_with, tricks.not_won_with)
    return (one for one in chosen if one is not None)


def cards_named(goal: Goal) -> set[Card]:
    """Return the cards whose player or moment a goal depends on."""
    named = {card for part in parts(goal) for card in cards_named(part)}
    if isinstance(goal, Checkpoint):
        named.add(goal.card)
    if isinstance(goal, Rank) and goal.with_player_of is not None:
        named.add(goal.with_player_of)
    if isinstance(goal, (Compare, OneOf, Versus, Rank)):
        tricks = goal.measure.tricks
        named |= {card for card in (tricks.before, tricks.after, tricks.excluding) if card is not None}
    return named


def counts_the_deck(goal: Goal) -> bool:
    """Tell whether a goal depends on how many cards of some sort are in play."""
    if isinstance(goal, Compare) and (goal.number == ALL_CARDS or goal.measure.kind == "same_rank"):
        return True
    if isinstance(goal, OneOf) and goal.measure.kind == "same_rank":
        return True
    return any(counts_the_deck(part) for part in parts(goal))


def _several(table: Mapping[str, Any], *keys: str) -> Iterable[Any]:
    for key in keys:
        value = table.get(key, [])
        yield from value if isinstance(value, list) else [value]


def _rank(value: Any) -> int:
    if not _is_int(value):
        raise GoalError(Text(f"„{value}” to nie wartość karty", f'"{value}" is not a card value'))
    return int(value)


def _name(table: Mapping[str, Any], key: str) -> str | None:
    value = table.get(key)
    if value is not None and not isinstance(value, str):
        raise GoalError(Text(f"„{key}” to imię postaci", f'"{key}" is the name of a character'))
    return value


def _card(text: Any) -> Card:
    try:
        return Card.parse(str(text))
    except ValueError:
        raise GoalError(Text(f"„{text}” to nie karta", f'"{text}" is not a card')) from None


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _known(table: Mapping[str, Any], keys: Iterable[str]) -> None:
    unknown = [key for key in table if key not in keys]
    if unknown:
        names = ", ".join(unknown)
        raise GoalError(Text(f"nieznane klucze w celu: {names}", f"unknown keys in a goal: {names}"))


def _list(table: Mapping[str, Any], key: str) -> list[Any]:
    value = _only(table, key)
    if not isinstance(value, list):
        raise GoalError(Text(f"„{key}” przyjmuje listę celów", f'"{key}" takes a list of goals'))
    return value


def _only(table: Mapping[str, Any], key: str) -> Any:
    _known(table, (key,))
    return table[key]
