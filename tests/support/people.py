"""A page of people with a button each, and what may happen to such a page between reading it and acting on it.

What a button does is told by the person it stands for at the moment of the click (``window.done``), whatever its node was.
"""

from __future__ import annotations

LAYOUTS = ("table", "list", "cards")
NAMINGS = ("named", "plain", "icons", "numbered")
"""What the buttons are called: ``Delete Anna``; ``Delete``; nothing; ``Delete`` with an id that counts rows."""
HOWS = ("moved", "patched", "rendered", "loaded")
"""How a page comes to show other rows: nodes are moved, nodes get other texts, nodes are made anew, the document is."""
CHANGES = ("sort", "swap", "insert", "remove", "rename", "replace", "same", "tick")

PAGE = """<!doctype html><title>People</title><style>* {margin: 0} button {min-width: 20px; min-height: 20px}</style><body>
<script>
window.done = [];
const shape = {table: ['table', 'tr', 'td'], list: ['ul', 'li', 'span'], cards: ['section', 'div', 'span']};
const text = (naming, name) => naming === 'named' ? 'Delete ' + name : naming === 'icons' ? '' : 'Delete';
const fill = (row, name, i) => {
  row.who = name;
  row.querySelector('.name').textContent = name;
  const button = row.querySelector('button');
  button.textContent = text(state.naming, name);
  if (state.naming === 'numbered') button.id = 'delete-' + i;
};
const made = (name, i) => {
  const [, row, cell] = shape[state.layout], it = document.createElement(row);
  it.innerHTML = `<${cell} class=name></${cell}><${cell}><button></button></${cell}>`;
  if (row === 'tr') it.innerHTML = '<td class=name></td><td><button></button></td>';
  it.querySelector('button').onclick = () => { done.push(it.who); };
  fill(it, name, i);
  return it;
};
const holder = () => document.querySelector('#people tbody') || document.querySelector('#people');
const rows = () => [...holder().children];
window.show = (next, how) => {
  state = {...state, names: next};
  sessionStorage.people = JSON.stringify(state);
  const there = rows();
  if (how === 'rendered') holder().replaceChildren(...next.map(made));
  else if (how === 'patched') {
    while (holder().children.length > next.length) holder().lastElementChild.remove();
    next.forEach((name, i) => holder().children[i] ? fill(holder().children[i], name, i) : holder().append(made(name, i)));
  } else holder().replaceChildren(...next.map((name, i) => there.find(row => row.who === name) || made(name, i)));
};
window.begin = given => {
  state = given;
  sessionStorage.people = JSON.stringify(state);
  done.length = 0;
  document.body.onclick = null;
  const [list] = shape[state.layout];
  document.body.innerHTML = `<p id=clock>10:00</p><button id=add>Add</button><${list} id=people></${list}>`;
  document.querySelector('#add').onclick = () => { done.push('add'); };
  if (list === 'table') document.querySelector('#people').append(document.createElement('tbody'));
  show(state.names, 'rendered');
};
window.people = () => ['add', ...rows().map(row => row.who)];
let state = {layout: 'table', naming: 'named', names: ['Anna', 'Bob', 'Carl']};
if (sessionStorage.people) state = JSON.parse(sessionStorage.people);
begin(state);
</script>"""
"""The names of what has a number, in the order of the numbers, are ``people()``."""


def changed(names: list[str], change: str, seed: int) -> list[str]:
    """The names after a change; ``seed`` says where."""
    here, other = seed % len(names), (seed // 7) % len(names)
    fresh = [f"{name} {seed % 5}" for name in ("Dora", "Emil", "Fritz", "Gina", "Hans", "Ida")]
    after = list(names)
    if change == "sort":
        after.sort(reverse=seed % 2 == 1)
    elif change == "swap":
        after[here], after[other] = after[other], after[here]
    elif change == "insert":
        after.insert(here, fresh[0])
    elif change == "remove" and len(after) > 1:
        del after[here]
    elif change == "rename":
        after[here] = fresh[1]
    elif change == "replace":
        after = fresh[: len(after)]
    return list(dict.fromkeys(after))
