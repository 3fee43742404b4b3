# cython: language_level=3, boundscheck=False, initializedcheck=False
"""What encounter cards do to the quest of one player, over small states; decks, hands and stacks of tasks are kept once each.

What states are made of is in `quest_parts`. Compiled when a C compiler was there at build time.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.models.lcg.cards import NEUTRAL
from mellon.models.lcg.position import ELIMINATED_AT
from mellon.models.lcg.quest_effects import HIGH_THREAT
from mellon.models.lcg.quest_state import OUT, begin
from mellon.models.lcg.quest_tools import paid_event
from mellon.solver.lcg.quest_parts import (
    AT_HIGH_THREAT,
    DISCARD,
    EACH_LOCATION,
    EACH_STAGING,
    EXHAUSTED,
    FORCE,
    GONE,
    HURT_EACH,
    IDLERS,
    MORE,
    NO_EVENTS,
    STAGING,
    WEAKEN,
    WORDS,
    known,
)

if not cython.compiled:
    from mellon.solver.lcg.quest_parts import Deck, Hand, Kind, Tasks, copied

_WINDOW = cython.declare(cython.int, WORDS["window"])
_REVEAL = cython.declare(cython.int, WORDS["reveal"])
_GUARD = cython.declare(cython.int, WORDS["guard"])
_REACT = cython.declare(cython.int, WORDS["react"])
_EXHAUST = cython.declare(cython.int, WORDS["exhaust"])
_DAMAGE = cython.declare(cython.int, WORDS["damage"])
_UNCOMMIT = cython.declare(cython.int, WORDS["uncommit"])
_DROP = cython.declare(cython.int, WORDS["discard_hand"])
_OUT_AT = cython.declare(cython.int, ELIMINATED_AT)
_HIGH = cython.declare(cython.int, HIGH_THREAT)
_GONE = cython.declare(cython.longlong, GONE)
_OTHER_EVENT = -1
_OTHER_CARD = -2
_FORCE = cython.declare(cython.int, FORCE)
_WEAKEN = cython.declare(cython.int, WEAKEN)
_STAGING = cython.declare(cython.int, STAGING)
_EACH_STAGING = cython.declare(cython.int, EACH_STAGING)
_EACH_LOCATION = cython.declare(cython.int, EACH_LOCATION)
_MORE = cython.declare(cython.int, MORE)
_IDLERS = cython.declare(cython.int, IDLERS)
_HURT_EACH = cython.declare(cython.int, HURT_EACH)
_NO_EVENTS = cython.declare(cython.int, NO_EVENTS)
_DISCARD = cython.declare(cython.int, DISCARD)
_EXHAUSTED = cython.declare(cython.int, EXHAUSTED)
_AT_HIGH_THREAT = cython.declare(cython.int, AT_HIGH_THREAT)


def _without(cards, number):
    """Return cards without one of a number."""
    left = list(cards)
    left.remove(number)
    return left


@cython.cclass
class QuestCards:
    """The cards and characters of one table, and what they do."""

    def __init__(self, table):
        self.table = table
        p = table.position
        self.blows = list(table.revealing_damage)
        held = any([player.hand for player in p.players])
        every = [Kind(table.card(n), sum([by for _, by in self.blows]), held) for n in sorted({table.merge.get(n, n) for n in p.unseen_cards})]
        counted = any([kind.counts_locations() for kind in every])
        self.kinds, self.place, first = [], {}, {}
        kind: Kind
        for kind in every:
            k = first.setdefault(kind.feel(counted), len(self.kinds))
            if k == len(self.kinds):
                self.kinds.append(kind)
            self.place[kind.number] = k
        self.own_guard = p.reading("second_guarded_objective") == "own_guard"
        self.silent = table.destroyed_is_silent
        self.people = list(table.people)
        self.count = len(self.people)
        self.special = sum([1 << i for i in {*table.cancellers, *table.helpers, *[i for i, _ in self.blows]}])
        """Characters who can do more on the quest than others with the same numbers."""
        self.cancellers = sum([1 << i for i in table.cancellers])
        self.prisoners = sum([1 << i for i, person in enumerate(self.people) if p.players[person.owner].characters[person.at].prisoner])
        self.hit_points = [person.hit_points for person in self.people]
        self.heroes = sum([1 << i for i, person in enumerate(self.people) if person.hero])
        self.helpers = [entry for i in table.helpers for entry in self.helps_of(i)]
        self.alone = any([for_himself for _, _, for_himself in self.helpers])
        self.decks, self.squads, self.known_hands = {}, {}, {}
        numbers = {number for player in p.players for number in player.hand}
        self.cancelling = {n for n in numbers if table.card(n).triggers("response", "encounter_revealed")}
        self.payers = [any([table.card(n).sphere in (NEUTRAL, *person.icons) for n in self.cancelling]) for person in self.people]
        self.first = begin(table)
        self.stacks = {}
        self.no_tasks = Tasks.__new__(Tasks)
        self.no_tasks.name, self.no_tasks.arg, self.no_tasks.depth, self.no_tasks.number = -1, 0, 0, 0
        self.no_tasks.over, self.no_tasks.rest, self.no_tasks.pushed = True, None, {}
        self.fits = self.can_be_small()

    def helps_of(self, i):
        """Return what a character's abilities add: who, how much willpower, and whether for himself only, for a card of the hand, or to everybody."""
        tags = self.table.card(self.people[i].card).triggers("action")
        words = ("willpower_all_of_player", "willpower_self")
        return [(i, int(tag["do"][word]), word == "willpower_self") for tag in tags for word in words if word in tag["do"]]

    def can_be_small(self):
        """Tell whether small states can stand for the quests of this table."""
        table = self.table
        p = table.position
        if len(p.players) != 1 or table.ordered or table.peekers or not table.keywords or (p.players[0].hand and not self.plain_hand()):
            return False
        if p.players[0].eliminated or not all([known(table.card(n)) for n in p.unseen_cards]) or max(self.hit_points, default=0) >= GONE:
            return False
        copies = [0] * len(self.kinds)
        for number, n in p.unseen_cards.items():
            copies[self.place[table.merge.get(number, number)]] += n
        kind: Kind
        bringing = 0
        for n, kind in zip(copies, self.kinds, strict=True):
            bringing += n * (2 if kind.guarded else 1) if kind.brings else 0
        return sum(copies) > table.reveals + bringing + len(table.cancellers)

    def plain_hand(self):
        """Tell whether a hand does nothing in the quest phase but cancel cards and pay for an ability, where no other ability could be used in its place."""
        table = self.table
        player = table.position.players[0]
        spheres = {NEUTRAL, *[icon for person in self.people for icon in person.icons]}
        usable = [n for n in player.hand if table.card(n).does("ignore_threat") is not None and table.card(n).sphere in spheres]
        if usable or (self.alone and not all([for_himself for _, _, for_himself in self.helpers])):
            return False
        worn = [tag.get("do", {}) for c in player.characters for part in c.attached for tag in table.card(part.card).triggers("action")]
        return not any(["willpower_host" in option for do in worn for option in do.get("choose", ())])

    def hand(self, cards, pools):
        """Return a hand; what cannot change anything about it is left out."""
        left = tuple([n if n in self.cancelling else _OTHER_EVENT if n == _OTHER_EVENT or (n > 0 and self.table.card(n).kind == "event") else _OTHER_CARD for n in cards])
        cancels = any([n in self.cancelling for n in left])
        key = (left if cancels or self.alone else (), tuple([n if pays else 0 for n, pays in zip(pools, self.payers, strict=True)]) if cancels else ())
        if key not in self.known_hands:
            made: Hand = Hand.__new__(Hand)
            made.number, made.cards, made.pools, made.cancels, made.played, made.spared = len(self.known_hands), key[0], key[1], cancels, {}, None
            self.known_hands[key] = made
        return self.known_hands[key]

    @cython.cfunc
    def spared(self, hand: Hand) -> list:
        """Return a hand after a card that does nothing is discarded, or where there is none each other one."""
        if hand.spared is None:
            idle = [n for n in hand.cards if n not in self.cancelling]
            hand.spared = [self.hand(_without(hand.cards, n), hand.pools) for n in idle[:1] or dict.fromkeys(hand.cards)]
        return hand.spared

    @cython.cfunc
    def without_events(self, hand: Hand) -> Hand:
        """Return a hand after all its events are discarded."""
        return self.hand([n for n in hand.cards if n == _OTHER_CARD], hand.pools)

    @cython.cfunc
    def cancelled(self, s: State) -> list:
        """Return what is left of the hand after each event that can be played to cancel a card."""
        alive: cython.longlong = 0
        one: cython.longlong = 1
        i: cython.int
        for i in range(self.count):
            if s.damage >> 4 * i & _GONE != _GONE:
                alive |= one << i
        found = s.hand.played.get(alive)
        if found is None:
            q = self.first._replace(damage=tuple([0 if alive >> i & 1 else OUT for i in range(self.count)]), hands=(s.hand.cards,), pools=s.hand.pools)
            paid = [paid_event(self.table, q, 0, n) for n in dict.fromkeys(s.hand.cards) if n in self.cancelling]
            found = s.hand.played[alive] = [self.hand(after.hands[0], after.pools) for after in paid if after is not None]
        return found

    @cython.cfunc
    def dropped(self, s: State) -> list:
        """Return the states after one card of the hand is discarded."""
        after: State
        found: list = []
        for n in dict.fromkeys(s.hand.cards):
            after = copied(s)
            after.hand = self.hand(_without(s.hand.cards, n), s.hand.pools)
            found.append(after)
        return found

    @cython.cfunc
    def push(self, tasks: Tasks, name: cython.int, arg: cython.int) -> Tasks:
        """Return tasks with one more to be done first."""
        key = name << 16 | arg
        found = tasks.pushed.get(key)
        if found is None:
            more: Tasks = Tasks.__new__(Tasks)
            more.name, more.arg, more.depth, more.rest, more.pushed = name, arg, tasks.depth + 1, tasks, {}
            more.number = len(self.stacks) + 1
            more.over = more.depth < 2 and name == _WINDOW
            self.stacks[more.number] = more
            found = tasks.pushed[key] = more
        return found

    @cython.cfunc
    def deck(self, copies: tuple) -> Deck:
        """Return the deck with so many copies of each kind."""
        found = self.decks.get(copies)
        if found is None:
            found = self.decks[copies] = self.made_deck(copies)
        return found

    def made_deck(self, copies):
        """Return a deck that is met for the first time."""
        made: Deck = Deck.__new__(Deck)
        kind: Kind
        groups = {}
        made.number, made.total = len(self.decks), sum(copies)
        made.copies, made.acting, made.less, made.each, made.aimed = list(copies), [], [None] * len(copies), 0, 0
        for k, n in enumerate(copies):
            kind = self.kinds[k]
            if n and kind.plain:
                groups[kind.strength] = groups.get(kind.strength, 0) + n
            elif n:
                made.acting.append((k, n))
                for what, number, how in kind.acts:
                    made.each += n * number if what == _HURT_EACH else 0
                    made.aimed += n * number if what == _FORCE and how == _DAMAGE else 0
        made.plain = list(groups.items())
        return made

    @cython.cfunc
    def less(self, deck: Deck, k: cython.int) -> Deck:
        """Return a deck without a card of a kind."""
        found = deck.less[k]
        if found is None:
            copies = list(deck.copies)
            copies[k] -= 1
            found = deck.less[k] = self.deck(tuple(copies))
        return found

    @cython.cfunc
    def revealed(self, s: State, k: cython.int) -> State:
        """Put a drawn card where it belongs and set going what it does; None where the player is eliminated."""
        kind: Kind = self.kinds[k]
        after: State = copied(s)
        guarding: cython.bint = s.tasks.name == _GUARD
        after.deck = self.less(s.deck, k)
        after.tasks = s.tasks.rest
        if guarding and kind.guarded:
            if self.own_guard:
                after.tasks = self.push(after.tasks, _GUARD, k)
            after.tasks = self.push(after.tasks, _GUARD, s.tasks.arg)
            after.danger += kind.strength
            return after
        if kind.frail and self.destroys(s, kind):
            if kind.returns:
                after.deck = s.deck
            if self.silent:
                return after
        elif not kind.treachery:
            after.danger += kind.strength
            after.grows += kind.grows or guarding
            after.locations += kind.location
        after.now += kind.doomed
        if kind.doomed and after.now >= _OUT_AT:
            return None
        if kind.surge:
            after.tasks = self.push(after.tasks, _REVEAL, 0)
        if kind.guarded:
            after.tasks = self.push(after.tasks, _GUARD, k)
        if kind.reacts:
            after.tasks = self.push(after.tasks, _REACT, k)
        return after

    @cython.cfunc
    def destroys(self, s: State, kind: Kind) -> cython.bint:
        """Tell whether Thalin destroys a card as it is revealed."""
        i: cython.int
        by: cython.int
        total: cython.int = 0
        for i, by in self.blows:
            if s.committed >> i & 1:
                total += by
        return kind.frail > 0 and total >= kind.frail

    @cython.cfunc
    def comes_back(self, s: State, kind: Kind) -> cython.bint:
        """Tell whether a card goes straight back into the deck and has another one revealed, so that the other draws share its chance."""
        return kind.returns and kind.surge and not kind.doomed and not self.silent and s.tasks.name == _REVEAL and self.destroys(s, kind)

    @cython.cfunc
    def acted(self, s: State, kind: Kind) -> State:
        """Carry out what a card does when it is revealed; None where the player is eliminated."""
        after: State = copied(s)
        what: cython.int
        number: cython.int
        how: cython.int
        i: cython.int
        for what, number, how in kind.acts:
            if what == _FORCE:
                after.tasks = self.push(after.tasks, how, number)
            elif what == _WEAKEN:
                after.weaker -= number
            elif what == _STAGING:
                after.danger += 1
            elif what == _EACH_STAGING:
                after.danger += number * after.grows
                if how and not after.grows:
                    after.tasks = self.push(after.tasks, _REVEAL, 0)
            elif what == _EACH_LOCATION:
                after.danger += number * after.locations
            elif what == _MORE:
                after.tasks = self.push(after.tasks, _REVEAL, 0)
            elif what == _NO_EVENTS:
                after.hand = self.without_events(after.hand)
            elif what == _DISCARD:
                if after.hand.cards and (how != _AT_HIGH_THREAT or after.now >= _HIGH):
                    after.tasks = self.push(after.tasks, _DROP, 0)
            elif what == _IDLERS:
                for i in range(self.count):
                    if after.damage >> 4 * i & _GONE != _GONE and not (after.committed | self.prisoners) >> i & 1:
                        after.now += 1
                if after.now >= _OUT_AT:
                    return None
            elif self.hurt_all(after, how, number):
                return None
        return after

    @cython.cfunc
    def hurt_all(self, s: State, how: cython.int, by: cython.int) -> cython.bint:
        """Deal damage to every character that a card names; tell whether the last hero dies of it."""
        spared: cython.longlong = self.prisoners
        i: cython.int
        died: cython.bint = False
        if how == _EXHAUSTED:
            spared |= s.ready
        elif how == _AT_HIGH_THREAT and s.now < _HIGH:
            return False
        for i in range(self.count):
            if not spared >> i & 1 and s.damage >> 4 * i & _GONE != _GONE and self.hurt(s, i, by):
                died = True
        return died and self.heroes_gone(s)

    @cython.cfunc
    @cython.exceptval(check=False)
    def hurt(self, s: State, i: cython.int, by: cython.int) -> cython.bint:
        """Deal damage to a character in play; tell whether a hero dies of it."""
        damage: cython.longlong = (s.damage >> 4 * i & _GONE) + by
        bit: cython.longlong = 1
        bit <<= i
        if damage < self.hit_points[i]:
            s.damage += cython.cast(cython.longlong, by) << 4 * i
            return False
        s.damage |= _GONE << 4 * i
        s.ready &= ~bit
        s.committed &= ~bit
        return self.heroes & bit != 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def heroes_gone(self, s: State) -> cython.bint:
        """Tell whether no hero is left."""
        i: cython.int
        for i in range(self.count):
            if self.heroes >> i & 1 and s.damage >> 4 * i & _GONE != _GONE:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def dead(self, s: State) -> cython.int:
        """Return how many characters are out of play."""
        i: cython.int
        found: cython.int = 0
        for i in range(self.count):
            if s.damage >> 4 * i & _GONE == _GONE:
                found += 1
        return found

    @cython.cfunc
    def helped(self, s: State) -> list:
        """Return the use of each ability that adds willpower, after which another one may be used."""
        i: cython.int
        by: cython.int
        alone: cython.bint
        one: cython.longlong = 1
        after: State
        found: list = []
        for i, by, alone in self.helpers:
            if s.damage >> 4 * i & _GONE == _GONE:
                continue
            if alone:
                for hand in self.spared(s.hand) if s.committed >> i & 1 and not s.used >> i & 1 else ():
                    after = copied(s)
                    after.used |= one << i
                    after.hand = hand
                    after.tasks = self.push(s.tasks, _WINDOW, 0)
                    found.append(after)
            elif s.committed and s.ready >> i & 1:
                after = copied(s)
                after.lift += by
                after.ready &= ~(one << i)
                after.tasks = self.push(s.tasks, _WINDOW, 0)
                found.append(after)
        return found

    @cython.cfunc
    def forced(self, s: State, name: cython.int, arg: cython.int) -> list:
        """Return the options of a choice that a card forces on the player, None among them where it eliminates; characters with the same numbers and no
        ability for the quest count once.

        Willpower is no number of who is not on the quest, nor are hit points beyond what the unseen cards can still take.
        """
        i: cython.int
        bit: cython.longlong
        damage: cython.longlong
        left: cython.longlong
        most: cython.longlong
        sent: cython.bint
        after: State
        found: list = []
        seen = set()
        for i in range(self.count):
            bit = cython.cast(cython.longlong, 1) << i
            damage = s.damage >> 4 * i & _GONE
            if damage == _GONE or not (s.ready if name == _EXHAUST else s.committed) & bit:
                continue
            sent = s.committed & bit != 0
            left = self.hit_points[i] - damage
            most = s.deck.each + 1 + (s.deck.aimed + arg if sent else 0)
            apart = self.special & bit or (s.hand.cancels and self.payers[i])
            alike = (self.heroes & bit != 0, left if left < most else most, s.wills[i] if sent else None, s.ready & bit != 0, sent, i if apart else -1)
            if alike in seen:
                continue
            seen.add(alike)
            after = copied(s)
            if name == _EXHAUST:
                after.ready &= ~bit
            elif name == _UNCOMMIT:
                after.committed &= ~bit
            elif self.hurt(after, i, arg) and self.heroes_gone(after):
                after = None
            found.append(after)
        return found
