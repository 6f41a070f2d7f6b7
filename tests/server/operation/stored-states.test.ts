import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, constants } from 'node:zlib';
import { asc, eq, isNull } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { buildApp } from '../../../server/app.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { listCoupons } from '../../../server/coupons/manageCoupons.ts';
import { giftLinksOf } from '../../../server/entitlements/giftLinks.ts';
import { purchasesOf } from '../../../server/entitlements/rights.ts';
import {
  lastMigration,
  migrationNames,
  migrationsFolder,
} from '../../../server/platform/db/migrations.ts';
import * as schema from '../../../server/platform/db/schema.ts';
import { openResources, type Resources } from '../../../server/platform/resources.ts';
import { adminShelf } from '../../../server/publishing/index.ts';
import { showStore } from '../../../server/storeSettings/index.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { runStatement } from '../../helpers/postgres.ts';
import { issueIds, sessionTokens, userIds } from '../../helpers/seedPlan.ts';
import { hasPostgres, newDatabase, quickest } from '../../helpers/testDatabase.ts';
import { visit } from '../../helpers/visit.ts';

/**
 * The stored states of released versions, which `makeStoreFixture.ts` has made: this version migrates each of
 * them and loses nothing.
 */
const fixtures = join(import.meta.dirname, '../../fixtures/stores');
const made = readdirSync(fixtures).filter((name) => name.endsWith('.tar.br'));

/** While the gift link of the fixture is valid. */
const now = new Date('2026-12-01T00:00:00Z');
const titles = [
  'Über “Größe”, 東京 \\ {"a": 1}',
  'Withdrawn',
  '',
  'With a Sample',
  'Übermaß: “Not” Bought/Yet',
  'The Bought Issue',
  'The Free Issue',
];
const settings = {
  name: 'Gezeiten',
  description: 'Hefte über das *Meer*.',
  icon: '/favicon.svg',
  language: 'de',
  theme: 'salon',
  terms: '# Bedingungen',
  privacy: '# Datenschutz',
  'site-message-header': 'Neu',
  'site-message-text': 'Heft 7 ist da.',
  currency: 'EUR',
  'currency-precision': 2,
  payments: true,
  downloading: false,
  'gift-links': true,
};

async function unpack(file: string, folder: string): Promise<void> {
  const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
  const tar = extract();
  tar.end(brotliDecompressSync(readFileSync(file), { params }));
  for await (const entry of tar) {
    const { name, type } = entry.header;
    const target = join(folder, name);
    await mkdir(type === 'directory' ? target : dirname(target), { recursive: true });
    const content = await buffer(entry);
    if (type !== 'directory') await writeFile(target, content);
  }
}

/** The rows that a user, a publisher and an operator would miss. */
async function demandContent({ db }: Resources): Promise<void> {
  const buyer = userIds.buyer as UserId;
  const notes = await db
    .select({ note: schema.annotations.note, isDeleted: schema.annotations.isDeleted })
    .from(schema.annotations)
    .where(eq(schema.annotations.userId, buyer))
    .orderBy(asc(schema.annotations.sequence));
  const [position] = await db
    .select()
    .from(schema.readingPositions)
    .where(eq(schema.readingPositions.userId, buyer));
  const [payment] = await db.select().from(schema.payments);
  const used = (await listCoupons(db)).map(
    (coupon) => `${coupon.code} ${coupon.used}/${coupon.uses}`,
  );
  expect({
    shelf: (await adminShelf(db)).map(({ title }) => title),
    settings: await showStore(db),
    issues: (await purchasesOf(db, buyer, now)).issueIds,
    plan: (await purchasesOf(db, userIds.subscriber as UserId, now)).subscription.active,
    gifts: (await giftLinksOf(db, buyer, now)).map(({ issueTitle }) => issueTitle),
    notes,
    position,
    payment,
    used,
    people: (await db.select().from(schema.users)).length,
  }).toMatchObject({
    shelf: titles,
    settings,
    issues: expect.arrayContaining([issueIds.bought, issueIds.withdrawn]),
    plan: true,
    gifts: ['The Bought Issue'],
    notes: [
      { note: 'Low tide\nat noon', isDeleted: false },
      { note: '', isDeleted: true },
    ],
    position: { page: 4, furthestPage: 7, pageCount: 10 },
    payment: { status: 'succeeded', amount: 9_007_199_254_740 },
    used: ['ONE-ISSUE 1/null', 'TIDE-2026 0/3', 'SPRING-26 1/null'],
    people: 6,
  });
}

/** The session of the fixture is valid, and its user reads the issue. */
async function demandReading(resources: Resources): Promise<void> {
  const app = await buildApp(resources);
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const cookieOf = () => `sid_${port}=${sessionTokens.buyer}`;
    const buyer = await visit({ origin: `http://127.0.0.1:${port}`, cookieOf }, 'buyer');
    // Its pack may have an earlier format, and is then built again.
    const { url } = await buyer.link(issueIds.bought, 'full');
    expect((await (await buyer.get(url)).text()).slice(0, 5)).toBe('%PDF-');
  } finally {
    app.server.closeAllConnections();
    await app.close();
  }
}

/** Starts the store as a server does, which migrates it. Returns the answer of `gatefold check`. */
async function openAndCheck(
  env: Readonly<Record<string, string>>,
  hasSessions = true,
): Promise<string> {
  const resources = await openResources(readSettings({ LOG_LEVEL: 'error', ...env }));
  try {
    expect(await lastMigration(resources.db)).toBe(migrationNames.at(-1));
    await demandContent(resources);
    if (hasSessions) await demandReading(resources);
    // It has waited since the fixture was made. A store with a gateway processes it.
    const waiting = isNull(schema.webhookEvents.processedAt);
    await resources.db.update(schema.webhookEvents).set({ processedAt: new Date() }).where(waiting);
  } finally {
    await resources.close();
  }
  return (await gatefold(['check'], env)).out;
}

const inOrder = /^All is in order\./;

describe.each(made)('the stored states of %s', (name) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-stored-'));
    await unpack(join(fixtures, name), folder);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const newFolder = async (): Promise<string> => {
    const dataDir = join(await mkdtemp(join(folder, 'opened-')), 'data');
    onTestFinished(() => rm(dirname(dataDir), { recursive: true }));
    return dataDir;
  };

  /** The settings of a new store on the quickest database. */
  const newStore = async (): Promise<{ DATA_DIR: string; DATABASE_URL?: string }> => {
    const env = { DATA_DIR: await newFolder() };
    if (quickest === 'pglite') return env;
    const database = await newDatabase('migrated');
    onTestFinished(() => database.drop());
    await mkdir(join(env.DATA_DIR, 'files'), { recursive: true });
    return { ...env, DATABASE_URL: database.url };
  };

  it('a folder with the embedded database opens with all its data', async () => {
    const dataDir = await newFolder();
    cpSync(join(folder, 'data'), dataDir, { recursive: true });
    expect(await openAndCheck({ DATA_DIR: dataDir })).toMatch(inOrder);
  });

  it.runIf(hasPostgres)('a database of a PostgreSQL server opens with all its data', async () => {
    const database = await newDatabase('migrated');
    onTestFinished(() => database.drop());
    await runStatement(
      database.url,
      'drop schema public, drizzle, gatefold cascade; create schema public',
    );
    await runStatement(database.url, await readFile(join(folder, 'database.sql'), 'utf8'));
    const dataDir = await newFolder();
    cpSync(join(folder, 'data', 'files'), join(dataDir, 'files'), { recursive: true });
    expect(await openAndCheck({ DATA_DIR: dataDir, DATABASE_URL: database.url })).toMatch(inOrder);
  });

  it('a backup is restored with all its data', async () => {
    const env = await newStore();
    const { code, err } = await gatefold(['restore', join(folder, 'backup.tar')], env);
    expect({ code, err }).toMatchObject({ code: 0 });
    // A backup has no sessions.
    expect(await openAndCheck(env, false)).toMatch(inOrder);
  });

  it('an export is imported', async () => {
    const env = await newStore();
    const { code, err } = await gatefold(['import', join(folder, 'export')], env);
    expect({ code, err }).toMatchObject({ code: 0 });
    const { out } = await gatefold(['issue', 'list', '--all', '--json'], env);
    const { issues } = JSON.parse(out) as { issues: { title: string }[] };
    expect(issues.map(({ title }) => title)).toEqual(titles);
  });

  it('its migrations are those of this version: a released migration never changes', async () => {
    const text = await readFile(join(folder, 'database.sql'), 'utf8');
    const rows = /INSERT INTO drizzle\.__drizzle_migrations VALUES \(\d+, '(\w+)', (\d+)\)/g;
    const run = [...text.matchAll(rows)].map(([, hash, time]) => ({ hash, time: Number(time) }));
    expect(run.length).toBeGreaterThan(0);
    const files = readMigrationFiles({ migrationsFolder });
    expect(
      files.slice(0, run.length).map(({ hash, folderMillis: time }) => ({ hash, time })),
    ).toEqual(run);
  });
});
