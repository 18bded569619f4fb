import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { FieldError, FormError, NewerFormatError, readBaseline, readHealReport } from "../src/index.ts";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const EXAMPLE = join(ROOT, "example_suite", ".heal", "baseline");
const GOOD = `# a comment
format: 1
source: tests/test_a.py

fingerprints:

- code: 'page.locator("#a")'
  locator: "#a"
  page: /login
  element:
    tag: button
    name: "It's \\u200b here"
    attributes:
      type: submit
    box: [-1, 20, 90, 32]
    path: "html[1] > body[1] > button[1]"
  counts: {id: 1}
  rivals:
    "1": {tag: a, box: "1 2 3 4", interactive: true, "@href": "#"}
    "2": {tag: p, text: What introduced it}
`;
const REPORT = {
  format: 1,
  tool: "pytest-heal",
  run: { versions: { pytest: "9.2.0" }, mode: "on" },
  events: [{ id: "e1", kind: "lost", outcome: "healed", code: "healed", reason: "It is.", confidence: 0.97, tomorrow: [1] }],
  conflicts: [],
};

test("every baseline of the example suite is read", () => {
  const files = readdirSync(EXAMPLE, { recursive: true, encoding: "utf-8" }).filter((file) => file.endsWith(".yaml"));
  assert.ok(files.length >= 10);
  for (const file of files) {
    const baseline = readBaseline(readFileSync(join(EXAMPLE, file), "utf-8"));
    assert.equal(`${baseline.source}.yaml`, file);
    assert.ok(baseline.fingerprints.length > 0);
    for (const one of baseline.fingerprints) assert.ok(one.locator && one.page && one.element.tag);
  }
});

test("a block, its element, its rivals and its lead", () => {
  const [one] = readBaseline(GOOD).fingerprints;
  assert.equal(one?.code, 'page.locator("#a")');
  assert.equal(one.element.name, "It's \u200b here");
  assert.deepEqual(one.element.box, [-1, 20, 90, 32]);
  assert.deepEqual(one.element.path, ["html[1]", "body[1]", "button[1]"]);
  assert.deepEqual({ ...one.counts }, { id: 1 });
  assert.deepEqual(one.rivals[0]?.attributes, { href: "#" });
  assert.deepEqual(one.rivals[0]?.states, ["interactive"]);
  assert.equal(one.rivals.length, 1);
  assert.equal(one.lead, "What introduced it");
});

for (const [what, text, error, says] of [
  ["a newer format", GOOD.replace("format: 1", "format: 2"), NewerFormatError, /format 2 is newer than 1/],
  ["an unknown field", GOOD.replace("  page:", "  pages:"), FieldError, /fingerprints\.0\.pages: there is no such field/],
  ["no page", GOOD.replace("  page: /login\n", ""), FieldError, /fingerprints\.0: the field 'page' is missing/],
  ["a box of text", GOOD.replace("[-1, 20, 90, 32]", "[a]"), FieldError, /element\.box: must be a list of 4 whole numbers, not \["a"\]/],
  ["a field twice", GOOD.replace("  page: /login", "  page: /login\n  page: /"), FormError, /line 10: the field page stands there twice/],
  ["any other YAML", GOOD.replace('  locator: "#a"', "  locator: |\n    #a"), FormError, /line 8: \| is no value in the written form/],
  ["no baseline", "hello\n", FormError, /line 1: it is not `format: \.\.\.`/],
] as const) {
  test(`${what} is an error that names it`, () => {
    assert.throws(() => readBaseline(text), (thrown) => thrown instanceof error && says.test(thrown.message));
  });
}

test("a parser of any YAML may be handed in", () => {
  const baseline = readBaseline("{}", () => ({ format: 1, source: "a.py", fingerprints: [] }));
  assert.deepEqual(baseline, { format: 1, source: "a.py", fingerprints: [] });
});

test("names of JavaScript's own are names like any other", () => {
  const text = GOOD.replace("      type: submit", "      __proto__: x\n      constructor: why");
  const attributes = readBaseline(text).fingerprints[0]!.element.attributes;
  assert.equal(attributes["constructor"], "why");
  assert.deepEqual(Object.keys(attributes), ["__proto__", "constructor"]);
});

test("a report", () => {
  const report = readHealReport(JSON.stringify(REPORT));
  assert.equal(report.mode, "on");
  assert.equal(report.events[0]?.confidence, 0.97);
  assert.equal(report.events[0]?.replacement, "");
});

for (const [what, changed, error, says] of [
  ["of a newer format", { format: 9 }, NewerFormatError, /format 9 is newer than 1/],
  ["of another tool", { tool: "other" }, FieldError, /tool: this is no report of pytest-heal/],
  ["with an unknown outcome", { events: [{ kind: "lost", outcome: "won" }] }, FieldError, /events\.0\.outcome: must be one of .*, not "won"/],
] as const) {
  test(`a report ${what} is an error that names it`, () => {
    assert.throws(() => readHealReport(JSON.stringify({ ...REPORT, ...changed })), (thrown) => thrown instanceof error && says.test(thrown.message));
  });
}
