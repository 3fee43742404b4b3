"""Draw the table of the card game: players with characters and engaged enemies, the staging area, the quest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.lcg.policy_view import policy_lines
from mellon.assistant.lcg.quest_view import number as written
from mellon.assistant.lcg.quest_view import percent, quest_body, quest_headline
from mellon.models.common import Text
from mellon.models.common.text import counted
from mellon.models.lcg.cards import SPHERE_NAMES, scenario
from mellon.models.lcg.moves import Move
from mellon.models.lcg.position import COMBAT, QUEST, Attached, Character, Enemy, Player, Position, Staged
from mellon.models.lcg.strength import attack, defense, enemy_attack, hit_points, willpower
from mellon.solver import Answer, Verdict

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

_CARD_KEYS = frozenset({"killed", "heroes_lost", "allies_lost", "fails_on", "card", "cards", "hero", "engaged", "staging", "committed", "kept_back", "shadow"})


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the table as players see it."""
    parts: list[RenderableType] = [RichText(_head(position, lang), "dim")]
    for number, player in enumerate(position.players, start=1):
        parts += _player(position, player, number, lang)
    if position.staging:
        parts.append(_staging(position, position.staging, lang))
    parts += [RichText(line, "dim") for line in _foot(position, lang)]
    return Group(*parts)


def _head(p: Position, lang: str) -> str:
    words = [_QUESTIONS.get(p.question, Text(p.question, p.question)).of(lang)]
    if p.scenario is not None:
        words.append(scenario(p.scenario).name.of(lang))
    if p.goal is not None and p.goal.name in _GOALS:
        words.append(Text("cel: ", "goal: ").of(lang) + _GOALS[p.goal.name].of(lang))
    if not p.shadow:
        words.append(Text("gra podstawowa (bez cieni)", "basic game (no shadow cards)").of(lang))
    return "; ".join(words)


def _player(p: Position, player: Player, number: int, lang: str) -> list[RenderableType]:
    title = Text(f"Gracz {number}, zagrożenie {player.threat}", f"Player {number}, threat {player.threat}").of(lang)
    if player.eliminated:
        title += Text(", wyeliminowany", ", eliminated").of(lang)
    parts: list[RenderableType] = [RichText(title, "bold")]
    if player.characters:
        parts.append(_characters(p, player.characters, lang))
    if player.engaged:
        parts.append(_enemies(p, player.engaged, lang))
    for key, label in (("hand", Text("ręka", "hand")), ("dead", Text("polegli", "dead")), ("discard", Text("odrzucone", "discard"))):
        numbers = getattr(player, key)
        if numbers:
            parts.append(RichText(f"  {label.of(lang)}: " + ", ".join(f"{p.card(n).name.of(lang)} ({n})" for n in numbers), "dim"))
    return parts


def _table(columns: Iterable[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for at, column in enumerate(columns):
        table.add_column(column, justify="left" if at in (0, 1) else "right")
    return table


def _attached(p: Position, parts: Iterable[Attached], lang: str) -> str:
    return ", ".join(p.card(part.card).name.of(lang) + (" ↷" if part.exhausted else "") for part in parts)


def _characters(p: Position, characters: Iterable[Character], lang: str) -> Table:
    heads = (Text("nr", "no."), Text("postać", "character"), Text("wola", "will"), Text("atak", "attack"), Text("obrona", "defense"), Text("życie", "hits"), Text("zasoby", "res."))
    table = _table([head.of(lang) for head in heads] + [Text("stan", "state").of(lang)])
    for c in characters:
        card = p.card(c.card)
        left = hit_points(p, c) - c.damage
        state = [Text("wyczerpana", "exhausted") if c.exhausted else Text("gotowa", "ready")]
        state += [Text("na wyprawie", "on the quest")] if c.committed else []
        state += [Text("w niewoli", "prisoner")] if c.prisoner else []
        words = ", ".join(word.of(lang) for word in state)
        extra = _attached(p, c.attached, lang)
        table.add_row(
            str(c.card),
            RichText(("★ " if card.is_hero else "  ") + card.name.of(lang) + (f" [{extra}]" if extra else ""), "bold" if card.is_hero else ""),
            *(str(n) for n in (willpower(p, c), attack(p, c), defense(p, c))),
            f"{left}/{hit_points(p, c)}",
            str(c.resources) if card.is_hero else "",
            RichText(words, "dim" if c.exhausted else "green"),
        )
    return table


def _enemies(p: Position, enemies: Iterable[Enemy], lang: str) -> Table:
    heads = (Text("nr", "no."), Text("wróg w zwarciu", "engaged enemy"), Text("zwarcie", "engage"), Text("atak", "attack"), Text("obrona", "defense"), Text("życie", "hits"))
    table = _table([head.of(lang) for head in heads] + [Text("stan", "state").of(lang)])
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
        numbers = (str(card.engagement_cost or 0), str(enemy_attack(p, e)), str(card.defense), f"{card.hit_points - e.damage}/{card.hit_points}")
        table.add_row(str(e.card), name, *numbers, words)
    return table


def _staging(p: Position, staged: Iterable[Staged], lang: str) -> Table:
    heads = (Text("nr", "no."), Text("strefa przeciwności", "staging area"), Text("zagrożenie", "threat"), Text("zwarcie", "engage"), Text("postęp/życie", "progress/hits"))
    table = _table([head.of(lang) for head in heads])
    for s in staged:
        card = p.card(s.card)
        left = f"{card.hit_points - s.damage}/{card.hit_points}" if card.kind == "enemy" else f"{s.progress}/{card.quest_points or '–'}"
        guards = ", ".join(p.card(n).name.of(lang) for n in s.guards)
        name = card.name.of(lang) + (f" ({Text('strzeże', 'guarded by').of(lang)}: {guards})" if guards else "")
        engage = "" if card.engagement_cost is None else str(card.engagement_cost)
        table.add_row(str(s.card), name, str(card.threat_strength), engage, left)
    return table


def _foot(p: Position, lang: str) -> list[str]:
    lines = []
    if p.active is not None:
        card = p.card(p.active.card)
        lines.append(Text("Aktywny obszar: ", "Active location: ").of(lang) + f"{card.name.of(lang)} {p.active.progress}/{card.quest_points}")
    if p.stage is not None:
        card = p.card(p.stage)
        lines.append(Text("Wyprawa: ", "Quest: ").of(lang) + f"{card.name.of(lang)} {p.progress}/{card.quest_points or '–'}")
    if p.shadow and (p.scenario is not None or p.unseen is not None or p.order is not None):
        unseen = sum(p.unseen_cards.values())
        lines.append(Text(f"Nieznanych kart spotkań: {unseen}; odrzuconych: {len(p.discard)}", f"Unseen encounter cards: {unseen}; discarded: {len(p.discard)}").of(lang))
    return lines


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a move with names instead of numbers."""
    try:
        parsed = Move.parse(str(move))
    except ValueError:
        return str(move)
    verbs = {
        "defend": Text("broni przed", "defend against"),
        "undefended": Text("bez obrońcy", "undefended"),
        "shadow": Text("cień", "shadow card"),
        "damage": Text("obrażenia na", "damage on"),
        "exhaust": Text("wyczerpać", "exhaust"),
        "attack": Text("atak na", "attack"),
        "end": Text("koniec walki", "end of combat"),
        "engage": Text("zwarcie z", "engage"),
        "play": Text("zagrać", "play"),
        "commit": Text("na wyprawę", "commit"),
        "travel": Text("podróż", "travel"),
        "claim": Text("zdobyć cel", "claim"),
        "reveal": Text("odkryto", "revealed"),
        "peek": Text("podejrzane", "seen"),
        "keep": Text("karta zostaje na wierzchu", "the card stays on top"),
        "bury": Text("karta na spód talii", "the card goes to the bottom"),
        "use": Text("użyć", "use"),
        "discard": Text("odrzucić", "discard"),
        "return": Text("cofnąć", "take back"),
        "sacrifice": Text("poświęcić", "give up"),
        "answer": Text("wybrać", "choose"),
        "refresh": Text("odpoczynek", "refresh"),
        "pass": Text("nikt", "nobody"),
        "deal": Text("karty cienia dla", "shadow cards to"),
        "cancel": Text("anulować", "cancel"),
        "done": Text("gotowe", "done"),
    }
    said = verbs.get(parsed.verb)
    if said is None:
        return str(move)

    def names(refs: Iterable[Any]) -> str:
        return ", ".join(f"{position.card(ref.card).name.of(lang)} ({ref})" for ref in refs)

    words = f"{said.of(lang)} {names(parsed.what)}".strip()
    if parsed.others:
        words += f": {names(parsed.others)}"
    return words if parsed.player is None else Text(f"gracz {parsed.player}: ", f"player {parsed.player}: ").of(lang) + words


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return what the value of a combat means; other questions keep the common headline."""
    if answer.verdict is Verdict.VALUE and answer.question == QUEST and answer.subject.goal is not None:
        return quest_headline(answer, _GOALS.get(answer.subject.goal.name, Text("", "")).of(lang), lang)
    if answer.verdict is not Verdict.VALUE or answer.question != COMBAT or answer.value is None or "worst_case" not in answer.extra:
        return None
    goal = _GOALS.get(str(answer.extra.get("goal")), Text("", "")).of(lang)
    line = RichText(style="bold cyan")
    line.append(Text(f"Szansa, cel „{goal}”: ", f"Chance, goal “{goal}”: ").of(lang))
    line.append(f"{percent(answer.value, lang)}  = {answer.value}")
    sure = Text("gwarantowane", "guaranteed") if answer.extra["worst_case"] else Text("niegwarantowane", "not guaranteed")
    line.append(f"; {sure.of(lang)}", "not bold")
    bad, copies, unseen = answer.extra.get("fails_on") or [], answer.extra.get("fails_on_copies", 0), answer.extra.get("unseen", 0)
    if bad and copies < unseen:
        p: Position = answer.subject
        names = ", ".join(f"{p.card(n).name.of(lang)} ({n})" for n in bad)
        breaks = counted(copies, "psuje psują psuje", "breaks break")
        word = Text(breaks.pl.split()[1], breaks.en.split()[1])
        line.append(Text(f"; {word.pl} to tylko {copies} z {unseen} kart: {names}", f"; only {copies} of {unseen} cards {word.en} it: {names}").of(lang), "not bold")
    line.append(Text("; gra podstawowa: ", "; basic game: ").of(lang) + str(answer.extra.get("basic", "–")), "not bold")
    return line


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body of a combat or quest answer; other answers are drawn by the doors."""
    if answer.question == QUEST and answer.verb in ("solve", "hint", "explain") and answer.verdict is Verdict.VALUE:
        return quest_body(answer, lang, word_move)
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
