import { escapeText, tag } from '../../platform/http/html.ts';
import type { StoreRow } from '../../platform/db/schema.ts';
import { appearanceOf } from '../../storeSettings/index.ts';
import { translate } from '../../platform/translations.ts';
import type { Paid } from './purchaseHistory.ts';
import { type Detail, receiptOf } from './receipt.ts';
import { receiptStyle } from './receiptStyle.ts';

interface ReceiptContext {
  readonly email: string | null;
  /** The language of an issue's title. */
  readonly language: string | null;
  readonly store: StoreRow;
}

/** A page for a separate tab. It prints on one sheet. */
export function receiptPage(payment: Paid, { email, language, store }: ReceiptContext): string {
  const { locale, direction, theme } = appearanceOf(store);
  const title = translate(locale, 'books.receipt.title');
  const { item, kind, facts, sums, waiver } = receiptOf(payment, email, locale);
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
    list('sums', sums),
    paragraph('waiver', waiver),
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${direction}" data-theme="${theme}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(`${title} ${payment.id} - ${store.name}`)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${receiptStyle}">
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
