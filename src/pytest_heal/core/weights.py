"""The numbers of relocation: one table to rank candidates, one to decide whether the best one is it.

Trained by ``benchmarks/train_relocation.py`` on pairs of real pages (old, new), then rounded to 0.05. Signs are fixed:
agreement can only help, contradiction can only hurt.
"""

from __future__ import annotations

from collections.abc import Mapping

# Points for one full agreement, in nats; the probability that a candidate is the element is proportional to
# exp(sum of points). Name: (property it is reported under, points).
_RANK: Mapping[str, tuple[str, float]] = {
    "text_similar": ("text", 2.10),
    "text_equal": ("text", 1.95),
    "text_rare": ("text", 2.40),
    "text_fewer": ("text", -0.50),
    "text_other": ("text", -0.75),
    "number_other": ("text", -1.20),
    "text_missing": ("text", -0.50),
    "text_none": ("text", 1.45),
    "name_similar": ("name", 2.00),
    "name_other": ("name", -1.00),
    "label_similar": ("label", 2.00),
    "label_other": ("label", -1.00),
    "hint_similar": ("hint", 1.50),
    "hint_other": ("hint", -0.50),
    "test_id_equal": ("test id", 4.50),
    "test_id_similar": ("test id", 2.00),
    "test_id_other": ("test id", -1.00),
    "id_equal": ("id", 1.75),
    "id_similar": ("id", 6.80),
    "id_other": ("id", -0.75),
    "field_equal": ("field", 3.90),
    "field_similar": ("field", 1.50),
    "field_other": ("field", -0.15),
    "value_equal": ("value", 1.50),
    "value_other": ("value", -1.50),
    "src_similar": ("src", 1.50),
    "src_other": ("src", -0.50),
    "data_equal": ("attributes", 3.15),
    "data_other": ("attributes", -0.45),
    "href_similar": ("href", 1.90),
    "href_equal": ("href", 1.00),
    "href_rare": ("href", 1.00),
    "href_other": ("href", -0.05),
    "href_missing": ("href", -0.45),
    "tag_equal": ("tag", 0.45),
    "tag_other": ("tag", -0.45),
    "role_equal": ("role", 0.40),
    "role_other": ("role", -0.50),
    "type_equal": ("type", 0.40),
    "type_other": ("type", -1.00),
    "use_equal": ("role", 0.50),
    "look_equal": ("role", 0.15),
    "hidden": ("visible", -3.15),
    "class_similar": ("class", 0.75),
    "class_rare": ("class", 1.00),
    "class_words": ("class", 1.05),
    "path_similar": ("path", 1.60),
    "path_suffix": ("path", 4.85),
    "place_far": ("place", 1.15),
    "place_near": ("place", 1.75),
    "place_edge": ("place", 0.75),
    "place_top": ("place", 0.20),
    "place_bottom": ("place", 0.90),
    "width_other": ("size", -0.30),
    "height_other": ("size", -0.50),
    "near_similar": ("near", 2.45),
    "section_similar": ("section", 1.35),
    "group_similar": ("group", 1.25),
    "group_other": ("group", -1.20),
    "group_elsewhere": ("group", -5.00),
    "ordinal_equal": ("ordinal", 0.90),
    "ordinal_other": ("ordinal", -0.40),
}

RANK: Mapping[str, float] = {name: points for name, (_, points) in _RANK.items()}
PROPERTIES: Mapping[str, str] = {name: prop for name, (prop, _) in _RANK.items()}

# Log odds that the best candidate is the remembered element.
GATE_BIAS = -2.38
GATE: Mapping[str, float] = {
    "share": 2.50,  # softmax share of the best and its equivalents against all others: a margin without a scale
    "gap": 0.20,  # points between the best and the first rival, at most 12
    "log_size": -0.10,  # natural logarithm of the number of elements
    "text_similar": 0.55,
    "text_other": -0.85,
    "text_rare": 1.05,
    "text_fewer": -2.45,
    "number_other": -2.30,
    "text_missing": 0.00,
    "name_similar": 0.70,
    "name_other": -1.00,
    "label_similar": 1.00,
    "label_other": -1.00,
    "hint_similar": 0.20,
    "hint_other": -0.60,
    "test_id_equal": 2.50,
    "test_id_other": -0.50,
    "field_similar": 1.05,
    "field_other": -1.50,
    "value_other": -2.00,
    "src_similar": 0.70,
    "data_equal": 0.05,
    "href_similar": 0.00,
    "href_rare": 0.35,
    "href_other": -1.05,
    "href_missing": -0.60,
    "tag_equal": 0.45,
    "tag_other": -0.75,
    "role_other": -0.05,
    "type_other": -1.50,
    "hidden": -2.30,
    "class_rare": 0.00,
    "path_suffix": 0.55,
    "place_far": 1.05,
    "place_edge": 0.05,
    "height_other": -2.15,
    "near_similar": 0.40,
    "section_similar": 0.00,
    "group_similar": 0.00,
    "group_other": -1.65,
    "group_elsewhere": -3.00,
    "only_text": 0.00,  # what the first rival lacks
    "only_id": 1.35,
    "only_field": 1.15,
}
