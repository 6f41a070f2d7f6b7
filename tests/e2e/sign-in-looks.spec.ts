import { type Browser, expect, type Page, test } from '@playwright/test';
import { locales, themes } from '#contract/boot.ts';
import { setStore } from '../../server/store/index.ts';
import { expectOpenToAll, expectWithinWindow } from '../helpers/shop.ts';
import { type SignInStore, startSignInStore } from '../helpers/signInPage.ts';
import { issueIds } from '../helpers/startStore.ts';

/** All that signing in shows, by what it is made of and not by its words, which are of any language. */
const at = (page: Page) => ({
  header: page.locator('header button[data-main]'),
  dialog: page.locator('[role=dialog]'),
  provider: page.locator('[data-provider=custom]'),
  terms: page.locator('[role=dialog] input[type=checkbox]'),
});

async function withStore(
  switches: Readonly<Record<string, string>>,
  look: (store: SignInStore) => Promise<void>,
): Promise<void> {
  const store = await startSignInStore({
    env: {
      AUTH_GOOGLE_CLIENT_ID: 'id',
      AUTH_GOOGLE_CLIENT_SECRET: 'a secret',
      AUTH_MICROSOFT_CLIENT_ID: 'id',
      AUTH_MICROSOFT_CLIENT_SECRET: 'a secret',
    },
    prepare: async ({ db }) => {
      for (const [name, value] of Object.entries(switches)) await setStore(db, name, value);
    },
  });
  try {
    await look(store);
  } finally {
    await store.stop();
  }
}

async function withPage(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  try {
    await look(await context.newPage());
  } finally {
    await context.close();
  }
}

let people = 0;

type Look = (page: Page, name: string) => Promise<void>;

/** From the header to the account's menu, by way of all that can come between. */
async function through(page: Page, { origin }: SignInStore, look: Look): Promise<void> {
  const { header, dialog, provider, terms } = at(page);
  await page.goto(origin);
  await header.locator('visible=true').click();
  await expect(provider).toBeEnabled();
  await look(page, 'sign-in');
  await page.locator('[role=tab]').last().click();
  await expect(provider).toBeEnabled();
  await look(page, 'register');
  const opened = page.waitForEvent('popup');
  await provider.click();
  const window = await opened;
  await expect(provider).toBeDisabled();
  await look(page, 'waiting');
  await window.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.locator('[role=alert]')).toBeVisible();
  await look(page, 'trouble');
  const openedAgain = page.waitForEvent('popup');
  await provider.click();
  const again = await openedAgain;
  await again
    .getByLabel('Email')
    .fill(`${(people += 1)}.with.a.rather.long.name@mail.department.example.com`);
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect(terms).toBeVisible();
  await look(page, 'confirmation');
  await page.route('**/auth/register', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await terms.check();
  await dialog.locator('[type=submit]').click();
  await expect(dialog.locator('[role=alert]')).toBeVisible();
  await look(page, 'refused');
  await terms.uncheck();
  await terms.check();
  await dialog.locator('[type=submit]').click();
  await header.and(page.locator('[aria-haspopup]')).click();
  await expect(page.locator('[role=menu]')).toBeFocused();
  const said = await page.locator('[data-kind=success]').last().boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  expect((said?.x ?? 0) + (said?.width ?? width), 'the snackbar ends in the window').toBeLessThan(
    width,
  );
  await look(page, 'menu');
  await page.keyboard.press('Escape');
  await page.route('**/api/issues/*/download/*', (route) =>
    route.fulfill({ status: 403, json: { message: 'Bad CSRF token.' } }),
  );
  await page.goto(`${origin}/read/${issueIds.free}/full`);
  await expect(page.locator('[role=alertdialog]')).toBeVisible();
  await look(page, 'expired');
}

const small = { width: 360, height: 740 };
const pictures = process.env.PICTURES;
const picture: (of: string) => Look = (of) => async (page, name) => {
  if (pictures) await page.screenshot({ path: `${pictures}/${of}-${name}.png` });
};

for (const theme of themes)
  test(`signing in has no barriers in the theme ${theme}, by day and by night`, async ({
    browser,
  }) => {
    await withStore({ theme }, async (store) => {
      for (const colorScheme of ['light', 'dark'] as const)
        await withPage(browser, { colorScheme }, (page) =>
          through(page, store, async (page, name) => {
            await picture(`${theme}-${colorScheme}`)(page, name);
            await expectOpenToAll(page);
          }),
        );
    });
  });

for (const locale of locales)
  test(`in ${locale} signing in fits a small screen`, async ({ browser }) => {
    await withStore({ language: locale }, (store) =>
      withPage(browser, { viewport: small }, (page) =>
        through(page, store, async (page, name) => {
          await picture(`${locale}-small`)(page, name);
          await expectWithinWindow(page);
        }),
      ),
    );
  });

test('right to left, signing in is mirrored', async ({ browser }) => {
  await withStore({ 'interface-direction': 'rtl' }, (store) =>
    withPage(browser, { viewport: { width: 820, height: 1180 } }, async (page) => {
      await through(page, store, async (page, name) => {
        await picture('rtl')(page, name);
        await expectOpenToAll(page);
        if (name !== 'sign-in') return;
        const mark = await page.locator('[data-provider] svg').first().boundingBox();
        const words = await page.locator('[data-provider] bdi').first().boundingBox();
        expect(mark?.x).toBeGreaterThan(words?.x ?? Number.POSITIVE_INFINITY);
        const header = await page.locator('header button[data-main]').boundingBox();
        expect(header?.x).toBeLessThan(410);
      });
    }),
  );
});
