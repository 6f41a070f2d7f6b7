import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Conditions } from '../report/reportSchema.ts';
import { photoBook } from '../../tests/helpers/photoBook.ts';
import { root } from '../../tests/helpers/storeTemplate.ts';
import { subjectOf } from './files.ts';
import type { FoundFile } from './files.ts';

const made = join(root, '.cache/bench/files');
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
