import { readFile } from 'node:fs/promises';
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

/** Read anew for each page, as the app may be built anew; null where it is not built. */
export async function readBundle(): Promise<Bundle | null> {
  try {
    const [template = '', manifest = '', looks = ''] = await Promise.all(
      ['index.html', '.vite/manifest.json', '.vite/looks.json'].map((name) =>
        readFile(path.join(bundleFolder, name), 'utf8'),
      ),
    );
    return {
      template,
      chunks: Manifest.parse(JSON.parse(manifest)),
      looks: Looks.parse(JSON.parse(looks)),
    };
  } catch {
    return null;
  }
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
