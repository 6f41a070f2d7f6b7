import { expect } from '@playwright/test';
import { issuePath, paths } from '#contract/paths.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { inside, openAccount } from '../../helpers/account.ts';
import { button, order, payByCard, testCards } from '../../helpers/checkoutPage.ts';
import { mailedAt, startMailServer } from '../../helpers/mailServer.ts';
import { freePort } from '../../helpers/postgres.ts';
import { beUser, details, expectOpenToAll } from '../../helpers/shop.ts';
import { issueIds, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

test('a reader gives a plan and an issue, and the store mails the link to the recipient on the day', {
  tag: '@extended',
}, async ({ page, context }) => {
  test.slow();
  const mailbox = await startMailServer();
  const port = await freePort();
  const store = await startStore({
    env: {
      DEMO: '1',
      ...mailedAt(mailbox, port),
    },
    prepare: ({ db }) => setStore(db, 'gift-purchases', 'on'),
  });
  await beUser(context, store, 'new');
  const history = inside(page, 'Purchase History');
  const sent = () => mailbox.mails.find(({ recipients }) => recipients[0] === 'friend@example.com');

  await test.step('a plan without renewal, whose link is mailed on a later day', async () => {
    await page.goto(store.origin + paths.plans);
    await button(page, 'Gift One month').press('Enter');
    await expect(order(page)).toContainText('Subscription without renewal, as a gift');
    await order(page)
      .getByRole('checkbox', { name: /by email/ })
      .check();
    const pay = button(order(page), /^Pay /);
    await order(page).getByLabel('Email of the recipient').fill('later@example.com');
    await order(page).getByLabel('Day').fill('2020-01-01');
    await expect(order(page).getByRole('alert')).toContainText('within the next year');
    await expect(pay).toBeDisabled();
    const day = new Date(Date.now() + 40 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    await order(page).getByLabel('Day').fill(day);
    await expectOpenToAll(page);
    await payByCard(page, testCards.good);
    await expect(order(page)).toHaveCount(0);
    await openAccount(page, store);
    await expect(history).toContainText('Will be sent to later@example.com on');
  });

  await test.step('an issue, whose link is mailed at once', async () => {
    await page.goto(store.origin + issuePath(issueIds.notBought));
    await button(details(page), 'Gift').press('Enter');
    await order(page)
      .getByRole('checkbox', { name: /by email/ })
      .check();
    await order(page).getByLabel('Email of the recipient').fill('friend@example.com');
    await order(page).getByLabel('Message (optional)').fill('Have fun.');
    await payByCard(page, testCards.good);
    await expect(order(page)).toHaveCount(0);
    await expect.poll(sent, { timeout: 90_000 }).toBeDefined();
    expect(sent()?.text).toContain('Have fun.');
    await openAccount(page, store);
    await expect(history).toContainText('Sent on');
    const link = await history
      .getByRole('textbox', { name: 'Link to the gift' })
      .first()
      .inputValue();
    expect(sent()?.text).toContain(link);
    await expectOpenToAll(page);
  });
  await store.stop();
  await mailbox.close();
});
