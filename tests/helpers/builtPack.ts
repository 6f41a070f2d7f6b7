import { gunzipSync } from 'node:zlib';
import { PREFIX_BYTES, readPrefix } from '#contract/pack/format.ts';
import { PackHead } from '#contract/pack/head.ts';
import { packs } from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';
import { openPackBuilder } from '../../server/publishing/packs/packBuilder.ts';
import { bytesOf } from './publisher.ts';

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
