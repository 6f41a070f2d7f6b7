import { isAlike, type PageFormat } from '#contract/admin/upload.ts';
import type { InspectedPdf, OpenPdf, Size } from './pdf.ts';

/** The findings of the inspection of all pages, without painting. */
export interface Survey {
  /** The numbers of the unreadable pages. */
  readonly unreadable: readonly number[];
  readonly format: PageFormat;
  /** Whether so many pages are pictures without text that the publisher is warned. */
  readonly lacksText: boolean;
}

/** The number of pages, spread over the file, whose text is checked: 10 to 20 ms each. */
const maxTextChecks = 120;

/**
 * The minimum share of pages without text for a warning. A cover and a few photographs stay below
 * it; a scan without text recognition is far above.
 */
const minScannedShare = 1 / 5;

/** @param scanned the scanned pages; other pages without text are drawn, and lack no text */
export async function survey(pdf: OpenPdf, scanned: ReadonlySet<number>): Promise<Survey> {
  const step = stepThrough(pdf.pages);
  const found: InspectedPdf[] = [];
  const unreadable: number[] = [];
  for (let page = 1; page <= pdf.pages; page++) {
    const inspected = await pdf
      .inspect(page, { checksText: (page - 1) % step === 0 })
      .catch(() => null);
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

/** An odd step checks left and right pages, because text may be on one side only. */
function stepThrough(pages: number): number {
  const step = Math.ceil(pages / maxTextChecks);
  return step % 2 === 0 ? step + 1 : step;
}

/**
 * A single page without text is a poster.
 * @param pages null for a page that was not checked
 */
export function isMostlyScanned(pages: readonly (boolean | null)[]): boolean {
  const known = pages.filter((hasText) => hasText !== null);
  const pictures = known.filter((hasText) => !hasText).length;
  return known.length > 1 && pictures > 0 && pictures >= minScannedShare * known.length;
}

/** The first of two equally common sizes counts. */
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
