import { createHash } from 'node:crypto';
import * as z from 'zod';
import { Direction, Locale, Theme } from '#contract/boot.ts';
import { CurrencyCode, exponentOf } from '#contract/money.ts';
import { cleanText } from '#contract/storedText.ts';
import type { StoreRow } from '../platform/db/schema.ts';

/** The currencies of ISO 4217 that are in use, without funds, metals and test codes. */
const currencies: ReadonlySet<string> = new Set(
  [
    'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD',
    'CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP',
    'GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD',
    'KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN',
    'NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP',
    'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND',
    'VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG',
  ].flatMap((line) => line.split(' ')),
);

type Change = Partial<Omit<StoreRow, 'id'>>;

export interface StoreSetting {
  /** The value for the publisher: text, a number, or on and off. */
  readonly show: (row: StoreRow) => string | number | boolean;
  /** Throws `ZodError`; the message completes the sentence '<name> …'. */
  readonly change: (value: string, row: StoreRow) => Change;
  readonly help: string;
}

type Flag =
  | 'signInEnabled'
  | 'paymentsEnabled'
  | 'couponsOnly'
  | 'previewMode'
  | 'downloadsEnabled'
  | 'paginationEnabled'
  | 'signInToRead'
  | 'textSearchEnabled'
  | 'giftLinksEnabled';
type Text = Exclude<
  { [Key in keyof StoreRow]: StoreRow[Key] extends string ? Key : never }[keyof StoreRow],
  Flag
>;

const onOff = z
  .enum(['on', 'off', 'true', 'false'], 'has to be on or off')
  .transform((value) => value === 'on' || value === 'true');

const flag = (column: Flag, help: string): StoreSetting => ({
  show: (row) => row[column],
  change: (value) => ({ [column]: onOff.parse(value) }),
  help,
});

const text = (column: Text, check: z.ZodType<string, string>, help: string): StoreSetting => ({
  show: (row) => row[column],
  change: (value) => ({ [column]: check.parse(value) }),
  help,
});

const upTo = (maxLength: number) =>
  z
    .string()
    .overwrite(cleanText)
    .max(maxLength, `has to be no longer than ${maxLength} characters`);

const oneOf = (choices: readonly string[]) =>
  z.enum(choices as [string, ...string[]], `has to be one of ${choices.join(', ')}`);

/**
 * The value becomes part of a security header and of the page: a path of the store, or an absolute https
 * URL.
 */
const icon = z
  .string()
  .refine(
    (value) => value === '' || /^\/(?!\/)\S*$/.test(value) || /^https:\/\/[^\s;,]+$/.test(value),
    'has to be an https address, a path that begins with /, or empty',
  );

const precision = z
  .string()
  .regex(/^[0-4]$/, 'has to be a number from 0 to 4')
  .transform(Number);

const visitors = z
  .string()
  .regex(/^([1-9]\d{0,3}|10000)$/, 'has to be a number from 1 to 10000')
  .transform(Number);

const currency: StoreSetting = {
  show: (row) => row.currency,
  change(value) {
    const code = z
      .string()
      .regex(/^[A-Z]{3}$/, 'has to be a code like EUR')
      .refine(
        (code) => currencies.has(code),
        `has to be a currency of ISO 4217, which ${value} is not`,
      )
      .parse(value);
    return { currency: CurrencyCode.parse(code), currencyPrecision: exponentOf(code) };
  },
  help: 'ISO 4217 code of all prices, like EUR. Sets the precision too; prices keep their digits. Needs --yes where something has a price.',
};

/** A new message has a new id, so that users who dismissed the old one see it. */
function message(part: 'siteMessageHeader' | 'siteMessageText', help: string): StoreSetting {
  return {
    show: (row) => row[part],
    change(value, row) {
      const changed = { ...row, [part]: upTo(2000).parse(value) };
      const messageText = changed.siteMessageHeader + changed.siteMessageText;
      const id = messageText && createHash('sha256').update(messageText).digest('hex').slice(0, 12);
      return { [part]: changed[part], siteMessageId: id };
    },
    help,
  };
}

/** All settings of the store, by their names at the command line. */
export const storeSettings: Readonly<Record<string, StoreSetting>> = {
  name: text('name', upTo(100).min(1, 'must not be empty'), 'What the store is called.'),
  icon: text('icon', icon, 'Address of a small picture, or empty.'),
  description: text('description', upTo(20_000), 'Markdown about the store.'),
  currency,
  'currency-precision': {
    show: (row) => row.currencyPrecision,
    change: (value) => ({ currencyPrecision: precision.parse(value) }),
    help: 'Digits after the decimal point, from 0 to 4. Prices keep their digits. Needs --yes where something has a price.',
  },
  language: text('locale', oneOf(Locale.options), `${Locale.options.join(', ')}.`),
  'interface-direction': text('uiDirection', oneOf(Direction.options), 'ltr or rtl.'),
  'reading-direction': {
    show: (row) => (row.isRightToLeft ? 'rtl' : 'ltr'),
    change: (value) => ({ isRightToLeft: oneOf(Direction.options).parse(value) === 'rtl' }),
    help: 'Which way the pages of an issue are turned: ltr or rtl.',
  },
  theme: text('theme', oneOf(Theme.options), `${Theme.options.join(' or ')}.`),
  terms: text('terms', upTo(200_000), 'Markdown of the terms of use.'),
  privacy: text('privacy', upTo(200_000), 'Markdown of the privacy notice.'),
  'site-message-header': message('siteMessageHeader', 'Heading of a note on every page, or empty.'),
  'site-message-text': message('siteMessageText', 'Text of a note on every page, or empty.'),
  auth: flag('signInEnabled', 'Whether readers can sign in.'),
  payments: flag('paymentsEnabled', 'Whether issues and plans are sold.'),
  'coupons-only': flag('couponsOnly', 'Whether issues are unlocked with coupons instead of sold.'),
  'preview-mode': flag('previewMode', 'Whether the store is only being tried out.'),
  downloading: flag('downloadsEnabled', 'Whether readers may download what they own.'),
  pagination: flag('paginationEnabled', 'Whether the list of issues is split into pages.'),
  'auth-to-read': flag(
    'signInToRead',
    'Whether free issues ask for a sign-in too. Counts while auth is on.',
  ),
  'text-search': flag('textSearchEnabled', 'Whether the search looks into the text of all issues.'),
  'gift-visitors': {
    show: (row) => row.giftVisitors,
    change: (value) => ({ giftVisitors: visitors.parse(value) }),
    help: 'How many visitors one gift link opens its issue for, from 1 to 10000.',
  },
  'gift-links': flag('giftLinksEnabled', 'Whether readers may give links that open an issue.'),
};
