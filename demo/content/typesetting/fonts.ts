import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const require = createRequire(import.meta.url);

/** Short name of a cut → package, subset, weight and style. All under the SIL Open Font License. */
const cuts = {
  garamond: ['eb-garamond', 'latin', 400, 'normal'],
  'garamond-italic': ['eb-garamond', 'latin', 400, 'italic'],
  'garamond-bold': ['eb-garamond', 'latin', 600, 'normal'],
  playfair: ['playfair-display', 'latin', 500, 'normal'],
  'playfair-italic': ['playfair-display', 'latin', 500, 'italic'],
  'playfair-black': ['playfair-display', 'latin', 900, 'normal'],
  bodoni: ['bodoni-moda', 'latin', 500, 'normal'],
  'bodoni-italic': ['bodoni-moda', 'latin', 400, 'italic'],
  'bodoni-bold': ['bodoni-moda', 'latin', 700, 'normal'],
  archivo: ['archivo', 'latin', 400, 'normal'],
  'archivo-light': ['archivo', 'latin', 300, 'normal'],
  'archivo-italic': ['archivo', 'latin', 400, 'italic'],
  'archivo-bold': ['archivo', 'latin', 700, 'normal'],
  'archivo-black': ['archivo', 'latin', 900, 'normal'],
  fredoka: ['fredoka', 'latin', 500, 'normal'],
  'fredoka-bold': ['fredoka', 'latin', 700, 'normal'],
  mincho: ['zen-old-mincho', 'japanese', 400, 'normal'],
  'mincho-black': ['zen-old-mincho', 'japanese', 900, 'normal'],
  amiri: ['amiri', 'arabic', 400, 'normal'],
  'amiri-bold': ['amiri', 'arabic', 700, 'normal'],
  'amiri-latin': ['amiri', 'latin', 400, 'normal'],
} as const;

export type Cut = keyof typeof cuts;

/**
 * The bytes of a font file, as WOFF. Decoding the transform of WOFF2 takes longer than all other steps of a
 * page.
 */
export function fontBytes(cut: Cut): Buffer {
  const [family, subset, weight, style] = cuts[cut];
  return unpackWoff(
    readFileSync(
      require.resolve(`@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`),
    ),
  );
}

/**
 * Decompresses a WOFF file (WOFF File Format 1.0, sections 3 to 5). From a compressed file, the font library would
 * inflate the whole outline table for each glyph, which takes minutes for a Japanese page.
 */
function unpackWoff(woff: Buffer): Buffer {
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
