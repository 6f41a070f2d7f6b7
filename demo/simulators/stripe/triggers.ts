import * as z from 'zod';
import { authenticate, endProcessing } from './confirm.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { endDispute, openDispute } from './disputes.ts';
import { doWhatIsDue } from './dueActions.ts';
import { bankOf } from './methods.ts';
import type { Bank, Charge, Dispute, Intent, Refund } from './objects.ts';
import { createRefund, failRefund } from './refunds.ts';
import { StripeRefusal } from './refusal.ts';
import { collect, expire, giveUp, lastInvoice, renew } from './subscriptionLife.ts';
import { methodFor } from './invoices.ts';
import type { Subscription } from './subscriptionObjects.ts';

const Id = z.string();

/** What people, banks and time do. */
export const Happening = z.discriminatedUnion('what', [
  /** The owner of a card was asked, and proved to be who they are or not. */
  z.object({ what: z.literal('challenge'), intent: Id, passes: z.boolean() }),
  /** A payment that was 'processing' comes to its end. */
  z.object({ what: z.literal('settle'), intent: Id, pays: z.boolean() }),
  /** Somebody presses the button in Stripe's own dashboard: all of it where no amount is said. */
  z.object({ what: z.literal('refund'), intent: Id, amount: z.int().optional() }),
  z.object({ what: z.literal('fail-refund'), refund: Id }),
  z.object({ what: z.literal('dispute'), intent: Id }),
  z.object({ what: z.literal('end-dispute'), dispute: Id, isWon: z.boolean() }),
  /**
   * - renew: the next period begins, and is paid by the card as it is
   * - fail: it begins, and from then on the card is declined
   * - recover: the card pays again, and what is owed
   * - unpaid, cancel: the last try was in vain
   * - expire: nobody paid the first time
   */
  z.object({
    what: z.literal('subscription'),
    id: Id,
    does: z.enum(['renew', 'fail', 'recover', 'unpaid', 'cancel', 'expire']),
  }),
  /** Time passes, and what is due then is done. */
  z.object({ what: z.literal('time'), seconds: z.int().positive() }),
  /** The connected account takes its leave. */
  z.object({ what: z.literal('deauthorize') }),
]);
export type Happening = z.output<typeof Happening>;

/** Answers what came of it. */
export function happen(unit: UnitOfWork, happening: Happening): object {
  const intent = (id: string) => unit.require<Intent>('payment_intent', id);
  switch (happening.what) {
    case 'challenge':
      return authenticate(unit, intent(happening.intent), happening.passes);
    case 'settle':
      return endProcessing(unit, intent(happening.intent), happening.pays);
    case 'refund':
      return refund(unit, happening.intent, happening.amount);
    case 'fail-refund':
      return failRefund(unit, unit.require<Refund>('refund', happening.refund));
    case 'dispute':
      return openDispute(unit, chargeOf(unit, intent(happening.intent)));
    case 'end-dispute':
      return endDispute(unit, unit.require<Dispute>('dispute', happening.dispute), happening.isWon);
    case 'subscription':
      return live(unit, happening.id, happening.does);
    case 'time':
      return pass(unit, happening.seconds);
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
  throw new StripeRefusal(`Nothing was paid by ${id}.`);
}

function pass(unit: UnitOfWork, seconds: number): object {
  unit.advance(seconds);
  doWhatIsDue(unit);
  return { now: unit.now() };
}

type Deed = Extract<Happening, { what: 'subscription' }>['does'];

function live(unit: UnitOfWork, id: string, deed: Deed): Subscription {
  const was = unit.require<Subscription>('subscription', id);
  switch (deed) {
    case 'renew':
      return renew(unit, was);
    case 'fail':
      turnCard(unit, was, 'pm_card_visa_chargeDeclined');
      return renew(unit, was);
    case 'recover':
      turnCard(unit, was, 'pm_card_visa');
      return collect(unit, id);
    case 'unpaid':
      return giveUp(unit, was, 'unpaid');
    case 'cancel':
      return giveUp(unit, was, 'canceled');
    case 'expire':
    default:
      return expire(unit, was);
  }
}

function turnCard(unit: UnitOfWork, subscription: Subscription, card: string): void {
  const method = methodFor(unit, lastInvoice(unit, subscription));
  if (!method) throw new StripeRefusal(`${subscription.id} is paid by no card.`);
  unit.save<Bank>({ ...bankOf(unit, method), card });
}
