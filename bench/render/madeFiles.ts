import { createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';
import Document from 'pdfkit';
import { photoBook } from '../../tests/helpers/photoBook.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';
import { subjectOf, type FoundFile } from './files.ts';
import type { Conditions } from '../report/reportSchema.ts';

const photographs = 60;

interface SlowLine {
  /** The same document with another name for each line. */
  readonly file: FoundFile;
  readonly network: Conditions['network'];
}

/** A document of more than 100 MB, behind each of the slow lines of `networkLine.ts`. */
export async function slowLines(): Promise<SlowLine[]> {
  const path = join(made, `${photographs}-photographs.pdf`);
  mkdirSync(made, { recursive: true });
  if (!existsSync(path)) {
    console.log(`  making ${photographs}-photographs.pdf`);
    await photoBook(path, photographs);
  }
  const [fast, slow] = [await subjectOf(path, 'fast-line'), await subjectOf(path, 'slow-line')];
  return [
    { file: { ...fast, name: `${fast.name}-fast` }, network: 'fast' },
    { file: { ...slow, name: `${slow.name}-slow` }, network: 'slow' },
  ];
}

const made = join(root, '.cache/bench/files');

/** Documents with increasing numbers of copies of a page, and of a photograph of two megabytes. */
export async function growing(): Promise<FoundFile[]> {
  mkdirSync(made, { recursive: true });
  const subjects: FoundFile[] = [];
  for (const pages of [20, 200, 2000]) {
    const path = join(made, `${pages}-pages.pdf`);
    if (!existsSync(path)) await announced(path, textBook(path, pages));
    subjects.push(await subjectOf(path, 'pages'));
  }
  for (const pages of [15, 30, 60]) {
    const path = join(made, `${pages}-photographs.pdf`);
    if (!existsSync(path)) await announced(path, photoBook(path, pages));
    subjects.push(await subjectOf(path, 'size'));
  }
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
