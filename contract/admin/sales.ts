import * as z from 'zod/mini';
import { planPeriods } from '../api/store.ts';
import { BundleId, IssueId, PlanId } from '../ids.ts';
import { MinorUnits } from '../money.ts';

/** Plans, bundles and coupons, as an owner sees them. */

/** Gateways begin the renewals within two years; a trial is short. */
export const mostFirstDays = 365;

export const NewPlan = z
  .object({
    period: z.enum(planPeriods),
    price: MinorUnits,
    /** The price of the first period for new subscribers; absent for the same price. */
    firstPrice: z.optional(MinorUnits),
    /** The length of that first period; absent for a whole period. */
    firstDays: z.optional(
      z
        .int()
        .check(
          z.minimum(1),
          z.maximum(mostFirstDays, `A first period has ${mostFirstDays} days at most.`),
        ),
    ),
  })
  .check(
    z.refine(
      ({ firstPrice, firstDays }) => firstDays === undefined || firstPrice !== undefined,
      'A first period of some days needs a price.',
    ),
    z.refine(
      ({ price, firstPrice = price / 2 }) => price === 0 || (firstPrice > 0 && firstPrice < price),
      'The first period has to cost less than the others, and not nothing.',
    ),
  );
export type NewPlan = z.infer<typeof NewPlan>;

export const ThatPlan = z.object({ id: PlanId });

export const ListedPlan = z.object({
  id: PlanId,
  period: z.enum(planPeriods),
  price: MinorUnits,
  firstPrice: z.nullable(MinorUnits),
  firstDays: z.nullable(z.int()),
  /** Not sold since then. Existing subscriptions continue and renew. */
  archivedAt: z.nullable(z.iso.datetime()),
});
export type ListedPlan = z.infer<typeof ListedPlan>;

/** Archived plans too. */
export const PlanListing = z.object({
  currency: z.string(),
  precision: z.int(),
  plans: z.array(ListedPlan),
});
export type PlanListing = z.infer<typeof PlanListing>;

/** The most issues of one bundle. */
export const mostBundled = 500;

export const NewBundle = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'A bundle needs a title.'),
      z.maxLength(200, 'The title of a bundle has 200 characters at most.'),
    ),
  price: MinorUnits.check(z.positive('A bundle that costs nothing cannot be sold.')),
  issueIds: z.array(IssueId).check(
    z.refine((ids) => new Set(ids).size > 1, 'A bundle has two issues or more.'),
    z.maxLength(mostBundled, `A bundle has ${mostBundled} issues at most.`),
  ),
});
export type NewBundle = z.infer<typeof NewBundle>;

export const ThatBundle = z.object({ id: BundleId });

export const ListedBundle = z.object({
  id: BundleId,
  title: z.string(),
  price: MinorUnits,
  issueIds: z.array(IssueId),
  /** Not sold since then. Who has paid keeps the issues. */
  archivedAt: z.nullable(z.iso.datetime()),
  /** The store does not sell one of the issues. */
  isIncomplete: z.boolean(),
});
export type ListedBundle = z.infer<typeof ListedBundle>;

/** Archived bundles too, the oldest first. */
export const BundleListing = z.object({
  currency: z.string(),
  precision: z.int(),
  bundles: z.array(ListedBundle),
});
export type BundleListing = z.infer<typeof BundleListing>;

const Count = z.int().check(z.positive());
const Day = z.iso.date();

/** The most codes of one order. */
export const mostCodes = 500;

export const CouponOrder = z.object({
  /** null generates random codes. */
  code: z.nullable(z.string()),
  /** The number of random codes; one without it. */
  count: z.optional(Count.check(z.maximum(mostCodes))),
  gives: z.union([
    z.strictObject({ issueId: Count }),
    z.strictObject({ allAccessDays: Count }),
    /** A discount on one issue, or on each. */
    z.strictObject({
      issueId: z.nullable(Count),
      discountPercent: Count.check(z.maximum(99)),
    }),
    z.strictObject({ issueId: z.nullable(Count), discountAmount: MinorUnits }),
  ]),
  /** The maximum number of redemptions; null for no limit. */
  uses: z.nullable(Count),
  /** The last day for redemptions in UTC, like '2026-12-31'; null for no end. */
  until: z.nullable(Day),
});
export type CouponOrder = z.infer<typeof CouponOrder>;

export const ListedCoupon = z.object({
  code: z.string(),
  /** null for all issues, for `allAccessDays`. */
  issue: z.nullable(z.object({ id: Count, title: z.string() })),
  allAccessDays: z.nullable(Count),
  /** A discount, on `issue` or on each issue. */
  discountPercent: z.nullable(Count),
  discountAmount: z.nullable(MinorUnits),
  uses: z.nullable(Count),
  used: z.int().check(z.nonnegative()),
  until: z.nullable(Day),
});
export type ListedCoupon = z.infer<typeof ListedCoupon>;

export const CouponCode = z.object({ code: z.string() });
export const CouponCodes = z.object({ codes: z.array(z.string()) });
