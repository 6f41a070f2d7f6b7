import { languageOf } from './language.ts';
import type { OpenPdf, TextRun } from './pdf.ts';
import { authorsOf, dateOf, numberOf, seriesOf, tagsOf } from './metadataRules.ts';
import { contentsOf, descriptionOf, titleOf } from './proposalRules.ts';
import type { Proposed } from './protocol.ts';

/** The number of pages that decide direction and language. */
const maxPagesRead = 8;

/** Returns the proposed values of a file. Unreadable values are left out. */
export async function propose(pdf: OpenPdf): Promise<Proposed> {
  const metadata = await pdf.metadata().catch(() => () => '');
  const pages = await firstPages(pdf);
  const cover = pages[0] ?? [];
  const first = (...names: string[]) =>
    names.map(metadata).find((text) => text.trim() !== '') ?? '';

  const title = titleOf(first('dc:title', 'Title')) ?? titleOf(largest(cover));
  const outline = await pdf.outline().catch(() => []);
  const series = titleOf(metadata('prism:publicationname')) ?? seriesOf(title ?? '');
  // Programs of a publisher write the magazine's name as the author of each issue.
  const isPerson = (name: string): boolean => name !== series && name !== title;
  const printed = [title ?? '', ...cover.map(({ text }) => text)].join(' ');
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
    language: languageOf(textOf(pages.flat()), first('Language', 'dc:language') || null),
    direction: (await pdf.isRightToLeft()) || readRightToLeft(pages.flat()) ? 'rtl' : 'ltr',
  };
}

async function firstPages(pdf: OpenPdf): Promise<TextRun[][]> {
  const pages: TextRun[][] = [];
  for (let page = 1; page <= Math.min(pdf.pages, maxPagesRead); page++) {
    pages.push(await pdf.textRuns(page).catch(() => []));
  }
  return pages;
}

const textOf = (runs: readonly TextRun[]): string => runs.map(({ text }) => text).join(' ');

/** Returns the text in the largest letters, unless it is half of the page. */
function largest(runs: readonly TextRun[]): string {
  const letters = runs.filter(({ text }) => /\p{L}/u.test(text));
  const height = letters.reduce((most, word) => Math.max(most, word.height), 0);
  const large = letters.filter((word) => word.height > 0.9 * height).map(({ text }) => text);
  return large.length <= 8 ? large.join(' ') : '';
}

function readRightToLeft(runs: readonly TextRun[]): boolean {
  const letters = (isRightToLeft: boolean) =>
    runs.reduce(
      (sum, word) => sum + (word.isRightToLeft === isRightToLeft ? word.text.length : 0),
      0,
    );
  return letters(true) > letters(false);
}
