import { madePdf } from './madePdf.ts';

const pages = 40;
/** The catalog's objects follow those of the pages: three for each, from 10 on. */
const first = 13 + 3 * pages;

type Heading = readonly [title: string, page: number, view?: string];

const magazine: readonly Heading[] = [
  ['Letters', 2],
  ['Essays', 8],
];

/** Forty pages and their headings, all of one level: by default 'Letters' on page 2 and 'Essays' on page 8. */
export function outlinedPdf(headings = magazine): Buffer {
  const last = headings.length;
  const outline = `<< /First ${first + 1} 0 R /Last ${first + last} 0 R /Count ${last} >>`;
  const catalog = headings.map((heading, at) => [`Entry${at}`, entry(heading, at, last)] as const);
  return madePdf({ pages, catalog: [['Outlines', outline], ...catalog] });
}

function entry([title, page, view = '/Fit']: Heading, at: number, last: number): string {
  const next = at + 1 < last ? `/Next ${first + at + 2} 0 R` : '';
  return `<< /Title (${title}) /Parent ${first} 0 R ${next} /Dest [page(${page}) ${view}] >>`;
}
