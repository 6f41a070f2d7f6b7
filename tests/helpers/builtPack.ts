import { gunzipSync } from 'node:zlib';
import { PREFIX_BYTES, readPrefix } from '#contract/pack/format.ts';
import { PackHead } from '#contract/pack/head.ts';
import { packs } from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';
import { openPackBuilder } from '../../server/publishing/packs/packBuilder.ts';
import { bytesOf } from './publisher.ts';
import type { RunningStore } from './startStore.ts';

const silent = { warn() {} };

/** Builds all due packs of a store. */
export async function buildPacks(resources: Resources): Promise<void> {
  const builder = openPackBuilder(resources, silent);
  await builder.round();
  await builder.stop();
}

/** The rows of all packs, those of the whole issues first. */
export const packRows = ({ db }: Resources) =>
  db.select().from(packs).orderBy(packs.issueId, packs.type, packs.dueAt);

/**
 * Builds the packs of all issues of a store. The embedded database has one process at a time, so the store ends
 * before, and starts again at a new address.
 */
export async function withPacks(store: RunningStore): Promise<RunningStore> {
  await store.end();
  const states = await store.inside(async (resources) => {
    await buildPacks(resources);
    return (await packRows(resources)).map(({ state }) => state);
  });
  const missing = states.filter((state) => state !== 'ready').length;
  if (missing > 0) console.warn(`${missing} of ${states.length} packs could not be built.`);
  return store.restart();
}

/** Reads the head of a stored pack. */
export async function packHeadOf(resources: Resources, sha256: string | null): Promise<PackHead> {
  return headIn(await bytesOf(resources, sha256));
}

export function headIn(bytes: Buffer): PackHead {
  const length = readPrefix(bytes);
  if (length === null) throw new Error('This is no pack.');
  const head = gunzipSync(bytes.subarray(PREFIX_BYTES, PREFIX_BYTES + length));
  return PackHead.parse(JSON.parse(head.toString()));
}
