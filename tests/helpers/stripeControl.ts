import type { DeliveryPlan } from '../../demo/simulators/deliveries.ts';
import type { Fault } from '../../demo/simulators/faults.ts';
import type { Trigger } from '../../demo/simulators/stripe/triggers.ts';

/** The control of Stripe's simulator, for one of its accounts. */
export interface StripeControl {
  /** Actions of users, banks and time; returns the result. */
  trigger<T = unknown>(trigger: Trigger): Promise<T>;
  addFault(fault: Partial<Fault> & Pick<Fault, 'what' | 'path'>): Promise<void>;
  /** Removes all faults, and releases held responses. */
  clearFaults(): Promise<void>;
  /** The number of held responses. */
  held(): Promise<number>;
  /** The delivery of webhooks from now on. */
  setDeliveryPlan(plan: Partial<DeliveryPlan>): Promise<void>;
  /** The number of webhooks that were not accepted yet. */
  pendingWebhooks(): Promise<number>;
  /** Makes the next successful payment `processing` first. */
  delayNextPayment(): Promise<void>;
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
    trigger: (trigger) => call('POST', '/trigger', trigger),
    addFault: (fault) => call('POST', '/faults', fault),
    clearFaults: () => call('DELETE', '/faults'),
    held: async () => (await call('GET', '/faults')).waiting,
    setDeliveryPlan: (plan) => call('POST', '/webhooks', plan),
    pendingWebhooks: async () => (await call('GET', '/webhooks')).waiting,
    delayNextPayment: () => call('POST', '/processing', {}),
    ledger: () => call('GET', '/ledger'),
  };
}
