import { planPeriods } from '#contract/api/store.ts';
import type { Locale } from '#contract/boot.ts';
import { currencyFormat, dateFormat } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { paths, readingPath } from '#contract/paths.ts';
import { UserId } from '#contract/ids.ts';
import { translate } from '../../platform/translations.ts';
import { type Paid, returnedOf, paidBy } from './purchaseHistory.ts';
import type { MailContent, MailStore, MailWriter } from '../../platform/mail/outboundMail.ts';
import type { MailDetails } from '../../platform/db/schema/mailKinds.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { purchasesOf } from '../../entitlements/rights.ts';

/** The mail about a refund. Users without an e-mail address get none. */
export const writeRefundMail: MailWriter = async (tx, { mail, address }, { store, now }) => {
  const payment = address === null ? null : await paidBy(tx, mail.paymentId);
  if (address === null || !payment) return null;
  const isOpen = await isStillOpen(tx, payment, now);
  return { to: address, content: refundContent(payment, mail.details, isOpen, address, store) };
};

/**
 * Whether the user may read the goods after the refund: the money may have been returned in part, or the user
 * has another right to them.
 */
async function isStillOpen(tx: Queries, { userId, issueId }: Paid, now: Date): Promise<boolean> {
  if (userId === null) return false;
  const { issueIds, subscription } = await purchasesOf(tx, UserId.parse(userId), now);
  return subscription.active || issueIds.some((id) => id === issueId);
}

const planTexts = { kept: 'mails.refund.planKept', ended: 'mails.refund.planEnded' };
const issueTexts = { kept: 'mails.refund.issueKept', ended: 'mails.refund.issueEnded' };

function refundContent(
  payment: Paid,
  { refund = payment.refunded, refunded = payment.refunded }: MailDetails,
  isOpen: boolean,
  email: string,
  { name, locale }: MailStore,
): MailContent {
  const { item, kind, facts } = receiptOf(payment, email, locale);
  const money = (amount: number): string => moneyText(amount, payment, locale);
  const text = (key: string) => translate(locale, key, { store: name, sum: money(refund) });
  const { kept, ended } = payment.issueId === null ? planTexts : issueTexts;
  return {
    subject: text('mails.refund.subject'),
    heading: text('mails.refund.heading'),
    paragraphs: [text(isOpen ? kept : ended), text('mails.refund.delay')],
    item: { name: item, kind },
    sums: [
      [text('cart.total'), money(payment.amount)],
      [text('books.receipt.refunded'), money(-refunded)],
    ],
    details: facts,
    action: isOpen ? { label: text('mails.read'), path: goodsPath(payment) } : null,
    notes: [text('mails.reason')],
  };
}

/** The receipt as a mail. Users without an e-mail address get none. */
export const writeReceiptMail: MailWriter = async (tx, { mail, address }, { store }) => {
  const payment = address === null ? null : await paidBy(tx, mail.paymentId);
  if (address === null || !payment) return null;
  return { to: address, content: receiptContent(payment, address, store) };
};

function receiptContent(payment: Paid, email: string, { name, locale }: MailStore): MailContent {
  const { item, kind, facts, sums, waiver } = receiptOf(payment, email, locale);
  const text = (key: string) => translate(locale, key, { store: name });
  return {
    subject: text('books.receipt.subject'),
    heading: text(payment.isRenewal ? 'books.receipt.renewed' : 'books.receipt.thanks'),
    paragraphs: [],
    item: { name: item, kind },
    sums,
    details: facts,
    action:
      payment.userId === null ? null : { label: text('mails.read'), path: goodsPath(payment) },
    notes: [waiver, text('mails.reason')],
  };
}

/** The page of the purchased issue; for a plan the list. */
const goodsPath = ({ issueId }: Paid): string =>
  issueId === null ? paths.list : readingPath(issueId);

/** A line of a receipt. */
export type Detail = readonly [name: string, value: string];

/** The texts of a receipt in the store's language, for the page and for the mail. */
interface Receipt {
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
