import { expect } from '@playwright/test';
import { setStore } from '../../../server/storeSettings/index.ts';
import { mailedAt, startMailServer } from '../../helpers/mailServer.ts';
import { freePort } from '../../helpers/postgres.ts';
import { openPublishPage, preparePublishing } from '../../helpers/publishPage.ts';
import { expectOpenToAll } from '../../helpers/shop.ts';
import { startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const email = 'ann@example.com';

test('A visitor on a phone orders news by mail, confirms them by the link, and the owner sees one address', {
  tag: '@extended',
}, async ({ page, browser }) => {
  const mailbox = await startMailServer();
  const port = await freePort();
  const store = await startStore({
    env: {
      ...mailedAt(mailbox, port),
    },
    async prepare(resources) {
      await preparePublishing(resources);
      await setStore(resources.db, 'news', 'on');
    },
  });
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await phone.goto(`${store.origin}/terms`);
  await phone.getByRole('link', { name: 'New issues by email' }).click();
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('New issues by email');
  await phone.getByRole('textbox', { name: 'Email' }).fill('ann');
  await phone.getByRole('button', { name: 'Send link' }).click();
  await expect(phone.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expectOpenToAll(phone);
  await phone.getByRole('textbox', { name: 'Email' }).fill(email);
  await phone.getByRole('textbox', { name: 'Email' }).press('Enter');
  await expect(phone.getByRole('status')).toContainText(`We have sent an email to ${email}.`);
  await expect.poll(() => mailbox.mails.length).toBe(1);
  const link = /http\S+\/news\/confirm\/[\w-]+/.exec(mailbox.mails[0]?.text ?? '')?.[0] ?? '';
  await phone.goto(link);
  await expect(phone.getByRole('main')).toContainText(email);
  await expectOpenToAll(phone);
  await phone.getByRole('button', { name: 'Confirm' }).click();
  await expect(phone.getByRole('main')).toContainText(
    'You will get an email about each new issue.',
  );
  await phone.close();

  await openPublishPage(page, store);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByText('Confirmed addresses: 1.')).toBeVisible();
  await expectOpenToAll(page);
  await store.stop();
  await mailbox.close();
});
