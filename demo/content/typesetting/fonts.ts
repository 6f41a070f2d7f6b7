import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { unpackWoff } from '../../../server/billing/receipts/invoiceFonts.ts';

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
