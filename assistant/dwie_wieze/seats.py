"""The table with its seats clockwise round the current trick, or one below the other where the screen is narrow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich import box
from rich.align import Align
from rich.console import Console, ConsoleOptions, Group, JustifyMethod, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.cards import card_text, flow, suit_groups
from mellon.assistant.dwie_wieze.names import seat_name
from mellon.assistant.dwie_wieze.pyramid import TITLE as pyramid_title
from mellon.assistant.dwie_wieze.pyramid import UNSEEN, pyramid_panel
from mellon.assistant.texts import fill
from mellon.models.common.text import card_count
from mellon.models.dwie_wieze import Kind, Position, setup
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.trick import led_suit

ROUND_FROM = 72
WIDEST = 100


@dataclass(frozen=True)
class Seats:
    """The seats of a position; the asking seat (else seat 1) sits at the bottom, the next ones clockwise from there.

    `stars` are the seats whose goal is met for good.
    """

    position: Position
    lang: str
    stars: frozenset[int] = frozenset()

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        width = min(options.max_width, WIDEST)
        if width < ROUND_FROM:
            yield from self._stacked(width)
        else:
            yield from self._round(width)

    def _round(self, width: int) -> Iterator[RenderableType]:
        p = self.position
        bottom, left, *rest = p.clockwise(p.me or 1)
        side, middle = (width * 33) // 100, width - 2 * ((width * 33) // 100)
        across = Table.grid(padding=0)
        across.add_column(width=side)
        across.add_column(width=middle, vertical="middle")
        across.add_column(width=side)
        wide = min(width - 4, 52)
        if len(rest) == 2:
            yield Align.center(self._panel(rest[0], wide), width=width)
        across.add_row(self._panel(left, side, by_suit=True), self._centre(middle), self._panel(rest[-1], side, by_suit=True))
        yield across
        yield Align.center(self._panel(bottom, wide), width=width)

    def _stacked(self, width: int) -> Iterator[RenderableType]:
        for number in self.position.clockwise(self.position.me or 1):
            yield self._panel(number, width)
        yield from self._trick_line()

    def _panel(self, number: int, width: int, by_suit: bool = False) -> Panel:
        p, lang = self.position, self.lang
        name = f"{number} {seat_name(p, number, lang)}" if p.character(number) else fill(say.SEAT, number=number).of(lang)
        title = RichText(name, "bold not dim")
        if number in self.stars:
            title.append(" ★", "bold yellow")
        now = self.doing(number)
        inner = width - 4
        if p.seat(number).pyramid is not None:
            title.append(f" ({pyramid_title.of(lang)})", "not bold")
        return Panel(
            Group(*self._cards(number, inner, by_suit), *self.beside(number, inner)),
            title=title,
            title_align="left",
            subtitle=RichText(f"◄ {now}", "bold green") if now else None,
            subtitle_align="right",
            box=box.HEAVY if now else box.ROUNDED,
            border_style="green" if now else "dim",
            width=width,
            padding=(0, 1),
        )

    def _cards(self, number: int, inner: int, by_suit: bool) -> Iterator[RichText]:
        """Yield the cards of a seat: its hand by suits, or the pyramid as it lies."""
        seat = self.position.seat(number)
        if seat.pyramid is not None:
            yield from pyramid_panel(self.position, number, self.lang)
            return
        if seat.unseen:
            yield RichText(fill(UNSEEN, count=card_count(seat.unseen)).of(self.lang), "dim")
        groups = suit_groups(seat.hand) or ([] if seat.unseen else [RichText(say.NO_CARDS.of(self.lang), "dim")])
        yield RichText("\n").join(groups) if by_suit else flow(groups, inner)

    def doing(self, number: int) -> str:
        """Return what the seat may do now, or nothing."""
        p, lang = self.position, self.lang
        if p.over:
            return ""
        if p.setup == FREE and not p.tricks:
            if setup.next_to_choose(p) == number:
                return say.CHOOSES_NOW.of(lang)
            if number in setup.actors(p):
                return say.ACTS_NOW.of(lang)
            if not setup.setup_complete(p) or setup.pending(p):
                return ""
        return say.PLAYS_NOW.of(lang) if p.to_play == number else ""

    def beside(self, number: int, width: int) -> Iterator[RichText]:
        """Yield what lies beside the hand: hidden and kept card, tokens, tricks won."""
        p, lang = self.position, self.lang
        seat = p.seat(number)
        for label, card in ((say.HIDDEN, seat.hidden), (say.KEPT, seat.kept)):
            if card is not None:
                yield RichText().append(f"{label.of(lang)}: ", "italic").append_text(card_text(card))
        facts = []
        character = p.character(number)
        if p.burden is not None and character is not None and character.setup is not None and character.setup.burden:
            facts.append(RichText(fill(say.BURDEN_TOKEN, number=p.burden).of(lang), "bold"))
        if seat.hill is not None:
            facts.append(RichText(fill(say.HILL_TOKEN, number=seat.hill).of(lang), "bold"))
        if p.tricks:
            facts.append(RichText(fill(say.TRICKS_WON, count=sum(done.winner == number for done in p.done)).of(lang)))
        played = (pair for trick in p.tricks for pair in zip(trick.seats(p.players), trick.cards, strict=True))
        towers = [card for who, card in played if who == number and card.kind is Kind.TOWER]
        if towers:
            label = say.TOKENS if len(towers) > 1 else say.TOKEN
            facts.append(RichText(f"{label.of(lang)} ").append_text(RichText(" ").join(map(card_text, towers))))
        if facts:
            yield flow(facts, width, " · ")

    def _played(self) -> dict[int, RichText]:
        trick = self.position.current
        if trick is None:
            return {}
        seats = trick.seats(self.position.players)
        declared = {ONE_RING: "R1+"} if trick.declared else {}
        return {number: card_text(card, declared.get(card), "bold") for number, card in zip(seats, trick.cards, strict=True)}

    def _centre(self, width: int) -> RenderableType:
        """Return the middle of the table: each card of the trick on the side of its player."""
        p = self.position
        played = self._played()
        notes = [Align.center(note) for note in self.trick_notes()]
        if not played:
            return Group(*notes)
        bottom, left, *rest = p.clockwise(p.me or 1)
        cross = Table.grid(padding=0)
        sides: tuple[JustifyMethod, ...] = ("right", "center", "left")
        for justify in sides:
            cross.add_column(width=max(5, (width - 2) // 3), justify=justify)
        empty = RichText("·", "dim")

        def card(number: int) -> RichText:
            return played.get(number, empty)

        if len(rest) == 2:
            cross.add_row("", card(rest[0]), "")
        cross.add_row(card(left), "", card(rest[-1]))
        cross.add_row("", card(bottom), "")
        return Group(Align.center(cross), RichText(), *notes)

    def trick_notes(self) -> Iterator[RichText]:
        """Yield who leads the trick and which suit was led."""
        p, lang = self.position, self.lang
        if p.over or (p.setup == FREE and not p.tricks) or p.leader is None:
            return
        leads = fill(say.LEADS, who=f"{p.leader} {seat_name(p, p.leader, lang)}").of(lang)
        if p.current is None:
            yield RichText(say.NEXT_TRICK.of(lang), "italic", justify="center")
            yield RichText(leads, justify="center")
            return
        suit = led_suit(p.table)
        yield RichText(leads, justify="center")
        yield RichText(fill(say.LED_SUIT, suit=suit.title).of(lang) if suit else say.ANY_SUIT.of(lang), "bold", justify="center")

    def _trick_line(self) -> Iterator[RichText]:
        """Yield the current trick in words, for screens too narrow for a table."""
        cards = [RichText(f"{number} ").append_text(card) for number, card in self._played().items()]
        if cards:
            yield RichText().append(f"{say.TRICK.of(self.lang)}: ", "bold").append_text(RichText(" → ").join(cards))
        notes = RichText(" · ").join(self.trick_notes())
        if notes:
            yield notes
