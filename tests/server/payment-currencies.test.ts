import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { issues } from '../../server/db/schema.ts';
import { setStore } from '../../server/store/index.ts';
import { closeChecked, outcomeOf, paidBy, pay, startCheckout } from '../helpers/checkout.ts';
import { issueIds } from '../helpers/startStore.ts';

const issue = issueIds.notBought;

/** A store that sells one issue in another currency; the price is in that currency's minor units. */
const startIn = (currency: string, price: number) =>
  startCheckout({
    prepare: async ({ db }) => {
      await setStore(db, 'currency', currency);
      await db.update(issues).set({ price }).where(eq(issues.id, issue));
    },
  });

describe('what is paid, to the smallest coin', () => {
  it.each([
    ['JPY', 500, 500, 'which has no parts'],
    ['KWD', 1990, 1990, 'which has a thousand'],
    ['ISK', 700, 70_000, 'which has none, but two digits on the wire'],
  ])('is %s %i, as Stripe is told by %i, %s', async (currency, price, onWire) => {
    const { store, stripe, person } = await startIn(currency, price);
    try {
      const reader = await person(0);
      const shown = { price: { amount: price, currency } };
      expect(outcomeOf(await pay(reader, { issue, ...shown }, 'pm_card_visa'))).toBe('succeeded');
      const { charges } = await stripe.ledger();
      expect(charges).toMatchObject([{ amount: onWire, currency: currency.toLowerCase() }]);
      expect(await paidBy(reader)).toEqual([{ paid: price, back: 0 }]);
    } finally {
      await closeChecked(store);
    }
  });

  it('is refused where no card pays such a small coin, and nothing is collected', async () => {
    const { store, stripe, person } = await startIn('KWD', 1995);
    try {
      const answer = await pay(await person(0), { issue }, 'pm_card_visa');
      expect(outcomeOf(answer)).toBe('gateway_error');
      expect((await stripe.ledger()).charges).toEqual([]);
    } finally {
      await closeChecked(store);
    }
  });
});
