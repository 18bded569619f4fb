"""Walking an application: what to do next, the walk, its map, page objects."""
