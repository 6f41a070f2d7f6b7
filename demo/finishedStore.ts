import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../server/config/settings.ts';

/**
 * The demo as a release has it: the folder of a closed store with all magazines, their packs and no session secret. A
 * first start copies it. Generating the magazines takes minutes and needs packages that a release lacks; a restore of a
 * backup with the same content took 12 s on a busy machine, most of which made the database.
 */
const finished = fileURLToPath(new URL('store', import.meta.url));

/** The parts of the folder, the database last: with it the store exists. */
export const finishedParts = ['files', 'db'] as const;

/** Fills a new data folder from the finished demo. Does nothing without one, and for a store with other parts. */
export async function fillNewStore({
  databaseUrl,
  dataDir,
  storage,
}: Pick<Settings, 'databaseUrl' | 'dataDir' | 'storage'>): Promise<void> {
  const isPlain =
    !databaseUrl && storage.kind === 'folder' && storage.folder === path.join(dataDir, 'files');
  const isNew = !finishedParts.some((part) => existsSync(path.join(dataDir, part)));
  if (!isPlain || !isNew || !existsSync(finished)) return;
  const copyOf = (part: string): string => path.join(dataDir, `${part}.new`);
  for (const part of finishedParts) {
    await rm(copyOf(part), { recursive: true, force: true });
    await cp(path.join(finished, part), copyOf(part), { recursive: true });
  }
  // Renamed at the end: a killed start leaves no half of a store.
  for (const part of finishedParts) await rename(copyOf(part), path.join(dataDir, part));
}
