"""What can never matter again (`models.konfrontacja.leftovers`)."""

from mellon.models.konfrontacja.leftovers import live_specials

__all__ = ["live_specials"]
