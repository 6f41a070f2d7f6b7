import type { MailContent, MailStore, MailWriter } from '../../platform/mail/outboundMail.ts';
import type { MailDetails } from '../../platform/db/schema/mailKinds.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { UserId } from '#contract/ids.ts';
import { purchasesOf } from '../../entitlements/rights.ts';
import { translate } from '../../platform/translations.ts';
import { type Paid, paidBy } from './purchaseHistory.ts';
import { moneyText, receiptOf } from './receipt.ts';
import { goodsPath } from './receiptMails.ts';

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
