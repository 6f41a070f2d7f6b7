import { sql } from 'drizzle-orm';
import { calls } from '#contract/api/registry.ts';
import type { Db } from '../../server/platform/db/connection.ts';
import { listPayments, listSubscriptions } from '../../server/billing/salesLists.ts';
import { listCustomers } from '../../server/operations/manageUsers.ts';
import { isLastPeriodReturned } from '../../server/billing/paymentRows.ts';
import { deleteExpiredSessions } from '../../server/identity/sessions.ts';
import { countPayments } from '../../server/operations/metrics.ts';
import { newestRows } from '../../server/platform/observability/machineFaults.ts';
import { couponOfReader } from './manyUsers.ts';
import { type AskedQuery, queriesOf } from './recordedQueries.ts';
import { isLookUp } from './queryPlans.ts';
import type { Visit } from './visit.ts';

/** A store in this process with the rows of many users, and the first of these users. */
export interface Crowded {
  readonly db: Db;
  readonly reader: Visit;
  /** An issue that this reader may read. */
  readonly issue: number;
}

const anyRow = { search: '', after: null, most: 50 };
/** A small table is read as a whole for the subscriptions of many accounts. */
const fewRows = { ...anyRow, most: 5 };
const anyPayment = { ...anyRow, who: null, status: null };

const journeys = {
  'the document of the list': ({ reader }) => reader.get('/'),
  'the document of an issue': ({ reader, issue }) => reader.get(`/read/${issue}`),
  'the list that is remembered': ({ reader }) => reader.get(calls.issues.path),
  'who is signed in': ({ reader }) => reader.get(calls.me.path),
  'what they own': ({ reader }) => reader.get(calls.purchases.path),
  'what they paid': ({ reader }) => reader.get(calls.payments.path),
  'a cover': async ({ db, reader }) => reader.get(await coverPath(db)),
  'a link, and a range of its file': async ({ reader, issue }) => {
    const { url } = await reader.link(issue, 'full');
    await reader.get(url, { range: 'bytes=0-99' });
  },
  'a coupon that is tried': ({ reader }) =>
    reader.post(calls.redeem.path, { code: couponOfReader(1) }),
  'the newest payments, for an owner': ({ db }) => listPayments(db, anyPayment),
  'the next payments, for an owner': ({ db }) => listPayments(db, { ...anyPayment, after: 50_000 }),
  'the payments in a state, for an owner': ({ db }) =>
    listPayments(db, { ...anyPayment, status: 'disputed' }),
  'the payments of a person, for an owner': ({ db }) =>
    listPayments(db, { ...anyPayment, who: 'reader-2@example.com' }),
  'the payments of an e-mail, for an owner': ({ db }) =>
    listPayments(db, { ...anyPayment, search: 'Reader-99' }),
  'a payment by its id at the gateway, for an owner': ({ db }) =>
    listPayments(db, { ...anyPayment, search: 'pi_77' }),
  'the largest payments, for an owner': ({ db }) =>
    listPayments(db, { ...anyPayment, order: { by: 'amount', isDescending: true } }),
  'the payments after the largest, for an owner': ({ db }) =>
    listPayments(db, { ...anyPayment, after: 50_000, order: { by: 'amount', isDescending: true } }),
  'the customers by their e-mails, for an owner': ({ db }) =>
    listCustomers(
      db,
      { ...fewRows, after: 500, order: { by: 'email', isDescending: false } },
      new Date(),
    ),
  'the subscriptions by their ends, for an owner': ({ db }) =>
    listSubscriptions(db, {
      ...fewRows,
      status: null,
      order: { by: 'until', isDescending: false },
    }),
  'the newest customers, for an owner': ({ db }) => listCustomers(db, fewRows, new Date()),
  'the customers of an e-mail, for an owner': ({ db }) =>
    listCustomers(db, { ...fewRows, search: 'reader-99' }, new Date()),
  'the newest subscriptions, for an owner': ({ db }) =>
    listSubscriptions(db, { ...anyRow, status: null }),
  'the subscriptions in a state, for an owner': ({ db }) =>
    listSubscriptions(db, { ...anyRow, status: 'past_due' }),
  'the subscriptions of an e-mail, for an owner': ({ db }) =>
    listSubscriptions(db, { ...anyRow, status: null, search: 'reader-99' }),
  'the payments by their status, for /metrics': ({ db }) => countPayments(db),
  'the newest rows, at the start': ({ db }) => db.execute(newestRows),
  'the last payment of a subscription': ({ db }) => isLastPeriodReturned(db, 1),
  'the sessions that have ended': ({ db }) => deleteExpiredSessions(db, new Date()),
} satisfies Record<string, (crowded: Crowded) => Promise<unknown>>;

/** Frequent queries, and queries of tables that grow large. */
export const hotJourneys = Object.keys(journeys) as (keyof typeof journeys)[];

/** The queries of the store's code for it; throws without one. */
export async function lookUpsOf(
  crowded: Crowded,
  journey: keyof typeof journeys,
): Promise<AskedQuery[]> {
  const queries = (await queriesOf(() => journeys[journey](crowded))).filter(isLookUp);
  if (queries.length === 0) throw new Error(`Nothing was looked up for ${journey}.`);
  return queries;
}

async function coverPath(db: Db): Promise<string> {
  const { rows } = (await db.execute(
    sql`select cover_file_name as name from issues order by id limit 1`,
  )) as { rows: [{ name: string }] };
  return `/cover/resolve/${rows[0].name}?w=350`;
}
