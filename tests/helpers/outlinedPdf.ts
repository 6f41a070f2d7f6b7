import { madePdf } from './madePdf.ts';

const pages = 40;
/** The catalog's objects follow those of the pages: three for each, from 10 on. */
const first = 13 + 3 * pages;

const entries = [
  `<< /First ${first + 1} 0 R /Last ${first + 2} 0 R /Count 2 >>`,
  `<< /Title (Letters) /Parent ${first} 0 R /Next ${first + 2} 0 R /Dest [page(2) /Fit] >>`,
  `<< /Title (Essays) /Parent ${first} 0 R /Prev ${first + 1} 0 R /Dest [page(8) /Fit] >>`,
];

/** Forty pages whose contents name two: 'Letters' on page 2 and 'Essays' on page 8. */
export const outlinedPdf = (): Buffer =>
  madePdf({
    pages,
    catalog: entries.map((body, n) => [['Outlines', 'Entry1', 'Entry2'][n] ?? '', body]),
  });
