import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { articleAround, countListeners, tracesIn } from '../../helpers/publisherSite.ts';
import { issueIds, issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The script leaves nothing in a publisher's page. */

test.use({ storeName: 'signIn' });

const shelf = (page: Page) => page.frameLocator('iframe[title="Our magazines"]');
const issueLink = (page: Page) =>
  shelf(page).getByRole('link', { name: issuePlans.free.title, exact: true });

test('unmounting restores the host page: mounted twice, with a reader open, or without its frame', async ({
  page,
  site,
  store,
}) => {
  await countListeners(page);
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(site.put('/traces', articleAround(store.origin, '<div id="shop"></div>')));
  await page.waitForFunction(() => window.Gatefold?.mount);
  const before = await tracesIn(page);

  await test.step('a second mount takes the place of the first', async () => {
    const codes = await page.evaluate(async () => {
      const options = { height: { min: 400 } };
      const first = window.Gatefold?.mount?.('#shop', options);
      const second = window.Gatefold?.mount?.('#shop', options);
      const code = await first?.ready.catch((error: { code: string }) => error.code);
      await second?.ready;
      Object.assign(window, { store: second });
      return [code, document.querySelectorAll('iframe').length];
    });
    expect(codes).toEqual(['destroyed', 1]);
  });

  await test.step('with a reader over the page', async () => {
    await page.evaluate((issue) => {
      const { store } = window as unknown as { store: { open(reading: object): void } };
      store.open({ issue });
    }, issueIds.free);
    await expect(page.locator('dialog iframe')).toHaveCount(1);
    expect(await tracesIn(page)).not.toEqual(before);
    await page.evaluate(() => {
      const { store } = window as unknown as { store: { destroy(): void } };
      store.destroy();
      store.destroy();
    });
    await expect.poll(() => tracesIn(page)).toEqual(before);
  });

  await test.step('the page empties itself', async () => {
    await page.evaluate(async () => {
      await window.Gatefold?.mount?.('#shop').ready;
      document.querySelector('#shop')?.replaceChildren();
    });
    await expect.poll(() => tracesIn(page)).toEqual(before);
  });
  expect(errors).toEqual([]);
});

/** The wrapper for React with the module that is shipped, as a publisher's bundler puts them together. */
async function reactPage(): Promise<string> {
  const root = join(import.meta.dirname, '../../..');
  const { NODE_ENV } = process.env;
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    mode: 'development',
    define: { 'process.env.NODE_ENV': '"development"' },
    resolve: { alias: { '@gatefold/embed': join(root, 'dist/embed/gatefold.js') } },
    build: {
      write: false,
      lib: { entry: join(root, 'tests/helpers/reactHost.tsx'), formats: ['es'], fileName: 'app' },
    },
  })) as Rolldown.RolldownOutput[];
  // A build declares production for the whole process, and the next store would start as one.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  return built[0]?.output[0].code ?? '';
}

test('the wrapper for React works in StrictMode, follows its props, and leaves nothing in the page', {
  tag: '@extended',
}, async ({ page, site, store }) => {
  await countListeners(page);
  site.put('/app.js', await reactPage());
  const path = `/react?store=${encodeURIComponent(store.origin)}`;
  await page.goto(
    site.put(
      path,
      '<!doctype html><div id="app"></div><script type="module" src="/app.js"></script>',
    ),
  );
  const toggle = page.getByRole('button', { name: 'Toggle' });
  await expect(issueLink(page)).toBeVisible();
  expect(await page.locator('iframe').count()).toBe(1);
  const first = await tracesIn(page);
  await toggle.click();
  await expect(page.locator('iframe')).toHaveCount(0);
  const without = await tracesIn(page);
  await toggle.click();
  await expect(issueLink(page)).toBeVisible();
  expect(await tracesIn(page)).toEqual(first);
  await page.getByRole('button', { name: 'First issue' }).click();
  await expect(shelf(page).getByRole('heading', { name: issuePlans.free.title })).toBeVisible();
  // A prop that is removed has its default again.
  await page.getByRole('button', { name: 'All issues' }).click();
  await expect(issueLink(page)).toBeVisible();
  await toggle.click();
  await expect.poll(() => tracesIn(page)).toEqual(without);
});
