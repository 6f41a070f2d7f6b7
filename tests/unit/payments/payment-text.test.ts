import { expect, it } from 'vitest';
import { paymentCaseText } from '../../../server/cli/paymentProgram.ts';
import type { PaymentCase } from '#contract/admin/payments.ts';

const at = '2026-11-27T10:00:00.000Z';
const begun: PaymentCase = {
  id: 20,
  at,
  userId: 1,
  email: null,
  what: 'Tides',
  amount: 499,
  refunded: 0,
  currency: 'USD',
  precision: 2,
  gateway: 'stripe',
  status: 'created',
  issueId: 1,
  planId: null,
  bundleId: null,
  isGiftPurchase: false,
  gatewayId: null,
  failure: null,
  failureRaw: null,
  completedAt: null,
  reconcileAt: null,
  events: [],
  notices: [],
  right: null,
  isRefundable: false,
  refunds: [],
  advice: [],
};
const claimed = { at, source: 'answer', fromState: 'created', toState: 'submitted', note: '' };

it.each<[string, Partial<PaymentCase>, string]>([
  ['before the gateway is asked', {}, 'stripe (nothing was asked of it)'],
  ['while the answer is not known', { status: 'submitted' }, 'stripe (it has not told its id)'],
  [
    'after a failure without an answer',
    { status: 'failed', events: [claimed] },
    'stripe (it has not told its id)',
  ],
  ['after an answer', { status: 'succeeded', gatewayId: 'pi_1' }, 'stripe pi_1'],
])('the gateway of a payment is shown %s', (_, changes, text) => {
  expect(paymentCaseText({ ...begun, ...changes })).toContain(text);
});
