// @module-tag extended
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Queries } from '../../../server/platform/db/connection.ts';
import { sessions, users } from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import { demandSoundCoupons, makeCoupon, redeemBy, tally } from '../../helpers/coupons.ts';
import { databases, issueIds, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { type Visit, visit } from '../../helpers/visit.ts';

const crowdSize = 50;
const tokenOf = (n: number): string => `session-of-the-crowd-${n}`;

/** People by number, each signed in. */
async function addCrowd(db: Queries): Promise<void> {
  const names = Array.from({ length: crowdSize }, (_, n) => ({ email: `crowd-${n}@example.com` }));
  const made = await db.insert(users).values(names).returning({ id: users.id });
  const expiresAt = new Date('2100-01-01T00:00:00Z');
  const signedIn = made.map(({ id: userId }, n) => ({
    idHash: hashOf(tokenOf(n)),
    userId,
    expiresAt,
  }));
  await db.insert(sessions).values(signedIn);
}

function personAt(store: RunningStore, n: number): Promise<Visit> {
  const [name] = store.cookieOf('guest').split('=');
  return visit(store, { cookie: `${name}=${tokenOf(n)}` });
}

/** The answer of each of them to the code; 'nothing' where the store went away. */
async function redeemByAll(store: RunningStore, code: string): Promise<Promise<string>[]> {
  const numbers = Array.from({ length: crowdSize }, (_, n) => n);
  const people = await Promise.all(numbers.map((n) => personAt(store, n)));
  return people.map((person) => redeemBy(person, code).catch(() => 'nothing'));
}

/** One process has the embedded database to itself; a PostgreSQL server serves two. */
describe.each(databases)('many users with one code, on %s', (db) => {
  let store: RunningStore;
  let second: RunningStore | null = null;

  beforeAll(async () => {
    store = await startStore({
      db,
      async prepare({ db }) {
        await makeCoupon(db, 'one of fifty', { gives: { issueId: issueIds.notBought } });
        await makeCoupon(db, 'seven of fifty', {
          gives: { issueId: issueIds.withSample },
          uses: 7,
        });
        await makeCoupon(db, 'as many as come', { uses: null });
        await makeCoupon(db, 'only you', { uses: null, gives: { issueId: issueIds.bought } });
        await addCrowd(db);
      },
    });
    if (db === 'postgres') second = await store.restart();
  });
  afterAll(async () => {
    await second?.end();
    await store.end();
    try {
      await store.inside(({ db }) => demandSoundCoupons(db));
    } finally {
      await store.stop();
    }
  });

  /** Every other one at the other process. */
  const crowd = (): Promise<Visit[]> =>
    Promise.all(Array.from({ length: crowdSize }, (_, n) => person(n, n % 2)));

  const person = (n: number, at: number): Promise<Visit> =>
    personAt((at === 1 && second) || store, n);

  it.each([
    ['one of fifty', { redeemed: 1, '400 coupon_used': crowdSize - 1 }],
    ['seven of fifty', { redeemed: 7, '400 coupon_used': crowdSize - 7 }],
    ['as many as come', { redeemed: crowdSize }],
  ])('redeems "%s" exactly as often as it may be', async (code, expected) => {
    const people = await crowd();
    const answers = await Promise.all(people.map((person) => redeemBy(person, code)));
    expect(tally(answers)).toEqual(expected);
  });

  it('serves one person in four tabs once', async () => {
    const tabs = await Promise.all([0, 1, 0, 1].map((at) => person(3, at)));
    const answers = await Promise.all(tabs.map((tab) => redeemBy(tab, 'only you')));
    expect(tally(answers)).toEqual({ redeemed: 1, '400 coupon_used_by_you': 3 });
  });

  it('redeems the code as often as it allows, although the store is killed: no user twice, and none without the issue', async () => {
    const killed = await startStore({
      db,
      async prepare({ db }) {
        await makeCoupon(db, 'twenty of fifty', { uses: 20 });
        await addCrowd(db);
      },
    });
    onTestFinished(async () => {
      await killed.stop();
    });
    const answers = await redeemByAll(killed, 'twenty of fifty');
    await Promise.race(answers);
    await killed.kill();
    const first = await Promise.all(answers);
    const again = await killed.restart();
    onTestFinished(async () => {
      await again.end();
    });
    const then = await Promise.all(await redeemByAll(again, 'twenty of fifty'));
    await again.end();
    await killed.inside(({ db }) => demandSoundCoupons(db));
    const { redeemed = 0, '400 coupon_used_by_you': before = 0, ...rest } = tally(then);
    expect(redeemed + before).toBe(20);
    expect(rest).toEqual({ '400 coupon_used': 30 });
    const forgotten = first.filter((said, n) => said === 'redeemed' && then[n] === 'redeemed');
    expect(forgotten).toEqual([]);
  });
});
