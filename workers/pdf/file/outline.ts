import type { PDFDocumentProxy } from '../pdfjs.ts';
import type { PdfFile } from './documentHolder.ts';
import { placeOfDest } from '../text/annotations.ts';
import type { OutlineItem } from '../engineProtocol.ts';
import { untilStalled } from './stall.ts';

/** Longer labels are no numbers, and would displace the buttons beside them. */
const LONGEST_LABEL = 16;

/** The document's page labels (PDF 32000-1, 12.4.2); null if all equal the page numbers. */
export async function pageLabelsOf({ file, pages }: PdfFile): Promise<readonly string[] | null> {
  file.resume();
  return labelsWorthShowing(await untilStalled(file, pages.document.getPageLabels()));
}

/** Pages without a label of their own have their number. */
export function labelsWorthShowing(labels: readonly string[] | null): readonly string[] | null {
  const numbered = (labels ?? []).map((label, at) => shortened(label) || String(at + 1));
  return numbered.some((label, at) => label !== String(at + 1)) ? numbered : null;
}

function shortened(label: string): string {
  const text = cleanTitle(label);
  if (text.length <= LONGEST_LABEL) return text;
  // A pair of surrogates is not cut.
  return `${text.slice(0, LONGEST_LABEL - 1).replace(/\p{Cs}$/u, '')}…`;
}

/** A longer outline does not help users to find a chapter. */
const MOST_ITEMS = 2000;
const MOST_LEVELS = 8;
const LONGEST_TITLE = 300;

interface PdfjsOutlineItem {
  readonly title: string;
  readonly dest: unknown;
  readonly items: readonly PdfjsOutlineItem[];
}

/** The document's own contents. Rejects with EngineError when bytes cannot be had. */
export function outlineOf({ file, pages }: PdfFile): Promise<readonly OutlineItem[]> {
  file.resume();
  return untilStalled(file, outlineIn(pages.document));
}

/** The document's own contents (PDF 32000-1, 12.3.3), cut to a size that can be shown. */
export async function outlineIn(pdf: PDFDocumentProxy): Promise<readonly OutlineItem[]> {
  const found: readonly PdfjsOutlineItem[] | null = await pdf.getOutline();
  return itemsOf(found ?? [], { pdf, room: MOST_ITEMS }, 1);
}

interface OutlineBudget {
  readonly pdf: PDFDocumentProxy;
  /** The number of items that may still be added. */
  room: number;
}

/** In the order of the file, so the limit cuts its end. */
async function itemsOf(
  found: readonly PdfjsOutlineItem[],
  budget: OutlineBudget,
  level: number,
): Promise<readonly OutlineItem[]> {
  const items: OutlineItem[] = [];
  for (const { title, dest, items: below } of found) {
    if (budget.room <= 0) break;
    budget.room -= 1;
    const place = dest ? await placeOfDest(dest, budget.pdf) : null;
    const nested = level < MOST_LEVELS ? await itemsOf(below, budget, level + 1) : [];
    const name = cleanTitle(title);
    if (name && (place !== null || nested.length > 0))
      items.push({ title: name, page: null, ...place, items: nested });
  }
  return items;
}

/** Replaces line ends, tabs and unprintable characters, which layout programs leave in titles, by spaces. */
export function cleanTitle(title: string): string {
  const shown = title.replaceAll(/\p{Cf}/gu, '');
  const text = shown.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE).trimEnd()}…` : text;
}
