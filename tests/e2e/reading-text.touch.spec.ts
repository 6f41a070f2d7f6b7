import { expect, type Page } from '@playwright/test';
import { longPress, pinch, swipe, tapBar } from '../helpers/touchInput.ts';
import { expectPages, expectScale, expectStill, openIssue, viewer } from '../helpers/reader.ts';
import { issueIds } from '../helpers/startStore.ts';
import { test } from '../helpers/storeTest.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const button = (page: Page) => viewer(page).getByRole('button', { name: 'Text selection' });
const words = (page: Page) =>
  viewer(page).getByRole('group', { name: 'Page 1', exact: true }).locator('span[dir]');
const selected = (page: Page) => page.evaluate(() => window.getSelection()?.toString() ?? '');

async function middleOfTitle(page: Page) {
  await expect(words(page)).not.toHaveCount(0);
  const box = await words(page).first().boundingBox();
  if (!box) throw new Error('There are no words to press.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.beforeEach(({ page }) => openIssue(page, { id: issueIds.free }));

test.describe('While text can be selected', () => {
  test('a finger that rests on a word selects it and turns nothing; two fingers magnify, and words are selected where they are seen', async ({
    page,
  }) => {
    await tapBar(button(page));
    const at = await middleOfTitle(page);
    await longPress(page, at, async () => {
      await expect.poll(() => selected(page)).toMatch(/^(The|Free|Issue)$/);
    });
    expect(await selected(page)).toMatch(/^(The|Free|Issue)$/);
    await expectStill(page);
    await expectPages(page, [1]);
    await pinch(page, { at, from: 100, to: 200 });
    await expectScale(page, 2);
    await longPress(page, await middleOfTitle(page), async () => {
      await expect.poll(() => selected(page)).toMatch(/^(The|Free|Issue)$/);
    });
  });

  test('a swipe turns nothing, and turns again afterwards', async ({ page }) => {
    await tapBar(button(page));
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true');
    await swipe(page, { by: -0.5 });
    await expectStill(page);
    await expectPages(page, [1]);
    // By key, because the bar may have left meanwhile, and a finger would only call it back.
    await button(page).press('Enter');
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false');
    await swipe(page, { by: -0.5 });
    await expectPages(page, [2, 3]);
  });
});

test('A finger that rests on a word selects it without a mode, turns nothing, and a tap ends the selection', async ({
  page,
}) => {
  const title = viewer(page).getByRole('heading', { name: 'The Free Issue', level: 3 });
  await expect(title).toHaveText('The Free Issue');
  await expect(words(page)).toHaveCount(0);
  const box = await title.boundingBox();
  const at = { x: (box?.x ?? 0) + 40, y: (box?.y ?? 0) + 10 };
  await longPress(page, at, async () => {
    await expect.poll(() => selected(page)).toMatch(/^(The|Free|Issue)$/);
  });
  expect(await selected(page)).toMatch(/^(The|Free|Issue)$/);
  await expectPages(page, [1]);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.touchscreen.tap(width - 20, height / 2);
  await expect.poll(() => selected(page)).toBe('');
  await expectPages(page, [1]);
  await swipe(page, { by: -0.5 });
  await expectPages(page, [2, 3]);
});
