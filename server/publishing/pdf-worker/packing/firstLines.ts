import type { PDFPageProxy } from '../pdfjs.ts';
import { sizeOf } from '../../../../workers/pdf/schedule/pages.ts';
import type { IsVisible } from '../../../../workers/pdf/text/markedContent.ts';
import { visibilityIn } from '../../../../workers/pdf/text/readPage.ts';
import { blocksOf } from '../../../../workers/pdf/text/textBlocks.ts';
import { linesOf, type TextLine } from '../../../../workers/pdf/text/textLines.ts';
import { runsOf } from '../../../../workers/pdf/text/textRuns.ts';
import { openDocument } from '../document.ts';
import { startParser } from './parser.ts';

interface PageLines {
  readonly lines: readonly TextLine[];
  readonly width: number;
}

/** Reads the lines of the first pages as the reader's engine reads them. A page that cannot be read has none. */
export async function firstLines(file: string, most: number): Promise<readonly PageLines[]> {
  const parser = startParser();
  const task = openDocument(file, { parser });
  try {
    const pdf = await task.promise;
    const isVisible = await visibilityIn(pdf);
    const pages: PageLines[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, most); number += 1) {
      const page = pdf.getPage(number).then((one) => linesOn(one, isVisible));
      pages.push(await page.catch(() => ({ lines: [], width: 0 })));
    }
    return pages;
  } finally {
    await task.destroy();
    parser.destroy();
  }
}

async function linesOn(page: PDFPageProxy, isVisible: IsVisible): Promise<PageLines> {
  const runs = await runsOf(page, isVisible);
  const lines = linesOf(runs.filter(({ isReading }) => !isReading));
  const { width } = sizeOf(page);
  page.cleanup();
  return { lines, width };
}

/** More lines in the largest letters are no title. */
const maxLines = 6;
const maxPlaces = 2;
/** Lines of almost the largest letters. */
const leastSize = 0.9;

/**
 * Returns the words in the largest letters of a page; empty where these are no title: rows of a table, labels at several
 * places, words that the page's edge cuts, and characters without a Unicode value.
 */
export function largestWords({ lines, width }: PageLines): string {
  const words = lines.filter(
    ({ text, angle, isVertical }) => /\p{L}/u.test(text) && (angle === 0 || isVertical),
  );
  const largest = words.reduce((most, { size }) => Math.max(most, size), 0);
  const large = words.filter(({ size }) => size > leastSize * largest);
  const isCut = ({ rect, size }: TextLine): boolean => rect.x + rect.width > width - 0.05 * size;
  const isTitle = (line: TextLine): boolean =>
    !line.isTabular && !line.isIncomplete && (line.isVertical || !isCut(line));
  if (large.length > maxLines || !large.every(isTitle)) return '';
  const blocks = blocksOf(large).toSorted((a, b) => a.rect.y - b.rect.y);
  if (blocks.length > maxPlaces) return '';
  const said = new Map(blocks.map(({ text }) => [lettersOf(text), text]));
  return [...said.values()].join(' ');
}

/** Letters alone: a layout repeats a name as `S H A N K S`. */
const lettersOf = (text: string): string => text.replaceAll(/\P{L}/gu, '').toLowerCase();
