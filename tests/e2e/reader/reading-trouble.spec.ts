import { expect, type Locator } from '@playwright/test';
import {
  endWorker,
  expectPages,
  expectSharp,
  openIssue,
  pressRead,
  viewer,
} from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free } = issueIds;
const linkCalls = '**/api/issues/*/download/*';
const files = '**/files/**';

/** The layer on which something floats. */
const layerOf = (thing: Locator): Promise<number> =>
  thing.evaluate((element) => {
    let layer = 0;
    for (let at: Element | null = element; at; at = at.parentElement)
      layer = Math.max(layer, Number(getComputedStyle(at).zIndex) || 0);
    return layer;
  });

test.describe('Trouble', () => {
  test('a link, a connection or an engine that fails is reported in one message and comes back; a damaged file is reported in the stage', async ({
    page,
    context,
  }) => {
    await test.step('a link that cannot be loaded is reported in one message, and retried on request and automatically', async () => {
      await page.route(linkCalls, (route) => route.fulfill({ status: 500 }));
      await pressRead(page, { id: free });
      const snackbars = page.getByText('Failed to load', { exact: true });
      await expect(snackbars).toHaveCount(1);
      await expect(viewer(page).getByRole('progressbar')).toHaveCount(0);
      const snackbar = snackbars.locator('xpath=ancestor::*[@data-kind]');
      await expect(snackbar).toHaveAttribute('data-kind', 'error');
      expect(await layerOf(snackbar)).toBe(15_000);
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toHaveCount(1);
      await expect(viewer(page).getByText(/not answering/)).toHaveCount(0);
      await again.click();
      await expect(again).toBeVisible();
      await expect(snackbars).toHaveCount(1);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(viewer(page).getByText(/not answering/)).toBeVisible();
      await expect(again).toHaveCount(1);
      await page.unroute(linkCalls);
      await expectSharp(page);
      await expect(again).toHaveCount(0);
      await page.keyboard.press(' ');
      await expectPages(page, [2, 3]);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('an engine that dies is replaced, and the pages are painted again', async () => {
      await openIssue(page, { id: free });
      const died = endWorker(page, 'engine');
      // The reader first asks the dead engine for the page that is not painted.
      await page.keyboard.press('End');
      await died;
      await expectPages(page, [10]);
      await expectSharp(page);
    });

    await page.keyboard.press('Escape');

    await test.step('a lost connection is reported, and reading continues when it is back', async () => {
      await page.route(files, (route) => route.abort('connectionfailed'));
      await pressRead(page, { id: free });
      await expect(viewer(page).getByText(/connection was lost/)).toBeVisible();
      await page.unroute(files);
      await context.setOffline(true);
      await context.setOffline(false);
      await expectSharp(page);
    });

    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await test.step('a damaged file is logged and reported in the stage, and the viewer can be closed', async () => {
      const logged = page.waitForEvent('console', (message) => message.text().includes('broken'));
      await page.route(files, (route) =>
        route.fulfill({ body: 'not a PDF', contentType: 'application/pdf' }),
      );
      await pressRead(page, { id: free });
      await logged;
      await expect(viewer(page).getByText('This file cannot be read.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Notifications' })).toBeEmpty();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Read', exact: true })).toBeFocused();
    });
  });

  test('without the worker that brings pages to the screen, the page does it by itself', {
    tag: '@extended',
  }, async ({ page }) => {
    await openIssue(page, { id: free });
    await expectSharp(page);
    const died = endWorker(page, 'canvas');
    await page.keyboard.press('End');
    await died;
    await expectPages(page, [10]);
    await expectSharp(page);
    // Painted ahead, which the worker would have shown.
    await page.keyboard.press('ArrowLeft');
    await expectPages(page, [8, 9]);
    await expectSharp(page);
  });
});
