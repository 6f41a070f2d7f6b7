/** Small PDFs whose every object is known. */

export interface MadePdf {
  readonly pages: number;
  /** Points; Letter by default. */
  readonly size?: readonly [width: number, height: number];
  /** Objects that the catalog names, as `[key, body]`; a body may say `page(n)` for a page. */
  readonly catalog?: readonly (readonly [key: string, body: string])[];
  /** Entries of page n's dictionary. */
  readonly pageExtras?: (page: number) => string;
  /** Operators that show page n's text, instead of its mark. */
  readonly words?: (page: number) => string;
  /** Fonts beside F, which is Helvetica. */
  readonly fonts?: Readonly<Record<string, string>>;
  /** A picture from edge to edge, as a scanner makes it: then nothing in the file proposes a title. */
  readonly isWordless?: boolean;
  /** Entries of the trailer. */
  readonly trailer?: string;
}

/** @param content its bytes, one to a character */
export const streamOf = (content: string, entries = ''): string =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

/** The text of page n, and the bytes of the picture that only this page uses. */
export const markOf = (page: number): string => `only-page-${page}-says-this`;
export const pictureOf = (page: number): string => `only-page-${page}-shows-this`.padEnd(32, '.');

const wordsOf = (page: number): string => `BT /F 24 Tf 72 700 Td (${markOf(page)}) Tj ET`;

const pageObject = (page: number): number => 10 + 3 * page;

/**
 * Pages 1 to n, which share one dictionary with the pictures of all of them, as many programs for
 * layout write it. The file has a right table of contents (xref) unless it is cut afterwards.
 */
export function madePdf({
  pages,
  size = [612, 792],
  catalog = [],
  pageExtras,
  words = wordsOf,
  fonts = {},
  isWordless = false,
  trailer = '',
}: MadePdf): Buffer {
  const numbers = Array.from({ length: pages }, (_, n) => n + 1);
  const resolve = (body: string): string =>
    body.replaceAll(/page\((\d+)\)/g, (_, n: string) => `${pageObject(Number(n))} 0 R`);
  const objects = new Map<number, string>();

  objects.set(
    2,
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((n) => `page(${n})`).join(' ')}] >>`,
  );
  objects.set(
    3,
    `<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> ${Object.entries(fonts)
      .map(([name, font]) => `/${name} ${font}`)
      .join(
        ' ',
      )} >> /XObject << ${numbers.map((n) => `/I${n} ${pageObject(n) + 2} 0 R`).join(' ')} >> >>`,
  );
  for (const n of numbers) {
    objects.set(
      pageObject(n),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${size.join(' ')}] /Resources 3 0 R /Contents ${pageObject(n) + 1} 0 R ${pageExtras?.(n) ?? ''} >>`,
    );
    objects.set(
      pageObject(n) + 1,
      streamOf(
        isWordless
          ? `q ${size[0]} 0 0 ${size[1]} 0 0 cm /I${n} Do Q`
          : `${words(n)} q 99 0 0 99 72 72 cm /I${n} Do Q`,
      ),
    );
    objects.set(
      pageObject(n) + 2,
      streamOf(
        pictureOf(n),
        '/Type /XObject /Subtype /Image /Width 4 /Height 8 /BitsPerComponent 8 /ColorSpace /DeviceGray',
      ),
    );
  }
  const first = pageObject(pages) + 3;
  catalog.forEach(([, body], n) => objects.set(first + n, body));
  const entries = catalog.map(([key], n) => `/${key} ${first + n} 0 R`).join(' ');
  objects.set(1, `<< /Type /Catalog /Pages 2 0 R ${entries} >>`);
  return pdfOf(new Map([...objects].map(([n, body]) => [n, resolve(body)])), trailer);
}

/** Objects by their numbers, of which 1 is the catalog, with a right table of contents. */
export const pdfOf = (objects: ReadonlyMap<number, string>, trailer = ''): Buffer =>
  Buffer.from(pdfTextOf(objects, trailer), 'latin1');

/** The same with one character for each byte, also in a browser. */
export function pdfTextOf(objects: ReadonlyMap<number, string>, trailer = ''): string {
  const size = [...objects.keys()].reduce((most, n) => Math.max(most, n), 0) + 1;
  const offsets = new Map<number, number>();
  let text = '%PDF-1.7\n';
  for (const [n, body] of [...objects].toSorted(([a], [b]) => a - b)) {
    offsets.set(n, text.length);
    text += `${n} 0 obj\n${body}\nendobj\n`;
  }
  const xref = text.length;
  const line = (n: number): string => {
    const at = offsets.get(n);
    return at === undefined
      ? '0000000000 65535 f \n'
      : `${String(at).padStart(10, '0')} 00000 n \n`;
  };
  text += `xref\n0 ${size}\n${Array.from({ length: size }, (_, n) => line(n)).join('')}`;
  text += `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${xref}\n%%EOF\n`;
  return text;
}

/** The same file with a table of contents that points nowhere. */
export const withBrokenXref = (pdf: Buffer): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+/, 'startxref\n12'), 'latin1');

const levels = 15;
const drawing = (level: number): string =>
  level === levels ? '0 0 9 9 re f' : `/L${level + 1} Do `.repeat(10);

const form = (level: number): string =>
  `${900 + level} 0 obj\n${streamOf(drawing(level), '/Type /XObject /Subtype /Form /BBox [0 0 999 999] /Resources 3 0 R')}\nendobj\n`;

/** Page 1 draws a form that draws another ten times, and so on: it would take centuries. */
export function endlessPdf(): Buffer {
  const all = Array.from({ length: levels }, (_, n) => n + 1);
  const names = all.map((level) => `/L${level} ${900 + level} 0 R`).join(' ');
  const text = madePdf({ pages: 2 })
    .toString('latin1')
    .replace('/XObject << ', `/XObject << ${names} `)
    .replace('stream\nBT', 'stream\n/L1 Do BT')
    .replace('xref\n0 ', `${all.map(form).join('')}xref\n0 `);
  return Buffer.from(text, 'latin1');
}
