"""What exists on a page instead of what a selector looked for."""
