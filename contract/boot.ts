import * as z from 'zod/mini';

/** The id of the JSON block in the document of a page beside the app. */
export const pageBlockId = 'page';

export const locales = ['en', 'it', 'ja', 'pl', 'sv', 'de'] as const;
export const Locale = z.enum(locales);
export type Locale = z.infer<typeof Locale>;

export const Direction = z.enum(['ltr', 'rtl']);
export type Direction = z.infer<typeof Direction>;

export const themes = ['kiosk', 'salon'] as const;
export const Theme = z.enum(themes);
export type Theme = z.infer<typeof Theme>;

export const providers = ['google', 'facebook', 'auth0', 'paypal', 'amazon', 'microsoft'] as const;

/** A sign-in provider in paths and identities; 'custom' is the store's own. */
export const ProviderName = z.enum([...providers, 'custom']);
export type ProviderName = z.infer<typeof ProviderName>;

/** A way to sign in: a provider, or a link that is mailed to the user. */
export const SignInWay = z.enum([...ProviderName.options, 'email']);
export type SignInWay = z.infer<typeof SignInWay>;

const Gateways = z.object({
  paypal: z.optional(
    z.object({
      clientId: z.string(),
      /** The origin of the script if it is a simulator's instead of PayPal's. */
      sdk: z.optional(z.string()),
      /** The nonce of style elements of PayPal's script in the page's policy. */
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
  /** The store mails links that sign in. Absent in pages of earlier versions. */
  email: z.optional(z.boolean()),
  /** Readers sign in with passkeys. Absent in pages of earlier versions. */
  passkeys: z.optional(z.boolean()),
  /** Issues are sold to guests. Absent in pages of earlier versions. */
  guests: z.optional(z.boolean()),
  origin: z.string(),
  /** Sign-in is disabled, because a session would be sent unencrypted. */
  needs_https: z.boolean(),
});

/** A notice above every page, in the page's language. */
const Notice = z.object({
  text: z.string(),
  /** Shown only outside of frames. */
  link: z.nullable(z.object({ href: z.string(), text: z.string() })),
  /** The address that answers with a `NoticeUpdate`; null for a constant notice. */
  updates: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** The pages that the footer lists, each at an address of its name: legal documents, and the form for news by mail. */
export type FooterPage = 'terms' | 'privacy' | 'accessibility' | 'news';

/** Limited in its type alone, as the list of authors of an issue. */
const FooterPages = z.array(z.string()) as unknown as z.ZodMiniType<
  readonly FooterPage[],
  readonly FooterPage[]
>;

/**
 * The boot data of the page: the JSON of `<script id="boot">`. `store` and `plans` are JSON in a string, as in the product's
 * globals. Both are absent from pages without preloaded data (the development server), and the app then requests them.
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
  /** In the language of the visitor, if the store has it in this language. */
  site_message: z.nullable(
    z.object({ id: z.string(), header: z.string(), text: z.string(), language: Locale }),
  ),
  support_email: z.nullable(z.string()),
  /** Whom the withdrawal function is offered to; absent while it is off. */
  withdrawal: z.optional(z.enum(['eu', 'all'])),
  /** Absent in pages of earlier versions. */
  footer_pages: z.optional(FooterPages),
  /** Issues may be kept on the device. Absent in pages of earlier versions. */
  offline: z.optional(z.boolean()),
  /** The sites that may frame the store, besides its own origin; as in `frame-ancestors`. */
  embed_hosts: z.array(z.string()),
  /** The DSN of Sentry, or of a compatible service, to which the page reports its errors. */
  sentry_dsn: z.nullable(z.string()),
  store: z.optional(z.string()),
  plans: z.optional(z.string()),
});
export type Boot = z.infer<typeof Boot>;
