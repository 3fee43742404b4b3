"""The words for states and moves (`models.konfrontacja.naming`)."""

from mellon.models.konfrontacja.naming import Naming

__all__ = ["Naming"]
