import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { issues, purchases } from '../../../server/platform/db/schema.ts';
import { removeCoupon } from '../../../server/coupons/manageCoupons.ts';
import { addIssueRow } from '../../helpers/billing.ts';
import { demandSoundCoupons, makeCoupon, redeemBy, tally } from '../../helpers/coupons.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases, quickest } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const oneDay = 24 * 60 * 60 * 1000;

const couponsOf = async (person: Visit): Promise<Record<'promocodes' | 'redeemed', unknown>> =>
  (await person.get(calls.promocodes.path)).json();

const owned = async (person: Visit): Promise<unknown> =>
  (await person.get(calls.purchases.path)).json();

describe.each(databases)('a coupon, on %s', (database) => {
  let store: OpenDoor;
  let tides: number;
  const start = Date.now();
  beforeAll(async () => {
    store = await openDoor(database);
    tides = await store.publish('Tides');
  });
  afterEach(() => {
    store.clock.time = start;
  });
  afterAll(async () => {
    try {
      await demandSoundCoupons(store.db);
    } finally {
      await store.close();
    }
  });

  async function somebody(): Promise<Visit> {
    const id = await addPerson(store);
    return visit(store, { cookie: store.cookie(await addSession(store, id)) });
  }

  const make = (code: string, more: Parameters<typeof makeCoupon>[2] = {}) =>
    makeCoupon(store.db, code, more, new Date(store.clock.time));

  const isReadable = async (person: Visit): Promise<boolean> =>
    (await person.post(`/api/issues/${tides}/download/full`)).ok;

  it('for an issue makes it this person’s for good, and shows as no subscription (CPN-006)', async () => {
    await make('issue-1', { gives: { issueId: tides } });
    const person = await somebody();
    expect(await isReadable(person)).toBe(false);
    expect(await redeemBy(person, 'issue-1')).toBe('redeemed');
    expect(await isReadable(person)).toBe(true);
    expect((await person.get(`/api/download-pdf/${tides}`)).status).toBe(200);
    expect(await owned(person)).toEqual({
      issues: [{ issue_id: tides, unlocked: true }],
      withdrawn: [],
      subscription: { active: false, expires_at: null },
    });
    const issue = { id: tides, title: 'Tides', language: null };
    const redeemed_at = new Date(store.clock.time).toISOString();
    const redeemed = { id: expect.any(Number), issue, redeemed_at };
    expect(await couponsOf(person)).toEqual({
      promocodes: [],
      redeemed: [{ ...redeemed, state: 'open', expires_at: null }],
    });
    const isTheirs = eq(purchases.issueId, tides);
    await store.db
      .update(purchases)
      .set({ revokedAt: new Date(start) })
      .where(isTheirs);
    expect(await isReadable(person)).toBe(false);
    expect(await couponsOf(person)).toMatchObject({ redeemed: [{ state: 'revoked' }] });
  });

  it('of All Access opens everything for its days, is listed, and ends (API-017, DATA-021)', async () => {
    await make('days-20');
    const person = await somebody();
    expect(await redeemBy(person, 'days-20')).toBe('redeemed');
    expect(await isReadable(person)).toBe(true);
    const expires_at = new Date(start + 20 * oneDay).toISOString();
    expect(await owned(person)).toEqual({
      issues: [],
      withdrawn: [],
      subscription: { active: true, expires_at },
    });
    const redeemed_at = new Date(start).toISOString();
    const redeemed = { id: expect.any(Number), issue: null, redeemed_at, expires_at };
    expect(await couponsOf(person)).toEqual({
      promocodes: [{ id: expect.any(Number), type: 'subscription', expires_at }],
      redeemed: [{ ...redeemed, state: 'open' }],
    });
    store.clock.time += 20 * oneDay;
    expect(await isReadable(person)).toBe(false);
    expect(await couponsOf(person)).toEqual({
      promocodes: [],
      redeemed: [{ ...redeemed, state: 'ended' }],
    });
    await make('newest', { gives: { issueId: tides } });
    expect(await redeemBy(person, 'newest')).toBe('redeemed');
    expect(await couponsOf(person)).toMatchObject({
      redeemed: [{ issue: { id: tides } }, { issue: null }],
    });
    expect(await couponsOf(await somebody())).toEqual({ promocodes: [], redeemed: [] });
  });

  it('is found by its code in other letters, with spaces and dashes', async () => {
    await make('Frühling-4X7');
    expect(await redeemBy(await somebody(), ' FRU\u0308HLING – ４ｘ７ ')).toBe('redeemed');
  });

  it.each(['', '\u0000', "' or 1=1 --", 'x'.repeat(20_000)])(
    'is unknown where %j is typed: 400 with error and code (CPN-007, API-016)',
    async (typed) => {
      const person = await somebody();
      const answer = await person.post(calls.redeem.path, { code: typed });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        error: true,
        code: 'coupon_unknown',
        message: 'Unknown code.',
      });
    },
  );

  it('has to be a text', async () => {
    const answer = await (await somebody()).post(calls.redeem.path, { code: 12 });
    expect(await refusalOf(answer)).toBe('400 bad_request');
  });

  it('that another user has used up is reported as used (CPN-008)', async () => {
    await make('one-use');
    const [one, other] = [await somebody(), await somebody()];
    expect(await redeemBy(one, 'one-use')).toBe('redeemed');
    expect(await redeemBy(other, 'one-use')).toBe('400 coupon_used');
    expect(await isReadable(other)).toBe(false);
  });

  it('is once for each person, also where others may still have it (CPN-009)', async () => {
    await make('for-all', { uses: null, gives: { issueId: tides } });
    const person = await somebody();
    expect(await redeemBy(person, 'for-all')).toBe('redeemed');
    expect(await redeemBy(person, 'for-all')).toBe('400 coupon_used_by_you');
    expect(await redeemBy(await somebody(), 'for-all')).toBe('redeemed');
  });

  it('for an issue that the user owns already is kept for later (CPN-010)', async () => {
    await make('bought', { gives: { issueId: tides } });
    await make('first-month');
    await make('second-month');
    await make('both', { gives: { issueId: tides } });
    const person = await somebody();
    expect(await redeemBy(person, 'bought')).toBe('redeemed');
    expect(await redeemBy(person, 'both')).toBe('400 coupon_product_owned');
    expect(await redeemBy(person, 'first-month')).toBe('redeemed');
    expect(await redeemBy(person, 'second-month')).toBe('400 coupon_product_owned');
    store.clock.time += 21 * oneDay;
    expect(await redeemBy(person, 'second-month')).toBe('redeemed');
    expect(await redeemBy(await somebody(), 'both')).toBe('redeemed');
  });

  it('for an issue that was taken back gives it again', async () => {
    await make('again', { gives: { issueId: tides } });
    const id = await addPerson(store);
    const person = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
    await store.db.insert(purchases).values({ userId: id, issueId: tides, revokedAt: new Date(0) });
    expect(await redeemBy(person, 'again')).toBe('redeemed');
    expect(await isReadable(person)).toBe(true);
  });

  it('is unknown after its last day, but for who has used it', async () => {
    const until = new Date(start + oneDay).toISOString().slice(0, 10);
    await make('this-week', { until, uses: null, gives: { issueId: tides } });
    const person = await somebody();
    store.clock.time = Date.parse(`${until}T23:59:59Z`);
    expect(await redeemBy(person, 'this-week')).toBe('redeemed');
    store.clock.time += 1000;
    expect(await redeemBy(await somebody(), 'this-week')).toBe('400 coupon_unknown');
    expect(await redeemBy(person, 'this-week')).toBe('400 coupon_used_by_you');
  });

  it('that was removed is unknown, its redemptions stay, and its code can be used again', async () => {
    await make('mistake', { gives: { issueId: tides }, uses: null });
    const person = await somebody();
    expect(await redeemBy(person, 'mistake')).toBe('redeemed');
    await removeCoupon(store.db, 'MISTAKE', new Date(start));
    expect(await redeemBy(await somebody(), 'mistake')).toBe('400 coupon_unknown');
    expect(await isReadable(person)).toBe(true);
    await make('mistake');
    expect(await redeemBy(person, 'mistake')).toBe('redeemed');
  });

  it('for an issue that has left the catalogue keeps its promise', async () => {
    const gone = await addIssueRow(store);
    await make('promised', { gives: { issueId: gone } });
    await store.db
      .update(issues)
      .set({ withdrawnAt: new Date(0) })
      .where(eq(issues.id, gone));
    const person = await somebody();
    expect(await redeemBy(person, 'promised')).toBe('redeemed');
    expect((await person.post(`/api/issues/${gone}/download/full`)).ok).toBe(true);
  });

  describe('is not made', () => {
    it.each([
      ['there already', { code: 'THERE ALREADY' }, 'There is a coupon THERE ALREADY already.'],
      ['a-b-c', {}, 'a-b-c cannot be a code: it needs 4 letters or digits, and 40 at most.'],
      ['nowhere', { gives: { issueId: 99 } }, 'There is no issue 99: see them with issue list.'],
      ['too late', { until: '2020-02-29' }, '2020-02-29 is over: say a day to come.'],
    ])('as %j, %j, and the reason is reported', async (code, more, sentence) => {
      if ('code' in more) await make(code);
      await expect(make(code, more)).rejects.toThrow(sentence);
    });

    it('for an issue that is free, or has left the catalogue', async () => {
      const [free, gone] = [await addIssueRow(store, 0), await addIssueRow(store)];
      await store.db
        .update(issues)
        .set({ withdrawnAt: new Date(0) })
        .where(eq(issues.id, gone));
      await expect(make('for nothing', { gives: { issueId: free } })).rejects.toThrow('is free');
      await expect(make('for nobody', { gives: { issueId: gone } })).rejects.toThrow('no issue');
    });
  });

  it('that is redeemed while the account is deleted is redeemed or unused, and nothing between', async () => {
    await make('farewell', { uses: null });
    const person = await somebody();
    const [said] = await Promise.all([
      redeemBy(person, 'farewell'),
      person.post(calls.deleteAccount.path),
    ]);
    expect(['redeemed', '401 not_signed_in']).toContain(said);
  });

  it('cannot be guessed: a person has ten tries in ten minutes, and others still have theirs', async () => {
    await make('guessed', { uses: null });
    const person = await somebody();
    const said: string[] = [];
    for (let n = 0; n < 10; n += 1) said.push(await redeemBy(person, `guess ${n}`));
    said.push(await redeemBy(person, 'guessed'));
    expect(tally(said)).toEqual({ '400 coupon_unknown': 10, '429 rate_limited': 1 });
    expect(await redeemBy(await somebody(), 'guessed')).toBe('redeemed');
  });
});

it('a code cannot be guessed by many accounts either: an address has three hundred tries in an hour', async () => {
  const store = await openDoor(quickest);
  onTestFinished(() => store.close());
  const said: string[] = [];
  for (let n = 0; n <= 30; n += 1) {
    const session = await addSession(store, await addPerson(store));
    const person = await visit(store, { cookie: store.cookie(session) });
    const tries = Array.from({ length: 10 }, (_, i) => redeemBy(person, `guess ${n} ${i}`));
    said.push(...(await Promise.all(tries)));
  }
  expect(tally(said)).toEqual({ '400 coupon_unknown': 300, '429 rate_limited': 10 });
});
