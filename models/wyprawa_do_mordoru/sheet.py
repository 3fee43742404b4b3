"""The sheet of one player: round fields to circle, Nazgul squares to cross, and what a turn does to them."""

from __future__ import annotations

from dataclasses import dataclass

from mellon.models.wyprawa_do_mordoru.box import NO_EFFECT, Hobbit, Place, places

BASIC = "basic"
ADVANCED = "advanced"
SHEETS = (BASIC, ADVANCED)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet in use: its side and the lengths of both tracks (WM.p3.variants)."""

    side: str = BASIC
    fields: int = 9
    squares: int = 6

    def place(self, circled: int) -> Place:
        """Return the place whose effect holds for a turn begun with this many fields circled (WM.p8.place)."""
        if self.side == BASIC or circled == 0 or circled >= self.fields:
            return NO_EFFECT
        return places()[circled]

    def named(self, circled: int) -> Place:
        """Return the place of the last circled field, whatever the side; the last field is always Mordor."""
        known = places()
        if circled == self.fields:
            return known[-1]
        return known[circled] if circled < len(known) - 1 else NO_EFFECT


@dataclass(frozen=True, slots=True)
class Track:
    """An unfinished Nazgul track: uncrossed halves stand in front, uncrossed whole squares behind.

    Halving always takes the first whole square: it never does worse than another choice.
    """

    halves: int
    whole: int

    @property
    def left(self) -> int:
        """Return the uncrossed fields, halves and whole ones alike: the marks that the player can still take."""
        return self.halves + self.whole

    def halved(self, times: int) -> Track:
        """Return the track after halving up to `times` whole squares (WM.p5.gandalf, WM.p5.gandalf_limit)."""
        times = min(times, self.whole)
        return Track(self.halves + 2 * times, self.whole - times)

    def crossed(self, marks: int) -> Track:
        """Return the track after crossing up to `marks` fields in order (WM.p5.nazgul).

        >>> Track(1, 2).crossed(2)
        Track(halves=0, whole=1)
        """
        from_halves = min(marks, self.halves)
        return Track(self.halves - from_halves, max(0, self.whole - (marks - from_halves)))


@dataclass(frozen=True, slots=True)
class Player:
    """One player's sheet as it is now."""

    hobbit: Hobbit
    circled: int
    track: Track

    @property
    def out(self) -> bool:
        """Tell whether the last square is crossed (WM.p7.elimination)."""
        return self.track.left == 0

    def arrived(self, sheet: Sheet) -> bool:
        """Tell whether the player stands in Mordor and is still in the game (WM.p5.arrival, WM.p7.both)."""
        return self.circled >= sheet.fields and not self.out
