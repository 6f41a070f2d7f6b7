import type { Environment } from './environment.ts';
import type { Settings } from './settings.ts';

/** Returns the mode of a Stripe key; null when the key does not show it. */
export const modeOf = (key: string | undefined): 'live' | 'test' | null =>
  (/^[a-z]+_(live|test)_/.exec(key ?? '')?.[1] as 'live' | 'test' | undefined) ?? null;

type StripeSettings = Pick<
  Environment,
  'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_SECRET_KEY' | 'PUBLIC_URL'
>;

/** Returns a sentence when the keys would take real money by mistake; otherwise null. */
export function stripeFault(e: StripeSettings): string | null {
  const [shown, secret] = [modeOf(e.STRIPE_PUBLISHABLE_KEY), modeOf(e.STRIPE_SECRET_KEY)];
  if (shown && secret && shown !== secret)
    return 'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys.';
  if (secret !== 'live') return null;
  if (!e.PUBLIC_URL?.startsWith('https:'))
    return 'STRIPE_SECRET_KEY takes real money: PUBLIC_URL has to be an https address.';
  return null;
}

/**
 * Returns a sentence when a store with real keys has a database that does not wait for the disk: a power
 * cut could lose the row of a collected payment. Returns null when the store may start.
 */
export function durabilityFault({ stripe, paypal, databaseUrl }: Settings): string | null {
  if (databaseUrl) return null;
  const takesMoney = [
    ...(modeOf(stripe?.secretKey) === 'live' ? ['STRIPE_SECRET_KEY'] : []),
    ...(paypal && !paypal.sandbox ? ['PAYPAL_CLIENT_ID'] : []),
  ];
  const [first, second] = takesMoney;
  if (!first) return null;
  const who = second ? `${first} and ${second} take` : `${first} takes`;
  return `${who} real money, and the embedded database can lose payments in a power cut: set DATABASE_URL to a PostgreSQL server; docs/running/upgrading.md says how the data move there.`;
}

/** Returns lines about the payment settings, printed at the start. */
export function waysToPay({ stripe, paypal, integrations }: Settings): string[] {
  const isTest = stripe !== null && modeOf(stripe.secretKey) !== 'live';
  const ways = [
    ...(stripe ? [isTest ? 'Stripe in its test mode, where no money moves' : 'Stripe'] : []),
    ...(paypal ? [paypal.sandbox ? 'PayPal in its sandbox, where no money moves' : 'PayPal'] : []),
  ];
  return [
    ...(ways.length ? [`Ways to pay: ${ways.join('; ')}.`] : []),
    ...(isTest && !integrations
      ? ['Warning: STRIPE_SECRET_KEY is a test key, so nobody pays for what is sold.']
      : []),
    ...(stripe && !stripe.webhookSecret ? [unheard('STRIPE_WEBHOOK_SECRET', 'Stripe')] : []),
    ...(paypal && !paypal.webhookId ? [unheard('PAYPAL_WEBHOOK_ID', 'PayPal')] : []),
  ];
}

const unheard = (setting: string, gateway: string): string =>
  `Warning: without ${setting} the store learns late of what happens at ${gateway}.`;
