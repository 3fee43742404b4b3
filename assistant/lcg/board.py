"""The view of a position of the card game: every player's characters and engaged enemies, the staging area, and what lies apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mellon.assistant.lcg.move_words import word_move
from mellon.assistant.views.table import Board, Figure, Figures, Holding, Holdings, Lines, Part, Pile, Section
from mellon.assistant.views.values import NOTHING, Chip, line, said
from mellon.models.common import Text
from mellon.models.common.text import as_text, join
from mellon.models.lcg.cards.catalogue import scenario
from mellon.models.lcg.cards.strength import attack, defense, enemy_attack, hit_points, willpower
from mellon.models.lcg.position import BOOK, Attached, Character, Enemy, Player, Position, Staged
from mellon.solver.lcg.given import EDITIONS

QUESTIONS = {
    "combat": Text("walka", "combat"),
    "quest": Text("wyprawa", "quest"),
    "engagement": Text("zwarcie", "engagement"),
    "payment": Text("opłacanie kart", "payment"),
    "score": Text("wynik", "score"),
    "round": Text("cała runda", "round"),
    "plan": Text("plan na kilka rund", "plan of rounds"),
}
GOALS = {
    "no_hero_lost": Text("nie stracić bohatera", "lose no hero"),
    "all_killed": Text("zabić wszystkich wrogów w zwarciu", "kill every engaged enemy"),
    "no_hero_lost_and_all_killed": Text("zabić wszystkich i nie stracić bohatera", "kill all and lose no hero"),
    "progress": Text("co najmniej 1 postęp", "at least 1 progress"),
    "no_threat": Text("bez wzrostu zagrożenia", "no threat gained"),
    "progress_and_no_hero_lost": Text("co najmniej 1 postęp i nie stracić bohatera", "at least 1 progress and lose no hero"),
    "no_threat_and_no_hero_lost": Text(
        "bez wzrostu zagrożenia przed walką i nie stracić bohatera", "no threat gained before combat and lose no hero"
    ),
    "score": Text("wynik ważony", "a weighted score"),
}
_NUMBER, _STATE = Text("nr", "no."), Text("stan", "state")
_ATTACK, _DEFENSE, _HITS = Text("atak", "attack"), Text("obrona", "defense"), Text("życie", "hits")
_ENGAGE = Text("zwarcie", "engage")
_PILES = (("hand", Text("ręka", "hand")), ("dead", Text("polegli", "dead")), ("discard", Text("odrzucone", "discard")))


def board(p: Position) -> Board:
    """Return the table as players see it."""
    parts: list[Part] = [_player(p, player, number) for number, player in enumerate(p.players, start=1)]
    if p.staging:
        parts.append(_staging(p, p.staging))
    apart = tuple(line(text, "dim") for text in foot(p))
    if apart:
        parts.append(Lines(apart))
    return Board(p.game, BOOK.title, (line(head(p), "dim"),), tuple(parts))


def head(p: Position) -> Text:
    """Return the question, the scenario, the goal and the edition in one line."""
    words = [QUESTIONS.get(p.question, as_text(p.question))]
    if p.scenario is not None:
        words.append(scenario(p.scenario).name)
    if p.goal is not None and p.goal.name in GOALS:
        words.append(Text("cel: ", "goal: ") + GOALS[p.goal.name])
    words.append(EDITIONS[p.edition])
    if not p.shadow:
        words.append(Text("gra podstawowa (bez cieni)", "basic game (no shadow cards)"))
    return join(words, "; ")


def _player(p: Position, player: Player, number: int) -> Section:
    title = Text(f"Gracz {number}, zagrożenie {player.threat}", f"Player {number}, threat {player.threat}")
    if player.eliminated:
        title += Text(", wyeliminowany", ", eliminated")
    parts: list[Lines | Figures | Holdings] = []
    if player.characters:
        parts.append(_characters(p, player.characters))
    if player.engaged:
        parts.append(_enemies(p, player.engaged))
    piles = tuple(Pile(label, _numbered(p, getattr(player, key))) for key, label in _PILES if getattr(player, key))
    if piles:
        parts.append(Holdings(tuple(Holding(NOTHING, "", (pile,)) for pile in piles)))
    return Section(title, tuple(parts))


def _numbered(p: Position, numbers: Iterable[int]) -> tuple[Chip, ...]:
    return tuple(Chip(p.card(n).name + f" ({n})", id=str(n)) for n in numbers)


def _attached(p: Position, parts: Iterable[Attached]) -> tuple[Chip, ...]:
    return tuple(Chip(p.card(part.card).name + (" ↷" if part.exhausted else ""), id=str(part.card)) for part in parts)


def _number(value: object) -> Text:
    return as_text("" if value is None else str(value))


def _characters(p: Position, characters: Iterable[Character]) -> Figures:
    heads = (Text("wola", "will"), _ATTACK, _DEFENSE, _HITS, Text("zasoby", "res."))
    figures = tuple(_character(p, one) for one in characters)
    return Figures(Text("Postacie", "Characters"), "good", (_NUMBER, Text("postać", "character")), heads, figures, _STATE)


def _character(p: Position, c: Character) -> Figure:
    card, most = p.card(c.card), hit_points(p, c)
    state = [Text("wyczerpana", "exhausted") if c.exhausted else Text("gotowa", "ready")]
    state += [Text("na wyprawie", "on the quest")] if c.committed else []
    state += [Text("w niewoli", "prisoner")] if c.prisoner else []
    values = (willpower(p, c), attack(p, c), defense(p, c), f"{most - c.damage}/{most}", c.resources if card.is_hero else None)
    return Figure(str(c.card), card.name, tuple(map(_number, values)), _attached(p, c.attached), join(state), card.is_hero, c.exhausted)


def _enemies(p: Position, enemies: Iterable[Enemy]) -> Figures:
    names = (_NUMBER, Text("wróg w zwarciu", "engaged enemy"))
    return Figures(
        Text("Wrogowie w zwarciu", "Engaged enemies"),
        "evil",
        names,
        (_ENGAGE, _ATTACK, _DEFENSE, _HITS),
        tuple(_enemy(p, one) for one in enemies),
        _STATE,
    )


def _enemy(p: Position, e: Enemy) -> Figure:
    card = p.card(e.card)
    state = [Text("w tej rundzie", "this round")] if e.fresh else []
    state += [Text("już atakował", "has attacked")] if e.attacked else []
    state += [Text("nie może atakować", "cannot attack")] if e.held else []
    if e.shadow is not None:
        state.append(Text("cień: ", "shadow: ") + (join(p.card(n).name for n in e.shadow) if e.shadow else "–"))
    values = (card.engagement_cost or 0, enemy_attack(p, e), card.defense, f"{card.hit_points - e.damage}/{card.hit_points}")
    return Figure(str(e.card), card.name, tuple(map(_number, values)), _attached(p, e.attached), join(state))


def _staging(p: Position, staged: Iterable[Staged]) -> Figures:
    heads = (Text("zagrożenie", "threat"), _ENGAGE, Text("postęp/życie", "progress/hits"))
    names = (_NUMBER, Text("strefa przeciwności", "staging area"))
    return Figures(Text("Strefa przeciwności", "Staging area"), "staged", names, heads, tuple(_staged(p, one) for one in staged))


def _staged(p: Position, s: Staged) -> Figure:
    card = p.card(s.card)
    left = f"{card.hit_points - s.damage}/{card.hit_points}" if card.kind == "enemy" else f"{s.progress}/{card.quest_points or '–'}"
    guards = join(p.card(n).name for n in s.guards)
    note = Text(" (strzeże: ", " (guarded by: ") + guards + ")" if s.guards else NOTHING
    return Figure(str(s.card), card.name, tuple(map(_number, (card.threat_strength, card.engagement_cost, left))), note=note)


def foot(p: Position) -> Iterator[Text]:
    """Yield what lies apart: the active location, the quest, the unseen cards, the moves given."""
    if p.active is not None:
        card = p.card(p.active.card)
        yield Text("Aktywny obszar: ", "Active location: ") + card.name + f" {p.active.progress}/{card.quest_points}"
    if p.stage is not None:
        card = p.card(p.stage)
        yield Text("Wyprawa: ", "Quest: ") + card.name + f" {p.progress}/{card.quest_points or '–'}"
    if p.shadow and (p.scenario is not None or p.unseen is not None or p.order is not None):
        unseen = sum(p.unseen_cards.values())
        yield Text(
            f"Nieznanych kart Spotkań: {unseen}; odrzuconych: {len(p.discard)}",
            f"Unseen encounter cards: {unseen}; discarded: {len(p.discard)}",
        )
    if p.moves:
        yield Text("Podane ruchy: ", "Moves given: ") + join((said(word_move, move, p) for move in p.moves), "; ")
