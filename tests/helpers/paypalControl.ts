import * as z from 'zod';
import type { Fault } from '../../demo/simulators/faults.ts';
import type { DeliveryPlan } from '../../demo/simulators/deliveries.ts';
import type { NextCapture } from '../../demo/simulators/paypal/state.ts';
import type { Ledger } from '../../demo/simulators/paypal/control.ts';

type SubscriptionAction = 'renew' | 'fail' | 'pass' | 'suspend' | 'activate' | 'cancel' | 'expire';

/** The control of PayPal's simulator. */
export interface PayPalControl {
  /** '…/paypal': the base address of the simulated API. */
  readonly api: string;
  /** Approves an order or a subscription, as the user does in PayPal's window. */
  approve(token: string): Promise<void>;
  /** The results of the next captures, in order, instead of an immediate payment. */
  nextCaptures(...results: NextCapture[]): Promise<void>;
  /** Decides about a capture that is pending. */
  settle(capture: string, as: 'COMPLETED' | 'DECLINED'): Promise<void>;
  /** Refunds the whole capture, or a part such as '1.00'. */
  refund(capture: string, value?: string): Promise<void>;
  reverse(capture: string): Promise<void>;
  /** 'renew', 'fail' and 'pass' move the subscription one period on. */
  subscription(id: string, action: SubscriptionAction): Promise<void>;
  /** Makes the next request fail (see `faults.ts`). */
  fault(fault: Partial<Fault> & Pick<Fault, 'what' | 'path'>): Promise<void>;
  /** The number of held responses. */
  held(): Promise<number>;
  clearFaults(): Promise<void>;
  /** Sets the faults of the delivery of webhooks. Without a plan there are none. */
  webhooks(plan?: Partial<DeliveryPlan>): Promise<void>;
  /** Webhooks that the store has not accepted, with the number of deliveries. */
  undelivered(): Promise<{ readonly waiting: number; readonly tries: number }>;
  ledger(): Promise<Ledger>;
}

const Undelivered = z.object({ waiting: z.number(), tries: z.number() });

/** @param simulators the origin of the simulators, as `simulatorsOf` returns it */
export function payPalControl(simulators: string): PayPalControl {
  const api = `${simulators}/paypal`;
  const ask = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
    const response = await fetch(`${api}/control${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text === '' ? null : (JSON.parse(text) as unknown);
  };
  const happen = async (body: object) => void (await ask('POST', '/trigger', body));
  return {
    api,
    approve: (token) => happen({ what: 'approve', token }),
    nextCaptures: (...results) => happen({ what: 'next-captures', results }),
    settle: (capture, as) => happen({ what: 'settle', capture, as }),
    async refund(capture, value) {
      const { captures } = (await ask('GET', '/ledger')) as Ledger;
      const currency_code = captures.find(({ id }) => id === capture)?.currency;
      await happen({ what: 'refund', capture, ...(value && { amount: { value, currency_code } }) });
    },
    reverse: (capture) => happen({ what: 'reverse', capture }),
    subscription: (id, action) => happen({ what: 'subscription', id, action }),
    fault: async (fault) => void (await ask('POST', '/faults', fault)),
    held: async () => z.object({ waiting: z.number() }).parse(await ask('GET', '/faults')).waiting,
    clearFaults: async () => void (await ask('DELETE', '/faults')),
    webhooks: async (plan = {}) => void (await ask('POST', '/webhooks', plan)),
    undelivered: async () => Undelivered.parse(await ask('GET', '/webhooks')),
    ledger: async () => (await ask('GET', '/ledger')) as Ledger,
  };
}

/** The origin of a demo store's simulators, from its page. */
export async function simulatorsOf(origin: string): Promise<string> {
  const html = await (await fetch(origin)).text();
  const sdk = /"sdk":"([^"]+)\/paypal\/sdk\/js"/.exec(html)?.[1];
  if (!sdk) throw new Error('The store has no simulator of PayPal.');
  return sdk;
}
