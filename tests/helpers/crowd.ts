import { sql } from 'drizzle-orm';
import type { Resources } from '../../server/platform/resources.ts';
import { addIssues } from './manyIssues.ts';

export interface Crowd {
  readonly issues: number;
  readonly readers: number;
  /** Spread evenly over the readers, each of another issue. */
  readonly purchases: number;
}

/** The value of a reader's session cookie, from 1. */
export const readerToken = (reader: number): string => `session-of-reader-${reader}`;

/** A coupon for each reader, from 1; each tenth was redeemed, the first among them. */
export const couponOfReader = (reader: number): string => `CROWD${reader}`;

/**
 * A store as it is after years: made by the database itself, on a PostgreSQL server only. Every reader
 * has a session and bought issues, each tenth subscribes, and each tenth purchase was read.
 */
export async function addCrowd(resources: Pick<Resources, 'db'>, crowd: Crowd): Promise<void> {
  await addIssues(resources, crowd.issues);
  await resources.db.transaction(async (tx) => {
    // References are known to hold: looking two million of them up takes longer than all the rest.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(readersOf(crowd));
    await tx.execute(sessionsOf(crowd));
    await tx.execute(subscriptionsOf(crowd));
    await tx.execute(couponsOf(crowd));
    await tx.execute(redemptionsOf);
    await tx.execute(paymentsOf(crowd));
    await tx.execute(purchasesOf);
    await tx.execute(readingsOf);
  });
  // PostgreSQL would do it a minute later by itself, while something is measured.
  await resources.db.execute(sql`vacuum (analyze)`);
}

/** Behind the seeded people. */
const firstReader = 1000;

const readersOf = ({ readers }: Crowd) => sql`
  insert into users (id, email, email_vouched)
  select ${firstReader}::int + n, 'reader-' || n || '@example.com', true from generate_series(1, ${readers}::int) as n`;

const sessionsOf = ({ readers }: Crowd) => sql`
  insert into sessions (id_hash, user_id, expires_at)
  select rtrim(translate(encode(sha256(('session-of-reader-' || n)::bytea), 'base64'), '+/', '-_'), '='),
    ${firstReader}::int + n, '2100-01-01'
  from generate_series(1, ${readers}::int) as n`;

const subscriptionsOf = ({ readers }: Crowd) => sql`
  insert into subscriptions (user_id, expires_at)
  select ${firstReader}::int + n, now() + interval '30 days' from generate_series(1, ${readers}::int, 10) as n`;

const couponsOf = ({ readers }: Crowd) => sql`
  insert into promocodes (code, code_norm, all_access_days, max_uses, used_count)
  select 'CROWD' || n, 'CROWD' || n, 30, 1, case when n % 10 = 1 then 1 else 0 end
  from generate_series(1, ${readers}::int) as n`;

const redemptionsOf = sql`
  insert into redemptions (promocode_id, user_id, subscription_id)
  select promocodes.id, user_id, subscriptions.id
  from subscriptions join promocodes on code_norm = 'CROWD' || user_id - ${firstReader}::int
  where user_id > ${firstReader}::int`;

/** Some of each day of the last two years. */
const paymentsOf = ({ readers, purchases }: Crowd) => sql`
  insert into payments (user_id, gateway, account, issue_id, description, amount, currency,
    currency_precision, status, attempt, gateway_id, created_at, completed_at)
  select ${firstReader}::int + 1 + n % ${readers}::int, 'stripe', '', ids[1 + (n + 13 * (n / ${readers}::int)) % cardinality(ids)],
    'Issue', 499, 'USD', 2, 'succeeded', 'attempt-' || n, 'pi_' || n, at, at
  from generate_series(1, ${purchases}::int) as n,
    (select array_agg(id order by id) as ids from issues) as listed,
    lateral (select now() - (n % 730) * interval '1 day' as at) as day`;

const purchasesOf = sql`
  insert into purchases (user_id, issue_id, payment_id, created_at)
  select user_id, issue_id, id, created_at from payments where gateway_id like 'pi_%' and user_id > ${firstReader}::int`;

const readingsOf = sql`
  insert into open_tokens (token_hash, session_hash, issue_id, type, created_at, opened_at)
  select 'token-' || id, 'session-' || user_id, issue_id, 'full', created_at, created_at
  from payments where id % 10 = 0`;
