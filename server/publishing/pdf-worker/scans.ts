import { closeSync, openSync } from 'node:fs';
import { PlainPdf } from './pdfObjects.ts';
import { entriesOf, numberOf, type Value } from './syntax.ts';

/** Further pages are not inspected. */
const maxPages = 5_000;
const maxLevels = 500;
/** The maximum content stream of a scanned page, in bytes. Its picture may come in strips. */
const maxContent = 16_000;
/** The minimum part of a page that a scan covers. Scanners leave a thin edge. */
const minCovered = 0.9;

/**
 * The operators of a scanned page besides the drawing of pictures: save, place, clip, mark (ISO
 * 32000-2, annex A).
 */
const allowedOperators = new Set([
  'q',
  'Q',
  'gs',
  'ri',
  'i',
  're',
  'W',
  'W*',
  'n',
  'BMC',
  'BDC',
  'EMC',
  'MP',
  'DP',
]);

/**
 * Returns the numbers of the pages that are one picture from edge to edge and draw nothing else.
 * Drawing and layout programs write more.
 */
export function scannedPages(path: string): ReadonlySet<number> {
  const file = openSync(path, 'r');
  try {
    return new Pages(new PlainPdf(file)).scanned();
  } finally {
    closeSync(file);
  }
}

type Box = readonly [left: number, bottom: number, right: number, top: number];

class Pages {
  readonly #pdf: PlainPdf;
  readonly #scanned = new Set<number>();
  #count = 0;

  constructor(pdf: PlainPdf) {
    this.#pdf = pdf;
  }

  scanned(): ReadonlySet<number> {
    const catalog = this.#under(this.#pdf.trailer, 'Root');
    this.#walk(this.#under(catalog, 'Pages'), { box: null, resources: null }, 0);
    return this.#scanned;
  }

  /** @param from the inherited entries of the nodes above (ISO 32000-2, 7.7.3.4) */
  #walk(node: Value | null, from: Inherited, level: number): void {
    if (level > maxLevels || this.#count >= maxPages) return;
    const own: Inherited = {
      box: this.#boxOf(node) ?? from.box,
      resources: this.#under(node, 'Resources') ?? from.resources,
    };
    const kids = this.#under(node, 'Kids');
    if (kids?.kind === 'list') {
      for (const kid of kids.items) this.#walk(this.#pdf.resolve(kid), own, level + 1);
      return;
    }
    this.#count += 1;
    if (this.#isScan(node, own)) this.#scanned.add(this.#count);
  }

  #isScan(page: Value | null, { box, resources }: Inherited): boolean {
    const content = this.#contentOf(entriesOf(page).get('Contents')?.value);
    if (!box || content === null || content.length > maxContent) return false;
    const pictures = this.#under(resources, 'XObject');
    const isPicture = (name: string): boolean => {
      const kind = this.#under(this.#under(pictures, name), 'Subtype');
      return kind?.kind === 'name' && kind.text === 'Image';
    };
    return coveredBy(content, box, isPicture) >= minCovered;
  }

  #contentOf(value: Value | undefined): string | null {
    const streams = value?.kind === 'reference' ? this.#partsOf(value) : ((value && [value]) ?? []);
    const parts = streams.flatMap((one) => (one.kind === 'list' ? one.items : [one]));
    const texts = parts.map((part) =>
      part.kind === 'reference' ? this.#pdf.stream(part.to) : null,
    );
    if (texts.includes(null)) return null;
    return texts.map((text) => text?.toString('latin1') ?? '').join('\n');
  }

  /** Returns the reference, or the list that it leads to. */
  #partsOf(value: Value): readonly Value[] {
    const found = this.#pdf.resolve(value);
    return found?.kind === 'list' ? found.items : [value];
  }

  #boxOf(node: Value | null): Box | null {
    const box = this.#under(node, 'CropBox') ?? this.#under(node, 'MediaBox');
    const [a, b, c, d] = box?.kind === 'list' ? box.items.map(numberOf) : [];
    if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
    return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
  }

  #under = (value: Value | null, key: string): Value | null =>
    this.#pdf.resolve(entriesOf(this.#pdf.resolve(value ?? undefined)).get(key)?.value);
}

interface Inherited {
  readonly box: Box | null;
  readonly resources: Value | null;
}

type Matrix = readonly [number, number, number, number, number, number];

/**
 * Returns the part of a box that the page's pictures cover together, from 0 to 1; 0 if the page
 * draws anything else.
 */
function coveredBy(content: string, box: Box, isPicture: (name: string) => boolean): number {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const saved: Matrix[] = [];
  let operands: string[] = [];
  let covered = 0;
  for (const word of content.match(/<<.*?>>|\/?[^\s/]+/gs) ?? []) {
    if (/^[/<\d.+-]/.test(word)) {
      operands.push(word);
      continue;
    }
    if (word === 'q') saved.push(matrix);
    else if (word === 'Q') matrix = saved.pop() ?? matrix;
    else if (word === 'cm') matrix = times(operands.map(Number), matrix);
    else if (word === 'Do') {
      if (!isPicture((operands[0] ?? '').slice(1))) return 0;
      covered += shared(unitSquareIn(matrix), box);
    } else if (!allowedOperators.has(word)) return 0;
    operands = [];
  }
  return covered / shared(box, box);
}

function times([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[], on: Matrix): Matrix {
  const [A, B, C, D, E, F] = on;
  return [
    a * A + b * C,
    a * B + b * D,
    c * A + d * C,
    c * B + d * D,
    e * A + f * C + E,
    e * B + f * D + F,
  ];
}

function unitSquareIn([a, b, c, d, e, f]: Matrix): Box {
  const across = [e, e + a, e + c, e + a + c];
  const up = [f, f + b, f + d, f + b + d];
  return [Math.min(...across), Math.min(...up), Math.max(...across), Math.max(...up)];
}

function shared(one: Box, other: Box): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return Math.max(0, width) * Math.max(0, height);
}
