import { eq } from 'drizzle-orm';
import { codeFragment, paths } from '#contract/paths.ts';
import { coupons, giftDeliveries } from '../../platform/db/schema.ts';
import type { MailWriter } from '../../platform/mail/outboundMail.ts';
import { translate } from '../../platform/translations.ts';
import { giftStateOf } from '../giftPurchases.ts';
import { paidBy } from '../receipts/purchaseHistory.ts';
import { goodsTextsOf } from '../receipts/receipt.ts';

/** Writes nothing for a gift that was redeemed or revoked, or whose buyer is deleted. The message is in no header. */
export const writeGiftDelivery: MailWriter = async (tx, { mail }, { store }) => {
  const [found] = await tx
    .select({ order: giftDeliveries, coupon: coupons })
    .from(giftDeliveries)
    .innerJoin(coupons, eq(coupons.giftPaymentId, giftDeliveries.paymentId))
    .where(eq(giftDeliveries.paymentId, mail.paymentId ?? 0));
  const payment = await paidBy(tx, mail.paymentId);
  if (!found || !payment || giftStateOf(found.coupon) !== 'open') return null;
  const { recipient, message } = found.order;
  const { code } = found.coupon;
  const text = (key: string) =>
    translate(store.locale, `mails.giftDelivery.${key}`, { store: store.name });
  const lines = message.split('\n').filter((line) => line.trim() !== '');
  return {
    to: recipient,
    content: {
      subject: text('subject'),
      heading: text('heading'),
      paragraphs: [text('what'), ...(lines.length > 0 ? [text('message'), ...lines] : [])],
      item: goodsTextsOf(payment, store.locale),
      sums: [],
      details: [[text('code'), code]],
      action: { label: text('redeem'), path: `${paths.account}${codeFragment}${code}` },
      notes: [text('reason')],
    },
  };
};
