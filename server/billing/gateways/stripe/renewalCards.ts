import type { Stripe } from 'stripe';
import type { Decline, GatewayRenewalCards, RenewalCardAnswer } from '../../gateway.ts';
import { callStripe, ifThere, refusalOf, type StripeContext } from './client.ts';
import { endedSubscription, idOf, readSubscription } from './readObjects.ts';
import { refusalFields } from './submit.ts';
import { declineOf } from './toPaymentUpdate.ts';
import { intentIdOf } from './toSubscriptionUpdate.ts';

type Outcome = Omit<RenewalCardAnswer, 'subscription'>;

/**
 * The card of the renewals. A new card is confirmed by a SetupIntent, so that the bank accepts later payments without
 * the user. An open invoice is then collected while the user is present. Stripe collects an invoice once, so both calls
 * may be repeated.
 */
export const stripeRenewalCards = ({ stripe }: StripeContext): GatewayRenewalCards => ({
  pay: (id) => answered(stripe, id, () => payOpenInvoice(stripe, id)),
  change: (id, card) =>
    answered(
      stripe,
      id,
      async () => (await setCard(stripe, id, card)) ?? payOpenInvoice(stripe, id),
    ),
});

/** Adds the state of the subscription. A refusal by Stripe is a decline. */
async function answered(
  stripe: Stripe,
  id: string,
  act: () => Promise<Outcome>,
): Promise<RenewalCardAnswer> {
  let outcome: Outcome;
  try {
    outcome = await act();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    outcome = { decline: declineOf(refusalFields(refusal)) };
  }
  return {
    ...outcome,
    subscription: (await readSubscription(stripe, id)) ?? endedSubscription(id),
  };
}

const refused: Decline = { code: 'gateway_invalid_card', raw: null };

/** Returns null after the card was set. The SetupIntent of another customer is refused: its id comes from the page. */
async function setCard(
  stripe: Stripe,
  id: string,
  card: Parameters<GatewayRenewalCards['change']>[1],
): Promise<Outcome | null> {
  const { customer, schedule } = await callStripe(stripe.subscriptions.retrieve(id));
  const setup = card.setupIntentId
    ? await ifThere(stripe.setupIntents.retrieve(card.setupIntentId))
    : await beginSetup(stripe, id, idOf(customer), card.paymentMethodId);
  if (!setup?.customer || idOf(setup.customer) !== idOf(customer)) return { decline: refused };
  if (setup.status === 'requires_action' && setup.client_secret)
    return { action: { clientSecret: setup.client_secret, setupIntentId: setup.id } };
  if (setup.status !== 'succeeded' || !setup.payment_method)
    return { decline: declineOf(setup.last_setup_error ?? {}) };
  const default_payment_method = idOf(setup.payment_method);
  await callStripe(stripe.subscriptions.update(id, { default_payment_method }));
  // A schedule would set its own card with the next phase.
  if (schedule)
    await callStripe(
      stripe.subscriptionSchedules.update(idOf(schedule), {
        default_settings: { default_payment_method },
      }),
    );
  return null;
}

const beginSetup = (
  stripe: Stripe,
  id: string,
  customer: string,
  payment_method = '',
): Promise<Stripe.SetupIntent> =>
  callStripe(
    stripe.setupIntents.create(
      {
        customer,
        payment_method,
        allowed_payment_method_types: ['card'],
        confirm: true,
        usage: 'off_session',
        use_stripe_sdk: true,
      },
      { idempotencyKey: `card_${id}_${payment_method}` },
    ),
  );

/** Collects the open invoice of a subscription, if there is one, while the user is present. */
async function payOpenInvoice(stripe: Stripe, id: string): Promise<Outcome> {
  const expand = ['latest_invoice.payments', 'customer'];
  const subscription = await callStripe(stripe.subscriptions.retrieve(id, { expand }));
  const { latest_invoice: invoice, customer, default_payment_method: own } = subscription;
  if (!invoice || typeof invoice === 'string' || invoice.status !== 'open') return {};
  const intentId = intentIdOf(invoice);
  if (!intentId) return {};
  let intent = await callStripe(stripe.paymentIntents.retrieve(intentId));
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_confirmation') {
    const ofCustomer = 'invoice_settings' in (customer as object) ? customer : null;
    const method =
      own ?? (ofCustomer as Stripe.Customer | null)?.invoice_settings.default_payment_method;
    if (!method) return { decline: refused };
    intent = await callStripe(
      stripe.paymentIntents.confirm(
        intentId,
        { payment_method: idOf(method), use_stripe_sdk: true },
        // The library may repeat the request on a closed connection. Another press is another request.
        { idempotencyKey: `renew_${crypto.randomUUID()}` },
      ),
    );
  }
  return intent.status === 'requires_action' && intent.client_secret
    ? { action: { clientSecret: intent.client_secret } }
    : {};
}
