import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessions, users } from '../../server/db/schema.ts';
import { hashOf } from '../../server/security/secret.ts';
import { demandSoundCoupons, makeCoupon, redeemBy, tally } from '../helpers/coupons.ts';
import { databases, issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';
import { type Visit, visit } from '../helpers/visit.ts';

const crowdSize = 50;
const tokenOf = (n: number): string => `session-of-the-crowd-${n}`;

/** One process has the embedded database to itself; a PostgreSQL server serves two. */
describe.each(databases)('a crowd with one code, on %s', (db) => {
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
        const names = Array.from({ length: crowdSize }, (_, n) => ({
          email: `crowd-${n}@example.com`,
        }));
        const made = await db.insert(users).values(names).returning({ id: users.id });
        const expiresAt = new Date('2100-01-01T00:00:00Z');
        await db
          .insert(sessions)
          .values(made.map(({ id }, n) => ({ idHash: hashOf(tokenOf(n)), userId: id, expiresAt })));
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

  async function person(n: number, at: number): Promise<Visit> {
    const door = (at === 1 && second) || store;
    const [name] = door.cookieOf('guest').split('=');
    return visit(door, { cookie: `${name}=${tokenOf(n)}` });
  }

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
});
