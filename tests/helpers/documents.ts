import { copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishFree } from './command.ts';
import { corpusFile } from './corpus.ts';
import { linkedPdf } from './linkedPdf.ts';
import { madePdf } from './madePdf.ts';
import { photoBook } from './photoBook.ts';
import { prosePdf } from './prosePdf.ts';
import type { RunningStore } from './startStore.ts';

interface Recipe {
  readonly title: string;
  readonly make: (path: string) => Promise<unknown>;
  /** Options of the command that publishes it. */
  readonly options?: readonly string[];
}

const real = (name: string, title: string): Recipe => ({
  title,
  make: (path) => copyFile(corpusFile(name), path),
});

/** The documents that end-to-end tests read beside the seeded issues. */
const recipes = {
  /** A link of each kind. */
  linked: { title: 'The Linked Issue', make: (path) => writeFile(path, linkedPdf()) },
  /** Paragraphs in two columns, and a list of contents. */
  prose: { title: 'The Prose Issue', make: (path) => writeFile(path, prosePdf()) },
  /** Its publisher wants its pages to stand one by one. */
  onePages: {
    title: 'The Issue of Single Pages',
    make: (path) => writeFile(path, madePdf({ pages: 6 })),
    options: ['--spreads', 'single'],
  },
  /** Ten photographs, 6 MB. */
  photoBook: { title: 'A heavy book', make: (path) => photoBook(path, 10, 900) },
  /** Fifty photographs, more than 100 MB. */
  heavyBook: { title: 'A very heavy book', make: (path) => photoBook(path, 50) },
  freedoomManual: real('freedoom-manual-en', 'Freedoom Manual'),
  owaspArabic: real('owasp-top10-2013-arabic', 'OWASP'),
  owaspJapanese: real('owasp-top10-2017-japanese', 'OWASP Top 10'),
  rivalry: real('nusci-issue29-rivalry', 'NU Sci 29: Rivalry'),
} satisfies Record<string, Recipe>;

export type DocumentName = keyof typeof recipes;

export interface Published {
  readonly id: number;
  /** Bytes of the file that was published. */
  readonly size: number;
}

/** Publishes a document for everyone to read, with a sample of its first page. */
export async function publishDocument(store: RunningStore, name: DocumentName): Promise<Published> {
  const { title, make, options = [] }: Recipe = recipes[name];
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-document-'));
  const file = join(folder, `${name}.pdf`);
  try {
    await make(file);
    const id = await publishFree(store, file, title, '--sample-pages', '1', ...options);
    return { id, size: (await stat(file)).size };
  } finally {
    await rm(folder, { recursive: true });
  }
}
