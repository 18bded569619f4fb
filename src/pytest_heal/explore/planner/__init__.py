"""What the explorer does next: decisions alone, without a browser, a clock or chance that cannot be repeated.

    page as seen --filter--> candidates --choice (model, guardrails, heuristics)--> one of them, with who chose it and why

`memory` knows what was visited and done and where something is left; `chance` gives the same numbers for the same seed.
"""
