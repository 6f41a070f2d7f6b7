import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import { ApiError, api } from '../api/index.ts';
import { isLost as isLostAnswer } from './faults.ts';

/** While a gateway takes its time it is asked again this often, and not for longer than that. */
export const everyMs = 2000;
export const mostTimes = 15;

/** Of one checkout, until the user leaves it. */
export interface Asking {
  /** Aborted when the user leaves: from then on nothing is sent. */
  readonly signal: AbortSignal;
  /** Hears the payment's id as soon as it is known. */
  readonly learn: (payment: PaymentAnswer['payment']) => void;
  /** Hears that the order may have reached the server, which gave no answer. */
  readonly doubt: () => void;
}

/**
 * What became of an order. A gateway that takes its time is asked again, by the payment's id; the last
 * word may be 'processing' still. Throws ApiError, and the signal's reason once the user has left.
 */
export async function settledAnswer(order: PaymentOrder, asking: Asking): Promise<PaymentAnswer> {
  let answer = await ask(order, asking);
  asking.learn(answer.payment);
  for (let times = 0; answer.payment.status === 'processing' && times < mostTimes; times += 1) {
    await pause(asking.signal);
    answer = await ask({ gateway: order.gateway, paymentId: answer.payment.id }, asking);
  }
  return answer;
}

/**
 * An answer that was lost may have been a yes: the same order is handed in again, once, and as often
 * as the browser had been offline. The server knows it by its attempt and does it once.
 */
async function ask(order: PaymentOrder, { signal, doubt }: Asking): Promise<PaymentAnswer> {
  for (let isSecond = false; ; ) {
    signal.throwIfAborted();
    const wasOnline = navigator.onLine;
    try {
      return await api.pay({ body: order, signal });
    } catch (error) {
      // A refusal is an answer.
      const isRefusal = error instanceof ApiError && !isLostAnswer(error);
      if (!isRefusal && (wasOnline || navigator.onLine)) doubt();
      const isLost = error instanceof ApiError && error.code === 'no_connection';
      if (!isLost || (isSecond && navigator.onLine)) throw error;
      isSecond ||= navigator.onLine;
    }
    await online(signal);
  }
}

/** Rejects with the signal's reason as soon as the user leaves. */
export const pause = (signal: AbortSignal, ms = everyMs): Promise<unknown> =>
  until(signal, (resolve) => void setTimeout(resolve, ms));

export const online = (signal: AbortSignal): Promise<unknown> =>
  until(signal, (resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener('online', resolve, { once: true, signal });
  });

const until = (signal: AbortSignal, wait: (resolve: () => void) => void): Promise<unknown> =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    wait(resolve);
  });
