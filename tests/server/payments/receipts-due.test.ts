import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsOf } from '../../helpers/mails.ts';
import { openPaperShop, type PaperShop } from '../../helpers/scriptedBilling.ts';
import { databases } from '../../helpers/testDatabase.ts';

describe.each(databases)('a receipt, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  it('is due for payments that are made while a mail server is configured, and not for earlier ones', async () => {
    const person = await shop.person();
    shop.settings.smtpUrl = null;
    await shop.pay(person, { issue: await shop.issue() }, 'ok');
    shop.settings.smtpUrl = 'smtp://mail.example';
    await shop.pay(person, { issue: await shop.issue() }, 'ok');
    const paid = await shop.lastOf(person);
    expect(await mailsOf(shop.context, person)).toMatchObject([
      {
        kind: 'receipt',
        paymentId: paid.id,
        dueAt: shop.context.clock.now(),
        mailedAt: null,
      },
    ]);
  });
});
