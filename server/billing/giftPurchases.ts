import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { GiftState } from '#contract/api/payment.ts';
import { type Plan, planPeriods } from '#contract/api/store.ts';
import { newCode, normalCode } from '../coupons/manageCoupons.ts';
import type { Queries } from '../platform/db/connection.ts';
import { coupons, purchases, redemptions, subscriptions } from '../platform/db/schema.ts';
import { paidStates } from '../platform/db/schema/paymentStates.ts';
import type { PaymentRow } from './gateway.ts';

/**
 * A gift purchase is a paid issue, or a paid period of a plan, for another user. Its payment makes a coupon of one use, whose
 * code the buyer passes on. The row of the coupon is the only state of the gift.
 */

/** The days of a period in its longest form. */
const daysIn: Readonly<Record<Plan['period'], number>> = {
  week: 7,
  month: 31,
  quarter: 92,
  halfyear: 184,
  year: 366,
};

function daysOf(description: string): number {
  const period = planPeriods.find((one) => one === description);
  if (!period) throw new Error(`A gift is no period of a plan: ${description}.`);
  return daysIn[period];
}

/** Makes the coupon of a collected payment. The description of a payment for a plan is the period that was sold. */
export async function makeGiftCoupon(
  tx: Queries,
  { id: giftPaymentId, issueId, description }: PaymentRow,
  now: Date,
): Promise<void> {
  const code = newCode();
  await tx.insert(coupons).values({
    code,
    normalizedCode: normalCode(code),
    issueId,
    allAccessDays: issueId === null ? daysOf(description) : null,
    maxUses: 1,
    createdAt: now,
    giftPaymentId,
  });
}

/**
 * Ends the coupon of a payment whose money was returned, and the right of the user who has redeemed it. A redemption at
 * the same time waits for the row of the coupon, or is found here.
 */
export async function revokeGiftCoupon(tx: Queries, paymentId: number, now: Date): Promise<void> {
  const [coupon] = await tx
    .update(coupons)
    .set({ withdrawnAt: now })
    .where(and(eq(coupons.giftPaymentId, paymentId), isNull(coupons.withdrawnAt)))
    .returning({ id: coupons.id });
  if (!coupon) return;
  const [granted] = await tx
    .select({ purchaseId: redemptions.purchaseId, subscriptionId: redemptions.subscriptionId })
    .from(redemptions)
    .where(eq(redemptions.couponId, coupon.id));
  const { id, revokedAt } = purchases;
  await tx
    .update(purchases)
    .set({ revokedAt: now })
    .where(and(eq(id, granted?.purchaseId ?? 0), isNull(revokedAt)));
  const isRunning = gt(subscriptions.expiresAt, now);
  await tx
    .update(subscriptions)
    .set({ expiresAt: now })
    .where(and(eq(subscriptions.id, granted?.subscriptionId ?? 0), isRunning));
}

type GiftCoupon = Pick<typeof coupons.$inferSelect, 'usedCount' | 'withdrawnAt'>;

export function giftStateOf({ usedCount, withdrawnAt }: GiftCoupon): GiftState {
  if (withdrawnAt !== null) return 'revoked';
  return usedCount > 0 ? 'redeemed' : 'open';
}

/** The states of a payment whose gift is valid. */
const paid = sql.raw(`('${paidStates.join("', '")}')`);

/** The rules of the accounting about gifts. */
export const giftInvariants = [
  {
    rule: 'A paid gift has the coupon of its recipient, unless the money is returned.',
    broken: () => sql`select p.id from payments p where p.is_gift_purchase and p.status in ${paid}
      and p.refund_reason is null and not exists (select from coupons c
        where c.gift_payment_id = p.id and c.withdrawn_at is null and c.max_uses = 1
        and c.issue_id is not distinct from p.issue_id)`,
  },
  {
    rule: 'A gift opens nothing if its payment collected no money, or if the money was returned.',
    broken: (
      now: string,
    ) => sql`select c.id from coupons c join payments p on p.id = c.gift_payment_id
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
];
