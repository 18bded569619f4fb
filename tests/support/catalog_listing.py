"""Listings without a browser: payloads as ``catalog.js`` makes them, in a few lines."""

from pytest_heal.catalog.entry import STATES
from pytest_heal.catalog.listing import FrameListing, Part, merge

TEXTS = ("tag", "role", "name", "text", "value", "href", "id", "test", "tested", "label", "said", "field", "choice")


def button(name="", *, at=(0, 0), size=(80, 20), section="", **own):
    """An element of a payload: texts by column, ``named`` and ``states``; a button unless told otherwise."""
    own.setdefault("tag", "button")
    own.setdefault("role", "button")
    return {"name": name, "text": name, "named": 1, "states": (), "at": at, "size": size, "section": section, **own}


def document(
    *elements, url="http://site/page", title="Page", structure="00", scroll=(0, 0), notes=(), sections=(), viewport=(800, 600)
):
    """What one document lists; every element stands directly in its body, in the section ``(word, name)`` that it names."""
    strings = [""]

    def place(text):
        if text not in strings:
            strings.append(text)
        return strings.index(text)

    known = [*sections, *dict.fromkeys(e["section"] for e in elements if e["section"] and e["section"] not in sections)]
    payload = {
        "format": 1, "url": url, "title": title, "viewport": list(viewport), "scroll": list(scroll), "hash": structure,
        "nodes": 9, "notes": list(notes), "strings": strings, "shift": [], "named": [e["named"] for e in elements],
        "states": [sum(STATES[s] for s in e["states"]) for e in elements],
        "section": [known.index(e["section"]) if e["section"] else -1 for e in elements],
        "box": [v for e in elements for v in (*e["at"], *e["size"])],
        "sections": [place(text) for section in known for text in section],
        "ways": [-1, place("html"), 1, 0, 8, 0, place("body"), 1, 0, 8], "way": [],
    }  # fmt: skip
    for column in TEXTS:
        payload[column] = [place(e.get(column, "")) for e in elements]
    for i, e in enumerate(elements):
        payload["way"].append(2 + i)
        payload["ways"] += [1, place(e["tag"]), sum(o["tag"] == e["tag"] for o in elements[: i + 1]), place(e.get("id", "")), 0]
    return FrameListing.from_payload(payload)


def listing(*elements, **document_options):
    """The catalog of a page of one document."""
    return merge([Part(listing=document(*elements, **document_options))])
