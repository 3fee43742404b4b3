"""The question `quest`: whom to commit, exactly over the real reveals."""
