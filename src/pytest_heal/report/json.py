"""The report as JSON: everything that is known, for machines. ``schemas/heal-report.schema.json`` describes it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_heal.element.plain_json import written
from pytest_heal.element.printable import json_text
from pytest_heal.report.model import TEXT_LIMIT

if TYPE_CHECKING:
    from pytest_heal.report.model import HealReport


def render(report: HealReport) -> str:
    """The report, one event a line, so that two of them can be compared."""
    data = report.about()
    conflicts, history, model = data.pop("conflicts"), data.pop("history"), data.pop("model")
    head = json.dumps(data, ensure_ascii=False, indent=2).removesuffix("\n}")
    lines = ",\n".join(f"    {written(entry.to_dict(), TEXT_LIMIT)}" for entry in report.entries)
    shown = f"[\n{lines}\n  ]" if lines else "[]"
    rest = f'"conflicts": {json.dumps(conflicts)},\n  "history": {json.dumps(history)},\n  "model": {json.dumps(model)}'
    return json_text(f'{head},\n  "events": {shown},\n  {rest}\n}}\n')
