"""The quest of one player without a hand, weighed over small states: what cards add up to instead of which cards lie where.

The rules are those of `models.lcg.quest`. A state holds the threat in staging and how many cards of it can still grow, the characters, the unseen
cards as one number with six bits for each kind, and what is still to be done. Which cards lie in staging, the discard pile and quest progress
cannot change how such a quest ends, so they are left out. Choices are made as in `quest_search`, for the same reasons and in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from math import lcm
from typing import TYPE_CHECKING, Any

from models.lcg.cards import Card
from models.lcg.position import ELIMINATED_AT
from models.lcg.quest_effects import HIGH_THREAT
from models.lcg.quest_state import OUT, Quest
from solver.lcg.quest_outlook import Outcome, Outlook

if TYPE_CHECKING:
    from solver.lcg.quest_search import Search

_BITS, _MASK = 6, 63
_WINDOW, _REVEAL, _GUARD, _EFFECT, _REACT, _EXHAUST, _DAMAGE, _UNCOMMIT = range(8)
"""What is still to be done; a guard is a reveal whose card goes on an objective."""
_WORDS = {"window": _WINDOW, "reveal": _REVEAL, "guard": _GUARD}
Task = tuple[int, int]
Tasks = tuple[Task, ...]
State = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...], int, int, int, int, Tasks]
"""Threat in staging; cards there that can grow, locations among them; willpower lost by everybody; boosts; damage; ready; committed; threat; deck; tasks."""
_IDLE = {"each_player_discard", "attach_to_hero_of", "remove_progress", "discard_hand", "skip_next_draw"}
"""Effects that cannot change how the quest of a player without a hand ends."""
_ACTS = (
    *("each_player_exhaust_character", "willpower_committed", "first_player_damage_committed", "threat_each_staging", "threat_each_staging_location"),
    *("damage_each", "each_player_uncommit", "staging_threat", "reveal_encounter", "threat_each"),
)
"""Effects that are carried out, in the order of `quest_effects`."""
_PARTS = {"n", "until", "surge_if_staging_empty", "condition", "ready"}
"""Words that only qualify an effect."""


class _Kind:
    """A card as the quest feels it. `plain`: it only adds its threat; `brings`: it can have another one revealed; `forces`: it asks for a choice;
    `cancelled`: somebody may want to cancel it (never where it does nothing: the card revealed instead can only be worse).
    """

    __slots__ = ("acts", "brings", "cancelled", "doomed", "forces", "grows", "guarded", "location", "number", "plain", "reacts", "strength", "surge", "treachery")

    def __init__(self, card: Card) -> None:
        self.number = card.number
        self.treachery = card.kind == "treachery"
        self.strength = 0 if self.treachery else card.threat_strength
        self.grows = card.kind in ("enemy", "location")
        self.location = card.kind == "location"
        self.doomed, self.surge, self.guarded = card.doomed, card.has("surge"), card.has("guarded")
        tags = card.triggers("when_revealed")
        self.acts = [(key, tag) for tag in tags for key in _ACTS if key in tag["do"]]
        self.reacts = bool(tags)
        more = any(key == "reveal_encounter" or tag["do"].get("surge_if_staging_empty") for key, tag in self.acts)
        self.brings = self.surge or self.guarded or more
        self.cancelled = self.treachery and bool(self.acts)
        self.forces = any(key in _FORCED for key, _ in self.acts)
        self.plain = self.grows and not (self.doomed or self.surge or self.guarded or tags)

    def feel(self, counted: bool) -> object:
        """Return what sets the card apart for this quest; `counted`: locations in staging may be counted."""
        acts = repr([(key, tag) for key, tag in self.acts])
        return self.treachery, self.strength, self.grows, self.location and counted, self.doomed, self.surge, self.guarded, self.reacts, acts


def _known(card: Card) -> bool:
    """Tell whether everything that a card does when it is revealed can be carried out here."""
    words = {key for tag in card.triggers("when_revealed") for key in tag["do"]}
    return not words - set(_ACTS) - _IDLE - _PARTS and card.kind in ("enemy", "location", "treachery", "objective")


class PackedQuest:
    """Weighs the commitments of one table where it fits."""

    def __init__(self, search: Search) -> None:
        self.search, self.table = search, search.table
        p = self.table.position
        every = [_Kind(self.table.card(n)) for n in sorted({self.table.merge.get(n, n) for n in p.unseen_cards})]
        counted = any(key == "threat_each_staging_location" for kind in every for key, _ in kind.acts)
        self.kinds: list[_Kind] = []
        self.place: dict[int, int] = {}
        first: dict[object, int] = {}
        for kind in every:
            k = first.setdefault(kind.feel(counted), len(self.kinds))
            if k == len(self.kinds):
                self.kinds.append(kind)
            self.place[kind.number] = _BITS * k
        self.own_guard = p.reading("second_guarded_objective") == "own_guard"
        self.people = self.table.people
        self.cancellers = sum(1 << i for i in self.table.cancellers)
        self.prisoners = sum(1 << i for i, person in enumerate(self.people) if p.players[person.owner].characters[person.at].prisoner)
        self.hit_points = [person.hit_points for person in self.people]
        self.heroes = sum(1 << i for i, person in enumerate(self.people) if person.hero)
        self.helpers = [(i, self._help(i)) for i in self.table.helpers if self._help(i)]
        self.fits = self._fits()
        self.memo: dict[State, Outlook] = {}
        self.lasts: dict[tuple[tuple[Any, ...], int], tuple[dict[int, Outlook], dict[int, Outlook]]] = {}
        self.ends: dict[tuple[int, int, int], Outlook] = {}
        self.strong: dict[tuple[int, int, tuple[int, ...]], int] = {}
        self.split: dict[int, tuple[int, list[tuple[int, int]], list[tuple[int, int]]]] = {}

    def _help(self, i: int) -> int:
        tags = self.table.card(self.people[i].card).triggers("action")
        return next((int(tag["do"]["willpower_all_of_player"]) for tag in tags if "willpower_all_of_player" in tag["do"]), 0)

    def _fits(self) -> bool:
        table = self.table
        p = table.position
        if len(p.players) != 1 or p.players[0].hand or table.ordered or table.peekers or table.revealing_damage or not table.keywords:
            return False
        if p.players[0].eliminated or not all(_known(table.card(n)) for n in p.unseen_cards):
            return False
        copies = [0] * len(self.kinds)
        for number, n in p.unseen_cards.items():
            copies[self.place[table.merge.get(number, number)] // _BITS] += n
        bringing = sum(n * (2 if kind.guarded else 1) for n, kind in zip(copies, self.kinds, strict=True) if kind.brings)
        return max(copies, default=0) <= _MASK and sum(copies) > table.reveals + bringing + len(table.cancellers)

    def outlook(self, q: Quest) -> Outlook | None:
        """Return what a state just after committing is worth, None where it does not fit."""
        lowered = any(s.muted or s.lowered or s.bonus for s in q.staging)
        if not self.fits or lowered or q.top or q.bottom or q.extra or q.weaker or any(name not in _WORDS for name, _ in q.tasks):
            return None
        known = self.table.cards
        danger, grows, locations = 0, 0, 0
        for lying in q.staging:
            for number in (lying.card, *lying.guards):
                card = known[number]
                danger += max(0, card.threat_strength)
                grows += card.kind in ("enemy", "location") or number != lying.card
                locations += card.kind == "location"
        deck = sum(copies << self.place[number] for number, copies in q.deck)
        tasks = tuple((_WORDS[name], arg) for name, arg in q.tasks)
        self.memo, self.lasts = {}, {}
        return self._run((danger, grows, locations, 0, q.boosts, q.damage, q.ready, q.committed, q.threats[0], deck, tasks))

    def _run(self, s: State) -> Outlook:
        """Go on until a card must be revealed, somebody must choose, or it is time to compare."""
        tasks = s[10]
        while tasks:
            name, arg = tasks[-1]
            if name in (_REVEAL, _GUARD):
                found = self.memo.get(s)
                if found is None:
                    found = self.memo[s] = self._chance(s)
                return found
            if name == _WINDOW and _over(tasks):
                break
            s = (*s[:10], tasks[:-1])
            after: State | None = s
            if name == _EFFECT or (name == _REACT and not self.table.can_cancel):
                after = self._acted(s, self.kinds[arg])
            else:
                options = self._options(s, name, arg)
                if len(options) > 1:
                    return self._best(s, options, name)
                if options:
                    after = options[0]
            if after is None:
                return self._eliminated()
            s = after
            tasks = s[10]
        return self._compared(s[0], s[3], s[4], s[5], s[6], s[7], s[8])

    def _compared(self, danger: int, weaker: int, boosts: tuple[int, ...], damage: tuple[int, ...], ready: int, committed: int, now: int) -> Outlook:
        """Compare, once everything is revealed; abilities that add willpower are used where they help the goal or keep threat down."""
        dead = damage.count(OUT)
        best = self._end(self._strength(committed, weaker, boosts) - danger, now, dead)
        if best.reached or not self.table.tools or not committed:
            return best
        for i, by in self.helpers:
            if ready >> i & 1 and damage[i] != OUT:
                more = tuple([one + by if committed >> j & 1 else one for j, one in enumerate(boosts)])
                found = self._compared(danger, weaker, more, damage, ready & ~(1 << i), committed, now)
                if (found.reached, -_only(found).gain) > (best.reached, -_only(best).gain):
                    best = found
        return best

    def _end(self, margin: int, now: int, dead: int) -> Outlook:
        key = (margin, now, dead)
        found = self.ends.get(key)
        if found is None:
            gain = min(ELIMINATED_AT, now - min(0, margin)) - self.search.start[0]
            found = self.ends[key] = self.search.of(Outcome(max(0, margin), max(0, gain), dead))
        self.search.leaf_reached()
        return found

    def _eliminated(self) -> Outlook:
        self.search.leaf_reached()
        return self.search.of(Outcome(0, max(0, ELIMINATED_AT - self.search.start[0]), len(self.people)))

    def _strength(self, committed: int, weaker: int, boosts: tuple[int, ...]) -> int:
        key = (committed, weaker, boosts)
        found = self.strong.get(key)
        if found is None:
            found = sum(max(0, person.willpower + boosts[i] - weaker) for i, person in enumerate(self.people) if committed >> i & 1)
            self.strong[key] = found
        return found

    def _chance(self, s: State) -> Outlook:
        """Average over the draws, in whole numbers; the last card is taken together with the one before it."""
        self.search.chances += 1
        deck, tasks = s[9], s[10]
        if _over(tasks[:-1]):
            total, found = self._last_draws(s)
            return found[0][1] if len(found) == 1 else _averaged(found, total)
        total, found = self._draws(deck)[0], []
        rest = total - 1
        for k in range(len(self.kinds)):
            copies = deck >> _BITS * k & _MASK
            if not copies:
                continue
            after = self._at_reveal(s, k)
            if after is None:
                found.append((copies * rest, self._after(s, k)))
            else:
                self.search.chances += 1
                found += [(copies * more, end) for more, end in self._last_draws(after)[1]]
        return _averaged(found, total * rest)

    def _at_reveal(self, s: State, k: int) -> State | None:
        """Return the state after a card of a kind where only the last reveal follows and nobody chooses before it, else None."""
        kind = self.kinds[k]
        if kind.forces or self._goes_on(s, kind):
            return None
        after = self._revealed(s, k)
        if after is not None and kind.reacts:
            after = self._acted((*after[:10], after[10][:-1]), kind)
        return after if after is not None and after[10][-1][0] in (_REVEAL, _GUARD) and _over(after[10][:-1]) else None

    def _last_draws(self, s: State) -> tuple[int, list[tuple[int, Outlook]]]:
        """Return how many cards there are, and what follows each of them as the last one, with its copies."""
        total, plain, acting = self._draws(s[9])
        after_threat, after_card = self._last(s)
        found = []
        for strength, copies in plain:
            end = after_threat.get(strength)
            if end is None:
                danger, _, _, weaker, boosts, damage, ready, committed, now, _, _ = s
                end = after_threat[strength] = self._compared(danger + strength, weaker, boosts, damage, ready, committed, now)
            found.append((copies, end))
        for k, copies in acting:
            known = after_card.get(k)
            if known is None:
                known = self._after(s, k)
                if not self._goes_on(s, self.kinds[k]):
                    after_card[k] = known
            found.append((copies, known))
        return total, found

    def _last(self, s: State) -> tuple[dict[int, Outlook], dict[int, Outlook]]:
        """Return what is known about the last card in a situation, whatever other cards are unseen: by its threat alone, and by kind."""
        key = (s[:9], len(s[10]))
        found = self.lasts.get(key)
        if found is None:
            found = self.lasts[key] = {}, {}
        return found

    def _goes_on(self, s: State, kind: _Kind) -> bool:
        """Tell whether another card can follow one."""
        return kind.brings or (kind.cancelled and s[6] & self.cancellers != 0)

    def _after(self, s: State, k: int) -> Outlook:
        """Return what a state is worth once a card of a kind is revealed."""
        after = self._revealed(s, k)
        return self._eliminated() if after is None else self._run(after)

    def _draws(self, deck: int) -> tuple[int, list[tuple[int, int]], list[tuple[int, int]]]:
        """Return how many cards a deck has, those that only add threat grouped by it, and the others by kind."""
        found = self.split.get(deck)
        if found is None:
            groups: dict[int, int] = {}
            acting, total = [], 0
            for k, kind in enumerate(self.kinds):
                copies = deck >> _BITS * k & _MASK
                total += copies
                if copies and kind.plain:
                    groups[kind.strength] = groups.get(kind.strength, 0) + copies
                elif copies:
                    acting.append((k, copies))
            found = self.split[deck] = total, list(groups.items()), acting
        return found

    def _revealed(self, s: State, k: int) -> State | None:
        """Put a drawn card where it belongs and set going what it does; None where the player is eliminated."""
        kind = self.kinds[k]
        danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks = s
        task, arg = tasks[-1]
        deck -= 1 << _BITS * k
        tasks = tasks[:-1]
        if task == _GUARD and kind.guarded:
            tasks = (*tasks, *([(_GUARD, k)] if self.own_guard else []), (_GUARD, arg))
            return danger + kind.strength, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks
        if not kind.treachery:
            danger += kind.strength
            grows += kind.grows or task == _GUARD
            locations += kind.location
        if kind.doomed:
            now += kind.doomed
            if now >= ELIMINATED_AT:
                return None
        if kind.surge:
            tasks = (*tasks, (_REVEAL, 0))
        if kind.guarded:
            tasks = (*tasks, (_GUARD, k))
        if kind.reacts:
            tasks = (*tasks, (_REACT, k))
        return danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks

    def _acted(self, s: State, kind: _Kind) -> State | None:
        """Carry out what a card does when it is revealed; None where the player is eliminated."""
        for key, tag in kind.acts:
            danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks = s
            do: Any = tag["do"]
            if key == "willpower_committed":
                weaker -= do[key]
            elif key == "staging_threat":
                danger += 1
            elif key == "threat_each_staging":
                if grows:
                    danger += do[key] * grows
                elif do.get("surge_if_staging_empty"):
                    tasks = (*tasks, (_REVEAL, 0))
            elif key == "threat_each_staging_location":
                danger += do[key] * locations
            elif key == "reveal_encounter":
                tasks = (*tasks, (_REVEAL, 0))
            elif key == "threat_each":
                now += sum(one != OUT and not (committed | self.prisoners) >> i & 1 for i, one in enumerate(damage))
                if now >= ELIMINATED_AT:
                    return None
            elif key == "damage_each":
                found = self._hurt(s, self._struck(tag, damage, ready, now), do["n"])
                if found is None:
                    return None
                s = found
                continue
            else:
                word, arg = _FORCED[key], do[key]
                tasks = (*tasks, (word, arg))
            s = danger, grows, locations, weaker, boosts, damage, ready, committed, now, deck, tasks
        return s

    def _struck(self, tag: Any, damage: tuple[int, ...], ready: int, now: int) -> list[int]:
        if tag["do"]["damage_each"] == "exhausted_character":
            return [i for i, one in enumerate(damage) if one != OUT and not (ready | self.prisoners) >> i & 1]
        if tag.get("condition") == f"player_threat>={HIGH_THREAT}" and now < HIGH_THREAT:
            return []
        return [i for i, one in enumerate(damage) if one != OUT and not self.prisoners >> i & 1]

    def _hurt(self, s: State, struck: list[int], by: int) -> State | None:
        """Deal damage to characters; None where the last hero dies of it."""
        if not struck:
            return s
        danger, grows, locations, weaker, boosts, before, ready, committed, now, deck, tasks = s
        damage, dead = list(before), 0
        for i in struck:
            damage[i] += by
            if damage[i] >= self.hit_points[i]:
                damage[i] = OUT
                dead |= 1 << i
        if dead & self.heroes and not any([damage[j] != OUT for j in range(len(damage)) if self.heroes >> j & 1]):
            return None
        return danger, grows, locations, weaker, boosts, tuple(damage), ready & ~dead, committed & ~dead, now, deck, tasks

    def _options(self, s: State, name: int, arg: int) -> list[State | None]:
        """Return what a choice leads to, in the order of the rules; None among them where the player is eliminated."""
        if name == _WINDOW:
            return [s, *self._helped(s)] if self.table.tools else []
        if name == _REACT:
            able = [i for i in self.table.cancellers if s[6] >> i & 1] if self.kinds[arg].cancelled else []
            passed = (*s[:10], (*s[10], (_EFFECT, arg)))
            return [passed, *((*s[:6], s[6] & ~(1 << i), *s[7:10], (*s[10], (_REVEAL, 0))) for i in able)]
        return list(self._forced(s, name, arg))

    def _helped(self, s: State) -> Iterator[State]:
        """Yield the use of each ability that adds willpower to everybody on the quest, after which another one may be used."""
        ready, committed, tasks = s[6], s[7], s[10]
        for i, by in self.helpers:
            if ready >> i & 1 and s[5][i] != OUT and committed:
                boosts = tuple([one + by if committed >> j & 1 else one for j, one in enumerate(s[4])])
                yield (*s[:4], boosts, s[5], ready & ~(1 << i), *s[7:10], (*tasks, (_WINDOW, 0)))

    def _forced(self, s: State, name: int, arg: int) -> Iterator[State | None]:
        """Yield the options of a choice that a card forces on the player; characters that are alike count once."""
        boosts, damage, ready, committed = s[4:8]
        seen = set()
        for i, person in enumerate(self.people):
            bit = 1 << i
            if damage[i] == OUT or not (ready if name == _EXHAUST else committed) & bit:
                continue
            alike = (person.card, damage[i], boosts[i], person.willpower, ready & bit != 0, committed & bit != 0)
            if alike in seen:
                continue
            seen.add(alike)
            if name == _EXHAUST:
                yield (*s[:6], ready & ~bit, *s[7:])
            elif name == _UNCOMMIT:
                yield (*s[:7], committed & ~bit, *s[8:])
            else:
                yield self._hurt(s, [i], arg)

    def _best(self, s: State, options: list[State | None], name: int) -> Outlook:
        """Return the outlook of the best option, the first of equals (see `quest_search.Search.best`)."""
        if name not in (_WINDOW, _REACT):
            for option in options:
                if option is not None and self._free(s, option):
                    return self._run(option)
            return _first_best((self._eliminated() if option is None else self._run(option) for option in options), Outlook.rank_parts)
        first = self._run(options[0]) if options[0] is not None else self._eliminated()
        if first.reached == first.total:
            return first
        others = (self._run(option) for option in options[1:] if option is not None)
        return _first_best(chain([first], others), Outlook.need_parts)

    def _free(self, s: State, after: State) -> bool:
        """Tell whether a forced choice costs nothing that still counts."""
        if any([name in (_REVEAL, _GUARD, _REACT) for name, _ in after[10]]) or after[7] != s[7] or after[5].count(OUT) != s[5].count(OUT):
            return False
        return all([after[6] >> i & 1 == s[6] >> i & 1 for i in self.table.helpers])


def _only(end: Outlook) -> Outcome:
    assert end.only is not None
    return end.only


def _first_best(outlooks: Iterable[Outlook], parts: Callable[[Outlook], Iterator[int]]) -> Outlook:
    """Return the best outlook, the first of equals: parts out of its total, compared one after another."""
    best: Outlook | None = None
    for one in outlooks:
        if best is None:
            best = one
            continue
        for mine, other in zip(parts(one), parts(best), strict=True):
            ahead = mine * best.total - other * one.total
            if ahead:
                best = one if ahead > 0 else best
                break
    assert best is not None
    return best


def _averaged(found: list[tuple[int, Outlook]], total: int) -> Outlook:
    """Return what the draws of a card are worth together, each with its copies."""
    share = lcm(*[one.total for _, one in found])
    reached, counts = 0, dict[Outcome, int]()
    for copies, one in found:
        if one.only is not None:
            weight = copies * share
            reached += weight * one.reached
            counts[one.only] = counts.get(one.only, 0) + weight
            continue
        weight = copies * (share // one.total)
        reached += weight * one.reached
        for outcome, count in one.counts.items():
            counts[outcome] = counts.get(outcome, 0) + weight * count
    return Outlook(total * share, reached, counts)


def _over(tasks: Tasks) -> bool:
    """Tell whether nothing but abilities is left before the comparison."""
    return len(tasks) < 2 and (not tasks or tasks[0][0] == _WINDOW)


_FORCED = {"each_player_exhaust_character": _EXHAUST, "first_player_damage_committed": _DAMAGE, "each_player_uncommit": _UNCOMMIT}
