import { isAlike, type PageFormat } from '#contract/admin/pageFormat.ts';
import type { InspectedPdf, OpenPdf, Size } from './pdf.ts';

/** What is known of a file once each of its pages was looked at, and none painted. */
export interface Survey {
  /** Pages, from 1, that cannot be had. */
  readonly unreadable: readonly number[];
  readonly format: PageFormat;
  /** So many pages are pictures that it has to be said. */
  readonly lacksText: boolean;
}

/** So many pages, spread over the file, tell whether it has words: 10 to 20 ms each. */
const maxTextChecks = 120;

/** A cover and a few photographs say nothing; a scan that nobody has read has far more. */
const minScannedShare = 1 / 5;

/** @param scanned the pages that a scanner made; other pages without words are drawn, and lack none */
export async function survey(pdf: OpenPdf, scanned: ReadonlySet<number>): Promise<Survey> {
  const step = stepThrough(pdf.pages);
  const found: InspectedPdf[] = [];
  const unreadable: number[] = [];
  for (let page = 1; page <= pdf.pages; page++) {
    const inspected = await pdf.inspect(page, { checksText: (page - 1) % step === 0 }).catch(() => null);
    if (inspected)
      found.push(inspected.hasText === false && !scanned.has(page) ? drawn(inspected) : inspected);
    else unreadable.push(page);
  }
  return {
    unreadable,
    format: formatOf(found.map(({ size }) => size)),
    lacksText: isMostlyScanned(found.map(({ hasText }) => hasText)),
  };
}

const drawn = (page: InspectedPdf): InspectedPdf => ({ ...page, hasText: true });

/** Odd, so that it meets left pages as well as right ones: words may stand on one side only. */
function stepThrough(pages: number): number {
  const step = Math.ceil(pages / maxTextChecks);
  return step % 2 === 0 ? step + 1 : step;
}

/**
 * A single picture is a poster.
 * @param pages null is a page whose words are not known
 */
export function isMostlyScanned(pages: readonly (boolean | null)[]): boolean {
  const known = pages.filter((hasText) => hasText !== null);
  const pictures = known.filter((hasText) => !hasText).length;
  return known.length > 1 && pictures > 0 && pictures >= minScannedShare * known.length;
}

/** Of two sizes that are equally common the first one counts. */
export function formatOf(sizes: readonly Size[]): PageFormat {
  const kinds: { readonly size: Size; count: number }[] = [];
  for (const size of sizes) {
    const kind = kinds.find((one) => isAlike(one.size, size));
    if (kind) kind.count += 1;
    else kinds.push({ size, count: 1 });
  }
  const most = kinds.reduce((best, kind) => (kind.count > best.count ? kind : best), {
    size: { width: 0, height: 0 },
    count: 0,
  });
  const { width, height } = most.size;
  return { width, height, others: sizes.length - most.count };
}
