"""Make the argument parser speak the reader's language: the frame of `--help` and its complaints."""

from __future__ import annotations

import re
from typing import Any

from mellon.assistant import texts as say
from mellon.assistant.help_texts import FRAME
from mellon.models.common import Defect, Text
from mellon.models.common.reader import nearest

_KIND = re.compile(r" <[^>]*>$")


def speak(command: Any, lang: str) -> None:
    """Let the help pages of a command and of all its subcommands use `lang`, under `--help` and `-h`."""
    formatter: Any = command.context_class.formatter_class

    def word(phrase: str) -> str:
        return FRAME[phrase].of(lang) if phrase in FRAME else phrase

    def remarked(text: str) -> str:
        for phrase in ("[required]", "[x>=1]"):
            text = text.replace(phrase, word(phrase))
        return word(text)

    class Formatter(formatter):  # type: ignore[misc]
        """Writes help pages with the parser's own phrases in the reader's language."""

        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            for phrase in ("[OPTIONS]", "COMMAND [ARGS]..."):
                args = args.replace(phrase, word(phrase))
            super().write_usage(prog, args, prefix or word("Usage: "))

        def write_heading(self, heading: str) -> None:
            super().write_heading(word(heading))

        def write_dl(self, rows: Any, col_max: int = 30, col_spacing: int = 2) -> None:
            super().write_dl([(_KIND.sub("", name), remarked(text)) for name, text in rows], col_max, col_spacing)

    made = command.get_help_option

    def help_option(context: Any) -> Any:
        option = made(context)
        if option is not None:
            option.callback = _tell_help
        return option

    command.get_help_option = help_option
    command.context_settings = {**command.context_settings, "help_option_names": ["--help", "-h"]}
    command.context_class = type("Context", (command.context_class,), {"formatter_class": Formatter})
    for part in getattr(command, "commands", {}).values():
        speak(part, lang)


def _tell_help(context: Any, _option: Any, wanted: bool) -> None:
    """Print a help page to the stream as it is; the parser itself would change an ASCII stream's encoding."""
    if wanted and not context.resilient_parsing:
        print(context.get_help())
        context.exit()


def complaint(error: Any) -> Defect:
    """Return a usage error of the parser as a defect in both languages."""
    kind, message = type(error).__name__, error.format_message()
    option = str(getattr(error, "option_name", "") or getattr(error, "param_hint", "") or _parameter(error))
    if kind == "NoSuchOption":
        hidden = {name for one in error.ctx.command.params if getattr(one, "hidden", False) for name in one.opts}
        meant = ", ".join(name for name in error.possibilities or () if name not in hidden)
        return Defect(option, say.UNKNOWN_OPTION + (say.fill(say.OPTION_MEANT, options=meant) if meant else ""))
    if kind == "BadOptionUsage":
        return Defect(option, say.OPTION_TAKES_NO_VALUE if "not take" in message else say.OPTION_NEEDS_VALUE)
    if kind == "MissingParameter":
        return Defect(option, say.VALUE_MISSING)
    if kind == "BadParameter":
        return Defect(option, _bad_value(str(error.message)))
    unknown = re.match(r"No such command '(.*?)'\.", message)
    if unknown:
        return _unknown_part(unknown.group(1), tuple(getattr(error.ctx.command, "commands", ())))
    extra = re.search(r"unexpected extra arguments? \((.*)\)", message)
    if extra:
        return Defect(extra.group(1), say.fill(say.TOO_MANY_ARGUMENTS, why=extra.group(1)))
    return Defect("mellon", say.fill(say.BAD_USAGE, why=_one_line(message)))


def _bad_value(message: str) -> Text:
    if "valid integer" in message:
        return say.NEEDS_WHOLE
    return say.NEEDS_NUMBER if re.search("valid (number|float)", message) else say.fill(say.BAD_VALUE, why=message)


def _unknown_part(name: str, parts: tuple[str, ...]) -> Defect:
    close = nearest(name, parts)
    meant = say.fill(say.OPTION_MEANT, options=close[0]) if close else ""
    return Defect(name, say.fill(say.UNKNOWN_VERB, verbs=", ".join(parts)) + meant)


def _parameter(error: Any) -> str:
    parameter = getattr(error, "param", None)
    return "" if parameter is None else str((parameter.opts or [parameter.name])[0])


def _one_line(message: str) -> Text:
    line = " ".join(message.split())
    return Text(line, line)
