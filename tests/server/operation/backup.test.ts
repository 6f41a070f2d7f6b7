import { createHash } from 'node:crypto';
import { copyFile, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pack } from 'tar-stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  issues,
  secrets,
  sessions,
  store as storeTable,
  users,
} from '../../../server/platform/db/schema.ts';
import type { Resources } from '../../../server/platform/resources.ts';
import { backUp } from '../../../server/operations/backup.ts';
import type { Manifest } from '../../../server/operations/archive.ts';
import type { OperationStep } from '#contract/admin/operations.ts';
import type { OperationOptions } from '../../../server/operations/progress.ts';
import { restore, type RestoreInput } from '../../../server/operations/restore.ts';
import { allTables, backedUp, excludedTables } from '../../../server/operations/tableRows.ts';
import { closePdfWorker } from '../../../server/publishing/index.ts';
import { fillStore } from '../../helpers/fullStore.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { everything, faultsOf, openPublisher, type Publisher } from '../../helpers/publisher.ts';
import { dialects } from '../../helpers/testDatabase.ts';
import type { Database } from '../../helpers/storeTemplate.ts';
import { rowsOf } from '../../../server/platform/db/connection.ts';

const quietly: OperationOptions = { onProgress: () => {}, signal: new AbortController().signal };

/** Calls the work off as soon as it is at a step. */
function stoppedAt(step: OperationStep): OperationOptions {
  const stopping = new AbortController();
  const onProgress: OperationOptions['onProgress'] = (progress) => {
    if (progress.step === step) stopping.abort(new Error('Stopped.'));
  };
  return { onProgress, signal: stopping.signal };
}

const annotationsEpoch = '11111111-1111-4111-8111-111111111111';

/** Restores a backup, which gives the store another epoch of annotations, and takes the epoch back: all else is the backup's. */
async function restored(resources: Resources, order: RestoreInput): Promise<void> {
  await restore(resources, order, quietly);
  const { db } = resources;
  expect(await db.select().from(storeTable)).not.toMatchObject([{ annotationsEpoch }]);
  await db.update(storeTable).set({ annotationsEpoch });
}

const open: Publisher[] = [];

async function newStore(db: Database): Promise<Publisher> {
  const store = await openPublisher(db);
  await store.resources.db.update(storeTable).set({ annotationsEpoch });
  open.push(store);
  return store;
}

/** One for each database, filled once: a test that changes it puts it back by its backup. */
const filled = new Map<Database, Promise<Publisher>>();

function filledStore(db: Database): Promise<Publisher> {
  const making =
    filled.get(db) ??
    newStore(db).then(async (store) => {
      await fillStore(store);
      return store;
    });
  filled.set(db, making);
  return making;
}

afterAll(async () => {
  await closePdfWorker();
  for (const one of open) await one.close();
});

let count = 0;

const backupOf = async (store: Publisher) => {
  count += 1;
  const file = join(store.folder, `store-${count}.tar`);
  const { manifest } = await backUp(store.resources, file, quietly);
  return { file, manifest };
};

const head = (more: object = {}) => ({
  kind: 'gatefold-backup',
  format: 2,
  schema: '0000_initial',
  madeAt: '2025-01-02T00:00:00.000Z',
  ...more,
});

it('every table is either part of a backup or left out for a reason', () => {
  expect([...backedUp, ...Object.keys(excludedTables)].toSorted()).toEqual(allTables.toSorted());
});

// Both directions are in each pair: the second database restores the first one's backup, and the first the second's.
const pairs = dialects.map((db, n) => [db, dialects.at(n - 1) ?? db] as const);

for (const [n, [from, to]] of pairs.entries())
  it(`a store in ${from} that is restored into ${to}, and back again, is the same store in every row and every file`, {
    tags: n === 0 ? [] : ['extended'],
  }, async () => {
    const [source, target] = [await filledStore(from), await newStore(to)];
    const first = await backupOf(source);
    expect(first.manifest.missing).toEqual([]);
    expect(first.manifest.tables.filter(({ rows }) => rows === 0)).toEqual([]);
    await restored(target.resources, { file: first.file, replace: false });
    expect(await faultsOf(target.resources)).toEqual([]);
    const second = await backupOf(target);
    expect(second.manifest).toEqual(first.manifest);
    await restored(source.resources, { file: second.file, replace: true });
    expect((await backupOf(source)).manifest).toEqual(first.manifest);
    expect(await everything(source.resources)).toEqual(await everything(target.resources));
    // The sequences continue: the next issue has the next number.
    const file = await target.write('next.pdf', madePdf({ pages: 1 }));
    expect((await target.publish(file)).id).toBe((first.manifest.sequences.issues_id_seq ?? 0) + 1);
  });

/** A restore into PostgreSQL waits seconds until every process of the store knows that it is closed. */
const tagsOf = { pglite: [], postgres: ['extended'] };

describe.each(dialects)('on %s', (database) => {
  const tags = tagsOf[database];
  let store: Publisher;
  let file: string;
  let before: Manifest;

  beforeAll(async () => {
    store = await filledStore(database);
    ({ file, manifest: before } = await backupOf(store));
  });

  const now = async (): Promise<Manifest> => (await backupOf(store)).manifest;

  it('a backup is a snapshot of one moment, despite concurrent writes, and contains no session and no secret', async () => {
    const { db } = store.resources;
    await db.insert(secrets).values({ name: 'test', value: 'a-secret-of-this-store' });
    const meanwhile: Promise<unknown>[] = [];
    const onProgress: OperationOptions['onProgress'] = ({ step }) => {
      if (step === 'rows') meanwhile.push(db.insert(users).values({ email: null }));
    };
    const other = join(store.folder, 'busy.tar');
    expect(await backUp(store.resources, other, { ...quietly, onProgress })).toMatchObject({
      manifest: { tables: before.tables },
    });
    await Promise.all(meanwhile);
    expect(meanwhile.length).toBeGreaterThan(0);
    expect((await readFile(other)).includes('a-secret-of-this-store')).toBe(false);
    expect((await stat(other)).mode & 0o777).toBe(0o600);
    await expect(backUp(store.resources, other, quietly)).rejects.toThrow(/already/);
    // All users are signed out. The store's own key stays.
    await restored(store.resources, { file: other, replace: true });
    expect(await db.select().from(sessions)).toEqual([]);
    expect(await db.select().from(secrets)).toHaveLength(1);
  });

  it('a store that is not empty is replaced only with the option for it', { tags }, async () => {
    await expect(restore(store.resources, { file, replace: false }, quietly)).rejects.toThrow(
      /not empty: it has 1 issues. Say --replace/,
    );
    await store.resources.db.update(issues).set({ title: 'Changed' });
    await restored(store.resources, { file, replace: true });
    expect((await now()).tables).toEqual(before.tables);
  });

  it('no number is given away twice, however old the backup is', { tags }, async () => {
    const { db } = store.resources;
    const added = await db.insert(users).values({ email: null }).returning();
    await restored(store.resources, { file, replace: true });
    const [next] = await db.insert(users).values({ email: null }).returning();
    expect(next?.id).toBe((added[0]?.id ?? 0) + 1);
  });

  it('a restore that is stopped leaves the store as it was, and open', { tags }, async () => {
    await store.resources.db.update(issues).set({ title: 'Newer' });
    const newer = await now();
    for (const step of ['files', 'closing', 'rows'] as const) {
      const stopped = restore(store.resources, { file, replace: true }, stoppedAt(step));
      await expect(stopped).rejects.toThrow('Stopped.');
      expect(await now()).toEqual(newer);
      expect(store.resources.maintenance.closed).toBeNull();
    }
  });
});

describe('a file that is no whole backup', () => {
  let store: Publisher;
  let whole: Awaited<ReturnType<typeof backupOf>>;
  let file: string;

  beforeAll(async () => {
    store = await filledStore('pglite');
    whole = await backupOf(store);
  });
  beforeEach(async () => {
    file = join(store.folder, 'damaged.tar');
    await copyFile(whole.file, file);
  });

  const manifest = { tables: [], sequences: {}, files: { count: 0, bytes: 0 }, missing: [] };

  const damages: Readonly<Record<string, readonly [() => Promise<unknown>, RegExp]>> = {
    'that is cut off': [
      // Within a block of the archive: its entries end at multiples of 512 bytes.
      async () => truncate(file, Math.floor((await stat(file)).size / 1024) * 512 + 100),
      /no backup, or a part/,
    ],
    'without its last entry': [() => cutBefore('manifest.json'), /only a part of/],
    'with another byte in a file': [() => change('%PDF-', '%PDG-'), /is damaged: what is in/],
    'with another letter in a row': [
      () => change('Ann@Example', 'Eve@Example'),
      /table users is not/,
    ],
    'that is something else': [() => writeFile(file, 'A letter.'), /is no backup, or a part/],
    'that is not there': [() => rm(file), /cannot be read \(ENOENT\)/],
    'of a later program': [
      () => made({ 'gatefold.json': head({ schema: '9999_later' }) }),
      /later Gat/,
    ],
    'of a later format': [() => made({ 'gatefold.json': head({ format: 3 }) }), /later Gat/],
    'of a checkout from before the first release': [
      () => made({ 'gatefold.json': head({ format: 1, schema: '0016_store_mark' }) }),
      /before the first release, [^\n]*export[^\n]*import/,
    ],
    'with a table that is not kept': [
      () =>
        made({
          'gatefold.json': head(),
          'tables/sessions/1.ndjson': '{}\n',
          'manifest.json': manifest,
        }),
      /is no backup of a store/,
    ],
    'with a path that leads elsewhere': [
      () => made({ 'gatefold.json': head(), '../../evil': 'x', 'manifest.json': manifest }),
      /is no backup of a store/,
    ],
  };

  it.each(Object.keys(damages))('%s is refused before anything is touched', async (name) => {
    const [damage, sentence] = damages[name] ?? [async () => {}, /./];
    await damage();
    const tried = restore(store.resources, { file, replace: true }, quietly);
    await expect(tried).rejects.toThrow(sentence);
    expect((await backupOf(store)).manifest).toEqual(whole.manifest);
  });

  async function change(from: string, to: string): Promise<void> {
    const bytes = await readFile(file);
    bytes.write(to, bytes.indexOf(from), 'latin1');
    await writeFile(file, bytes);
  }

  async function cutBefore(name: string): Promise<void> {
    const bytes = await readFile(file);
    await writeFile(
      file,
      Buffer.concat([bytes.subarray(0, bytes.indexOf(name)), Buffer.alloc(1024)]),
    );
  }

  const made = async (entries: Record<string, string | object>): Promise<void> =>
    writeFile(file, await tarOf(entries));
});

async function tarOf(entries: Record<string, string | object>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(entries))
    tar.entry({ name }, typeof content === 'string' ? content : JSON.stringify(content));
  tar.finalize();
  return buffer(tar);
}

const lineOf = (row: object): string => `${JSON.stringify(row)}\n`;

for (const db of dialects)
  it(`a backup at the initial migration is brought up to the newest on the way, on ${db}`, {
    tags: tagsOf[db],
  }, async () => {
    const store = await newStore(db);
    const lines = {
      files: {
        sha256: 'a'.repeat(64),
        size: 1,
        media_type: 'application/pdf',
        created_at: '2025-01-01',
      },
      issues: {
        id: 7,
        title: 'Of old',
        description: '',
        is_free: true,
        price: 0,
        sort_order: 1,
        full_sha256: 'a'.repeat(64),
        full_pages: 1,
        cover_file_name: 'c.jpg',
        cover_width: 1,
        cover_height: 1,
        reading_direction: 'auto',
        spreads: 'auto',
        authors: [],
        tags: [],
        published_at: '2025-01-01T00:00:00.123456+00:00',
      },
    };
    const tables = Object.entries(lines).map(([name, row]) => ({
      name,
      rows: 1,
      sha256: createHash('sha256').update(lineOf(row)).digest('hex'),
    }));
    const missing = ['a'.repeat(64)];
    const file = await store.write(
      'old.tar',
      await tarOf({
        'gatefold.json': head(),
        'tables/files/1.ndjson': lineOf(lines.files),
        'tables/issues/1.ndjson': lineOf(lines.issues),
        'manifest.json': { tables, sequences: {}, files: { count: 0, bytes: 0 }, missing },
      }),
    );
    await restored(store.resources, { file, replace: false });
    const [issue] = await store.resources.db.select().from(issues).where(eq(issues.id, 7));
    expect(issue).toMatchObject({ title: 'Of old', importKey: null, withdrawnAt: null });
    const [micro] = await rowsOf<{ at: string }>(
      store.resources.db,
      sql`select to_char(published_at at time zone 'UTC', 'SS.US') as at from issues`,
    );
    expect(micro?.at).toBe('00.123456');
  });
