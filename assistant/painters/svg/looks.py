"""Colours of pictures: attributes that stand on every element, and rules that a picture of its own brings along for dark pages."""

from __future__ import annotations

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

LOOKS: dict[str, dict[str, tuple[str, str]]] = {
    "paper": {"fill": ("#fbf7ee", "#1e1b17")},
    "panel": {"fill": ("#ffffff", "#2b2722"), "stroke": ("#c2b59b", "#655c4e")},
    "now": {"fill": ("#ffffff", "#2b2722"), "stroke": ("#2e7d32", "#7ccf80")},
    "felt": {"fill": ("#e7efe2", "#25352a"), "stroke": ("#8fa886", "#4f6a55")},
    "ink": {"fill": ("#221d16", "#f2ece0")},
    "soft": {"fill": ("#62594a", "#c3b8a4")},
    "go": {"fill": ("#1f6b24", "#8fdc93")},
    "bad": {"fill": ("#a3211b", "#ff9d94")},
    "open": {"fill": ("#7a5200", "#f0c066")},
    "rule": {"stroke": ("#c2b59b", "#655c4e"), "fill": ("none", "none")},
    "slot": {"stroke": ("#b5a88e", "#6d6456"), "fill": ("none", "none")},
    "back": {"fill": ("#cfc3aa", "#4a4338"), "stroke": ("#8d816a", "#867b69")},
    "card": {"fill": ("#fffdf7", "#332e28"), "stroke": ("#8d816a", "#a09580")},
    "P": {"fill": ("#8a5a00", "#f3c25f"), "stroke": ("#b57a10", "#d9a441")},
    "G": {"fill": ("#33536e", "#9cc7e8"), "stroke": ("#5d7f9c", "#7fa9c9")},
    "L": {"fill": ("#1f6b24", "#8fdc93"), "stroke": ("#3d8b42", "#6fbf74")},
    "C": {"fill": ("#5b3a92", "#cdb4f5"), "stroke": ("#7c5bb3", "#a98bdd")},
    "R": {"fill": ("#8a6d00", "#ffe07a"), "stroke": ("#c19a00", "#e6c344")},
    "bw": {"fill": ("#221d16", "#f2ece0"), "stroke": ("#8d816a", "#f2ece0")},
    "cw": {"fill": ("#221d16", "#f2ece0"), "stroke": ("#000000", "#8d816a")},
    "or": {"fill": ("#a3211b", "#ff9d94"), "stroke": ("#a3211b", "#ff9d94")},
    "zm": {"fill": ("#a04a00", "#ffb36b"), "stroke": ("#c05c00", "#ff9a3d")},
    "good": {"fill": ("#7a5200", "#f3c25f"), "stroke": ("#b57a10", "#d9a441")},
    "evil": {"fill": ("#a3211b", "#ff9d94"), "stroke": ("#a3211b", "#ff8077")},
    "free": {"fill": ("#0e5a78", "#8fd6f2"), "stroke": ("#1c7fa6", "#5fb6d8")},
    "shadow": {"fill": ("#a3211b", "#ff9d94"), "stroke": ("#a3211b", "#ff8077")},
    "plain": {"fill": ("#eef3e6", "#27302a"), "stroke": ("#93a386", "#5c6b5e")},
    "mountain": {"fill": ("#e6e4e0", "#33322f"), "stroke": ("#7d776d", "#928c81")},
    "home": {"fill": ("#f6e9cf", "#3a3122"), "stroke": ("#8a6d3b", "#b8924f")},
    "river": {"stroke": ("#1c6ea4", "#6fb9e6"), "fill": ("#1c6ea4", "#6fb9e6")},
    "tunnel": {"stroke": ("#7a5200", "#f0c066"), "fill": ("none", "none")},
    "tip": {"fill": ("#7a5200", "#f0c066")},
    "full": {"fill": ("#2e7d32", "#6fbf74"), "stroke": ("#2e7d32", "#6fbf74")},
    "hurt": {"fill": ("none", "none"), "stroke": ("#a3211b", "#ff8077")},
    "black": {"fill": ("#2b2b2b", "#111111"), "stroke": ("#000000", "#d8d0c0")},
    "yellow": {"fill": ("#f2c230", "#d9a900"), "stroke": ("#8a6d00", "#ffe07a")},
    "red": {"fill": ("#b3261e", "#a3211b"), "stroke": ("#7d0f09", "#ff9d94")},
    "blue": {"fill": ("#1f5fa8", "#1b4f8c"), "stroke": ("#0f3b6e", "#8fc0f5")},
    "green": {"fill": ("#2e7d32", "#2a6b2d"), "stroke": ("#17501a", "#8fdc93")},
    "light": {"fill": ("#ffffff", "#ffffff"), "stroke": ("#ffffff", "#ffffff")},
    "dark": {"fill": ("#221d16", "#221d16"), "stroke": ("#221d16", "#221d16")},
    "kept": {"fill": ("none", "none"), "stroke": ("#c19a00", "#ffe07a")},
}
"""Every look by its class: what is filled and drawn how on a light page, and on a dark one."""


def looks(name: str, *parts: str) -> dict[str, str]:
    """Return the attributes of a look, all of them or only the parts named; the class tells a style sheet which look it is.

    >>> looks("ink")
    {'class': 'ink', 'fill': '#221d16'}
    """
    found = LOOKS.get(name, LOOKS["ink"])
    kept = {part: colours[0] for part, colours in found.items() if not parts or part in parts}
    return {"class": " ".join([name if name in LOOKS else "ink", *(f"no-{part}" for part in found if part not in kept)]), **kept}


def dark_rules() -> str:
    """Return the style sheet of a picture of its own: other colours where the reader prefers a dark page."""
    rules = []
    for name, found in LOOKS.items():
        for part, (_, dark) in found.items():
            rules.append(f".{name}:not(.no-{part}){{{part}:{dark}}}")
    return "@media (prefers-color-scheme: dark){" + "".join(rules) + "}"
