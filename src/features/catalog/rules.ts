import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { IssueId } from '#contract/ids.ts';
import { currencyFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';

/** What the rules must know of the person and the store. The server decides the same again. */
export interface Reader {
  readonly signedIn: boolean;
  readonly boughtIds: readonly IssueId[];
  readonly subscribed: boolean;
  readonly requireAuthToRead: boolean;
}

export type ReadingRight = 'allowed' | 'sign_in' | 'purchase';

type Priced = Pick<Issue, 'id' | 'isFree'>;

export const readerOf = (
  user: { signedIn: boolean; requireAuthToRead: boolean },
  purchases: Purchases | null,
): Reader => ({
  ...user,
  boughtIds: purchases?.issueIds ?? [],
  subscribed: purchases?.subscription.active ?? false,
});

export const isBought = (issue: Priced, reader: Reader): boolean =>
  reader.boughtIds.includes(issue.id);

export function readingRight(issue: Priced, type: ReadingType, reader: Reader): ReadingRight {
  if (type === 'sample' || reader.subscribed || isBought(issue, reader)) return 'allowed';
  if (!issue.isFree) return 'purchase';
  return reader.requireAuthToRead && !reader.signedIn ? 'sign_in' : 'allowed';
}

/** A subscriber who did not buy the issue reads it, but takes no file away. */
export const mayDownload = (issue: Priced, reader: Reader, enableDownloading: boolean): boolean =>
  reader.signedIn && enableDownloading && (issue.isFree || isBought(issue, reader));

/** What the store lets people do at all. */
export interface Trade {
  readonly authEnabled: boolean;
  readonly paymentsEnabled: boolean;
  readonly promocodesModeOnly: boolean;
}

/** A payment needs an account, and an account needs a way to sign in. */
export const isSelling = ({ authEnabled, paymentsEnabled, promocodesModeOnly }: Trade): boolean =>
  authEnabled && paymentsEnabled && !promocodesModeOnly;

/** Coupons need an account too. */
export const isUnlocking = ({ authEnabled, promocodesModeOnly }: Trade): boolean =>
  authEnabled && promocodesModeOnly;

export type CardLine = 'free' | 'purchased' | 'price' | 'none';

/** The one line under a title. Where nothing is sold, nothing has a price. */
export function cardLine(issue: Priced, reader: Reader, trade: Trade): CardLine {
  if (issue.isFree) return 'free';
  if (reader.subscribed || isBought(issue, reader)) return 'purchased';
  return isSelling(trade) ? 'price' : 'none';
}

export interface Currency {
  readonly currency: string;
  readonly currencyPrecision: number;
}

/** The price as this person's browser writes money, whatever the language of the page. */
export const priceText = (price: MinorUnits, money: Currency, browserLocale: string): string =>
  formatOf(money, browserLocale).format(toMajor(price, money.currencyPrecision));

/** Made once: to make one costs more than all else about a card that is scrolled into sight. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf({ currency, currencyPrecision }: Currency, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency} ${currencyPrecision}`;
  const format =
    formats.get(key) ??
    currencyFormat(locale, currency, {
      minimumFractionDigits: currencyPrecision,
      maximumFractionDigits: currencyPrecision,
    });
  formats.set(key, format);
  return format;
}
