import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];

describe.each(databases)(
  'a payment attempt whose answer was lost is looked up, on %s',
  (database) => {
    let shop: PaperShop;
    beforeAll(async () => {
      shop = await openPaperShop(database);
    });
    afterAll(() => shop.close());

    it.each([
      ['ok', { success: true, payment: { status: 'succeeded' } }],
      ['action', { success: false, payment: { status: 'processing' } }],
      ['declined', 'gateway_card_declined'],
    ])('after the card %s, by its attempt, for its own user only', async (card, answer) => {
      const [person, other, issue] = [await shop.person(), await shop.person(), await shop.issue()];
      const press = { issue, attempt: first };
      expect(await shop.attempt(person, press)).toBe('payment_not_found');
      await shop.pay(person, press, card);
      expect([await shop.attempt(person, { attempt: first })]).toMatchObject([answer]);
      expect(await shop.attempt(other, press)).toBe('payment_not_found');
    });

    it('asks no gateway, and changes nothing', async () => {
      const [person, issue] = [await shop.person(), await shop.issue()];
      await shop.pay(person, { issue, attempt: first }, 'lost-after');
      const before = await shop.lastOf(person);
      expect(await shop.attempt(person, { attempt: first })).toMatchObject({
        payment: { id: before.id, status: 'processing' },
      });
      expect(await shop.lastOf(person)).toEqual(before);
      expect(await shop.pay(person, { paymentId: before.id as never })).toMatchObject({
        success: true,
      });
    });

    it('by what it was to pay, where an earlier attempt had begun the payment', async () => {
      const [person, issue, plan] = [await shop.person(), await shop.issue(), await shop.plan()];
      await shop.pay(person, { issue, attempt: first }, 'action');
      await shop.pay(person, { issue, attempt: second }, 'ok');
      expect(await shop.paymentsOf(person)).toMatchObject([{ attempt: first }]);
      expect(await shop.attempt(person, { issue, attempt: second })).toMatchObject({
        payment: { status: 'succeeded' },
      });
      expect(await shop.attempt(person, { plan, attempt: second })).toBe('payment_not_found');
      shop.pass(61);
      expect(await shop.attempt(person, { issue, attempt: second })).toBe('payment_not_found');
    });

    it('as not there, where no gateway was asked and none will be', async () => {
      const [person, plan] = [await shop.person(), await shop.plan()];
      const press = { plan, attempt: first };
      shop.stripe.isAway = true;
      expect(await shop.pay(person, press, 'ok')).toBe('gateway_unavailable');
      shop.stripe.isAway = false;
      expect(await shop.lastOf(person)).toMatchObject({ status: 'created' });
      expect(await shop.attempt(person, press)).toMatchObject({
        payment: { status: 'processing' },
      });
      shop.pass(2);
      expect(await shop.attempt(person, press)).toBe('payment_not_found');
    });
  },
);
