// @module-tag extended
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { store as storeTable } from '../../../server/platform/db/schema.ts';
import type { Manifest } from '../../../server/operations/archive.ts';
import { backUp } from '../../../server/operations/backup.ts';
import { gatefold, killHard, startGatefold } from '../../helpers/gatefold.ts';
import { addIssues } from '../../helpers/manyIssues.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';

let folder: string;
let store: RunningStore;
let old: Manifest['tables'];
let newer: Manifest['tables'];
let file: string;

const quietly = { onProgress: () => {}, signal: new AbortController().signal };
let count = 0;

/** What every row of the store is, by the hash of each table; written as a backup. */
const annotationsEpoch = '11111111-1111-4111-8111-111111111111';

const backedUp = () =>
  store.inside(async (resources) => {
    count += 1;
    const target = join(folder, `${count}.tar`);
    // A restore gives the store another epoch.
    await resources.db.update(storeTable).set({ annotationsEpoch });
    const { manifest } = await backUp(resources, target, quietly);
    return { target, tables: manifest.tables };
  });

const rename = () => store.inside(({ db }) => db.update(storeTable).set({ name: 'Newer' }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-killed-'));
  store = await startStore({ db: 'pglite', prepare: (resources) => addIssues(resources, 3000) });
  await store.end();
  ({ target: file, tables: old } = await backedUp());
  await rename();
  ({ tables: newer } = await backedUp());
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Milliseconds in which the rows are exchanged and the last of them is on the disk. */
const exchange = 1200;

const moments: readonly (readonly [words: string, milliseconds: number])[] = [
  ['Proving the backup', 0],
  ['Files', 0],
  ['Rows', 0],
  ['Rows', randomInt(exchange)],
  ...Array.from({ length: 6 }, () => ['Proving what was written', randomInt(exchange)] as const),
];

it.each(moments)(
  'a restore into the embedded database that is killed %j + %i ms leaves one store or the other, whole',
  async (words, milliseconds) => {
    const restoring = startGatefold(['restore', file, '--replace'], { DATA_DIR: store.dataDir });
    await restoring.says(words);
    await setTimeout(milliseconds);
    await killHard(restoring);
    const { tables } = await backedUp();
    expect([old, newer]).toContainEqual(tables);
    await rename();
    expect((await backedUp()).tables).toEqual(newer);
  },
);

it('and the next one brings it to its end', async () => {
  const env = { DATA_DIR: store.dataDir };
  expect(await gatefold(['restore', file, '--replace'], env)).toMatchObject({ code: 0 });
  expect((await backedUp()).tables).toEqual(old);
  expect((await gatefold(['check'], env)).out).toMatch(/^All is in order\./);
});
