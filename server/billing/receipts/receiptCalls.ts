import { eq } from 'drizzle-orm';
import type { FastifyReply, FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import type { InvoiceId } from '#contract/api/invoice.ts';
import { PaymentId, type UserId } from '#contract/ids.ts';
import { type Theme, themes } from '#contract/boot.ts';
import { paths } from '#contract/paths.ts';
import { palettes } from '#contract/palette.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { receipts, users, type StoreRow } from '../../platform/db/schema.ts';
import { sendDocument, escapeText, tag } from '../../platform/http/html.ts';
import type { Handlers } from '../../platform/http/mountCalls.ts';
import { Refused } from '../../platform/http/refusal.ts';
import { receiptHeaders, scriptHeaders } from '../../platform/security/contentSecurityPolicy.ts';
import type { BillingServices } from '../services.ts';
import { readStore, appearanceOf } from '../../storeSettings/index.ts';
import { invoiceDetailsCalls } from './invoiceDetails.ts';
import { findPaid, historyOf, itemLanguage, type Paid } from './purchaseHistory.ts';
import { documentsOf, type ReceiptRow } from './receiptNumbers.ts';
import { translate } from '../../platform/translations.ts';
import { type Detail, invoiceOf, receiptOf, waiverOf } from './receipt.ts';

/** The path of the stylesheet. */
const receiptStyle = '/receipt.css';
/** The path of the script of the button that prints. */
const receiptScript = '/receipt.js';

/** The stylesheet of receipts, with the colours of each theme. It contains no user data. */
async function readReceiptStyle(): Promise<string> {
  const rules = await readFile(new URL('receipt.css', import.meta.url), 'utf8');
  return `${themes.map(coloursOf).join('\n')}\n${rules}`;
}

const roles = ['surface', 'ink', 'muted', 'line'] as const;

function coloursOf(theme: Theme): string {
  const { light, dark } = palettes[theme];
  const colours = roles.map((role) => `--${role}: light-dark(${light[role]}, ${dark[role]});`);
  return `:root[data-theme='${theme}'] { ${colours.join(' ')} }`;
}

interface ReceiptContext {
  readonly email: string | null;
  /** The language of an issue's title. */
  readonly language: string | null;
  readonly store: StoreRow;
  readonly documents: readonly ReceiptRow[];
}

/** A page for a separate tab. It prints on one sheet. */
function receiptPage(payment: Paid, { email, language, store, documents }: ReceiptContext): string {
  const { locale, direction, theme } = appearanceOf(store);
  const title = translate(locale, 'books.receipt.title');
  const { item, kind, facts, sums, credits, parties } = receiptOf(
    payment,
    documents,
    email,
    locale,
  );
  const ownLanguage = (payment.description.trim() && language) || undefined;
  const parts = [
    tag('header', {}, tag('p', { class: 'store', dir: 'auto' }, escapeText(store.name))),
    tag('h1', {}, escapeText(title)),
    list('facts', facts),
    tag(
      'section',
      {},
      tag('h2', { dir: 'auto', lang: ownLanguage }, escapeText(item)) + paragraph('kind', kind),
    ),
    list('sums', [...sums, ...credits]),
    ...(parties.length > 0 ? [list('facts', parties)] : []),
    ...waiverOf(payment, locale, store.withdrawal).map((text) => paragraph('waiver', text)),
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${direction}" data-theme="${theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(`${title} ${payment.id} - ${store.name}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${receiptStyle}">
<script src="${receiptScript}" defer></script>
${tag(
  'nav',
  { 'aria-label': store.name },
  tag('a', { href: paths.account }, escapeText(translate(locale, 'books.receipt.back'))) +
    tag(
      'button',
      { type: 'button', hidden: true },
      escapeText(translate(locale, 'books.receipt.print')),
    ),
)}
<main>${parts.join('')}</main>
</html>
`;
}

const paragraph = (className: string, text: string): string =>
  tag('p', { class: className }, tag('bdi', {}, escapeText(text)));

const list = (className: string, facts: readonly Detail[]): string =>
  tag('dl', { class: className }, facts.map(detailOf).join(''));

const detailOf = ([name, value]: Detail): string =>
  tag(
    'div',
    {},
    tag('dt', {}, escapeText(name)) + tag('dd', {}, tag('bdi', {}, escapeText(value))),
  );

type ReceiptCall = 'payments' | 'receipt' | 'invoice' | 'invoiceDetails' | 'setInvoiceDetails';

/** The API calls for past payments and their receipts. */
export const receiptCalls = (services: BillingServices): Pick<Handlers, ReceiptCall> => {
  const { db } = services;
  return {
    ...invoiceDetailsCalls(services),
    payments: ({ userId }) => historyOf(db, userId),
    receipt: ({ params, userId, reply }) => sendReceipt(db, userId, params.id, reply),
    invoice: ({ params, userId, reply }) => sendInvoice(db, userId, params.id, reply),
  };
};

/** Throws 'payment_not_found', also for a payment of another user. */
export async function sendReceipt(
  db: Queries,
  userId: UserId,
  id: PaymentId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const payment = await requirePaid(db, userId, id);
  const page = receiptPage(payment, {
    email: await emailOf(db, userId),
    language: await itemLanguage(db, payment),
    store: await readStore(db),
    documents: await documentsOf(db, payment.id),
  });
  return sendDocument(reply, receiptHeaders, page);
}

export async function requirePaid(db: Queries, userId: UserId, id: PaymentId): Promise<Paid> {
  const payment = await findPaid(db, userId, id);
  if (!payment) throw new Refused('payment_not_found');
  return payment;
}

/** Sends a numbered document as a PDF. Throws 'payment_not_found', also for a document of another user. */
export async function sendInvoice(
  db: Queries,
  userId: UserId,
  id: InvoiceId,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { payment, document, documents } = await requireInvoice(db, userId, id);
  const store = await readStore(db);
  const { locale } = appearanceOf(store);
  // The font library is loaded with the first invoice.
  const { writeInvoice } = await import('./invoicePdf.ts');
  const pdf = await writeInvoice({
    ...invoiceOf(payment, document, documents, await emailOf(db, userId), locale),
    itemLanguage: (payment.description.trim() && (await itemLanguage(db, payment))) || null,
    label: document.label,
    storeName: store.name,
    issuedAt: document.issuedAt,
    locale,
  });
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${document.label}.pdf"`)
    .type('application/pdf')
    .send(pdf);
}

export async function requireInvoice(db: Queries, userId: UserId, id: InvoiceId) {
  const [known] = await db.select().from(receipts).where(eq(receipts.id, id));
  if (!known) throw new Refused('payment_not_found');
  const payment = await requirePaid(db, userId, PaymentId.parse(known.paymentId));
  return { payment, document: known, documents: await documentsOf(db, payment.id) };
}

async function emailOf(tx: Queries, userId: UserId): Promise<string | null> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/**
 * The stylesheet of receipts, and its script.
 * @param readFaces returns the rules of the store's typefaces, which a new build changes
 */
export async function receiptRoutes(
  app: FastifyInstance,
  { readFaces }: { readonly readFaces: () => Promise<string> },
): Promise<void> {
  const text = await readReceiptStyle();
  app.get(receiptStyle, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/css; charset=utf-8')
      .send(`${await readFaces()}\n${text}`),
  );
  app.get(receiptScript, (_request, reply) =>
    reply
      .headers({ ...scriptHeaders(), 'cache-control': 'no-cache' })
      .type('text/javascript; charset=utf-8')
      .send(printScript),
  );
}

/** Without a script the button stays hidden: it would do nothing. */
const printScript = `const button = document.querySelector('nav button');
button.hidden = false;
button.addEventListener('click', () => print());
`;
