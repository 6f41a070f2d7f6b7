import { expect, type Page } from '@playwright/test';
import { expectPages, expectSharp, pressRead, turn, viewer } from '../../helpers/reader.ts';
import { details } from '../../helpers/shop.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free } = issueIds;
const steps = (page: Page) => page.evaluate(() => history.length);

test.describe('Back', () => {
  test('closes the reader and nothing else, leads from a reader that an address opened to the details, and closes what lies above it', async ({
    page,
    store,
    change,
  }) => {
    await test.step('closes the reader and nothing else, Forward brings it back at its page, and a reload stays there', async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'The Free Issue', exact: true }).click();
      const before = await steps(page);
      await details(page).getByRole('button', { name: 'Read', exact: true }).click();
      await expectSharp(page);
      expect(await steps(page)).toBe(before + 1);
      await expect(page).toHaveURL(`${store.origin}/read/${free}`);
      await turn(page, 'Last page');
      await expectPages(page, [10]);
      await page.goBack();
      await expect(viewer(page)).toHaveCount(0);
      await expect(details(page)).toBeVisible();
      await page.goForward();
      await expectPages(page, [10]);
      await page.reload();
      await expectPages(page, [10]);
      await expect(page).toHaveURL(`${store.origin}/read/${free}`);
      await page.keyboard.press('Escape');
      await expect(viewer(page)).toHaveCount(0);
      await page.reload();
      await expect(details(page)).toBeVisible();
      await expect(viewer(page)).toHaveCount(0);
      await page.goBack();
      await expect(page).toHaveURL(`${store.origin}/`);
      await expect(details(page)).toHaveCount(0);
    });

    await test.step('leads from a reader that an address opened to the details, is one step however quickly the reader is opened, and closes the full version or the dialog above it', async () => {
      await test.step('leads from a reader that an address opened to the details, and so does Escape, whose reload stays there', async () => {
        await page.goto(`/read/${free}/full?page=2`);
        await expectPages(page, [2, 3]);
        await expect(page).toHaveURL(/\/full\?page=2$/);
        await page.goBack();
        await expect(viewer(page)).toHaveCount(0);
        await expect(details(page)).toBeVisible();
        await expect(page).toHaveURL(`${store.origin}/read/${free}`);
        await page.goForward();
        await expectPages(page, [2, 3]);
        await turn(page, 'Next page');
        await expectPages(page, [4, 5]);
        await page.reload();
        await expectPages(page, [4, 5]);
        await page.keyboard.press('Escape');
        await expect(page).toHaveURL(`${store.origin}/read/${free}`);
        await page.reload();
        await expect(details(page)).toBeVisible();
        await expect(viewer(page)).toHaveCount(0);
      });

      await test.step('is one step however quickly the reader is opened and closed', async () => {
        // Ends the steps that lie forward.
        await page.goto('/');
        await page.goto(`/read/${free}`);
        const read = details(page).getByRole('button', { name: 'Read', exact: true });
        const before = await steps(page);
        for (let time = 0; time < 5; time += 1) {
          await read.click();
          await expect(viewer(page)).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(viewer(page)).toHaveCount(0);
        }
        await read.click();
        await expectSharp(page);
        expect(await steps(page)).toBe(before + 1);
        await page.goBack();
        await expect(viewer(page)).toHaveCount(0);
        await expect(page).toHaveURL(`${store.origin}/read/${free}`);
      });

      await test.step('closes the full version that the sample led to', async () => {
        await pressRead(page, { id: issueIds.withSample, type: 'sample' });
        await viewer(page).getByRole('button', { name: 'Open the full version' }).click();
        await expect(
          viewer(page).getByText('This item is available only after purchasing'),
        ).toBeVisible();
        await page.goBack();
        await expect(viewer(page)).toHaveCount(0);
        await expect(details(page)).toBeVisible();
      });

      await test.step('closes the dialog to sign in, and the reader stays below', async () => {
        await change({ auth: 'on', 'auth-to-read': 'on' });
        await pressRead(page, { id: free });
        const reason = viewer(page).getByText(/only after authenticating/);
        await viewer(page).getByRole('button', { name: 'Sign In / Register' }).click();
        // Those below the topmost are hidden from screen readers.
        const dialogs = page.locator('[role=dialog]');
        await expect(dialogs).toHaveCount(3);
        await page.goBack();
        await expect(dialogs).toHaveCount(2);
        await expect(reason).toBeVisible();
        await page.goBack();
        await expect(viewer(page)).toHaveCount(0);
        await expect(details(page)).toBeVisible();
      });
    });
  });
});

test.describe('After a link inside the issue', () => {
  test.use({ storeName: 'documents' });

  test('a button and Back return to where it was, and Close leaves no step behind', async ({
    page,
    published,
  }) => {
    const { id } = await published('prose');
    await pressRead(page, { id });
    await expectSharp(page);
    const before = await steps(page);
    const link = viewer(page).getByRole('button', { name: 'Salt and Weather 3' });
    const back = viewer(page).getByRole('button', { name: 'Back to page 1' });
    await expect(back).toHaveCount(0);
    await link.click();
    await expectPages(page, [2, 3]);
    await back.click();
    await expectPages(page, [1]);
    await expect(back).toHaveCount(0);
    await link.click();
    await expectPages(page, [2, 3]);
    await turn(page, 'Next page');
    await expectPages(page, [4]);
    await page.goBack();
    await expectPages(page, [1]);
    await page.goForward();
    await expectPages(page, [4]);
    await expect(back).toBeVisible();
    await page.reload();
    await expectPages(page, [4]);
    await back.click();
    await expectPages(page, [1]);
    await link.click();
    await expectPages(page, [2, 3]);
    expect(await steps(page)).toBe(before + 1);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(details(page)).toBeVisible();
    await page.goForward();
    await expectPages(page, [1]);
    await page.goBack();
    await expect(details(page)).toBeVisible();
    await expect(viewer(page)).toHaveCount(0);
  });
});
