import { describe, expect, it } from 'vitest';
import { supportAdviceOn, type PaymentForAdvice } from '../../../server/billing/supportView.ts';
import {
  endedStates,
  openStates,
  paidStates,
  returnedStates,
} from '../../../server/platform/db/schema/paymentStates.ts';

const payment = (more: Partial<PaymentForAdvice>): PaymentForAdvice => ({
  id: 7,
  status: 'succeeded',
  userId: 12,
  issueId: 3,
  planId: null,
  isGiftPurchase: false,
  refundReason: null,
  failureCode: null,
  reconcileAt: null,
  opens: 'issue',
  ...more,
});

describe('what a publisher is told of a payment', () => {
  it.each<[Partial<PaymentForAdvice>, RegExp]>([
    [{}, /account 12 has it\. .*“user show 12”/],
    [{ opens: null }, /that should not be\. .*“user grant 12 --issue 3”/],
    [{ opens: null, issueId: null, planId: 2 }, /its time is over.*“user grant 12 --days N”/],
    [{ opens: null, issueId: null }, /should not be\. .*“user grant 12 --issue ID”/],
    [
      { refundReason: 'already_owned' },
      /gives the money back by itself: the account had the issue already/,
    ],
    [
      { refundReason: 'account_deleted', userId: null, opens: null },
      /by itself: no account was there/,
    ],
    [
      { status: 'refunded', refundReason: 'duplicate_subscription', opens: null },
      /returned it by itself: it was a duplicate/,
    ],
    [{ isGiftPurchase: true, opens: null }, /paid as a gift/],
    [{ userId: null, opens: null }, /an account that is deleted/],
    [{ status: 'disputed' }, /answer there/],
    [{ status: 'refunded', opens: null }, /The money was given back/],
    [{ status: 'charged_back', opens: null }, /The money was given back/],
    [
      { status: 'failed', failureCode: 'gateway_card_declined' },
      /failed \(gateway_card_declined\): no/,
    ],
    [{ status: 'expired' }, /for a day: no money was taken/],
    [{ status: 'declined', opens: null }, /The card was declined: no money/],
    [
      { status: 'processing', reconcileAt: new Date('2026-03-01T10:20:30Z') },
      /does not know yet.* asks again at 2026-03-01 10:20 UTC/,
    ],
  ])('%j', (more, sentence) => {
    expect(supportAdviceOn(payment(more)).join(' ')).toMatch(sentence);
  });

  it('says something of every state', () => {
    for (const status of [...openStates, ...paidStates, ...returnedStates, ...endedStates])
      expect(supportAdviceOn(payment({ status })).join(' ')).toMatch(/\w{3}.*\.$/);
  });
});
