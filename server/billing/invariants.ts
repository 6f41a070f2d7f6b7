import { type SQL, sql } from 'drizzle-orm';
import type { BrokenRule } from '#contract/admin/operations.ts';
import type { Queries } from '../platform/db/connection.ts';
import { type Invariant, open, paid, purchaseInvariants } from './purchaseInvariants.ts';

const returned = sql.raw("('refunded', 'charged_back')");
const openChange = sql.raw("('requested', 'scheduled', 'withdrawing')");
const renewing = sql.raw("('pending', 'active', 'past_due', 'resuming')");
/** Without the grace period of a renewing plan. */
const paidEnd = (alias: 's' | 'o'): SQL =>
  sql.raw(`case when ${alias}.status in ('active', 'past_due')
    then ${alias}.expires_at - make_interval(days => ${alias}.grace_days) else ${alias}.expires_at end`);

const invariants: readonly Invariant[] = [
  ...purchaseInvariants,
  {
    rule: 'Each paid payment has its id at the gateway, and each id occurs once.',
    broken: () => sql`select p.id from payments p
      where p.status in ${paid} and p.gateway_id is null
      union select min(p.id) from payments p where p.gateway_id is not null
      group by p.gateway, p.gateway_account_id, p.gateway_id having count(*) > 1`,
  },
  {
    rule: 'A renewing plan is open, unless its money was returned.',
    broken: (now) => sql`select s.id from subscriptions s where s.status = 'active'
      and s.expires_at < ${now}::timestamptz - interval '1 day'
      and not exists (select from payments p where p.status in ${returned} and p.id = (select max(l.id)
        from payments l where l.subscription_id = s.id and l.completed_at is not null))`,
  },
  {
    rule: 'A paid plan has begun.',
    broken: () => sql`select p.id from payments p join subscriptions s on s.id = p.subscription_id
      where p.status in ${paid} and p.refund_reason is null and s.expires_at <= s.created_at
      and s.status <> 'pending'`,
  },
  {
    rule: 'A user has no duplicate of a renewing subscription.',
    broken: () => sql`select min(s.id) as id from subscriptions s where s.status in ${renewing}
      group by s.user_id having count(*) > 1`,
  },
  {
    rule: 'The paid periods of two plans of a user do not overlap.',
    // Rows of earlier versions have no beginning.
    broken: () => sql`select s.id from subscriptions s join subscriptions o
      on o.user_id = s.user_id and o.id < s.id where s.gateway is not null and o.gateway is not null
      and s.expires_at > s.created_at and o.expires_at > o.created_at
      and greatest(s.starts_at, o.starts_at) < least(${paidEnd('s')}, ${paidEnd('o')})
      and num_nonnulls(s.starts_at, o.starts_at) = 2`,
  },
  {
    rule: 'A plan that its user resumes is sent to the gateway again within minutes.',
    broken: (now) => sql`select s.id from subscriptions s where s.status = 'resuming'
      and (s.reconcile_at is null or s.reconcile_at > ${now}::timestamptz + interval '10 minutes')`,
  },
  {
    rule: 'A pending plan has an open or paid payment.',
    broken: () => sql`select s.id from subscriptions s where s.status = 'pending' and not exists
      (select from payments p where p.subscription_id = s.id
        and (p.status in ${open} or p.status in ${paid}))`,
  },
  {
    rule: 'A change of plan that has not begun belongs to a renewing plan.',
    broken: () => sql`select c.id from plan_changes c join subscriptions s
      on s.id = c.subscription_id where c.status in ${openChange} and s.status not in ${renewing}`,
  },
  {
    rule: 'A change of plan that the gateway has not answered is sent again within an hour.',
    broken: (now) => sql`select c.id from plan_changes c join subscriptions s
      on s.id = c.subscription_id where c.status in ('requested', 'withdrawing')
      and (s.reconcile_at is null
        or s.reconcile_at > greatest(c.changed_at, ${now}::timestamptz) + interval '1 hour')`,
  },
  {
    rule: 'A scheduled change of plan has begun when a payment after its date is collected.',
    broken: () => sql`select c.id from plan_changes c where c.status = 'scheduled' and exists
      (select from payments p where p.subscription_id = c.subscription_id and p.is_renewal
        and p.completed_at > c.effective_at + interval '1 hour')`,
  },
  {
    rule: 'The first payment after a change of plan is not larger than the confirmed price.',
    broken: () => sql`select c.id from plan_changes c join payments p on p.id = (select min(l.id)
        from payments l where l.subscription_id = c.subscription_id and l.is_renewal
        and l.plan_id = c.plan_id and l.created_at >= c.effective_at)
      where c.status = 'applied' and (p.currency <> c.currency
        or p.amount * power(10, c.currency_precision) > c.amount * power(10, p.currency_precision))`,
  },
  {
    rule: 'No payment is open for more than a day, unless the gateway is still processing it.',
    broken: (now) => sql`select p.id from payments p where p.status in ${open}
      and p.status <> 'processing' and p.created_at < ${now}::timestamptz - interval '26 hours'`,
  },
  {
    rule: 'Each payment that may still change has a time of its next read.',
    broken: () => sql`select p.id from payments p where p.reconcile_at is null
      and (p.status in ${open} or (p.refund_reason is not null and p.status in ${paid}))`,
  },
  {
    rule: 'A payment that the store has to refund is refunded within a day.',
    broken: (now) => sql`select p.id from payments p where p.refund_reason is not null
      and p.status in ${paid} and p.completed_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    rule: 'A refund by the store has a time, and the payment was not complete when the reason arose.',
    broken: () => sql`select p.id from payments p
      where (p.refund_reason is null) <> (p.refund_reason_at is null)
      or (p.refund_reason is not null and (p.completed_at is null
        or p.refund_reason_at > p.completed_at))`,
  },
  {
    rule: 'The gateway has answered a refund that an owner has ordered within a day.',
    broken: (now) => sql`select r.id from refunds r where r.status = 'requested'
      and r.created_at < ${now}::timestamptz - interval '1 day'`,
  },
  {
    rule: 'A refund that an owner has ordered and the gateway has made is part of the returned sum.',
    broken: () => sql`select r.id from refunds r join payments p on p.id = r.payment_id
      where r.status = 'returned' and p.status not in ${returned}
      and (r.is_whole or p.refunded < r.refunded_before + r.amount)`,
  },
  {
    rule: 'An owner orders the refund of a payment that has collected money, and not of more than its sum.',
    broken: () => sql`select r.id from refunds r join payments p on p.id = r.payment_id
      where p.completed_at is null or r.refunded_before + r.amount > p.amount`,
  },
  {
    rule: 'An accepted withdrawal has the refund of its payment.',
    broken: () => sql`select w.id from withdrawals w join payments p on p.id = w.payment_id
      where w.state = 'accepted' and p.status not in ${returned} and p.refund_reason is null
      and not exists (select from refunds r where r.payment_id = p.id and r.is_whole)`,
  },
  {
    rule: 'The numbers of receipts and of credit notes have no gap within a year.',
    broken: () => sql`select min(r.id) as id from receipts r
      group by r.series, r.year having max(r.number) <> count(*)`,
  },
  {
    rule: 'The credit notes of a payment have the sum that was returned since its receipt.',
    broken: () => sql`select p.id from payments p join receipts r on r.payment_id = p.id
      group by p.id having sum(case when r.series = 'credit' then r.amount else 0 end) <>
        case when p.status = 'charged_back' then p.amount else p.refunded end`,
  },
  {
    rule: 'A credit note has the tax, the country and the customer of its receipt.',
    broken: () => sql`select c.id from receipts c join receipts r on r.payment_id = c.payment_id
      where c.series = 'credit' and r.series = 'receipt' and
        (c.tax_name, c.tax_rate, c.country, c.buyer)
          is distinct from (r.tax_name, r.tax_rate, r.country, r.buyer)`,
  },
  {
    rule: 'A webhook event is processed within an hour, or has an error.',
    broken: (now) => sql`select i.id from webhook_events i where i.processed_at is null
      and i.error is null and i.received_at < ${now}::timestamptz - interval '1 hour'`,
  },
  {
    rule: 'A payment that a gateway has collected for this store has a row: see “payment unbooked”.',
    broken: () => sql`select u.id from unbooked_payments u where u.state = 'open'`,
  },
  {
    rule: 'An adopted payment has the metadata of its alarm, and no other payment has that metadata.',
    broken: () => sql`select u.id from unbooked_payments u left join payments p
      on starts_with(u.metadata, p.metadata_key || '.') where u.payment_id is distinct from p.id`,
  },
  {
    rule: 'A payment has the sum of the time when it began.',
    broken: () => sql`select p.id from payments p join payment_events e on e.payment_id = p.id
      where e.to_state = 'submitted' and e.source = 'person'
      and e.note <> p.amount + p.balance_used || ' ' || p.currency`,
  },
  {
    rule: 'A balance at the gateway covers only the first payment of a plan, and only after it is paid.',
    broken: () => sql`select p.id from payments p where p.balance_used > 0
      and (p.plan_id is null or p.is_renewal or p.completed_at is null)`,
  },
  {
    rule: 'The price of a first period is paid by users who had paid for no plan when they ordered.',
    broken: () => sql`select p.id from payments p join payments o on o.user_id = p.user_id
      where p.later_amount is not null and p.completed_at is not null
      and o.plan_id is not null and not o.is_gift_purchase and o.id < p.id and o.completed_at < p.created_at`,
  },
  {
    rule: 'The events of a payment lead to its state, step by step.',
    broken: () => sql`select e.payment_id as id from (select payment_id, from_state, to_state,
        lag(to_state) over (partition by payment_id order by id) as before,
        lead(to_state) over (partition by payment_id order by id) as after
        from payment_events) e join payments p on p.id = e.payment_id
      where (e.before is not null and e.before <> e.from_state)
      or (e.after is null and e.to_state <> p.status)`,
  },
  {
    rule: 'A guest has no way to sign in and no invoice details, and pays for no plan.',
    broken: () => sql`select u.id from users u where u.guest_link_hash is not null
      and (u.email_verified or exists (select from identities i where i.user_id = u.id)
        or exists (select from passkeys k where k.user_id = u.id)
        or exists (select from invoice_details d where d.user_id = u.id)
        or exists (select from subscriptions s where s.user_id = u.id and s.gateway is not null))`,
  },
  {
    rule: 'A mail about a payment or a subscription is for its user.',
    broken: () => sql`select m.id from outbound_mails m join payments p on p.id = m.payment_id
      where m.user_id is not null and m.user_id is distinct from p.user_id
      union select m.id from outbound_mails m join subscriptions s on s.id = m.subscription_id
      where m.user_id is distinct from s.user_id`,
  },
  {
    rule: 'Each receipt in the outbox is for a payment that has collected money.',
    broken: () => sql`select m.id from outbound_mails m join payments p on p.id = m.payment_id
      where m.kind = 'receipt' and p.completed_at is null`,
  },
  {
    rule: 'A refunded payment has its whole sum as returned.',
    broken: () => sql`select p.id from payments p where p.status = 'refunded'
      and p.refunded <> p.amount`,
  },
  {
    rule: 'Each payment that has collected money has the time of the collection.',
    broken: () => sql`select p.id from payments p where p.completed_at is null
      and (p.status in ${paid} or p.status in ${returned})`,
  },
];

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
