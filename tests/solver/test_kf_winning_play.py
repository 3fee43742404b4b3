"""What the graph of winning play tells about the shipped forced wins, against the rules alone and against listing all lines."""

from __future__ import annotations

from fractions import Fraction

import pytest

import mellon
from mellon.models.konfrontacja import Position, rules
from mellon.models.konfrontacja.moves import Order
from mellon.models.konfrontacja.notation import to_table
from mellon.models.konfrontacja.reading import read_table
from mellon.models.konfrontacja.resolving import resolve
from mellon.models.konfrontacja.state import NOBODY
from mellon.solver import Limits, ask
from mellon.solver.engines import graph_reading as reading
from mellon.solver.engines.solved_graph import END
from mellon.solver.game import Request
from mellon.solver.konfrontacja import winning_play
from mellon.solver.konfrontacja.lines import replayed
from mellon.solver.konfrontacja.oracle import Oracle
from mellon.solver.konfrontacja.winning_play import winning
from mellon.solver.ranked import LineEntry
from tests.support.contract import told_extra, told_line
from tests.support.konfrontacja.within import within

ROUND = (
    "konfrontacja to_move={} | frodo@arthedain pippin@caradhras cards=3"
    " | flying_nazgul@cardolan watcher_variant@fangorn cards=1 revealed=watcher_variant"
)
"""Neither side can do better than go round for ever."""
WIN_IN = {
    "kf_boromirs_choice": 5,
    "kf_counting_steps": 5,
    "kf_down_the_anduin": 4,
    "kf_first_step": 3,
    "kf_through_moria": 3,
    "kf_witch_king_slips_by": 3,
    "kf_orcs_in_the_pass": 1,
    "kf_watcher_strikes": 1,
}


def graph_of(name: str):
    position = mellon.load(name)
    found = winning(position, Request("solve"), position.state.turn)
    assert found is not None
    return position, found


@pytest.mark.parametrize("name", WIN_IN)
def test_the_win_takes_so_many_moves_and_no_fewer(name):
    position, found = graph_of(name)
    side, memo = position.state.turn, {}
    assert found.win_in == WIN_IN[name]
    assert within(position.table, position.state, side, WIN_IN[name], memo)
    assert not within(position.table, position.state, side, WIN_IN[name] - 1, memo)


@pytest.mark.parametrize("name", ["kf_boromirs_choice", "kf_down_the_anduin", "kf_first_step", "kf_orcs_in_the_pass", "kf_watcher_strikes"])
def test_solve_tells_win_in_and_a_line_of_that_length_that_can_be_replayed(name):
    position = mellon.load(name)
    answer = ask(position)
    assert answer.extra["win_in"] == WIN_IN[name] and not answer.notes
    assert sum(entry.extras["side"] == position.to_move for entry in answer.line) == WIN_IN[name]
    for entry in answer.line:
        table = {key: value for key, value in to_table(position).items() if key not in ("battle", "puzzle", "question")}
        position, _, outcome = resolve(read_table({**table, **replayed(entry)}))
    assert outcome["winner"] == mellon.load(name).to_move


def test_a_defender_that_alone_is_left_to_the_draw_stands_in_the_line():
    text = (
        "konfrontacja to_move=fellowship | frodo@mirkwood pippin@gondor cards=sacrifice special=king_revealed revealed=pippin"
        " | orcs@mordor warg@mordor cards=3 special=palantir revealed=orcs defeated=black_rider,saruman"
    )
    position = Position.parse(text)
    found = winning(position, Request("solve"), 0)
    assert found is not None and found.line()[0] == LineEntry(
        Order.parse("pippin gondor-mordor"), extras={"side": "fellowship", "defenders": ["warg"]}
    )
    after, _, _ = resolve(read_table({**to_table(position), **replayed(found.line()[0])}))
    assert after.to_move == "sauron"


def lines_of(graph):
    """Return for every winning line the events on it."""

    def walk(node, events):
        if graph.nodes[node]["kind"] == END:
            yield events
        for after in graph.successors(node):
            for way in graph.edges[node, after]["ways"]:
                yield from walk(after, events | way.events)

    return list(walk(0, frozenset()))


@pytest.mark.parametrize(
    "name, number",
    [
        ("kf_boromirs_choice", 11194),
        ("kf_witch_king_slips_by", 1919),
        ("kf_through_moria", 1029),
        ("kf_down_the_anduin", 3),
        ("kf_counting_steps", 20),
    ],
)
def test_what_must_happen_comes_in_every_line(name, number):
    _, found = graph_of(name)
    lines = lines_of(found.graph)
    assert len(lines) == number == reading.lines(found.graph)
    assert set(reading.must_happen(found.graph)) == set(frozenset.intersection(*lines))


def told(name: str, lang: str = "en") -> str:
    return " ".join(step.text.of(lang) for step in ask(mellon.load(name), "explain").steps)


def test_the_witch_king_must_go_his_way_and_no_cards_are_played():
    answer = ask(mellon.load("kf_witch_king_slips_by"), "explain")
    wanted = [("witch_king_variant", region) for region in ("enedwaith", "cardolan", "shire")]
    assert [(entry["piece"], entry["region"]) for entry in answer.extra["must_happen"]] == wanted
    assert answer.extra["winning_lines"] == 1919 and answer.extra["win_in"] == 3
    text = told("kf_witch_king_slips_by")
    assert "Combat cards are played in none of them." in text
    assert "In every winning line (there are 1919): Witch-king* → Enedwaith; Witch-king* → Cardolan; Witch-king* → The Shire." in text


def test_through_moria_frodo_must_go_to_fangorn_and_to_mordor():
    must = ask(mellon.load("kf_through_moria"), "explain").extra["must_happen"]
    assert [(entry["piece"], entry["region"]) for entry in must] == [("frodo", "fangorn"), ("frodo", "mordor")]


def test_only_the_first_step_is_necessary():
    answer = ask(mellon.load("kf_first_step"), "explain")
    assert [entry["text"].en for entry in answer.extra["must_happen"]] == ["Frodo → Cardolan"]
    assert answer.extra["winning_lines"] == 64993


def test_boromirs_longest_resistance_in_both_languages():
    assert (
        "The Fellowship wins in 5 own moves at the latest. Longest resistance: Boromir → Dagorlad; Balrog → Caradhras; Frodo → Mirkwood; "
        "Balrog → Enedwaith; Boromir → Mordor; Balrog → Cardolan; Frodo → Dagorlad; Balrog → The Shire; Frodo → Mordor. "
        "With the other side's help it takes 4."
    ) in told("kf_boromirs_choice")
    assert "wygrana najpóźniej w 5 własnych ruchach. Najdłuższy opór: Boromir → Dagorlad;" in told("kf_boromirs_choice", "pl")


def test_sam_has_three_only_moves_and_then_nothing_to_spoil():
    answer = ask(mellon.load("kf_down_the_anduin"), "explain")
    assert answer.extra["only_moves"] == {"positions": 6, "risky": 3, "only": 3}
    assert answer.extra["nothing_to_spoil_after"] == 2
    assert "after 2 own moves nothing can be spoilt any more" in told("kf_down_the_anduin")


@pytest.mark.rule("KF.p8.no_move")
@pytest.mark.parametrize("name, positions", [("kf_down_the_anduin", 5), ("kf_counting_steps", 14)])
def test_sauron_loses_because_he_has_to_move(name, positions):
    answer = ask(Position.parse(str(mellon.load(name))), "explain")
    assert answer.extra["zugzwang"] == {"positions": positions, "of": positions}
    assert "zugzwang" in " ".join(step.text.en for step in answer.steps)


@pytest.mark.parametrize("name", ["kf_boromirs_choice", "kf_down_the_anduin", "kf_witch_king_slips_by"])
def test_zugzwang_is_what_the_value_with_the_turn_given_away_says(name):
    position, found = graph_of(name)
    oracle, won = Oracle(position, Request("solve")), Fraction(1 - found.play.side)
    for _, data in list(found.graph.nodes(data=True))[:60]:
        if data["kind"] == "other" and data["position"]:
            passed = data["key"]._replace(turn=found.play.side)
            winner = rules.winner(position.table, passed)
            value = Fraction(1 - winner) if winner != NOBODY else oracle.bounds(passed)[0]
            assert found.play.saved_by_passing(data["key"]) == (value != won)


def test_the_other_forced_wins_are_no_zugzwang():
    for name in ("kf_first_step", "kf_through_moria", "kf_witch_king_slips_by"):
        assert "zugzwang" not in told(name) and ask(mellon.load(name), "explain").extra["zugzwang"]["positions"] == 0


def test_all_best_play_of_even_odds_goes_through_one_battle():
    answer = ask(mellon.load("kf_even_odds"), "explain")
    (battle,) = told_extra(answer)["decisive_battles"]
    assert (battle["fellowship"], battle["sauron"], battle["region"]) == ("frodo", "flying_nazgul", "high_pass")
    assert battle["value"] == "1/2" and battle["decides"]
    assert "win_in" not in answer.extra and "must_happen" not in answer.extra


@pytest.mark.rule("infinite_play")
def test_going_round_is_told_move_by_move():
    answer = ask(Position.parse(ROUND.format("sauron")), "explain")
    assert answer.extra["endless"] is True and len(answer.extra["going_round"]) == 2
    first = answer.extra["going_round"][0]["text"].en
    assert first.startswith(
        "Flying Nazgûl → Arthedain; retreat → Cardolan; Pippin → Fangorn; retreat → Caradhras; Flying Nazgûl → Cardolan"
    )
    assert any(step.text.en.startswith("Nobody can do better than go round: Flying Nazgûl") for step in answer.steps)


def test_a_graph_that_is_too_large_is_left_out_with_a_note(monkeypatch):
    monkeypatch.setattr(winning_play, "MOST_NODES", 100)
    monkeypatch.setattr(winning_play, "FEW_NODES", 100)
    for name in ("kf_boromirs_choice", "kf_first_step"):
        answer = ask(mellon.load(name))
        assert "win_in" not in answer.extra and told_line(answer) and "was not counted" in answer.notes[0].en
        answer = ask(mellon.load(name), "explain")
        assert not {"win_in", "must_happen", "only_moves", "zugzwang"} & set(answer.extra)


def test_the_graph_keeps_to_a_quarter_of_the_time():
    position = mellon.load("kf_first_step")
    assert winning(position, Request("solve", Limits(seconds=0.0001)), 0) is None
    assert winning(position, Request("solve"), 0, most=100) is None


def test_a_lost_position_tells_how_the_other_side_wins_but_no_win_in():
    answer = ask(Position.parse(str(mellon.load("kf_down_the_anduin")).replace("to_move=fellowship", "to_move=sauron")), "explain")
    assert answer.value in (0, 1)
    if answer.value == 1:
        assert "win_in" not in answer.extra and answer.extra["must_happen"]


@pytest.mark.parametrize(
    ("source", "en", "pl"),
    [
        ("kf_boromirs_choice", "wins in 5 own moves at the latest", "wygrana najpóźniej"),
        ("kf_witch_king_slips_by", "In every winning line", "W każdej wygrywającej linii"),
        ("kf_down_the_anduin", "nothing can be spoilt any more", "nic"),
        ("kf_down_the_anduin", "has to move", "musi"),
        ("kf_even_odds", "best play goes through", "Każda najlepsza gra prowadzi przez tę walkę"),
        (ROUND.format("sauron"), "go round", "w kółko"),
    ],
)
def test_every_sentence_is_told_in_both_languages(source, en, pl):
    position = Position.parse(source) if "|" in source else mellon.load(source)
    steps = [step.text for step in ask(position, "explain").steps]
    told = [text for text in steps if en in text.en]
    assert told and all(pl in text.pl and text.pl != text.en for text in told), [(text.en, text.pl) for text in steps]
