import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { type providers } from '#contract/boot.ts';
import * as z from 'zod';
import { hasKeys, storageLocationOf } from './storageLocation.ts';
import { isLoopback } from './addresses.ts';

const text = z.string().trim().min(1, 'must not be empty');

const wholeNumber = (lowest: number, highest: number) => {
  const hint = `must be a whole number from ${lowest} to ${highest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, hint)
    .transform(Number)
    .refine((n) => n >= lowest && n <= highest, hint);
};

const address = (protocol: RegExp, hint: string) => z.url({ protocol, error: `must be ${hint}` });

/** An origin in the sense of a browser: no path. */
const origin = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value),
    'must be an address like https://store.example, with nothing behind the host',
  )
  .transform((value) => new URL(value).origin);

/** An origin, or an address below it. The segments are plain, because they are parts of cookies and of stored names. */
const publicUrl = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+(\/[A-Za-z0-9_-]+)*\/?$/.test(value) && URL.canParse(value),
    'must be an address like https://store.example or https://example.org/shop, whose path has only letters, digits, - and _',
  )
  .transform((value) => new URL(value).href.replace(/\/$/, ''));

const storageUrl = z
  .string()
  .refine(
    (value) => !hasKeys(value),
    'must hold no keys: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
  )
  .transform((value, { issues }) => {
    const location = storageLocationOf(value);
    if (location) return location;
    issues.push({ code: 'custom', input: '', message: storageHint });
    return z.NEVER;
  });

const storageHint =
  'must be a folder like file:///var/lib/gatefold/files or a bucket like s3://bucket/folder?region=eu-north-1';

const listOf = (item: z.ZodType<string, string>) =>
  text.transform((value) => value.split(/[\s,]+/)).pipe(z.array(item));

/** The value becomes part of a security header, so only scheme, host and port are allowed. */
const embedHost = z
  .string()
  .regex(
    /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/,
    'must be addresses like https://news.example, with commas between them',
  );

/**
 * Which proxies may set the client's address: the nearest n hops, or all with these addresses. Proxies
 * append to the header. Entries before theirs come from the client and are ignored.
 */
const trustProxy = z
  .string()
  .transform((value) => value.split(/[\s,]+/))
  .refine(
    ([first = '', ...more]) => (isHops(first) && !more.length) || [first, ...more].every(isRange),
    'must be a number of proxies from 0 to 9, or addresses like 10.0.0.0/8',
  )
  .transform((ranges) => (isHops(ranges[0]) ? Number(ranges[0]) : ranges));

const isHops = (text = ''): boolean => /^\d$/.test(text);

function isRange(text: string): boolean {
  const [address = '', bits = '0', ...more] = text.split('/');
  const longestPrefix = isIP(address) === 4 ? 32 : 128;
  return (
    isIP(address) > 0 &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= longestPrefix &&
    more.length === 0
  );
}

/** The prefix of a location that nginx marks `internal`. */
const internalLocation = z
  .string()
  .regex(/^\/([\w-]+\/)+$/, 'must be the path of an internal location of nginx, like /protected/');

const yesOrNo = z
  .enum(['0', '1', 'false', 'true'], 'must be 0 or 1')
  .transform((value) => value === '1' || value === 'true');

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** The public key appears in every page, so the prefix check keeps the secret key out of it. */
const stripeKey = (prefix: RegExp, hint: string) =>
  z.string().regex(prefix, `must begin with ${hint}`).optional();

const clientOf = <const Name extends string>(name: Name) =>
  ({
    [`AUTH_${name}_CLIENT_ID`]: text.optional(),
    [`AUTH_${name}_CLIENT_SECRET`]: text.optional(),
  }) as {
    [Key in `AUTH_${Name}_CLIENT_${'ID' | 'SECRET'}`]: z.ZodOptional<typeof text>;
  };

/** Plain HTTP is allowed on this machine only. */
function isSafeAddress(value: string): boolean {
  const url = URL.parse(value);
  if (!url) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
}

/** The address of the discovery document is not the issuer. */
const isIssuer = (value: string): boolean =>
  isSafeAddress(value) && !/[?#]|\/\.well-known\//.test(value);

/** All settings by their name in the environment, with their schemas. */
export const Environment = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  TLS_CERT: text.optional(),
  TLS_KEY: text.optional(),
  DATA_DIR: text.default('./data').transform((folder) => path.resolve(folder)),
  DATABASE_URL: address(
    /^postgres(ql)?$/,
    'an address like postgres://user:password@host:5432/name',
  ).optional(),
  STORAGE_URL: storageUrl.optional(),
  ACCEL_REDIRECT: internalLocation.optional(),
  SIGNED_URL_SECONDS: wholeNumber(30, 3600).optional(),
  SIGNED_URL_ENDPOINT: origin.optional(),
  SIGNED_URL_KEY: z
    .string()
    .regex(/^[\w-]{32,}$/, 'must have at least 32 letters and digits')
    .optional(),
  SIGNED_URL_KEY_PAIR_ID: z
    .string()
    .regex(/^[A-Z0-9]{8,32}$/, 'must be the id of a public key at CloudFront, like K2JCJMDEHXQW5F')
    .optional(),
  SIGNED_URL_PRIVATE_KEY: text.optional(),
  SESSION_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:\/\/[^/]/.test(value) && URL.canParse(value),
      'must be an address like smtp://user:password@host:587',
    )
    .optional(),
  SUPPORT_EMAIL: z.email('must be an e-mail address').optional(),
  STRIPE_PUBLISHABLE_KEY: stripeKey(/^pk_\w+$/, 'pk_'),
  STRIPE_SECRET_KEY: stripeKey(/^[rs]k_\w+$/, 'sk_ or rk_'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, 'must begin with whsec_ and have no spaces')
    .optional(),
  STRIPE_CONNECTED_ACCOUNT: z
    .string()
    .regex(/^acct_\w+$/, 'must begin with acct_')
    .optional(),
  STRIPE_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code of two capital letters')
    .default('US'),
  PAYPAL_CLIENT_ID: text.optional(),
  PAYPAL_CLIENT_SECRET: text.optional(),
  PAYPAL_WEBHOOK_ID: z
    .string()
    .regex(/^[\w-]+$/, 'must be the id of a webhook, like 1JE4291016473214C')
    .optional(),
  PAYPAL_SANDBOX: yesOrNo.default(false),
  ...clientOf('GOOGLE'),
  ...clientOf('FACEBOOK'),
  ...clientOf('AUTH0'),
  AUTH_AUTH0_DOMAIN: z
    .string()
    .regex(/^[\w.-]+$/, 'must be a host name')
    .optional(),
  ...clientOf('PAYPAL'),
  ...clientOf('AMAZON'),
  ...clientOf('MICROSOFT'),
  ...clientOf('CUSTOM'),
  AUTH_CUSTOM_ISSUER: z
    .string()
    .refine(
      isIssuer,
      'must be an https address like https://id.example, without what is looked up there',
    )
    .optional(),
  AUTH_CUSTOM_NAME: text.optional(),
  AUTH_CUSTOM_LOGO: address(/^https$/, 'an https address').optional(),
  SENTRY_DSN: address(/^https?$/, 'an address').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  WEBHOOKS_TO_PRIVATE_HOSTS: yesOrNo.default(false),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  EMBED_ALLOWED_ORIGINS: listOf(embedHost).default([]),
  EMBED_IDENTITY_ISSUER: text.optional(),
  EMBED_IDENTITY_JWKS: z
    .string()
    .refine(isSafeAddress, 'must be the https address of a JSON Web Key Set')
    .optional(),
  EMBED_IDENTITY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: trustProxy.default(0),
  SHUTDOWN_DRAIN_SECONDS: wholeNumber(0, 600).optional(),
  BUILD_PACKS: yesOrNo.default(true),
  DEMO: yesOrNo.optional(),
  NODE_ENV: z.string().optional(),
});
export type Environment = z.output<typeof Environment>;

type SettingsFault = 'setting_wrong' | 'setting_missing' | 'keys_mixed' | LiveFault;
/** Reasons why a store takes no keys that move money. */
export type LiveFault = 'live_needs_https' | 'live_needs_postgres' | 'live_in_demo';

/** The message is one sentence that names the setting. It never contains the value. */
export class SettingsError extends Error {
  readonly setting: string | null;
  readonly code: SettingsFault;

  constructor(
    message: string,
    setting: string | null = null,
    code: SettingsFault = 'setting_wrong',
  ) {
    super(message);
    this.setting = setting;
    this.code = code;
  }
}

const demo = new URL('../../demo/index.ts', import.meta.url);

/**
 * Returns the address of the integrations module that these settings select, or null. Throws
 * `SettingsError`.
 */
export function integrationsOf({ DEMO, NODE_ENV }: Environment): string | null {
  const isProduction = NODE_ENV === 'production';
  if (DEMO && isProduction)
    throw new SettingsError('DEMO must not be on where NODE_ENV is production.');
  const isThere = existsSync(demo);
  if (DEMO && !isThere) throw new SettingsError('DEMO must be 0: this installation has no demo.');
  return isThere && (DEMO ?? !isProduction) ? demo.href : null;
}

type Upper = Uppercase<(typeof providers)[number]> | 'CUSTOM';
const client = (name: Upper) => [`AUTH_${name}_CLIENT_ID`, `AUTH_${name}_CLIENT_SECRET`] as const;

/** Groups of settings. When one of a group is set, all are required. */
export const settingGroups: readonly (readonly (keyof Environment)[])[] = [
  ['TLS_CERT', 'TLS_KEY'],
  ['SIGNED_URL_KEY_PAIR_ID', 'SIGNED_URL_PRIVATE_KEY'],
  ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_SECRET_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET'],
  client('GOOGLE'),
  client('FACEBOOK'),
  [...client('AUTH0'), 'AUTH_AUTH0_DOMAIN'],
  client('PAYPAL'),
  client('AMAZON'),
  client('MICROSOFT'),
  [...client('CUSTOM'), 'AUTH_CUSTOM_ISSUER', 'AUTH_CUSTOM_NAME'],
];
