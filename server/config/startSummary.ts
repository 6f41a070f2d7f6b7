import { type MissingSetup, missingSetups } from '#contract/admin/publishPageData.ts';
import { deprecatedNames, deprecatedSettings } from './deprecatedNames.ts';
import { Environment } from './environmentSchema.ts';
import { isLoopback } from './addresses.ts';
import { type Settings, modeOf } from './settings.ts';

/**
 * Returns a sentence when a store with real keys has a database that does not wait for the disk: a power
 * cut could lose the row of a collected payment. Returns null when the store may start.
 */
export function durabilityFault({ stripe, paypal, databaseUrl }: Settings): string | null {
  if (databaseUrl) return null;
  const [first, second] = liveSettings({ stripe, paypal });
  if (!first) return null;
  const who = second ? `${first} and ${second} take` : `${first} takes`;
  return `${who} real money, and the embedded database can lose payments in a power cut: set DATABASE_URL to a PostgreSQL server; docs/running/upgrading.md says how the data move there.`;
}

/** The names of the settings with which the store takes real money. */
export const liveSettings = ({ stripe, paypal }: Pick<Settings, 'stripe' | 'paypal'>): string[] => [
  ...(modeOf(stripe?.secretKey) === 'live' ? ['STRIPE_SECRET_KEY'] : []),
  ...(paypal && !paypal.sandbox ? ['PAYPAL_CLIENT_ID'] : []),
];

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

type Env = Readonly<Record<string, string | undefined>>;

/** Remarks about the settings for the operator, one sentence per line. */
export const startSummary = (settings: Settings, env: Env): string[] => [
  ...settingsWarnings(env),
  ...paymentSummary(settings),
  ...asWarnings(
    missingSetup(settings, mayHoldSessions(settings)).map((one) => lackingSentences[one]),
  ),
];

/** Warnings about the names in the environment. */
export const settingsWarnings = (env: Env): string[] => [
  ...deprecatedSettings(env),
  ...misspeltSettings(env),
];

const settingNames = Object.keys(Environment.shape);

/** Prefixes of settings that only Gatefold uses. */
const families = /^(AUTH_(GOOGLE|FACEBOOK|AUTH0|PAYPAL|AMAZON|MICROSOFT|CUSTOM)|STRIPE|PAYPAL)_/;

/** Names in the environment that resemble a setting and are none. */
export const misspeltSettings = (env: Env): string[] =>
  Object.keys(env)
    .filter((name) => env[name]?.trim() && !settingNames.includes(name))
    .filter((name) => !Object.hasOwn(deprecatedNames.settings, name))
    .flatMap((name) => {
      const suggestion = nearestSetting(name);
      if (suggestion) return [`Warning: ${name} is no setting: is ${suggestion} meant?`];
      return families.test(name) ? [`Warning: ${name} is no setting, and does nothing.`] : [];
    });

function nearestSetting(name: string): string | null {
  const similar = settingNames
    .map((setting) => ({ setting, changes: changesBetween(name.toUpperCase(), setting) }))
    .filter(({ setting, changes }) => changes <= Math.min(3, Math.floor(setting.length / 3)))
    .toSorted((a, b) => a.changes - b.changes);
  return similar[0]?.setting ?? null;
}

/** The Levenshtein distance of two names. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of one.split('').entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of other.split('').entries())
      next.push(
        Math.min(
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
          (row[j] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}

/**
 * The features that these settings leave out for customers and publishers. Integrations provide the others.
 * @param mayHoldSessions whether sessions are possible at the address of the store
 */
export function missingSetup(
  { signIn, customSignIn, stripe, paypal, smtpUrl, integrations }: Settings,
  mayHoldSessions: boolean,
): MissingSetup[] {
  const lacks: Record<MissingSetup, boolean> = {
    sign_in: !integrations && Object.keys(signIn).length === 0 && !customSignIn,
    https: !mayHoldSessions,
    payments: !integrations && !stripe && !paypal,
    mail: !integrations && !smtpUrl,
  };
  return missingSetups.filter((one) => lacks[one]);
}

/** Judges the settings alone: a store without PUBLIC_URL is reachable by several addresses. */
function mayHoldSessions({ publicUrl }: Settings): boolean {
  const site = publicUrl === null ? null : new URL(publicUrl);
  return site?.protocol !== 'http:' || isLoopback(site.hostname);
}

const lackingSentences: Record<MissingSetup, string> = {
  sign_in: 'Readers cannot sign in, and so cannot buy: set AUTH_… of a provider.',
  https: 'Nobody can sign in, because PUBLIC_URL is no https address: set one.',
  payments: 'Nothing can be bought: set STRIPE_… or PAYPAL_….',
  mail: 'No mail is sent: set SMTP_URL and SUPPORT_EMAIL.',
};

/** Formats faults for the output at the start. */
export const asWarnings = (faults: readonly string[]): string[] =>
  faults.map((fault) => `Warning: ${fault}`);
