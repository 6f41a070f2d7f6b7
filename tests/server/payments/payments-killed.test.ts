// @module-tag extended
import { describe, expect, it } from 'vitest';
import type { PaymentAnswer } from '#contract/api/payment.ts';
import { calls } from '#contract/api/registry.ts';
import {
  closeChecked,
  outcomeOf,
  ownedBy,
  paidBy,
  pay,
  reopen,
  startCheckout,
} from '../../helpers/checkout.ts';
import { killWhilePaying } from '../../helpers/kills.ts';
import { payPalControl, simulatorsOf } from '../../helpers/paypalControl.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { databases } from '../../helpers/testDatabase.ts';

const visa = 'pm_card_visa';
const issue = issueIds.notBought;
const plan = 2;
const soon = { timeout: 20_000 };

describe.each(databases)('a store that is killed while people pay, on %s', (db) => {
  it('loses no money and takes none twice', async () => {
    const { charged, pressed, faults } = await killWhilePaying(db, 3);
    expect(faults).toEqual([]);
    // Three press twice.
    expect(charged).toBe(pressed - 3);
  });

  it('finds out from Stripe after its next start what had been paid', async () => {
    let checkout = await startCheckout({ db });
    try {
      for (const [n, path] of [
        [0, '/v1/payment_intents'],
        [1, '/v1/payment_intents'],
        [2, '/v1/subscriptions'],
      ] as const) {
        const person = await checkout.person(n);
        await checkout.stripe.setDeliveryPlan({ paused: n === 1 });
        await checkout.stripe.addFault({ what: 'hold', path });
        const lost = pay(person, n === 2 ? { plan } : { issue }, visa).catch(() => null);
        await expect.poll(() => checkout.stripe.held()).toBe(1);
        await checkout.store.kill();
        await lost;
        checkout = await reopen(checkout);
      }
      for (const n of [0, 1]) {
        const person = await checkout.person(n);
        await expect.poll(async () => (await ownedBy(person)).issues, soon).toEqual([issue]);
      }
      // The first money of the plan was not asked for: the person or the reconciler goes on.
      const subscriber = await checkout.person(2);
      const outcome = outcomeOf(await pay(subscriber, { plan }, visa));
      expect(outcome).toMatch(/activated|processing|already_owned/);
      await expect.poll(async () => (await ownedBy(subscriber)).isSubscribed).toBe(true);
      expect(await paidBy(subscriber)).toEqual([{ paid: 499, back: 0 }]);
    } finally {
      await closeChecked(checkout.store);
    }
  });

  it('finds out from PayPal after its next start what had been paid', async () => {
    let checkout = await startCheckout({ db });
    try {
      const paypal = payPalControl(await simulatorsOf(checkout.store.origin));
      const person = await checkout.person(0);
      const ask = (body: object) => person.post(calls.pay.path, { gateway: 'paypal', ...body });
      const { payment, payload } = (await (await ask({ issue })).json()) as PaymentAnswer;
      await paypal.approve(payload?.orderID ?? '');
      await paypal.webhooks({ paused: true });
      await paypal.fault({ what: 'hold', path: '/capture' });
      const lost = ask({ paymentId: payment.id, payload }).catch(() => null);
      await expect.poll(() => paypal.held(), soon).toBe(1);
      await checkout.store.kill();
      expect(await lost).toBeNull();
      checkout = await reopen(checkout);
      const later = await checkout.person(0);
      await expect.poll(async () => (await ownedBy(later)).issues, soon).toEqual([issue]);
      const { captures } = await payPalControl(await simulatorsOf(checkout.store.origin)).ledger();
      expect(captures).toMatchObject([{ amount: 599, status: 'COMPLETED' }]);
    } finally {
      await closeChecked(checkout.store);
    }
  });
});
