"""Engines that know shapes, not games."""
