"""The other phases of a round: setup, planning, travel, encounter, refresh; claims, ends and the score."""
