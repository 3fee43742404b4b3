"""Draw the table of the card game: players with characters and engaged enemies, the staging area, the quest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.lcg.fitting import FittingTable
from mellon.assistant.lcg.headlines import headline as headline
from mellon.assistant.lcg.policy_view import policy_lines
from mellon.assistant.lcg.quest_view import number as written
from mellon.assistant.lcg.quest_view import quest_body
from mellon.assistant.lcg.round_view import round_body
from mellon.models.common import Text
from mellon.models.lcg.cards.catalogue import SPHERE_NAMES, scenario
from mellon.models.lcg.cards.strength import attack, defense, enemy_attack, hit_points, willpower
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import COMBAT, QUEST, ROUND, Attached, Character, Enemy, Player, Position, Staged
from mellon.solver import Answer, Verdict
from mellon.solver.lcg.given import EDITIONS

_QUESTIONS = {
    "combat": Text("walka", "combat"),
    "quest": Text("wyprawa", "quest"),
    "engagement": Text("zwarcie", "engagement"),
    "payment": Text("opłacanie kart", "payment"),
    "score": Text("wynik", "score"),
    "round": Text("cała runda", "round"),
    "plan": Text("plan na kilka rund", "plan of rounds"),
}
_GOALS = {
    "no_hero_lost": Text("nie stracić bohatera", "lose no hero"),
    "all_killed": Text("zabić wszystkich wrogów w zwarciu", "kill every engaged enemy"),
    "no_hero_lost_and_all_killed": Text("zabić wszystkich i nie stracić bohatera", "kill all and lose no hero"),
    "progress": Text("co najmniej 1 postęp", "at least 1 progress"),
    "no_threat": Text("bez wzrostu zagrożenia", "no threat gained"),
    "score": Text("wynik ważony", "a weighted score"),
}

_CARD_KEYS = frozenset(
    {
        "killed",
        "heroes_lost",
        "allies_lost",
        "fails_on",
        "card",
        "cards",
        "hero",
        "engaged",
        "staging",
        "committed",
        "kept_back",
        "shadow",
        "left_out",
    }
)


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the table as players see it."""
    parts: list[RenderableType] = [RichText(head(position, lang), "dim")]
    for number, player in enumerate(position.players, start=1):
        parts += _player(position, player, number, lang)
    if position.staging:
        parts.append(staging_table(position, position.staging, lang))
    parts += [RichText(line, "dim") for line in foot(position, lang)]
    return Group(*parts)


def head(p: Position, lang: str) -> str:
    """Return the question, the scenario, the goal and the edition in one line."""
    words = [_QUESTIONS.get(p.question, Text(p.question, p.question)).of(lang)]
    if p.scenario is not None:
        words.append(scenario(p.scenario).name.of(lang))
    if p.goal is not None and p.goal.name in _GOALS:
        words.append(Text("cel: ", "goal: ").of(lang) + _GOALS[p.goal.name].of(lang))
    words.append(EDITIONS[p.edition].of(lang))
    if not p.shadow:
        words.append(Text("gra podstawowa (bez cieni)", "basic game (no shadow cards)").of(lang))
    return "; ".join(words)


def _player(p: Position, player: Player, number: int, lang: str) -> list[RenderableType]:
    title = Text(f"Gracz {number}, zagrożenie {player.threat}", f"Player {number}, threat {player.threat}").of(lang)
    if player.eliminated:
        title += Text(", wyeliminowany", ", eliminated").of(lang)
    parts: list[RenderableType] = [RichText(title, "bold")]
    if player.characters:
        parts.append(characters_table(p, player.characters, lang))
    if player.engaged:
        parts.append(enemies_table(p, player.engaged, lang))
    for key, label in (("hand", Text("ręka", "hand")), ("dead", Text("polegli", "dead")), ("discard", Text("odrzucone", "discard"))):
        numbers = getattr(player, key)
        if numbers:
            parts.append(RichText(f"  {label.of(lang)}: " + ", ".join(f"{p.card(n).name.of(lang)} ({n})" for n in numbers), "dim"))
    return parts


def _attached(p: Position, parts: Iterable[Attached], lang: str) -> str:
    return ", ".join(p.card(part.card).name.of(lang) + (" ↷" if part.exhausted else "") for part in parts)


def characters_table(p: Position, characters: Iterable[Character], lang: str) -> FittingTable:
    """Return characters with their values and state."""
    heads = (
        Text("nr", "no."),
        Text("postać", "character"),
        Text("wola", "will"),
        Text("atak", "attack"),
        Text("obrona", "defense"),
        Text("życie", "hits"),
        Text("zasoby", "res."),
    )
    table = FittingTable([head.of(lang) for head in heads] + [Text("stan", "state").of(lang)], 2)
    for c in characters:
        card = p.card(c.card)
        left = hit_points(p, c) - c.damage
        state = [Text("wyczerpana", "exhausted") if c.exhausted else Text("gotowa", "ready")]
        state += [Text("na wyprawie", "on the quest")] if c.committed else []
        state += [Text("w niewoli", "prisoner")] if c.prisoner else []
        words = ", ".join(word.of(lang) for word in state)
        extra = _attached(p, c.attached, lang)
        table.add(
            str(c.card),
            RichText(
                ("★ " if card.is_hero else "  ") + card.name.of(lang) + (f" [{extra}]" if extra else ""), "bold" if card.is_hero else ""
            ),
            *(str(n) for n in (willpower(p, c), attack(p, c), defense(p, c))),
            f"{left}/{hit_points(p, c)}",
            str(c.resources) if card.is_hero else "",
            RichText(words, "dim" if c.exhausted else "green"),
        )
    return table


def enemies_table(p: Position, enemies: Iterable[Enemy], lang: str) -> FittingTable:
    """Return engaged enemies with their values and state."""
    heads = (
        Text("nr", "no."),
        Text("wróg w zwarciu", "engaged enemy"),
        Text("zwarcie", "engage"),
        Text("atak", "attack"),
        Text("obrona", "defense"),
        Text("życie", "hits"),
    )
    table = FittingTable([head.of(lang) for head in heads] + [Text("stan", "state").of(lang)], 2)
    for e in enemies:
        card = p.card(e.card)
        state = [Text("w tej rundzie", "this round")] if e.fresh else []
        state += [Text("już atakował", "has attacked")] if e.attacked else []
        state += [Text("nie może atakować", "cannot attack")] if e.held else []
        if e.shadow is not None:
            names = ", ".join(p.card(n).name.of(lang) for n in e.shadow) or "–"
            state.append(Text(f"cień: {names}", f"shadow: {names}"))
        words = ", ".join(word.of(lang) for word in state)
        extra = _attached(p, e.attached, lang)
        name = RichText(card.name.of(lang) + (f" [{extra}]" if extra else ""), "red")
        numbers = (
            str(card.engagement_cost or 0),
            str(enemy_attack(p, e)),
            str(card.defense),
            f"{card.hit_points - e.damage}/{card.hit_points}",
        )
        table.add(str(e.card), name, *numbers, words)
    return table


def staging_table(p: Position, staged: Iterable[Staged], lang: str) -> FittingTable:
    """Return the cards in the staging area with their values."""
    heads = (
        Text("nr", "no."),
        Text("strefa przeciwności", "staging area"),
        Text("zagrożenie", "threat"),
        Text("zwarcie", "engage"),
        Text("postęp/życie", "progress/hits"),
    )
    table = FittingTable([head.of(lang) for head in heads], 2)
    for s in staged:
        card = p.card(s.card)
        left = f"{card.hit_points - s.damage}/{card.hit_points}" if card.kind == "enemy" else f"{s.progress}/{card.quest_points or '–'}"
        guards = ", ".join(p.card(n).name.of(lang) for n in s.guards)
        name = card.name.of(lang) + (f" ({Text('strzeże', 'guarded by').of(lang)}: {guards})" if guards else "")
        engage = "" if card.engagement_cost is None else str(card.engagement_cost)
        table.add(str(s.card), name, str(card.threat_strength), engage, left)
    return table


def foot(p: Position, lang: str) -> list[str]:
    """Return what lies apart: the active location, the quest, the unseen cards."""
    lines = []
    if p.active is not None:
        card = p.card(p.active.card)
        lines.append(
            Text("Aktywny obszar: ", "Active location: ").of(lang) + f"{card.name.of(lang)} {p.active.progress}/{card.quest_points}"
        )
    if p.stage is not None:
        card = p.card(p.stage)
        lines.append(Text("Wyprawa: ", "Quest: ").of(lang) + f"{card.name.of(lang)} {p.progress}/{card.quest_points or '–'}")
    if p.shadow and (p.scenario is not None or p.unseen is not None or p.order is not None):
        unseen = sum(p.unseen_cards.values())
        lines.append(
            Text(
                f"Nieznanych kart Spotkań: {unseen}; odrzuconych: {len(p.discard)}",
                f"Unseen encounter cards: {unseen}; discarded: {len(p.discard)}",
            ).of(lang)
        )
    if p.moves:
        lines.append(Text("Podane ruchy: ", "Moves given: ").of(lang) + "; ".join(word_move(move, p, lang) for move in p.moves))
    return lines


_ACTS = {
    "defend": Text("atak wroga: {what}; broni: {others}", "defend against {what}: {others}"),
    "undefended": Text("atak wroga: {what}; nikt nie broni", "undefended {what}"),
    "shadow": Text("cień: {what}", "shadow card {what}"),
    "damage": Text("obrażenia dostaje: {what}", "damage on {what}"),
    "exhaust": Text("wyczerpać: {what}", "exhaust {what}"),
    "attack": Text("atak: {others} → {what}", "attack {what}: {others}"),
    "end": Text("koniec walki", "end of combat"),
    "engage": Text("zwarcie: {what}", "engage {what}"),
    "play": Text("zagrać: {what}", "play {what}"),
    "commit": Text("na wyprawę: {what}", "commit {what}"),
    "travel": Text("podróż: {what}", "travel {what}"),
    "claim": Text("zdobyć cel: {what}", "claim {what}"),
    "reveal": Text("odkryto: {what}", "revealed {what}"),
    "peek": Text("podejrzane: {what}", "seen {what}"),
    "keep": Text("karta zostaje na wierzchu", "the card stays on top"),
    "bury": Text("karta na spód talii", "the card goes to the bottom"),
    "use": Text("użyć: {what}", "use {what}"),
    "discard": Text("odrzucić: {what}", "discard {what}"),
    "return": Text("cofnąć: {what}", "take back {what}"),
    "sacrifice": Text("poświęcić: {what}", "give up {what}"),
    "answer": Text("wybrać: {what}", "choose {what}"),
    "refresh": Text("odpoczynek", "refresh"),
    "pay": Text("zapłacić: {what} → {others}", "pay for {what}: {others}"),
    "pass": Text("nikt", "nobody"),
    "deal": Text("karty cienia dostaje: {what}", "shadow cards to {what}"),
    "cancel": Text("anulować: {what}", "cancel {what}"),
    "done": Text("gotowe", "done"),
}
"""Moves in words; names stay as they stand on the cards, so that no case has to be guessed."""


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with names instead of numbers; several acts stay one after the other."""
    parts = str(move).split("; ")
    if len(parts) > 1:
        return "; ".join(word_move(part, position, lang) for part in parts)
    try:
        parsed = Move.parse(str(move))
    except ValueError:
        return str(move)
    said = _ACTS.get(parsed.verb)
    if said is None:
        return str(move)

    def names(refs: Iterable[Any]) -> str:
        return ", ".join(f"{position.card(ref.card).name.of(lang)} ({ref})" for ref in refs)

    form, what, others = said.of(lang), names(parsed.what), names(parsed.others)
    words = form.replace("{what}", what).replace("{others}", others).rstrip(" :→")
    if others and "{others}" not in form:
        words += Text(f" → {others}", f": {others}").of(lang)
    return words if parsed.player is None else Text(f"gracz {parsed.player}: ", f"player {parsed.player}: ").of(lang) + words


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body of a combat or quest answer; other answers are drawn by the doors."""
    if answer.question == QUEST and answer.verb in ("solve", "hint", "explain") and answer.verdict is Verdict.VALUE:
        return quest_body(answer, lang, word_move)
    if answer.question == ROUND and answer.verb in ("solve", "hint", "explain"):
        return round_body(answer, lang, word_move)
    if answer.question != COMBAT or answer.verb not in ("solve", "hint", "explain") or answer.verdict is not Verdict.VALUE:
        return None
    p: Position = answer.subject
    parts: list[RenderableType] = [RichText(f"• {step.text.of(lang)} ").append(f"[{step.rule}]", "dim") for step in answer.steps or ()]
    if answer.moves:
        parts.append(_ranked(p, answer.moves, lang))
    policy = answer.extra.get("policy")
    if isinstance(policy, Mapping) and answer.verb == "solve":
        parts.append(RichText("\n" + Text("Co robić po każdym odkryciu", "What to do after each reveal").of(lang), "bold"))
        parts += policy_lines(p, policy, lang, word_move)
    return Group(*parts)


def _ranked(p: Position, moves: Iterable[Mapping[str, Any]], lang: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    moves = list(moves)
    ranked = any("loss_decimal" in entry for entry in moves)
    for head in (Text("ruch", "move"), Text("wartość", "value"), *([Text("strata", "loss")] if ranked else [])):
        table.add_column(head.of(lang), justify="left" if head.en == "move" else "right")
    for entry in moves:
        decimal = entry.get("value_decimal")
        shown = entry.get("value") if decimal is None else f"{entry.get('value')} ≈ {written(decimal, lang, 4)}"
        loss = entry.get("loss_decimal")
        table.add_row(word_move(entry["move"], p, lang), str(shown), *([] if loss is None else [written(loss, lang, 4)]))
    return table


def word_value(key: str, value: Any, position: Position, lang: str) -> str | None:
    """Return the name of a card by its number, of a sphere or of a goal."""
    if key in _CARD_KEYS and isinstance(value, int):
        return f"{position.card(value).name.of(lang)} ({value})"
    if key == "sphere" and value in SPHERE_NAMES:
        return SPHERE_NAMES[value].of(lang)
    return _GOALS[value].of(lang) if key == "goal" and value in _GOALS else None
