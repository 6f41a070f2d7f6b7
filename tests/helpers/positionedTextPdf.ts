import { madePdf } from './madePdf.ts';

/** Words of a page, each shown by its own operator. */
export interface Shown {
  readonly text: string;
  readonly at: readonly [x: number, y: number];
  readonly size?: number;
  readonly isJapanese?: boolean;
  /** Japanese, from above. */
  readonly isVertical?: boolean;
}

const fonts = { latin: 'F', across: 'H', down: 'V' } as const;

const hex = (text: string): string =>
  `<${Array.from(text, (letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`;

function operatorsOf({ text, at: [x, y], size = 12, isJapanese, isVertical }: Shown): string {
  const font = isVertical ? fonts.down : isJapanese ? fonts.across : fonts.latin;
  const words = font === fonts.latin ? `(${text})` : hex(text);
  return `BT /${font} ${size} Tf ${x} ${y} Td ${words} Tj ET`;
}

/** Japanese letters that the file does not embed, by Unicode (PDF 32000-1, 9.7.5.2). */
const japanese = (encoding: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiMin-W3-${encoding} /Encoding /${encoding} /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiMin-W3 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >> /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiMin-W3 /Flags 4 /FontBBox [-123 -257 1001 910] /ItalicAngle 0 /Ascent 709 /Descent -241 /CapHeight 709 /StemV 69 >> /DW 1000 >>] >>`;

/** A page of words in the order given. */
export const pdfOfWords = (words: readonly Shown[]): Buffer =>
  madePdf({
    pages: 1,
    words: () => words.map(operatorsOf).join('\n'),
    fonts: { [fonts.across]: japanese('UniJIS-UTF16-H'), [fonts.down]: japanese('UniJIS-UTF16-V') },
  });
