import * as z from 'zod/mini';

export const locales = ['en', 'it', 'ja', 'pl', 'sv', 'de'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

export const Direction = z.enum(['ltr', 'rtl']);
export type Direction = z.infer<typeof Direction>;

export const themes = ['kiosk', 'salon'] as const;
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

export const providers = ['google', 'facebook', 'auth0', 'paypal', 'amazon', 'microsoft'] as const;

/** A provider in an address and in an identity; 'custom' is the store's own. */
export const ProviderName = z.enum([...providers, 'custom']);
export type ProviderName = z.infer<typeof ProviderName>;

const Gateways = z.object({
  paypal: z.optional(
    z.object({
      clientId: z.string(),
      /** Where its script comes from, if not from PayPal itself: a simulator. */
      sdk: z.optional(z.string()),
      /** By which the page's policy knows the style elements of PayPal's own script. */
      style_nonce: z.optional(z.string()),
    }),
  ),
  stripe: z.optional(
    z.object({
      publishable_key: z.string(),
      connected_account_id: z.optional(z.string()),
      country: z.string(),
      /** The same for Stripe's script. */
      sdk: z.optional(z.string()),
    }),
  ),
});

const Auth = z.object({
  enabled: z.boolean(),
  providers: z.array(z.enum(providers)),
  custom: z.optional(z.object({ name: z.string(), logo: z.optional(z.string()) })),
  origin: z.string(),
  /** Here nobody can sign in, because a session would travel in the open. */
  needs_https: z.boolean(),
});

/** A line above every page, in the page's language. */
const Notice = z.object({
  text: z.string(),
  /** Shown only where the store is not in a frame. */
  link: z.nullable(z.object({ href: z.string(), text: z.string() })),
  /** The address that answers with a `NoticeUpdate`; null where the line does not change. */
  updates: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/**
 * What the server tells the page about itself: the JSON of `<script id="boot">`. `store` and `plans`
 * are JSON in a string, as the product's globals have them; both are absent where the page was not
 * preloaded (the development server), and the app then asks for them.
 */
export const Boot = z.object({
  locale: Locale,
  ui_direction: Direction,
  theme: Theme,
  sandbox: z.boolean(),
  promocodes_mode_only: z.boolean(),
  payments: z.boolean(),
  notice: z.nullable(Notice),
  currency: z.string(),
  gateways: Gateways,
  auth: Auth,
  site_message: z.nullable(z.object({ id: z.string(), header: z.string(), text: z.string() })),
  support_email: z.nullable(z.string()),
  /** Sites that may hold the store in a frame, beside its own; as in `frame-ancestors`. */
  embed_hosts: z.array(z.string()),
  /** The project of Sentry, or of what speaks as it does, to which the page tells its own errors. */
  sentry_dsn: z.nullable(z.string()),
  store: z.optional(z.string()),
  plans: z.optional(z.string()),
});
export type Boot = z.infer<typeof Boot>;
