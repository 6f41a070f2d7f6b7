import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** Where the app is built. */
export const bundleFolder = fileURLToPath(new URL('../../dist/app', import.meta.url));

const Chunk = z.object({
  file: z.string(),
  css: z.array(z.string()).default([]),
  imports: z.array(z.string()).default([]),
});
const Manifest = z.record(z.string(), Chunk);
const Looks = z.record(z.string(), z.string());

/** What the server must know of the built app. */
export interface Bundle {
  /** The bundled index.html. */
  readonly template: string;
  /** Of each file that has one of its own, by the path of its source. */
  readonly chunks: z.output<typeof Manifest>;
  /** The class of each style, by names like 'catalog/grid.shelf'. */
  readonly looks: z.output<typeof Looks>;
}

const places = ['index.html', '.vite/manifest.json', '.vite/looks.json'].map((name) =>
  path.join(bundleFolder, name),
);

let last: { readonly written: string; readonly bundle: Bundle } | null = null;

/**
 * Looked for anew for each page, as the app may be built anew; null where it is not built. Read only when
 * it was: reading and checking it takes a millisecond, of the seven that a page takes.
 */
export async function readBundle(): Promise<Bundle | null> {
  try {
    const written = (await Promise.all(places.map(writtenAt))).join();
    if (last?.written !== written) last = { written, bundle: await readAnew() };
    return last.bundle;
  } catch {
    return null;
  }
}

async function writtenAt(place: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(place);
  return `${mtimeMs} ${size} ${ino}`;
}

async function readAnew(): Promise<Bundle> {
  const texts = await Promise.all(places.map((place) => readFile(place, 'utf8')));
  const [template = '', manifest = '', looks = ''] = texts;
  return {
    template,
    chunks: Manifest.parse(JSON.parse(manifest)),
    looks: Looks.parse(JSON.parse(looks)),
  };
}

/** The scripts and style sheets of a source file and of all that it imports. */
export function filesOf(
  { chunks }: Bundle,
  source: string,
): { scripts: string[]; styles: string[] } {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key) || !chunks[key]) return;
    seen.add(key);
    for (const imported of chunks[key].imports) visit(imported);
  };
  visit(source);
  const found = [...seen].flatMap((key) => chunks[key] ?? []);
  return { scripts: found.map(({ file }) => file), styles: found.flatMap(({ css }) => css) };
}
