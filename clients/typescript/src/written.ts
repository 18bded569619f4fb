// Reads the form in which pytest-heal writes a baseline file: a strict subset of YAML, one value a line.
//
// `docs/reference/baseline-specification.md` has its grammar. What a person has edited may be any YAML; a caller hands in a
// YAML parser for that.

import type { Plain } from "./plain.ts";

/** The text is not in the written form. `line` counts from 1. */
export class FormError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.name = "FormError";
    this.line = line;
  }
}

const BARE = String.raw`[A-Za-z/_](?:[A-Za-z0-9_./ -]*[A-Za-z0-9_./-])?`;
const SINGLE = String.raw`'(?:[^'\n]|'')*'`;
const DOUBLE = String.raw`"(?:[^"\\\n]|\\["\\nt]|\\u[0-9a-f]{4}|\\U[0-9a-f]{8})*"`;
const NUMBER = String.raw`-?(?:0|[1-9][0-9]{0,17})`;
const SCALAR = `(?:${BARE}|${NUMBER}|${SINGLE}|${DOUBLE})`;
const KEY = `(?:${BARE}|${SINGLE}|${DOUBLE})`;
const PAIR = `${KEY}: ${SCALAR}`;
const LIST = new RegExp(`^\\[(?:${SCALAR}(?:, ${SCALAR})*)?\\]$`);
const MAPPING = new RegExp(`^\\{(?:${PAIR}(?:, ${PAIR})*)?\\}$`);
const LINE = new RegExp(`^( *)(${KEY}):(?: (.*))?$`);
const ONE_SCALAR = new RegExp(`^${SCALAR}$`);
const IS_NUMBER = new RegExp(`^${NUMBER}$`);
const RESERVED = new Set(["true", "false", "yes", "no", "on", "off", "y", "n", "null"]);
const SHORT: Record<string, string> = { n: "\n", t: "\t", '"': '"', "\\": "\\" };
const INDENT = 2;

function scalar(written: string, line: number): string | number | boolean {
  if (written.startsWith("'")) return written.slice(1, -1).replaceAll("''", "'");
  if (written.startsWith('"')) {
    return written.slice(1, -1).replace(/\\(?:u([0-9a-f]{4})|U([0-9a-f]{8})|(["\\nt]))/g, (_, four, eight, short) => {
      const code = four ?? eight;
      return code === undefined ? SHORT[short]! : String.fromCodePoint(Number.parseInt(code, 16));
    });
  }
  if (IS_NUMBER.test(written)) return Number(written);
  if (written === "true" || written === "false") return written === "true";
  if (RESERVED.has(written.toLowerCase())) throw new FormError(line, `${written} is written without quotes`);
  return written;
}

function key(written: string): string {
  return /^['"]/.test(written) ? String(scalar(written, 0)) : written;
}

function value(written: string, line: number): unknown {
  if (ONE_SCALAR.test(written)) return scalar(written, line);
  if (LIST.test(written)) {
    return [...written.slice(1, -1).matchAll(new RegExp(SCALAR, "g"))].map(([one]) => scalar(one, line));
  }
  if (MAPPING.test(written)) {
    const pairs = [...written.slice(1, -1).matchAll(new RegExp(`(${KEY}): (${SCALAR})`, "g"))];
    return plain(pairs.map(([, name, one]) => [key(name!), scalar(one!, line)] as const), line);
  }
  throw new FormError(line, `${written.slice(0, 40)} is no value in the written form`);
}

function plain(pairs: readonly (readonly [string, unknown])[], line: number): Plain {
  const made: Plain = Object.create(null);
  for (const [name, one] of pairs) add(made, name, one, line);
  return made;
}

function add(target: Plain, name: string, one: unknown, line: number): void {
  if (Object.hasOwn(target, name)) throw new FormError(line, `the field ${name} stands there twice`);
  target[name] = one;
}

function block(lines: readonly string[], first: number): Plain {
  const root: Plain = Object.create(null);
  const levels: Plain[] = [root];
  for (const [offset, text] of lines.entries()) {
    const number = first + offset;
    const parts = LINE.exec(offset === 0 ? ` ${text.slice(1)}` : text);
    if (!parts) throw new FormError(number, "it is not `field: value`");
    const depth = parts[1]!.length / INDENT - 1;
    const target = levels[depth];
    if (target === undefined) throw new FormError(number, "it is indented otherwise than what stands above it");
    levels.length = depth + 1;
    if (parts[3] === undefined) {
      const child: Plain = Object.create(null);
      add(target, key(parts[2]!), child, number);
      levels.push(child);
    } else {
      add(target, key(parts[2]!), value(parts[3], number), number);
    }
  }
  return root;
}

/** The plain data of a file in the written form. Throws `FormError` for any other text. */
export function readWritten(text: string): Plain {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  let at = lines.findIndex((line) => !line.startsWith("#"));
  const top: Plain = Object.create(null);
  for (const name of ["format", "source"]) {
    const parts = LINE.exec(lines[at] ?? "");
    if (parts?.[1] !== "" || parts[2] !== name || parts[3] === undefined) throw new FormError(at + 1, `it is not \`${name}: ...\``);
    top[name] = value(parts[3], at + 1);
    at += 1;
  }
  if (lines[at] !== "" || !/^fingerprints:(?: \[\])?$/.test(lines[at + 1] ?? "")) throw new FormError(at + 2, "it is not `fingerprints:`");
  at += 2;
  const blocks: Plain[] = [];
  while (at < lines.length) {
    if (lines[at] === "") {
      at += 1;
      continue;
    }
    const end = lines.indexOf("", at);
    const part = lines.slice(at, end < 0 ? lines.length : end);
    if (!part[0]!.startsWith("- ")) throw new FormError(at + 1, "a block does not begin with `- `");
    blocks.push(block(part, at + 1));
    at += part.length;
  }
  top["fingerprints"] = blocks;
  return top;
}
