import { expect, type Page } from '@playwright/test';
import {
  breakAmounts,
  card,
  crashing,
  expectOpenToAll,
  snackbars,
  supportDialog as support,
  withoutFirstIssues,
} from '../../helpers/shop.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A part of the app cannot be drawn or started. The other parts stay. */

const listWorker = '**/assets/catalog.worker-*.js';

test('a list whose worker is not on the server, ends or is forbidden is read by the page', async ({
  page,
}) => {
  for (const [what, break_] of [
    [
      'is not on the server',
      (page) => page.route(listWorker, (route) => route.fulfill({ status: 404 })),
    ],
    [
      'ends without an event',
      (page) =>
        page.route(listWorker, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: `navigator.locks.request(self.name, async () => { self.postMessage({ life: 'held' }); self.close(); });`,
          }),
        ),
    ],
    [
      'is forbidden',
      (page) =>
        page.addInitScript(() => {
          Object.defineProperty(window, 'Worker', {
            get: () => {
              throw new DOMException('Refused by a policy.', 'SecurityError');
            },
          });
        }),
    ],
  ] as [string, (page: Page) => Promise<unknown>][])
    await test.step(`a list whose worker ${what} is read by the page`, async () => {
      await withoutFirstIssues(page);
      await break_(page);
      await page.goto('/');
      await expect(card(page, issuePlans.free.title)).toBeVisible();
    });
});

test('a menu, a layer and a screen that cannot be drawn leave the rest standing, and a screen reports itself without secrets', async ({
  page,
}) => {
  await test.step('a menu that cannot be drawn closes with a message, and its button and the header stay', async () => {
    await page.route('**/assets/menus-*.js', crashing('MenuList'));
    await page.goto('/');
    const help = page.locator('#help-button');
    for (const press of [() => help.click(), () => help.press('Enter')]) {
      await press();
      await expect(snackbars(page)).toContainText('Something went wrong while rendering the page.');
      await expect(help).toHaveAttribute('aria-expanded', 'false');
      await expect(help).toBeFocused();
      await snackbars(page).getByRole('button', { name: 'Dismiss' }).click();
      await expect(snackbars(page)).not.toContainText('Something went wrong');
    }
    await expect(page.getByRole('banner').getByRole('link', { name: 'Gatefold' })).toBeVisible();
    await expect(page.locator('#account-button')).toBeVisible();
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await test.step('a crash of a layer leaves the page and the other layers', async () => {
    await page.route('**/assets/support-*.js', crashing('SupportDialog'));
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Need help?' }).click();
    const said = snackbars(page).getByText('Something went wrong while rendering the page.');
    await expect(said).toBeVisible();
    await expect(snackbars(page).getByRole('button', { name: 'Reload' })).toBeVisible();
    await page.goBack();
    await card(page, issuePlans.free.title).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await test.step('a screen that cannot be drawn leaves the rest standing, and reports itself without secrets', async () => {
    await breakAmounts(page);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/?token=secret');
    await expect(
      page.getByRole('heading', { name: 'Something went wrong while rendering the page.' }),
    ).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Gatefold' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('All prices are in USD.');
    await expectOpenToAll(page);

    await page.getByRole('button', { name: 'Click here fill out a report' }).click();
    await expect(support(page).getByLabel('Select your problem')).toHaveValue('other');
    const problem = support(page).getByLabel('Describe your problem in details');
    await expect(problem).toHaveValue(/^The page \/ could not be shown \(error [0-9a-f]{8}\)/);
    const text = await problem.inputValue();
    expect(text).not.toContain('secret');
    const errorId = /error ([0-9a-f]+)/.exec(text)?.[1];
    expect(logged.join()).toContain(`Error ${errorId}`);
    await page.keyboard.press('Escape');
    await expect(support(page)).toHaveCount(0);

    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeVisible();
  });
});
