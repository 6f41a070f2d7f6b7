import type { Clock } from '../../../platform/clock.ts';
import {
  complain,
  type Gateway,
  GatewaySilent,
  type Log,
  type Order,
  type PaymentNews,
  type PaymentRow,
} from '../../gateway.ts';
import type { PayPalAccount } from '../../publicConfig.ts';
import { newClient, PayPalRefusal } from './client.ts';
import { eventIn, marksOn, noticeOf, noticesBetween } from './webhookEvents.ts';
import { captureOrder, lookAtOrder, readOrder, submitOrder } from './orders.ts';
import { Plans } from './plans.ts';
import { lookAtSale, refundCapture } from './refunds.ts';
import { Signatures } from './signature.ts';
import { isMoney } from './subscriptionUpdates.ts';
import {
  cancelRenewal,
  cancelUnpaid,
  followUpSubscription,
  lookAtFirstPayment,
  read,
  readSubscription,
  submitSubscription,
} from './subscriptions.ts';
import type { Till } from './context.ts';

/**
 * PayPal's wallet, by its REST API. A payment for an issue is known by its order, the first one for a
 * plan by its subscription, and a renewal by its sale.
 */
export function openPayPal(account: PayPalAccount, clock: Clock, log: Pick<Log, 'warn'>): Gateway {
  const ask = newClient(account, clock, log);
  const till: Till = { ask, clock, log, plans: new Plans(ask) };
  const clearly = <T>(asked: Promise<T>): Promise<T> => asked.catch((error) => unclear(log, error));
  const signatures = new Signatures(account, clock);
  return {
    name: 'paypal',
    account: '',
    newCustomer: async () => null,
    submit: (order) => clearly(submit(till, order)),
    followUp: (order) => clearly(followUp(till, order)),
    look: (payment) => clearly(look(till, payment)),
    lookAtSubscription: (id) => clearly(readSubscription(till, id)),
    cancel: (payment) => clearly(cancel(till, payment)),
    refund: (payment) => clearly(refund(till, payment)),
    cancelRenewal: (subscription) => clearly(cancelRenewal(till, subscription)),
    async readNotice(raw, headers) {
      const event = eventIn(raw);
      await signatures.demand(raw, headers);
      return clearly(noticeOf(ask, event));
    },
    marksOn: ({ gatewayId }) => clearly(marksOn(ask, gatewayId)),
    noticesBetween: (from, until) =>
      eachClearly(log, noticesBetween(ask, from, until, clock.now())),
  };
}

/** A no that nobody has an answer to leaves it open what is: as good as silence, but for the log. */
function unclear(log: Pick<Log, 'warn'>, error: unknown): never {
  if (!(error instanceof PayPalRefusal)) throw error;
  complain(log, 'paypal', error.message);
  throw new GatewaySilent(error.message, { cause: error });
}

async function* eachClearly<T>(log: Pick<Log, 'warn'>, pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    unclear(log, error);
  }
}

const submit = (till: Till, order: Order): Promise<PaymentNews> =>
  order.payment.planId === null ? submitOrder(till, order) : submitSubscription(till, order);

/** One whose first answer was lost is submitted again, under the same key. */
async function followUp(till: Till, order: Order): Promise<PaymentNews> {
  const { gatewayId, planId } = order.payment;
  if (!gatewayId) return submit(till, order);
  return planId === null
    ? captureOrder(till, order.payment, gatewayId)
    : followUpSubscription(till, order, gatewayId);
}

/** Where the answer was lost, nobody has been shown what to approve: it comes to nothing. */
async function look(till: Till, payment: PaymentRow): Promise<PaymentNews | null> {
  const { gatewayId, planId, isRenewal } = payment;
  if (!gatewayId) return null;
  if (isRenewal) return lookAtSale(till.ask, payment, gatewayId);
  return planId === null
    ? lookAtOrder(till.ask, payment, gatewayId)
    : lookAtFirstPayment(till, payment, gatewayId);
}

/**
 * An order needs no ending, and PayPal has none: it takes money by our capture only, and a payment that
 * has ended is never captured. If another request has just captured it, that is what it has become.
 */
async function cancel(till: Till, payment: PaymentRow): Promise<PaymentNews> {
  const { gatewayId, planId } = payment;
  const nothing: PaymentNews = { state: 'canceled', gatewayId };
  if (!gatewayId) return nothing;
  if (planId !== null) return cancelUnpaid(till, payment, gatewayId);
  const news = await lookAtOrder(till.ask, payment, gatewayId);
  return news.state === 'requires_action' ? nothing : news;
}

async function refund(till: Till, payment: PaymentRow): Promise<PaymentNews> {
  const capture = await captureIdOf(till, payment);
  if (capture) await refundCapture(till, payment, capture);
  const news = await look(till, payment);
  if (!news) throw new Error('Nothing was paid that could be given back.');
  return news;
}

async function captureIdOf(till: Till, payment: PaymentRow): Promise<string | null> {
  const { gatewayId, planId, isRenewal } = payment;
  if (!gatewayId || isRenewal) return gatewayId;
  if (planId !== null) return (await read(till, gatewayId))?.sales.find(isMoney)?.id ?? null;
  const order = await readOrder(till.ask, gatewayId);
  return order.purchase_units[0]?.payments?.captures[0]?.id ?? null;
}
