// Typed access to plain data that nobody has checked yet: each error names the way to the field and what must stand there.

export type Plain = { [name: string]: unknown };

/** A field is missing, unknown or of the wrong kind; `where` is the way to it, empty for the whole. */
export class FieldError extends Error {
  readonly where: readonly string[];

  constructor(where: readonly string[], problem: string) {
    super(where.length > 0 ? `${where.join(".")}: ${problem}` : problem);
    this.name = "FieldError";
    this.where = where;
  }
}

export const isPlain = (value: unknown): value is Plain => typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** One level of plain data. An absent field reads as empty. */
export class Reader {
  readonly #plain: Plain;
  readonly #where: readonly string[];

  /** `known`: the fields there are, `undefined` where a reader passes over what it does not know. */
  constructor(plain: unknown, where: readonly string[], known?: (name: string) => boolean) {
    if (!isPlain(plain)) throw new FieldError(where, "must be a mapping");
    for (const name of Object.keys(plain)) {
      if (known && !known(name)) throw new FieldError([...where, name], "there is no such field");
    }
    this.#plain = plain;
    this.#where = where;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.#plain, name);
  }

  #value<T>(name: string, fits: (value: unknown) => value is T, wanted: string): T | undefined {
    if (!this.has(name)) return undefined;
    const value = this.#plain[name];
    if (!fits(value)) throw new FieldError([...this.#where, name], `must be ${wanted}, not ${JSON.stringify(value)?.slice(0, 60)}`);
    return value;
  }

  raw(name: string): unknown {
    return this.has(name) ? this.#plain[name] : undefined;
  }

  text(name: string): string {
    return this.#value(name, isText, "text") ?? "";
  }

  whole(name: string): number {
    return this.#value(name, isWhole, "a whole number") ?? 0;
  }

  number(name: string): number {
    return this.#value(name, (value): value is number => typeof value === "number", "a number") ?? 0;
  }

  flag(name: string, absent: boolean): boolean {
    return this.#value(name, (value): value is boolean => typeof value === "boolean", "true or false") ?? absent;
  }

  texts(name: string): string[] {
    return this.#value(name, (value): value is string[] => Array.isArray(value) && value.every(isText), "a list of texts") ?? [];
  }

  wholes(name: string, length: number): number[] | undefined {
    const fits = (value: unknown): value is number[] => Array.isArray(value) && value.length === length && value.every(isWhole);
    return this.#value(name, fits, `a list of ${length} whole numbers`);
  }

  /** Whole numbers in one text, with blanks between them. */
  counted(name: string, length: number): number[] | undefined {
    const pattern = new RegExp(`^-?[0-9]+( -?[0-9]+){${length - 1}}$`);
    const fits = (value: unknown): value is string => isText(value) && pattern.test(value);
    return this.#value(name, fits, `a text of ${length} whole numbers`)?.split(" ").map(Number);
  }

  mapping(name: string): Plain {
    return this.#value(name, isPlain, "a mapping") ?? {};
  }

  pairs<T>(name: string, fits: (value: unknown) => value is T, wanted: string): Record<string, T> {
    const pairs = this.mapping(name);
    for (const [key, value] of Object.entries(pairs)) {
      if (!fits(value)) throw new FieldError([...this.#where, name, key], `must be ${wanted}, not ${JSON.stringify(value)?.slice(0, 60)}`);
    }
    return pairs as Record<string, T>;
  }

  textPairs(name: string): Record<string, string> {
    return this.pairs(name, isText, "text");
  }

  wholePairs(name: string): Record<string, number> {
    return this.pairs(name, isWhole, "a whole number");
  }

  list(name: string): unknown[] {
    return this.#value(name, (value): value is unknown[] => Array.isArray(value), "a list") ?? [];
  }
}
