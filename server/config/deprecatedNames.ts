/**
 * Names of an earlier version that this version accepts, with a warning that gives the present name. The
 * next release removes them.
 */
interface DeprecatedNames {
  readonly settings: Readonly<Record<string, string>>;
  readonly storeSettings: Readonly<Record<string, string>>;
  readonly commands: Readonly<Record<string, string>>;
}

export const deprecatedNames = {
  /** Environment variables. */
  settings: {
    EMBED_HOSTS: 'EMBED_ALLOWED_ORIGINS',
    DRAIN_SECONDS: 'SHUTDOWN_DRAIN_SECONDS',
  },
  /** Names for `gatefold store set`. */
  storeSettings: {
    'promo-only': 'coupons-only',
    sandbox: 'preview-mode',
  },
  /** Subcommands of `gatefold`. */
  commands: {
    'coupon create': 'coupon add',
    'coupon revoke': 'coupon remove',
  },
} as const satisfies DeprecatedNames;

type Env = Readonly<Record<string, string | undefined>>;

const settings = Object.entries(deprecatedNames.settings);

/** Returns the settings by their present names. A value under the present name wins. */
export function withPresentNames(env: Env): Env {
  const present: Record<string, string | undefined> = { ...env };
  for (const [old, now] of settings) {
    if (env[old]?.trim() && !env[now]?.trim()) present[now] = env[old];
    delete present[old];
  }
  return present;
}

/** Returns the name under which the operator has set a setting. */
export const nameIn = (env: Env, setting: string): string =>
  settings.find(([old, now]) => now === setting && !env[now]?.trim() && env[old]?.trim())?.[0] ??
  setting;

/** Returns a warning for each deprecated setting in the environment. */
export const deprecatedSettings = (env: Env): string[] =>
  settings.filter(([old]) => env[old]?.trim()).map(([old, now]) => deprecationWarning(old, now));

/** Returns a warning as one sentence. */
export const deprecationWarning = (old: string, now: string): string =>
  `Warning: ${old} is deprecated, and the next release does not know it: use ${now}.`;
