// Reads one file of a baseline. The format: `docs/reference/baseline-specification.md`, `baseline.schema.json`.

import { FieldError, Reader, type Plain } from "./plain.ts";
import { readWritten } from "./written.ts";

export const BASELINE_FORMAT = 1;

/** An element as it was when its locator last worked; lengths in CSS pixels. */
export interface Element {
  readonly tag: string;
  readonly role: string;
  readonly name: string;
  readonly text: string;
  readonly ownText: string;
  readonly label: string;
  readonly icon: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly states: readonly string[];
  readonly visible: boolean;
  /** x, y, width, height in the document. */
  readonly box: readonly number[] | undefined;
  /** Steps from the root; `^` marks one that enters a shadow root. */
  readonly path: readonly string[];
  readonly section: string;
  readonly group: string;
  readonly near: string;
  /** Its place among its look-alikes, from 1, and their number. */
  readonly ordinal: readonly number[];
}

/** What one locator matched on one page. */
export interface Fingerprint {
  readonly code: string;
  readonly locator: string;
  readonly page: string;
  readonly frame: string;
  readonly test: string;
  readonly intent: string;
  readonly acts: readonly string[];
  readonly title: string;
  readonly host: string;
  readonly element: Element;
  readonly varied: readonly string[];
  readonly seen: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
  /** Milliseconds until it matched when it was recorded. */
  readonly waited: number;
  readonly viewport: readonly number[];
  readonly elements: number;
  /** What was most like the element, the likest first. */
  readonly rivals: readonly Element[];
  /** The paragraph that introduced what the element stood in; `""` for none. */
  readonly lead: string;
}

/** One file. */
export interface Baseline {
  readonly format: number;
  /** The source file that makes the locators, relative to the root of the project. */
  readonly source: string;
  readonly fingerprints: readonly Fingerprint[];
}

/** The file was written by a newer version, and may mean something else. */
export class NewerFormatError extends Error {}

const FIELDS = new Set(
  ("code locator page frame test intent acts title host element varied seen counts waited viewport elements rivals").split(" "),
);
const OF_ELEMENT = new Set(
  "tag role name text own_text label icon attributes states visible box path section group near ordinal".split(" "),
);
const OF_RIVAL = new Set("tag role name text label group icon path box ordinal interactive visible".split(" "));

function path(read: Reader): string[] {
  const written = read.raw("path");
  return typeof written === "string" ? written.split(" > ") : read.texts("path");
}

function element(plain: unknown, where: readonly string[]): Element {
  const read = new Reader(plain, where, (name) => OF_ELEMENT.has(name));
  if (!read.text("tag")) throw new FieldError(where, "the field 'tag' is missing");
  return {
    tag: read.text("tag"),
    role: read.text("role"),
    name: read.text("name"),
    text: read.text("text"),
    ownText: read.text("own_text"),
    label: read.text("label"),
    icon: read.text("icon"),
    attributes: read.textPairs("attributes"),
    states: read.texts("states"),
    visible: read.flag("visible", true),
    box: read.wholes("box", 4),
    path: path(read),
    section: read.text("section"),
    group: read.text("group"),
    near: read.text("near"),
    ordinal: read.wholes("ordinal", 2) ?? [1, 1],
  };
}

function rival(plain: unknown, where: readonly string[]): Element {
  const read = new Reader(plain, where, (name) => OF_RIVAL.has(name) || name.startsWith("@"));
  if (!read.text("tag")) throw new FieldError(where, "the field 'tag' is missing");
  const marked = Object.keys(plain as Plain).filter((name) => name.startsWith("@"));
  return {
    tag: read.text("tag"),
    role: read.text("role"),
    name: read.text("name"),
    text: read.text("text"),
    ownText: "",
    label: read.text("label"),
    icon: read.text("icon"),
    attributes: Object.fromEntries(marked.map((name) => [name.slice(1), read.text(name)])),
    states: read.flag("interactive", false) ? ["interactive"] : [],
    visible: read.flag("visible", true),
    box: read.counted("box", 4),
    path: path(read),
    section: "",
    group: read.text("group"),
    near: "",
    ordinal: read.counted("ordinal", 2) ?? [1, 1],
  };
}

function isLead(rival: Element): boolean {
  return rival.tag === "p" && rival.path.length === 0 && !rival.box;
}

function fingerprint(plain: unknown, where: readonly string[]): Fingerprint {
  const read = new Reader(plain, where, (name) => FIELDS.has(name));
  for (const name of ["locator", "page", "element"]) {
    if (!read.has(name)) throw new FieldError(where, `the field '${name}' is missing`);
  }
  const beside = Object.entries(read.mapping("rivals")).map(([name, one]) => rival(one, [...where, "rivals", name]));
  return {
    code: read.text("code"),
    locator: read.text("locator"),
    page: read.text("page"),
    frame: read.text("frame"),
    test: read.text("test"),
    intent: read.text("intent"),
    acts: read.texts("acts"),
    title: read.text("title"),
    host: read.text("host"),
    element: element(read.mapping("element"), [...where, "element"]),
    varied: read.texts("varied"),
    seen: read.texts("seen"),
    counts: read.wholePairs("counts"),
    waited: read.whole("waited"),
    viewport: read.wholes("viewport", 2) ?? [0, 0],
    elements: read.whole("elements"),
    rivals: beside.filter((one) => !isLead(one)),
    lead: beside.find(isLead)?.text ?? "",
  };
}

/**
 * Reads a baseline file.
 *
 * @param text - all of it.
 * @param yaml - a YAML parser, for files that were edited by hand; without one only the form that pytest-heal writes is read.
 * @throws NewerFormatError - it has a newer format.
 * @throws FormError - it is not in the written form, and no parser was given.
 * @throws FieldError - a field is missing, unknown or of the wrong kind; names it.
 */
export function readBaseline(text: string, yaml: (text: string) => unknown = readWritten): Baseline {
  const read = new Reader(yaml(text), []);
  const format = read.whole("format");
  if (format > BASELINE_FORMAT) throw new NewerFormatError(`format ${format} is newer than ${BASELINE_FORMAT}: upgrade this reader`);
  if (format !== BASELINE_FORMAT) throw new FieldError(["format"], `there is no format ${format}`);
  const listed = read.list("fingerprints");
  return { format, source: read.text("source"), fingerprints: listed.map((one, n) => fingerprint(one, ["fingerprints", String(n)])) };
}
