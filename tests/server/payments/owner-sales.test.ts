import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CouponOrder } from '#contract/admin/sales.ts';
import {
  outboundMails,
  purchases,
  refunds,
  subscriptions,
  users,
} from '../../../server/platform/db/schema.ts';
import { addIssueRow, addPayment, addPlan, ofPlan } from '../../helpers/billing.ts';
import { visitAsOwner } from '../../helpers/publishClient.ts';
import { addPerson, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type Visit, refusalOf, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let owner: Visit;
beforeAll(async () => {
  door = await openDoor();
  owner = await visitAsOwner(door);
});
afterAll(() => door.close());

const read = async (path: string) => (await owner.get(path)).json();
const order = (changes: Partial<CouponOrder> = {}) =>
  owner.post('/api/admin/coupons', {
    code: null,
    gives: { allAccessDays: 30 },
    uses: 1,
    until: null,
    ...changes,
  });

const offered = async () => (await (await visit(door, 'stranger')).get('/api/plans')).json();

describe('An owner', () => {
  it('sells a plan, which the shop offers, and archives it, which the shop no longer offers', async () => {
    const added = await owner.post('/api/admin/plans', { period: 'month', price: 499 });
    const { id } = (await added.json()) as { id: number };
    expect(await offered()).toMatchObject([{ id, period: 'month', price: 499 }]);
    expect((await owner.post('/api/admin/plans/archive', { id })).status).toBe(204);
    expect(await offered()).toEqual([]);
    expect(await read('/api/admin/plans')).toMatchObject({
      plans: [{ id, archivedAt: expect.any(String) }],
    });
  });

  it.each([
    ['/api/admin/plans', { period: 'month', price: 0 }, '422 price_too_low'],
    ['/api/admin/plans', { period: 'month', price: -1 }, '400 bad_request'],
    ['/api/admin/plans', { period: 'decade', price: 499 }, '400 bad_request'],
    ['/api/admin/plans/archive', { id: 99 }, '404 gone'],
    ['/api/admin/coupons/remove', { code: 'nowhere' }, '404 gone'],
    ['/api/admin/support/answered', { id: 99 }, '404 gone'],
  ])('gets the reason when %s refuses %j', async (path, body, refusal) =>
    expect(await refusalOf(await owner.post(path, body))).toBe(refusal),
  );

  it('adds many random codes at once, and stops one of them', async () => {
    const { codes } = (await (await order({ count: 50 })).json()) as { codes: string[] };
    expect(new Set(codes).size).toBe(50);
    expect((await owner.post('/api/admin/coupons/remove', { code: codes[0] })).status).toBe(204);
    const listed = (await read('/api/admin/coupons')) as { code: string }[];
    expect(listed.map(({ code }) => code).toSorted()).toEqual(codes.slice(1).toSorted());
  });

  it.each<[string, Partial<CouponOrder>]>([
    ['422 coupon_code_wrong', { code: 'abc' }],
    ['422 coupon_day_past', { until: '2020-02-29' }],
    ['422 coupon_issue_wrong', { gives: { issueId: 99 } }],
    ['400 bad_request', { count: 501 }],
  ])('gets %s', async (refusal, changes) =>
    expect(await refusalOf(await order(changes))).toBe(refusal),
  );

  it('gets coupon_exists for a code that another coupon has', async () => {
    expect((await order({ code: 'ONCE-ONLY' })).status).toBe(200);
    expect(await refusalOf(await order({ code: 'once only' }))).toBe('409 coupon_exists');
  });

  it('reads requests for help, and marks one as answered', async () => {
    const guest = await visit(door, 'stranger');
    const problem = 'The pages stay grey on my tablet.';
    await guest.post('/api/need-support', {
      need_support: { email: 'ann@example.com', topic: 'reader', problem },
    });
    const open = () => read('/api/admin/support?all=false');
    const [request] = (await open()) as { id: number }[];
    expect(request).toMatchObject({ email: 'ann@example.com', problem, answeredAt: null });
    await owner.post('/api/admin/support/answered', { id: request?.id });
    expect(await open()).toEqual([]);
    expect(await read('/api/admin/support?all=true')).toMatchObject([
      { problem, answeredAt: expect.any(String) },
    ]);
  });
});

const list = async (path: string, body: object = {}) => {
  const part = { search: '', after: null, most: 50, ...body };
  const answer = await owner.post(`/api/admin/${path}`, part);
  return (await answer.json()) as {
    rows: { id: number; userId?: number }[];
    next: number | null;
  };
};
const idsOf = async (path: string, body: object) =>
  (await list(path, body)).rows.map(({ id }) => id);
const payments = { who: null, status: null };

async function customer(email: string, isVerified = true) {
  const id = await addPerson(door);
  await door.db.update(users).set({ email, emailVerified: isVerified }).where(eq(users.id, id));
  return id;
}

describe('An owner with customers', () => {
  it('finds customers by a number or the beginning of an e-mail, in parts', async () => {
    const ids = [];
    for (const name of ['Zoe.A%', 'zoe.b', 'zoe_c'])
      ids.unshift(await customer(`${name}@list.example`));
    const [zoeC, zoeB, zoeA] = ids;
    expect(await idsOf('users', { search: ' ZOE' })).toEqual(ids);
    expect(await idsOf('users', { search: 'zoe.a%' })).toEqual([zoeA]);
    expect(await idsOf('users', { search: 'zoe_' })).toEqual([zoeC]);
    expect(await idsOf('users', { search: String(zoeB) })).toEqual([zoeB]);
    expect(await idsOf('users', { search: 'list.example' })).toEqual([]);
    const first = await list('users', { search: 'zoe', most: 2 });
    expect(first).toMatchObject({ rows: [{ id: zoeC }, { id: zoeB }], next: zoeB });
    const second = await list('users', { search: 'zoe', most: 2, after: first.next });
    expect(second).toMatchObject({ rows: [{ id: zoeA }], next: null });
  });

  it.each([
    [false, ['a', 'b', 'c', 'd']],
    [true, ['d', 'c', 'b', 'a']],
  ])(
    'reads customers by their e-mails in parts, also after one with the same e-mail (descending: %s)',
    async (isDescending, names) => {
      const place = `@order-${isDescending}.example`;
      // Two unverified accounts may have one e-mail.
      const [b, c] = [await customer(`yan.b${place}`), await customer(`YAN.c${place}`, false)];
      const d = await customer(`Yan.C${place}`, false);
      const ids: Record<string, number> = { a: await customer(`yan.a${place}`), b, c, d };
      const order = { by: 'email', isDescending };
      const search = 'yan.';
      const found = [];
      for (let after: number | null = null; ; ) {
        const part = await list('users', { search, most: 1, order, after });
        found.push(...part.rows.map(({ id }) => id));
        if (part.next === null) break;
        after = part.next;
      }
      const own = found.filter((id) => Object.values(ids).includes(id));
      expect(own).toEqual(names.map((name) => ids[name]));
    },
  );

  it('grants an issue and days, and takes both back', async () => {
    const who = String(await customer('granted@example.com'));
    const issue = { kind: 'issue', issueId: await addIssueRow(door) };
    const grant = (what: object, call = 'grant') =>
      owner.post(`/api/admin/users/${call}`, { who, what });
    expect((await grant(issue)).status).toBe(204);
    expect((await grant({ kind: 'days', days: 30 })).status).toBe(204);
    expect(await refusalOf(await grant(issue))).toBe('409 granted_already');
    expect(await refusalOf(await grant({ kind: 'issue', issueId: 2_000_000 }))).toBe('404 gone');
    expect(await refusalOf(await grant({ kind: 'owner' }))).toBe('400 bad_request');
    expect((await list('users', { search: who })).rows).toMatchObject([
      { issues: 1, subscription: { status: null } },
    ]);
    for (const what of [issue, { kind: 'days' }]) {
      expect((await grant(what, 'revoke')).status).toBe(204);
      expect(await refusalOf(await grant(what, 'revoke'))).toBe('409 not_granted');
    }
    expect((await list('users', { search: who })).rows).toMatchObject([
      { issues: 0, subscription: null },
    ]);
  });

  it('cannot take back what was paid for', async () => {
    const id = await customer('paid@example.com');
    const issueId = await addIssueRow(door);
    const paymentId = await addPayment(door, id, { issueId });
    await door.db.insert(purchases).values({ userId: id, issueId, paymentId });
    const what = { kind: 'issue', issueId };
    const answer = await owner.post('/api/admin/users/revoke', { who: String(id), what });
    expect(await refusalOf(answer)).toBe('409 paid_for');
  });

  it('deletes an account, but none that publishes', async () => {
    const id = await customer('leaving@example.com');
    const erase = () => owner.post('/api/admin/users/erase', { who: String(id) });
    await door.db.update(users).set({ isPublisher: true }).where(eq(users.id, id));
    expect(await refusalOf(await erase())).toBe('409 publishes_here');
    await door.db.update(users).set({ isPublisher: false }).where(eq(users.id, id));
    expect((await erase()).status).toBe(204);
    expect(await refusalOf(await erase())).toBe('404 gone');
  });

  it('finds payments by a number, the id at the gateway or an e-mail, and by their state', async () => {
    const id = await customer('payer@example.com');
    const issueId = await addIssueRow(door);
    const paid = await addPayment(door, id, { issueId, gatewayId: 'pi_found' });
    const lost = await addPayment(door, id, { issueId, status: 'failed', completedAt: null });
    for (const search of ['pi_found', String(paid)])
      expect(await idsOf('payments', { ...payments, search })).toEqual([paid]);
    expect(await idsOf('payments', { ...payments, search: 'payer@' })).toEqual([lost, paid]);
    const failed = { ...payments, status: 'failed', search: 'payer' };
    expect(await idsOf('payments', failed)).toEqual([lost]);
    expect(await idsOf('payments', { ...payments, who: 'payer@example.com' })).toEqual([
      lost,
      paid,
    ]);
    expect(await idsOf('payments', { ...payments, search: 'nobody' })).toEqual([]);
    const known = await owner.post('/api/admin/payments/show', { which: 'pi_found' });
    expect(await known.json()).toMatchObject({ id: paid, isRefundable: true, refunds: [] });
  });

  it('reads payments by their sums, the smallest or the largest first', async () => {
    const id = await customer('sums@example.com');
    const issueId = await addIssueRow(door);
    const [middle, least, most] = [
      await addPayment(door, id, { issueId, amount: 500 }),
      await addPayment(door, id, { issueId, amount: 100, status: 'failed', completedAt: null }),
      await addPayment(door, id, { issueId, amount: 900, status: 'failed', completedAt: null }),
    ];
    const by = (isDescending: boolean) =>
      idsOf('payments', { ...payments, who: String(id), order: { by: 'amount', isDescending } });
    expect(await by(false)).toEqual([least, middle, most]);
    expect(await by(true)).toEqual([most, middle, least]);
  });

  it('sees the paid subscriptions, their next charge and their price', async () => {
    const id = await customer('subscriber@example.com');
    const planId = await addPlan(door);
    const nextBillingAt = new Date('2100-01-01T00:00:00Z');
    const dates = { expiresAt: nextBillingAt, nextBillingAt };
    const paid = { userId: id, gateway: 'stripe', planId, status: 'active' } as const;
    const [row] = await door.db
      .insert(subscriptions)
      .values({ ...paid, ...dates })
      .returning();
    const [granted] = await door.db
      .insert(subscriptions)
      .values({ userId: id, ...dates })
      .returning();
    await addPayment(door, id, { ...ofPlan(planId), subscriptionId: row?.id ?? 0, amount: 777 });
    const { rows } = await list('subscriptions', { status: 'active', search: 'subscriber@' });
    expect(rows).toMatchObject([
      {
        id: row?.id,
        period: 'month',
        nextBillingAt: '2100-01-01T00:00:00.000Z',
        price: { amount: 777 },
      },
    ]);
    expect(await idsOf('subscriptions', { status: null })).not.toContain(granted?.id);
    expect(await idsOf('subscriptions', { status: 'ended', search: 'subscriber@' })).toEqual([]);
  });

  it.each([
    ['users/show', { who: '2000000' }, '404 gone'],
    ['users/grant', { who: 'nobody@example.com', what: { kind: 'days', days: 1 } }, '404 gone'],
    ['users/revoke', { who: '2000000', what: { kind: 'days' } }, '404 gone'],
    ['users/erase', { who: '2000000' }, '404 gone'],
    ['users', { search: '', after: null, most: 501 }, '400 bad_request'],
    ['payments', { search: '', after: null, most: 9, who: '2000000', status: null }, '404 gone'],
    [
      'users',
      { search: '', after: null, most: 9, order: { by: 'isOwner', isDescending: true } },
      '400 bad_request',
    ],
    ['payments/show', { which: 'pi_unknown' }, '404 gone'],
    ['payments/receipt', { which: '2000000' }, '422 receipt_unavailable'],
    ['payments/refund/preview', { id: 2_000_000, amount: null }, '404 gone'],
    ['payments/refund', { id: 2_000_000, amount: null, refunded: 0 }, '404 gone'],
    ['payments/refund', { id: 2_000_000, amount: -1, refunded: 0 }, '400 bad_request'],
  ])('gets the reason when %s refuses %j', async (path, body, refusal) =>
    expect(await refusalOf(await owner.post(`/api/admin/${path}`, body))).toBe(refusal),
  );

  it('cannot refund a payment of a gateway that the store has left', async () => {
    const id = await addPayment(door, await customer('old@example.com'), {
      issueId: await addIssueRow(door),
    });
    const order = { id, amount: null, refunded: 0 };
    expect(await refusalOf(await owner.post('/api/admin/payments/refund', order))).toBe(
      '502 gateway_unavailable',
    );
    expect(await door.db.$count(refunds)).toBe(0);
  });

  it('mails a receipt again, once while it waits', async () => {
    const mailing = await openDoor(undefined, {
      SMTP_URL: 'smtp://mail.example',
      SUPPORT_EMAIL: 'help@shop.example',
    });
    const by = await visitAsOwner(mailing);
    const id = await addPerson(mailing);
    await mailing.db.update(users).set({ email: 'ann@example.com' }).where(eq(users.id, id));
    const paid = await addPayment(mailing, id, { issueId: await addIssueRow(mailing) });
    const again = async () =>
      (await by.post('/api/admin/payments/receipt', { which: String(paid) })).status;
    const statesOf = async () =>
      (await mailing.db.select().from(outboundMails)).map(({ kind, state }) => `${kind} ${state}`);
    expect(await again()).toBe(204);
    await mailing.db.update(outboundMails).set({ state: 'sent', mailedAt: new Date() });
    expect([await again(), await again()]).toEqual([204, 204]);
    expect(await statesOf()).toEqual(['receipt waiting']);
    await mailing.close();
  });
});
