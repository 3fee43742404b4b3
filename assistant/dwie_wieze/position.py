"""A whole position on the screen: where we are, the table, what lies open, goals, earlier tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.cards import card_text, cards_text, legend
from mellon.assistant.dwie_wieze.names import action_words, goal_words, seat_name, seated, short_name, who, word_move
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.dwie_wieze.pyramid import KEY as pyramid_key
from mellon.assistant.dwie_wieze.seats import Seats
from mellon.assistant.dwie_wieze.tricks import earlier
from mellon.assistant.tables import numbered
from mellon.assistant.texts import fill
from mellon.models.dwie_wieze import Position, Suit, Take, rules, setup
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.rules import GoalStatus


def parts_of(p: Position, lang: str, statuses: Sequence[GoalStatus] | None = None) -> Iterator[RenderableType]:
    """Yield the parts of the drawing from top to bottom; `statuses` are the goals' where more is known than counting tells."""
    states = {status.seat: status for status in statuses or rules.goal_status(p)}
    yield from _heading(p, lang)
    yield Seats(p, lang, frozenset(seat for seat, status in states.items() if status.met and status.final))
    yield from _open_cards(p, lang)
    if in_setup(p):
        yield RichText()
        yield from _setup_stage(p, lang)
    yield heading(say.GOALS.of(lang))
    yield _goals(p, states, lang)
    if p.done:
        yield heading(say.EARLIER.of(lang)).append(f"  ({say.EARLIER_KEY.of(lang)})", "dim")
        yield earlier(p, lang)
    if p.moves:
        yield heading(say.MOVES_GIVEN.of(lang))
        yield numbered(RichText(word_move(move.entry(), p, lang)) for move in p.moves)


def heading(text: str) -> RichText:
    """Return a bold heading with a free line above."""
    return RichText().append(f"\n{text}", "bold")


def in_setup(p: Position) -> bool:
    """Tell whether the setup is still under way."""
    return p.setup == FREE and not p.tricks


def _heading(p: Position, lang: str) -> Iterator[RichText]:
    chapter = p.chapter
    name = fill(say.OWN_CHAPTER if chapter.number is None else say.CHAPTER, number=chapter.number, title=chapter.title).of(lang)
    facts = [(say.ONE_PLAYER if p.solo else fill(say.PLAYERS, count=p.people)).of(lang)]
    if chapter.path is not None:
        facts.append(fill(say.FROM_FILE, path=chapter.path).of(lang))
    if p.lost_by_rule is not None:
        facts.append(fill(say.CHAPTER_LOST, why=say.LOST_BY[p.lost_by_rule]).of(lang))
    elif p.over:
        facts.append(say.ROUND_OVER.of(lang))
    elif in_setup(p):
        facts.append(say.SETUP_STAGE.of(lang))
    else:
        facts.append(fill(say.TRICK_OF, number=len(p.done) + 1, total=p.hand_size).of(lang))
    yield RichText(name, "bold underline")
    line = RichText(" · ".join(facts))
    if p.to_play is not None and not in_setup(p):
        line.append(" · ").append(fill(say.TURN_NOW, who=who(p, p.to_play, lang)).of(lang), "bold green")
    if p.draw_due:
        line.append(" · ").append(say.DRAW_DUE.of(lang), "bold green")
    yield line


def pile_lines(p: Position, lang: str) -> Iterator[RichText]:
    """Yield the draw pile of a game for one player (DW.p28.solo_draw)."""
    if p.solo and not p.over:
        title = (say.PILE if p.order_known else say.PILE_UNKNOWN).of(lang)
        yield RichText(f"{title}: ").append_text(cards_text(p.in_pile) if p.in_pile else RichText(say.PILE_EMPTY.of(lang)))


def _open_cards(p: Position, lang: str) -> Iterator[RichText]:
    facts = list(pile_lines(p, lang))
    if p.lost is not None:
        facts.append(RichText(f"{say.LOST_CARD.of(lang)}: ").append_text(card_text(p.lost)))
    if p.event:
        name = p.chapter.tower_event.name.of(lang) if p.chapter.tower_event else ""
        facts.append(RichText(f"{say.EVENT.of(lang)} ({name}): " if name else f"{say.EVENT.of(lang)}: ").append_text(cards_text(p.event)))
    choosers = [c for n in p.numbers if (c := p.character(n)) is not None and c.setup is not None and c.setup.burden]
    if p.burden is not None and not choosers:
        facts.append(RichText(fill(say.BURDEN_TOKEN, number=p.burden).of(lang)))
    if p.hill is not None:
        facts.append(RichText(fill(say.HILL_TOKEN, number=p.hill).of(lang)))
    suits = [suit for suit in Suit if p.chapter.deck is not None and any(card.suit is suit for card in p.chapter.deck.cards)]
    if Suit.RINGS in suits and not p.over:
        facts.append(RichText(f"○ {(say.RINGS_LOCKED if p.rings_locked else say.RINGS_FREE).of(lang)}"))
    yield from facts
    yield legend(suits, lang)
    if p.pyramid_seat is not None:
        yield RichText(pyramid_key.of(lang), "dim")


def _setup_stage(p: Position, lang: str) -> Iterator[RenderableType]:
    chooser = setup.next_to_choose(p)
    if chooser is not None:
        yield _choice(p, chooser, lang)
        return
    actors = setup.actors(p)
    if not actors:
        yield RichText(fill(say.READY, who=who(p, p.to_play, lang) if p.to_play else "?").of(lang))
        return
    yield RichText(f"{say.ACTIONS_NOW.of(lang)}:", "bold")
    for number in actors:
        character = p.character(number)
        assert character is not None
        skip = f" ({say.MAY_SKIP.of(lang)})" if setup.skippable(p, number) else ""
        yield RichText().append(f"  {who(p, number, lang)}: ", "green").append(action_words(character, seated(p), lang)).append(skip, "dim")
    if setup.setup_complete(p) and p.to_play:
        yield RichText(f"  {fill(say.OR_LEAD, who=who(p, p.to_play, lang)).of(lang)}")


def _choice(p: Position, chooser: int, lang: str) -> RichText:
    """Say who takes a character now, and which ones the rules allow (DW.p5.first_character, DW.p5.choose)."""
    told = fill(say.CHOOSES, who=who(p, chooser, lang)).of(lang)
    text = RichText().append(told[:1].upper() + told[1:], "bold green")
    free = [c for c in p.chapter.cast if rules.can(p, Take(chooser, c.id))]
    first = p.first_holder
    if first is not None and first[0] == chooser and first[1].takes_first is not None:
        name = short_name(first[1], p.chapter.cast, lang)
        return text.append(f", {fill(say.MUST_TAKE, card=first[1].takes_first, name=name).of(lang)}.")
    names = ", ".join(short_name(c, p.chapter.cast, lang) + ("*" if c.id in p.chapter.required else "") for c in free)
    text.append(f"; {fill(say.MAY_TAKE, names=names).of(lang)}.")
    if any(c.id in p.chapter.required for c in free):
        text.append(f"  ({say.REQUIRED_KEY.of(lang)})", "dim")
    return text


def _goals(p: Position, states: Mapping[int, GoalStatus], lang: str) -> Table:
    """Return the goals as sentences, with their state during play; before the cast is complete those of the whole cast."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold", ratio=1)
    cast = seated(p)
    if any(p.character(number) is None for number in p.numbers):
        for character in p.chapter.cast:
            mark = "*" if character.id in p.chapter.required else ""
            table.add_row(RichText(short_name(character, cast, lang) + mark, "bold"), goal_words(character, p.players, cast, lang))
        return table
    with_state = not in_setup(p)
    for number in p.numbers:
        taken = p.character(number)
        assert taken is not None
        sentence = RichText(goal_words(taken, p.players, cast, lang))
        if with_state:
            sentence.append("\n").append_text(goal_state(p, states[number], lang))
        table.add_row(RichText(f"{number} {seat_name(p, number, lang)}", "bold"), sentence)
    return table


def goal_state(p: Position, status: GoalStatus, lang: str) -> RichText:
    """Return how a goal stands: met, open or settled, and how far it is."""
    if status.met is None:
        return RichText(say.GOAL_UNKNOWN.of(lang), "yellow")
    if status.final:
        text, style = (say.GOAL_FINAL, "bold green") if status.met else (say.GOAL_FAILED, "bold red")
    else:
        text, style = (say.GOAL_MET, "green") if status.met else (say.GOAL_OPEN, "yellow")
    told = RichText().append(text.of(lang), style)
    far = progress(p.goal(status.seat, final=False), status.seat, p.done)
    return told.append(f"  ({far})", "dim") if far else told
