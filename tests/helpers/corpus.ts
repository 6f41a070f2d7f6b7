import { existsSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../../shared/corpus');

export const corpusIsMissing = !existsSync(folder);
if (corpusIsMissing)
  console.warn('Skipped: the real PDFs are not beside the project (shared/corpus).');

/** The path of a real PDF from outside the project. */
export const corpusFile = (name: string): string => join(folder, `${name}.pdf`);
