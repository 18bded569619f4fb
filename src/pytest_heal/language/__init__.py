"""Words of user interfaces: what means the same, what turns a meaning, what destroys."""
