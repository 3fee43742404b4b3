"""The numbers of the kernel of layers."""

from __future__ import annotations

DEAD = -1
"""Stands for a board that is out of the game."""
