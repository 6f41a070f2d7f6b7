import { PAGES_PER_CHUNK } from '#contract/pack/format.ts';
import type { Resources } from '../../platform/resources.ts';
import { DiskFull, fullFolder } from '../../platform/disk.ts';
import { packing } from '../pdf-worker/index.ts';
import { limits } from '../refusals.ts';
import { assemblePack } from './assemblePack.ts';
import {
  fillPackFolder,
  isBatchBuilt,
  packFolderOf,
  readSkipped,
  writeSkipped,
} from './packFolder.ts';
import type { PackRow, StoredPack } from './packRows.ts';

/** The media type of a pack. */
const PACK_TYPE = 'application/x-gatefold-pack';

interface BuildHooks {
  /** Aborted when the process stops, or when the store closes for maintenance. */
  readonly signal: AbortSignal;
  readonly onBuilt: (pages: number) => Promise<void>;
}

/** The PDF cannot be read by the builder. */
export class PackRefused extends Error {}

/**
 * Builds the pack of a PDF, ten pages at a time, and stores it. Batches of an earlier process are used.
 * Rejects with `PackRefused`, or with another error if a later attempt may succeed.
 */
export async function buildPack(
  { settings, blobs }: Resources,
  row: PackRow,
  { signal, onBuilt }: BuildHooks,
): Promise<StoredPack> {
  const folder = packFolderOf(settings.dataDir, row);
  if (fullFolder(settings)) throw new DiskFull();
  await fillPackFolder(folder, blobs, row.pdf, signal);
  const batchCount = Math.ceil(row.pages / PAGES_PER_CHUNK);
  for (let batch = 0; batch < batchCount; batch += 1) {
    signal.throwIfAborted();
    if (!(await isBatchBuilt(folder, batch))) await buildBatch(folder, batch, signal);
    await onBuilt(Math.min((batch + 1) * PAGES_PER_CHUNK, row.pages));
  }
  const { file, headEnd } = await assemblePack(folder, batchCount);
  return { ...(await blobs.putFile(file)), mediaType: PACK_TYPE, headEnd };
}

/** A page that ends the worker is left out of the pack. */
async function buildBatch(folder: string, batch: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    const skipped = await readSkipped(folder);
    const begun: number[] = [];
    const answer = await packing.run(
      { kind: 'pack', folder, batch, skipped },
      { limits, signal, onStep: (page) => void begun.push(page) },
    );
    if (answer.kind === 'done') return;
    if (answer.kind === 'refused' && answer.code === 'disk_full') throw new DiskFull();
    if (answer.kind === 'refused') throw new PackRefused(answer.code);
    const page = begun.at(-1);
    if (page === undefined || skipped.includes(page))
      throw new Error(`The worker ended before a page: ${answer.kind}.`);
    await writeSkipped(folder, [...skipped, page]);
  }
}
