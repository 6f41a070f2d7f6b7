import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Queries } from '../platform/db/connection.ts';

/** A rule of the accounting. Its query finds the rows that break the rule. */
interface Invariant {
  readonly rule: string;
  /** Returns the id of each row that breaks the rule. */
  readonly broken: (now: string) => SQL;
}

const paid = sql.raw("('succeeded', 'partially_refunded', 'disputed')");
const returned = sql.raw("('refunded', 'charged_back')");
const open = sql.raw("('created', 'submitted', 'requires_action', 'declined', 'processing')");
const renewing = sql.raw("('pending', 'active', 'past_due')");

export const invariants: readonly Invariant[] = [
  {
    rule: 'An issue that was paid for is there, as long as the money was not given back.',
    broken: () => sql`select p.id from payments p where p.issue_id is not null
      and p.user_id is not null and not p.is_surplus and p.status in ${paid}
      and not exists (select from purchases b where b.payment_id = p.id and b.revoked_at is null)`,
  },
  {
    rule: 'What was bought by a payment that brought no money, or whose money is back, is gone.',
    broken: () => sql`select b.id from purchases b join payments p on p.id = b.payment_id
      where b.revoked_at is null and (p.status not in ${paid} or p.is_surplus)`,
  },
  {
    rule: 'Nobody has the same issue twice.',
    broken: () => sql`select min(b.id) as id from purchases b where b.revoked_at is null
      group by b.user_id, b.issue_id having count(*) > 1`,
  },
  {
    rule: 'Nobody has paid twice for the same issue, but for what is being given back.',
    broken: () => sql`select min(p.id) as id from payments p where p.issue_id is not null
      and p.user_id is not null and p.status in ${paid} and not p.is_surplus
      group by p.user_id, p.issue_id having count(*) > 1`,
  },
  {
    rule: 'Whatever was paid is known by the gateway’s own id, and each id once.',
    broken: () => sql`select p.id from payments p
      where p.status in ${paid} and p.gateway_id is null
      union select min(p.id) from payments p where p.gateway_id is not null
      group by p.gateway, p.account, p.gateway_id having count(*) > 1`,
  },
  {
    rule: 'A coupon was used as often as it was redeemed.',
    broken: () => sql`select c.id from promocodes c where c.used_count <>
      (select count(*) from redemptions r where r.promocode_id = c.id)`,
  },
  {
    rule: 'A plan that renews opens everything, unless the money for it is back.',
    broken: (now) => sql`select s.id from subscriptions s where s.status = 'active'
      and s.expires_at < ${now}::timestamptz - interval '1 day'
      and not exists (select from payments p where p.status in ${returned} and p.id = (select max(l.id)
        from payments l where l.subscription_id = s.id and l.completed_at is not null))`,
  },
  {
    rule: 'A plan that was paid for has begun.',
    broken: () => sql`select p.id from payments p join subscriptions s on s.id = p.subscription_id
      where p.status in ${paid} and not p.is_surplus and s.expires_at <= s.created_at
      and s.status <> 'pending'`,
  },
  {
    rule: 'Nobody has two plans that renew.',
    broken: () => sql`select min(s.id) as id from subscriptions s where s.status in ${renewing}
      group by s.user_id having count(*) > 1`,
  },
  {
    rule: 'A plan that waits has a payment that is open, or paid.',
    broken: () => sql`select s.id from subscriptions s where s.status = 'pending' and not exists
      (select from payments p where p.subscription_id = s.id
        and (p.status in ${open} or p.status in ${paid}))`,
  },
  {
    rule: 'No payment stays open for more than a day, unless the gateway itself does not know yet.',
    broken: (now) => sql`select p.id from payments p where p.status in ${open}
      and p.status <> 'processing' and p.created_at < ${now}::timestamptz - interval '26 hours'`,
  },
  {
    rule: 'Whatever may still change is looked at again.',
    broken: () => sql`select p.id from payments p where p.next_look_at is null
      and (p.status in ${open} or (p.is_surplus and p.status in ${paid}))`,
  },
  {
    rule: 'What was paid for nothing is given back within a day.',
    broken: (now) => sql`select p.id from payments p where p.is_surplus and p.status in ${paid}
      and p.completed_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    rule: 'A refund by the store has a recorded reason, and the payment was not complete when the reason arose.',
    broken: () => sql`select p.id from payments p
      where p.is_surplus <> (p.refund_reason is not null)
      or (p.is_surplus and (p.refund_reason_at is null or p.completed_at is null
        or p.refund_reason_at > p.completed_at))`,
  },
  {
    rule: 'What a gateway has told is acted on within an hour, or the reason is known.',
    broken: (now) => sql`select i.id from webhook_inbox i where i.processed_at is null
      and i.error is null and i.received_at < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    rule: 'A payment that a gateway has collected for this store is in the books: see “payment unbooked”.',
    broken: () => sql`select u.id from unbooked_payments u where u.state = 'open'`,
  },
  {
    rule: 'A payment that was adopted is the one with its mark, and no other payment has its mark.',
    broken: () => sql`select u.id from unbooked_payments u left join payments p
      on starts_with(u.mark, p.mark || '.') where u.payment_id is distinct from p.id`,
  },
  {
    rule: 'A payment is about the sum that was agreed upon when it began.',
    broken: () => sql`select p.id from payments p join payment_events e on e.payment_id = p.id
      where e.became = 'submitted' and e.source = 'person'
      and e.note <> p.amount + p.balance_used || ' ' || p.currency`,
  },
  {
    rule: 'A balance at the gateway covers the first payment of a plan only, and only once it is paid.',
    broken: () => sql`select p.id from payments p where p.balance_used > 0
      and (p.plan_id is null or p.is_renewal or p.completed_at is null)`,
  },
  {
    rule: 'What happened to a payment leads to where it stands, step by step.',
    broken: () => sql`select e.payment_id as id from (select payment_id, was, became,
        lag(became) over (partition by payment_id order by id) as before,
        lead(became) over (partition by payment_id order by id) as after
        from payment_events) e join payments p on p.id = e.payment_id
      where (e.before is not null and e.before <> e.was)
      or (e.after is null and e.became <> p.status)`,
  },
  {
    rule: 'Who pays is who gets it.',
    broken: () => sql`select p.id from payments p join purchases b on b.payment_id = p.id
      where p.user_id is distinct from b.user_id
      union select p.id from payments p join subscriptions s on s.id = p.subscription_id
      where p.user_id is distinct from s.user_id`,
  },
  {
    rule: 'Money that is back is counted as given back.',
    broken: () => sql`select p.id from payments p where p.status = 'refunded'
      and p.refunded <> p.amount`,
  },
  {
    rule: 'Whatever has brought money has the time when it did.',
    broken: () => sql`select p.id from payments p where p.completed_at is null
      and (p.status in ${paid} or p.status in ${returned})`,
  },
];

/** The schema for the control socket. */
export const BrokenRules = z.array(z.object({ rule: z.string(), ids: z.array(z.int()) }));
export type BrokenRule = z.infer<typeof BrokenRules>[number];

/** Returns the rules that are broken at present, with the ids of the rows. */
export async function brokenRules(tx: Queries, now: Date): Promise<BrokenRule[]> {
  const broken: BrokenRule[] = [];
  for (const { rule, broken: query } of invariants) {
    const result = (await tx.execute(query(now.toISOString()))) as { rows: { id: number }[] };
    const ids = [...new Set(result.rows.map(({ id }) => id))];
    if (ids.length > 0) broken.push({ rule, ids: ids.toSorted((a, b) => a - b) });
  }
  return broken;
}
