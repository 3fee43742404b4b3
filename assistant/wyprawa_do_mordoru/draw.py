"""Draw sheets and dice, and the answers about keeps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as RichText

from mellon.assistant.texts import LIMIT_NAMES
from mellon.models.common import Text
from mellon.models.common.text import decimal_text
from mellon.models.wyprawa_do_mordoru import BOOK, COLOURS, Colour, Face, Keep, Player, Position, Symbol
from mellon.models.wyprawa_do_mordoru.dice import OWN
from mellon.models.wyprawa_do_mordoru.moves import parse_move
from mellon.solver import Answer, Verdict

_STYLES = {Colour.BLACK: "bold", Colour.YELLOW: "yellow", Colour.RED: "red", Colour.BLUE: "blue", Colour.GREEN: "green"}
_KEPT = Text("odłożona", "kept")
_ROLLED = Text("w rzucie", "rolled")
_FREE = Text("wolna", "free")
_SIDES = {"basic": Text("strona podstawowa", "basic side"), "advanced": Text("strona zaawansowana", "advanced side")}
_SHORT = 60
BY_A_RULE = "play by a simple rule"
_BAR = 40


def draw_position(position: Position, lang: str) -> RenderableType:
    """Return the sheets of all players and, in a turn, the dice."""
    parts: list[RenderableType] = [RichText(head(position).of(lang), "dim")]
    parts += [_sheet(position, index, lang) for index in range(len(position.players))]
    if position.turn is not None:
        parts.append(_dice(position, lang))
    if position.over:
        parts.append(RichText(Text("Gra jest skończona.", "The game is over.").of(lang), "bold"))
    return Group(*parts)


def head(p: Position) -> Text:
    """Return the side of the sheet, its size and the dice."""
    size = Text(
        f"okrągłych pól {p.sheet.fields}, kwadratowych {p.sheet.squares}", f"{p.sheet.fields} round fields, {p.sheet.squares} squares"
    )
    name = Text(f"kostki: {p.dice.name.pl} ({p.dice.id})", f"dice: {p.dice.name.en} ({p.dice.id})")
    return _SIDES[p.sheet.side] + "; " + size + "; " + name


def _sheet(p: Position, index: int, lang: str) -> RichText:
    player = p.players[index]
    colour = player.hobbit.colour
    rolls = index == p.mover
    line = RichText(f"{'▶' if rolls else ' '} {player.hobbit.name}", f"{_STYLES[colour]} bold")
    line.append(" (" + Text(f"kostka {colour.text.pl}", f"{colour.text.en} die").of(lang) + ")", "not bold")
    if player.out:
        line.append("  " + Text("odpadł z gry", "out of the game").of(lang), "red not bold")
    elif player.arrived(p.sheet):
        line.append("  " + Text("w Mordorze", "in Mordor").of(lang), "green not bold")
    line.append("\n    " + trail(p, player, lang), "not bold default")
    line.append("\n    " + track(p, player, lang), "not bold default")
    if rolls and p.place.rule is not None:
        line.append(f"\n    {p.place.name.of(lang)}: {BOOK.rules[p.place.rule].text.of(lang)}", "not bold italic default")
    return line


def trail(p: Position, player: Player, lang: str) -> str:
    """Draw the fields on the way to Mordor."""
    last = p.sheet.fields
    marks = "".join("●" if field <= player.circled else ("◎" if field == last else "○") for field in range(1, last + 1))
    where = p.sheet.named(player.circled).name.of(lang)
    return f"{Text('Mordor', 'Mordor').of(lang)}  {marks}  {player.circled}/{last} {where}"


def track(p: Position, player: Player, lang: str) -> str:
    """Draw crossed squares, then halves, then whole squares; a half whose twin is crossed shows the cross."""
    halves, whole = player.track.halves, player.track.whole
    crossed = p.sheet.squares - whole - (halves + 1) // 2
    cells = ["[X]"] * crossed + (["[X| ]"] if halves % 2 else []) + ["[ | ]"] * (halves // 2) + ["[ ]"] * whole
    left = player.track.left
    words = Text(f"zostało {left} (połówki {halves}, całe {whole})", f"{left} left ({halves} halves, {whole} whole)")
    return f"Nazgul  {''.join(cells)}  {words.of(lang)}"


def _dice(p: Position, lang: str) -> Table:
    assert p.turn is not None
    table = Table(box=box.ROUNDED, show_header=True, pad_edge=True)
    shown: dict[Colour, tuple[Face | None, Text]] = dict.fromkeys(COLOURS, (None, _FREE))
    shown |= {face.colour: (face, _ROLLED) for face in p.turn.roll or ()}
    shown |= {face.colour: (face, _KEPT) for face in p.turn.kept}
    for colour in COLOURS:
        table.add_column(RichText(colour.text.of(lang), _STYLES[colour]), justify="center")
    symbols, states = [], []
    for colour in COLOURS:
        face, state = shown[colour]
        symbols.append(RichText(face.symbol.text.of(lang) if face else "?", f"{_STYLES[colour]} bold"))
        states.append(RichText(state.of(lang), "reverse" if state is _KEPT else "dim"))
    table.add_row(*symbols)
    table.add_row(*states)
    return table


def word_move(move: Any, position: Position, lang: str) -> str:
    """Return a keep in words."""
    try:
        parsed = parse_move(str(move))
    except ValueError:
        return str(move)
    if not isinstance(parsed, Keep):
        return Text("powtórzyć rzut", "repeat the roll").of(lang)
    words = ", ".join(f"{face.symbol.text.of(lang)} ({face.colour.text.of(lang)})" for face in parsed.faces)
    return words + (Text(" i koniec rzutów", " and stop").of(lang) if any(f.symbol is Symbol.TREE for f in parsed.faces) else "")


def headline(answer: Answer, lang: str) -> RenderableType | None:
    """Return whose chance of what the value is, and of which kind, with the guess about the dice that it rests on."""
    p: Position = answer.subject
    if answer.verdict is Verdict.UNKNOWN and answer.verb in ("solve", "hint", "explain"):
        return _undecided(answer, lang)
    if answer.verdict is not Verdict.VALUE:
        return None
    if p.over and p.objective != "turns":
        return _over(answer, lang)
    value = answer.value_decimal if answer.value_decimal is not None or answer.value is None else float(answer.value)
    line = RichText(what_is_asked(answer).of(lang) + ": ", "bold cyan")
    if p.objective == "turns":
        line.append(Text("bez końca", "never ends").of(lang) if value is None else _number(value, 4, lang))
    else:
        line.append(_percent(value or 0.0, lang, 4))
    if answer.extra.get("interval"):
        low, high = answer.extra["interval"]
        line.append(f"  [{_percent(low, lang, 2)} – {_percent(high, lang, 2)}]", "not bold")
    if answer.value is not None and len(str(answer.value)) <= _SHORT:
        line.append(f"  = {answer.value}", "not bold")
    elif answer.value is not None:
        digits = len(str(Fraction(answer.value).denominator))
        line.append(
            Text(
                f"  (dokładny ułamek, cyfr w mianowniku: {digits}; --json)", f"  (exact fraction, denominator of {digits} digits: --json)"
            ).of(lang),
            "not bold",
        )
    guess = _guess(answer)
    return Group(line, RichText(guess.of(lang), "yellow")) if guess is not None else line


def what_is_asked(answer: Answer) -> Text:
    """Return what the number is and whose: exact, or an estimate and of what."""
    p: Position = answer.subject
    who = Text(_OF_WHOM.get(p.roller.hobbit.id, p.roller.hobbit.name), f"{p.roller.hobbit.name}'s") if not p.over else Text("", "")
    if p.objective == "turns":
        return Text(f"Oczekiwana liczba tur {who.pl}", f"{who.en} expected turns".strip())
    goal = Text("dotarcie do Mordoru", "reach Mordor") if len(p.alive) == 1 else Text("wygraną", "win")
    said = Text(f"Szansa {who.pl} na {goal.pl}", f"{who.en} chance to {goal.en}")
    of = answer.extra.get("estimate_of")
    if of == BY_A_RULE:
        return said + Text(
            ", gdy dalej wszyscy grają według prostej reguły (oszacowanie)", " when everybody goes on by a simple rule (estimate)"
        )
    if of is not None:
        return said + Text(" przy najlepszej grze obu (oszacowanie)", " when both play best (estimate)")
    return said


def _undecided(answer: Answer, lang: str) -> RenderableType:
    """Say which limit ended the search, what is known, and what would answer."""
    p: Position = answer.subject
    names = [LIMIT_NAMES[name].of(lang) if name in LIMIT_NAMES else str(name) for name in answer.stats.get("limits", ())]
    line = RichText(what_is_asked(answer).of(lang) + ": ", "bold yellow").append(Text("nie rozstrzygnięto", "undecided").of(lang))
    line.append(f" ({', '.join(names)})", "not bold")
    low, high = answer.extra.get("bounds", (0.0, 1.0))
    parts = [line]
    if p.objective != "turns":
        parts.append(RichText(Text("Wiadomo tylko: ", "Known so far: ").of(lang) + f"{_percent(low, lang, 4)} – {_percent(high, lang, 4)}"))
    parts.append(RichText(_LONGER.of(lang), "italic"))
    return Group(*parts)


_OF_WHOM = {"frodo": "Froda", "sam": "Sama", "merry": "Merry’ego", "pippin": "Pippina"}
_LONGER = Text("Więcej czasu: --time z większą liczbą albo bez --time.", "More time: --time with a larger number, or no --time.")


def _guess(answer: Answer) -> Text | None:
    """Return the sentence about dice that are a guess; one's own dice are none."""
    p: Position = answer.subject
    if p.dice.id == OWN or p.over:
        return None
    sure = f"{p.dice.confidence or 0:.0%}"
    known = answer.extra.get("over_profiles") or {}
    pl = en = ""
    if known:
        low, high = (Text(_percent(end, "pl", 1), _percent(end, "en", 1)) for end in (min(known.values()), max(known.values())))
        pl, en = f", a z innymi profilami wychodzi od {low.pl} do {high.pl}", f", and other profiles give {low.en} to {high.en}"
    return Text(
        f"Ścianki kostek to domysł (profil {p.dice.id}, pewność {sure}){pl}; własne kostki: tabela [dice], zob. mellon mordor dice.",
        f"The faces of the dice are a guess (profile {p.dice.id}, confidence {sure}){en}; your own dice: a [dice] table, see mellon mordor dice.",
    )


def _over(answer: Answer, lang: str) -> RenderableType:
    p: Position = answer.subject
    wins = answer.extra.get("wins")
    names = (
        [player.hobbit.name for player in p.players if wins and wins.get(player.hobbit.id)]
        if wins
        else [player.hobbit.name for player in p.players if player.arrived(p.sheet)]
    )
    who = Text("wygrywa " + ", ".join(names), ", ".join(names) + " won") if names else Text("nikt nie wygrał", "nobody won")
    return RichText(Text("Gra skończona: ", "The game is over: ").of(lang) + who.of(lang), "bold cyan")


def draw_answer(answer: Answer, lang: str) -> RenderableType | None:
    """Return the body for resolve, solve, hint and explain; the other verbs are drawn by the doors."""
    if answer.verb == "resolve" and answer.outcome is not None:
        return _resolved(answer, answer.outcome, lang)
    if answer.verb not in ("solve", "hint", "explain") or answer.verdict is None:
        return None
    parts: list[RenderableType] = []
    if answer.steps:
        parts += [RichText(f"• {step.text.of(lang)} ").append(f"[{step.rule}]", "dim") for step in answer.steps]
    if answer.moves:
        parts.append(_keeps(answer, answer.moves, lang))
    parts += _extras(answer, lang)
    return Group(*parts)


def _resolved(answer: Answer, outcome: Mapping[str, Any], lang: str) -> RenderableType:
    lines = [
        RichText(f"{number}. {step.text.of(lang)} ").append(f"[{step.rule}, {BOOK.source(step.rule)}]", "dim")
        for number, step in enumerate(answer.steps or (), start=1)
    ]
    p: Position = answer.subject
    names = {player.hobbit.id: player.hobbit.name for player in p.players}
    results = [(Text("Odpada", "Out"), outcome["eliminated"]), (Text("Dociera do Mordoru", "Reaches Mordor"), outcome["arrived"])]
    if outcome["game_over"]:
        results.append((Text("Wygrywa", "Winner"), outcome["winners"]))
    nobody = Text("nikt", "nobody").of(lang)
    said = "; ".join(f"{what.of(lang)}: {', '.join(names[who] for who in whom) or nobody}" for what, whom in results)
    if not lines:
        lines.append(RichText(Text("Nie ma nic do wykonania.", "There is nothing to carry out.").of(lang)))
    return Group(*lines, RichText(f"\n{said}.\n", "bold"), draw_position(p, lang))


def _keeps(answer: Answer, moves: Sequence[Mapping[str, Any]], lang: str) -> Table:
    p: Position = answer.subject
    turns = p.objective == "turns"
    title = Text(f"Co odłożyć ({len(moves)}, od najlepszego)", f"What to keep ({len(moves)}, best first)").of(lang)
    table = Table(title=RichText(f"\n{title}", "bold"), title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    table.add_column(Text("odłożyć", "keep").of(lang), overflow="fold")
    solo, rolled = "expected_turns" in moves[0] or turns, any("rollouts" in entry for entry in moves)
    chance = Text("szansa", "chance")
    table.add_column((Text("tury", "turns") if turns else chance).of(lang), justify="right")
    table.add_column(Text("strata, pkt proc.", "loss, % points").of(lang), justify="right")
    if solo:
        table.add_column(Text("szansa" if turns else "tury", "chance" if turns else "turns").of(lang), justify="right")
    if rolled:
        table.add_column(Text("przedział 95%", "95% interval").of(lang), justify="right")
    for entry in moves:
        main, loss, second = _numbers(entry, turns, lang)
        cells = [
            RichText("★" if entry.get("best") else "", "green"),
            RichText(word_move(entry["move"], p, lang)),
            RichText(main),
            RichText(loss),
        ]
        cells += [RichText(second, "dim")] if solo else []
        cells += [RichText(_rolled(entry, lang))] if rolled else []
        table.add_row(*cells, style="bold" if entry.get("best") else "")
    return table


def _numbers(entry: Mapping[str, Any], turns: bool, lang: str) -> tuple[str, str, str]:
    value, loss = entry.get("value_decimal"), entry.get("loss")
    lost = "–" if not loss or loss < 1e-9 else _number(100 * loss, 3, lang)
    if turns:
        return "∞" if value is None else _number(value, 3, lang), lost, _percent(entry["reach"], lang, 3)
    length = entry.get("expected_turns")
    return _percent(value or 0.0, lang, 3), lost, "" if length is None else _number(length, 2, lang)


def _rolled(entry: Mapping[str, Any], lang: str) -> str:
    found = entry.get("rollouts")
    if not found:
        return ""
    low, high = found["interval"]
    return f"{_percent(low, lang, 1)}–{_percent(high, lang, 1)}"


def _extras(answer: Answer, lang: str) -> list[RenderableType]:
    extra = answer.extra
    parts: list[RenderableType] = []
    for key in ("note", "estimate_note"):
        if isinstance(extra.get(key), Text):
            parts.append(RichText(extra[key].of(lang), "italic"))
    if extra.get("games"):
        words = Text(
            f"Rozgrywek na każde odłożenie: {extra['games']} (ziarno {extra['seed']}).",
            f"Playouts for every keep: {extra['games']} (seed {extra['seed']}).",
        )
        parts.append(RichText(words.of(lang)))
    p: Position = answer.subject
    if extra.get("wins") and not p.over:
        parts.append(RichText(_pair_line(p, extra, lang)))
    if "expected_turns" in extra and answer.verb == "solve":
        length = extra["expected_turns"]
        heading = Text("Oczekiwana liczba tur: ", "Expected turns: ").of(lang)
        parts.append(RichText(heading + (_number(length, 3, lang) if length is not None else "∞")))
    if extra.get("turns_distribution"):
        parts.append(_histogram(extra["turns_distribution"], lang))
    return parts


def _pair_line(p: Position, extra: Mapping[str, Any], lang: str) -> str:
    names = {player.hobbit.id: player.hobbit.name for player in p.players}
    words = [f"{names[who]}: {_percent(chance, lang, 3)}" for who, chance in extra["wins"].items()]
    return ", ".join(words) + ", " + Text("nikt", "nobody").of(lang) + f": {_percent(extra['nobody_wins'], lang, 3)}"


def _histogram(entries: Sequence[Mapping[str, Any]], lang: str) -> RichText:
    text = RichText(
        "\n" + Text("Koniec po tylu turach (█ Mordor, ░ Nazgul)", "The end after so many turns (█ Mordor, ░ Nazgul)").of(lang), "bold"
    )
    shown = [entry for entry in entries if entry["arrives"] + entry["eliminated"] >= 0.0005]
    most = max((entry["arrives"] + entry["eliminated"] for entry in shown), default=1.0)
    for entry in shown:
        good, bad = (round(_BAR * entry[key] / most) for key in ("arrives", "eliminated"))
        text.append(f"\n{entry['turns']:>4}  {_percent(entry['arrives'] + entry['eliminated'], lang, 1):>7}  ", "not bold")
        text.append("█" * good, "green not bold").append("░" * bad, "red not bold")
    return text


def _percent(value: float, lang: str, places: int) -> str:
    return _number(100 * value, places, lang) + "%"


def _number(value: float, places: int, lang: str) -> str:
    return decimal_text(f"{value:.{places}f}").of(lang)
