import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { expectPages, expectScale, openIssue, viewer } from '../../helpers/reader.ts';
import { test } from '../../helpers/storeTest.ts';

const marks = (page: Page) => viewer(page).locator('[data-mark]:not([inert] *)');
const webLink = (page: Page) => viewer(page).getByRole('link', { name: 'only-page-1-says-this' });
const forward = (page: Page) => viewer(page).getByRole('button', { name: 'Forward' });
const toPage = (page: Page) => viewer(page).getByRole('button', { name: 'Page 4' });

test.use({ storeName: 'demo' });

test.beforeEach(async ({ page, context, published }) => {
  await context.route('https://example.com/**', (route) => route.fulfill({ body: 'elsewhere' }));
  await openIssue(page, await published('linked'));
  await expect(marks(page)).not.toHaveCount(0);
});

/** Presses in the middle, and lets go so many pixels further to the right. */
async function press(page: Page, on: ReturnType<typeof webLink>, moved: number): Promise<void> {
  const box = await on.boundingBox();
  if (!box) throw new Error('There is nothing to press.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + moved, y);
  await page.mouse.up();
}

test.describe('Links of a page', () => {
  test('are drawn as the annotation specifies, open addresses in new tabs and pages of the issue, follow the magnified page, and a note shows its content as text', async ({
    page,
    context,
  }) => {
    await test.step('are drawn as the annotation specifies, open web, mail and telephone addresses alone, in a new tab without a referrer, and not on a drag', async () => {
      await test.step('are drawn as the annotation specifies, and open only web, mail and telephone addresses', async () => {
        await expect(webLink(page)).toHaveCSS('border', '2px solid rgb(255, 0, 0)');
        await expect(toPage(page)).toHaveCSS('border', '3px dashed rgb(0, 0, 255)');
        const next = forward(page);
        await expect(next).toHaveCSS('border-bottom', '2px solid rgb(0, 128, 0)');
        await expect(next).toHaveCSS('border-top-width', '0px');
        const paper = await viewer(page).getByRole('group', { name: 'Page 1' }).boundingBox();
        const box = await webLink(page).boundingBox();
        if (!paper || !box) throw new Error('Nothing is laid out.');
        const points = paper.width / 612;
        expect(box.x - paper.x).toBeCloseTo(72 * points, 0);
        expect(box.y - paper.y).toBeCloseTo((792 - 724) * points, 0);
        expect(box.width).toBeCloseTo(268 * points, 0);
        const addresses = await viewer(page)
          .locator('a[data-mark]:not([inert] *)')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(addresses).toEqual([
          'https://example.com/one',
          'mailto:ann@example.com',
          'https://example.com/edge',
          'https://example.com/low',
        ]);
        await expect(marks(page)).toHaveCount(7);
      });

      await test.step('open a new tab without a referrer, do not open on a drag, and take precedence over an edge zone', async () => {
        await press(page, webLink(page), 5);
        await press(page, toPage(page), 5);
        await expectPages(page, [1]);
        expect(context.pages()).toHaveLength(1);
        await expect(webLink(page)).toHaveAttribute('rel', 'noopener noreferrer nofollow');
        const opened = page.waitForEvent('popup');
        await press(page, webLink(page), 2);
        const tab = await opened;
        expect(tab.url()).toBe('https://example.com/one');
        expect(await tab.evaluate(() => window.opener)).toBeNull();
        const edge = viewer(page).getByRole('link', { name: 'https://example.com/edge' });
        const other = page.waitForEvent('popup');
        await edge.click();
        expect((await other).url()).toBe('https://example.com/edge');
        const low = await viewer(page)
          .getByRole('link', { name: 'https://example.com/low' })
          .boundingBox();
        if (!low) throw new Error('There is nothing to press.');
        const besideLow = page.waitForEvent('popup');
        await page.mouse.click(low.x + low.width / 2, low.y + low.height / 2 - 11);
        expect((await besideLow).url()).toBe('https://example.com/low');
        await expectPages(page, [1]);
      });
    });

    await page.bringToFront();

    await test.step('inside the issue go to their page, follow the magnified page, and have no axe violations; a note shows its content as text', async () => {
      await test.step('follow the magnified page, and a finger may move as little on the screen as before', async () => {
        const before = await toPage(page).boundingBox();
        if (!before) throw new Error('There is nothing to press.');
        await page.mouse.dblclick(before.x + before.width + 12, before.y + before.height / 2);
        await expectScale(page, 2);
        const after = await toPage(page).boundingBox();
        expect(after?.width).toBeCloseTo(before.width * 2, 0);
        await press(page, toPage(page), 5);
        await expectPages(page, [1]);
        await expectScale(page, 2);
        await press(page, toPage(page), 2);
        await expectPages(page, [4, 5]);
        await expectScale(page, 1);
      });

      await page.keyboard.press('Home');
      await expectPages(page, [1]);

      await test.step('have no axe violations, and a note shows its content as text', async () => {
        await viewer(page).getByRole('button', { name: 'Text selection' }).click();
        const note = viewer(page).getByRole('button', { name: 'Note by Ann' });
        await note.click();
        const panel = page.getByRole('dialog', { name: 'Note by Ann' });
        await expect(panel).toContainText('A <b>note</b>');
        const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
        expect(violations).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(panel).toBeHidden();
        await expect(note).toBeFocused();
        await expect(viewer(page)).toBeVisible();
      });

      await viewer(page).getByRole('button', { name: 'Text selection' }).click();

      await test.step('inside the issue go to their page, by key, by their name and while text is selected (VIEW-072)', async () => {
        await press(page, toPage(page), 2);
        await expectPages(page, [4, 5]);
        await page.keyboard.press('Home');
        await forward(page).click();
        await expectPages(page, [2, 3]);
        for (const [name, pages] of [
          ['Back', [2, 3]],
          ['To the beginning', [1]],
          ['To the end', [8]],
        ] as const) {
          await page.keyboard.press('Home');
          await expectPages(page, [1]);
          await toPage(page).focus();
          await expect(toPage(page)).toBeFocused();
          await page.keyboard.press('Enter');
          await expectPages(page, [4, 5]);
          await viewer(page).getByRole('button', { name, exact: true }).click();
          await expectPages(page, pages);
        }
        await page.keyboard.press('Home');
        await viewer(page).getByRole('button', { name: 'Text selection' }).click();
        await press(page, toPage(page), 1);
        await expectPages(page, [4, 5]);
      });
    });
  });
});
