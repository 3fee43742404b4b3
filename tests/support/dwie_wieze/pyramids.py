"""Random positions with a pyramid at every stage, the same ones for the same seed, and the judges that have to agree about them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from mellon.models.dwie_wieze import Exchange, Position, rules, setup
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.pyramid_deals import deal_pyramid
from mellon.solver.answer import Verdict
from tests.support.dwie_wieze import agreement, brute_force, pyramid_brute_force
from tests.support.dwie_wieze.agreement import Disagreement, Seats, Summary, kinds_of
from tests.support.dwie_wieze.positions import follow, play_on, random_rulings, winning_line

CHAPTERS = (19, 20, 29)
TRICKS_LEFT = {1: 20, 2: 90, 3: 60, 4: 30}
FROM_ONE_DEAL = 4
MOST_CARDS_BY_RULES = 9


def set_up_pyramid(p: Position, rng: random.Random, exchanges: float = 0.5, hide: float = 0.8) -> Position:
    """Return a deal with its setup over: any legal cast and token, often exchanges with the pyramid, often a hidden card."""
    while not setup.cast_complete(p) or setup.pending(p):
        legal = rules.legal(p)
        if setup.cast_complete(p):
            number = setup.pending(p)[0]
            legal = [move for move in legal if move.seat == number]
            asked = exchanges if any(isinstance(move, Exchange) for move in legal) else hide
            if setup.skippable(p, number) and rng.random() >= asked:
                p = replace(p, acted=p.acted | {number})
                continue
        p, _ = rules.do(p, rng.choice(legal))
    return replace(p, setup=DONE, acted=frozenset())


def late_pyramids(number: int, rng: random.Random) -> Iterator[Position]:
    """Yield positions with few tricks left, several from each deal; half of them leave a winning line a few cards ago."""
    while True:
        p = set_up_pyramid(deal_pyramid(number, rng, random_rulings(rng, 0.2, pyramid=True)), rng)
        won = winning_line(p)
        for _ in range(FROM_ONE_DEAL):
            left = rng.choices(list(TRICKS_LEFT), list(TRICKS_LEFT.values()))[0]
            cards = p.players * (p.hand_size - left) + rng.choice([0, 0, 1, 2])
            steered = follow(p, won, cards - rng.choice([0, 0, 1, 2, 4, 6])) if won is not None and rng.random() < 0.75 else p
            yield play_on(steered, cards, rng)


def by_words(p: Position, seats: Seats) -> Verdict:
    """Judge by the brute force that knows none of the rules' code."""
    return Verdict.WINNABLE if pyramid_brute_force.winnable(p, seats) else Verdict.LOST


def by_rules(p: Position, seats: Seats) -> Verdict:
    """Judge by plain recursion over the rules."""
    return Verdict.WINNABLE if brute_force.winnable(p, seats) else Verdict.LOST


JUDGES: dict[str, Callable[[Position, Seats], Verdict]] = {
    "words": by_words,
    "search": agreement.by_search,
    "plain": agreement.by_plain_search,
    "cpsat": agreement.by_cpsat,
}


def cases(count: int, seed: int) -> Iterator[tuple[Position, Seats]]:
    """Yield random late positions of the chapters in turn; now and then only some seats' goals are asked for."""
    rng = random.Random(seed)
    streams = [late_pyramids(number, rng) for number in CHAPTERS]
    for index in range(count):
        p = next(streams[index % len(streams)])
        yield p, frozenset(rng.sample(list(p.numbers), rng.randint(1, 2))) if rng.random() < 0.15 else None


def compare(count: int, seed: int, judges: Sequence[str] = tuple(JUDGES)) -> Summary:
    """Have every judge decide the same random late positions and note where verdicts differ; small ones the rules' recursion too."""
    summary = Summary(tuple(judges))
    for p, seats in cases(count, seed):
        verdicts: dict[str, str] = {}
        held = sum(len(seat.held) for seat in p.seats)
        asked = {name: JUDGES[name] for name in judges} | ({"rules": by_rules} if held <= MOST_CARDS_BY_RULES else {})
        for name, judge in asked.items():
            start = time.process_time()
            try:
                verdicts[name] = judge(p, seats).value
            except Exception as fault:
                verdicts[name] = repr(fault)
            summary.seconds[name] += time.process_time() - start
        summary.judged += 1
        summary.verdicts[verdicts[judges[0]]] += 1
        summary.kinds.update(kinds_of(p, seats))
        summary.kinds.update(_kinds(p))
        if len(set(verdicts.values())) > 1:
            summary.disagreements.append(Disagreement(str(p), None if seats is None else tuple(sorted(seats)), verdicts))
    return summary


def _kinds(p: Position) -> Iterator[str]:
    pyramid = p.seat(p.pyramid_seat or 0).pyramid
    assert pyramid is not None
    if pyramid.beside:
        yield "card beside"
    if any(not pyramid.uncovered(place) for place, _ in pyramid.places()):
        yield "covered cards"
    if pyramid.face_down_uncovered():
        yield "to be turned up"
