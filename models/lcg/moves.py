"""What players can do, as small value objects; the words are those of the contract (`engage 96`, `play 13`) and plain ones beside."""

from __future__ import annotations

from dataclasses import dataclass

from mellon.models.common import fold

VERBS = (
    *("engage", "play", "commit", "reveal", "travel", "claim", "defend", "undefended", "shadow", "damage", "exhaust", "discard", "return"),
    *("sacrifice", "attack", "use", "answer", "cancel", "peek", "pass", "done", "end", "deal", "refresh", "keep", "bury", "pay"),
)
_POLISH = {
    "zwarcie": "engage",
    "zagraj": "play",
    "przydziel": "commit",
    "odkryj": "reveal",
    "podroz": "travel",
    "zdobadz": "claim",
    "bron": "defend",
    "broni": "defend",
    "niebroniony": "undefended",
    "cien": "shadow",
    "obrazenia": "damage",
    "wyczerp": "exhaust",
    "odrzuc": "discard",
    "cofnij": "return",
    "poswiec": "sacrifice",
    "atak": "attack",
    "atakuj": "attack",
    "uzyj": "use",
    "anuluj": "cancel",
    "podejrzyj": "peek",
    "pas": "pass",
    "koniec": "end",
    "odpoczynek": "refresh",
    "zostaw": "keep",
    "zakop": "bury",
    "zaplac": "pay",
}
_LINKS = ("with", "on", "from", "to", "paying", "by", "z", "na", "ze", "od")


@dataclass(frozen=True, slots=True)
class Ref:
    """A card named by a move: its number, and which of several copies is meant (from 1; 0: the only or any one).

    >>> str(Ref(13, 2))
    '13#2'
    """

    card: int
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.card}#{self.copy}" if self.copy else str(self.card)


@dataclass(frozen=True, slots=True)
class Move:
    """One act: who does it (None: as the rules have it), the verb, its object and what it is done with or on.

    >>> str(Move.parse("2 defend 96#2 with 13"))
    '2 defend 96#2 with 13'
    """

    verb: str
    what: tuple[Ref, ...] = ()
    link: str = ""
    others: tuple[Ref, ...] = ()
    player: int | None = None

    @classmethod
    def parse(cls, words: str) -> Move:
        """Return the move that a string names. Raises ValueError with the word that is not known."""
        return _parse(words)

    def __str__(self) -> str:
        parts = [] if self.player is None else [str(self.player)]
        parts += [self.verb, *map(str, self.what)]
        if self.others:
            parts += [self.link or "with", *map(str, self.others)]
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Together:
    """Moves that are one decision: who is committed, who engages; none of them is a pass.

    >>> str(Together((move("commit", 1), move("commit", 4)))), str(Together(()))
    ('commit 1; commit 4', 'pass')
    """

    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.moves)) or "pass"


def move(verb: str, what: int | Ref | None = None, *others: int | Ref, link: str = "", player: int | None = None) -> Move:
    """Build a move from card numbers."""
    named = () if what is None else (_ref(what),)
    return Move(verb, named, link if others else "", tuple(map(_ref, others)), player)


def _ref(value: int | Ref) -> Ref:
    return value if isinstance(value, Ref) else Ref(value)


def _parse(words: str) -> Move:
    parts = words.replace(",", " ").split()
    if not parts:
        raise ValueError(words)
    player = None
    if parts[0].isdigit():
        player, parts = int(parts[0]), parts[1:]
    verb = fold(parts[0]) if parts else ""
    verb = _POLISH.get(verb, verb)
    if verb not in VERBS:
        raise ValueError(parts[0] if parts else words)
    at = next((i for i, part in enumerate(parts[1:], start=1) if fold(part) in _LINKS), len(parts))
    link = fold(parts[at]) if at < len(parts) else ""
    what, others = _refs(parts[1:at]), _refs(parts[at + 1 :])
    if link and not others:
        raise ValueError(words)
    return Move(verb, what, link, others, player)


def _refs(parts: list[str]) -> tuple[Ref, ...]:
    """Read card numbers and names; a name may have several words."""
    from mellon.models.lcg.cards.catalogue import parse_card

    found: list[Ref] = []
    words: list[str] = []
    for part in parts:
        words.append(part)
        name, hash_sign, copy = " ".join(words).partition("#")
        if hash_sign and not copy.isdigit():
            raise ValueError(part)
        try:
            number = 0 if name in ("0", "orc_guard") else parse_card(name).number
        except ValueError:
            continue
        found.append(Ref(number, int(copy) if hash_sign else 0))
        words = []
    if words:
        raise ValueError(" ".join(words))
    return tuple(found)
