import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsRow, Analytics } from '#contract/admin/analytics.ts';
import type { IssueId } from '#contract/ids.ts';
import { analyticsRows } from '../../../server/analytics/analytics.ts';
import { readEvents } from '../../../server/platform/db/schema.ts';
import { addPayment, addPlan, ofPlan, type PaymentValues } from '../../helpers/billing.ts';
import { visitAsPublisher } from '../../helpers/publishClient.ts';
import { addIssues } from '../../helpers/manyIssues.ts';
import { addPerson, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { dialects, hasPostgres } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit } from '../../helpers/visit.ts';

const now = new Date('2026-11-22T12:00:00Z');
const at = (time: string): Date => new Date(`2026-${time}:00Z`);

const row = (day: string, issueId: IssueId, sums: Partial<AnalyticsRow>): AnalyticsRow => ({
  day,
  issueId,
  sold: 0,
  revenue: 0,
  reads: 0,
  samples: 0,
  ...sums,
});

describe.each(dialects)('sales and readings, on %s', (db) => {
  let door: OpenDoor;
  let publisher: Visit;
  let tides: IssueId;
  let moons: IssueId;
  beforeAll(async () => {
    door = await openDoor(db);
    door.clock.time = now.getTime();
    publisher = await visitAsPublisher(door);
    tides = (await door.publish('Tides')) as IssueId;
    moons = (await door.publish('Moons')) as IssueId;
  });
  afterAll(() => door.close());

  const ask = (query: string) => publisher.get(`/api/publish/figures?${query}`);
  const figures = async (query: string): Promise<Analytics> =>
    Analytics.parse(await (await ask(query)).json());

  const pay = async (time: string, more: Partial<PaymentValues> = {}) =>
    addPayment(door, await addPerson(door), { issueId: tides, completedAt: at(time), ...more });

  let tokens = 0;
  const open = (time: string | null, issueId: number, type: 'full' | 'sample' = 'full') => {
    tokens += 1;
    const token = { tokenHash: `token-${tokens}`, sessionHash: 'session', createdAt: now };
    const openedAt = time === null ? null : at(time);
    return door.db.insert(readEvents).values({ ...token, issueId, type, openedAt });
  };

  it('is nothing in a store where nothing happened, over the period that was asked for', async () => {
    expect(await figures('days=7')).toEqual({
      from: '2026-11-16',
      to: '2026-11-22',
      currency: 'USD',
      precision: 2,
      rows: [],
      plans: { sold: 0, revenue: 0 },
      gifts: { links: 0, visitors: 0 },
    });
  });

  it('equals the sum of the payments: by UTC day, minus refunds, each currency separately', async () => {
    const plan = await addPlan(door);
    // The first and the last moment of a week, and the moments just outside.
    await pay('11-15T23:59');
    await pay('11-16T00:00', { amount: 500 });
    await pay('11-22T11:59', { amount: 700, issueId: moons });
    await pay('11-22T01:00', { amount: 499 });
    await pay('11-22T02:00', { amount: 499, refunded: 200, status: 'partially_refunded' });
    await pay('11-22T03:00', { amount: 499, refunded: 499, status: 'refunded' });
    await pay('11-22T04:00', { amount: 499, status: 'charged_back' });
    await pay('11-22T05:00', { amount: 900, currency: 'EUR' });
    // No sales: paid twice, not paid, given up.
    await pay('11-22T06:00', { amount: 499, refundReason: 'already_owned' });
    await pay('11-22T06:00', { completedAt: null, status: 'processing' });
    await pay('11-22T06:00', { completedAt: null, status: 'canceled' });
    await pay('11-20T10:00', { ...ofPlan(plan), amount: 990 });
    await pay('11-21T10:00', { ...ofPlan(plan), amount: 990, refunded: 90 });
    await pay('10-01T10:00', { ...ofPlan(plan), amount: 990 });
    await open('11-15T23:59', tides);
    await open('11-19T23:59', tides);
    await open('11-19T00:00', tides, 'sample');
    await open('11-22T10:00', tides);
    await open('11-22T10:01', tides);
    await open(null, tides);

    const week = await figures('days=7');
    expect(week.rows).toEqual([
      row('2026-11-16', tides, { sold: 1, revenue: 500 }),
      row('2026-11-19', tides, { reads: 1, samples: 1 }),
      row('2026-11-22', tides, { sold: 5, revenue: 499 + 299, reads: 2 }),
      row('2026-11-22', moons, { sold: 1, revenue: 700 }),
    ]);
    expect(week.plans).toEqual({ sold: 2, revenue: 990 + 900 });

    const month = await figures('days=90');
    expect(month.from).toBe('2026-08-25');
    expect(month.rows).toContainEqual(
      row('2026-11-15', tides, { sold: 1, revenue: 499, reads: 1 }),
    );
    expect(month.plans).toEqual({ sold: 3, revenue: 990 + 900 + 990 });

    const one = await figures(`days=7&issue=${moons}`);
    expect(one.rows).toEqual([row('2026-11-22', moons, { sold: 1, revenue: 700 })]);
    expect(await refusalOf(await ask('days=8'))).toBe('400 bad_request');
    expect(await refusalOf(await ask('days=7&issue=0'))).toBe('400 bad_request');
  });

  it('names the hundred issues that were sold and read most, and puts the others together', async () => {
    await addIssues(door.resources, 150);
    await door.db.execute(sql`
      insert into read_events (token_hash, session_hash, issue_id, type, created_at, opened_at)
      select 'crowd-' || id, 'session', id, 'full', ${now.toISOString()}::timestamptz,
        '2026-11-18 12:00Z' from issues where title like 'Issue %'`);
    const { rows } = await figures('days=7');
    const crowd = rows.filter(({ day }) => day === '2026-11-18');
    // Two of the hundred are the two that were sold.
    expect(crowd).toHaveLength(99);
    expect(crowd.find(({ issueId }) => issueId === null)?.reads).toBe(150 - 98);
    expect(crowd.reduce((sum, { reads }) => sum + reads, 0)).toBe(150);
  });
});

const isLong = { tags: ['extended'] };
it.runIf(hasPostgres)('reads only the days that are asked for, by an index', isLong, async () => {
  const door = await openDoor('postgres');
  const issue = await door.publish('Tides');
  await addRows(door, issue, 60_000);
  const period = { from: at('11-16T00:00'), until: at('11-23T00:00') };
  const { rows } = (await door.db.execute(sql`explain ${analyticsRows(period, 'USD', 100)}`)) as {
    rows: { 'QUERY PLAN': string }[];
  };
  const plan = rows.map((line) => line['QUERY PLAN']).join('\n');
  await door.close();
  expect(plan).toContain('payments_completed');
  expect(plan).toContain('read_events_opened');
  expect(plan).not.toMatch(/Seq Scan on (payments|read_events)/);
});

/** So many sales and so many readings, spread over three years. */
async function addRows({ db }: OpenDoor, issue: number, count: number): Promise<void> {
  const time = sql`timestamptz '2026-11-22 12:00Z' - n * (interval '3 years' / ${count}::int)`;
  await db.execute(sql`
    insert into payments (gateway, issue_id, description, amount, currency, currency_precision,
      status, client_request_id, gateway_id, completed_at)
    select 'stripe', ${issue}::int, 'Tides', 499, 'USD', 2, 'succeeded', 'a' || n, 'g' || n, ${time}
    from generate_series(1, ${count}::int) as n`);
  await db.execute(sql`
    insert into read_events (token_hash, session_hash, issue_id, type, created_at, opened_at)
    select 't' || n, 'session', ${issue}::int, 'full', ${time}, ${time}
    from generate_series(1, ${count}::int) as n`);
  await db.execute(sql`analyze`);
}
