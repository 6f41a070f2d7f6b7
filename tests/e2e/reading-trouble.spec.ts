import { expect, type Locator, type Page } from '@playwright/test';
import {
  endWorker,
  expectPages,
  expectSharp,
  openIssue,
  pressRead,
  viewer,
} from '../helpers/reader.ts';
import { snackbars } from '../helpers/shop.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

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
  test('a link that cannot be loaded is reported in one message, and retried on request and automatically', async ({
    page,
  }) => {
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

  test('a damaged file is logged and reported in the stage, and the viewer can be closed', async ({
    page,
  }) => {
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

  test('a lost connection is reported, and reading continues when it is back', async ({
    page,
    context,
  }) => {
    await page.route(files, (route) => route.abort('connectionfailed'));
    await pressRead(page, { id: free });
    await expect(viewer(page).getByText(/connection was lost/)).toBeVisible();
    await page.unroute(files);
    await context.setOffline(true);
    await context.setOffline(false);
    await expectSharp(page);
  });

  test('an engine that dies is replaced, and the pages are painted again', async ({ page }) => {
    await openIssue(page, { id: free });
    const died = endWorker(page, 'engine');
    // The reader first asks the dead engine for the page that is not painted.
    await page.keyboard.press('End');
    await died;
    await expectPages(page, [10]);
    await expectSharp(page);
  });

  test('without the worker that brings pages to the screen, the page does it by itself', async ({
    page,
  }) => {
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

const crashed = (page: Page) => page.getByText('Error!', { exact: true });

test.describe('A viewer that cannot be drawn', () => {
  test('closes with a message, is reported, and can be opened again', async ({ page }) => {
    await page.addInitScript(() => {
      // The viewer needs it, and no other part of the page does.
      const kept = window.ResizeObserver;
      Object.defineProperty(window, 'ResizeObserver', { value: undefined, writable: true });
      Object.assign(window, { repair: () => Object.assign(window, { ResizeObserver: kept }) });
    });
    const reported = page.waitForEvent('pageerror');
    await pressRead(page, { id: free });
    await expect(crashed(page)).toBeVisible();
    expect((await reported).message).toContain('ResizeObserver');
    await expect(viewer(page)).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'The Free Issue' })).toBeVisible();
    await page.evaluate(() => (window as unknown as { repair: () => void }).repair());
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectSharp(page);
    await expect(crashed(page)).toHaveCount(0);
  });

  for (const [what, file] of [
    ['code', /ReaderDialog[^/]*\.js/],
    ['looks', /ReaderDialog[^/]*\.css/],
  ] as const)
    test(`closes where its ${what} did not come, and Try again fetches it`, async ({ page }) => {
      await page.route(file, (route) => route.abort('connectionfailed'));
      await pressRead(page, { id: free });
      await expect(snackbars(page)).toContainText('Connection error');
      await page.unroute(file);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expectSharp(page);
      const sheets = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
      expect(sheets.join()).toContain('ReaderDialog');
    });
});
