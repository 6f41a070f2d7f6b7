import type { Clock } from '../../../platform/clock.ts';
import {
  logGatewayMisconfiguration,
  type Gateway,
  GatewayIndeterminate,
  isOfSubscription,
  type Log,
  type PaymentDetails,
  type PaymentUpdate,
  type PaymentRow,
  type RefundOrder,
} from '../../gateway.ts';
import type { PayPalAccount } from '../../publicConfig.ts';
import { newClient, PayPalRefusal } from './client.ts';
import { eventIn, findMetadata, webhookEventOf, eventsBetween } from './webhookEvents.ts';
import {
  captureOrder,
  checkOrder,
  readOrder,
  submitOrder,
  checkSale,
  refundCapture,
} from './orders.ts';
import { Plans, type PayPalContext } from './paypalPlans.ts';
import { Signatures } from './signature.ts';
import { isMoney } from './toSubscriptionUpdate.ts';
import {
  cancelRenewal,
  cancelUnpaid,
  followUpSubscription,
  checkFirstPayment,
  read,
  readSubscription,
  submitSubscription,
} from './paypalSubscriptions.ts';

/**
 * PayPal's wallet, by its REST API. The id of a payment at PayPal:
 *
 * - an issue or a gift: the id of the order
 * - the first payment of a plan: the id of the subscription
 * - a renewal: the id of the sale
 */
export function openPayPal(account: PayPalAccount, clock: Clock, log: Pick<Log, 'warn'>): Gateway {
  const request = newClient(account, clock, log);
  const context: PayPalContext = { request, clock, log, plans: new Plans(request) };
  const orIndeterminate = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error) => throwIndeterminate(log, error));
  const signatures = new Signatures(account, clock);
  return {
    name: 'paypal',
    gatewayAccountId: '',
    newCustomer: async () => null,
    submit: (details) => orIndeterminate(submit(context, details)),
    followUp: (details) => orIndeterminate(followUp(context, details)),
    readPayment: (payment) => orIndeterminate(readPayment(context, payment)),
    readSubscription: (id) => orIndeterminate(readSubscription(context, id)),
    cancel: (payment) => orIndeterminate(cancel(context, payment)),
    refund: (payment, order) => orIndeterminate(refund(context, payment, order)),
    cancelRenewal: (subscription) => orIndeterminate(cancelRenewal(context, subscription)),
    // PayPal ends a cancelled subscription for good.
    resumeRenewal: null,
    planChanges: null,
    renewalCards: null,
    async readWebhook(raw, headers) {
      const event = eventIn(raw);
      await signatures.verify(raw, headers);
      return orIndeterminate(webhookEventOf(request, event));
    },
    findMetadata: ({ gatewayId }) => orIndeterminate(findMetadata(request, gatewayId)),
    eventsBetween: (from, until) =>
      pagesOrIndeterminate(log, eventsBetween(request, from, until, clock.now())),
  };
}

/**
 * An unexpected rejection leaves the outcome open, so it is logged and treated as an unknown
 * outcome.
 */
function throwIndeterminate(log: Pick<Log, 'warn'>, error: unknown): never {
  if (!(error instanceof PayPalRefusal)) throw error;
  logGatewayMisconfiguration(log, 'paypal', error.message);
  throw new GatewayIndeterminate(error.message, { cause: error });
}

async function* pagesOrIndeterminate<T>(
  log: Pick<Log, 'warn'>,
  pages: AsyncIterable<T>,
): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    throwIndeterminate(log, error);
  }
}

const submit = (context: PayPalContext, details: PaymentDetails): Promise<PaymentUpdate> =>
  isOfSubscription(details.payment)
    ? submitSubscription(context, details)
    : submitOrder(context, details);

/** A payment whose first answer was lost is submitted again, under the same key. */
async function followUp(context: PayPalContext, details: PaymentDetails): Promise<PaymentUpdate> {
  const { gatewayId } = details.payment;
  if (!gatewayId) return submit(context, details);
  return isOfSubscription(details.payment)
    ? followUpSubscription(context, details, gatewayId)
    : captureOrder(context, details.payment, gatewayId);
}

/**
 * If the first answer was lost, the user has not seen the approval page, so nothing can be
 * collected.
 */
async function readPayment(
  context: PayPalContext,
  payment: PaymentRow,
): Promise<PaymentUpdate | null> {
  const { gatewayId, isRenewal } = payment;
  if (!gatewayId) return null;
  if (isRenewal) return checkSale(context.request, payment, gatewayId);
  return isOfSubscription(payment)
    ? checkFirstPayment(context, payment, gatewayId)
    : checkOrder(context.request, payment, gatewayId);
}

/**
 * An order needs no cancellation, and PayPal has none: only a capture by the store collects, and an
 * ended payment is never captured. If another request has just captured the order, the update
 * reports the capture.
 */
async function cancel(context: PayPalContext, payment: PaymentRow): Promise<PaymentUpdate> {
  const { gatewayId } = payment;
  const nothing: PaymentUpdate = { state: 'canceled', gatewayId };
  if (!gatewayId) return nothing;
  if (isOfSubscription(payment)) return cancelUnpaid(context, payment, gatewayId);
  const update = await checkOrder(context.request, payment, gatewayId);
  return update.state === 'requires_action' ? nothing : update;
}

async function refund(
  context: PayPalContext,
  payment: PaymentRow,
  order: RefundOrder | undefined,
): Promise<PaymentUpdate> {
  const capture = await captureIdOf(context, payment);
  const isReturned = capture !== null && (await refundCapture(context, payment, capture, order));
  const update = await readPayment(context, payment);
  if (!update) throw new Error('Nothing was paid that could be given back.');
  return { ...update, isRefundRefused: !isReturned };
}

async function captureIdOf(context: PayPalContext, payment: PaymentRow): Promise<string | null> {
  const { gatewayId, isRenewal } = payment;
  if (!gatewayId || isRenewal) return gatewayId;
  if (isOfSubscription(payment))
    return (await read(context, gatewayId))?.sales.find(isMoney)?.id ?? null;
  const order = await readOrder(context.request, gatewayId);
  return order.purchase_units[0]?.payments?.captures[0]?.id ?? null;
}
