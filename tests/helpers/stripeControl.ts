import type { DeliveryPlan } from '../../demo/simulators/deliveries.ts';
import type { Fault } from '../../demo/simulators/faults.ts';
import type { Happening } from '../../demo/simulators/stripe/triggers.ts';

/** The control of Stripe's simulator, for one of its accounts. */
export interface StripeControl {
  /** Actions of users, banks and time; returns the result. */
  happen<T = unknown>(happening: Happening): Promise<T>;
  goWrong(fault: Partial<Fault> & Pick<Fault, 'what' | 'path'>): Promise<void>;
  /** Removes all faults, and releases held responses. */
  goRight(): Promise<void>;
  /** The number of held responses. */
  held(): Promise<number>;
  /** The delivery of webhooks from now on. */
  deliver(plan: Partial<DeliveryPlan>): Promise<void>;
  /** The number of webhooks that were not accepted yet. */
  waiting(): Promise<number>;
  /** Makes the next successful payment `processing` first. */
  takeTime(): Promise<void>;
  /** All charges with their states. */
  ledger(): Promise<Ledger>;
}

export interface Ledger {
  readonly charges: readonly {
    readonly amount: number;
    readonly amount_refunded: number;
    readonly currency: string;
    readonly payment_intent: string;
  }[];
  readonly disputes: readonly { readonly id: string; readonly status: string }[];
}

/** @param origin of the simulators */
export function stripeControl(origin: string, account = ''): StripeControl {
  const call = async (method: string, path: string, body?: object) => {
    const url = new URL(`${origin}/stripe/control${path}`);
    if (account) url.searchParams.set('account', account);
    const response = await fetch(url, {
      method,
      ...(body && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`The simulator refuses ${path}: ${text}`);
    return text ? JSON.parse(text) : null;
  };
  return {
    happen: (happening) => call('POST', '/happen', happening),
    goWrong: (fault) => call('POST', '/faults', fault),
    goRight: () => call('DELETE', '/faults'),
    held: async () => (await call('GET', '/faults')).waiting,
    deliver: (plan) => call('POST', '/webhooks', plan),
    waiting: async () => (await call('GET', '/webhooks')).waiting,
    takeTime: () => call('POST', '/slow', {}),
    ledger: () => call('GET', '/ledger'),
  };
}
