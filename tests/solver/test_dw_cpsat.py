"""The CP-SAT engine against plain exhaustive play: late positions of the shipped chapters, and whole rounds of tiny invented ones."""

import random
import threading
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace

import pytest

from mellon.models.common import Rulings
from mellon.models.dwie_wieze import Burden, Card, Exchange, Hide, Position, Seat, Take, Trick, Unhide, chapter, hand, rules
from mellon.models.dwie_wieze.chapter import read_chapter
from mellon.models.dwie_wieze.deals import deal, random_play, random_setup
from mellon.models.dwie_wieze.goals import holds
from mellon.models.dwie_wieze.goals.core import Unbound
from mellon.models.dwie_wieze.history import defects
from mellon.models.dwie_wieze.position import DONE
from mellon.models.dwie_wieze.trick import BOOK
from mellon.solver.answer import Verdict
from mellon.solver.dwie_wieze.cpsat import build, core, decide
from mellon.solver.limits import Watch

READINGS = {
    "together_most": "combined",
    "both_towers_orc": "nobody",
    "both_towers_weariness": "nobody",
    "card_never_played": "none_before",
    "tower_event_swap": "may",
    "orc_lead_with_hidden": "loses",
}


class TooMany(Exception):
    """There are more positions than a test should look at."""


def winnable(p, seats=None, seen=None, most=100_000):
    """Play everything out: is there a way to win from here?"""
    seen = {} if seen is None else seen
    if p.over:
        return p.lost_by_rule is None and _goals_hold(p, seats)
    key = (p.seats, p.tricks, p.setup, p.acted, p.burden, p.event)
    if key not in seen:
        if len(seen) >= most:
            raise TooMany
        seen[key] = False
        seen[key] = any(winnable(rules.do(p, move)[0], seats, seen, most) for move in rules.legal(p))
    return seen[key]


def _goals_hold(p, seats):
    try:
        return all(holds(p.goal(n), p.done) for n in seats or p.numbers)
    except Unbound:
        return False


def compare(p, seats=None, most=100_000):
    """Check the engine's verdict against exhaustive play, and its line against the rules."""
    expected = Verdict.WINNABLE if winnable(p, seats, most=most) else Verdict.LOST
    found = decide(p, Watch(), seats=seats)
    assert found.engine == "cpsat"
    assert found.verdict is expected, str(p)
    if found.verdict is Verdict.WINNABLE:
        end, _ = rules.replay(p, list(found.line))
        assert end.over and end.lost_by_rule is None and _goals_hold(end, seats)
    return found.verdict


def random_readings(rng):
    """Return the default rulings, or some of the other readings."""
    rulings = Rulings()
    for key, value in READINGS.items():
        if rng.random() < 0.3:
            rulings = rulings.with_reading(BOOK, key, value)
    return rulings


def late(number, players, tricks_left, rng):
    """Return a position with so many tricks left, often within a trick: from random play, or from a winning line left near its end."""
    while True:
        p = random_setup(deal(number, players, rng, random_readings(rng)), rng)
        p = _tuck(p, rng) if rng.random() < 0.8 else p
        cards = players * (p.hand_size - tricks_left) + rng.randrange(players)
        if rng.random() < 0.6:
            line = list(decide(p, Watch()).line or ())
            for move in line[: max(0, cards - rng.randint(0, 4))]:
                p, _ = rules.do(p, move)
        while not p.over and sum(len(trick.cards) for trick in p.tricks) < cards and (q := _play_on(p, rng)) != p:
            p = q
        if p.tricks_left <= tricks_left:
            return p


def _tuck(p, rng):
    """Let Éomer hide a card."""
    eomer = p.seat_of("eomer")
    if eomer is None:
        return p
    seat = p.seat(eomer)
    tucked = rng.choice(seat.hand)
    left = list(seat.hand)
    left.remove(tucked)
    return p.with_seat(eomer, replace(seat, hand=hand(left), hidden=tucked))


def _play_on(p, rng):
    """Play a random card that does not lose at once; a hidden card is seldom taken back."""
    options = [m for m in rules.legal(p) if rules.loss_of(p, m) is None and (not isinstance(m, Unhide) or rng.random() < 0.05)]
    return rules.do(p, rng.choice(options))[0] if options else p


@pytest.mark.parametrize(("number", "players", "left", "count"), [(19, 3, 3, 7), (20, 3, 3, 10), (29, 3, 3, 7), (29, 4, 2, 7)])
def test_late_positions_agree_with_exhaustive_play(number, players, left, count):
    rng = random.Random(number * 10 + players)
    verdicts = {compare(late(number, players, rng.randint(1, left), rng)) for _ in range(count)}
    assert len(verdicts) == 2


@pytest.mark.parametrize("number", [19, 20, 29])
def test_late_positions_with_the_goals_of_some_seats(number):
    rng = random.Random(number)
    for _ in range(3):
        compare(late(number, 3, 3, rng), frozenset(rng.sample([1, 2, 3], 2)))


GOALS = [
    {"tricks": {}, "at_least": 2},
    {"tricks": {}, "exactly": 1},
    {"tricks": {}, "in": [0, 2]},
    {"most": {"tricks": {}}, "with_player_of": "CW", "ties": True},
    {"most": {"tricks": {}}, "with_player_of": "P1"},
    {"fewest": {"tricks": {}}, "ties": False},
    {"neither": {"tricks": {}}},
    {"most": {"cards": {"suit": "mountains"}}, "ties": False},
    {"all": [{"tricks": {"before": "CW"}, "at_least": 1}, {"tricks": {"after": "CW"}, "exactly": 0}]},
    {"all": [{"tricks": {"before": "G1"}, "at_least": 1}, {"tricks": {"after": "G1"}, "at_least": 1}]},
    {"tricks": {"excluding": "P2"}, "exactly": 1},
    {"cards": {"suit": "hills"}, "at_least": 2},
    {"cards": {"suit": "hills"}, "exactly": "all"},
    {"cards": {"suit": "mountains"}, "exactly": "burden"},
    {"cards": {"kind": "orc"}, "at_least": 1},
    {"cards": {"rank": 2, "last": 2}, "exactly": 1},
    {"plays": {"suit": "hills", "last": 1}, "at_least": 1},
    {"plays": {"card": "CW", "containing": "BW"}, "at_least": 1},
    {"run": {}, "exactly": 2},
    {"same_rank": {}, "at_least": 2},
    {"tricks": {"containing": {"suit": "mountains"}, "without": {"kind": "tower"}}, "at_least": 1},
    {"tricks": {"won_with": {"kind": "tower"}}, "at_least": 1},
    {"tricks": {"not_won_with": {"rank": 3}}, "exactly": 2},
    {"not": {"cards": {"card": "G2"}, "exactly": 0}},
    {"tricks": {}, "more_than": "ann"},
    {"tricks": {"of": "bob"}, "exactly": 1},
    {"checkpoint": "P1", "test": {"tricks": {}, "more_than": "ann"}, "else": {"tricks": {}, "fewer_than": "ann"}},
    {
        "checkpoint": "R1",
        "test": {"fewest": {"tricks": {}}, "ties": False},
        "then": {"tricks": {}, "at_least": 1},
        "else": {"cards": {"suit": "rings"}, "at_least": 1},
    },
]
ACTIONS = [
    {},
    {"exchange": "any"},
    {"exchange": ["ann", "bob"]},
    {"exchange": ["cid"]},
    {"hide": True},
    {"hide": True},
    {"exchange_event": True},
]


PEOPLE = ("ann", "bob", "cid", "dan", "eve")


def tiny(rng):
    """Return a random deal of an invented chapter with two or three cards a hand, nothing set up yet."""
    players = rng.choice([3, 3, 4])
    event, lost = rng.random() < 0.5, rng.random() < 0.5
    first = Card.parse(rng.choice(["BW", "R1"]))
    people = _people(rng, first, event)
    people = people[: 4 if players == 4 else rng.choice([3, 4])]
    movers = sum(any(key.startswith("exchange") for key in person["setup"]) for person in people)
    size = 3 if players == 3 and movers < 2 else 2
    pool = list(hand("P1 P2 P3 P4 G1 G2 G3 G4 L1 L2 R2 R3 R1 BW CW OR OR ZM"))
    pool.remove(first)
    rest = rng.sample(pool, players * size - 1 + event + lost)
    cards = [first, *rest]
    lost_card = rest.pop(next(i for i, c in enumerate(rest) if c.code != "BW")) if lost else None
    lying = (rest.pop(),) if event else ()
    dealt = rng.sample([first, *rest], players * size)
    table = {
        "character": people,
        "cast": [{"id": person["id"], "required": i < 2} for i, person in enumerate(people)],
        "deck": {"special": Counter(card.code for card in cards)},
        "hand": {str(players): size},
        "lost_card": lost,
    }
    if event:
        table["tower_event"] = {"id": "event", "cards": [lying[0].code]}
    made, faults = read_chapter(table)
    assert not faults
    seats = tuple(Seat(hand(dealt[i * size : (i + 1) * size])) for i in range(players))
    p = Position(made, seats, lost=lost_card, event=lying, rulings=random_readings(rng))
    assert not defects(p), defects(p)
    return p


def _people(rng, first, event):
    """Return invented characters with random goals and actions; the first one holds the first card and leads."""
    token = rng.random() < 0.5
    people = []
    for person in PEOPLE:
        action = rng.choice([action for action in ACTIONS if event or "exchange_event" not in action])
        goals = [goal for goal in GOALS if token or "burden" not in goal.values()]
        record = {"id": person, "goal": rng.choice(goals) if rng.random() < 0.7 else "met", "setup": action}
        if person == "ann":
            record |= {"takes_first": first.code, "keeps": [first.code], "leads": True}
            record["setup"] = {"burden": [1, 2]} if token else rng.choice([{}, {"exchange": "any"}])
        people.append(record)
    return people


def started(p, rng):
    """Carry out a few random moves of a setup."""
    for _ in range(rng.choice([0, 0, 0, 1, 3, 4, 5, 7])):
        options = [m for m in rules.legal(p) if rules.loss_of(p, m) is None]
        if not options:
            break
        p, _ = rules.do(p, rng.choice(options))
    return p


def test_tiny_rounds_agree_with_exhaustive_play():
    rng, verdicts = random.Random(3), Counter()
    while verdicts.total() < 60:
        with suppress(TooMany):
            verdicts[compare(started(tiny(rng), rng), most=200)] += 1
    assert min(verdicts.values()) >= 12


def test_tiny_rounds_use_every_kind_of_setup_move():
    rng, used = random.Random(5), set()
    for _ in range(80):
        found = decide(tiny(rng), Watch())
        used |= {type(move) for move in found.line or ()}
    assert {Take, Burden, Exchange, Hide, Unhide} <= used


def test_open_setup_wins_whatever_a_finished_setup_wins():
    for number, players in ((19, 3), (29, 3), (29, 4)):
        p = deal(number, players, random.Random(number))
        done = decide(random_setup(p, random.Random(1)), Watch())
        free = decide(p, Watch())
        assert free.verdict is Verdict.WINNABLE
        assert done.verdict in (Verdict.WINNABLE, Verdict.LOST)
        assert rules.chapter_won(rules.replay(p, list(free.line))[0])


def test_round_that_is_over_needs_no_model():
    p = random_play(random_setup(deal(19, 3, random.Random(4)), random.Random(4)), 36, random.Random(4))
    assert p.over
    found = decide(p, Watch())
    assert (found.verdict is Verdict.WINNABLE) == rules.chapter_won(p)
    assert (found.line == ()) == rules.chapter_won(p)


def test_orc_led_already_is_lost():
    p = random_setup(deal(19, 3, random.Random(4)), random.Random(4))
    lost = replace(p, tricks=(Trick(1, (Card.parse("OR"),)),))
    assert decide(lost, Watch()).verdict is Verdict.LOST
    assert core(lost, Watch()) == ()


def test_core_names_goals_that_cannot_be_met_together():
    rng, sizes = random.Random(11), set()
    for _ in range(8):
        p = late(20, 3, 3, rng)
        seats = core(p, Watch())
        assert (seats is None) == (decide(p, Watch()).verdict is Verdict.WINNABLE)
        if seats is not None:
            sizes.add(len(seats))
            assert decide(p, Watch(), seats=frozenset(seats)).verdict is Verdict.LOST
    assert 1 in sizes


def test_time_limit_and_stop_give_unknown():
    p = deal(19, 3, random.Random(0))
    found = decide(p, Watch(deadline=time.monotonic()))
    assert (found.verdict, found.limit) == (Verdict.UNKNOWN, "time")
    watch = Watch()
    watch.stop()
    found = decide(p, watch)
    assert (found.verdict, found.limit) == (Verdict.UNKNOWN, "stopped")
    assert core(p, watch) is None


def test_stop_from_another_thread_ends_the_search_soon():
    p = deal(29, 4, random.Random(2))
    watch = Watch()
    threading.Timer(0.6, watch.stop).start()
    start = time.monotonic()
    found = decide(p, watch)
    assert time.monotonic() - start < 10
    assert found.limit in ("stopped", None)


def test_groups_carry_the_names_of_rules_and_goals():
    p = deal(29, 4, random.Random(0))
    groups = build(p, frozenset({1, 2, 3, 4})).builder.groups
    assert {"DW.p6.follow", "DW.p22.ring_lock", "DW.p7.tower_wins", "DW.p20.event_exchange", "goal:1", "goal:4"} <= set(groups)
    named = [index for indices in groups.values() for index in indices]
    assert len(named) == len(set(named)) and "" not in groups


def test_same_seed_gives_the_same_line():
    p = random_setup(deal(29, 3, random.Random(7)), random.Random(7))
    assert p.setup == DONE and chapter(29) == p.chapter
    assert decide(p, Watch(), seed=3).line == decide(p, Watch(), seed=3).line


class CountedWatch(Watch):
    """A watch that is over at its hundredth look."""

    looks = 0

    @property
    def over(self):
        self.looks += 1
        return self.looks >= 100


def test_building_a_model_stops_when_the_watch_does():
    p = deal(19, 3, random.Random(1))
    watch = CountedWatch()
    found = decide(p, watch)
    assert (found.verdict, found.limit, found.nodes) == (Verdict.UNKNOWN, "time", 0)
    assert watch.looks == 100
    assert core(p, CountedWatch()) is None
