"""Question `score`: both scores, what is still to come, who has won, and whether the game is decided already."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from mellon.models.common import Step, Text
from mellon.models.common.certificates import headed
from mellon.models.common.text import join
from mellon.models.wojna_o_pierscien.cards import FREE_PEOPLES, SHADOW
from mellon.models.wojna_o_pierscien.certificate import COUNT
from mellon.models.wojna_o_pierscien.locations import location
from mellon.models.wojna_o_pierscien.parts import ScorePart
from mellon.models.wojna_o_pierscien.position import Position
from mellon.models.wojna_o_pierscien.scenarios import scenario
from mellon.models.wojna_o_pierscien.scoring import Outlook, outlook, points, ring_points, winner
from mellon.solver.answer import Answer, Verdict
from mellon.solver.game import Request
from mellon.solver.lens import Lens, Reading, Worth, exactly, ruling_lens
from mellon.solver.limits import Watch
from mellon.solver.stats import stats_of

RING_RULING = "ring_points_in_duels"
SIDE_NAMES = {FREE_PEOPLES: Text("Wolne Ludy", "Free Peoples"), SHADOW: Text("Cień", "Shadow")}


def solve(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer the score; the value is the Free Peoples' points less the Shadow's."""
    part = _part(position)
    found = summary(position)
    free, dark = found["scores"][FREE_PEOPLES], found["scores"][SHADOW]
    return answer.but(
        question="score",
        verdict=Verdict.VALUE,
        value=Fraction(free - dark),
        moves=[],
        line=[],
        steps=[*counting(position, part), *verdict(position, part), *coming(position, part)],
        certificate=headed(
            position.game,
            position.question,
            str(replace(position, moves=())),
            {"value": str(free - dark), "winner": found["winner"]},
            kind=COUNT,
        ),
        stats=stats_of("rules", 1),
        extra=found,
    )


def hint(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer the score: there is no move to rank."""
    return solve(position, request, answer)


def legal(position: Position, request: Request, answer: Answer) -> Answer:
    """Answer that counting points offers no move."""
    note = Text("Przy liczeniu punktów nie ma ruchów.", "There are no moves when points are counted.")
    return answer.but(question="score", moves=[], illegal=[], extra={**summary(position), "note": note})


def resolve(position: Position, request: Request, answer: Answer) -> Answer:
    """Carry out the victory check step by step."""
    from mellon.models.wojna_o_pierscien.notation import to_table

    part = _part(position)
    found = summary(position)
    steps = [*counting(position, part), *verdict(position, part)]
    return answer.but(question="score", steps=steps, position=to_table(position), outcome=found, extra=found)


def explain(position: Position, request: Request, answer: Answer) -> Answer:
    """Tell where the points come from, what can still change, and whether the reading of Ring tokens matters."""
    solved = solve(position, request, answer)
    lens = score_lens(position, request.watch)
    return solved.but(steps=[*(solved.steps or ()), *lens.steps("WR.score.check", _reading_text)], extra={**solved.extra, **lens.told()})


def score_lens(position: Position, watch: Watch) -> Lens:
    """Return the score and the winner under the other readings of the worth of Ring tokens."""
    return ruling_lens(position, _worth(position), _worth, lambda key: key == RING_RULING, watch)


def _reading_text(reading: Reading) -> Text:
    won, scores = reading.worth.told["winner"], reading.worth.told["scores"]
    who = SIDE_NAMES[won] if won else Text("nikt na razie", "nobody yet")
    told = f"{scores[FREE_PEOPLES]}:{scores[SHADOW]}"
    return Text(
        f"Wykładnia {reading.key} = {reading.reading} zmieniłaby wynik: {told}, wygrywa: {who.pl}.",
        f"The reading {reading.key} = {reading.reading} would change the result: {told}, winner: {who.en}.",
    )


def _worth(position: Position) -> Worth:
    part = _part(position)
    free, dark = points(part, position.scenario, position.rulings, part.final)
    return exactly(free - dark, winner=winner(part, position.scenario, position.rulings)[0], scores={FREE_PEOPLES: free, SHADOW: dark})


def summary(position: Position) -> dict[str, Any]:
    """Return the scores, the winner, what is to come and the bounds in the contract's words."""
    part = _part(position)
    free, dark = points(part, position.scenario, position.rulings, part.final)
    won, rule = winner(part, position.scenario, position.rulings)
    ahead = outlook(part, position.scenario, position.rulings)
    return {
        "scores": {FREE_PEOPLES: free, SHADOW: dark},
        "winner": won,
        "winner_rule": rule if won else None,
        "decided": won or ahead.decided,
        "decided_in_usual_course": won or ahead.decided or ahead.usually_decided,
        "to_come": {
            "paths": [] if won else [{"number": number, "points": _path_value(position, number)} for number in ahead.numbers],
            "active": [] if won else [{"id": name, "points": location(name).points} for name in ahead.active],
            "battlegrounds": [] if won else [{"id": name, "points": location(name).points} for name in ahead.battlegrounds],
        },
        "bounds": {"difference_min": ahead.lowest, "difference_max": ahead.highest, "difference_max_usual": ahead.usual_highest},
    }


def counting(position: Position, part: ScorePart) -> Iterator[Step]:
    """Tell where the points come from."""
    for side, area in ((FREE_PEOPLES, part.free_peoples), (SHADOW, part.shadow)):
        fields = [location(name) for name in area.locations if not location(name).is_path]
        total = sum(field.points for field in fields)
        shown = join([field.name + f" {field.points}" for field in fields]) if fields else Text("brak", "none")
        side_name = SIDE_NAMES[side]
        yield Step(
            Text(f"{side_name.pl}: pola bitew {total} pkt ({shown.pl}).", f"{side_name.en}: battlegrounds {total} VP ({shown.en})."),
            "WR.score.battlegrounds",
        )
        ways = [location(name) for name in area.locations if location(name).is_path]
        if side == FREE_PEOPLES:
            shown = join([way.name + f" {way.points}" for way in ways]) if ways else Text("brak", "none")
            total = sum(way.points for way in ways)
            yield Step(
                Text(f"Wolne Ludy: ścieżki {total} pkt ({shown.pl}).", f"Free Peoples: paths {total} VP ({shown.en})."), "WR.score.paths"
            )
        else:
            yield Step(
                Text(
                    f"Cień: zepsucie {area.corruption} pkt; zakryte ścieżki: {len(ways)}, 0 pkt.",
                    f"Shadow: corruption {area.corruption} VP; paths face down: {len(ways)}, 0 VP.",
                ),
                "WR.score.corruption",
            )
        if area.ring_tokens:
            each = ring_points(scenario(position.scenario), side, position.rulings)
            worth = area.ring_tokens * each if part.final else 0
            yield Step(
                Text(
                    f"{side_name.pl}: nieużyte żetony Pierścienia: {area.ring_tokens}, teraz {worth} pkt.",
                    f"{side_name.en}: unused Ring tokens: {area.ring_tokens}, now {worth} VP.",
                ),
                "WR.score.ring",
            )


def verdict(position: Position, part: ScorePart) -> Iterator[Step]:
    """Tell the result of the victory check."""
    free, dark = points(part, position.scenario, position.rulings, part.final)
    won, rule = winner(part, position.scenario, position.rulings)
    if won is None:
        yield Step(Text(f"Wynik {free}:{dark}; gra toczy się dalej.", f"Score {free}:{dark}; the game goes on."), rule)
        yield from _maybe_final(position, part)
    else:
        yield Step(
            Text(
                f"Wynik {free}:{dark}; zwycięża {SIDE_NAMES[won].pl}.".replace("zwycięża Wolne", "zwyciężają Wolne"),
                f"Score {free}:{dark}; winner: {SIDE_NAMES[won].en}.",
            ),
            rule,
        )


def _maybe_final(position: Position, part: ScorePart) -> Iterator[Step]:
    """Tell how to ask for the final scoring where the last path is scored and no combat is left."""
    last = scenario(position.scenario).last_path
    scored = (*part.free_peoples.locations, *part.shadow.locations)
    if not part.active and any(location(name).number == last for name in scored):
        yield Step(
            Text(
                f"Ścieżka {last} jest ostatnia i leży już w obszarze punktacji; jeśli walki tej rundy są skończone, final = true policzy to jako punktację końcową.",
                f"Path {last} is the last one and lies in a scoring area already; if the combats of this round are over, final = true counts this as the final scoring.",
            ),
            "WR.score.last_path",
        )


def coming(position: Position, part: ScorePart) -> Iterator[Step]:
    """Tell what is still to come and whether it can change the winner."""
    won, _ = winner(part, position.scenario, position.rulings)
    if won or part.final:
        return
    ahead = outlook(part, position.scenario, position.rulings)
    left = ", ".join(f"{number} ({_path_value(position, number)})" for number in ahead.numbers) or "–"
    yield Step(Text(f"Ścieżki, które jeszcze przyjdą (punkty): {left}.", f"Paths still to come (points): {left}."), "WR.location.path")
    yield Step(_bounds(ahead), "WR.score.last_path")
    side = ahead.decided or ahead.usually_decided
    if side:
        usual = "" if ahead.decided else " (o ile teksty kart nie zmienią zwykłego biegu)"
        usual_en = "" if ahead.decided else " (unless card texts change the usual course)"
        yield Step(
            Text(f"Rozstrzygnięte: {SIDE_NAMES[side].pl}{usual}.", f"Decided: {SIDE_NAMES[side].en}{usual_en}."),
            "WR.score.tie" if side == SHADOW else "WR.score.last_path",
        )
    else:
        yield Step(Text("Jeszcze nierozstrzygnięte.", "Not decided yet."), "WR.score.check")


def _bounds(ahead: Outlook) -> Text:
    low = (
        Text("bez ograniczenia (zepsucie)", "no bound (corruption)") if ahead.lowest is None else Text(str(ahead.lowest), str(ahead.lowest))
    )
    return Text(
        f"Końcowa różnica (Wolne Ludy minus Cień): od {low.pl} do {ahead.highest}, w zwykłym biegu najwyżej {ahead.usual_highest}.",
        f"Final difference (Free Peoples less Shadow): from {low.en} to {ahead.highest}, in the usual course at most {ahead.usual_highest}.",
    )


def _path_value(position: Position, number: int) -> int:
    return max(location(name).points for name in scenario(position.scenario).paths if location(name).number == number)


def _part(position: Position) -> ScorePart:
    assert position.score is not None
    return position.score
