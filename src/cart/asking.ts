import type { PaymentAnswer, PaymentOrder } from '#contract/api/payment.ts';
import { ApiError, api } from '../api/index.ts';

/** While a gateway takes its time it is asked again this often, and not for longer than that. */
const everyMs = 2000;
const mostTimes = 15;

/**
 * What became of an order. A gateway that takes its time is asked again, by the payment's id, which
 * `learn` is told as soon as it is known; the last word may be 'processing' still. Throws ApiError.
 */
export async function settledAnswer(
  order: PaymentOrder,
  learn: (payment: PaymentAnswer['payment']) => void,
): Promise<PaymentAnswer> {
  let answer = await ask(order);
  learn(answer.payment);
  for (let times = 0; answer.payment.status === 'processing' && times < mostTimes; times += 1) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    answer = await ask({ gateway: order.gateway, paymentId: answer.payment.id });
  }
  return answer;
}

/**
 * An answer that was lost may have been a yes: the same order is handed in again, once, and as often
 * as the browser had been offline. The server knows it by its attempt and does it once.
 */
async function ask(order: PaymentOrder): Promise<PaymentAnswer> {
  for (let isSecond = false; ; ) {
    try {
      return await api.pay({ body: order });
    } catch (error) {
      const isLost = error instanceof ApiError && error.code === 'no_connection';
      if (!isLost || (isSecond && navigator.onLine)) throw error;
      isSecond ||= navigator.onLine;
    }
    await online();
  }
}

const online = (): Promise<unknown> =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
