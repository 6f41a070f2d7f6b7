import type { SettingName } from '#contract/admin/storeSettings.ts';
import { Locale, Theme } from '#contract/boot.ts';
import { CurrencyCode, exponentOf } from '#contract/money.ts';
import type { StoreRow } from '../platform/db/schema.ts';
import { languageChange } from './translatedTexts.ts';

type Change = Partial<Omit<StoreRow, 'id'>>;

interface StoreSetting {
  /** The value for the publisher: text, a number, or on and off. */
  readonly show: (row: StoreRow) => string | number | boolean;
  /** @param value passed the schema of the setting in `settingSchemas` */
  readonly change: (value: string, row: StoreRow) => Change;
  readonly help: string;
}

type Flag =
  | 'signInEnabled'
  | 'emailSignInEnabled'
  | 'passkeysEnabled'
  | 'guestCheckoutEnabled'
  | 'accessibilityPageEnabled'
  | 'feedsEnabled'
  | 'newsEnabled'
  | 'paymentsEnabled'
  | 'couponsOnly'
  | 'previewMode'
  | 'downloadsEnabled'
  | 'paginationEnabled'
  | 'signInToRead'
  | 'textSearchEnabled'
  | 'articleViewEnabled'
  | 'giftLinksEnabled'
  | 'giftPurchasesEnabled'
  | 'offlineEnabled';
type Text = Exclude<
  { [Key in keyof StoreRow]: StoreRow[Key] extends string ? Key : never }[keyof StoreRow],
  Flag
>;

const isOn = (value: string): boolean => value === 'on' || value === 'true';

const flag = (column: Flag, help: string): StoreSetting => ({
  show: (row) => row[column],
  change: (value) => ({ [column]: isOn(value) }),
  help,
});

const text = (column: Text, help: string): StoreSetting => ({
  show: (row) => row[column],
  change: (value) => ({ [column]: value }),
  help,
});

/** All settings of the store, by their names at the command line. */
export const storeSettings: Readonly<Record<SettingName, StoreSetting>> = {
  name: text('name', 'What the store is called.'),
  icon: text('icon', 'Address of a small picture, or empty.'),
  description: text('description', 'Markdown about the store.'),
  currency: {
    show: (row) => row.currency,
    change: (value) => ({
      currency: CurrencyCode.parse(value),
      currencyPrecision: exponentOf(value),
    }),
    help: 'ISO 4217 code of all prices, like EUR. Sets the precision too; prices keep their digits. Needs --yes where something has a price.',
  },
  'currency-precision': {
    show: (row) => row.currencyPrecision,
    change: (value) => ({ currencyPrecision: Number(value) }),
    help: 'Digits after the decimal point, from 0 to 4. Prices keep their digits. Needs --yes where something has a price.',
  },
  language: {
    show: (row) => row.locale,
    change: (value, row) => languageChange(row, Locale.parse(value)),
    help: `${Locale.options.join(', ')}.`,
  },
  'interface-direction': text('uiDirection', 'ltr or rtl.'),
  'reading-direction': {
    show: (row) => (row.isRightToLeft ? 'rtl' : 'ltr'),
    change: (value) => ({ isRightToLeft: value === 'rtl' }),
    help: 'Which way the pages of an issue are turned: ltr or rtl.',
  },
  theme: text('theme', `${Theme.options.join(' or ')}.`),
  accent: text(
    'accent',
    'Colour of links and buttons, like #a8321a, or empty for the colour of the theme.',
  ),
  terms: text('terms', 'Markdown of the terms of use.'),
  privacy: text('privacy', 'Markdown of the privacy notice.'),
  accessibility: text('accessibility', 'Markdown of the accessibility statement.'),
  'accessibility-page': flag(
    'accessibilityPageEnabled',
    'Whether the store shows its accessibility statement on the page /accessibility.',
  ),
  'site-message-header': text('siteMessageHeader', 'Heading of a note on every page, or empty.'),
  'site-message-text': text('siteMessageText', 'Text of a note on every page, or empty.'),
  auth: flag('signInEnabled', 'Whether readers can sign in.'),
  'email-sign-in': flag(
    'emailSignInEnabled',
    'Whether readers can sign in by a link in a mail. Counts while mail is set up.',
  ),
  passkeys: flag('passkeysEnabled', 'Whether readers can sign in with passkeys.'),
  'guest-checkout': flag(
    'guestCheckoutEnabled',
    'Whether guests buy issues with an e-mail. Counts while mail is set up.',
  ),
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
  'article-view': flag(
    'articleViewEnabled',
    'Whether readers may show the text of pages as articles.',
  ),
  'gift-visitors': {
    show: (row) => row.giftVisitors,
    change: (value) => ({ giftVisitors: Number(value) }),
    help: 'How many visitors one gift link opens its issue for, from 1 to 10000.',
  },
  'grace-days': {
    show: (row) => row.graceDays,
    change: (value) => ({ graceDays: Number(value) }),
    help: 'How many days a renewal may be late before access ends, up to 30, with reminders by mail. 0 for three days and one mail.',
  },
  'renewal-reminder': text(
    'renewalReminder',
    'Days between the notice of a renewal and the renewal, up to 90. 0 for no notice, empty for the days of each period.',
  ),
  'gift-links': flag('giftLinksEnabled', 'Whether readers may give links that open an issue.'),
  'gift-purchases': flag(
    'giftPurchasesEnabled',
    'Whether readers may buy issues and periods of plans as gifts, which their recipients redeem by a link.',
  ),
  offline: flag(
    'offlineEnabled',
    'Whether readers may keep issues on a device, and put the store on its home screen.',
  ),
  feeds: flag(
    'feedsEnabled',
    'Whether the issues are also listed at /feed.atom and /opds.json, and described at /oembed.',
  ),
  news: flag(
    'newsEnabled',
    'Whether visitors can order mails about new issues. Counts while mail and PUBLIC_URL are set up.',
  ),
  withdrawal: text(
    'withdrawal',
    'Who can withdraw from a purchase on the page /withdraw: off, eu or all.',
  ),
  'seller-name': text(
    'sellerName',
    'The seller in receipts, which then have numbers without gaps.',
  ),
  'seller-address': text('sellerAddress', 'The address of the seller in receipts.'),
  'tax-number': text('taxNumber', 'The tax number of the seller in receipts.'),
  'tax-name': text('taxName', 'The tax that prices include, like VAT.'),
  'tax-rate': text('taxRate', 'The rate of that tax in percent, like 22, or empty.'),
  'tax-rates': text(
    'taxRates',
    'Other rates by the country of the card or PayPal account: a line like DE 7 for each, or empty.',
  ),
};
