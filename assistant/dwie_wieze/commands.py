"""The command `mellon chapter`: list the chapters of Dwie Wieże, show one, write a template to complete one."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from mellon.assistant import help_texts as helps
from mellon.assistant.dwie_wieze import chapter_words as say
from mellon.assistant.dwie_wieze.review_command import add_review
from mellon.assistant.terminal import write_line
from mellon.assistant.texts import fill
from mellon.models.common import BadInput, Defect

_PARTS = ("list", "show", "new")
_STANDARD_OUTPUT = "-"


class ChapterGroup(TyperGroup):
    """Refuses an unknown sub-command in the reader's language."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        if args and args[0] not in self.commands:
            raise BadInput([Defect(args[0], fill(say.NO_SUCH_PART, parts=", ".join(_PARTS)))])
        return super().resolve_command(ctx, args)


def register(app: typer.Typer, lang: str) -> None:
    """Add `mellon chapter` to the command line."""
    group = typer.Typer(rich_markup_mode=None, add_completion=False, cls=ChapterGroup, invoke_without_command=True)
    app.add_typer(group, name="chapter", help=say.ABOUT.of(lang))
    _add_list(group, lang)
    _add_show(group, lang)
    _add_new(group, lang)
    add_review(app, lang)


def _add_list(group: typer.Typer, lang: str) -> None:
    @group.callback(help=say.ABOUT.of(lang))
    def chapter(context: typer.Context) -> int | None:
        return list_chapters(lang, False) if context.invoked_subcommand is None else None

    @group.command("list", help=say.LIST.of(lang))
    def listing(
        json: Annotated[bool, typer.Option("--json", help=helps.JSON_RULES.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        return list_chapters(lang, json)


def _add_show(group: typer.Typer, lang: str) -> None:
    @group.command("show", help=say.SHOW.of(lang))
    def show(
        number: Annotated[str | None, typer.Argument(metavar=say.NUMBER_OR_FILE_NAME.of(lang), help=say.NUMBER_OR_FILE.of(lang))] = None,
        json: Annotated[bool, typer.Option("--json", help=helps.JSON_RULES.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        return show_chapter(number, lang, json)


def _add_new(group: typer.Typer, lang: str) -> None:
    @group.command("new", help=say.NEW.of(lang))
    def new(
        number: Annotated[str | None, typer.Argument(metavar=say.NUMBER_NAME.of(lang), help=say.NUMBER.of(lang))] = None,
        file: Annotated[str | None, typer.Argument(metavar=say.FILE_NAME.of(lang), help=say.FILE.of(lang))] = None,
        force: Annotated[bool, typer.Option("--force", help=say.FORCE.of(lang))] = False,
        language: Annotated[str | None, typer.Option("--lang", metavar="pl|en", help=helps.LANG.of(lang))] = None,
    ) -> int:
        return write_template(_chapter_number(number, lang), file, force, lang)


def _chapter_number(word: str | None, lang: str) -> int:
    from mellon.models.dwie_wieze.chapter import NUMBERS

    number = int(word) if word and word.isascii() and word.isdigit() else 0
    if number not in NUMBERS:
        what = fill(say.NO_SUCH_CHAPTER if word else say.NO_NUMBER, first=NUMBERS[0], last=NUMBERS[-1])
        raise BadInput([Defect(word or say.NUMBER_NAME.of(lang), what)])
    return number


def list_chapters(lang: str, as_json: bool) -> int:
    """Print all chapters and what is missing of each."""
    from mellon.assistant.dwie_wieze import chapters

    if as_json:
        return _print_json({"chapters": chapters.all_as_data()})
    return _show(chapters.listing(), lang)


def show_chapter(word: str | None, lang: str, as_json: bool) -> int:
    """Print what is known of a chapter, given by its number or as a file of one's own. Raises BadInput."""
    from mellon.assistant.dwie_wieze import chapters
    from mellon.models.dwie_wieze.chapter import chapter, load_chapter
    from mellon.models.dwie_wieze.chapter_file import SUFFIX

    if word is not None and word.lower().endswith(SUFFIX):
        known = load_chapter(Path(word).name, Path(word).parent)
    else:
        known = chapter(_chapter_number(word, lang))
    if as_json:
        return _print_json(chapters.as_data(known, in_full=True))
    return _show(chapters.in_full(known), lang)


def write_template(number: int, file: str | None, force: bool, lang: str) -> int:
    """Write a chapter's template to a file, or to standard output for `-`. Raises BadInput where it may not or cannot."""
    from mellon.models.dwie_wieze.template import gaps, template

    name = file or f"chapter{number}.toml"
    if name == _STANDARD_OUTPUT:
        sys.stdout.write(template(number, lang))
        return 0
    text = template(number, lang, Path(name).name)
    try:
        with open(name, "w" if force else "x", encoding="utf-8", newline="\n") as output:
            output.write(text)
    except FileExistsError:
        raise BadInput([Defect(name, say.EXISTS)]) from None
    except OSError as fault:
        raise BadInput([Defect(name, fill(say.UNWRITABLE, why=fault.strerror or type(fault).__name__))]) from None
    count = gaps(text)
    write_line(fill(say.WRITTEN if count else say.WRITTEN_COMPLETE, name=name, count=count).of(lang))
    write_line(fill(say.THEN_USE, name=Path(name).name).of(lang))
    return 0


def _show(parts: Iterable[Any], lang: str) -> int:
    from mellon.assistant.painters.terminal.answers import show

    show(parts, lang)
    return 0


def _print_json(value: dict[str, Any]) -> int:
    from mellon.assistant.refusal import print_json

    print_json({"game": "dwie_wieze", "verb": "chapter", **value})
    return 0
