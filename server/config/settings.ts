import path from 'node:path';
import { providers } from '#contract/boot.ts';
import { nameIn, withPresentNames } from './deprecatedNames.ts';
import { Environment, integrationsOf, SettingsError, settingGroups } from './environmentSchema.ts';
import type { StorageLocation } from './storageLocation.ts';

export { SettingsError } from './environmentSchema.ts';

type Provider = (typeof providers)[number];

export interface SignInClient {
  readonly id: string;
  readonly secret: string;
}

/**
 * The settings of this machine and of its accounts at other services. The settings of the store itself are
 * in the database. `platform/storedSettings.ts` replaces the accounts in this object when an owner changes
 * them, so that they are read at each use.
 */
export interface Settings {
  /** The present settings of the environment, by their names. */
  readonly environment: Readonly<Record<string, string>>;
  /** 0 selects any free port. */
  readonly port: number;
  readonly host: string;
  /** An origin, with a path if the store is below one, and no slash at its end; null means `http://127.0.0.1:<port>`. */
  readonly publicUrl: string | null;
  /** PEM files for HTTPS by the store itself; null without them, as behind a proxy. */
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  /** An absolute path. */
  readonly dataDir: string;
  /** null selects the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly storage: StorageLocation;
  /** The internal location of nginx that sends the files of the folder; null sends them from this process. */
  readonly accelRedirect: string | null;
  /** Addresses at which readers fetch files without this process; null without them. */
  readonly signedUrls: {
    /** Their lifetime. */
    readonly seconds: number;
    /** The origin at which readers reach the S3 server or the CDN before it; null means that of the bucket. */
    readonly endpoint: string | null;
    /** Shared with nginx, which sends the files of a folder, or with a CDN before a bucket; null without one. */
    readonly key: string | null;
    /** The key of CloudFront, whose public half CloudFront has; null for another server. */
    readonly cloudFront: { readonly keyPairId: string; readonly privateKeyFile: string } | null;
  } | null;
  /** null makes the store create a secret and store it. */
  readonly sessionSecret: string | null;
  readonly smtpUrl: string | null;
  readonly supportEmail: string | null;
  readonly stripe: {
    readonly publishableKey: string;
    readonly secretKey: string;
    readonly webhookSecret: string | null;
    readonly connectedAccount: string | null;
    readonly country: string;
  } | null;
  readonly paypal: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookId: string | null;
    /** Whether the keys belong to PayPal's sandbox, where no money moves. */
    readonly sandbox: boolean;
  } | null;
  readonly signIn: Readonly<Partial<Record<Provider, SignInClient>>>;
  readonly auth0Domain: string | null;
  readonly customSignIn:
    | (SignInClient & {
        readonly issuer: string;
        readonly name: string;
        readonly logo: string | null;
      })
    | null;
  readonly sentryDsn: string | null;
  /** The bearer token of Prometheus; null disables the metrics. */
  readonly metricsToken: string | null;
  /** Whether messages to programs of the publisher may go to a private network, and by plain HTTP. */
  readonly webhooksToPrivateHosts: boolean;
  readonly logLevel: string;
  /** Origins whose pages may show the store in a frame. */
  readonly embedHosts: readonly string[];
  /** The site that frames the store and signs its users in: its public keys or a shared secret; null without one. */
  readonly embedIdentity:
    | { readonly issuer: string; readonly jwks: string; readonly secret: null }
    | { readonly issuer: string; readonly jwks: null; readonly secret: string }
    | null;
  /** The number of trusted proxies in front, or their addresses. */
  readonly trustProxy: number | readonly string[];
  /** Seconds between SIGTERM and the end, in which the proxy notices the shutdown. */
  readonly drainSeconds: number;
  /** Whether this process builds packs in the background. */
  readonly buildPacks: boolean;
  /** The address of a module of type `IntegrationsModule`, for trying out a store; null without one. */
  readonly integrations: string | null;
}

/** Somewhat longer than the keep-alive time of idle connections in the documented proxy settings. */
const behindProxy = 5;

/** Throws `SettingsError`. An empty setting counts as absent, as is usual in `.env` files. */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const present = presentIn(env);
  const checked = Environment.safeParse(present);
  if (!checked.success) throw wrongSetting(checked.error.issues, env);
  const e = checked.data;
  assertCompleteGroups(e);
  assertMailRecipient(e);
  assertStorageKind(e);
  const integrations = integrationsOf(e);
  assertStripeKeys(e);
  return {
    environment: present,
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL ?? null,
    tls: tlsOf(e),
    dataDir: e.DATA_DIR,
    databaseUrl: e.DATABASE_URL ?? null,
    storage: e.STORAGE_URL ?? { kind: 'folder', folder: path.join(e.DATA_DIR, 'files') },
    accelRedirect: e.ACCEL_REDIRECT ?? null,
    signedUrls: signedUrlsOf(e),
    sessionSecret: e.SESSION_SECRET ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    supportEmail: e.SUPPORT_EMAIL ?? null,
    stripe: stripeOf(e),
    paypal: paypalOf(e),
    signIn: signInOf(e),
    auth0Domain: e.AUTH_AUTH0_DOMAIN ?? null,
    customSignIn: customSignInOf(e),
    sentryDsn: e.SENTRY_DSN ?? null,
    metricsToken: e.METRICS_TOKEN ?? null,
    webhooksToPrivateHosts: e.WEBHOOKS_TO_PRIVATE_HOSTS,
    // Access logs are for programs. A store with integrations usually runs in a terminal.
    logLevel: e.LOG_LEVEL ?? (integrations ? 'warn' : 'info'),
    embedHosts: e.EMBED_ALLOWED_ORIGINS,
    embedIdentity: embedIdentityOf(e),
    trustProxy: e.TRUST_PROXY,
    buildPacks: e.BUILD_PACKS,
    drainSeconds: e.SHUTDOWN_DRAIN_SECONDS ?? (e.TRUST_PROXY ? behindProxy : 0),
    integrations,
  };
}

const accountFields = [
  'smtpUrl',
  'supportEmail',
  'stripe',
  'paypal',
  'signIn',
  'auth0Domain',
  'customSignIn',
] as const;
/** The accounts of the store at other services. */
export type Accounts = Pick<Settings, (typeof accountFields)[number]>;

export const accountsOf = (settings: Accounts): Accounts =>
  Object.fromEntries(accountFields.map((field) => [field, settings[field]])) as unknown as Accounts;

const presentIn = (env: Parameters<typeof readSettings>[0]): Settings['environment'] =>
  Object.fromEntries(
    Object.entries(withPresentNames(env)).filter(
      (entry): entry is [string, string] =>
        Object.hasOwn(Environment.shape, entry[0]) && isSet(entry),
    ),
  );

/** A secret of blanks does not count as empty: the error prevents a store with a guessable secret. */
const isSet = ([name, value]: [string, string | undefined]): boolean =>
  Boolean(name === 'STRIPE_WEBHOOK_SECRET' ? value : value?.trim());

const wrongSetting = (
  issues: readonly { path: PropertyKey[]; message: string }[],
  env: Parameters<typeof readSettings>[0],
): SettingsError => {
  const [issue] = issues;
  const name = String(issue?.path[0]);
  return new SettingsError(`${nameIn(env, name)} ${issue?.message}.`, name);
};

function assertCompleteGroups(e: Environment): void {
  for (const group of settingGroups) {
    const present = group.find((name) => e[name] !== undefined);
    const missing = group.find((name) => e[name] === undefined);
    if (present && missing) throw missingSetting(missing, present);
  }
}

/**
 * Without SMTP the address is still useful, because operators read the requests at the command line. The
 * reverse is not true.
 */
function assertMailRecipient({ SMTP_URL, SUPPORT_EMAIL }: Environment): void {
  if (SMTP_URL && !SUPPORT_EMAIL) throw missingSetting('SUPPORT_EMAIL', 'SMTP_URL');
}

/** nginx sends files of its own machine only. It knows a key to check signed addresses, and a bucket has its own. */
function assertStorageKind(e: Environment): void {
  const isBucket = e.STORAGE_URL?.kind === 'bucket';
  if (e.ACCEL_REDIRECT && isBucket)
    throw new SettingsError(
      'ACCEL_REDIRECT needs a folder: STORAGE_URL names a bucket.',
      'ACCEL_REDIRECT',
    );
  if (e.SIGNED_URL_ENDPOINT && !isBucket)
    throw new SettingsError(
      'SIGNED_URL_ENDPOINT needs a bucket: STORAGE_URL names none.',
      'SIGNED_URL_ENDPOINT',
    );
  if (e.SIGNED_URL_KEY && e.SIGNED_URL_PRIVATE_KEY)
    throw new SettingsError(
      'SIGNED_URL_KEY must not be set beside SIGNED_URL_PRIVATE_KEY.',
      'SIGNED_URL_KEY',
    );
  // A bucket signs with its own key, and only a CDN before it with another one.
  for (const name of ['SIGNED_URL_KEY', 'SIGNED_URL_PRIVATE_KEY'] as const)
    if (e[name] && !e.SIGNED_URL_ENDPOINT && (isBucket || name === 'SIGNED_URL_PRIVATE_KEY'))
      throw missingSetting('SIGNED_URL_ENDPOINT', name);
  for (const name of ['SIGNED_URL_ENDPOINT', 'SIGNED_URL_KEY'] as const)
    if (e[name] && !e.SIGNED_URL_SECONDS) throw missingSetting('SIGNED_URL_SECONDS', name);
  for (const name of ['ACCEL_REDIRECT', 'SIGNED_URL_KEY'] as const)
    if (e.SIGNED_URL_SECONDS && !isBucket && !e[name])
      throw missingSetting(name, 'SIGNED_URL_SECONDS');
}

const missingSetting = (missing: string, present: string): SettingsError =>
  new SettingsError(`${missing} is missing: ${present} needs it.`, missing, 'setting_missing');

const tlsOf = ({ TLS_CERT, TLS_KEY }: Environment): Settings['tls'] =>
  TLS_CERT && TLS_KEY ? { certFile: TLS_CERT, keyFile: TLS_KEY } : null;

function signedUrlsOf(e: Environment): Settings['signedUrls'] {
  if (!e.SIGNED_URL_SECONDS) return null;
  const { SIGNED_URL_KEY_PAIR_ID: keyPairId, SIGNED_URL_PRIVATE_KEY: privateKeyFile } = e;
  return {
    seconds: e.SIGNED_URL_SECONDS,
    endpoint: e.SIGNED_URL_ENDPOINT ?? null,
    key: e.SIGNED_URL_KEY ?? null,
    cloudFront: keyPairId && privateKeyFile ? { keyPairId, privateKeyFile } : null,
  };
}

/** With both kinds of keys, nobody could tell which one a token has to be signed with. */
function embedIdentityOf(e: Environment): Settings['embedIdentity'] {
  const { EMBED_IDENTITY_ISSUER: issuer, EMBED_IDENTITY_JWKS: jwks } = e;
  const { EMBED_IDENTITY_SECRET: secret } = e;
  if (jwks && secret)
    throw new SettingsError(
      'EMBED_IDENTITY_SECRET must not be set beside EMBED_IDENTITY_JWKS.',
      'EMBED_IDENTITY_SECRET',
    );
  if (!issuer) {
    if (jwks) throw missingSetting('EMBED_IDENTITY_ISSUER', 'EMBED_IDENTITY_JWKS');
    if (secret) throw missingSetting('EMBED_IDENTITY_ISSUER', 'EMBED_IDENTITY_SECRET');
    return null;
  }
  if (jwks) return { issuer, jwks, secret: null };
  if (secret) return { issuer, jwks: null, secret };
  throw missingSetting('EMBED_IDENTITY_JWKS', 'EMBED_IDENTITY_ISSUER');
}

function stripeOf(e: Environment): Settings['stripe'] {
  if (!e.STRIPE_PUBLISHABLE_KEY || !e.STRIPE_SECRET_KEY) return null;
  return {
    publishableKey: e.STRIPE_PUBLISHABLE_KEY,
    secretKey: e.STRIPE_SECRET_KEY,
    webhookSecret: e.STRIPE_WEBHOOK_SECRET ?? null,
    connectedAccount: e.STRIPE_CONNECTED_ACCOUNT ?? null,
    country: e.STRIPE_COUNTRY,
  };
}

function paypalOf(e: Environment): Settings['paypal'] {
  if (!e.PAYPAL_CLIENT_ID || !e.PAYPAL_CLIENT_SECRET) return null;
  return {
    clientId: e.PAYPAL_CLIENT_ID,
    clientSecret: e.PAYPAL_CLIENT_SECRET,
    webhookId: e.PAYPAL_WEBHOOK_ID ?? null,
    sandbox: e.PAYPAL_SANDBOX,
  };
}

function clientOf(e: Environment, name: Provider | 'custom'): SignInClient | null {
  const upper = name.toUpperCase() as Uppercase<typeof name>;
  const id = e[`AUTH_${upper}_CLIENT_ID`];
  const secret = e[`AUTH_${upper}_CLIENT_SECRET`];
  return id && secret ? { id, secret } : null;
}

const signInOf = (e: Environment): Settings['signIn'] =>
  Object.fromEntries(
    providers.flatMap((name) => {
      const client = clientOf(e, name);
      return client ? [[name, client]] : [];
    }),
  );

function customSignInOf(e: Environment): Settings['customSignIn'] {
  const client = clientOf(e, 'custom');
  if (!client || !e.AUTH_CUSTOM_ISSUER || !e.AUTH_CUSTOM_NAME) return null;
  const logo = e.AUTH_CUSTOM_LOGO ?? null;
  return { ...client, issuer: e.AUTH_CUSTOM_ISSUER, name: e.AUTH_CUSTOM_NAME, logo };
}

/** Returns the mode of a Stripe key; null when the key does not show it. */
export const modeOf = (key: string | undefined): 'live' | 'test' | null =>
  (/^[a-z]+_(live|test)_/.exec(key ?? '')?.[1] as 'live' | 'test' | undefined) ?? null;

type StripeSettings = Pick<
  Environment,
  'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_SECRET_KEY' | 'PUBLIC_URL'
>;

/** Throws for keys that would take real money by mistake. */
function assertStripeKeys(e: StripeSettings): void {
  const [shown, secret] = [modeOf(e.STRIPE_PUBLISHABLE_KEY), modeOf(e.STRIPE_SECRET_KEY)];
  if (shown && secret && shown !== secret)
    throw new SettingsError(
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY must both be live keys or both be test keys.',
      'STRIPE_SECRET_KEY',
      'keys_mixed',
    );
  if (secret === 'live' && !e.PUBLIC_URL?.startsWith('https:'))
    throw new SettingsError(
      'STRIPE_SECRET_KEY takes real money: PUBLIC_URL has to be an https address.',
      'STRIPE_SECRET_KEY',
      'live_needs_https',
    );
}
