"""What ``--heal-prove`` found: as a section of the terminal, as JSON, as one HTML file. See `relocation.mutant`."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from html import escape

from pytest_heal.relocation.mutant import OPERATORS, OUTCOMES, TRIED, Mutant, totals
from pytest_heal.report.escape import counted, visible

FORMAT_VERSION = 1
MOST_LISTED = 20
"""Hidden defects in the terminal; the reports have all."""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_STYLE = (
    "body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}"
    "table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:.25rem .6rem;text-align:left}td.n{text-align:right}"
    "code{font-size:.95em}.bad{color:#a40000;font-weight:bold}.good{color:#0a5c0a;font-weight:bold}"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a run tried.

    Attributes:
        mutants: in order.
        version: of this package.
        made: when, ISO 8601.
        seed: of the order.
        shard: ``2/4``, ``""`` for all.
    """

    mutants: tuple[Mutant, ...]
    version: str = ""
    made: str = ""
    seed: int = 0
    shard: str = ""

    @property
    def tried(self) -> list[Mutant]:
        """Those that were really there."""
        return [one for one in self.mutants if one.outcome in TRIED]

    @property
    def hidden(self) -> list[Mutant]:
        """Those that healing would have hidden."""
        return [one for one in self.mutants if one.outcome == "hidden"]


def sentence(proof: Proof) -> str:
    """The result."""
    tried, hidden = len(proof.tried), len(proof.hidden)
    return f"healing would have hidden {hidden:,} of {tried:,} deliberate {'defect' if tried == 1 else 'defects'}"


def title(proof: Proof) -> str:
    """Of the section."""
    return f"heal-prove: {sentence(proof)}"


def lines(proof: Proof) -> Iterator[str]:
    """What the terminal says."""
    table = totals(proof.mutants)
    for operator, meaning in OPERATORS.items():
        found = table[operator]
        shown = ", ".join(f"{found[outcome]} {outcome}" for outcome in TRIED if found[outcome])
        left = f"; {found['inapplicable']} could not be made" if found["inapplicable"] else ""
        yield f"{operator:<10} {shown or 'none'}{left}"
        if not found:
            yield f"           ({meaning}: never tried)"
    for one in proof.hidden[:MOST_LISTED]:
        yield f"HIDDEN {one.operator}: {visible(one.locator)} on {visible(one.page)}"
        yield f"    broken: {visible(one.victim)}"
        yield f"    healing would have gone on with: {visible(one.onto)} ({visible(one.code)})"
        yield f"    {visible(one.method)} at {visible(one.at)} in {visible(one.test)}"
    if len(proof.hidden) > MOST_LISTED:
        yield f"and {counted(len(proof.hidden) - MOST_LISTED, 'more')}"


def failed_meanwhile(proof: Proof, failed: Collection[str]) -> Iterator[str]:
    """What the terminal says of failed tests in which defects were really made: a page that watches itself may be why."""
    spoilt = sorted({one.test for one in proof.tried} & set(failed))
    if spoilt:
        others = f" and {counted(len(spoilt) - 1, 'other test')}" if len(spoilt) > 1 else ""
        yield f"{visible(spoilt[0])}{others} failed while defects were made on their pages, which may be why:"
        yield "    run without --heal-prove to see whether it is."


def as_json(proof: Proof) -> str:
    """All of it."""
    return json.dumps(
        {
            "format": FORMAT_VERSION,
            "version": proof.version,
            "made": proof.made,
            "seed": proof.seed,
            "shard": proof.shard,
            "tried": len(proof.tried),
            "hidden": len(proof.hidden),
            "totals": {operator: dict(found) for operator, found in totals(proof.mutants).items()},
            "mutants": [one.to_dict() for one in proof.mutants],
        },
        ensure_ascii=False,
        indent=1,
    )


def as_html(proof: Proof) -> str:
    """A page for people, which asks nothing of the network."""
    kind = "bad" if proof.hidden else "good"
    said = sentence(proof)
    head = "".join(f"<th scope=col>{outcome}</th>" for outcome in OUTCOMES)
    table = totals(proof.mutants)
    rows = "".join(
        f"<tr><th scope=row>{operator}</th><td>{_text(meaning)}</td>"
        + "".join(f"<td class=n>{table[operator][outcome]}</td>" for outcome in OUTCOMES)
        + "</tr>"
        for operator, meaning in OPERATORS.items()
    )
    words = "".join(f"<dt>{outcome}</dt><dd>{_text(meaning)}</dd>" for outcome, meaning in OUTCOMES.items())
    hidden = "".join(
        f"<tr><td>{one.operator}</td><td><code>{_text(one.locator)}</code></td><td>{_text(one.page)}</td>"
        f"<td>{_text(one.victim)}</td><td>{_text(one.onto)}</td><td>{_text(one.reason)}</td>"
        f"<td>{_text(one.method)} at {_text(one.at)}<br>{_text(one.test)}</td></tr>"
        for one in proof.hidden
    )
    listed = (
        "<h2>What healing would have hidden</h2>"
        "<table><tr><th>defect<th>locator<th>page<th>broken<th>gone on with<th>why<th>where"
        f"</tr>{hidden}</table>"
        if hidden
        else ""
    )
    shard = f", part {_text(proof.shard)}" if proof.shard else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}"><title>heal-prove: {said}</title>'
        f"<style>{_STYLE}</style></head><body><h1>heal-prove</h1><p class={kind}>{said[0].upper()}{said[1:]}.</p>"
        f"<p>pytest-heal {_text(proof.version)}, {_text(proof.made)}, seed {proof.seed}{shard}.</p>"
        f"<table><tr><th>defect<th>what is done{head}</tr>{rows}</table><dl>{words}</dl>{listed}</body></html>\n"
    )


def _text(text: str) -> str:
    return escape(visible(text))
