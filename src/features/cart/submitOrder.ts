import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import { ApiError, api } from '../../shared/api/index.ts';
import { isLost as isLostAnswer } from './faults.ts';

/** The pause between questions to a slow gateway, and their total time. */
export const everyMs = 2000;
export const mostTimes = 15;

/** The context of one checkout, until the user leaves. */
export interface Submission {
  /** Aborts when the user leaves. Nothing is sent afterwards. */
  readonly signal: AbortSignal;
  /** Receives the payment's id as soon as it is known. */
  readonly learn: (payment: PaymentAnswer['payment']) => void;
  /** Called when the order may have reached the server and no answer came. */
  readonly onUncertain: () => void;
}

/**
 * Sends an order and returns its outcome. A slow gateway is asked again by the payment's id, and the
 * outcome may still be 'processing'. Throws ApiError, and the signal's reason after the user has left.
 */
export async function settledAnswer(
  order: PaymentOrder,
  asking: Submission,
): Promise<PaymentAnswer> {
  let answer = await ask(order, asking);
  asking.learn(answer.payment);
  for (let times = 0; answer.payment.status === 'processing' && times < mostTimes; times += 1) {
    await pause(asking.signal);
    answer = await ask({ gateway: order.gateway, paymentId: answer.payment.id }, asking);
  }
  return answer;
}

/**
 * Sends the same order again when the answer was lost: once, and each time the browser was offline. The
 * server carries out an attempt once.
 */
async function ask(
  order: PaymentOrder,
  { signal, onUncertain }: Submission,
): Promise<PaymentAnswer> {
  for (let isSecond = false; ; ) {
    signal.throwIfAborted();
    const wasOnline = navigator.onLine;
    try {
      return await api.pay({ body: order, signal });
    } catch (error) {
      // A refusal is an answer.
      const isRefusal = error instanceof ApiError && !isLostAnswer(error);
      if (!isRefusal && (wasOnline || navigator.onLine)) onUncertain();
      const isLost = error instanceof ApiError && error.code === 'no_connection';
      if (!isLost || (isSecond && navigator.onLine)) throw error;
      isSecond ||= navigator.onLine;
    }
    await online(signal);
  }
}

/** Rejects with the signal's reason when the user leaves. */
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
