"""The numbers of relocation: one table to rank candidates, one to decide whether the best one is it.

Trained by ``benchmarks/train_relocation.py`` on pairs of real pages (old, new), then rounded to 0.05. Signs are fixed:
agreement can only help, contradiction can only hurt.
"""

from __future__ import annotations

from collections.abc import Mapping

from pytest_heal.element.text import vocabulary

# Points for one full agreement, in nats; the probability that a candidate is the element is proportional to
# exp(sum of points). Name: (property it is reported under, points).
_RANK: Mapping[str, tuple[str, float]] = {
    "text_similar": ("text", 2.15),
    "text_equal": ("text", 1.85),
    "text_rare": ("text", 2.35),
    "text_fewer": ("text", -0.50),
    "text_other": ("text", -0.70),
    "text_within": ("text", 1.00),
    "sign_equal": ("text", 2.00),
    "sign_other": ("text", -1.00),
    "icon_similar": ("icon", 2.00),
    "icon_rare": ("icon", 1.00),
    "icon_equal": ("icon", 2.00),
    "icon_other": ("icon", -1.00),
    "number_other": ("text", -1.40),
    "act_same": ("text", 1.50),
    "act_alone": ("text", 0.00),  # ranks nothing: for the gate, whose own agreements it is one of
    "text_missing": ("text", -0.60),
    "text_none": ("text", 0.90),
    "name_similar": ("name", 2.00),
    "name_other": ("name", -1.00),
    "label_similar": ("label", 2.00),
    "label_other": ("label", -1.00),
    "called_similar": ("names", 1.50),
    "called_within": ("names", 0.50),
    "called_alone": ("names", 1.00),
    "called_other": ("names", -0.50),
    "hint_similar": ("hint", 1.50),
    "hint_other": ("hint", -0.50),
    "test_id_equal": ("test id", 4.50),
    "test_id_similar": ("test id", 2.00),
    "test_id_other": ("test id", -1.00),
    "id_equal": ("id", 1.60),
    "id_similar": ("id", 4.55),
    "id_other": ("id", -0.70),
    "field_equal": ("field", 3.55),
    "field_similar": ("field", 1.40),
    "field_other": ("field", -0.10),
    "value_equal": ("value", 1.50),
    "value_other": ("value", -1.50),
    "src_similar": ("src", 1.50),
    "src_other": ("src", -0.50),
    "data_equal": ("attributes", 3.05),
    "data_other": ("attributes", -0.45),
    "href_similar": ("href", 1.90),
    "href_equal": ("href", 0.75),
    "href_rare": ("href", 0.55),
    "href_other": ("href", -0.70),
    "href_missing": ("href", -0.45),
    "tag_equal": ("tag", 0.40),
    "tag_other": ("tag", -0.45),
    "role_equal": ("role", 0.45),
    "role_other": ("role", -0.60),
    "type_equal": ("type", 0.45),
    "type_other": ("type", -1.00),
    "use_equal": ("role", 0.50),
    "look_equal": ("role", 0.05),
    "hidden": ("visible", -4.10),
    "class_similar": ("class", 0.80),
    "class_rare": ("class", 0.95),
    "class_words": ("class", 0.70),
    "mark_similar": ("words of its attributes", 2.20),
    "mark_rare": ("words of its attributes", 2.45),
    "path_similar": ("path", 1.80),
    "path_suffix": ("path", 5.25),
    "place_far": ("place", 1.15),
    "place_near": ("place", 1.65),
    "place_edge": ("place", 0.65),
    "place_top": ("place", 0.20),
    "place_bottom": ("place", 0.40),
    "width_other": ("size", -0.10),
    "height_other": ("size", -0.35),
    "near_similar": ("near", 2.20),
    "section_similar": ("section", 1.30),
    "group_similar": ("group", 1.20),
    "group_other": ("group", -1.20),
    "group_elsewhere": ("group", -5.00),
    "ordinal_equal": ("ordinal", 0.75),
    "ordinal_other": ("ordinal", -0.35),
}

RANK: Mapping[str, float] = {name: points for name, (_, points) in _RANK.items()}
PROPERTIES: Mapping[str, str] = {name: prop for name, (prop, _) in _RANK.items()}

INDIVIDUAL = vocabulary(
    """text_similar text_equal act_same text_within sign_equal sign_other icon_similar icon_rare icon_equal icon_other
    number_other name_similar name_other label_similar label_other called_similar called_within called_alone called_other
    hint_similar hint_other test_id_equal test_id_similar id_equal id_similar field_equal
    field_similar value_equal value_other src_similar data_equal data_other href_similar href_equal group_similar
    group_other group_elsewhere section_similar near_similar hidden use_equal class_similar class_rare class_words"""
)
"""What place, path and size are not: it belongs to one of several look-alikes."""

# Log odds that the best candidate is the remembered element.
GATE_BIAS = -2.52
GATE: Mapping[str, float] = {
    "share": 3.25,  # softmax share of the best and its equivalents against all others: a margin without a scale
    "gap": 0.05,  # points between the best and the first rival, at most 12
    "found_again": 0.85,  # share of the remembered element's own points that the best has
    "own_missing": -1.00,  # no text, name, label, id, link or mark of its own agrees, 0 to 1
    "around_missing": -0.25,  # nothing that stands around it agrees, 0 to 1
    "log_size": -0.05,  # natural logarithm of the number of elements
    "text_similar": 0.05,
    "text_other": -1.30,
    "text_rare": 0.45,
    "text_fewer": -1.40,
    "text_within": 0.00,
    "sign_equal": 0.30,
    "sign_other": -1.35,
    "icon_similar": 0.00,
    "icon_rare": 0.00,
    "icon_equal": 0.30,
    "icon_other": 0.00,
    "number_other": -2.00,
    "text_missing": 0.00,
    "act_same": 0.40,
    "name_similar": 0.70,
    "name_other": -1.00,
    "label_similar": 1.00,
    "label_other": -1.00,
    "called_similar": 0.00,
    "called_within": 0.00,
    "called_alone": 0.20,
    "called_other": 0.00,
    "hint_similar": 0.70,
    "hint_other": -0.50,
    "test_id_equal": 2.50,
    "test_id_other": -0.50,
    "id_similar": 0.00,
    "field_similar": 0.00,
    "field_other": 0.00,
    "value_other": -2.00,
    "mark_rare": 0.70,
    "src_similar": 0.65,
    "data_equal": 0.90,
    "href_similar": 0.15,
    "href_rare": 0.10,
    "href_other": -1.40,
    "href_missing": -1.30,
    "tag_equal": 0.50,
    "tag_other": -0.65,
    "role_other": -1.35,
    "type_other": -1.50,
    "hidden": -2.00,
    "class_rare": 0.05,
    "path_suffix": 0.30,
    "place_far": 1.25,
    "place_edge": 0.40,
    "height_other": -3.05,
    "near_similar": 0.95,
    "section_similar": 0.05,
    "group_similar": 0.40,
    "group_other": -2.00,
    "group_elsewhere": -3.00,
    "rival_ahead": 1.10,  # it is more like the remembered element than like what stood beside that, see `rivals`
    "rival_behind": -2.60,
    "rival_likelier": -1.40,
    "rival_unknown": 0.00,
    "only_text": 0.00,  # what the first rival lacks
    "only_id": 0.00,
    "only_field": 0.00,
}
