"""Certificates of single battles and of counts of steps: each stands up to the rules alone, and does not once anything in it is changed."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import mellon
from mellon.models.common import BadInput
from mellon.models.common.certificates import check, parse
from mellon.models.konfrontacja import Position
from mellon.models.konfrontacja.notation import read_toml
from mellon.models.konfrontacja.position import Wishes
from mellon.models.konfrontacja.reading_wishes import PAYOFFS
from mellon.puzzles.generated import records
from mellon.puzzles.library import find
from mellon.solver import Verdict, ask
from mellon.solver.konfrontacja import battle_certifying, certifying
from tests.support.konfrontacja.battles import battle

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("at_least", "at_most")
BY_HAND = [file.stem for file in sorted((ROOT / "puzzles/konfrontacja").glob("*.toml")) if mellon.load(file.stem).question == "battle"]
MADE = [name for name, one in records("konfrontacja").items() if '"battle"' in one.toml() and find(name).position.question == "battle"][::8]
FIGHTS = {
    "sauron shows first": battle("gandalf@fangorn", "witch_king@dagorlad", "witch_king>gandalf@fangorn", to_move="sauron"),
    "another card is forced": battle("gimli@fangorn", "saruman@dagorlad", "saruman>gimli@fangorn", to_move="sauron"),
    "a card is replaced": battle("gimli@fangorn", "mouth_of_sauron_variant@dagorlad", "mouth_of_sauron_variant>gimli@fangorn", to_move="sauron"),
    "Sam steps in": battle("frodo@fangorn sam@fangorn", "orcs@dagorlad", "orcs>frodo@fangorn", to_move="sauron", hands=("1 magic cloak", "2 eye retreat")),
    "a ring-bearer slips away": battle("frodo@fangorn", "shelob@dagorlad", "shelob>frodo@fangorn", to_move="sauron", hands=("2 retreat", "3 magic")),
    "odd payments": battle(
        "legolas@eregion", "orcs@fangorn", "legolas>orcs@fangorn", hands=("1 4 magic", "2 6 eye"), payoff={"win": "7/3", "lose": "-2", "both": "1/5", "none": "0"}
    ),
}  # fmt: skip


def certificate_of(position: Any, **options: Any) -> dict[str, Any]:
    """Return the certificate as it would come back from its file."""
    answer = ask(position, certificate=True, **options)
    assert answer.verdict is Verdict.VALUE
    certificate = parse(json.dumps(answer.to_json("en")["certificate"]))
    assert certificate["claim"]["value"] == str(answer.value)
    return certificate


def spoilt(certificate: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the certificate with each choice and card taken away, each share and number changed, each choice made elsewhere or made twice."""
    for value in {"0", "1", str(Fraction(certificate["claim"]["value"]) + Fraction(1, 7))} - {certificate["claim"]["value"]}:
        yield f"value {value}", {**certificate, "claim": {**certificate["claim"], "value": value}}
    for part in PARTS:
        for at, choice in enumerate(certificate[part]):

            def but(change: Any, part: str = part, at: int = at) -> dict[str, Any]:
                found = copy.deepcopy(certificate)
                change(found[part], at)
                found.pop("positions")
                return found

            yield f"{part} without {choice}", but(lambda told, at: told.pop(at))
            yield f"{part} elsewhere {choice}", but(lambda told, at: told[at].update(after=[*told[at]["after"], "true"]))
            yield f"{part} gives up {choice}", but(lambda told, at: told.__setitem__(at, {"after": told[at]["after"], "given_up": True}))
            yield (
                f"{part} takes what is not there {choice}",
                but(lambda told, at: told.__setitem__(at, {"after": told[at]["after"], "take": "mirkwood_cloak"})),
            )
            for card, share in choice.get("mix", {}).items():
                yield f"{part} without {card}", but(lambda told, at, card=card: told[at]["mix"].pop(card))
                yield (
                    f"{part} more of {card}",
                    but(lambda told, at, card=card, share=share: told[at]["mix"].update({card: str(Fraction(share) + Fraction(1, 9))})),
                )
    yield "a count", {**certificate, "positions": certificate["positions"] + 1}
    for kind in ("strategy", "refutation", "agreement"):
        yield f"kind {kind}", {**certificate, "kind": kind, "strategy": []}


def assert_refused_when_spoilt(certificate: dict[str, Any]) -> None:
    assert certificate["kind"] == "proof"
    held = check(certificate)
    assert held.holds and held.checked == certificate["positions"]
    for what, changed in spoilt(certificate):
        found = check(changed)
        assert not found.holds and found.why is not None and found.why.pl != found.why.en, what


@pytest.mark.parametrize("name", [*BY_HAND, *MADE])
def test_kf_a_battle_is_proved_and_nothing_can_be_changed_in_it(name):
    assert_refused_when_spoilt(certificate_of(find(name).position))


@pytest.mark.parametrize("name", BY_HAND)
def test_kf_a_plan_holds_for_other_payments_only_where_the_value_is_the_same(name):
    position = find(name).position
    certificate = certificate_of(position)
    for key, number in certificate["claim"].items():
        claim = {**certificate["claim"], key: str(Fraction(number) + Fraction(1, 7))}
        if key != "value" and check({**certificate, "claim": claim}).holds:
            pays = tuple(Fraction(claim[one]) for one in PAYOFFS)
            assert str(ask(replace(position, wishes=Wishes(pays))).value) == claim["value"], key


@pytest.mark.parametrize("fight", FIGHTS)
def test_kf_every_kind_of_choice_inside_a_battle_is_proved(fight):
    certificate = certificate_of(read_toml(FIGHTS[fight]))
    assert certificate["claim"].keys() == {"value", "win", "lose", "both", "none"}
    assert_refused_when_spoilt(certificate)


def test_kf_a_mix_that_another_card_beats_is_refused():
    """The plain card that the mix is made of is checked against every reply of the other side, not against its mix."""
    certificate = certificate_of(mellon.load("kf_eye_and_magic"))
    for part in PARTS:
        at = next(at for at, choice in enumerate(certificate[part]) if len(choice.get("mix", ())) > 1)
        for card in certificate[part][at]["mix"]:
            changed = copy.deepcopy(certificate)
            changed[part][at]["mix"] = {card: "1"}
            changed[part] = [one for one in changed[part] if not one["after"] or card in one["after"][0].split("/")]
            changed.pop("positions")
            found = check(changed)
            assert not found.holds and found.why is not None and "the proof gives" in found.why.en


def test_kf_a_battle_too_long_to_write_says_so(monkeypatch):
    monkeypatch.setattr(battle_certifying, "MOST_NODES", 5)
    certificate = certificate_of(mellon.load("kf_eye_and_magic"))
    assert certificate["kind"] == "agreement" and not check(certificate).holds


def test_kf_payments_of_many_digits_are_not_written():
    text = battle("legolas@eregion", "orcs@fangorn", "legolas>orcs@fangorn", hands=("1", "2"), payoff={"win": "7" * 500})
    assert certificate_of(read_toml(text))["kind"] == "agreement"


def test_kf_a_count_of_steps_is_proved_by_the_plan_of_whoever_wins_it():
    certificate = certificate_of(mellon.load("kf_counting_steps"))
    assert certificate["kind"] == "proof" and certificate["claim"] == {"value": "1"} and not certificate["at_most"]
    assert check(certificate).holds
    assert not check({**certificate, "claim": {"value": "0"}}).holds
    for at, entry in enumerate(certificate["at_least"]):
        for changed in (
            [],
            [{**entry, "bound": "0"}],
            [{**entry, "bound": "1", "end": "sauron"}] if "end" in entry else [{**entry, "move": "pass"}],
        ):
            told = [*certificate["at_least"][:at], *changed, *certificate["at_least"][at + 1 :]]
            assert not check({**certificate, "at_least": told, "positions": len(told)}).holds, entry


def test_kf_a_count_of_steps_whose_plan_is_too_long_says_so(monkeypatch):
    monkeypatch.setattr(certifying, "PROOF_BUDGET", 1)
    certificate = certificate_of(mellon.load("kf_counting_steps"))
    assert (certificate["kind"], certificate["engine"]) == ("agreement", "tempo") and not check(certificate).holds


@pytest.mark.parametrize(
    "change",
    [
        {"question": "endgame"},
        {"question": "tempo"},
        {"position": "konfrontacja question=battle to_move=sauron | frodo@fangorn cards=1 | orcs@dagorlad cards=1"},
        {"claim": {"value": "1/3"}},
        {"at_least": {}},
        {"at_least": [{"after": [], "because": "so"}]},
        {"at_most": [{"after": [], "mix": []}]},
        {"at_most": [{"after": "x", "take": "1"}]},
    ],
    ids=str,
)  # fmt: skip
def test_kf_what_is_no_certificate_of_a_battle_is_unreadable(change):
    certificate = certificate_of(mellon.load("kf_eye_and_magic"))
    with pytest.raises(BadInput) as refused:
        check({**certificate, **change})
    assert all(defect.what.pl and defect.what.en for defect in refused.value.defects)


def test_kf_the_checker_of_battles_loads_no_search():
    certificate = json.dumps(certificate_of(mellon.load("kf_eye_and_magic")))
    program = (
        "import sys\nfrom mellon.models.common.certificates import check, parse\n"
        "assert check(parse(sys.stdin.read())).holds\nprint('\\n'.join(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], input=certificate, capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert done.returncode == 0, done.stderr
    assert not [
        name for name in done.stdout.split() if name.startswith(("mellon.solver", "mellon.puzzles", "mellon.assistant", "ortools", "scipy"))
    ]


def test_kf_a_position_without_a_battle_keeps_its_own_question():
    certificate = certificate_of(mellon.load("kf_even_odds"))
    battle_line = str(mellon.load("kf_eye_and_magic"))
    assert Position.parse(battle_line).question == "battle"
    with pytest.raises(BadInput):
        check({**certificate, "position": battle_line})
