"""The bearer's free run, as the rules tell it (`models.konfrontacja.bearer_run`)."""

from mellon.models.konfrontacja.bearer_run import Path, free_run, is_free_run, threats

__all__ = ["Path", "free_run", "is_free_run", "threats"]
