import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { EmbedGuidePage } from '#contract/embedGuidePage.ts';

const Release = z.object({ file: z.string(), integrity: z.string() });

/** The script for host pages that pin one release; null where it is not built. */
export async function readPinned(): Promise<EmbedGuidePage['pinned']> {
  try {
    const manifest = new URL('../../../dist/embed/manifest.json', import.meta.url);
    const { file, integrity } = Release.parse(JSON.parse(await readFile(manifest, 'utf8')));
    return { path: `/embed/${file}`, integrity };
  } catch {
    return null;
  }
}
