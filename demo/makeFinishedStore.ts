import { cp, rm } from 'node:fs/promises';
import path from 'node:path';
import { readSettings } from '../server/config/settings.ts';
import { openResources } from '../server/platform/resources.ts';
import { openPackBuilder } from '../server/publishing/packs/packBuilder.ts';
import { closePdfWorker } from '../server/publishing/index.ts';
import { finishedParts } from './finishedStore.ts';
import { startSeeding } from './seed.ts';

/**
 * Generates all magazines and their packs, in minutes, and writes the finished demo into a folder.
 * @param work the data folder meanwhile; an interrupted run continues there
 */
export async function makeFinishedStore(work: string, folder: string): Promise<void> {
  const resources = await openResources(readSettings({ DATA_DIR: work, DEMO: '1' }));
  try {
    const { signal } = new AbortController();
    const seeding = await startSeeding(resources, (line) => console.log(line), signal);
    await seeding.open();
    await seeding.complete();
    console.log('Building the packs of all magazines.');
    const builder = openPackBuilder(resources, { warn: console.warn });
    await builder.round();
    await builder.stop();
  } finally {
    await closePdfWorker();
    await resources.close();
  }
  await rm(folder, { recursive: true, force: true });
  for (const part of finishedParts)
    await cp(path.join(work, part), path.join(folder, part), { recursive: true });
}
