"""The view of a position of Dwie Wieże: where we are, seats round the trick, what lies open, goals, earlier tricks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mellon.assistant.dwie_wieze import words as say
from mellon.assistant.dwie_wieze.card_views import card_chip, card_chips, legend
from mellon.assistant.dwie_wieze.names import action_words, goal_words, seat_name, seated, short_name, who, word_move
from mellon.assistant.dwie_wieze.progress import progress
from mellon.assistant.dwie_wieze.seat_views import PYRAMID_KEY, seats_view
from mellon.assistant.texts import fill
from mellon.assistant.views.table import Board, DoneTrick, Fact, Facts, Lines, Part, Tricks
from mellon.assistant.views.values import Chip, Line, Span, chips_between, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.dwie_wieze import Position, Suit, Take, rules, setup
from mellon.models.dwie_wieze.cards import ONE_RING
from mellon.models.dwie_wieze.characters import Character
from mellon.models.dwie_wieze.position import FREE
from mellon.models.dwie_wieze.rules import GoalStatus


def board(p: Position, statuses: Sequence[GoalStatus] | None = None) -> Board:
    """Return the table as players see it; `statuses` are the goals' where more is known than counting tells."""
    states = {status.seat: status for status in statuses or rules.goal_status(p)}
    parts: list[Part] = [seats_view(p, frozenset(seat for seat, status in states.items() if status.met and status.final))]
    parts.append(Lines(tuple(_open_cards(p))))
    if in_setup(p):
        parts.append(Lines((line(""), *_setup_stage(p))))
    parts.append(Facts(say.GOALS, tuple(_goals(p, states))))
    if p.done:
        parts.append(Tricks(say.EARLIER, say.EARLIER_KEY, tuple(_done_tricks(p))))
    if p.moves:
        told = tuple(line(said(word_move, move.entry(), p)) for move in p.moves)
        parts.append(Lines(told, say.MOVES_GIVEN, numbered=True))
    name = chapter_name(p)
    return Board(p.game, name, (line(name, "title"), _facts(p)), tuple(parts))


def in_setup(p: Position) -> bool:
    """Tell whether the setup is still under way."""
    return p.setup == FREE and not p.tricks


def chapter_name(p: Position) -> Text:
    """Return the number and the title of the chapter."""
    return fill(say.OWN_CHAPTER if p.chapter.number is None else say.CHAPTER, number=p.chapter.number, title=p.chapter.title)


def _facts(p: Position) -> Line:
    """Return how many play, how far the round is, and whose turn it is."""
    facts = [say.ONE_PLAYER if p.solo else fill(say.PLAYERS, count=p.people)]
    if p.chapter.path is not None:
        facts.append(fill(say.FROM_FILE, path=p.chapter.path))
    if p.lost_by_rule is not None:
        facts.append(fill(say.CHAPTER_LOST, why=say.LOST_BY[p.lost_by_rule]))
    elif p.over:
        facts.append(say.ROUND_OVER)
    elif in_setup(p):
        facts.append(say.SETUP_STAGE)
    else:
        facts.append(fill(say.TRICK_OF, number=len(p.done) + 1, total=p.hand_size))
    spans = [Span(join(facts, " · "))]
    if p.to_play is not None and not in_setup(p):
        spans += [Span(as_text(" · ")), Span(fill(say.TURN_NOW, who=said(who, p, p.to_play)), "now")]
    if p.draw_due:
        spans += [Span(as_text(" · ")), Span(say.DRAW_DUE, "now")]
    return Line(tuple(spans))


def _labelled(label: Text, chips: tuple[Chip, ...]) -> Line:
    return Line((Span(label + ": "), *chips_between(chips)))


def _open_cards(p: Position) -> Iterator[Line]:
    """Yield what lies open beside the seats: the draw pile, the lost card, the event, tokens, rings; then what the signs mean."""
    if p.solo and not p.over:
        title = say.PILE if p.order_known else say.PILE_UNKNOWN
        yield _labelled(title, card_chips(p.in_pile)) if p.in_pile else line(title + ": " + say.PILE_EMPTY)
    if p.lost is not None and p.lost_lies:
        yield _labelled(say.LOST_CARD, (card_chip(p.lost),))
    if p.event:
        named = say.EVENT + " (" + p.chapter.tower_event.name + ")" if p.chapter.tower_event else say.EVENT
        yield _labelled(named, card_chips(p.event))
    choosers = [c for n in p.numbers if (c := p.character(n)) is not None and c.setup is not None and c.setup.burden]
    if p.burden is not None and not choosers:
        yield line(fill(say.BURDEN_TOKEN, number=p.burden))
    if p.hill is not None:
        yield line(fill(say.HILL_TOKEN, number=p.hill))
    suits = [suit for suit in Suit if p.chapter.deck is not None and any(card.suit is suit for card in p.chapter.deck.cards)]
    if Suit.RINGS in suits and not p.over:
        yield line(as_text("○ ") + (say.RINGS_LOCKED if p.rings_locked else say.RINGS_FREE))
    yield legend(suits)
    if p.pyramid_seat is not None:
        yield line(PYRAMID_KEY, "dim")


def _setup_stage(p: Position) -> Iterator[Line]:
    chooser = setup.next_to_choose(p)
    if chooser is not None:
        yield _choice(p, chooser)
        return
    actors, first = setup.actors(p), p.to_play
    leader = said(who, p, first) if first else as_text("?")
    if not actors:
        yield line(fill(say.READY, who=leader))
        return
    yield line(say.ACTIONS_NOW + ":", "strong")
    for number in actors:
        yield _action(p, number)
    if setup.setup_complete(p) and first:
        yield line(as_text("  ") + fill(say.OR_LEAD, who=leader))


def _action(p: Position, number: int) -> Line:
    character = p.character(number)
    assert character is not None
    spans = [Span(as_text("  ") + said(who, p, number) + ": ", "well"), Span(said(action_words, character, seated(p)))]
    if setup.skippable(p, number):
        spans.append(Span(as_text(" (") + say.MAY_SKIP + ")", "dim"))
    return Line(tuple(spans))


def _choice(p: Position, chooser: int) -> Line:
    """Say who takes a character now, and which ones the rules allow (DW.p5.first_character, DW.p5.choose)."""
    told = fill(say.CHOOSES, who=said(who, p, chooser))
    spans = [Span(said(lambda lang: told.of(lang)[:1].upper() + told.of(lang)[1:]), "now")]
    free = [c for c in p.chapter.cast if rules.can(p, Take(chooser, c.id))]
    first = p.first_holder
    if first is not None and first[0] == chooser and first[1].takes_first is not None:
        name = said(short_name, first[1], p.chapter.cast)
        return Line((*spans, Span(as_text(", ") + fill(say.MUST_TAKE, card=first[1].takes_first, name=name) + ".")))
    names = join(said(short_name, one, p.chapter.cast) + _required_mark(p, one) for one in free)
    spans.append(Span(as_text("; ") + fill(say.MAY_TAKE, names=names) + "."))
    if any(c.id in p.chapter.required for c in free):
        spans.append(Span(as_text("  (") + say.REQUIRED_KEY + ")", "dim"))
    return Line(tuple(spans))


def _required_mark(p: Position, one: Character) -> str:
    return "*" if one.id in p.chapter.required else ""


def _goals(p: Position, states: Mapping[int, GoalStatus]) -> Iterator[Fact]:
    """Yield the goals as sentences, with their state during play; before the cast is complete those of the whole cast."""
    cast = seated(p)
    if any(p.character(number) is None for number in p.numbers):
        for one in p.chapter.cast:
            name = said(short_name, one, cast) + _required_mark(p, one)
            yield Fact(name, (line(said(goal_words, one, p.players, cast)),))
        return
    for number in p.numbers:
        yield _goal(p, number, None if in_setup(p) else states[number])


def _goal(p: Position, number: int, status: GoalStatus | None) -> Fact:
    taken, cast = p.character(number), seated(p)
    assert taken is not None
    sentence = line(said(goal_words, taken, p.players, cast))
    name = as_text(f"{number} ") + said(seat_name, p, number)
    return Fact(name, (sentence,) if status is None else (sentence, goal_state(p, status)))


def goal_state(p: Position, status: GoalStatus) -> Line:
    """Return how a goal stands: met, open or settled, and how far it is."""
    if status.met is None:
        return line(say.GOAL_UNKNOWN, "open")
    if status.final:
        told = Span(say.GOAL_FINAL, "won") if status.met else Span(say.GOAL_FAILED, "lost")
    else:
        told = Span(say.GOAL_MET, "well") if status.met else Span(say.GOAL_OPEN, "open")
    far = progress(p.goal(status.seat, final=False), status.seat, p.done)
    return Line((told, Span(as_text(f"  ({far})"), "dim")) if far else (told,))


def _done_tricks(p: Position) -> Iterator[DoneTrick]:
    for trick, done in zip(p.tricks, p.done, strict=False):
        chips = tuple(card_chip(card, "R1+" if trick.declared and card == ONE_RING else "") for _, card in done.plays)
        order = [number for number, _ in done.plays]
        won = None if done.winner is None else order.index(done.winner)
        yield DoneTrick(done.index, trick.lead, chips, won, Text("", "") if done.winner is not None else say.NOBODYS)
