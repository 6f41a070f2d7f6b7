import * as z from 'zod/mini';

/** The settings of the store's accounts at other services: gateways, a mail server, sign-in providers. */

const client = <const Name extends string>(name: Name) =>
  [`AUTH_${name}_CLIENT_ID`, `AUTH_${name}_CLIENT_SECRET`] as const;

/** The settings that owners enter, by service. They have the names and the formats of the environment's. */
export const serviceSettings = {
  stripe: [
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_COUNTRY',
  ],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_SANDBOX'],
  mail: ['SMTP_URL', 'SUPPORT_EMAIL'],
  google: client('GOOGLE'),
  facebook: client('FACEBOOK'),
  auth0: [...client('AUTH0'), 'AUTH_AUTH0_DOMAIN'],
  paypalSignIn: client('PAYPAL'),
  amazon: client('AMAZON'),
  microsoft: client('MICROSOFT'),
  custom: [...client('CUSTOM'), 'AUTH_CUSTOM_ISSUER', 'AUTH_CUSTOM_NAME'],
} as const;

export type ServiceName = keyof typeof serviceSettings;
export type ServiceSetting = (typeof serviceSettings)[ServiceName][number];

export const settingsOf = (service: ServiceName): readonly ServiceSetting[] =>
  serviceSettings[service];

export const serviceSettingNames: readonly ServiceSetting[] = Object.values(serviceSettings).flat();

/** Values that are never shown. */
export const isSecret = (name: ServiceSetting): boolean =>
  name === 'SMTP_URL' || /_SECRET(_KEY)?$/.test(name);

export const isServiceSetting = (name: string): name is ServiceSetting =>
  (serviceSettingNames as readonly string[]).includes(name);

export const ListedServiceSetting = z.object({
  name: z.enum(serviceSettingNames),
  /** A value of the environment wins; null without a value. */
  source: z.nullable(z.enum(['environment', 'store'])),
  /** What an owner has entered; null for a secret. A mail server is shown without its password. */
  value: z.nullable(z.string()),
  /** When an owner has entered it. */
  setAt: z.nullable(z.iso.datetime()),
  /** The last characters of a long secret. */
  ending: z.nullable(z.string()),
});
export type ListedServiceSetting = z.infer<typeof ListedServiceSetting>;

/** The changes of one form are made together, or not at all. An empty value removes the setting. */
export const ServiceChange = z.object({
  values: z.record(z.string(), z.string().check(z.maxLength(2000))),
  /** The version of the settings that the form was shown with. Others are not overwritten. */
  version: z.string(),
  /** Confirms that the account of a gateway is replaced which has sold something. */
  isAccepted: z.optional(z.boolean()),
});
export type ServiceChange = z.infer<typeof ServiceChange>;
