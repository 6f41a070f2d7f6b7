import { madePdf } from './madePdf.ts';

/** Rectangles of the annotations, in PDF points from the page's bottom left corner. */
type Rect = readonly [left: number, bottom: number, right: number, top: number];

const link = (rect: Rect, entries: string): string =>
  `<< /Type /Annot /Subtype /Link /Rect [${rect.join(' ')}] ${entries} >>`;

const to = (url: string): string => `/A << /S /URI /URI (${url}) >> /Border [0 0 0]`;

/** Row n from the top, so that no two links lie over each other. */
const row = (n: number): Rect => [72, 640 - 40 * n, 300, 668 - 40 * n];

const every = [
  link([72, 690, 340, 724], `${to('https://example.com/one')} /C [1 0 0] /BS << /W 2 /S /S >>`),
  link(row(0), '/Dest [page(4) /Fit] /C [0 0 1] /BS << /W 3 /S /D /D [3] >>'),
  link(row(1), '/A << /S /Named /N /NextPage >> /C [0 0.5 0] /BS << /W 2 /S /U >>'),
  link(row(2), to('mailto:ann@example.com')),
  link(row(3), to('javascript:alert\\(1\\)')),
  link(row(4), to('file:///etc/passwd')),
  link(row(5), '/A << /S /JavaScript /JS (app.alert\\(1\\)) >>'),
  link(row(6), '/A << /S /Launch /F (calc.exe) >>'),
  '<< /Type /Annot /Subtype /Text /Rect [400 600 420 620] /T (Ann) /Contents (A <b>note</b>) >>',
  link([560, 300, 612, 420], to('https://example.com/edge')),
  // Smaller than the minimum size of a target.
  link([400, 500, 440, 508], to('https://example.com/low')),
];

export const mediaLinks = {
  youtube: 'https://www.youtube.com/watch?v=xrGAQCq9BMU',
  vimeo: 'https://vimeo.com/76979871',
  soundcloud: 'https://soundcloud.com/forss/flickermood',
  slideshare: 'https://www.slideshare.net/haraldf/business-quotes-for-2011',
} as const;

const named = ['PrevPage', 'FirstPage', 'LastPage'].map((name, n) =>
  link(row(n), `/A << /S /Named /N /${name} >>`),
);

const media = Object.values(mediaLinks).map((url, n) => link(row(n), to(url)));

const annotations: Readonly<Record<number, readonly string[]>> = { 1: every, 2: media, 4: named };

/**
 * Page 1 has a link of each kind, page 2 one to each host of films, music and slides, page 4 those to
 * the pages before and to both ends.
 */
export const linkedPdf = (): Buffer =>
  madePdf({
    pages: 8,
    pageExtras: (page) => `/Annots [${(annotations[page] ?? []).join(' ')}]`,
  });
