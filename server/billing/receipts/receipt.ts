import { planPeriods } from '#contract/api/store.ts';
import type { Locale } from '#contract/boot.ts';
import { currencyFormat, dateFormat, regionNames } from '#contract/intl.ts';
import { type MinorUnits, toMajor } from '#contract/money.ts';
import { paths, readingPath } from '#contract/paths.ts';
import { UserId } from '#contract/ids.ts';
import { translate } from '../../platform/translations.ts';
import { type Paid, returnedOf, paidBy } from './purchaseHistory.ts';
import { documentsOf, includedTax, type ReceiptRow } from './receiptNumbers.ts';
import type {
  MailContent,
  MailStore,
  MailWriter,
  WriterContext,
} from '../../platform/mail/outboundMail.ts';
import type { MailDetails } from '../../platform/db/schema/mailKinds.ts';
import type { Queries } from '../../platform/db/connection.ts';
import type { StoreRow } from '../../platform/db/schema.ts';
import { isPaid } from '../../platform/db/schema/paymentStates.ts';
import { readStore } from '../../storeSettings/index.ts';
import { purchasesOf } from '../../entitlements/rights.ts';
import { guestLinkPath, guestPathFor } from '../../identity/guests.ts';

/** The mail about a refund. Users without an e-mail address get none. */
export const writeRefundMail: MailWriter = async (tx, { mail, address }, { store, now, keys }) => {
  const payment = address === null ? null : await paidBy(tx, mail.paymentId);
  if (address === null || !payment) return null;
  const isOpen = await isStillOpen(tx, payment, now);
  const path = isOpen ? await openingPath(tx, payment, keys) : null;
  const documents = await documentsOf(tx, payment.id);
  const content = refundContent(payment, documents, mail.details, path, address, store);
  return { to: address, content };
};

/**
 * Whether the user may read the goods after the refund: the money may have been returned in part, or the user
 * has another right to them.
 */
async function isStillOpen(
  tx: Queries,
  { userId, issueId, isGiftPurchase, status }: Paid,
  now: Date,
): Promise<boolean> {
  if (isGiftPurchase) return isPaid(status);
  if (userId === null) return false;
  const { issueIds, subscription } = await purchasesOf(tx, UserId.parse(userId), now);
  return subscription.active || issueIds.some((id) => id === issueId);
}

const planTexts = { kept: 'mails.refund.planKept', ended: 'mails.refund.planEnded' };
const giftTexts = { kept: 'mails.refund.giftKept', ended: 'mails.refund.giftEnded' };
const bundleTexts = { kept: 'mails.refund.planKept', ended: 'mails.refund.bundleEnded' };
const issueTexts = { kept: 'mails.refund.issueKept', ended: 'mails.refund.issueEnded' };

function refundTextsOf({ planId, bundleId, isGiftPurchase }: Paid) {
  if (isGiftPurchase) return giftTexts;
  if (planId !== null) return planTexts;
  return bundleId === null ? issueTexts : bundleTexts;
}

function refundContent(
  payment: Paid,
  documents: readonly ReceiptRow[],
  { refund = payment.refunded, refunded = payment.refunded }: MailDetails,
  path: string | null,
  email: string,
  { name, locale }: MailStore,
): MailContent {
  const { item, kind, facts, credits, parties } = receiptOf(payment, documents, email, locale);
  const money = (amount: number): string => moneyText(amount, payment, locale);
  const text = (key: string) => translate(locale, key, { store: name, sum: money(refund) });
  const { kept, ended } = refundTextsOf(payment);
  return {
    subject: text('mails.refund.subject'),
    heading: text('mails.refund.heading'),
    paragraphs: [text(path ? kept : ended), text('mails.refund.delay')],
    item: { name: item, kind },
    sums: [
      [text('cart.total'), money(payment.amount)],
      [text('books.receipt.refunded'), money(-refunded)],
    ],
    details: [...credits, ...facts, ...parties],
    action: path ? { label: text(actionOf(payment)), path } : null,
    notes: [text('mails.reason')],
  };
}

/** The receipt as a mail. Users without an e-mail address get none. */
export const writeReceiptMail: MailWriter = async (tx, { mail, address }, { store, keys }) => {
  const payment = address === null ? null : await paidBy(tx, mail.paymentId);
  if (address === null || !payment) return null;
  const { withdrawal } = await readStore(tx);
  const documents = await documentsOf(tx, payment.id);
  const path = await openingPath(tx, payment, keys);
  const content = receiptContent(payment, documents, path, address, { ...store, withdrawal });
  return { to: address, content };
};

function receiptContent(
  payment: Paid,
  documents: readonly ReceiptRow[],
  path: string | null,
  email: string,
  { name, locale, withdrawal }: MailStore & Pick<StoreRow, 'withdrawal'>,
): MailContent {
  const { item, kind, facts, sums, parties } = receiptOf(payment, documents, email, locale);
  const text = (key: string) => translate(locale, key, { store: name });
  return {
    subject: text('books.receipt.subject'),
    heading: text(payment.isRenewal ? 'books.receipt.renewed' : 'books.receipt.thanks'),
    paragraphs: [],
    item: { name: item, kind },
    sums,
    details: [...facts, ...parties],
    action: path ? { label: text(actionOf(payment)), path } : null,
    notes: [
      ...waiverOf(payment, locale, withdrawal),
      ...(path?.startsWith(guestLinkPath('')) ? [text('mails.guestLink')] : []),
      text('mails.reason'),
    ],
  };
}

/** Opens the goods in any browser: for a guest by a secret, and for an account after the sign-in; null without a user. */
async function openingPath(
  tx: Queries,
  payment: Paid,
  keys: WriterContext['keys'],
): Promise<string | null> {
  if (payment.userId === null) return null;
  return (await guestPathFor(tx, payment.userId, keys)) ?? goodsPath(payment);
}

/** The page of the purchased issue; for a plan the list. The account has the issues of a bundle, and the link of a gift. */
function goodsPath({ issueId, bundleId, isGiftPurchase }: Paid): string {
  if (isGiftPurchase || bundleId !== null) return paths.account;
  return issueId === null ? paths.list : readingPath(issueId);
}

const actionOf = ({ isGiftPurchase }: Paid): string =>
  isGiftPurchase ? 'mails.openGift' : 'mails.read';

/** A line of a receipt. */
export type Detail = readonly [name: string, value: string];

/** The texts of a receipt in the store's language, for the page and for the mail. */
interface Receipt {
  readonly item: string;
  readonly kind: string;
  readonly facts: readonly Detail[];
  /** The last lines: the paid sum with its tax, and the returned sum. */
  readonly sums: readonly Detail[];
  /** The numbered credit notes. */
  readonly credits: readonly Detail[];
  /** The seller and the customer of a numbered receipt. */
  readonly parties: readonly Detail[];
}

export function receiptOf(
  payment: Paid,
  documents: readonly ReceiptRow[],
  email: string | null,
  locale: Locale,
): Receipt {
  const text = (key: string) => translate(locale, key);
  const money = (amount: number) => moneyText(amount, payment, locale);
  const returned = returnedOf(payment);
  const [receipt] = documents;
  const credits = documents
    .filter(({ series }) => series === 'credit')
    .map((row): Detail => [`${text('books.receipt.credit')} ${row.label}`, money(-row.amount)]);
  const back: Detail = [text('books.receipt.refunded'), money(-returned)];
  const address: Detail[] = email ? [[text('books.receipt.email'), email]] : [];
  return {
    item: itemText(payment, locale),
    kind: text(kindOf(payment)),
    facts: [
      [text('books.receipt.number'), receipt?.label ?? String(payment.id)],
      [text('books.receipt.date'), dayText(payment.completedAt, locale)],
      [text('books.receipt.gateway'), methodText(payment)],
      ...address,
    ],
    sums: [
      ...(payment.discount > 0 ? discountOf(payment, locale) : []),
      [text('cart.total'), money(payment.amount)],
      ...(receipt?.taxRate ? taxOf(payment, receipt, locale) : []),
      ...(returned > 0 ? [back] : []),
    ],
    credits,
    parties: receipt ? partiesOf(receipt, locale) : [],
  };
}

/** The name and the kind of the goods. */
export const goodsTextsOf = (payment: Paid, locale: Locale) => ({
  name: itemText(payment, locale),
  kind: translate(locale, kindOf(payment)),
});

const kindOf = ({ planId, bundleId, isGiftPurchase }: Paid): string => {
  if (isGiftPurchase) return planId === null ? 'books.giftIssue' : 'books.giftPlan';
  if (bundleId !== null) return 'cart.bundle';
  return planId === null ? 'cart.issue' : 'cart.subscription';
};

/** The price of the goods, and what the coupon has taken off. */
const discountOf = (payment: Paid, locale: Locale): Detail[] => [
  [
    translate(locale, 'books.receipt.price'),
    moneyText(payment.amount + payment.discount, payment, locale),
  ],
  [translate(locale, 'books.receipt.discount'), moneyText(-payment.discount, payment, locale)],
];

/** Like 'Stripe, Visa •••• 4242'. */
function methodText({ gateway, cardBrand, cardDigits }: Paid): string {
  const service = gatewayNames[gateway] ?? gateway;
  if (!cardBrand || !cardDigits) return service;
  const brand = cardBrand === 'amex' ? 'American Express' : upperFirst(cardBrand);
  return `${service}, ${brand} •••• ${cardDigits}`;
}

const upperFirst = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** The texts of a numbered document: the receipt as an invoice, or a credit note. */
export function invoiceOf(
  payment: Paid,
  document: ReceiptRow,
  documents: readonly ReceiptRow[],
  email: string | null,
  locale: Locale,
) {
  const text = (key: string) => translate(locale, key);
  const { facts, item, kind } = receiptOf(payment, documents, email, locale);
  const isCredit = document.series === 'credit';
  const sum = isCredit ? { ...payment, amount: -document.amount, discount: 0 } : payment;
  const [number, , ...others] = facts;
  const title = text(isCredit ? 'books.receipt.credit' : 'books.receipt.invoice');
  return {
    title,
    facts: [
      ...(isCredit ? [[title, document.label] as const] : []),
      ...(number ? [number] : []),
      [text('books.receipt.date'), dayText(document.issuedAt, locale)] as const,
      ...others,
    ],
    item,
    kind,
    sums: [
      ...(sum.discount > 0 ? discountOf(sum, locale) : []),
      ...(document.taxRate ? taxOf(sum, document, locale).toReversed() : []),
      [text('cart.total'), moneyText(sum.amount, payment, locale)] as const,
    ],
    parties: partiesOf(document, locale),
  };
}

/** The included tax, with the country whose rate it is, and the sum without it. */
function taxOf(payment: Paid, receipt: ReceiptRow, locale: Locale): Detail[] {
  const { taxName: name, taxRate: rate, country: code } = receipt;
  const country = code && regionNames(locale)(code);
  const line = translate(locale, `books.receipt.${country ? 'taxIn' : 'tax'}`, {
    name,
    rate,
    country,
  });
  const tax = includedTax(payment.amount, rate);
  return [
    [line.trim(), moneyText(tax, payment, locale)],
    [translate(locale, 'books.receipt.net'), moneyText(payment.amount - tax, payment, locale)],
  ];
}

/** The seller, and the customer if the account had invoice details at that time. */
function partiesOf(
  { sellerName, sellerAddress, taxNumber, buyer }: ReceiptRow,
  locale: Locale,
): Detail[] {
  const seller: Detail[] = [
    [translate(locale, 'books.receipt.seller'), onOneLine(sellerName, sellerAddress)],
    ...(taxNumber ? [[translate(locale, 'books.receipt.taxNumber'), taxNumber] as const] : []),
  ];
  if (!buyer) return seller;
  const country = regionNames(locale)(buyer.country);
  return [
    ...seller,
    [translate(locale, 'books.receipt.buyer'), onOneLine(buyer.name, buyer.address, country)],
    ...(buyer.taxNumber
      ? [[translate(locale, 'books.receipt.buyerTaxNumber'), buyer.taxNumber] as const]
      : []),
  ];
}

const onOneLine = (...texts: readonly string[]): string =>
  texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(', ');

/** The text about the right of withdrawal: none for a plan of a store that offers the withdrawal function. */
export function waiverOf(
  { consentedAt }: Paid,
  locale: Locale,
  withdrawal: StoreRow['withdrawal'],
): string[] {
  if (consentedAt)
    return [translate(locale, 'books.receipt.waived', { date: dayText(consentedAt, locale) })];
  return withdrawal === 'off' ? [translate(locale, 'account.terms')] : [];
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
