import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { often } from '../../helpers/inFrame.ts';
import { articleAround } from '../../helpers/publisherSite.ts';
import { issueIds } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A publisher's page that loads nothing of the store but its script and a cover until the user wants to read. */

test.use({ storeName: 'signIn' });

test('a poster asks for one picture, and the press of a key puts the reader with the focus in its place', {
  tag: '@extended',
}, async ({ page, site, store }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === store.origin) asked.push(pathname);
  });
  const { free } = issueIds;
  const element = `<gatefold-reader issue="${free}" height="500" poster locale="de"><a href="${store.origin}">All issues</a></gatefold-reader><p id="after">After the reader.</p>`;
  const policy = `default-src 'none'; script-src ${store.origin}; frame-src ${store.origin}; img-src ${store.origin}`;
  await page.goto(site.put('/poster', articleAround(store.origin, element), policy));
  const poster = page.getByRole('button', { name: 'Lesen' });
  await expect(poster).toHaveCSS('height', '500px');
  await expect.poll(() => asked, often).toEqual(['/embed/v1.js', `/cover/${free}`]);
  await expect(page.getByRole('link', { name: 'All issues' })).toBeHidden();
  expect((await poster.locator('span').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  const { violations } = await new AxeBuilder({ page }).include('gatefold-reader').analyze();
  expect(violations).toEqual([]);
  const place = () => page.locator('#after').evaluate((after: HTMLElement) => after.offsetTop);
  const before = await place();
  await poster.focus();
  await page.screenshot({ path: test.info().outputPath('poster.png') });
  await page.keyboard.press('Enter');

  const frame = page.locator('gatefold-reader iframe');
  await expect(frame).toBeFocused();
  await expect(poster).toHaveCount(0);
  expect(await place()).toBe(before);
  const pages = page.frameLocator('gatefold-reader iframe');
  await expect(pages.getByRole('dialog').first()).toBeVisible();
  await page.evaluate(() =>
    document.querySelector('gatefold-reader')?.setAttribute('theme', 'salon'),
  );
  await expect(page.locator('gatefold-reader iframe')).toHaveCount(1);
  await expect(poster).toHaveCount(0);
});
