import * as z from 'zod/mini';
import { PlanId } from '../ids.ts';
import { CurrencyCode, MinorUnits } from '../money.ts';
import { IsoTime, renamed } from './json.ts';
import { GatewayName } from './payment.ts';
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

/** A gateway's id: letters, digits, underscores and dashes. */
const CardId = z.string().check(z.regex(/^[\w-]{1,255}$/));

/**
 * Collects a late renewal, with another card if there is one. A card alone is for the next renewals. After the
 * authentication of a card the order has its `setup_intent`, and after that of a payment nothing.
 */
export const RenewalOrder = z.object({
  payment_method: z.optional(CardId),
  setup_intent: z.optional(CardId),
});
export type RenewalOrder = z.infer<typeof RenewalOrder>;

/**
 * - 'done': nothing is late any more, and the card was changed
 * - 'requires_action': the bank requires authentication, by the client secret
 * - 'processing': the gateway has not decided
 */
export const RenewalAnswer = z.object({
  status: z.enum(['done', 'requires_action', 'processing']),
  client_secret: z.optional(z.string()),
  setup_intent: z.optional(CardId),
});
export type RenewalAnswer = z.infer<typeof RenewalAnswer>;

/** The plan of the user's renewing subscription, and its change. */
export const PlanState = renamed(
  z.object({
    /** null without a renewing subscription. */
    plan: z.nullable(NamedPlan),
    /** The time at which another plan would begin; null if the plan cannot be changed. */
    changeable_from: z.nullable(IsoTime),
    /**
     * Where the payment of the renewals is changed: in the store by `payRenewal` for cards by Stripe, or at PayPal. null
     * without a subscription. Absent in answers of earlier versions.
     */
    card_gateway: z.optional(z.nullable(GatewayName)),
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
