import { expect } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { button, heading } from '../../helpers/framedStore.ts';
import { framed } from '../../helpers/inFrame.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { agree, newEmail } from '../../helpers/signInPage.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

test.use({ storeName: 'framed' });

test('in a frame of another site without cookies a guest chooses a bundle, signs in, and pays it by PayPal on a phone', {
  tag: '@extended',
}, async ({ host, store }) => {
  test.slow();
  const env = { DATA_DIR: store.dataDir };
  const content = [issueIds.notBought, issueIds.withSample].map(String);
  const offer = ['--title', 'Two by two', '--price', '9.99', '--json'];
  const { out } = await gatefold(['bundle', 'add', ...content, ...offer], env);
  const { id } = JSON.parse(out) as { id: number };
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(host.around(store.origin + paths.plans));
    await framed(page)
      .getByRole('button', { name: /Two by two/ })
      .click();
    // The snackbar is behind the header in the order of the document.
    await framed(page).getByRole('button', { name: 'Sign In / Register' }).last().click();
    const opened = context.waitForEvent('page');
    await framed(page)
      .getByRole('button', { name: /^Continue with/ })
      .first()
      .click();
    await agree(await opened, newEmail('bundled'));
    await expect(heading(page, 'Create your account')).toBeVisible();
    await framed(page).getByRole('checkbox').check();
    await button(page, 'Create Account').click();
    await expect(heading(page, 'Your order')).toBeVisible();
    await expect(framed(page).getByRole('main')).toContainText('2 issues');
    const paid = context.waitForEvent('page');
    await button(page, 'PayPal').click();
    await (await paid).getByRole('button', { name: 'Pay' }).click();
    await expect(framed(page).getByText('The bundle is bought.')).toBeVisible();
  });
  await gatefold(['bundle', 'archive', String(id)], env);
});
