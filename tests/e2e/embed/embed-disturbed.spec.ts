import { expect, type Page } from '@playwright/test';
import { calls } from '#contract/api/registry.ts';
import { collected, testCards } from '../../helpers/checkoutPage.ts';
import {
  accountButton,
  button,
  confirm,
  fillCart,
  heading,
  openWindow,
  typeCard,
} from '../../helpers/framedStore.ts';
import { framed } from '../../helpers/inFrame.ts';
import { agree, gate } from '../../helpers/signInPage.ts';
import { issuePlans } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';
import { withThirdPartyCookies } from '../../helpers/thirdPartyCookies.ts';

/** A host page that hides, moves, removes or covers its frame while a user signs in or pays. */

test.use({ storeName: 'framed' });

type Action = 'hide' | 'show' | 'shrink' | 'grow' | 'move' | 'remove' | 'put';

/** The host page changes the frame. Browsers load a moved frame again. */
const does = (page: Page, ...actions: readonly Action[]): Promise<void> =>
  page.evaluate((actions) => {
    const frame = document.querySelector('iframe');
    const kept = window as unknown as { removed: HTMLIFrameElement };
    const acts: Record<string, () => void> = {
      hide: () => frame?.style.setProperty('display', 'none'),
      show: () => frame?.style.setProperty('display', 'block'),
      shrink: () => frame?.style.setProperty('width', '0'),
      grow: () => frame?.style.setProperty('width', '360px'),
      move: () => frame && document.body.appendChild(document.createElement('p')).append(frame),
      remove: () => {
        if (frame) kept.removed = frame;
        frame?.remove();
      },
      put: () => document.body.append(kept.removed),
    };
    for (const action of actions) acts[action]?.();
  }, actions);

const card = (page: Page, title: string) =>
  framed(page).getByRole('link', { name: title, exact: true });

/** Holds the server's answer to a payment back until the test lets it through. */
async function holdPayment(page: Page) {
  const held = gate();
  const asked = page.waitForRequest(paying);
  await page.route(paying, async (route) => {
    const answer = await route.fetch();
    await held.opened;
    // The page that asked may be gone.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  const release = async () => {
    held.open();
    await page.unroute(paying);
  };
  return { asked, release };
}

const paying = `**${calls.pay.path}`;

test('a frame that is hidden, resized, moved or removed continues from the state of the server', {
  tag: '@extended',
}, async ({ host, store }) => {
  const before = (await collected(store)).length;
  await withThirdPartyCookies('blocked', async (context) => {
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));

    await test.step('while it is loading', async () => {
      await page.goto(host.around(store.origin), { waitUntil: 'commit' });
      await page.locator('iframe').waitFor();
      await does(page, 'hide', 'shrink', 'show', 'remove', 'put', 'hide', 'move');
      await does(page, 'show', 'grow');
      await expect(card(page, issuePlans.notBought.title)).toBeVisible();
    });

    await test.step('while the user signs in elsewhere', async () => {
      const lost = await openWindow(context, page);
      await does(page, 'move');
      await agree(lost, 'lost@example.com');
      await expect(card(page, issuePlans.notBought.title)).toBeVisible();
      await expect(accountButton(page)).toHaveCount(0);
      const window = await openWindow(context, page);
      await does(page, 'hide', 'shrink');
      await agree(window, 'moved@example.com');
      await does(page, 'show', 'grow');
      await confirm(page);
      await expect(accountButton(page)).toBeVisible();
    });

    await test.step('while a card is charged', async () => {
      await fillCart(page, issuePlans.notBought.title);
      await typeCard(page, testCards.good);
      const pay = await holdPayment(page);
      await button(page, /^Pay \$/).click();
      await pay.asked;
      await does(page, 'hide', 'shrink', 'grow', 'show');
      await pay.release();
      await expect(framed(page).getByText('Successfully purchased issue.')).toBeVisible();
      await page.goto(host.around(store.origin));
      await fillCart(page, issuePlans.withSample.title);
      await typeCard(page, testCards.good);
      const lost = await holdPayment(page);
      await button(page, /^Pay \$/).click();
      await lost.asked;
      await does(page, 'remove');
      await expect.poll(() => collected(store)).toHaveLength(before + 2);
      await lost.release();
      await does(page, 'put');
      await card(page, issuePlans.withSample.title).click();
      await expect(button(page, 'Read')).toBeEnabled();
      await expect(button(page, /^Buy/)).toHaveCount(0);
    });
    expect(errors).toEqual([]);
    expect(await collected(store)).toHaveLength(before + 2);
  });
});

test('a user who presses Buy under a host’s own picture comes to the cart, and pays nothing', async ({
  page,
  host,
  person,
  store,
}) => {
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(calls.pay.path)) orders.push(request.url());
  });
  const before = (await collected(store)).length;
  await person.signIn(page.context());
  await page.goto(host.around(store.origin));
  await expect(accountButton(page)).toBeVisible();
  await card(page, issuePlans.bought.title).click();
  const buy = await button(page, /^Buy/).boundingBox();
  if (!buy) throw new Error('There is nothing to press.');
  await page.evaluate(() => {
    document.querySelector('iframe')?.style.setProperty('opacity', '0');
    const lure = document.createElement('div');
    lure.textContent = 'A free phone for you: press here twice!';
    lure.style.cssText = 'position:fixed;inset:0;background:gold;pointer-events:none';
    document.body.prepend(lure);
  });
  await page.mouse.dblclick(buy.x + buy.width / 2, buy.y + buy.height / 2);
  await expect(heading(page, 'Your order')).toBeVisible();
  await page.mouse.click(buy.x + buy.width / 2, buy.y + buy.height / 2);
  await expect(button(page, /^Pay \$/)).toBeDisabled();
  expect(orders).toEqual([]);
  expect(await collected(store)).toHaveLength(before);
});
