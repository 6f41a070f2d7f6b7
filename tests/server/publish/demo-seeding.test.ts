import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issues, plans, coupons, store as storeTable } from '../../../server/platform/db/schema.ts';
import { demoIssues } from '../../../demo/content/issues.ts';
import { demoCoupons } from '../../../demo/seedCoupons.ts';
import { startSeeding } from '../../../demo/seed.ts';
import { listCoupons, removeCoupon } from '../../../server/coupons/manageCoupons.ts';
import { closePdfWorker } from '../../../server/publishing/index.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { openPublisher, type Publisher } from '../../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
  await store.publish(await store.write('own.pdf', madePdf({ pages: 2 })));
});
afterAll(async () => {
  await closePdfWorker();
  await store.close();
});

/** As an interruption leaves the store: all but these are in the catalogue. */
async function seedAllBut(missing: readonly string[]): Promise<void> {
  const { db } = store.resources;
  const [row] = await db.select().from(issues);
  if (!row) throw new Error('There is no issue to copy.');
  const { id: _id, ...rest } = row;
  const copies = demoIssues.map(({ key: seedKey }, i) => ({
    ...rest,
    isFree: false,
    seedKey,
    coverFileName: `copy-${i}.jpg`,
    sortOrder: demoIssues.length - i,
  }));
  await db.delete(coupons);
  await db.delete(issues);
  await db.insert(issues).values(copies.filter(({ seedKey }) => !missing.includes(seedKey)));
}

const startOf = (lines: string[] = [], signal = new AbortController().signal) =>
  startSeeding(store.resources, (line) => lines.push(line), signal);

async function seedDemo(lines: string[] = []): Promise<void> {
  const seeding = await startOf(lines);
  await seeding.open();
  await seeding.complete();
}

const shelfKeys = async () => {
  const rows = await store.resources.db
    .select({ key: issues.seedKey })
    .from(issues)
    .orderBy(desc(issues.sortOrder), desc(issues.id));
  return rows.map(({ key }) => key);
};

const keysOf = (some: readonly { key: string }[]) => some.map(({ key }) => key);

describe('seeding the demo', () => {
  it('leaves a store alone that has issues of its own', async () => {
    const lines: string[] = [];
    await seedDemo(lines);
    expect(lines).toEqual([]);
    expect(await store.resources.db.select().from(plans)).toEqual([]);
    expect(await store.resources.db.select().from(coupons)).toEqual([]);
  });

  it('opens the store with its first issues before the others are generated', async () => {
    await seedAllBut(['saltwort-7', 'button-7', 'button-6']);
    const lines: string[] = [];
    const seeding = await startOf(lines);
    await seeding.open();
    expect(lines.map((line) => /\(.*\)/.exec(line)?.[0])).toEqual(['(22 of 24)', '(23 of 24)']);
    const there = demoIssues.filter(({ key }) => key !== 'button-6');
    expect(await shelfKeys()).toEqual(keysOf(there));
    expect(seeding.progress).toEqual({ published: 23, total: 24, added: 2, isDone: false });
    expect(await store.resources.db.select().from(plans)).toHaveLength(5);

    await seeding.complete();
    expect(await shelfKeys()).toEqual(keysOf(demoIssues));
    expect(seeding.progress).toEqual({ published: 24, total: 24, added: 3, isDone: true });
  });

  it('continues where it was interrupted, has each issue once in the order of the list, and then has nothing to do', async () => {
    await seedAllBut(['saltwort-5', 'button-6', 'window-29']);
    const stopping = new AbortController();
    const seeding = await startSeeding(
      store.resources,
      (line) => line.includes('(23 of 24)') && stopping.abort(),
      stopping.signal,
    );
    await seeding.open();
    await expect(seeding.complete()).rejects.toThrow('abort');
    expect(await shelfKeys()).toHaveLength(22);

    const lines: string[] = [];
    await seedDemo(lines);
    expect(lines.filter((line) => line.startsWith('Generating'))).toEqual([
      'Generating Saltwort: Brine (23 of 24)',
      'Generating The Lower Window 29 (24 of 24)',
    ]);
    expect(await shelfKeys()).toEqual(keysOf(demoIssues));
    const rows = await store.resources.db.select().from(issues);
    expect(rows.find(({ seedKey }) => seedKey === 'window-29')?.sample).toBeNull();

    const again: string[] = [];
    await seedDemo(again);
    expect(again).toEqual([]);
  });

  it('generates no issue twice that another process of the store has published meanwhile', async () => {
    await seedAllBut(['saltwort-5', 'button-6']);
    await Promise.all([seedDemo(), seedDemo()]);
    expect(await shelfKeys()).toEqual(keysOf(demoIssues));
  });

  it('keeps an issue of the publisher before the issues that are generated later', async () => {
    await seedAllBut(['button-6']);
    await store.publish(await store.write('mine.pdf', madePdf({ pages: 2 })));
    await seedDemo();
    expect(await shelfKeys()).toEqual([null, ...keysOf(demoIssues)]);
  });

  it('has coupons of each kind, and brings back none that was removed', async () => {
    const { db } = store.resources;
    const codes = async () => (await listCoupons(db)).map(({ code }) => code).toReversed();
    const all = demoCoupons.map(({ code }) => code);
    await seedAllBut([]);
    await seedDemo();
    expect(await codes()).toEqual(all);
    await removeCoupon(db, 'early bird', new Date());
    await seedDemo();
    expect(await codes()).toEqual(all.filter((code) => code !== 'EARLY-BIRD'));
  });

  it('keeps the name that the owner gave', async () => {
    const [row] = await store.resources.db.select().from(storeTable);
    expect(row?.name).not.toContain('Daughters');
  });
});
