import { pdfOf, streamOf } from '../madePdf.ts';

/** Objects by number that replace those of the minimal file. */
export type Objects = Readonly<Record<number, string>>;

const page =
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 9 0 R >>';

/** Two pages (3 and 5) with the content stream 4 and the resources 9. Every object can be replaced. */
export const bareFile = (others: Objects = {}): Buffer =>
  pdfOf(
    new Map(
      Object.entries({
        1: '<< /Type /Catalog /Pages 2 0 R >>',
        2: '<< /Type /Pages /Count 2 /Kids [3 0 R 5 0 R] >>',
        3: page,
        4: streamOf('0 0 9 9 re f'),
        5: page,
        9: '<< >>',
        ...others,
      }).map(([number, body]) => [Number(number), body]),
    ),
  );

/** Both pages are filled with a picture. */
export const pictureFile = (entries: string, data: string): Buffer =>
  bareFile({
    4: streamOf('612 0 0 792 0 0 cm /I Do'),
    9: '<< /XObject << /I 10 0 R >> >>',
    10: streamOf(data, `/Type /XObject /Subtype /Image ${entries}`),
  });

/** The same file with one text replaced, so that its cross-reference table may be wrong. */
export const altered = (pdf: Buffer, pattern: RegExp | string, word: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace(pattern, word), 'latin1');
