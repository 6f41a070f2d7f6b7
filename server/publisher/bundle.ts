import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Where the page is built. */
export const publisherFolder = fileURLToPath(new URL('../../dist/publisher', import.meta.url));

/** Below which address its files are. */
export const publisherPrefix = '/publisher/';

const Manifest = z.record(
  z.string(),
  z.object({ file: z.string(), css: z.array(z.string()).default([]) }),
);

export interface PublisherBundle {
  readonly script: string;
  readonly styles: readonly string[];
  /** Those that every language but Japanese is set in from the first line on. */
  readonly fonts: readonly string[];
}

const entry = 'src/publisher/main.tsx';
const firstFonts = [
  'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
  'node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
];

/** The addresses of its files, read anew for each page; null where it is not built. */
export async function readPublisherBundle(): Promise<PublisherBundle | null> {
  try {
    const text = await readFile(path.join(publisherFolder, '.vite/manifest.json'), 'utf8');
    const chunks = Manifest.parse(JSON.parse(text));
    const main = chunks[entry];
    if (!main) return null;
    const at = (file: string): string => publisherPrefix + file;
    return {
      script: at(main.file),
      styles: main.css.map(at),
      fonts: firstFonts.flatMap((source) => chunks[source]?.file ?? []).map(at),
    };
  } catch {
    return null;
  }
}
