import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import type { Purchases } from '#contract/api/user.ts';
import type { IssueId } from '#contract/ids.ts';
import { currencyFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';

/** The facts about the user and the store that the rules need. The server checks the same rules. */
export interface Rights {
  readonly signedIn: boolean;
  readonly boughtIds: readonly IssueId[];
  /** Those of `boughtIds` that a coupon has opened. */
  readonly unlockedIds: readonly IssueId[];
  readonly subscribed: boolean;
  readonly requireAuthToRead: boolean;
  /** The issues that gift links open, as in `contract/firstScreen.ts`; absent while the store offers none. */
  readonly gifts?: string | undefined;
  /** The same for preview links, and for publishers. */
  readonly previews?: string | undefined;
}

export type ReadingRight = 'allowed' | 'sign_in' | 'purchase';

type Priced = Pick<Issue, 'id' | 'isFree'>;

export const rightsOf = (
  user: Pick<Rights, 'signedIn' | 'requireAuthToRead' | 'gifts' | 'previews'>,
  purchases: Purchases | null,
): Rights => ({
  ...user,
  boughtIds: purchases?.issueIds ?? [],
  unlockedIds: purchases?.unlockedIds ?? [],
  subscribed: purchases?.subscription.active ?? false,
});

export const isBought = (issue: Priced, rights: Rights): boolean =>
  rights.boughtIds.includes(issue.id);

export function readingRight(issue: Priced, type: ReadingType, rights: Rights): ReadingRight {
  if (type === 'sample' || rights.subscribed || isBought(issue, rights)) return 'allowed';
  if (giftedIn(`${rights.gifts} ${rights.previews}`, issue.id)) return 'allowed';
  if (!issue.isFree) return 'purchase';
  return rights.requireAuthToRead && !rights.signedIn ? 'sign_in' : 'allowed';
}

/** The schema of the text is not loaded with the first screen. */
export const giftedIn = (text: string | undefined, id: IssueId): boolean =>
  ` ${text}`.includes(` ${id}=`);

/** A subscriber without a purchase may read the issue, but not download it. */
export const mayDownload = (issue: Priced, rights: Rights, enableDownloading: boolean): boolean =>
  rights.signedIn && enableDownloading && (issue.isFree || isBought(issue, rights));

/** The actions that the store allows. */
export interface Trade {
  readonly authEnabled: boolean;
  readonly paymentsEnabled: boolean;
  readonly promocodesModeOnly: boolean;
}

/** Payments need an account, and an account needs a sign-in provider. */
export const isSelling = ({ authEnabled, paymentsEnabled, promocodesModeOnly }: Trade): boolean =>
  authEnabled && paymentsEnabled && !promocodesModeOnly;

/** Coupons need an account too. */
export const isUnlocking = ({ authEnabled, promocodesModeOnly }: Trade): boolean =>
  authEnabled && promocodesModeOnly;

/** The part of a whole issue that is read, from 0 to 1, or that it is finished. */
export type IssueProgress = number | 'finished';

export type CardLine = 'free' | 'purchased' | 'included' | 'unlocked' | 'price' | 'none';

/**
 * The line under a title. A purchase outlasts a subscription, so it comes first. A store without sales shows
 * no prices.
 */
export function cardLine(issue: Priced, rights: Rights, trade: Trade): CardLine {
  if (issue.isFree) return 'free';
  if (isBought(issue, rights)) {
    return isUnlocking(trade) || rights.unlockedIds.includes(issue.id) ? 'unlocked' : 'purchased';
  }
  if (rights.subscribed) return 'included';
  return isSelling(trade) ? 'price' : 'none';
}

export interface Currency {
  readonly currency: string;
  readonly currencyPrecision: number;
}

/** The price in the number format of the user's browser, whatever the language of the page. */
export const priceText = (price: MinorUnits, money: Currency, browserLocale: string): string =>
  formatOf(money, browserLocale).format(toMajor(price, money.currencyPrecision));

/** Cached: creating a formatter costs more than the rest of a card that is scrolled into view. */
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
