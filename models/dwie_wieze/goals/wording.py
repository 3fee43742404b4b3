"""The sentence a person reads, made from the goal itself, in Polish and English."""

from __future__ import annotations

from collections.abc import Callable

from mellon.models.common import Text
from mellon.models.common.text import join
from mellon.models.dwie_wieze.cards import Card, Kind, Suit
from mellon.models.dwie_wieze.goals.language import (
    ALWAYS,
    NEVER,
    All,
    Any_,
    Checkpoint,
    Compare,
    Filter,
    Goal,
    Measure,
    Not,
    OneOf,
    Rank,
    Tricks,
    Versus,
)

_SUITS = {
    Suit.HILLS: Text("pagórków", "hill"),
    Suit.MOUNTAINS: Text("gór", "mountain"),
    Suit.FORESTS: Text("lasów", "forest"),
    Suit.SHADOWS: Text("cieni", "shadow"),
    Suit.RINGS: Text("pierścieni", "ring"),
}
_KINDS = {
    Kind.SUITED: Text("z kolorem", "suited"),
    Kind.TOWER: Text("wież", "tower"),
    Kind.ORC: Text("orków", "orc"),
    Kind.WEARINESS: Text("zmęczenia", "weariness"),
}
_OPS = {">=": Text("co najmniej", "at least"), "<=": Text("co najwyżej", "at most"), "==": Text("dokładnie", "exactly")}
_VERSUS = {
    ">": Text("więcej niż", "more than"),
    "<": Text("mniej niż", "fewer than"),
    "==": Text("tyle samo co", "as many as"),
    ">=": Text("nie mniej niż", "no fewer than"),
    "<=": Text("nie więcej niż", "no more than"),
}
_TOKENS = {
    "burden": Text("tyle, ile wskazuje żeton brzemienia", "as many as the burden token shows"),
    "hill": Text("tyle, ile wynosi wartość wybranego pagórka", "as many as the value of the chosen hill"),
    "all": Text("wszystkie", "all"),
}


def sentence(goal: Goal, name: Callable[[str], Text] | None = None) -> Text:
    """Return the goal as a sentence; `name` words the characters that it mentions.

    >>> from mellon.models.dwie_wieze.goals.language import parse_goal
    >>> sentence(parse_goal({"cards": {"suit": "forests"}, "at_least": 6})).en
    'Forest cards won: at least 6.'
    """
    text = _clause(goal, name or (lambda person: Text(person.capitalize(), person.capitalize())))
    return Text(_capital(text.pl) + ".", _capital(text.en) + ".")


def _clause(goal: Goal, name: Callable[[str], Text]) -> Text:
    if goal == ALWAYS:
        return Text("cel osiągnięty", "goal met")
    if goal == NEVER:
        return Text("cel nieosiągalny", "goal failed")
    match goal:
        case All(parts):
            return join((_clause(part, name) for part in parts), Text(" oraz ", " and "))
        case Any_(parts):
            return join((_clause(part, name) for part in parts), Text(" albo ", " or "))
        case Not(part):
            return Text("nieprawda, że ", "not: ") + _clause(part, name)
        case Compare(measure, op, number):
            count = Text(str(number), str(number)) if isinstance(number, int) else _TOKENS[number]
            how = Text("", "") if number == "all" else _OPS[op] + " "
            return _measure(measure, name) + ": " + how + count
        case OneOf(measure, numbers):
            choice = join((str(number) for number in numbers), Text(" lub ", " or "))
            return _measure(measure, name) + ": " + choice
        case Versus(measure, op, other):
            return _measure(measure, name) + ": " + _VERSUS[op] + " " + name(other)
        case Rank(measure, which, ties, partner):
            return _rank(measure, which, ties, partner, name)
        case Checkpoint(card, test, passed, failed):
            return _checkpoint(card, test, passed, failed, name)


def _rank(measure: Measure, which: str, ties: bool, partner: Card | None, name: Callable[[str], Text]) -> Text:
    who = Text("", "")
    if partner is not None:
        who = Text(f"razem z graczem, który zagrał kartę {_of(partner).pl}, ", f"together with the player of the {_of(partner).en}, ")
    rank = Text("najwięcej", "the most") if which == "most" else Text("najmniej", "the fewest")
    tie = Text(" (remis wystarcza)", " (ties allowed)") if ties else Text(" (bez remisu)", " (no tie)")
    return who + _measure(measure, name) + ": " + rank + tie


def _checkpoint(card: Card, test: Goal, passed: Goal, failed: Goal, name: Callable[[str], Text]) -> Text:
    moment = Text(f"gdy zostanie zagrana karta {_of(card).pl}: ", f"when the {_of(card).en} is played: ")
    text = moment + _clause(test, name)
    if passed != ALWAYS:
        text += Text("; jeśli tak, na koniec rundy ", "; if so, at the end of the round ") + _clause(passed, name)
    if failed != NEVER:
        text += Text("; jeśli nie, na koniec rundy ", "; if not, at the end of the round ") + _clause(failed, name)
    return text


def _measure(measure: Measure, name: Callable[[str], Text]) -> Text:
    text = {
        "tricks": Text("wygrane lewy", "tricks won"),
        "cards": Text("wygrane karty", "cards won"),
        "plays": Text("zagrane karty", "cards played"),
        "run": Text("wygrane lewy z rzędu", "tricks won in a row"),
        "same_rank": Text("wygrane karty tej samej wartości", "cards of one value won"),
    }[measure.kind]
    if measure.kind in ("cards", "plays") and not measure.cards.everything:
        cards = _filter(measure.cards)
        verb = Text("wygrane", "won") if measure.kind == "cards" else Text("zagrane", "played")
        text = Text(f"{verb.pl} karty {cards.pl}", f"{cards.en} cards {verb.en}")
    if measure.of:
        whose = name(measure.of)
        text = text + Text(f" ({whose.pl})", f" ({whose.en})")
    return text + _tricks(measure.tricks)


def _tricks(tricks: Tricks) -> Text:
    text = Text("", "")
    if tricks.before:
        text += Text(f" przed lewą z kartą {_of(tricks.before).pl}", f" before the trick with the {_of(tricks.before).en}")
    if tricks.after:
        text += Text(f" po lewie z kartą {_of(tricks.after).pl}", f" after the trick with the {_of(tricks.after).en}")
    if tricks.excluding:
        text += Text(f" nie licząc lewy z kartą {_of(tricks.excluding).pl}", f" not counting the trick with the {_of(tricks.excluding).en}")
    if tricks.last == 1:
        text += Text(" w ostatniej lewie", " in the last trick")
    elif tricks.last:
        text += Text(f" w ostatnich lewach (liczba: {tricks.last})", f" in the last {tricks.last} tricks")
    if tricks.containing:
        text += Text(f" z kartami {_filter(tricks.containing).pl}", f" with {_filter(tricks.containing).en} cards in them")
    if tricks.without:
        text += Text(f" bez kart {_filter(tricks.without).pl}", f" without {_filter(tricks.without).en} cards in them")
    if tricks.won_with:
        text += Text(f" (wygrane kartą {_filter(tricks.won_with).pl})", f" (won with a {_filter(tricks.won_with).en} card)")
    if tricks.not_won_with:
        text += Text(
            f" (nie licząc wygranych kartą {_filter(tricks.not_won_with).pl})",
            f" (not counting those won with a {_filter(tricks.not_won_with).en} card)",
        )
    return text


def _filter(cards: Filter) -> Text:
    parts: list[Text] = [_SUITS[suit] for suit in cards.suits]
    parts += [_KINDS[kind] for kind in cards.kinds]
    parts += [_of(card) for card in cards.cards]
    if cards.suit_of:
        parts.append(Text("koloru odłożonej karty", "kept-suit"))
    if cards.ranks:
        ranks = ", ".join(map(str, cards.ranks))
        parts.append(Text(f"o wartości {ranks}", f"value-{ranks}"))
    return join(parts, " ")


def _of(card: Card) -> Text:
    """Word a card after "karta" in Polish, and plainly in English."""
    if card.code == "BW":
        return Text("Białej Wieży", "White Tower")
    if card.code == "CW":
        return Text("Czarnej Wieży", "Black Tower")
    if card.code == "R1":
        return Text("Jedynego Pierścienia", "One Ring")
    if card.suit is None:
        return _KINDS[card.kind]
    return Text(f"{_SUITS[card.suit].pl} o wartości {card.rank}", f"{_SUITS[card.suit].en} {card.rank}")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
