import { planPeriods } from '#contract/api/store.ts';
import type { Locale } from '#contract/boot.ts';
import { currencyFormat, dateFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { translate } from '../../platform/translations.ts';
import { type Paid, returnedOf } from './purchaseHistory.ts';

/** A line of a receipt. */
export type Detail = readonly [name: string, value: string];

/** The texts of a receipt in the store's language, for the page and for the mail. */
export interface Receipt {
  readonly item: string;
  readonly kind: string;
  readonly facts: readonly Detail[];
  /** The last lines: the paid sum, and the returned sum. */
  readonly sums: readonly Detail[];
  /** The legal text about the right of withdrawal. */
  readonly waiver: string;
}

export function receiptOf(payment: Paid, email: string | null, locale: Locale): Receipt {
  const text = (key: string) => translate(locale, key);
  const returned = returnedOf(payment);
  const total: Detail = [text('cart.total'), moneyText(payment.amount, payment, locale)];
  const back: Detail = [text('books.receipt.refunded'), moneyText(-returned, payment, locale)];
  const address: Detail[] = email ? [[text('books.receipt.email'), email]] : [];
  return {
    item: itemText(payment, locale),
    kind: text(payment.planId === null ? 'cart.issue' : 'cart.subscription'),
    facts: [
      [text('books.receipt.number'), String(payment.id)],
      [text('books.receipt.date'), dayText(payment.completedAt, locale)],
      [text('books.receipt.gateway'), gatewayNames[payment.gateway] ?? payment.gateway],
      ...address,
    ],
    sums: returned > 0 ? [total, back] : [total],
    waiver: text('account.terms'),
  };
}

/** Names that are the same in every language. */
const gatewayNames: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };

const itemText = ({ planId, description }: Paid, locale: Locale): string =>
  (planId === null ? null : planText(description, locale)) ??
  (description.trim() || translate(locale, 'catalog.noTitle'));

/** The name of a plan; null for an unknown period. */
export function planText(name: string | undefined, locale: Locale): string | null {
  const period = planPeriods.find((one) => one === name);
  return period ? translate(locale, `cart.period.${period}`) : null;
}

/** The day in UTC, because the server does not know the user's time zone. */
export const dayText = (time: Date, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);

type Currency = Pick<Paid, 'currency' | 'currencyPrecision'>;

/** In the currency of the payment, which may differ from the store's present currency. */
export function moneyText(
  amount: number,
  { currency, currencyPrecision }: Currency,
  locale: Locale,
): string {
  const digits = {
    minimumFractionDigits: currencyPrecision,
    maximumFractionDigits: currencyPrecision,
  };
  const format = currencyFormat(locale, currency, digits);
  return format.format(toMajor(amount as MinorUnits, currencyPrecision));
}
