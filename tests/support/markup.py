"""HTML files for people, taken apart: whether they are whole, load nothing and run nothing of anybody else's."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = {"meta", "input"}


class Reader(HTMLParser):
    """What a file consists of; fails where tags do not match."""

    CDATA_CONTENT_ELEMENTS = ("script", "style", "noframes")  # as browsers take them

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.attributes, self.open, self.raw, self.text = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.extend((tag, *attribute) for attribute in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        (self.raw if self.open and self.open[-1] in self.CDATA_CONTENT_ELEMENTS else self.text).append(data)


def checked(made, links=()):
    """The parsed file, which must load nothing and run nothing of anybody else's; ``links``: begins of what may be linked."""
    reader = Reader(made)
    assert reader.tags.count("script") == reader.tags.count("style") == 1
    for tag, name, value in reader.attributes:
        assert not name.startswith("on"), (tag, name)
        assert name != "style", tag
        assert name != "src", tag
        if name == "href":
            assert value.startswith(("#", "data:image/jpeg;base64,", "data:image/png;base64,", "./", *links)), value
    ids = [value for _, name, value in reader.attributes if name == "id"]
    assert len(ids) == len(set(ids))
    return reader
