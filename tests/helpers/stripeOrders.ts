import { Plan } from '#contract/api/store.ts';
import { systemClock } from '../../server/platform/clock.ts';
import type {
  Gateway,
  PaymentDetails,
  PaymentRow,
  SubscriptionRow,
} from '../../server/billing/gateway.ts';
import type { StripeAccount } from '../../server/billing/publicConfig.ts';
import { openStripe } from '../../server/billing/gateways/stripe/index.ts';
import { silentLog } from './testLog.ts';
import { openSimulators } from './simulators.ts';

/** The service that the adapter is tested with: the simulator, or Stripe itself with test keys. */
export interface StripePlace {
  readonly account: StripeAccount;
  close(): Promise<void>;
}

export async function startStripeSimulator(): Promise<StripePlace & { readonly origin: string }> {
  const simulators = await openSimulators();
  return { ...simulators, account: simulators.accounts.stripe };
}

/** null without the keys of an account for tests. Nothing is charged there but test cards. */
export function realStripe(): StripePlace | null {
  const { STRIPE_TEST_SECRET_KEY: secretKey, STRIPE_TEST_PUBLISHABLE_KEY: publishableKey } =
    process.env;
  if (!secretKey || !publishableKey) return null;
  if (!/^[rs]k_test_/.test(secretKey)) throw new Error('STRIPE_TEST_SECRET_KEY is for real money.');
  const nowhere = { webhookSecret: null, connectedAccount: null, api: null, sdk: null };
  return {
    account: { publishableKey, secretKey, country: 'US', ...nowhere },
    close: async () => {},
  };
}

/** Of the store that the rows are of. */
export const storeId = '0b7f4a52-6f6e-4a53-9c19-3c6a0f8f6a10';

let lastId = 0;

export type Goods = { readonly plan?: Plan; readonly amount?: number; readonly currency?: string };

/** A payment as the store submits it, before a response. */
export function orderWith(
  card: string,
  goods: Goods = {},
  customerId: string | null = null,
): PaymentDetails {
  const { plan = null, amount = plan?.price ?? 499, currency = 'USD' } = goods;
  lastId += 1;
  const now = new Date();
  const payment = {
    id: lastId,
    userId: 1,
    gateway: 'stripe',
    gatewayAccountId: '',
    issueId: plan ? null : 1,
    planId: plan?.id ?? null,
    subscriptionId: plan ? lastId : null,
    isRenewal: false,
    description: 'Number 1',
    amount,
    balanceUsed: 0,
    laterAmount: null,
    currency,
    currencyPrecision: currency === 'JPY' ? 0 : 2,
    status: 'submitted',
    attempt: crypto.randomUUID(),
    metadataKey: `${storeId}.${lastId}.${now.getTime().toString(36)}`,
    tryCount: 1,
    paymentMethodId: card,
    gatewayId: null,
    createdAt: now,
    changedAt: now,
  } as unknown as PaymentRow;
  const subscription = { id: lastId, gatewayId: null } as SubscriptionRow;
  return {
    payment,
    plan,
    subscription: plan && subscription,
    user: { id: 1, email: 'reader@example.com' },
    storeName: 'Kiosk',
    origin: 'https://store.example',
    customerId,
  };
}

/** The next attempt of the same payment with another card, after a decline. */
export const withCard = (
  order: PaymentDetails,
  gatewayId: string | null,
  card: string,
): PaymentDetails => ({
  ...order,
  payment: {
    ...order.payment,
    gatewayId,
    paymentMethodId: card,
    tryCount: order.payment.tryCount + 1,
  },
});

/** The same payment after the response. */
export const known = (
  { payment }: PaymentDetails,
  gatewayId: string | null,
  more: Partial<PaymentRow> = {},
): PaymentRow => ({ ...payment, gatewayId, ...more });

export const monthly = Plan.parse({ id: 1, period: 'month', price: 900 });

/** A Stripe customer with a subscription. */
export async function subscriberWith(gateway: Gateway, card: string): Promise<PaymentDetails> {
  const customerId = await gateway.newCustomer({ id: 1, email: 'reader@example.com' });
  return orderWith(card, { plan: monthly }, customerId);
}

export const openAt = (
  place: StripePlace,
  more: Partial<StripeAccount> = {},
  log = silentLog,
): Gateway => openStripe({ ...place.account, ...more }, systemClock, log);
