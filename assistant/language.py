"""Choose the language and put the arguments in order before any command is built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mellon.assistant import texts as say
from mellon.models.common import Defect
from mellon.models.common.text import LANGUAGES

_VARIABLES = ("MELLON_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_TAKING_A_VALUE = ("--time", "--ruling", "--engine", "--seed", "--game", "--max-states", "--memory")
_ENDING = ("--help", "-h", "--version")


@dataclass(frozen=True)
class Call:
    """One call of the command: its arguments in the parser's order, and what has to be known first."""

    arguments: tuple[str, ...]
    lang: str
    json: bool
    defects: tuple[Defect, ...] = ()

    @property
    def verb(self) -> str:
        """Return the command's name, or an empty string where none is given."""
        first = self.arguments[0] if self.arguments else ""
        return "" if first.startswith("-") else first


def arrange(argv: Sequence[str], environment: Mapping[str, str]) -> Call:
    """Take `--lang` out of the arguments and move options that stand before the verb behind it.

    >>> arrange(["--json", "--lang", "pl", "solve", "a.toml"], {}).arguments
    ('solve', 'a.toml', '--json')
    """
    cut = list(argv).index("--") if "--" in argv else len(argv)
    mine, literal = list(argv[:cut]), list(argv[cut:])
    rest, wished = _without_lang(mine)
    lang, defects = language_of(environment), []
    for value in wished:
        if value is None:
            defects.append(Defect("--lang", say.OPTION_NEEDS_VALUE))
        elif value.lower() in LANGUAGES:
            lang = value.lower()
        else:
            defects.append(Defect("--lang", say.fill(say.BAD_LANG, value=value)))
    leading, rest = _split_leading(rest)
    arguments = [*rest, *literal] if rest and rest[0] in _ENDING else [*rest, *leading, *literal]
    return Call(tuple(arguments), lang, "--json" in mine, tuple(defects))


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for: Polish where it says so, else English."""
    wish = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return "pl" if wish.lower().startswith("pl") else "en"


def _without_lang(arguments: Sequence[str]) -> tuple[list[str], list[str | None]]:
    rest: list[str] = []
    wished: list[str | None] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == "--lang":
            wished.append(next(waiting, None))
        elif argument.startswith("--lang="):
            wished.append(argument.removeprefix("--lang="))
        else:
            rest.append(argument)
    return rest, wished


def _split_leading(arguments: list[str]) -> tuple[list[str], list[str]]:
    end = 0
    while end < len(arguments) and arguments[end].startswith("-") and arguments[end] not in _ENDING:
        end += 2 if arguments[end] in _TAKING_A_VALUE else 1
    return arguments[:end], arguments[end:]
