import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waiverOf } from '../../../server/billing/receipts/receipt.ts';
import type { Paid } from '../../../server/billing/receipts/purchaseHistory.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { waiver } from '../../helpers/billing.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const textOf = (consentedAt: Date | null, offered: 'off' | 'all') =>
  waiverOf({ consentedAt } as Paid, 'en', offered);

describe.each(databases)('The consent to immediate performance, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  const offer = (to: string) => setStore(shop.context.db, 'withdrawal', to);
  async function buy(order: { consents?: true }, what: 'issue' | 'plan' = 'issue') {
    const buyer = await shop.person();
    const goods = what === 'issue' ? { issue: await shop.issue() } : { plan: await shop.plan() };
    const answer = await shop.pay(buyer, { ...goods, ...order }, 'ok');
    return typeof answer === 'string' ? answer : shop.lastOf(buyer);
  }
  const without = { consentedAt: null, termsHash: null };

  it('is no part of a purchase while the function is off', async () => {
    expect(await buy({ consents: true })).toMatchObject({ status: 'succeeded', ...without });
  });

  it('is kept with its time and the version of the terms', async () => {
    await offer('eu');
    await setStore(shop.context.db, 'terms', '# First');
    const now = shop.context.clock.now();
    expect(await buy({ consents: true })).toMatchObject({
      consentedAt: now,
      termsHash: hashOf('# First'),
    });
    await setStore(shop.context.db, 'terms', '# Second');
    expect(await buy({ consents: true })).toMatchObject({ termsHash: hashOf('# Second') });
    expect(await buy({})).toMatchObject({ status: 'succeeded', ...without });
  });

  it('is demanded of all customers for an issue, and never for a plan', async () => {
    await offer('all');
    expect(await buy({})).toBe('consent_needed');
    expect(await buy({}, 'plan')).toMatchObject({ status: 'succeeded', ...without });
    expect(await buy({ consents: true }, 'plan')).toMatchObject(without);
    const buyer = await shop.person();
    const issue = await shop.issue();
    await shop.pay(buyer, { issue, consents: true }, 'declined');
    await shop.pay(buyer, { issue, consents: true }, 'ok');
    expect(await shop.lastOf(buyer)).toMatchObject({ consentedAt: expect.any(Date) });
  });

  it('is in the receipt, in place of the waiver by purchase', () => {
    const at = new Date('2026-05-01T12:00:00Z');
    expect(textOf(null, 'off')).toEqual([waiver]);
    expect(textOf(null, 'all')).toEqual([]);
    expect(textOf(at, 'all')).toEqual([expect.stringContaining('On May 1, 2026 you asked')]);
    expect(textOf(at, 'off')).toEqual(textOf(at, 'all'));
  });
});
