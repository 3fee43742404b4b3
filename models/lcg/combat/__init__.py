"""The combat phase: attacks of enemies and players, shadow cards, actions and what they do."""
