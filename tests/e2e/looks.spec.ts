import { expect, type Page, test } from '@playwright/test';
import { themes } from '#contract/boot.ts';
import { palettes } from '../../src/ui/palette.ts';
import { picture } from '../helpers/onScreen.ts';
import { throughShop } from '../helpers/screens.ts';
import { cards, expectLegible, expectOpenToAll } from '../helpers/shop.ts';
import { startSignInStore } from '../helpers/signInPage.ts';
import { startStore } from '../helpers/startStore.ts';
import { withSwitches } from '../helpers/switches.ts';
import { sayIn } from '../helpers/texts.ts';

const schemes = ['light', 'dark'] as const;

const surfaceOf = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--surface').trim());

test('each theme has its own colours, by day and by night', async ({ page }) => {
  const store = await startStore();
  for (const theme of themes)
    await withSwitches(store, { theme }, async () => {
      await page.goto(store.origin);
      await expect(cards(page).first()).toBeVisible();
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        expect(await surfaceOf(page)).toBe(palettes[theme][colorScheme].surface);
      }
    });
  await store.stop();
});

/** Colours have come from one to another, down to the innermost element: three frames without a change. */
const expectSettled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let still = 0;
    while (still < 3) {
      await new Promise(requestAnimationFrame);
      const isMoving = document.getAnimations().some((one) => one instanceof CSSTransition);
      still = isMoving ? 0 : still + 1;
    }
  });

/** The one that is looked at for every barrier; in the others the colours alone can be wrong. */
const usual = ['kiosk', 'light'] as const;
const others = [
  ['salon', 'light'],
  ['salon', 'dark'],
  ['kiosk', 'dark'],
] as const;

/** Changes the theme in place: nothing but its colours differs. */
async function wear(page: Page, [theme, colorScheme]: (typeof others)[number] | typeof usual) {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, theme);
  await expectSettled(page);
}

test('every screen is without barriers, and legible in each theme by day and by night', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const store = await startSignInStore();
  const look = async (screen: string) => {
    for (const look of others) {
      await wear(page, look);
      await expectLegible(page, `${screen} in ${look.join(', ')}`);
      await picture(page, [screen, ...look].join('-'));
    }
    await wear(page, usual);
    await expectOpenToAll(page);
    await picture(page, screen);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await throughShop({ page, store, say: sayIn('en'), look });
  await store.stop();
});

test('a store with nothing in it says so', async ({ page }) => {
  const store = await startStore({ seed: false });
  await page.goto(store.origin);
  await expect(page.getByText('There is nothing to show here')).toBeVisible();
  await expectOpenToAll(page);
  await store.stop();
});
