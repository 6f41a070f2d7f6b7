import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import Document from 'pdfkit';
import { photoBook } from '../../tests/helpers/photoBook.ts';
import { type FoundFile, made, subjectOf } from './files.ts';

/** A document of more than 100 MB. */
export const heavyFile = (): Promise<FoundFile> => photographs(60, 'heavy');

async function photographs(pages: number, kind: 'heavy' | 'size'): Promise<FoundFile> {
  const path = join(made, `${pages}-photographs.pdf`);
  mkdirSync(made, { recursive: true });
  if (!existsSync(path)) await announced(path, photoBook(path, pages));
  return subjectOf(path, kind);
}

/** Documents with increasing numbers of copies of a page, and of a photograph of two megabytes. */
export async function growing(): Promise<FoundFile[]> {
  mkdirSync(made, { recursive: true });
  const subjects: FoundFile[] = [];
  for (const pages of [20, 200, 2000]) {
    const path = join(made, `${pages}-pages.pdf`);
    if (!existsSync(path)) await announced(path, textBook(path, pages));
    subjects.push(await subjectOf(path, 'pages'));
  }
  for (const pages of [15, 30, 60]) subjects.push(await photographs(pages, 'size'));
  return subjects;
}

/** Generating the large ones takes many seconds, in the first run only. */
async function announced(path: string, made: Promise<unknown>): Promise<void> {
  console.log(`  making ${basename(path)}`);
  await made;
}

const sentence = 'The ferry leaves at nine, and whoever is late waits for the tide to turn. ';

async function textBook(path: string, pages: number): Promise<void> {
  const book = new Document({ autoFirstPage: false, size: [420, 595], margin: 40 });
  const file = book.pipe(createWriteStream(path));
  for (let page = 1; page <= pages; page += 1)
    book
      .addPage()
      .fontSize(9)
      .text(`Page ${page}. ${sentence.repeat(24)}`);
  book.end();
  await finished(file);
}
