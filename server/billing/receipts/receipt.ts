import { planPeriods } from '#contract/api/store.ts';
import type { Locale } from '#contract/boot.ts';
import { currencyFormat, dateFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { translate } from '../../platform/translations.ts';
import { type Paid, returnedOf } from './purchaseHistory.ts';

/** A line of a receipt: what it is called, and what it is. */
export type Fact = readonly [name: string, value: string];

/** What a receipt says, in the store's language, on paper and by mail. */
export interface Receipt {
  readonly item: string;
  readonly kind: string;
  readonly facts: readonly Fact[];
  /** The last lines: what was paid, and what of it was given back. */
  readonly sums: readonly Fact[];
  /** What the law wants said about withdrawing from a purchase. */
  readonly waiver: string;
}

export function receiptOf(payment: Paid, email: string | null, locale: Locale): Receipt {
  const say = (key: string) => translate(locale, key);
  const returned = returnedOf(payment);
  const total: Fact = [say('cart.total'), moneyText(payment.amount, payment, locale)];
  const back: Fact = [say('books.receipt.refunded'), moneyText(-returned, payment, locale)];
  const address: Fact[] = email ? [[say('books.receipt.email'), email]] : [];
  return {
    item: itemText(payment, locale),
    kind: say(payment.planId === null ? 'cart.issue' : 'cart.subscription'),
    facts: [
      [say('books.receipt.number'), String(payment.id)],
      [say('books.receipt.date'), dayText(payment.completedAt, locale)],
      [say('books.receipt.gateway'), gatewayNames[payment.gateway] ?? payment.gateway],
      ...address,
    ],
    sums: returned > 0 ? [total, back] : [total],
    waiver: say('account.terms'),
  };
}

/** Names are the same in every language. */
const gatewayNames: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' };

function itemText({ planId, description }: Paid, locale: Locale): string {
  const period = planId === null ? undefined : planPeriods.find((one) => one === description);
  if (period) return translate(locale, `cart.period.${period}`);
  return description.trim() || translate(locale, 'catalog.noTitle');
}

/** Of the day as Greenwich has it: the server does not know where the buyer was. */
const dayText = (time: Date, locale: Locale): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(time);

type Currency = Pick<Paid, 'currency' | 'currencyPrecision'>;

/** As it was when it was paid, whatever the store takes today. */
function moneyText(amount: number, { currency, currencyPrecision }: Currency, locale: Locale) {
  const digits = {
    minimumFractionDigits: currencyPrecision,
    maximumFractionDigits: currencyPrecision,
  };
  const format = currencyFormat(locale, currency, digits);
  return format.format(toMajor(amount as MinorUnits, currencyPrecision));
}
