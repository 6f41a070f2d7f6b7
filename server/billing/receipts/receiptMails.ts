import { paths, readingPath } from '#contract/paths.ts';
import type { MailContent, MailStore, MailWriter } from '../../platform/mail/outboundMail.ts';
import { translate } from '../../platform/translations.ts';
import { type Paid, paidBy } from './purchaseHistory.ts';
import { receiptOf } from './receipt.ts';

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
export const goodsPath = ({ issueId }: Paid): string =>
  issueId === null ? paths.list : readingPath(issueId);
