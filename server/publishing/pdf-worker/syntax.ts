/**
 * Reads objects in qpdf's spelling: no comments, uniform escapes, no repeated keys (ISO 32000-2,
 * 7.3). Every value has its position, so that it can be blanked.
 */

interface Place {
  /** Offsets in the file; `until` is exclusive. */
  readonly from: number;
  readonly until: number;
}

export type Value = Place &
  (
    | { readonly kind: 'dictionary'; readonly entries: Entries }
    | { readonly kind: 'list'; readonly items: readonly Value[] }
    | { readonly kind: 'reference'; readonly to: number }
    | { readonly kind: 'name' | 'text' | 'other'; readonly text: string }
  );

/** A key with its value; the position covers both. */
export interface Entry extends Place {
  readonly value: Value;
}

export type Entries = ReadonlyMap<string, Entry>;

/** Returns an empty map for a value that is no dictionary. */
export const entriesOf = (value: Value | null | undefined): Entries =>
  value?.kind === 'dictionary' ? value.entries : new Map();

/** Returns undefined for a value that is no number. */
export function numberOf(value: Value | null | undefined): number | undefined {
  const number = value?.kind === 'other' ? Number(value.text) : NaN;
  return Number.isNaN(number) ? undefined : number;
}

/** The bytes end within the value: read more and try again. */
export class MoreNeeded extends Error {}

/**
 * @param bytes as Latin-1
 * @param start the offset of the value in them
 * @param base their offset in the file
 */
export const readValue = (bytes: string, start: number, base: number): Value =>
  new Reader(bytes, start, base).value();

const blanks = '\\0\\t\\n\\f\\r ';
const token = new RegExp(
  `[${blanks}]*(?:(?<mark><<|>>|[[\\](])|(?<to>\\d+) \\d+ R|/(?<name>[^${blanks}()<>[\\]{}/%]*)|<(?<hex>[^>]*)>|(?<other>[^${blanks}()<>[\\]{}/%]+))`,
  'y',
);

interface Token {
  readonly from: number;
  readonly mark?: string;
  readonly to?: string;
  readonly name?: string;
  readonly hex?: string;
  readonly other?: string;
}

class Reader {
  readonly #bytes: string;
  readonly #base: number;
  #at: number;

  constructor(bytes: string, start: number, base: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#base = base;
  }

  value(): Value {
    const value = this.#next();
    if (value === 'end') throw new Error('A value was expected.');
    return value;
  }

  #next(): Value | 'end' {
    const { mark, to, name, hex, other = '', from } = this.#token();
    if (mark === '>>' || mark === ']') return 'end';
    if (mark === '<<') return this.#placed(from, this.#dictionary());
    if (mark === '[') return this.#placed(from, { kind: 'list', items: this.#items() });
    if (mark === '(') return this.#placed(from, { kind: 'text', text: this.#literal() });
    if (to !== undefined) return this.#placed(from, { kind: 'reference', to: Number(to) });
    if (name !== undefined) return this.#placed(from, { kind: 'name', text: unescaped(name) });
    if (hex !== undefined) return this.#placed(from, { kind: 'text', text: fromHex(hex) });
    return this.#placed(from, { kind: 'other', text: other });
  }

  #placed<const T extends object>(from: number, value: T): T & Place {
    return { ...value, from, until: this.#base + this.#at };
  }

  #token(): Token {
    token.lastIndex = this.#at;
    const found = token.exec(this.#bytes);
    // A token at the end may continue behind it.
    if (!found?.groups || token.lastIndex === this.#bytes.length) throw new MoreNeeded();
    this.#at = token.lastIndex;
    const { length } = found[0].trimStart();
    return { ...found.groups, from: this.#base + this.#at - length };
  }

  #items(): Value[] {
    const items: Value[] = [];
    for (let item = this.#next(); item !== 'end'; item = this.#next()) items.push(item);
    return items;
  }

  #dictionary() {
    const entries = new Map<string, Entry>();
    for (let key = this.#next(); key !== 'end'; key = this.#next()) {
      const value = this.value();
      if (key.kind !== 'name') throw new Error('A key was expected.');
      entries.set(key.text, { from: key.from, until: value.until, value });
    }
    return { kind: 'dictionary', entries } as const;
  }

  /** Reads to the closing parenthesis. Inner parentheses are balanced. */
  #literal(): string {
    const from = this.#at;
    for (let open = 1; open > 0; this.#at += 1) {
      const character = this.#bytes[this.#at];
      if (character === undefined) throw new MoreNeeded();
      if (character === '\\') this.#at += 1;
      else if (character === '(') open += 1;
      else if (character === ')') open -= 1;
    }
    return plain(this.#bytes.slice(from, this.#at - 1));
  }
}

const unescaped = (name: string): string =>
  name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

const fromHex = (digits: string): string => Buffer.from(digits, 'hex').toString('latin1');

const meanings: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

const plain = (literal: string): string =>
  literal.replaceAll(/\\([0-7]{1,3}|[^])/g, (_, code: string) =>
    /^\d/.test(code) ? String.fromCharCode(parseInt(code, 8) & 255) : (meanings[code] ?? code),
  );
