// @module-tag extended
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '../../../server/platform/db/schema.ts';
import type { Resources } from '../../../server/platform/resources.ts';
import { startGatefold } from '../../helpers/gatefold.ts';
import { canMeasure, peakUntil } from '../../helpers/processPeak.ts';
import { dialects, type RunningStore, startStore } from '../../helpers/startStore.ts';

const megabyte = 1_000_000;

/** Of each file in a store: one as large as an issue of photographs, and many of a usual size. */
const small = [4];
const large = [100, ...Array.from({ length: 50 }, () => 4)];

async function keepFiles({ db, blobs }: Resources, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    const kept = await blobs.putBytes(randomBytes(size * megabyte));
    await db.insert(files).values({ ...kept, mediaType: 'application/pdf' });
  }
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-large-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The peak memory of the command, at a store that no process serves. */
async function peakAt(
  { dataDir, databaseUrl }: RunningStore,
  ...args: readonly string[]
): Promise<number> {
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const { child, ended } = startGatefold(args, env);
  const peak = await peakUntil(child.pid ?? 0, ended);
  expect(await ended).toMatchObject({ code: 0 });
  return peak;
}

describe.skipIf(!canMeasure).each(dialects)('on %s', (db) => {
  // Not a limit of the product: 300 MB take minutes on a busy machine.
  const patient = { timeout: 600_000 };

  it(
    'a backup and a restore of 300 MB of files take no more memory than those of 4 MB',
    patient,
    async () => {
      const peaks: Record<string, number[]> = { backup: [], restore: [] };
      for (const [n, sizes] of [small, large].entries()) {
        const file = join(folder, `${db}-${n}.tar`);
        const source = await startStore({ db, prepare: (inside) => keepFiles(inside, sizes) });
        await source.end();
        peaks.backup?.push(await peakAt(source, 'backup', file));
        await source.stop();
        const target = await startStore({ db, seed: false });
        await target.end();
        peaks.restore?.push(await peakAt(target, 'restore', file));
        await target.stop();
        await rm(file);
      }
      for (const [work, [few = 0, many = 0]] of Object.entries(peaks)) {
        const [less, more] = [few, many].map((bytes) => Math.round(bytes / megabyte));
        console.log(`${db}: ${work} of 4 MB took ${less} MB, of 300 MB ${more} MB.`);
        expect(few).toBeGreaterThan(0);
        expect(many - few).toBeLessThan(150 * megabyte);
      }
    },
  );
});
