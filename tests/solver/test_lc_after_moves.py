"""Quests, rounds, plans and engagements with moves made already: solve and hint carry them out and speak of what follows."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from mellon import solver
from mellon.assistant.cli import main
from mellon.models.common import BadInput
from mellon.models.lcg import rules
from mellon.models.lcg.moves import Move
from mellon.models.lcg.notation import read_toml
from mellon.models.lcg.position import Position
from mellon.puzzles import library
from mellon.solver import Answer, Limits, Verdict
from mellon.solver.told import written
from tests.support.contract import told_line, told_moves

QUEST = """
game = "lcg"
question = "quest"
scenario = "passage_through_mirkwood"
stage = 119
[[player]]
threat = 28
characters = [7, 1, 14, 13]
[staging]
cards = [77, 97]
"""
ROUND = """
game = "lcg"
question = "round"
stage = 119
[[player]]
threat = 20
characters = [ { card = 1, resources = 3 }, 7 ]
hand = [13]
[staging]
cards = [97]
[encounter]
unseen = [78, 89, 96]
"""
LAST_WINDOW = f"{QUEST}[encounter]\nunseen = [78, 89, 96, 99, 94]\n"
ENGAGEMENT = """
game = "lcg"
question = "engagement"
[[player]]
threat = 20
characters = [1]
[[player]]
threat = 20
characters = [7]
[staging]
cards = [96, 97]
"""


def asked(text: str, *moves: str, verb: str = "solve") -> Answer:
    given = text.replace("[[player]]", f"moves = {json.dumps(moves)}\n[[player]]", 1) if moves else text
    return solver.ask(read_toml(given), verb, Limits(seconds=60))


def with_moves(p: Position, *moves: str) -> Position:
    return p.but(moves=tuple(map(Move.parse, moves)))


def values(answer: Answer) -> dict[str, Any]:
    return {written(one.move): one.value for one in answer.moves or ()}


@pytest.mark.rule("LC.card.faramir", "LC.quest.compare")
def test_lc_an_ability_declined_in_the_last_window_adds_nothing() -> None:
    asked_now = asked(LAST_WINDOW, "commit 7 1", "reveal 78", verb="hint")
    assert asked_now.value == 1 and values(asked_now) == {"1 use 14": 1, "pass": 0}
    assert asked(LAST_WINDOW, "commit 7 1", "reveal 78", "use 14").value == 1


@pytest.mark.rule("LC.card.faramir")
@pytest.mark.parametrize("verb", ["solve", "hint", "explain"])
@pytest.mark.parametrize("lang", ["pl", "en"])
def test_lc_options_of_a_quest_under_way_are_told_in_words(
    verb: str, lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for moves, options in ((["commit 7 1", "reveal 78"], True), (["commit 7 1", "reveal 78", "use 14"], False)):
        file = tmp_path / "quest.toml"
        file.write_text(LAST_WINDOW.replace("[[player]]", f"moves = {json.dumps(moves)}\n[[player]]", 1), "utf-8")
        assert main([verb, str(file), "--lang", lang]) == 0
        printed = capsys.readouterr().out
        assert "Faramir" in printed if options else "0 z 0" not in printed and "0 of 0" not in printed, printed


@pytest.mark.rule("LC.quest.commit")
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_lc_a_quest_after_its_commitment_is_worth_what_the_commitment_is(verb: str) -> None:
    before = values(asked(QUEST, verb="hint"))
    for move in ("commit 7 1 13", "commit 7", "pass"):
        answer = asked(QUEST, move, verb=verb)
        assert answer.verdict is Verdict.VALUE and answer.value == before[move], move
    assert len({*before.values()}) > 2


@pytest.mark.rule("LC.quest.reveal")
def test_lc_a_commitment_is_worth_the_mean_of_what_follows_each_reveal() -> None:
    unseen = read_toml(QUEST).unseen_cards
    found = sum((copies * (asked(QUEST, "commit 7", f"reveal {card}").value or 0) for card, copies in unseen.items()), Fraction(0))
    assert found / sum(unseen.values()) == values(asked(QUEST, verb="hint"))["commit 7"]


@pytest.mark.rule("LC.quest.compare")
def test_lc_a_quest_played_to_its_end_is_settled() -> None:
    ended = {asked(QUEST, "commit 7 13", f"reveal {card}", "pass").value for card in (78, 96, 99)}
    assert ended <= {Fraction(0), Fraction(1)}
    steps = asked(QUEST, "commit 7 1", "reveal 96", "pass").steps
    assert steps and any(step.rule == "LC.quest.reveal" for step in steps)


@pytest.mark.rule("LC.quest.commit")
def test_lc_a_quest_move_that_a_rule_forbids_is_refused() -> None:
    with pytest.raises(BadInput) as refused:
        asked(QUEST, "commit 3")
    assert refused.value.defects[0].where == "moves[1]"
    with pytest.raises(BadInput):
        asked(QUEST, "commit 7", "reveal 1")


@pytest.mark.rule("LC.quest.commit", "LC.planning.match")
def test_lc_a_round_is_asked_after_what_was_played_in_it() -> None:
    before, after = values(asked(ROUND)), values(asked(ROUND, "play 13"))
    assert "commit 1 7 13" in after and "commit 1 7 13" not in before
    commit = asked(ROUND, "commit 7")
    assert list(values(commit)) == ["commit 7"] and commit.value == before["commit 7"]


@pytest.mark.rule("LC.quest.commit")
def test_lc_a_round_left_in_its_midst_is_refused_with_what_to_do() -> None:
    with pytest.raises(BadInput) as refused:
        asked(ROUND, "commit 7", "reveal 78")
    assert refused.value.defects[0].where == "moves[2]" and "resolve" in refused.value.defects[0].what.en


@pytest.mark.rule("LC.refresh.order", "LC.quest.commit")
@pytest.mark.parametrize("verb", ["solve", "hint"])
def test_lc_a_plan_goes_on_after_its_first_round(verb: str) -> None:
    p = library.load("lcg", "two_rounds_for_the_spider").position
    whole = solver.ask(p, "solve")
    assert whole.line and whole.value == 2
    line = told_line(whole)
    rest = solver.ask(with_moves(p, *line[: line.index("refresh") + 1]), verb)
    assert rest.verdict is Verdict.WINNABLE and rest.value == 1
    done = solver.ask(with_moves(p, *line), "resolve")
    assert done.outcome and done.outcome["killed"]


@pytest.mark.rule("LC.quest.commit")
def test_lc_a_plan_whose_rounds_are_used_up_is_lost() -> None:
    p = library.load("lcg", "two_rounds_for_the_spider").position.but(rounds=1)
    whole = solver.ask(p.but(rounds=2), "solve")
    assert whole.line
    line = told_line(whole)
    assert solver.ask(with_moves(p, *line[: line.index("refresh") + 1]), "solve").verdict is Verdict.LOST


@pytest.mark.rule("LC.encounter.optional")
def test_lc_engagements_made_are_part_of_every_one_that_is_ranked() -> None:
    free, made = values(asked(ENGAGEMENT, verb="hint")), values(asked(ENGAGEMENT, "1 engage 97", verb="hint"))
    assert made and all("1 engage 97" in move for move in made) and set(made) < set(free)
    assert any("2 engage 96" in move for move in made)
    with pytest.raises(BadInput):
        asked(ENGAGEMENT, "1 engage 89", verb="hint")


@pytest.mark.rule("LC.encounter.optional")
def test_lc_legal_lists_the_engagements_left_to_the_others() -> None:
    """The rules judge what `legal` lists; a claim after the checks leaves nothing to choose."""
    p = read_toml(ENGAGEMENT)
    made = with_moves(p, "1 engage 97")
    before, after = ({str(move) for move in rules.legal(position)} for position in (p, made))
    assert after == {"2 engage 96"} < before
    assert {entry["move"] for entry in told_moves(solver.ask(made, "legal"))} == after
    forbidden = {str(move): fault.rule for move, fault in rules.judged(made)[1]}
    assert forbidden["1 engage 96"] == "LC.encounter.optional" and not rules.can(made, Move.parse("1 engage 96"))
    assert rules.do(made, Move.parse("2 engage 96"))[0].staging == ()
    torch = library.load("lcg", "torch_from_the_dungeon").position
    with pytest.raises(BadInput, match="after the checks"):
        solver.ask(with_moves(torch, "pass", "claim 109 on 1"), "legal")


@pytest.mark.rule("LC.planning.match", "LC.planning.host")
def test_lc_what_can_be_paid_is_told_after_the_plays_given() -> None:
    p = library.load("lcg", "stone_for_a_friend").position
    assert [str(move) for move in rules.legal(p.but(moves=None))] == ["play 27", "2 play 13"]
    for verb in ("legal", "hint"):
        assert [entry["move"] for entry in told_moves(solver.ask(p, verb))] == [str(move) for move in rules.legal(p)] == ["2 play 13"]
    told = solver.ask(p, "explain").steps or []
    assert "13 " in told[-2].text.en and any(step.rule == "LC.planning.host" for step in told)
    refused = solver.ask(with_moves(p, "2 play 55 on 1"), "explain").steps or []
    assert [step.rule for step in refused[:-1]] == ["LC.planning.match"]


@pytest.mark.rule("LC.planning.order")
def test_lc_a_player_whose_turn_to_play_is_over_plays_no_more() -> None:
    p = with_moves(library.load("lcg", "stone_for_a_friend").position, "2 play 13")
    late = [(str(move), fault.rule) for move, fault in rules.judged(p)[1] if str(move) == "play 27"]
    assert late == [("play 27", "LC.planning.order")] and not rules.can(p, Move.parse("play 27"))
    assert "play 27" not in [entry["move"] for entry in told_moves(solver.ask(p, "legal"))]
    with pytest.raises(BadInput, match=r"LC\.planning\.order"):
        solver.ask(with_moves(p, "2 play 13", "play 27 on 1"), "resolve")


@pytest.mark.rule("LC.planning.host")
def test_lc_a_play_in_full_is_asked_for_in_the_name_of_its_player() -> None:
    p = library.load("lcg", "stone_for_a_friend").position
    with pytest.raises(BadInput, match="2 play 55 on 2, 2 play 55 on 9, 2 play 55 on 1"):
        solver.ask(with_moves(p, "play 27 on 1", "2 play 55"), "resolve")


@pytest.mark.rule("LC.quest.reveal")
def test_lc_a_reveal_that_can_be_only_one_card_need_not_be_named() -> None:
    p = library.load("lcg", "after_the_other_company").position
    named, left = (
        solver.ask(with_moves(p, "1 commit 8", *reveals), "resolve") for reveals in (("reveal 106", "reveal 103"), ("reveal 103",))
    )
    assert named.outcome == left.outcome and named.position == left.position
    with pytest.raises(BadInput):
        solver.ask(with_moves(p, "1 commit 8", "reveal 95"), "resolve")


@pytest.mark.rule("LC.score.sum")
@pytest.mark.parametrize("verb", ["solve", "explain", "resolve"])
def test_lc_a_score_refuses_moves_and_says_what_to_give(verb: str) -> None:
    with pytest.raises(BadInput) as refused:
        asked('game = "lcg"\nquestion = "score"\n[[player]]\nthreat = 30\ncharacters = [1]\n', "end", verb=verb)
    assert "leave moves out" in refused.value.defects[0].what.en


@pytest.mark.rule("LC.quest.commit")
@pytest.mark.parametrize(
    ("text", "move"), [(QUEST, "commit 7 1 13"), (QUEST, "pass"), (QUEST, "commit 7"), (ROUND, "commit 7"), (ROUND, "play 13")]
)
def test_lc_explain_tells_what_moves_change(text: str, move: str) -> None:
    best, after = asked(text).value, asked(text, move)
    told = asked(text, move, verb="explain")
    assert best is not None and told.value == after.value is not None
    assert told.extra["before"]["value"] == best and told.extra["change"] == after.value - best
    words = (told.steps or [])[0].text.en
    assert f"chance {best}" in words and f"chance {after.value}" in words
    assert ("change nothing" in words) == (after.value == best)


@pytest.mark.rule("LC.quest.reveal")
def test_lc_explain_tells_that_a_reveal_has_its_part_in_the_change() -> None:
    told = asked(QUEST, "commit 7", "reveal 78", verb="explain")
    assert "turned up included" in (told.steps or [])[0].text.en
    assert any(step.rule == "LC.quest.reveal" for step in (told.steps or [])[1:])


@pytest.mark.rule("LC.refresh.order", "LC.quest.commit")
def test_lc_explain_tells_what_the_rounds_played_did_to_a_plan() -> None:
    p = library.load("lcg", "two_rounds_for_the_spider").position
    line = told_line(solver.ask(p, "solve"))
    told = solver.ask(with_moves(p, *line[: line.index("refresh") + 1]), "explain")
    assert told.verdict is Verdict.WINNABLE and told.value == 1 and told.extra["before"]["value"] == 2
    wasted = solver.ask(with_moves(p, "pass", "refresh").but(rounds=2), "explain")
    assert wasted.verdict is Verdict.LOST and "give the goal away" in (wasted.steps or [])[0].text.en
