import * as z from 'zod';
import { authenticate, endProcessing } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { endDispute, openDispute } from './disputes.ts';
import { runDueActions } from './dueActions.ts';
import { issuerOf } from './methods.ts';
import type { CardIssuer, Charge, Dispute, Intent, Refund } from './objects.ts';
import { createRefund, failRefund } from './refunds.ts';
import { StripeError } from './errors.ts';
import { authenticateSetup, type SetupIntent } from './setupIntents.ts';
import { collect, expire, endAfterRetries, lastInvoice, renew } from './subscriptionLifecycle.ts';
import { methodFor } from './invoices.ts';
import type { Subscription } from './subscriptionObjects.ts';

const Id = z.string();

/** Actions of users, banks and time. */
export const Trigger = z.discriminatedUnion('what', [
  /** The result of the authentication of a card's owner. */
  z.object({ what: z.literal('challenge'), intent: Id, passes: z.boolean() }),
  z.object({ what: z.literal('challenge-setup'), setup: Id, passes: z.boolean() }),
  /** Ends a payment that is 'processing'. */
  z.object({ what: z.literal('settle'), intent: Id, pays: z.boolean() }),
  /** A refund from Stripe's dashboard. Without an amount, the rest of the charge is refunded. */
  z.object({ what: z.literal('refund'), intent: Id, amount: z.int().optional() }),
  z.object({ what: z.literal('fail-refund'), refund: Id }),
  z.object({ what: z.literal('dispute'), intent: Id }),
  z.object({ what: z.literal('end-dispute'), dispute: Id, isWon: z.boolean() }),
  /**
   * | action | effect |
   * | --- | --- |
   * | renew | the next period begins, and the card is charged |
   * | fail | the next period begins, and the card is declined from now on |
   * | authenticate | the next period begins, and the bank requires authentication |
   * | recover | the card is accepted again, and the open invoice is collected |
   * | unpaid, cancel | the last retry has failed |
   * | expire | the first payment was never made |
   */
  z.object({
    what: z.literal('subscription'),
    id: Id,
    action: z.enum(['renew', 'fail', 'authenticate', 'recover', 'unpaid', 'cancel', 'expire']),
  }),
  /** Advances the clock, and runs the actions that are due. */
  z.object({ what: z.literal('time'), seconds: z.int().positive() }),
  /** The owner of the connected account disconnects it. */
  z.object({ what: z.literal('deauthorize') }),
]);
export type Trigger = z.output<typeof Trigger>;

/** Returns the changed object. */
export function runTrigger(unit: UnitOfWork, trigger: Trigger): object {
  const intent = (id: string) => unit.require<Intent>('payment_intent', id);
  switch (trigger.what) {
    case 'challenge-setup':
      return authenticateSetup(
        unit,
        unit.require<SetupIntent>('setup_intent', trigger.setup),
        trigger.passes,
      );
    case 'challenge':
      return authenticate(unit, intent(trigger.intent), trigger.passes);
    case 'settle':
      return endProcessing(unit, intent(trigger.intent), trigger.pays);
    case 'refund':
      return refund(unit, trigger.intent, trigger.amount);
    case 'fail-refund':
      return failRefund(unit, unit.require<Refund>('refund', trigger.refund));
    case 'dispute':
      return openDispute(unit, chargeOf(unit, intent(trigger.intent)));
    case 'end-dispute':
      return endDispute(unit, unit.require<Dispute>('dispute', trigger.dispute), trigger.isWon);
    case 'subscription':
      return changeSubscription(unit, trigger.id, trigger.action);
    case 'time':
      return advanceTime(unit, trigger.seconds);
    case 'deauthorize':
    default:
      unit.emit('account.application.deauthorized', { id: 'ca_simulator', object: 'application' });
      return {};
  }
}

const refund = (unit: UnitOfWork, payment_intent: string, amount?: number): Refund =>
  createRefund(unit, { payment_intent, ...(amount !== undefined && { amount: String(amount) }) });

function chargeOf(unit: UnitOfWork, { id, latest_charge }: Intent): Charge {
  const charge = unit.find<Charge>('charge', latest_charge ?? '');
  if (charge?.paid) return charge;
  throw new StripeError(`${id} has no paid charge.`);
}

function advanceTime(unit: UnitOfWork, seconds: number): object {
  unit.advance(seconds);
  runDueActions(unit);
  return { now: unit.now() };
}

type SubscriptionAction = Extract<Trigger, { what: 'subscription' }>['action'];

function changeSubscription(
  unit: UnitOfWork,
  id: string,
  action: SubscriptionAction,
): Subscription {
  const current = unit.require<Subscription>('subscription', id);
  switch (action) {
    case 'renew':
      return renew(unit, current);
    case 'fail':
      replaceCard(unit, current, 'pm_card_visa_chargeDeclined');
      return renew(unit, current);
    case 'authenticate':
      replaceCard(unit, current, 'pm_card_authenticationRequired');
      return renew(unit, current);
    case 'recover':
      replaceCard(unit, current, 'pm_card_visa');
      return collect(unit, id);
    case 'unpaid':
      return endAfterRetries(unit, current, 'unpaid');
    case 'cancel':
      return endAfterRetries(unit, current, 'canceled');
    case 'expire':
    default:
      return expire(unit, current);
  }
}

function replaceCard(unit: UnitOfWork, subscription: Subscription, card: string): void {
  const method = methodFor(unit, lastInvoice(unit, subscription));
  if (!method) throw new StripeError(`${subscription.id} has no card.`);
  unit.save<CardIssuer>({ ...issuerOf(unit, method), card });
}
