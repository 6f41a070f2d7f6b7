import * as z from 'zod/mini';
import { PlanId, plainId } from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';
import { IsoTime } from './isoTime.ts';
import { planPeriods } from './store.ts';

/** The plan that a subscription changes to, with the price that the user saw. */
export const PlanOrder = z.object({
  plan: PlanId,
  price: z.object({ amount: MinorUnits, currency: CurrencyCode }),
});
export type PlanOrder = z.infer<typeof PlanOrder>;

/**
 * The state of a change of plan.
 * - 'requested', 'withdrawing': the gateway has not confirmed the change, or its withdrawal
 * - 'scheduled': the next payment is for the new plan
 */
const PlanChangeStatus = z.enum(['requested', 'scheduled', 'withdrawing']);

const period = z.enum(planPeriods);

const PlanStateJson = z.object({
  plan: z.nullable(z.object({ id: plainId(), period })),
  changeable_from: z.nullable(IsoTime),
  change: z.nullable(
    z.object({
      status: PlanChangeStatus,
      plan: z.object({ id: plainId(), period }),
      amount: z.int(),
      currency: CurrencyCode,
      currency_precision: z.int(),
      starts_at: IsoTime,
    }),
  ),
});

const PlanStateValue = z.object({
  /** The plan of the renewing subscription; null without one. */
  plan: z.nullable(z.object({ id: PlanId, period })),
  /** The time at which another plan would begin; null if the plan cannot be changed. */
  changeableFrom: z.nullable(IsoTime),
  /** The change that has not begun; null without one. */
  change: z.nullable(
    z.object({
      status: PlanChangeStatus,
      plan: z.object({ id: PlanId, period }),
      amount: MinorUnits,
      currency: CurrencyCode,
      currencyPrecision: z.int(),
      startsAt: IsoTime,
    }),
  ),
});
export type PlanState = z.infer<typeof PlanStateValue>;

/** The plan of the user's renewing subscription, and its change. */
export const PlanState = z.codec(PlanStateJson, PlanStateValue, {
  decode: ({ plan, changeable_from, change }) => ({
    plan,
    changeableFrom: changeable_from,
    change: change && {
      status: change.status,
      plan: change.plan,
      amount: change.amount,
      currency: change.currency,
      currencyPrecision: change.currency_precision,
      startsAt: change.starts_at,
    },
  }),
  encode: ({ plan, changeableFrom, change }) => ({
    plan,
    changeable_from: changeableFrom,
    change: change && {
      status: change.status,
      plan: change.plan,
      amount: change.amount,
      currency: change.currency,
      currency_precision: change.currencyPrecision,
      starts_at: change.startsAt,
    },
  }),
});
