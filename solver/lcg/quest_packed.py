"""The quest of one player without a hand, weighed over small states: what cards add up to instead of which cards lie where.

What cards do is in `quest_cards`. Choices are made as in `quest_search`, for the same reasons and in the same order; compiled where a C compiler
was there at build time.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from models.lcg.position import ELIMINATED_AT
from models.lcg.quest_state import OUT, Quest
from solver.lcg.quest_cards import BITS, DROPPED, EFFECT, GUARD, MASK, REACT, REVEAL, WINDOW, WORDS, Kind, QuestCards, State, Tasks
from solver.lcg.quest_outlook import Outcome, Outlook, averaged, first_best

if TYPE_CHECKING:
    from solver.lcg.quest_search import Search

_MUCH = 300_000


class PackedQuest(QuestCards):
    """Weighs the commitments of one table where it fits."""

    def __init__(self, search: Search) -> None:
        super().__init__(search.table)
        self.search = search
        self.memo: dict[State, Outlook] = {}
        self.lasts: dict[tuple[tuple[Any, ...], int], tuple[dict[int, Outlook], dict[int, Outlook]]] = {}
        self.ends: dict[tuple[int, int, int], Outlook] = {}
        self.strong: dict[tuple[int, int, tuple[int, ...]], int] = {}

    def forget(self) -> None:
        """Forget what was found out about other commitments where that has become much."""
        if len(self.memo) + len(self.lasts) > _MUCH:
            self.memo, self.lasts = {}, {}

    def outlook(self, q: Quest) -> Outlook | None:
        """Return what a state is worth, None where it does not fit."""
        lowered = any(s.muted or s.lowered for s in q.staging)
        if not self.fits or lowered or q.top or q.bottom or OUT in q.threats or any(name not in WORDS and name not in DROPPED for name, _ in q.tasks):
            return None
        known = self.table.cards
        danger, grows, locations = q.extra, 0, 0
        for lying in q.staging:
            danger += lying.bonus
            for number in (lying.card, *lying.guards):
                card = known[number]
                danger += max(0, card.threat_strength)
                grows += card.kind in ("enemy", "location") or number != lying.card
                locations += card.kind == "location"
        deck = sum(copies << self.place[number] for number, copies in q.deck)
        tasks = tuple((WORDS[name], self.place[arg] // BITS if WORDS[name] in (EFFECT, REACT) else arg) for name, arg in q.tasks if name in WORDS)
        return self._run((danger, grows, locations, q.weaker, q.boosts, q.damage, q.ready, q.committed, q.threats[0], deck, tasks))

    def _run(self, s: State) -> Outlook:
        """Go on until a card must be revealed, somebody must choose, or it is time to compare."""
        tasks = s[10]
        while tasks:
            name, arg = tasks[-1]
            if name in (REVEAL, GUARD):
                found = self.memo.get(s)
                if found is None:
                    found = self.memo[s] = self._chance(s)
                return found
            if name == WINDOW and _over(tasks):
                break
            s = (*s[:10], tasks[:-1])
            after: State | None = s
            if name == EFFECT or (name == REACT and not self.table.can_cancel):
                after = self.acted(s, self.kinds[arg])
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
            return found[0][1] if len(found) == 1 else averaged(found, total)
        total, found = self.draws(deck)[0], []
        rest = total - 1
        for k, kind in enumerate(self.kinds):
            copies = deck >> BITS * k & MASK
            if not copies:
                continue
            if kind.returns and self.comes_back(s, kind):
                total -= copies
                continue
            after = self._at_reveal(s, k)
            if after is None:
                found.append((copies * rest, self._after(s, k)))
            else:
                self.search.chances += 1
                cards, ends = self._last_draws(after)
                found += [(copies * more, end) for more, end in ends] if cards == rest else [(copies * rest, averaged(ends, cards))]
        return averaged(found, total * rest)

    def _at_reveal(self, s: State, k: int) -> State | None:
        """Return the state after a card of a kind where only the last reveal follows and nobody chooses before it, else None."""
        kind = self.kinds[k]
        if kind.forces or kind.returns or self._goes_on(s, kind):
            return None
        after = self.revealed(s, k)
        if after is not None and kind.reacts:
            after = self.acted((*after[:10], after[10][:-1]), kind)
        return after if after is not None and after[10][-1][0] in (REVEAL, GUARD) and _over(after[10][:-1]) else None

    def _last_draws(self, s: State) -> tuple[int, list[tuple[int, Outlook]]]:
        """Return how many cards there are, and what follows each of them as the last one, with its copies."""
        total, plain, acting = self.draws(s[9])
        after_threat, after_card = self._last(s)
        found = []
        for strength, copies in plain:
            end = after_threat.get(strength)
            if end is None:
                danger, _, _, weaker, boosts, damage, ready, committed, now, _, _ = s
                end = after_threat[strength] = self._compared(danger + strength, weaker, boosts, damage, ready, committed, now)
            found.append((copies, end))
        for k, copies in acting:
            if self.kinds[k].returns and self.comes_back(s, self.kinds[k]):
                total -= copies
                continue
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

    def _goes_on(self, s: State, kind: Kind) -> bool:
        """Tell whether another card can follow one."""
        return kind.brings or (kind.cancelled and s[6] & self.cancellers != 0)

    def _after(self, s: State, k: int) -> Outlook:
        """Return what a state is worth once a card of a kind is revealed."""
        after = self.revealed(s, k)
        return self._eliminated() if after is None else self._run(after)

    def _options(self, s: State, name: int, arg: int) -> list[State | None]:
        """Return what a choice leads to, in the order of the rules; None among them where the player is eliminated."""
        if name == WINDOW:
            return [s, *self.helped(s)] if self.table.tools else []
        if name == REACT:
            able = [i for i in self.table.cancellers if s[6] >> i & 1] if self.kinds[arg].cancelled else []
            passed = (*s[:10], (*s[10], (EFFECT, arg)))
            return [passed, *((*s[:6], s[6] & ~(1 << i), *s[7:10], (*s[10], (REVEAL, 0))) for i in able)]
        return list(self.forced(s, name, arg))

    def _best(self, s: State, options: list[State | None], name: int) -> Outlook:
        """Return the outlook of the best option, the first of equals (see `quest_search.Search.best`)."""
        if name not in (WINDOW, REACT):
            for option in options:
                if option is not None and self._free(s, option):
                    return self._run(option)
            return first_best((self._eliminated() if option is None else self._run(option) for option in options), Outlook.rank_parts)
        first = self._run(options[0]) if options[0] is not None else self._eliminated()
        if first.reached == first.total:
            return first
        others = (self._run(option) for option in options[1:] if option is not None)
        return first_best(chain([first], others), Outlook.need_parts)

    def _free(self, s: State, after: State) -> bool:
        """Tell whether a forced choice costs nothing that still counts."""
        if any([name in (REVEAL, GUARD, REACT) for name, _ in after[10]]) or after[7] != s[7] or after[5].count(OUT) != s[5].count(OUT):
            return False
        return all([after[6] >> i & 1 == s[6] >> i & 1 for i in self.table.helpers])


def _only(end: Outlook) -> Outcome:
    assert end.only is not None
    return end.only


def _over(tasks: Tasks) -> bool:
    """Tell whether nothing but abilities is left before the comparison."""
    return len(tasks) < 2 and (not tasks or tasks[0][0] == WINDOW)
