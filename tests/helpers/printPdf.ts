import { pdfOf, streamOf } from './madePdf.ts';

/** 96 × 64 pixels in cyan, magenta, yellow and black, as Adobe's programs write it: a gradient from above to below. */
const cmykBase64 = [
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwANCQoLCggNCwoLDg4NDxMgFRMSEhMnHB4XIC4pMTAuKS0sMzpKPjM2RjcsLU',
  'BXQUZMTlJTUjI+WmFaUGBKUVJP/9sAQwEODg4TERMmFRUmTzUtNU9PT09PT09PT09PT09PT09PT09PT09PT09PT09P',
  'T09PT09PT09PT09PT09PT09PT09P/8AAFAgAQABgBAEiAAIRAQMRAQQiAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAEBf',
  '/EABYQAQEBAAAAAAAAAAAAAAAAAAATYf/EABcBAQEBAQAAAAAAAAAAAAAAAAAFAwf/xAAWEQEBAQAAAAAAAAAAAAAA',
  'AAAAEhP/2gAOBAEAAhEDEQQAAD8A2a6V1DUqrU5/kALq6V1DUqUZAC6uldQ1KlGQAurpXUNSpRkALq6V1DUqUZAC6u',
  'ldQ1KlGQAhqVQ10rrClLIAXVKoa6V0oyAF1SqGuldKMgBdUqhrpXSjIAXVKoa6V0oyAF1SqGuldKMgBDXSuoalWNKe',
  'QAurpXUNSpRkALq6V1DUqUZAC6uldQ1KlGQAurpXUNSpRkALq6V1DUqUZACGuldQ10rrGlLIAXV0rqGuldKMgBdXSu',
  'oa6V0oyAF1dK6hrpXSjIAXV0rqGuldKMgBdXSuoa6V0oyAH//Z',
];

export const cmykJpeg = (): string => Buffer.from(cmykBase64.join(''), 'base64').toString('latin1');

/**
 * Red, green and blue of some pixels of that JPEG as the engine paints it in Chromium, from `x, y`.
 * `tests/fixtures/cmyk-picture.pdf` has the same picture.
 */
export const cmykPixels = [
  [8, 8, 0, 92, 122],
  [48, 32, 0, 62, 72],
  [88, 56, 18, 31, 32],
] as const;

/** A picture: its colour space and further entries, and its bytes; a JPEG in four inks by default. */
export interface PrintedPicture {
  readonly space: string;
  readonly entries?: string;
  readonly bytes?: string;
}

/** The number of the first picture; the others follow. */
export const firstPicture = 10;

/**
 * A file for printing, as PDF/X-4 describes it: an output intent, overprinting, and a page with all pictures.
 * @param more further objects, from number 100
 */
export function printPdf(
  pictures: readonly PrintedPicture[],
  more: ReadonlyMap<number, string> = new Map(),
): Buffer {
  const names = pictures.map((_, at) => `/I${at} ${firstPicture + at} 0 R`).join(' ');
  const shown = pictures.map((_, at) => `q 96 0 0 64 0 ${64 * at} cm /I${at} Do Q`).join(' ');
  const intent =
    '<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (FOGRA39) /RegistryName (http://www.color.org) >>';
  return pdfOf(
    new Map([
      [1, `<< /Type /Catalog /Pages 2 0 R /OutputIntents [${intent}] >>`],
      [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      [
        3,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 96 ${64 * pictures.length}] /TrimBox [0 0 96 64] /Contents 4 0 R /Resources << /XObject << ${names} >> /ExtGState << /O << /OP true /op true /OPM 1 >> >> >> >>`,
      ],
      [4, streamOf(`/O gs ${shown}`)],
      ...pictures.map(({ space, entries = '', bytes = cmykJpeg() }, at): [number, string] => [
        firstPicture + at,
        streamOf(
          bytes,
          `/Type /XObject /Subtype /Image /Width 96 /Height 64 /BitsPerComponent 8 /ColorSpace ${space} /Filter /DCTDecode ${entries}`,
        ),
      ]),
      ...more,
    ]),
  );
}
