"""Puzzles of Wyprawa do Mordoru: which dice do you keep?"""

PREFIX = "wm"
"""How the ids of its generated puzzles begin."""
