"""Chat models as an optional second opinion: a question with offered records, and an index or nothing as its answer.

Nothing here decides: what an answer may change is said by the rules of whoever asked (`relocation.second_opinion` for healing,
the guardrails for the explorer, the refusal for descriptions). Nothing here is imported, and no SDK, before a question is
asked.
"""
