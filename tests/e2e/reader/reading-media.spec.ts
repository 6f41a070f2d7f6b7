import { AxeBuilder } from '@axe-core/playwright';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { publishPerihelion } from '../../helpers/demoIssue.ts';
import { mediaLinks } from '../../helpers/linkedPdf.ts';
import { expectPages, openIssue, turn, viewer } from '../../helpers/reader.ts';
import { test } from '../../helpers/storeTest.ts';

test.use({ storeName: 'demo' });

const link = (page: Page, host: keyof typeof mediaLinks) =>
  viewer(page).getByRole('link', { name: mediaLinks[host] });
const modal = (page: Page, host: keyof typeof mediaLinks) =>
  page.getByRole('dialog', { name: mediaLinks[host] });
const fallBack = (page: Page) =>
  page.getByRole('link', { name: 'Click to open in a new window', exact: true });

async function playersAnswer(context: BrowserContext): Promise<void> {
  for (const players of ['https://www.youtube-nocookie.com/**', 'https://player.vimeo.com/**'])
    await context.route(players, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>A player</h1>' }),
    );
}

test.describe('A link to a host of films, music or slides', () => {
  test.beforeEach(async ({ page, context, published }) => {
    await playersAnswer(context);
    await openIssue(page, await published('linked'));
    await turn(page, 'Next page');
    await expect(link(page, 'vimeo')).toBeVisible();
  });

  test('opens the player over the page, gives focus and keys back, and leads to the host where there is no player', async ({
    page,
    store,
    context,
  }) => {
    await test.step('opens the player over the page: of a film by its id, of music and slides by the host’s answer', async () => {
      for (const [host, src, words] of [
        ['youtube', 'https://www.youtube-nocookie.com/embed/xrGAQCq9BMU', 'A player'],
        ['vimeo', 'https://player.vimeo.com/video/76979871', 'A player'],
        ['soundcloud', /^http:\/\/localhost:\d+\/player\//, 'would show its player here'],
        ['slideshare', /^http:\/\/localhost:\d+\/player\//, 'would show its player here'],
      ] as const) {
        await link(page, host).click();
        const player = modal(page, host).locator('iframe');
        await expect(player).toHaveAttribute('src', src);
        await expect(player.contentFrame().getByText(words)).toBeVisible();
        await expect(fallBack(page)).toHaveAttribute('href', mediaLinks[host]);
        await expect(fallBack(page)).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await expect(modal(page, host)).toHaveCount(0);
      }
      await expectPages(page, [2, 3]);
      expect(store.origin).not.toContain('localhost');
    });

    await test.step('lies above the viewer, without faults that axe can find, takes the focus, keeps the keys, and gives both back (CONST-040)', async () => {
      await link(page, 'youtube').focus();
      await page.keyboard.press('Enter');
      await expect(modal(page, 'youtube')).toBeVisible();
      await expect(modal(page, 'youtube').locator(':focus')).toHaveCount(1);
      await page.keyboard.press('End');
      await expectPages(page, [2, 3]);
      const layer = modal(page, 'youtube').locator('xpath=..');
      const depth = await layer.evaluate((element) => Number(getComputedStyle(element).zIndex));
      expect(depth).toBe(6000);
      const { violations } = await new AxeBuilder({ page })
        .include('[role=dialog]')
        .exclude('iframe')
        .analyze();
      expect(violations).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(modal(page, 'youtube')).toHaveCount(0);
      await expect(viewer(page)).toBeVisible();
      await expect(link(page, 'youtube')).toBeFocused();
    });

    await test.step('leads to the host when the player does not come', async () => {
      await context.route('https://player.vimeo.com/**', () => {});
      await page.clock.install();
      await link(page, 'vimeo').click();
      await expect(modal(page, 'vimeo').locator('iframe')).toBeAttached();
      await expect(modal(page, 'vimeo').getByRole('alert')).toHaveCount(0);
      await page.clock.fastForward(8000);
      await expect(modal(page, 'vimeo').getByRole('alert')).toHaveText(
        'This cannot be played here.',
      );
      await expect(fallBack(page)).toHaveCount(1);
    });

    await page.keyboard.press('Escape');

    await test.step('leads to the host where there is no player (VIEW-066)', async () => {
      await page.route('**/api/media?**', (route) => route.fulfill({ status: 502, body: '{}' }));
      await context.route('https://soundcloud.com/**', (route) => route.fulfill({ body: 'there' }));
      await link(page, 'soundcloud').click();
      await expect(fallBack(page)).toBeVisible();
      const opened = page.waitForEvent('popup');
      await fallBack(page).click();
      expect((await opened).url()).toBe(mediaLinks.soundcloud);
    });
  });
});

const inText = (page: Page, name: RegExp) =>
  viewer(page).getByRole('link', { name }).filter({ visible: true }).first();

test.describe('In a magazine of the demo', { tag: '@extended' }, () => {
  let issue: number;
  let spread: number;

  test.beforeAll(async ({ store }) => {
    test.setTimeout(120_000);
    ({ issue, spread } = await publishPerihelion(store, 'soundcloud.com'));
  });

  test.beforeEach(async ({ page, context }) => {
    await playersAnswer(context);
    await openIssue(page, { id: issue });
    for (let at = 0; at < spread; at += 1) await page.keyboard.press('PageDown');
    await expectPages(page, [2 * spread, 2 * spread + 1]);
  });

  test('the words of a link play its film, and Escape goes back to them', async ({ page }) => {
    const film = inText(page, /on Vimeo$/);
    await film.click();
    const player = page.getByRole('dialog', { name: /on Vimeo$/ });
    await expect(player.locator('iframe')).toHaveAttribute(
      'src',
      /player\.vimeo\.com\/video\/76979871/,
    );
    await page.keyboard.press('Escape');
    await expect(player).toHaveCount(0);
    await expect(film).toBeFocused();
    await expectPages(page, [2 * spread, 2 * spread + 1]);
  });

  test('a track whose player cannot be had leads to its host', async ({ page }) => {
    await page.route('**/api/media?**', (route) => route.fulfill({ status: 502, body: '{}' }));
    await inText(page, /listen to the track/).click();
    await expect(fallBack(page)).toHaveAttribute('href', mediaLinks.soundcloud);
    await page.keyboard.press('Escape');
    await expect(inText(page, /listen to the track/)).toBeFocused();
  });
});
