"""What would have helped: other casts, one exchange more, and for a lost deal the nearest one that can be won."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from mellon.models.common import Step as Told
from mellon.models.common import Text
from mellon.models.common.text import counted, join
from mellon.models.dwie_wieze import Exchange, Position, setup
from mellon.models.dwie_wieze.cards import hand
from mellon.models.dwie_wieze.position import DONE, FREE
from mellon.models.dwie_wieze.under_token import settled
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.deciding import decide
from mellon.solver.dwie_wieze.nearest import Nearest, nearest
from mellon.solver.dwie_wieze.parts import Part
from mellon.solver.dwie_wieze.walking import Walk
from mellon.solver.game import Request

SECONDS = 20.0
"""How long remedies are looked for where no time is given."""
NAMED_AT_MOST = 5


@dataclass(frozen=True)
class Remedies:
    """What would have helped, as far as it was looked for; None where it was not asked.

    `casts` has every other cast of the same hands with its verdict; `exchanges` has for every seat that could have saved a lost deal
    by one exchange such an exchange.
    """

    casts: tuple[tuple[tuple[str, ...], Verdict], ...] | None = None
    with_exchanges: bool = False
    exchanges: tuple[Exchange, ...] | None = None
    exchanges_undecided: tuple[int, ...] = ()
    tokens: tuple[tuple[int, Verdict], ...] | None = None
    nearest: Nearest | None = None
    limits: list[str] = field(default_factory=list)

    def told(self) -> dict[str, Any]:
        """Return what was looked for as data."""
        found: dict[str, Any] = {}
        if self.casts is not None:
            found["other_casts"] = [{"cast": list(cast), "verdict": verdict.value} for cast, verdict in self.casts]
            found["other_casts_exchange"] = self.with_exchanges
        if self.exchanges is not None:
            found["exchanges"] = list(self.exchanges)
            found["exchanges_undecided"] = list(self.exchanges_undecided)
        if self.tokens is not None:
            found["other_tokens"] = [{"burden": token, "verdict": verdict.value} for token, verdict in self.tokens]
        if self.nearest is not None:
            found["nearest"] = self.nearest.entry()
        return found

    def steps(self, p: Position) -> list[Told]:
        """Return what was looked for in words."""
        told = []
        if self.nearest is not None:
            told.append(Told(nearest_text(self.nearest), "DW.p4.deal"))
        if self.exchanges is not None:
            told.append(Told(self._exchange_text(), "DW.p5.exchange"))
        if self.tokens is not None:
            told.append(Told(self._token_text(), "DW.p21.burden"))
        if self.casts is not None:
            told.append(Told(self._cast_text(p), "DW.p5.choose"))
        return told

    def _exchange_text(self) -> Text:
        found = self.exchanges or ()
        left = Text("", "")
        if self.exchanges_undecided:
            seats = ", ".join(map(str, self.exchanges_undecided))
            left = Text(f"; nierozstrzygnięte dla miejsc: {seats}", f"; undecided for seat {seats}")
        if not found:
            return Text(f"Żadna pojedyncza wymiana nie pomaga{left.pl}.", f"No single exchange would have helped{left.en}.")
        named = join(map(_exchange_words, found), "; ")
        return Text(f"Jedna wymiana by pomogła: {named.pl}{left.pl}.", f"One exchange would have helped: {named.en}{left.en}.")

    def _token_text(self) -> Text:
        won = ", ".join(str(token) for token, verdict in self.tokens or () if verdict is Verdict.WINNABLE)
        unsure = ", ".join(str(token) for token, verdict in self.tokens or () if verdict is Verdict.UNKNOWN)
        left = Text(f"; nierozstrzygnięte: {unsure}", f"; undecided: {unsure}") if unsure else Text("", "")
        if not won:
            return Text(f"Inny żeton brzemienia nie pomaga{left.pl}.", f"No other burden token would have helped{left.en}.")
        return Text(f"Pomógłby inny żeton brzemienia: {won}{left.pl}.", f"Another burden token would have helped: {won}{left.en}.")

    def _cast_text(self, p: Position) -> Text:
        won = [cast for cast, verdict in self.casts or () if verdict is Verdict.WINNABLE]
        undecided = sum(verdict is Verdict.UNKNOWN for _, verdict in self.casts or ())
        how = (
            Text(" (wymiany dowolne)", " (exchanges free)")
            if self.with_exchanges
            else Text(" (te same ręce, bez wymian)", " (same hands, no exchanges)")
        )
        left = Text("", "") if not undecided else Text(f"; nierozstrzygnięte: {undecided}", f"; undecided: {undecided}")
        if not won:
            return Text(f"Inna obsada nie pomaga{how.pl}{left.pl}.", f"No other cast would have won{how.en}{left.en}.")
        named = join((cast_words(p, cast) for cast in won[:NAMED_AT_MOST]), "; ")
        more = _and_more(len(won))
        return Text(
            f"Wygrać mogła też inna obsada{how.pl}: {named.pl}{more.pl}{left.pl}.",
            f"Another cast could have won{how.en}: {named.en}{more.en}{left.en}.",
        )


def _and_more(count: int) -> Text:
    rest = count - NAMED_AT_MOST
    return Text("", "") if rest <= 0 else Text(f"; i jeszcze {rest}", f"; and {rest} more")


def _exchange_words(move: Exchange) -> Text:
    return Text(
        f"miejsce {move.seat} daje {move.gives} miejscu {move.partner} za {move.gets}",
        f"seat {move.seat} gives {move.gives} to seat {move.partner} for {move.gets}",
    )


def cast_words(p: Position, cast: tuple[str, ...]) -> Text:
    """Return a cast in words, seat by seat."""
    return join((Text(f"{n} ", f"{n} ") + p.chapter.by_id[name].name for n, name in enumerate(cast, start=1)), ", ")


def nearest_text(found: Nearest) -> Text:
    """Return the nearest winnable deal in words."""
    if found.swaps is None and found.at_least is None:
        return Text(
            "Żadne inne rozdanie tych kart nie dałoby tej obsadzie wygrać.",
            "No other deal of these cards could have been won by this cast.",
        )
    if found.swaps is None or found.at_least is None:
        size = counted(found.at_least or 1, "zamiany zamian zamian", "swap swaps")
        return Text(
            f"Najbliższe rozdanie do wygrania wymaga co najmniej {size.pl} kart między rękami.",
            f"The nearest winnable deal is at least {size.en} of cards between hands away.",
        )
    moves = join((Text(f"{c} z miejsca {a} do {b}", f"{c} from seat {a} to {b}") for c, a, b in found.cards), ", ")
    size = counted(found.swaps, "zamiana zamiany zamian", "swap swaps")
    less = Text("", "") if found.swaps == 1 else Text("; mniej nie wystarczy", "; fewer do not do")
    return Text(
        f"Najbliższe rozdanie do wygrania: {size.pl} kart między rękami ({moves.pl}){less.pl}.",
        f"The nearest winnable deal is {size.en} of cards between hands away ({moves.en}){less.en}.",
    )


def remedies(walked: Walk, start: Verdict, request: Request) -> Remedies:
    """Look for what would have helped in a round that was lost: other casts where the cast is known, cards where the deal itself was lost.

    In a pyramid a card is more than who holds it: no nearest deal is looked for there.
    """
    within = request if request.watch.deadline is not None else replace(request, watch=Part(request.watch, SECONDS))
    near: Nearest | None = None
    exchanges: tuple[Exchange, ...] | None = None
    undecided: tuple[int, ...] = ()
    if start is Verdict.LOST:
        if walked.start.pyramid_seat is None:
            near = nearest(walked.start, _part(within, 0.5))
        if walked.start.setup == DONE:
            exchanges, undecided = helping_exchanges(walked.start, _part(within, 0.5))
    tokens = other_tokens(walked.start, within) if start is Verdict.LOST else None
    casts = other_casts(walked, within) if setup.cast_complete(walked.dealt) else None
    verdicts = [verdict for _, verdict in (*(casts or ()), *(tokens or ()))]
    open_ones = bool(undecided) or Verdict.UNKNOWN in verdicts
    limits = [limit for limit in (near.limit if near else None, within.watch.limit if open_ones else None) if limit]
    return Remedies(casts, _from_the_deal(walked), exchanges, undecided, tokens, near, limits)


def _part(request: Request, share: float) -> Request:
    left = request.watch.remaining()
    return request if left is None else replace(request, watch=Part(request.watch, left * share))


def _from_the_deal(walked: Walk) -> bool:
    """Tell whether the hands are known as they were before the setup, so that another cast can choose its exchanges."""
    return walked.start.setup == FREE


def other_casts(walked: Walk, request: Request) -> tuple[tuple[tuple[str, ...], Verdict], ...]:
    """Return the verdict of every other cast: from the deal where it is known, else with the hands of the first trick and no exchange."""
    taken = tuple(seat.character for seat in walked.dealt.seats)
    base = walked.start if _from_the_deal(walked) else walked.dealt
    bare = replace(
        base,
        seats=tuple(
            replace(seat, character=None, hidden=None, hand=hand(seat.held), kept=None, hill=None, under=None) for seat in base.seats
        ),
        setup=FREE,
        burden=None,
        acted=frozenset(),
        moves=(),
    )
    found = []
    for cast in setup.casts(bare):
        if cast == taken:
            continue
        position = _with_cast(bare, cast)
        if not _from_the_deal(walked):
            position = replace(position, acted=frozenset(n for n in position.numbers if _acts_with_cards(position, n)))
        verdict = Verdict.UNKNOWN if request.watch.over or not _askable(position) else decide(position, request).verdict
        found.append((cast, verdict))
    return tuple(found)


def other_tokens(p: Position, request: Request) -> tuple[tuple[int, Verdict], ...] | None:
    """Return the verdict of a deal with every other burden token; None where nobody has chosen one."""
    choices = next((c.setup.burden for n in p.numbers if (c := p.character(n)) is not None and c.setup is not None and c.setup.burden), ())
    if p.burden is None or not choices:
        return None
    return tuple((token, decide(replace(p, burden=token), request).verdict) for token in choices if token != p.burden)


def _with_cast(p: Position, cast: tuple[str, ...]) -> Position:
    return settled(replace(p, seats=tuple(replace(seat, character=name) for seat, name in zip(p.seats, cast, strict=True))))


def _exchanges(p: Position, number: int) -> bool:
    character = p.character(number)
    return character is not None and character.setup is not None and bool(character.setup.exchange)


def _acts_with_cards(p: Position, number: int) -> bool:
    character = p.character(number)
    return character is not None and character.setup is not None and (_exchanges(p, number) or character.setup.exchange_event)


def _askable(p: Position) -> bool:
    from mellon.models.dwie_wieze.facts import missing_facts

    return not p.unknown_goals and not missing_facts(p)


def helping_exchanges(ready: Position, request: Request) -> tuple[tuple[Exchange, ...], tuple[int, ...]]:
    """Return for every seat that could save a lost deal by one exchange such an exchange, and the seats of which that is undecided."""
    found, undecided = [], []
    for number in ready.numbers:
        if not _exchanges(ready, number):
            continue
        acting = replace(ready, setup=FREE, acted=frozenset(ready.numbers) - {number})
        answer = decide(acting, request)
        first = next(iter(answer.line or ()), None)
        if isinstance(first, Exchange):
            found.append(first)
        elif answer.verdict is Verdict.UNKNOWN:
            undecided.append(number)
    return tuple(found), tuple(undecided)
