"""What encounter cards do to the quest of one player, and the choices that they force."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from mellon.solver.kernels import stand_in as cython

from mellon.solver.kernels.lcg_quest.card_kinds import Kind
from mellon.solver.kernels.lcg_quest.codes import (
    AT_HIGH_THREAT,
    DISCARD,
    DROP,
    EACH_LOCATION,
    EACH_STAGING,
    EFFECT,
    ELIMINATED_AT,
    EXHAUST,
    EXHAUSTED,
    FORCE,
    GONE,
    GUARD,
    HIGH_THREAT,
    IDLERS,
    MORE,
    NO_EVENTS,
    REACT,
    REVEAL,
    STAGING,
    UNCOMMIT,
    WEAKEN,
    WINDOW,
)
from mellon.solver.kernels.lcg_quest.hands_and_decks import (
    deck_without,
    hand_of,
    hand_without_events,
    hands_after_cancelling,
    hands_after_discard,
    push_task,
    without_card,
)
from mellon.solver.kernels.lcg_quest.kernel import Kernel
from mellon.solver.kernels.lcg_quest.state import State, copied


@cython.cfunc
def reveal(kernel: Kernel, s: State, k: cython.int) -> State:
    """Put a drawn card where it belongs and set going what it does; None where the player is eliminated (LC.quest.reveal, LC.quest.revealed_kinds, LC.keywords.doomed, LC.keywords.surge, LC.keywords.guarded, LC.card.thalin)."""
    kind: Kind = kernel.kinds[k]
    after: State = copied(s)
    guarding: cython.bint = s.tasks.name == GUARD
    after.deck = deck_without(kernel, s.deck, k)
    after.tasks = s.tasks.rest
    if guarding and kind.guarded:
        if kernel.own_guard:
            after.tasks = push_task(kernel, after.tasks, GUARD, k)
        after.tasks = push_task(kernel, after.tasks, GUARD, s.tasks.arg)
        after.danger += kind.strength
        return after
    if kind.frail and is_destroyed_on_reveal(kernel, s, kind):
        if kind.returns:
            after.deck = s.deck
        if kernel.silent:
            return after
    elif not kind.treachery:
        after.danger += kind.strength
        after.grows += kind.grows or guarding
        after.locations += kind.location
    after.now += kind.doomed
    if kind.doomed and after.now >= ELIMINATED_AT:
        return None
    if kind.surge:
        after.tasks = push_task(kernel, after.tasks, REVEAL, 0)
    if kind.guarded:
        after.tasks = push_task(kernel, after.tasks, GUARD, k)
    if kind.reacts:
        after.tasks = push_task(kernel, after.tasks, REACT, k)
    return after


@cython.cfunc
def is_destroyed_on_reveal(kernel: Kernel, s: State, kind: Kind) -> cython.bint:
    """Tell whether Thalin destroys a card as it is revealed (LC.card.thalin, LC.damage.destroyed)."""
    i: cython.int
    by: cython.int
    total: cython.int = 0
    for i, by in kernel.blows:
        if s.committed >> i & 1:
            total += by
    return kind.frail > 0 and total >= kind.frail


@cython.cfunc
def comes_back(kernel: Kernel, s: State, kind: Kind) -> cython.bint:
    """Tell whether a card goes straight back into the deck and has another one revealed, so that the other draws share its chance (LC.card.thalin, LC.keywords.surge)."""
    return (
        kind.returns
        and kind.surge
        and not kind.doomed
        and not kernel.silent
        and s.tasks.name == REVEAL
        and is_destroyed_on_reveal(kernel, s, kind)
    )


@cython.cfunc
def carry_out(kernel: Kernel, s: State, kind: Kind) -> State:
    """Carry out what a card does when it is revealed; None where the player is eliminated (LC.quest.reveal, LC.card.treacheries, LC.card.king_spider, LC.card.ungoliants_spawn, LC.card.orcs, LC.card.bats)."""
    after: State = copied(s)
    what: cython.int
    number: cython.int
    how: cython.int
    i: cython.int
    for what, number, how in kind.acts:
        if what == FORCE:
            after.tasks = push_task(kernel, after.tasks, how, number)
        elif what == WEAKEN:
            after.weaker -= number
        elif what == STAGING:
            after.danger += 1
        elif what == EACH_STAGING:
            after.danger += number * after.grows
            if how and not after.grows:
                after.tasks = push_task(kernel, after.tasks, REVEAL, 0)
        elif what == EACH_LOCATION:
            after.danger += number * after.locations
        elif what == MORE:
            after.tasks = push_task(kernel, after.tasks, REVEAL, 0)
        elif what == NO_EVENTS:
            after.hand = hand_without_events(kernel, after.hand)
        elif what == DISCARD:
            if after.hand.cards and (how != AT_HIGH_THREAT or after.now >= HIGH_THREAT):
                after.tasks = push_task(kernel, after.tasks, DROP, 0)
        elif what == IDLERS:
            for i in range(kernel.count):
                if after.damage >> 4 * i & GONE != GONE and not (after.committed | kernel.prisoners) >> i & 1:
                    after.now += 1
            if after.now >= ELIMINATED_AT:
                return None
        elif damage_each(kernel, after, how, number):
            return None
    return after


@cython.cfunc
def damage_each(kernel: Kernel, s: State, how: cython.int, by: cython.int) -> cython.bint:
    """Deal damage to every character that a card names; tell whether the last hero dies of it (LC.card.treacheries, LC.end.eliminated)."""
    spared: cython.longlong = kernel.prisoners
    i: cython.int
    died: cython.bint = False
    if how == EXHAUSTED:
        spared |= s.ready
    elif how == AT_HIGH_THREAT and s.now < HIGH_THREAT:
        return False
    for i in range(kernel.count):
        if not spared >> i & 1 and s.damage >> 4 * i & GONE != GONE and damage_character(kernel, s, i, by):
            died = True
    return died and no_hero_left(kernel, s)


@cython.cfunc
@cython.exceptval(check=False)
def damage_character(kernel: Kernel, s: State, i: cython.int, by: cython.int) -> cython.bint:
    """Deal damage to a character in play; tell whether a hero dies of it (LC.damage.stays, LC.damage.destroyed)."""
    damage: cython.longlong = (s.damage >> 4 * i & GONE) + by
    gone: cython.longlong = GONE
    bit: cython.longlong = 1
    bit <<= i
    if damage < kernel.hit_points[i]:
        s.damage += cython.cast(cython.longlong, by) << 4 * i
        return False
    s.damage |= gone << 4 * i
    s.ready &= ~bit
    s.committed &= ~bit
    return kernel.heroes & bit != 0


@cython.cfunc
@cython.exceptval(check=False)
def no_hero_left(kernel: Kernel, s: State) -> cython.bint:
    """Tell whether no hero is left (LC.end.eliminated)."""
    i: cython.int
    for i in range(kernel.count):
        if kernel.heroes >> i & 1 and s.damage >> 4 * i & GONE != GONE:
            return False
    return True


@cython.cfunc
@cython.exceptval(check=False)
def count_dead(kernel: Kernel, s: State) -> cython.int:
    """Return how many characters are out of play."""
    i: cython.int
    found: cython.int = 0
    for i in range(kernel.count):
        if s.damage >> 4 * i & GONE == GONE:
            found += 1
    return found


@cython.cfunc
def states_after_discard(kernel: Kernel, s: State) -> list:
    """Return the states after one card of the hand is discarded (LC.card.treacheries)."""
    after: State
    found: list = []
    for n in dict.fromkeys(s.hand.cards):
        after = copied(s)
        after.hand = hand_of(kernel, without_card(s.hand.cards, n), s.hand.pools)
        found.append(after)
    return found


@cython.cfunc
def use_abilities(kernel: Kernel, s: State) -> list:
    """Return the use of each ability that adds willpower, after which another one may be used (LC.card.faramir, LC.card.eowyn)."""
    i: cython.int
    by: cython.int
    alone: cython.bint
    one: cython.longlong = 1
    after: State
    found: list = []
    for i, by, alone in kernel.helpers:
        if s.damage >> 4 * i & GONE == GONE:
            continue
        if alone:
            for hand in hands_after_discard(kernel, s.hand) if s.committed >> i & 1 and not s.used >> i & 1 else ():
                after = copied(s)
                after.used |= one << i
                after.hand = hand
                after.tasks = push_task(kernel, s.tasks, WINDOW, 0)
                found.append(after)
        elif s.committed and s.ready >> i & 1:
            after = copied(s)
            after.lift += by
            after.ready &= ~(one << i)
            after.tasks = push_task(kernel, s.tasks, WINDOW, 0)
            found.append(after)
    return found


@cython.cfunc
def forced_choices(kernel: Kernel, s: State, name: cython.int, arg: cython.int) -> list:
    """Return the options of a choice that a card forces on the player, None among them where it eliminates; characters with the same numbers and no
    ability for the quest count once (LC.card.king_spider, LC.card.orcs, LC.card.bats, LC.ready.exhausted).

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
    for i in range(kernel.count):
        bit = cython.cast(cython.longlong, 1) << i
        damage = s.damage >> 4 * i & GONE
        if damage == GONE or not (s.ready if name == EXHAUST else s.committed) & bit:
            continue
        sent = s.committed & bit != 0
        left = kernel.hit_points[i] - damage
        most = s.deck.each + 1 + (s.deck.aimed + arg if sent else 0)
        apart = kernel.special & bit or (s.hand.cancels and kernel.payers[i])
        alike = (
            kernel.heroes & bit != 0,
            left if left < most else most,
            s.wills[i] if sent else None,
            s.ready & bit != 0,
            sent,
            i if apart else -1,
        )
        if alike in seen:
            continue
        seen.add(alike)
        after = copied(s)
        if name == EXHAUST:
            after.ready &= ~bit
        elif name == UNCOMMIT:
            after.committed &= ~bit
        elif damage_character(kernel, after, i, arg) and no_hero_left(kernel, after):
            after = None
        found.append(after)
    return found


@cython.cfunc
def options_of(kernel: Kernel, s: State, name: cython.int, arg: cython.int) -> list:
    """Return what a choice leads to, in the order of the rules; None among them where the player is eliminated (LC.card.quest_events, LC.card.eleanor, LC.effects.optional)."""
    after: State
    kind: Kind
    i: cython.int
    one: cython.longlong = 1
    if name == WINDOW:
        return [s, *use_abilities(kernel, s)] if kernel.table.tools else []
    if name == DROP:
        return states_after_discard(kernel, s)
    if name != REACT:
        return forced_choices(kernel, s, name, arg)
    after = copied(s)
    after.tasks = push_task(kernel, s.tasks, EFFECT, arg)
    found: list = [after]
    if s.hand.cancels:
        for hand in hands_after_cancelling(kernel, s):
            after = copied(s)
            after.hand = hand
            found.append(after)
    kind = kernel.kinds[arg]
    if kind.cancelled:
        for i in kernel.table.cancellers:
            if s.ready >> i & 1:
                after = copied(s)
                after.ready &= ~(one << i)
                after.tasks = push_task(kernel, s.tasks, REVEAL, 0)
                found.append(after)
    return found
