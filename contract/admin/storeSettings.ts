import * as z from 'zod/mini';
import { accentPattern, contrastOnPages, leastContrast } from '../accent.ts';
import { withdrawalOffers } from '../api/withdrawal.ts';
import { Direction, Locale, locales, Theme } from '../boot.ts';
import { cleanText } from '../storedText.ts';
import { ListedServiceSetting } from './services.ts';
import { faultyTaxLine, tidyTaxRates } from './taxRates.ts';

/** The settings of the store: their values, and what the settings of its machine decide. */

/** The currencies of ISO 4217 that are in use, without funds, metals and test codes. */
export const currencies: readonly string[] = [
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD',
  'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP',
  'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD',
  'KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN',
  'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP',
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND',
  'VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG',
].flatMap((line) => line.split(' '));

const onOff = z.enum(['on', 'off', 'true', 'false'], 'has to be on or off');

const upTo = (maxLength: number, ...more: Parameters<z.ZodMiniString['check']>) =>
  z
    .string()
    .check(
      z.overwrite(cleanText),
      z.maxLength(maxLength, `has to be no longer than ${maxLength} characters`),
      ...more,
    );

const oneOf = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices, `has to be one of ${choices.join(', ')}`);

/**
 * The value becomes part of a security header and of the page: a path of the store, or an absolute https
 * URL.
 */
const icon = z
  .string()
  .check(
    z.refine(
      (value) => value === '' || /^\/(?!\/)\S*$/.test(value) || /^https:\/\/[^\s;,]+$/.test(value),
      'has to be an https address, a path that begins with /, or empty',
    ),
  );

const isReadable = (value: string): boolean => contrastOnPages(value, 'light') >= leastContrast;

const accent = z.string().check(
  z.overwrite((value) => value.toLowerCase()),
  z.refine(
    (value) => value === '' || accentPattern.test(value),
    'has to be a colour like #a8321a, or empty',
  ),
  z.refine(
    (value) => !accentPattern.test(value) || isReadable(value),
    `has to be darker: its contrast on the pages has to be ${leastContrast} or more`,
  ),
);

const currency = z.string().check(
  z.regex(/^[A-Z]{3}$/, 'has to be a code like EUR'),
  z.refine((code) => currencies.includes(code), {
    error: ({ input }) => `has to be a currency of ISO 4217, which ${String(input)} is not`,
  }),
);

const long = upTo(200_000);
const message = upTo(2000);

/** The schemas of all settings, as text. A message completes the sentence '<name> …'. */
export const settingSchemas = {
  name: upTo(100, z.minLength(1, 'must not be empty')),
  icon,
  description: upTo(20_000),
  currency,
  'currency-precision': z.string().check(z.regex(/^[0-4]$/, 'has to be a number from 0 to 4')),
  language: oneOf(Locale.options),
  'interface-direction': oneOf(Direction.options),
  'reading-direction': oneOf(Direction.options),
  theme: oneOf(Theme.options),
  accent,
  terms: long,
  privacy: long,
  accessibility: long,
  'accessibility-page': onOff,
  'site-message-header': message,
  'site-message-text': message,
  auth: onOff,
  'email-sign-in': onOff,
  passkeys: onOff,
  'guest-checkout': onOff,
  payments: onOff,
  'coupons-only': onOff,
  'preview-mode': onOff,
  downloading: onOff,
  pagination: onOff,
  'auth-to-read': onOff,
  'text-search': onOff,
  'article-view': onOff,
  'gift-visitors': z
    .string()
    .check(z.regex(/^([1-9]\d{0,3}|10000)$/, 'has to be a number from 1 to 10000')),
  'gift-links': onOff,
  'gift-purchases': onOff,
  offline: onOff,
  feeds: onOff,
  news: onOff,
  'grace-days': z.string().check(z.regex(/^([12]?\d|30)$/, 'has to be a number from 0 to 30')),
  'renewal-reminder': z
    .string()
    .check(z.regex(/^([1-8]?\d|90)?$/, 'has to be a number from 0 to 90, or empty')),
  withdrawal: oneOf(withdrawalOffers),
  'seller-name': upTo(200),
  'seller-address': upTo(500),
  'tax-number': upTo(60),
  'tax-name': upTo(40),
  'tax-rate': z
    .string()
    .check(
      z.regex(/^(\d{1,2}([.,]\d{1,3})?)?$/, 'has to be a percentage like 22 or 7.7, or empty'),
    ),
  'tax-rates': upTo(
    4000,
    z.overwrite(tidyTaxRates),
    z.refine((text) => faultyTaxLine(text) === null, {
      error: ({ input }) =>
        `has a line that is wrong: “${faultyTaxLine(String(input))}”. A line has to be a code of ISO 3166-1 and a percentage up to 100, like DE 7, and each country occurs once`,
    }),
  ),
} as const;

export type SettingName = keyof typeof settingSchemas;
export const settingNames = Object.keys(settingSchemas) as SettingName[];

/** Settings that have a text in each language: 'terms' is in the store's language, 'terms.de' is in German. */
export const translatedSettings = [
  'terms',
  'privacy',
  'accessibility',
  'site-message-header',
  'site-message-text',
] as const satisfies readonly SettingName[];
export type TranslatedSetting = (typeof translatedSettings)[number];
export type TranslatedName = `${TranslatedSetting}.${Locale}`;
export const translatedNames = translatedSettings.flatMap((name): TranslatedName[] =>
  locales.map((language) => `${name}.${language}` as const),
);

/** The setting and the language of a name like 'terms.de'; null for another name. */
export function translatedSetting(name: string) {
  if (!(translatedNames as readonly string[]).includes(name)) return null;
  const [setting, language] = name.split('.') as [TranslatedSetting, Locale];
  return { setting, language };
}

/** The schema of a setting, also of one in a language. */
export const settingSchema = (name: SettingName | TranslatedName) =>
  settingSchemas[translatedSetting(name)?.setting ?? (name as SettingName)];

export const StoreListing = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));
export type StoreListing = z.infer<typeof StoreListing>;

/** The value of a listing as a person writes it: a switch is on or off. */
export const asWritten = (value: StoreListing[string]): string =>
  typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);

/** The changes of one form are made together, or not at all. */
export const StoreChange = z.object({
  values: z.record(z.string(), z.string()),
  /** The values that the form was shown with. A setting with another value is not overwritten. */
  before: z.optional(z.record(z.string(), z.string())),
  /** Confirms a change that gives everything with a price another one. */
  isAccepted: z.optional(z.boolean()),
});
export type StoreChange = z.infer<typeof StoreChange>;

/** Bytes of the picture for an icon. */
export const mostIconBytes = 2_000_000;
/** PNG, JPEG or WebP, in base64. */
export const IconUpload = z.object({
  picture: z
    .string()
    .check(
      z.maxLength(Math.ceil(mostIconBytes / 3) * 4, 'is larger than 2 MB'),
      z.regex(/^[\w+/]*=*$/, 'is not in base64'),
    ),
});
/** The value of the setting. */
export const StoreIcon = z.object({ icon: z.string() });

/** Accounts at other services, and facts of the machine that its environment decides. It has no secrets. */
export const StoreSetup = z.object({
  /** Whether simulators of a demo take the place of services that are not set up. */
  isTrial: z.boolean(),
  services: z.array(ListedServiceSetting),
  /** Of the services: it differs after each change. */
  version: z.string(),
  mail: z.object({
    /** The mail server accepts mail from this address; null without one. */
    from: z.nullable(z.string()),
  }),
  payments: z.array(
    z.object({
      gateway: z.enum(['stripe', 'paypal']),
      /** In its test mode no money moves; null if it is not set up. */
      mode: z.nullable(z.enum(['live', 'test'])),
    }),
  ),
  /** Values that only the environment changes; null for the default. */
  fixed: z.array(z.object({ variable: z.string(), value: z.nullable(z.string()) })),
});
export type StoreSetup = z.infer<typeof StoreSetup>;

/** The address that a test mail was sent to. */
export const TestMail = z.object({ to: z.string() });
