// Reads a heal report (`pytest --heal-report=json:heal.json`). The format: `heal-report.schema.json`.

import { FieldError, Reader } from "./plain.ts";
import { NewerFormatError } from "./baseline.ts";

export const REPORT_FORMAT = 1;

const KINDS = ["lost", "ambiguous", "moved", "hidden", "detached"] as const;
const OUTCOMES = ["healed", "refused", "reported", "suggested"] as const;

/** One drifted or failed locator in one test. Newer versions may add fields; they are passed over. */
export interface HealEvent {
  readonly id: string;
  readonly kind: (typeof KINDS)[number];
  readonly outcome: (typeof OUTCOMES)[number];
  /** The deciding rule; programs read this, not `reason`. */
  readonly code: string;
  readonly reason: string;
  readonly test: string;
  readonly file: string;
  readonly line: number;
  readonly method: string;
  readonly locator: string;
  readonly selector: string;
  readonly page: string;
  readonly before: string;
  readonly after: string;
  /** A verified locator for the found element as code; empty where there is none. */
  readonly replacement: string;
  /** Probability that it is the remembered element, 0 to 1. */
  readonly confidence: number;
  readonly margin: number;
}

export interface HealReport {
  readonly format: number;
  readonly mode: string;
  readonly versions: Readonly<Record<string, string>>;
  readonly events: readonly HealEvent[];
}

function choice<T extends string>(read: Reader, name: string, known: readonly T[], where: readonly string[]): T {
  const text = read.text(name);
  const found = known.find((one) => one === text);
  if (found === undefined) throw new FieldError([...where, name], `must be one of ${known.join(", ")}, not ${JSON.stringify(text)}`);
  return found;
}

function event(plain: unknown, where: readonly string[]): HealEvent {
  const read = new Reader(plain, where);
  return {
    id: read.text("id"),
    kind: choice(read, "kind", KINDS, where),
    outcome: choice(read, "outcome", OUTCOMES, where),
    code: read.text("code"),
    reason: read.text("reason"),
    test: read.text("test"),
    file: read.text("file"),
    line: read.whole("line"),
    method: read.text("method"),
    locator: read.text("locator"),
    selector: read.text("selector"),
    page: read.text("page"),
    before: read.text("before"),
    after: read.text("after"),
    replacement: read.text("replacement"),
    confidence: read.number("confidence"),
    margin: read.number("margin"),
  };
}

/**
 * Reads a heal report.
 *
 * @param text - JSON.
 * @throws SyntaxError - it is not JSON.
 * @throws NewerFormatError - it has a newer format.
 * @throws FieldError - a field is of the wrong kind; names it.
 */
export function readHealReport(text: string): HealReport {
  const read = new Reader(JSON.parse(text), []);
  if (read.text("tool") !== "pytest-heal") throw new FieldError(["tool"], "this is no report of pytest-heal");
  const format = read.whole("format");
  if (format > REPORT_FORMAT) throw new NewerFormatError(`format ${format} is newer than ${REPORT_FORMAT}: upgrade this reader`);
  if (format !== REPORT_FORMAT) throw new FieldError(["format"], `there is no format ${format}`);
  const run = new Reader(read.mapping("run"), ["run"]);
  const events = read.list("events").map((one, n) => event(one, ["events", String(n)]));
  return { format, mode: run.text("mode"), versions: run.textPairs("versions"), events };
}
