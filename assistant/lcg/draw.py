"""Draw the table of the card game: staging area, players with their characters and enemies; answers are drawn by `answers`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from assistant.lcg.answers import body, first_line
from assistant.lcg.words import GOALS, QUESTIONS, listed, move_words, named
from models.common import Text
from models.lcg.cards import PRINT2011, scenario
from models.lcg.position import Attached, Character, Enemy, Player, Position, Staged
from models.lcg.strength import attack, defense, enemy_attack, hit_points, willpower
from solver import Answer

_COMMITTED = Text("na wyprawie", "on the quest")
_EXHAUSTED = Text("wyczerpana", "exhausted")
_READY = Text("gotowa", "ready")


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the whole table, readable at 80 columns."""
    parts: list[RenderableType] = [RichText(_head(position).of(lang), "dim")]
    if position.stage is not None:
        parts.append(_stage(position, lang))
    if position.staging or position.active is not None:
        parts.append(_staging(position, lang))
    for index in range(len(position.players)):
        parts += _player(position, index, lang)
    parts.append(RichText(_deck(position).of(lang), "dim"))
    return Group(*parts)


def _head(p: Position) -> Text:
    words = [QUESTIONS[p.question]]
    if p.scenario is not None:
        words.append(scenario(p.scenario).name)
    if p.goal is not None:
        words.append(Text("cel: ", "goal: ") + GOALS.get(p.goal.name, Text(p.goal.name, p.goal.name)))
    if not p.shadow:
        words.append(Text("gra podstawowa, bez kart cienia", "basic game, no shadow cards"))
    if p.edition == PRINT2011:
        words.append(Text("druk z 2011 roku", "2011 print"))
    return listed(words, "; ")


def _stage(p: Position, lang: str) -> RichText:
    assert p.stage is not None
    card = p.card(p.stage)
    points = "–" if card.quest_points is None else str(card.quest_points)
    line = RichText(f"{p.stage} {card.name.of(lang)}", "bold magenta")
    return line.append(Text(f"  postęp {p.progress}/{points}", f"  progress {p.progress}/{points}").of(lang), "not bold")


def _table(title: str, *columns: str) -> Table:
    table = Table(title=RichText(title, "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(columns[0], overflow="fold", min_width=26)
    for column in columns[1:]:
        table.add_column(column, justify="right" if len(column) <= 4 else "left", overflow="fold")
    return table


def _staging(p: Position, lang: str) -> Table:
    title = Text("Strefa przeciwności", "Staging area")
    table = _table(title.of(lang), Text("karta", "card").of(lang), "$", Text("koszt", "cost").of(lang), Text("stan", "state").of(lang))
    for staged in p.staging:
        card = p.card(staged.card)
        cost = "" if card.engagement_cost is None else str(card.engagement_cost)
        table.add_row(named(p, staged.card, lang), str(card.threat_strength), cost, _staged_state(p, staged, lang))
    if p.active is not None:
        card = p.card(p.active.card)
        state = Text(f"aktywny obszar, postęp {p.active.progress}/{card.quest_points}", f"active location, progress {p.active.progress}/{card.quest_points}")
        table.add_row(named(p, p.active.card, lang), "–", "", state.of(lang), style="magenta")
    return table


def _staged_state(p: Position, staged: Staged, lang: str) -> str:
    parts = []
    card = p.card(staged.card)
    if card.kind == "enemy":
        parts.append(f"⚔{card.attack} ⛨{card.defense} ♥{card.hit_points - staged.damage}/{card.hit_points}")
    if card.quest_points is not None:
        parts.append(Text(f"postęp {staged.progress}/{card.quest_points}", f"progress {staged.progress}/{card.quest_points}").of(lang))
    if staged.guards:
        parts.append(Text("strzeże: ", "guarded by ").of(lang) + ", ".join(named(p, guard, lang) for guard in staged.guards))
    return ", ".join([*parts, *_attached(p, staged.attached, lang)])


def _player(p: Position, index: int, lang: str) -> Iterable[RenderableType]:
    who = p.players[index]
    title = Text(f"Gracz {index + 1}, zagrożenie {who.threat}", f"Player {index + 1}, threat {who.threat}").of(lang)
    if who.eliminated:
        yield RichText(title + Text(": wyeliminowany", ": eliminated").of(lang), "bold red")
        return
    columns = (Text("siła woli", "will"), Text("atak", "att"), Text("obr.", "def"), Text("wytrz.", "hp"), Text("stan", "state"))
    table = _table(title, Text("postać", "character").of(lang), *(column.of(lang) for column in columns))
    for c in who.characters:
        table.add_row(*_character(p, c, lang), style="" if c.ready else "dim")
    yield table
    if who.engaged:
        title = Text(f"W zwarciu z graczem {index + 1}", f"Engaged with player {index + 1}").of(lang)
        columns = (Text("koszt", "cost"), Text("atak", "att"), Text("obr.", "def"), Text("wytrz.", "hp"), Text("stan", "state"))
        table = _table(title, Text("wróg", "enemy").of(lang), *(column.of(lang) for column in columns))
        for enemy in who.engaged:
            table.add_row(*_enemy(p, enemy, lang), style="red")
        yield table
    yield from _piles(p, who, lang)


def _character(p: Position, c: Character, lang: str) -> list[str]:
    most = hit_points(p, c)
    state = _COMMITTED if c.committed else _READY if c.ready else Text("więzień", "prisoner") if c.prisoner else _EXHAUSTED
    words = [state.of(lang)]
    if c.resources:
        words.append(Text(f"zasoby {c.resources}", f"resources {c.resources}").of(lang))
    words += _attached(p, c.attached, lang)
    return [named(p, c.card, lang), str(willpower(p, c)), str(attack(p, c)), str(defense(p, c)), f"{most - c.damage}/{most}", ", ".join(words)]


def _enemy(p: Position, e: Enemy, lang: str) -> list[str]:
    card = p.card(e.card)
    words = [Text("z tej rundy", "engaged this round").of(lang)] if e.fresh else []
    if e.attacked:
        words.append(Text("już atakował", "has attacked").of(lang))
    if e.tokens:
        words.append(Text(f"żetony {e.tokens}", f"tokens {e.tokens}").of(lang))
    if e.shadow is not None:
        words.append(Text("cień: ", "shadow: ").of(lang) + (", ".join(named(p, n, lang) for n in e.shadow) or "–"))
    words += _attached(p, e.attached, lang)
    cost = "" if card.engagement_cost is None else str(card.engagement_cost)
    return [named(p, e.card, lang), cost, str(enemy_attack(p, e)), str(card.defense), f"{card.hit_points - e.damage}/{card.hit_points}", ", ".join(words)]


def _attached(p: Position, attached: Iterable[Attached], lang: str) -> list[str]:
    return ["+" + named(p, part.card, lang) for part in attached]


def _piles(p: Position, who: Player, lang: str) -> Iterable[RenderableType]:
    for heading, cards in ((Text("Ręka: ", "Hand: "), who.hand), (Text("Zabici: ", "Dead: "), who.dead)):
        if cards:
            yield RichText(heading.of(lang) + ", ".join(named(p, number, lang) for number in cards))


def _deck(p: Position) -> Text:
    unseen = sum(p.unseen_cards.values())
    known = Text(", kolejność znana", ", order known") if p.order is not None else Text("", "")
    return Text(f"Nieznane karty Spotkań: {unseen}", f"Unseen encounter cards: {unseen}") + known + Text(f"; odrzucone: {len(p.discard)}", f"; discarded: {len(p.discard)}")


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with the names of its cards."""
    return move_words(position, move, lang)


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return what the value means in words, None where the doors' own line says it."""
    return first_line(answer, lang)


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body of an answer, None where the doors draw it."""
    return body(answer, lang)
