"""From a description in plain words to the element a person would mean, or an honest refusal.

    text --parser--> Sentence ----+
                                  +--ranking--> matches with evidence --verdict--> one element, or why not
    inventory --index--> Document +

Small modules over the tables of `language` and named tables of their own: `places` (sections, ordinals, positions, spatial
words), `weights`; `parser` and `head` read descriptions with them; `index` and `neighbours` know what a page's elements say,
`groups` what stands around them; `query` is what is looked up, `score`, `bonuses`, `content`, `ordinal` and `ranking` put
elements in order; `verdict` answers or refuses. Everything is a sum of small amounts, and each of them is evidence that can be
read.
"""
