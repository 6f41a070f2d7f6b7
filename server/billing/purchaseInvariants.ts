import { type SQL, sql } from 'drizzle-orm';

/** A rule of the accounting. Its query finds the rows that break the rule. */
export interface Invariant {
  readonly rule: string;
  /** Returns the id of each row that breaks the rule. */
  readonly broken: (now: string) => SQL;
}

export const paid = sql.raw("('succeeded', 'partially_refunded', 'disputed')");
export const open = sql.raw(
  "('created', 'submitted', 'requires_action', 'declined', 'processing')",
);

/** The rules of purchases, bundles, gifts and coupons. */
export const purchaseInvariants: readonly Invariant[] = [
  {
    rule: 'A paid issue is open to its buyer, unless the money was returned.',
    broken:
      () => sql`select p.id from payments p where p.issue_id is not null and not p.is_gift_purchase
      and p.user_id is not null and p.refund_reason is null and p.status in ${paid}
      and not exists (select from purchases b where b.payment_id = p.id and b.revoked_at is null)`,
  },
  {
    rule: 'A purchase is closed if its payment collected no money, or if the money was returned.',
    broken: () => sql`select b.id from purchases b join payments p on p.id = b.payment_id
      where b.revoked_at is null and (p.status not in ${paid} or p.refund_reason is not null)`,
  },
  {
    rule: 'A user owns each issue once.',
    broken: () => sql`select min(b.id) as id from purchases b where b.revoked_at is null
      group by b.user_id, b.issue_id having count(*) > 1`,
  },
  {
    rule: 'A user has paid once for each issue, apart from payments that are being refunded.',
    broken:
      () => sql`select min(p.id) as id from payments p where p.issue_id is not null and not p.is_gift_purchase
      and p.user_id is not null and p.status in ${paid} and p.refund_reason is null
      group by p.user_id, p.issue_id having count(*) > 1`,
  },
  {
    rule: 'Each issue of a paid bundle is open to its buyer, unless the money was returned.',
    broken: () => sql`select p.id from payments p join bundle_issues i on i.bundle_id = p.bundle_id
      where p.user_id is not null and p.refund_reason is null and p.status in ${paid}
      and not exists (select from purchases b where b.user_id = p.user_id
        and b.issue_id = i.issue_id and b.revoked_at is null)`,
  },
  {
    rule: 'A payment opens the issues that were paid for, and no other one.',
    broken: () => sql`select b.id from purchases b join payments p on p.id = b.payment_id
      where b.issue_id is distinct from p.issue_id and not exists (select from bundle_issues i
        where i.bundle_id = p.bundle_id and i.issue_id = b.issue_id)`,
  },
  {
    rule: 'A paid gift has the coupon of its recipient, unless the money is returned.',
    broken: () => sql`select p.id from payments p where p.is_gift_purchase and p.status in ${paid}
      and p.refund_reason is null and not exists (select from coupons c
        where c.gift_payment_id = p.id and c.withdrawn_at is null and c.max_uses = 1
        and c.issue_id is not distinct from p.issue_id)`,
  },
  {
    rule: 'A gift opens nothing if its payment collected no money, or if the money was returned.',
    broken: (now) => sql`select c.id from coupons c join payments p on p.id = c.gift_payment_id
      where not (p.is_gift_purchase and p.status in ${paid}) and (c.withdrawn_at is null
        or exists (select from redemptions r join purchases b on b.id = r.purchase_id
          where r.coupon_id = c.id and b.revoked_at is null)
        or exists (select from redemptions r join subscriptions s on s.id = r.subscription_id
          where r.coupon_id = c.id and s.expires_at > ${now}::timestamptz))`,
  },
  {
    rule: 'A redeemed gift has one right, as long as its recipient has an account.',
    broken: () => sql`select c.id from coupons c join redemptions r on r.coupon_id = c.id
      join payments p on p.id = c.gift_payment_id
      where p.status in ${paid} and r.user_id is not null and not exists (select from purchases b
        where b.id = r.purchase_id and b.issue_id = c.issue_id and b.revoked_at is null)
      and not exists (select from subscriptions s where s.id = r.subscription_id
        and p.plan_id is not null and s.user_id = r.user_id and s.gateway is null
        and s.expires_at <= r.redeemed_at + make_interval(hours => 24 * c.all_access_days))`,
  },
  {
    rule: 'A coupon’s count equals the number of its redemptions.',
    broken: () => sql`select c.id from coupons c where c.used_count <>
      (select count(*) from redemptions r where r.coupon_id = c.id)`,
  },
  {
    rule: 'A payment with a discount that may be collected has its redemption, and so has a collected one that never ended.',
    broken:
      () => sql`select p.id from payments p where p.coupon_id is not null and p.refund_reason is null
      and (p.status in ${open} or (p.status in ${paid} and not exists (select from payment_events e
        where e.payment_id = p.id and e.to_state in ('canceled', 'expired', 'failed'))))
      and not exists (select from redemptions r where r.payment_id = p.id and r.coupon_id = p.coupon_id)`,
  },
  {
    rule: 'A redemption with a discount belongs to a payment that may be or was collected.',
    broken: () => sql`select r.id from redemptions r left join payments p on p.id = r.payment_id
      where r.payment_id is not null and (p.id is null or p.coupon_id is distinct from r.coupon_id
        or p.status in ('canceled', 'expired', 'failed') or p.refund_reason is not null)`,
  },
  {
    rule: 'The paying user owns the purchase or the subscription.',
    broken: () => sql`select p.id from payments p join purchases b on b.payment_id = p.id
      where p.user_id is distinct from b.user_id
      union select p.id from payments p join subscriptions s on s.id = p.subscription_id
      where p.user_id is distinct from s.user_id`,
  },
];
