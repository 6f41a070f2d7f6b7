import { modeOf, type Settings } from './settings.ts';

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
export function paymentSummary({ stripe, paypal, integrations }: Settings): string[] {
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
    ...(stripe && !stripe.webhookSecret ? [noWebhooks('STRIPE_WEBHOOK_SECRET', 'Stripe')] : []),
    ...(paypal && !paypal.webhookId ? [noWebhooks('PAYPAL_WEBHOOK_ID', 'PayPal')] : []),
  ];
}

const noWebhooks = (setting: string, gateway: string): string =>
  `Warning: without ${setting} the store learns late of what happens at ${gateway}.`;
