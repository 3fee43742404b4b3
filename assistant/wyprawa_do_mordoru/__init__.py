"""How Wyprawa do Mordoru looks on a terminal, and its own commands."""
