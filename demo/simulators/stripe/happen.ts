import * as z from 'zod';
import { authenticate, endProcessing } from './confirm.ts';
import type { Desk } from './desk.ts';
import { endDispute, openDispute } from './disputes.ts';
import { doWhatIsDue } from './due.ts';
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
export function happen(desk: Desk, happening: Happening): object {
  const intent = (id: string) => desk.need<Intent>('payment_intent', id);
  switch (happening.what) {
    case 'challenge':
      return authenticate(desk, intent(happening.intent), happening.passes);
    case 'settle':
      return endProcessing(desk, intent(happening.intent), happening.pays);
    case 'refund':
      return refund(desk, happening.intent, happening.amount);
    case 'fail-refund':
      return failRefund(desk, desk.need<Refund>('refund', happening.refund));
    case 'dispute':
      return openDispute(desk, chargeOf(desk, intent(happening.intent)));
    case 'end-dispute':
      return endDispute(desk, desk.need<Dispute>('dispute', happening.dispute), happening.isWon);
    case 'subscription':
      return live(desk, happening.id, happening.does);
    case 'time':
      return pass(desk, happening.seconds);
    case 'deauthorize':
    default:
      desk.tell('account.application.deauthorized', { id: 'ca_simulator', object: 'application' });
      return {};
  }
}

const refund = (desk: Desk, payment_intent: string, amount?: number): Refund =>
  createRefund(desk, { payment_intent, ...(amount !== undefined && { amount: String(amount) }) });

function chargeOf(desk: Desk, { id, latest_charge }: Intent): Charge {
  const charge = desk.find<Charge>('charge', latest_charge ?? '');
  if (charge?.paid) return charge;
  throw new StripeRefusal(`Nothing was paid by ${id}.`);
}

function pass(desk: Desk, seconds: number): object {
  desk.advance(seconds);
  doWhatIsDue(desk);
  return { now: desk.now() };
}

type Deed = Extract<Happening, { what: 'subscription' }>['does'];

function live(desk: Desk, id: string, deed: Deed): Subscription {
  const was = desk.need<Subscription>('subscription', id);
  switch (deed) {
    case 'renew':
      return renew(desk, was);
    case 'fail':
      turnCard(desk, was, 'pm_card_visa_chargeDeclined');
      return renew(desk, was);
    case 'recover':
      turnCard(desk, was, 'pm_card_visa');
      return collect(desk, id);
    case 'unpaid':
      return giveUp(desk, was, 'unpaid');
    case 'cancel':
      return giveUp(desk, was, 'canceled');
    case 'expire':
    default:
      return expire(desk, was);
  }
}

function turnCard(desk: Desk, subscription: Subscription, card: string): void {
  const method = methodFor(desk, lastInvoice(desk, subscription));
  if (!method) throw new StripeRefusal(`${subscription.id} is paid by no card.`);
  desk.keep<Bank>({ ...bankOf(desk, method), card });
}
