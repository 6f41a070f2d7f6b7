import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';

const { resolve } = createRequire(import.meta.url);

/**
 * The fonts of invoices, under the SIL Open Font License, each with a part of the scripts. There is no bold one, because reading
 * fonts takes most of the time of an invoice. The files of `@fontsource-variable` cannot be embedded, because the font library
 * misreads the glyphs of WOFF2.
 */
const files = {
  latin: 'eb-garamond/files/eb-garamond-latin-400-normal.woff',
  latinExtended: 'eb-garamond/files/eb-garamond-latin-ext-400-normal.woff',
  vietnamese: 'eb-garamond/files/eb-garamond-vietnamese-400-normal.woff',
  greek: 'eb-garamond/files/eb-garamond-greek-400-normal.woff',
  cyrillic: 'eb-garamond/files/eb-garamond-cyrillic-400-normal.woff',
  japanese: 'zen-old-mincho/files/zen-old-mincho-japanese-400-normal.woff',
  arabic: 'amiri/files/amiri-arabic-400-normal.woff',
} as const;
export type InvoiceFont = keyof typeof files;

export const readInvoiceFont = (font: InvoiceFont): Buffer =>
  unpackWoff(readFileSync(resolve(`@fontsource/${files[font]}`)));

/** A part of a text in one font. */
export interface FontRun {
  readonly font: InvoiceFont;
  readonly text: string;
}

const arabic = /\p{scx=Arabic}/u;

/** The signs of each font, as its package divides them. Others are in the first one. */
const signsOf: readonly (readonly [InvoiceFont, RegExp])[] = [
  ['arabic', arabic],
  ['japanese', /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3134f}\u3000]/u],
  ['greek', /\p{sc=Greek}/u],
  ['cyrillic', /[\p{sc=Cyrillic}\u2116]/u],
  ['vietnamese', /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef1\u20ab]/u],
  [
    'latinExtended',
    /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20aa\u20ad-\u20c0]/u,
  ],
];

const fontOf = (sign: string): InvoiceFont =>
  signsOf.find(([, signs]) => signs.test(sign))?.[0] ?? 'latin';

/** Splits a line by fonts, in the order from left to right. */
export function fontRuns(line: string): readonly FontRun[] {
  if (isRightToLeft(line)) return runsFromRight(line);
  const runs: { font: InvoiceFont; text: string }[] = [];
  for (const sign of line) {
    const last = runs.at(-1);
    const font = /\p{M}/u.test(sign) && last ? last.font : fontOf(sign);
    if (last?.font === font) last.text += sign;
    else runs.push({ font, text: sign });
  }
  return runs;
}

const arabicDigits = /^[\u0660-\u0669\u06f0-\u06f9]/;
const partsFromRight =
  /[\u0660-\u0669\u06f0-\u06f9]+|[\p{scx=Arabic}\p{M}]+|[^\p{scx=Arabic}\s\p{P}]([^\p{scx=Arabic}]*[^\p{scx=Arabic}\s\p{P}])?|./gsu;
const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '«': '»',
  '»': '«',
};

/** Words of an Arabic line in reverse. The font library shapes and reverses each word, and digits too, which are not reversed. */
const runsFromRight = (line: string): readonly FontRun[] =>
  (line.match(partsFromRight) ?? []).toReversed().map((part) => ({
    font: fontOf(part.slice(0, 1)),
    text: arabicDigits.test(part)
      ? Array.from(part).toReversed().join('')
      : (mirrored[part] ?? part),
  }));

/** Whether the first letter of a text is Arabic: its line begins at the right. */
export const isRightToLeft = (text: string): boolean => arabic.test(/\p{L}/u.exec(text)?.[0] ?? '');

/** Whether the embedded fonts, or their order of signs, do not tell the text. */
export const needsActualText = (text: string): boolean =>
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Common}]/u.test(
    text,
  );

/**
 * Decompresses a WOFF file (WOFF File Format 1.0, sections 3 to 5). From a compressed file, the font library would
 * inflate the whole outline table for each glyph, which takes minutes for a Japanese page.
 */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let i = 0; i < count; i += 1) {
    const from = 44 + i * 20;
    const [at, packed, length] = [4, 8, 12].map((skip) => woff.readUInt32BE(from + skip)) as [
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(at, at + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const to = 12 + i * 16;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padded = Buffer.alloc((length + 3) & ~3);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...tables]);
}
