import { languageOf } from './language.ts';
import type { OpenPdf, Words } from './pdf.ts';
import { contentsOf, dateOf, descriptionOf, numberOf, titleOf } from './proposalRules.ts';
import type { Proposed } from './protocol.ts';

/** So many pages tell the way and the language of the rest. */
const pagesRead = 8;

/** What a file says of itself. What cannot be read of it is not proposed, and harms nothing. */
export async function propose(pdf: OpenPdf): Promise<Proposed> {
  const said = await pdf.said().catch(() => () => '');
  const pages = await firstPages(pdf);
  const cover = pages[0] ?? [];
  const first = (...names: string[]) => names.map(said).find((text) => text.trim() !== '') ?? '';

  const title = titleOf(first('dc:title', 'Title')) ?? titleOf(largest(cover));
  const outline = await pdf.outline().catch(() => []);
  const printed = [title ?? '', ...cover.map(({ text }) => text)].join(' ');
  return {
    title,
    description: descriptionOf(first('dc:description', 'Subject'), title) ?? contentsOf(outline),
    date: dateOf(first('prism:coverdate', 'prism:publicationdate', 'dc:date', 'CreationDate')),
    number: numberOf(`No. ${said('prism:number')}`) ?? numberOf(printed),
    language: languageOf(textOf(pages.flat()), first('Language', 'dc:language') || null),
    direction: (await pdf.readsToTheLeft()) || areLeftward(pages.flat()) ? 'rtl' : 'ltr',
  };
}

async function firstPages(pdf: OpenPdf): Promise<Words[][]> {
  const pages: Words[][] = [];
  for (let page = 1; page <= Math.min(pdf.pages, pagesRead); page++) {
    pages.push(await pdf.words(page).catch(() => []));
  }
  return pages;
}

const textOf = (words: readonly Words[]): string => words.map(({ text }) => text).join(' ');

/** What stands in the largest letters, if that is not half of the page. */
function largest(words: readonly Words[]): string {
  const letters = words.filter(({ text }) => /\p{L}/u.test(text));
  const height = letters.reduce((most, word) => Math.max(most, word.height), 0);
  const large = letters.filter((word) => word.height > 0.9 * height).map(({ text }) => text);
  return large.length <= 8 ? large.join(' ') : '';
}

function areLeftward(words: readonly Words[]): boolean {
  const letters = (isLeftward: boolean) =>
    words.reduce((sum, word) => sum + (word.isLeftward === isLeftward ? word.text.length : 0), 0);
  return letters(true) > letters(false);
}
