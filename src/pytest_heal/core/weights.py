"""The numbers of relocation: one table to rank candidates, one to decide whether the best one is it.

Trained by ``benchmarks/train_relocation.py`` on pairs of real pages (old, new), then rounded to 0.05. Signs are fixed:
agreement can only help, contradiction can only hurt.
"""

from __future__ import annotations

from collections.abc import Mapping

# Points for one full agreement, in nats; the probability that a candidate is the element is proportional to
# exp(sum of points). Name: (property it is reported under, points).
_RANK: Mapping[str, tuple[str, float]] = {
    "text_similar": ("text", 2.0),
    "text_equal": ("text", 1.5),
    "text_rare": ("text", 2.05),
    "text_fewer": ("text", -0.5),
    "text_other": ("text", -0.6),
    "number_other": ("text", -1.00),
    "text_missing": ("text", -0.4),
    "text_none": ("text", 0.2),
    "name_similar": ("name", 2.0),
    "name_other": ("name", -1.5),
    "label_similar": ("label", 2.0),
    "label_other": ("label", -1.0),
    "hint_similar": ("hint", 1.5),
    "hint_other": ("hint", -0.5),
    "test_id_equal": ("test id", 4.5),
    "test_id_similar": ("test id", 2.0),
    "test_id_other": ("test id", -1.0),
    "id_equal": ("id", 1.0),
    "id_similar": ("id", 3.25),
    "id_other": ("id", -0.5),
    "field_equal": ("field", 3.5),
    "field_similar": ("field", 1.15),
    "field_other": ("field", -0.5),
    "value_equal": ("value", 1.5),
    "value_other": ("value", -1.5),
    "src_similar": ("src", 2.0),
    "src_other": ("src", -0.5),
    "data_equal": ("attributes", 1.5),
    "data_other": ("attributes", -0.5),
    "href_similar": ("href", 1.8),
    "href_equal": ("href", 0.8),
    "href_rare": ("href", 0.75),
    "href_other": ("href", 0.0),
    "href_missing": ("href", -0.3),
    "tag_equal": ("tag", 0.3),
    "tag_other": ("tag", -0.3),
    "role_equal": ("role", 0.4),
    "role_other": ("role", -0.4),
    "type_equal": ("type", 0.3),
    "type_other": ("type", -1.0),
    "use_equal": ("role", 0.35),
    "look_equal": ("role", 0.65),
    "hidden": ("visible", -3.0),
    "class_similar": ("class", 0.45),
    "class_rare": ("class", 0.5),
    "class_words": ("class", 0.45),
    "path_similar": ("path", 1.1),
    "path_suffix": ("path", 3.5),
    "place_far": ("place", 0.85),
    "place_near": ("place", 1.1),
    "place_edge": ("place", 0.55),
    "place_top": ("place", 0.45),
    "place_bottom": ("place", 0.55),
    "width_other": ("size", -0.25),
    "height_other": ("size", -0.55),
    "near_similar": ("near", 1.8),
    "section_similar": ("section", 1.0),
    "group_similar": ("group", 1.5),
    "group_other": ("group", -1.5),
    "ordinal_equal": ("ordinal", 0.5),
    "ordinal_other": ("ordinal", -0.3),
}

RANK: Mapping[str, float] = {name: points for name, (_, points) in _RANK.items()}
PROPERTIES: Mapping[str, str] = {name: prop for name, (prop, _) in _RANK.items()}

# Log odds that the best candidate is the remembered element.
GATE_BIAS = -3.65
GATE: Mapping[str, float] = {
    "share": 2.65,  # softmax share of the best and its equivalents against all others: a margin without a scale
    "gap": 0.2,  # points between the best and the first rival, at most 12
    "log_size": -0.1,  # natural logarithm of the number of elements
    "text_similar": 1.0,
    "text_other": -0.8,
    "text_rare": 1.6,
    "text_fewer": -1.0,
    "number_other": -2.00,
    "text_missing": -0.55,
    "name_similar": 1.0,
    "name_other": -1.5,
    "label_similar": 1.0,
    "label_other": -1.0,
    "hint_similar": 0.7,
    "hint_other": -0.5,
    "test_id_equal": 2.5,
    "test_id_other": -0.5,
    "field_similar": 1.5,
    "field_other": -1.7,
    "value_other": -2.0,
    "src_similar": 1.0,
    "data_equal": 0.7,
    "href_similar": 0.15,
    "href_rare": 0.1,
    "href_other": -1.5,
    "href_missing": -1.15,
    "tag_equal": 0.85,
    "tag_other": -1.15,
    "role_other": -0.7,
    "type_other": -1.5,
    "hidden": -2.0,
    "class_rare": 0.5,
    "path_suffix": 0.9,
    "place_far": 1.4,
    "place_edge": 0.35,
    "height_other": -2.0,
    "near_similar": 0.3,
    "section_similar": 0.4,
    "group_similar": 0.7,
    "group_other": -2.5,
    "only_text": 0.1,  # what the first rival lacks
    "only_id": 4.6,
    "only_field": 2.85,
}
