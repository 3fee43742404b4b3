"""Which tests exercise which rule: read from the `rule` markers, kept beside each rulebook for `mellon rules`.

python -m tests.rule_coverage            # report the rules that no test cites
python -m tests.rule_coverage --write    # bring models/<game>/covered_by.toml up to date
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import tomlkit

from mellon.models.common import Rulebook

ROOT = Path(__file__).resolve().parent.parent
HEAD = "# Which tests exercise which rule; written by `python -m tests.rule_coverage --write`.\n"


def games() -> list[str]:
    """Return the games that have a rulebook."""
    return sorted(file.parent.name for file in (ROOT / "models").glob("*/rulebook.toml"))


@cache
def citations() -> dict[str, list[str]]:
    """Return the tests by the rule ids that their markers cite."""
    found: dict[str, list[str]] = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        name = file.relative_to(ROOT).as_posix()
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in _cited(node):
                    found.setdefault(rule, []).append(f"{name}::{node.name}")
    return found


def _cited(function: ast.FunctionDef) -> Iterator[str]:
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            for argument in decorator.args:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def file_of(game: str) -> Path:
    return ROOT / "models" / game / "covered_by.toml"


def table_of(game: str) -> str:
    """Return what `covered_by.toml` of a game should say."""
    book, cited = Rulebook.load(game), citations()
    tests = {rule: cited[rule] for rule in (*book.rules, *book.rulings) if rule in cited}
    return HEAD + tomlkit.dumps({"tests": tests})


def unexercised(game: str) -> list[str]:
    """Return the modelled rules and the rulings that no test cites."""
    book, cited = Rulebook.load(game), citations()
    wanted = [rule.id for rule in book.rules.values() if rule.modelled] + list(book.rulings)
    return [rule for rule in wanted if rule not in cited]


def main() -> None:
    for game in games():
        if "--write" in sys.argv[1:]:
            file_of(game).write_text(table_of(game), "utf-8")
        missing = unexercised(game)
        print(f"{game}: {len(missing)} modelled rules or rulings without a test" + "".join(f"\n  {rule}" for rule in missing))


if __name__ == "__main__":
    main()
