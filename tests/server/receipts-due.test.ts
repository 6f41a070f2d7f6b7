import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payments } from '../../server/db/schema.ts';
import { statementsBetween } from '../../server/db/migrations.ts';
import { addPayment } from '../helpers/books.ts';
import { openPaperShop, type PaperShop } from '../helpers/paperShop.ts';
import { databases } from '../helpers/testDatabase.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe.each(databases)('a receipt, on %s', (database) => {
  let shop: PaperShop;
  beforeAll(async () => {
    shop = await openPaperShop(database);
  });
  afterAll(() => shop.close());

  it('of an earlier version that has waited for a mail server is not mailed once there is one', async () => {
    const { db } = shop.till;
    const person = await shop.person();
    const waiting = { receiptDueAt: ago(90), completedAt: ago(90) };
    const ids = [
      await addPayment(shop.till, person, { ...waiting, issueId: await shop.issue() }),
      // A mail server has refused it once, and one has just been paid.
      await addPayment(shop.till, person, {
        ...waiting,
        receiptTries: 1,
        issueId: await shop.issue(),
      }),
      await addPayment(shop.till, person, {
        receiptDueAt: ago(1),
        completedAt: ago(1),
        issueId: await shop.issue(),
      }),
    ];
    const statements = statementsBetween('0015_issue_reading', '0016_store_mark');
    for (const one of statements.filter((each) => each.trim().startsWith('UPDATE')))
      await db.execute(sql.raw(one));
    const rows = await db.select().from(payments).where(inArray(payments.id, ids));
    const due = rows
      .toSorted((a, b) => a.id - b.id)
      .map(({ receiptDueAt }) => receiptDueAt !== null);
    expect(due).toEqual([false, true, true]);
    await db.delete(payments).where(inArray(payments.id, ids));
  });

  it('is due for what is paid while there is a mail server, and never for the past', async () => {
    const person = await shop.person();
    shop.settings.smtpUrl = null;
    await shop.pay(person, { issue: await shop.issue() }, 'ok');
    shop.settings.smtpUrl = 'smtp://mail.example';
    await shop.pay(person, { issue: await shop.issue() }, 'ok');
    expect(await shop.paymentsOf(person)).toMatchObject([
      { status: 'succeeded', receiptDueAt: null },
      { status: 'succeeded', receiptDueAt: expect.any(Date) },
    ]);
  });
});
