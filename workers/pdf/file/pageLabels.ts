import type { PdfFile } from './documentHolder.ts';
import { cleanTitle } from './outline.ts';
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
