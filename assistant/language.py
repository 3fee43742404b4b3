"""Choose the language, then put the arguments in the order that the parser wants: command, subcommand, the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mellon.assistant import texts as say
from mellon.models.common import Defect
from mellon.models.common.text import LANGUAGES

_VARIABLES = ("MELLON_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
_LANG = "--lang"
_ENDING = ("--help", "-h", "--version")


@dataclass(frozen=True)
class Call:
    """One call of the command: its arguments, those behind `--` apart, and what has to be known before it is run."""

    arguments: tuple[str, ...]
    literal: tuple[str, ...]
    lang: str
    defects: tuple[Defect, ...] = ()

    @property
    def json(self) -> bool:
        """Tell whether the answer is for a program."""
        return "--json" in self.arguments

    @property
    def words(self) -> tuple[str, ...]:
        """Return the arguments for the parser."""
        return (*self.arguments, *self.literal)

    @property
    def verb(self) -> str:
        """Return the command's name, or an empty string where none is given."""
        first = self.arguments[0] if self.arguments else ""
        return "" if first.startswith("-") else first


def spoken(argv: Sequence[str], environment: Mapping[str, str]) -> Call:
    """Take `--lang` out of the arguments and choose the language by it, else by the environment.

    >>> spoken(["solve", "--lang", "pl", "a.toml"], {}).arguments
    ('solve', 'a.toml')
    """
    cut = list(argv).index("--") if "--" in argv else len(argv)
    rest, wished = _without_lang(argv[:cut])
    lang, defects = language_of(environment), []
    for value in wished:
        if value is None:
            defects.append(Defect(_LANG, say.OPTION_NEEDS_VALUE))
        elif value.lower() in LANGUAGES:
            lang = value.lower()
        else:
            defects.append(Defect(_LANG, say.fill(say.BAD_LANG, value=value)))
    return Call(tuple(rest), tuple(argv[cut:]), lang, tuple(defects))


def arranged(call: Call, command: Any) -> Call:
    """Move options that stand before the verb, or between a command and its subcommand, behind them."""
    valued = frozenset(options_with_values(command))
    head: list[str] = []
    rest, moved = list(call.arguments), []
    while True:
        leading, rest = _split_leading(rest, valued)
        if rest and rest[0] in _ENDING:
            return replace(call, arguments=(*head, *rest))
        moved += leading
        inner = getattr(command, "commands", {}).get(rest[0]) if rest else None
        if inner is None:
            return replace(call, arguments=(*head, *rest, *moved))
        head.append(rest.pop(0))
        command = inner


def options_with_values(command: Any) -> Iterator[str]:
    """Yield every option of a command and of its subcommands that is followed by a value."""
    for parameter in command.params:
        if parameter.param_type_name == "option" and not parameter.is_flag and not parameter.count:
            yield from parameter.opts
    for inner in getattr(command, "commands", {}).values():
        yield from options_with_values(inner)


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that the environment asks for: Polish where it says so, else English."""
    wish = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    return "pl" if wish.lower().startswith("pl") else "en"


def _without_lang(arguments: Sequence[str]) -> tuple[list[str], list[str | None]]:
    rest: list[str] = []
    wished: list[str | None] = []
    waiting = iter(arguments)
    for argument in waiting:
        if argument == _LANG:
            wished.append(next(waiting, None))
        elif argument.startswith(f"{_LANG}="):
            wished.append(argument.removeprefix(f"{_LANG}="))
        else:
            rest.append(argument)
    return rest, wished


def _split_leading(arguments: list[str], valued: frozenset[str]) -> tuple[list[str], list[str]]:
    end = 0
    while end < len(arguments) and arguments[end].startswith("-") and arguments[end] not in (*_ENDING, "-"):
        end += 2 if arguments[end] in valued else 1
    return arguments[:end], arguments[end:]
