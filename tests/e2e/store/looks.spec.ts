import { type Page } from '@playwright/test';
import {
  expectFitting,
  expectNoneOf,
  expectPlainAttributes,
  expectUncovered,
  picture,
} from '../../helpers/onScreen.ts';
import { throughShop } from '../../helpers/screens.ts';
import { expectLegible, expectOpenToAll } from '../../helpers/shop.ts';
import { test } from '../../helpers/storeTest.ts';
import { englishOnly, sayIn } from '../../helpers/texts.ts';

test.use({ storeName: 'signIn' });

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

/** All barriers are looked for in the first. In the others only the colours differ. */
const usual = ['kiosk', 'light'] as const;
const usualByNight = ['kiosk', 'dark'] as const;
const otherTheme = [
  ['salon', 'light'],
  ['salon', 'dark'],
] as const;
type Look = typeof usual | typeof usualByNight | (typeof otherTheme)[number];

/** Changes the theme in place: nothing but its colours differs. */
async function wear(page: Page, [theme, colorScheme]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme;
  }, theme);
  await expectSettled(page);
}

async function expectLegibleAs(page: Page, screen: string, look: Look): Promise<void> {
  await wear(page, look);
  await expectLegible(page, `${screen} in ${look.join(', ')}`);
  await picture(page, [screen, ...look].join('-'));
}

test('every screen is without barriers, legible by night, fits the smallest phone, has no action below a message, and speaks its language alone', async ({
  page,
  change,
  store,
}) => {
  test.setTimeout(240_000);
  const locale = 'de';
  const foreign = englishOnly(locale);
  await change({ language: locale });
  const look = async (screen: string) => {
    await expectFitting(page, screen);
    await expectPlainAttributes(page, screen);
    await expectUncovered(page, screen);
    await expectNoneOf(foreign, page, screen);
    await expectLegibleAs(page, screen, usualByNight);
    await wear(page, usual);
    await expectOpenToAll(page);
    await picture(page, screen);
  };
  await throughShop({ page, store, say: sayIn(locale), look });
});

test('every screen is legible in the other theme, by day and by night', {
  tag: '@extended',
}, async ({ page, store }) => {
  test.setTimeout(240_000);
  const look = async (screen: string) => {
    for (const look of otherTheme) await expectLegibleAs(page, screen, look);
    await wear(page, usual);
  };
  await throughShop({ page, store, say: sayIn('en'), look });
});
