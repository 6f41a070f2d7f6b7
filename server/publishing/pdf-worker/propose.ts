import { languageOf } from './language.ts';
import type { OpenPdf } from './pdf.ts';
import {
  authorsOf,
  dateOf,
  numberOf,
  seriesOf,
  tagsOf,
  contentsOf,
  descriptionOf,
  printedTitleOf,
  titleOf,
} from './proposalRules.ts';
import { firstLines, largestWords } from './packing/firstLines.ts';
import type { Proposed } from './workerProtocol.ts';

/** The number of pages that decide direction and language. */
const maxPagesRead = 8;

/**
 * Returns the proposed values of a file. Unreadable values are left out.
 * @param file the path of the same file
 */
export async function propose(pdf: OpenPdf, file: string): Promise<Proposed> {
  const metadata = await pdf.metadata().catch(() => () => '');
  const pages = await firstLines(file, maxPagesRead).catch(() => []);
  const lines = pages.flatMap((page) => page.lines);
  const [cover = { lines: [], width: 0 }] = pages;
  const first = (...names: string[]) =>
    names.map(metadata).find((text) => text.trim() !== '') ?? '';

  const title = titleOf(first('dc:title', 'Title')) ?? printedTitleOf(largestWords(cover));
  const outline = await pdf.outline().catch(() => []);
  const series = titleOf(metadata('prism:publicationname')) ?? seriesOf(title ?? '');
  // Programs of a publisher write the magazine's name as the author of each issue.
  const isPerson = (name: string): boolean => name !== series && name !== title;
  const printed = [title ?? '', ...cover.lines.map(({ text }) => text)].join(' ');
  return {
    title,
    description: descriptionOf(first('dc:description', 'Subject'), title) ?? contentsOf(outline),
    series,
    issueNumber: numberOf(`No. ${metadata('prism:number')}`) ?? numberOf(printed),
    // A program writes the day on which it made the file, which is no cover date: only its month is taken.
    coverDate:
      dateOf(first('prism:coverdate', 'prism:publicationdate', 'dc:date')) ??
      dateOf(metadata('CreationDate'))?.slice(0, 7) ??
      null,
    authors: authorsOf(first('dc:creator', 'Author')).filter(isPerson),
    tags: tagsOf(first('dc:subject', 'Keywords')),
    language: languageOf(textOf(lines), first('Language', 'dc:language') || null),
    direction: (await pdf.isRightToLeft()) || readRightToLeft(lines) ? 'rtl' : 'ltr',
  };
}

type Line = Awaited<ReturnType<typeof firstLines>>[number]['lines'][number];

const textOf = (lines: readonly Line[]): string => lines.map(({ text }) => text).join(' ');

/** Text in vertical columns reads right to left, like text in right-to-left scripts. */
function readRightToLeft(lines: readonly Line[]): boolean {
  const letters = (isRightToLeft: boolean) =>
    lines.reduce((sum, { text, direction, isVertical }) => {
      const isLine = (isVertical || direction === 'rtl') === isRightToLeft;
      return sum + (isLine ? text.length : 0);
    }, 0);
  return letters(true) > letters(false);
}
