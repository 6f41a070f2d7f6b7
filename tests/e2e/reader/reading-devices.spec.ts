import { expect, type Page } from '@playwright/test';
import { outlinedPdf } from '../../helpers/outlinedPdf.ts';
import { expectPages, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const { free, withSample } = issueIds;

const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';

const button = (page: Page, name: string) =>
  viewer(page).getByRole('button', { name, exact: true });

/** A document of forty pages that has contents. */
async function openOutlined(page: Page): Promise<void> {
  await page.route('**/files/**', (route) =>
    route.fulfill({ body: outlinedPdf(), contentType: 'application/pdf' }),
  );
  await openIssue(page, { id: free });
  await expect(viewer(page).getByText('1 / 40', { exact: true })).toBeVisible();
}

async function expectButtons(page: Page, has: Readonly<Record<string, boolean>>): Promise<void> {
  await expect(button(page, 'Next page')).toBeVisible();
  for (const [name, isThere] of Object.entries(has))
    await expect(button(page, name), name).toHaveCount(isThere ? 1 : 0);
}

test.describe('On an iPhone', () => {
  test.use({ userAgent: iphone, hasTouch: true, viewport: { width: 390, height: 844 } });

  const moved = [
    'Search in this issue',
    'Contents',
    'Bookmark this page',
    'Page tone',
    'Notes',
    'Text selection',
    'First page',
    'Last page',
  ];
  test('each button is as wide as a finger, in one row at the foot; the menu has the others', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openOutlined(page);
    await expect(button(page, 'Contents')).toHaveCount(0);
    await expectButtons(page, { 'First page': false, Zoom: true, Menu: true, Fullscreen: false });
    const buttons = await viewer(page).locator('header button').all();
    const boxes = await Promise.all(buttons.map((one) => one.boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    for (const box of boxes) {
      expect(box?.y).toBeGreaterThan(780);
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    }
    await button(page, 'Menu').tap();
    const choices = page.getByRole('menuitem').or(page.getByRole('menuitemcheckbox'));
    await expect(choices).toHaveText(moved);
    await page.getByRole('menuitem', { name: 'Last page' }).tap();
    await expectPages(page, [40]);
    expect(await crowded(page)).toEqual([]);
  });

  test('the menu switches the selection of text, and opens the contents', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 844 });
    await openOutlined(page);
    const selection = page.getByRole('menuitemcheckbox', { name: 'Text selection' });
    for (const state of ['false', 'true']) {
      await button(page, 'Menu').tap();
      await expect(selection).toHaveAttribute('aria-checked', state);
      await selection.tap();
    }
    await button(page, 'Menu').focus();
    await page.keyboard.press('Enter');
    const choice = (name: string) => page.getByRole('menuitem', { name });
    await expect(choice('Search in this issue')).toHaveAttribute('data-highlighted');
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(choice('Contents')).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    const contents = viewer(page).getByRole('navigation', { name: 'Contents' });
    await expect(contents).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(contents).toHaveCount(0);
    await expect(button(page, 'Menu')).toBeFocused();
    // By a mouse: the menu takes the focus once more while it closes.
    await button(page, 'Menu').click();
    await page.getByRole('menuitem', { name: 'Contents' }).click();
    await contents.getByRole('button', { name: 'Essays' }).click();
    await expectPages(page, [8]);
  });
});

test('On a desktop there is every button, and the title is seen from 960 pixels on and names the viewer on any screen', async ({
  page,
}) => {
  await openIssue(page, { id: free });
  await expectButtons(page, {
    'First page': true,
    'Last page': true,
    Fullscreen: true,
    Contents: false,
  });
  const title = viewer(page).getByRole('heading', {
    name: 'The Free Issue',
    exact: true,
    level: 2,
  });
  const width = async () => (await title.boundingBox())?.width ?? 0;
  await page.setViewportSize({ width: 960, height: 700 });
  await expect.poll(width).toBeGreaterThan(80);
  await page.setViewportSize({ width: 959, height: 700 });
  await expect.poll(width).toBeLessThanOrEqual(1);
  await expect(viewer(page)).toHaveAccessibleName('The Free Issue');
});

/** Where the buttons of the bar lie over each other, or beside the window. */
const crowded = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const placed = [...document.querySelectorAll('[data-bar] button')].map((element) => ({
      name: element.getAttribute('aria-label') ?? element.textContent,
      box: element.getBoundingClientRect(),
    }));
    const beside = placed.filter(({ box }) => box.left < 0 || box.right > innerWidth);
    const over = placed.filter(({ box }, at) =>
      placed.some(
        (other, than) =>
          at !== than &&
          Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 0.5 &&
          Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 0.5,
      ),
    );
    return [...beside, ...over].map(({ name }) => name ?? '');
  });

test.describe('With letters twice as large', () => {
  const screens = [
    ['a phone', phone, 360, 740],
    ['a phone on its side', phone, 740, 360],
    ['an iPhone', iphone, 375, 667],
    ['an iPhone on its side', iphone, 667, 375],
    ['the smallest screen', iphone, 320, 568],
  ] as const;
  for (const [device, userAgent, width, height] of screens)
    test.describe(device, { tag: '@extended' }, () => {
      test.use({ userAgent, hasTouch: true, viewport: { width, height } });

      test('has room for each button of the bar', async ({ page }) => {
        await page.addInitScript(() =>
          document.addEventListener('DOMContentLoaded', () => {
            document.documentElement.style.fontSize = '212.5%';
          }),
        );
        await openIssue(page, { id: withSample, type: 'sample' });
        await turn(page, 'Next page');
        await expect(viewer(page).getByText(/^2( - 3)? \/ 3$/)).toBeVisible();
        expect(await crowded(page)).toEqual([]);
      });
    });
});
