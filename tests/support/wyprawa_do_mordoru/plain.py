"""A second implementation of Wyprawa do Mordoru, written as plainly as possible: no merging of dice, no tables, no numpy.

It shares nothing with the solver: rolls are enumerated die by die, keeps are all subsets checked against the rules, boards are looked
up by recursion, and a turn that changes nothing is handled by x = a + b * x for the policy at hand, repeated until nothing moves.
"""

from __future__ import annotations

from functools import cache
from itertools import product

COLOURS = ("black", "yellow", "red", "blue", "green")
TIE = 1e-14


def effects(side, circled, fields):
    """Return the place's traits: equal symbols, Gandalf works, weapon factor, orc factor, repeat, spares, only, rings lost."""
    place = circled if side == "advanced" and 0 < circled < fields else 0
    return {
        "equal": place == 1,
        "gandalf": place != 2,
        "weapon": 2 if place == 3 else 1,
        "repeat": place == 4,
        "orc": 2 if place == 5 else 1,
        "spares": place == 6,
        "only": place == 7,
        "lost": 1 if place == 8 else 0,
    }


def outcome(kept, place, mine):
    """Return (fields, halvings, own marks, hits on the opponent) of kept (colour, symbol) pairs; `mine` are the roller's colours."""
    count = lambda symbol: sum(1 for _, s in kept if s == symbol)  # noqa: E731
    rings = count("ring") if count("orc") * place["orc"] <= count("weapon") * place["weapon"] else 0
    own = sum(1 for colour, s in kept if s == "nazgul" and colour in mine)
    other = count("nazgul") - own
    if place["spares"]:
        own = 0
    if place["only"]:
        own, other = own + other, 0
    return max(0, rings - place["lost"]), count("gandalf") if place["gandalf"] else 0, own, other


def turn(dice, place, mine, value, so_far=()):
    """Return the best (own, other, stay) of a turn with some dice kept; `value` maps an outcome to such a triple.

    Own is maximised, then other minimised.
    """

    def better(one, two):
        if abs(one[0] - two[0]) > TIE:
            return one[0] > two[0]
        return one[1] < two[1] - TIE

    @cache
    def roll(kept):
        free = [colour for colour in COLOURS if colour not in dict(kept)]
        if not free or ("black", "tree") in kept:
            return value(outcome(kept, place, mine))
        faces = [sorted(set(dice[colour])) for colour in free]
        seen = []
        for symbols in product(*faces):
            weight = 1.0
            for colour, symbol in zip(free, symbols, strict=True):
                weight *= dice[colour].count(symbol) / 6
            shown = list(zip(free, symbols, strict=True))
            best = None
            for mask in range(1, 2 ** len(shown)):
                keep = [shown[i] for i in range(len(shown)) if mask >> i & 1]
                names = [symbol for _, symbol in keep]
                if not place["equal"] and len(set(names)) < len(names):
                    continue
                if "nazgul" in symbols and "nazgul" not in names:
                    continue
                found = roll(tuple(sorted((*kept, *keep))))
                if best is None or better(found, best):
                    best = found
            seen.append((weight, best))
        mean = tuple(sum(weight * best[i] for weight, best in seen) for i in range(3))
        if not place["repeat"]:
            return mean
        again = [(weight, mean if better(mean, best) else best) for weight, best in seen]
        return tuple(sum(weight * best[i] for weight, best in again) for i in range(3))

    return roll(tuple(sorted(so_far)))


def marked(track, halvings, marks):
    """Return (halves, whole) after halving first and crossing then."""
    halves, whole = track
    for _ in range(min(halvings, whole)):
        halves, whole = halves + 2, whole - 1
    for _ in range(marks):
        if halves:
            halves -= 1
        elif whole:
            whole -= 1
    return halves, whole


class Solo:
    """One player alone: chance to reach Mordor and expected turns."""

    def __init__(self, dice, side, fields):
        self.dice, self.side, self.fields, self.known = dice, side, fields, {}

    def board(self, circled, track):
        if circled >= self.fields and sum(track):
            return 1.0, 0.0
        if not sum(track):
            return 0.0, 0.0
        if (circled, track) not in self.known:
            self.known[circled, track] = self._solve(circled, track)
        return self.known[circled, track]

    def within(self, circled, track, kept):
        """Return the chance and the turns after this one with some dice of a turn kept."""

        def value(done):
            return (*self.board(min(self.fields, circled + done[0]), marked(track, done[1], done[2])), 0.0)

        return turn(self.dice, effects(self.side, circled, self.fields), COLOURS, value, kept)[:2]

    def _solve(self, circled, track):
        place = effects(self.side, circled, self.fields)
        reach, turns = 0.0, 0.0
        for _ in range(100):
            now = (reach, turns)

            def value(done, now=now):
                after = min(self.fields, circled + done[0]), marked(track, done[1], done[2])
                if after == (circled, track):
                    return (*now, 1.0)
                return (*self.board(*after), 0.0)

            own, more, stay = turn(self.dice, place, COLOURS, value)
            reach = (own - stay * now[0]) / (1 - stay)
            turns = (1 + more - stay * now[1]) / (1 - stay)
            if abs(reach - now[0]) < 1e-15 and abs(turns - now[1]) < 1e-13:
                break
        return reach, turns


class Pair:
    """Two players; player 0 began the round. Values are (win of 0, win of 1)."""

    def __init__(self, dice, side, fields, colours, survivor_wins=False):
        self.dice, self.side, self.fields, self.colours, self.survivor_wins = dice, side, fields, colours, survivor_wins
        self.alone, self.known = Solo(dice, side, fields), {}

    def state(self, boards, mover):
        """Return the wins with `mover` to roll, boards = ((circled, track), (circled, track))."""
        (p0, t0), (p1, t1) = boards
        if not sum(t0) and not sum(t1):
            return 0.0, 0.0
        for me, mine, theirs in ((0, (p0, t0), t1), (1, (p1, t1), t0)):
            if not sum(theirs):
                win = 1.0 if self.survivor_wins else self.alone.board(*mine)[0]
                return (win, 0.0) if me == 0 else (0.0, win)
        there0, there1 = p0 >= self.fields, p1 >= self.fields
        if mover == 0 and (there0 or there1):
            if there0 and there1:
                return (0.5, 0.5) if sum(t0) == sum(t1) else (float(sum(t0) > sum(t1)), float(sum(t1) > sum(t0)))
            return float(there0), float(there1)
        if (boards, mover) not in self.known:
            self._solve(boards)
        return self.known[boards, mover]

    def _solve(self, boards):
        """Solve both movers on the same boards together: each one's idle turn leads to the other."""
        self.known[boards, 0], self.known[boards, 1] = (0.0, 0.0), (0.0, 0.0)
        movers = (1,) if boards[0][0] >= self.fields else (0, 1)
        for _ in range(100):
            before = dict(self.known)
            parts = {}
            for mover in movers:
                own, other, stay = self._turn(boards, mover)
                idle = self.known[boards, 1 - mover] if len(movers) == 2 else (0.0, 0.0)
                pair = (own, other) if mover == 0 else (other, own)
                parts[mover] = [pair[i] - stay * idle[i] for i in (0, 1)], stay
                self.known[boards, mover] = pair
            if len(movers) == 2:
                (a, b), (c, d) = parts[0], parts[1]
                for i in (0, 1):
                    first = (a[i] + b * c[i]) / (1 - b * d)
                    second = (c[i] + d * a[i]) / (1 - b * d)
                    for mover, found in ((0, first), (1, second)):
                        pair = list(self.known[boards, mover])
                        pair[i] = found
                        self.known[boards, mover] = tuple(pair)
            if all(abs(self.known[boards, m][i] - before[boards, m][i]) < 1e-15 for m in movers for i in (0, 1)):
                break

    def within(self, boards, mover, kept):
        """Return (mover's win, other's win) with some dice of the mover's turn kept."""
        self.state(boards, mover)
        return self._turn(boards, mover, kept)[:2]

    def _turn(self, boards, mover, kept=()):
        mine = [colour for colour in COLOURS if colour != self.colours[1 - mover]]
        circled, track = boards[mover]
        their_circled, their_track = boards[1 - mover]
        last = boards[0][0] >= self.fields

        def value(done):
            after = min(self.fields, circled + done[0]), marked(track, done[1], done[2])
            hit = their_circled, marked(their_track, 0, done[3])
            new = (after, hit) if mover == 0 else (hit, after)
            idle = new == boards and not last
            wins = self.known[boards, 1 - mover] if idle else self._after(new, mover)
            return (wins[mover], wins[1 - mover], float(idle))

        return turn(self.dice, effects(self.side, circled, self.fields), mine, value, kept)

    def _after(self, boards, mover):
        """Return the wins after `mover`'s turn; a starter in Mordor who fell leaves the second alone."""
        return self.state(boards, 1 - mover)


class FreeHalving(Solo):
    """The solo game with the squares written out one by one: any whole squares may be halved, or none, before or after crossing.

    A square is (halved, fields left in it); crossed ones are dropped. Squares are crossed from the left.
    """

    def _solve(self, circled, track):
        place = effects(self.side, circled, self.fields)
        reach = 0.0
        for _ in range(100):
            now = reach

            def value(done, now=now):
                best = None
                for after in self._options(track, done[1], done[2]):
                    board = min(self.fields, circled + done[0]), after
                    found = (now, 1.0) if board == (circled, track) else (self.board(*board)[0], 0.0)
                    best = found if best is None or found[0] > best[0] else best
                return (best[0], 0.0, best[1])

            own, _, stay = turn(self.dice, place, COLOURS, value)
            reach = (own - stay * now) / (1 - stay)
            if abs(reach - now) < 1e-15:
                break
        return reach, 0.0

    def board(self, circled, track):
        if not track:
            return 0.0, 0.0
        if circled >= self.fields:
            return 1.0, 0.0
        if (circled, track) not in self.known:
            self.known[circled, track] = self._solve(circled, track)
        return self.known[circled, track]

    @staticmethod
    def _options(track, halvings, marks):
        """Return every track that some order of halving and crossing can leave."""
        found, todo = set(), {(track, halvings, marks)}
        while todo:
            squares, halve, cross = todo.pop()
            if not cross or not squares:
                found.add(squares)
            if halve:
                for i, (halved, _) in enumerate(squares):
                    if not halved:
                        todo.add(((*squares[:i], (True, 2), *squares[i + 1 :]), halve - 1, cross))
            if cross and squares:
                halved, left = squares[0]
                rest = ((halved, left - 1),) if left > 1 else ()
                todo.add(((*rest, *squares[1:]), halve, cross - 1))
        return found
