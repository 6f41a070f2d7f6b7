import * as z from 'zod/mini';
import { PlanId } from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';
import { IsoTime, renamed } from './json.ts';
import { planPeriods } from './store.ts';

/** The plan that a subscription changes to, with the price that the user saw. */
export const PlanChangeRequest = z.object({
  plan: PlanId,
  price: z.object({ amount: MinorUnits, currency: CurrencyCode }),
});
export type PlanChangeRequest = z.infer<typeof PlanChangeRequest>;

/**
 * The state of a change of plan.
 * - 'requested', 'withdrawing': the gateway has not confirmed the change, or its withdrawal
 * - 'scheduled': the next payment is for the new plan
 */
const PlanChangeStatus = z.enum(['requested', 'scheduled', 'withdrawing']);

const NamedPlan = z.object({ id: PlanId, period: z.enum(planPeriods) });

/** The plan of the user's renewing subscription, and its change. */
export const PlanState = renamed(
  z.object({
    /** null without a renewing subscription. */
    plan: z.nullable(NamedPlan),
    /** The time at which another plan would begin; null if the plan cannot be changed. */
    changeable_from: z.nullable(IsoTime),
    /** The change that has not begun; null without one. */
    change: z.nullable(
      renamed(
        z.object({
          status: PlanChangeStatus,
          plan: NamedPlan,
          amount: MinorUnits,
          currency: CurrencyCode,
          currency_precision: z.int(),
          starts_at: IsoTime,
        }),
      ),
    ),
  }),
);
export type PlanState = z.output<typeof PlanState>;
