import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issues, plans, promocodes, store as storeTable } from '../../server/db/schema.ts';
import { demoCoupons } from '../../demo/seedCoupons.ts';
import { demoIssues, seedDemo } from '../../demo/seed.ts';
import { listCoupons, removeCoupon } from '../../server/promocodes/publisher.ts';
import { closePress } from '../../server/publish/index.ts';
import { madePdf } from '../helpers/madePdf.ts';
import { openPublisher, type Publisher } from '../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
  await store.publish(await store.write('own.pdf', madePdf({ pages: 2 })));
});
afterAll(async () => {
  await closePress();
  await store.close();
});

/** As an interruption leaves it: all but these are in the catalogue. */
async function seedAllBut(keys: readonly string[]): Promise<void> {
  const { db } = store.resources;
  const [row] = await db.select().from(issues);
  if (!row) throw new Error('There is no issue to copy.');
  const others = demoIssues.map(({ key }) => key).filter((key) => !keys.includes(key));
  const { id: _id, ...rest } = row;
  await db.delete(issues);
  await db.insert(issues).values(
    others.map((demoKey, i) => ({
      ...rest,
      isFree: false,
      demoKey,
      coverFileName: `copy-${i}.jpg`,
      position: 1 + i,
    })),
  );
}

describe('seeding the demo', () => {
  it('leaves a store alone that has issues of its own', async () => {
    const lines: string[] = [];
    await seedDemo(store.resources, (line) => lines.push(line));
    expect(lines).toEqual([]);
    expect(await store.resources.db.select().from(plans)).toEqual([]);
    expect(await store.resources.db.select().from(promocodes)).toEqual([]);
  });

  it('goes on where it was interrupted, keeps the order, and then has nothing to do', {
    tags: ['extended'],
  }, async () => {
    await seedAllBut(['window-30', 'window-29']);
    const lines: string[] = [];
    await seedDemo(store.resources, (line) => lines.push(line));
    expect(lines).toEqual([
      'Printing The Lower Window 29 (23 of 24)',
      'Printing The Lower Window 30 (24 of 24)',
    ]);
    const rows = await store.resources.db.select().from(issues).orderBy(desc(issues.position));
    expect(rows).toHaveLength(demoIssues.length);
    expect(rows.slice(0, 2).map(({ demoKey }) => demoKey)).toEqual(['window-30', 'window-29']);
    expect(rows.find(({ demoKey }) => demoKey === 'window-29')?.sample).toBeNull();
    expect(await store.resources.db.select().from(plans)).toHaveLength(5);

    await seedDemo(store.resources, (line) => lines.push(line));
    expect(lines).toHaveLength(2);
  });

  it('has coupons of each kind, and brings back none that was removed', async () => {
    const { db } = store.resources;
    const codes = async () => (await listCoupons(db)).map(({ code }) => code).toReversed();
    const all = demoCoupons.map(({ code }) => code);
    await seedAllBut([]);
    await seedDemo(store.resources, () => {});
    expect(await codes()).toEqual(all);
    await removeCoupon(db, 'early bird', new Date());
    await seedDemo(store.resources, () => {});
    expect(await codes()).toEqual(all.filter((code) => code !== 'EARLY-BIRD'));
  });

  it('keeps the name that the owner gave', async () => {
    const [row] = await store.resources.db.select().from(storeTable);
    expect(row?.name).not.toContain('Daughters');
  });
});
