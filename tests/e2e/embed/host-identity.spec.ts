import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { SignJWT } from 'jose';
import { often } from '../../helpers/inFrame.ts';
import { articleAround, type PublisherSite } from '../../helpers/publisherSite.ts';
import { startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** A newspaper whose own users are signed in to the store of its page. */

const secret = 'the secret of a newspaper and its store';
const issuer = 'https://news.example';

const tokenFor = (user: string, store: string): Promise<string> =>
  new SignJWT({ email: `${user}@news.example` })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(issuer)
    .setAudience(store)
    .setSubject(user)
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .setJti(randomUUID())
    .sign(new TextEncoder().encode(secret));

/** The page asks its server for a token: here the test is that server. */
const mounting = (store: string): string =>
  articleAround(
    store,
    `<div id="store"></div><script>
      (window.Gatefold ??= { queue: [] }).queue.push((gatefold) => {
        window.mounted = gatefold.mount('#store', { identity: () => window.tokenOf() });
      });
    </script>`,
  );

const frameOf = (page: Page) => page.frameLocator('#store iframe');
const account = (page: Page) => frameOf(page).getByRole('button', { name: 'Account' });

async function expectUser(page: Page, email: string): Promise<void> {
  await account(page).click();
  await frameOf(page).getByRole('menuitem', { name: 'Your account' }).click();
  await expect(frameOf(page).getByRole('definition').filter({ hasText: email })).toBeVisible();
}

test('the user of a site is the user of the store in its page, after a change of the user too, and nobody is signed in after the sign-out of the site', {
  tag: '@extended',
}, async ({ page, site }: { page: Page; site: PublisherSite }) => {
  const store = await startStore({
    env: {
      DEMO: '1',
      EMBED_ALLOWED_ORIGINS: site.origin,
      EMBED_IDENTITY_ISSUER: issuer,
      EMBED_IDENTITY_SECRET: secret,
    },
  });
  try {
    let user: string | null = 'one';
    await page.exposeFunction('tokenOf', () => user && tokenFor(user, store.origin));
    await page.goto(site.put('/identity', mounting(store.origin)));
    await expect(account(page)).toBeVisible();
    await expectUser(page, 'one@news.example');

    user = 'two';
    await page.evaluate(() =>
      (window as never as { mounted: { update(options: object): void } }).mounted.update({
        identity: () => (window as never as { tokenOf(): Promise<string> }).tokenOf(),
      }),
    );
    await expectUser(page, 'two@news.example');

    user = null;
    await page.reload();
    const signIn = frameOf(page)
      .getByRole('banner')
      .getByRole('button', { name: /^Sign In/ });
    await expect(signIn).toBeVisible();
    await expect(account(page)).toHaveCount(0);

    // The same token in two frames of one page: the second is refused, and the user stays signed in.
    const token = await tokenFor('three', store.origin);
    const element = `<gatefold-store identity="${token}"></gatefold-store>`;
    await page.goto(site.put('/served', articleAround(store.origin, element)));
    const served = page.frameLocator('gatefold-store iframe');
    await expect(served.getByRole('button', { name: 'Account' })).toBeVisible();
    const refused = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('gatefold:error', ({ detail }: CustomEventInit<object>) =>
            resolve(detail),
          ),
        ),
    );
    await page.evaluate(() =>
      (
        document.querySelector('gatefold-store') as never as {
          mounted: { update(options: object): void };
        }
      ).mounted.update({ theme: 'salon' }),
    );
    expect(await refused).toEqual({ code: 'identity_refused' });
    await expect.poll(() => served.getByRole('alert').count(), often).toBe(0);
    await expect(served.getByRole('button', { name: 'Account' })).toBeVisible();
  } finally {
    await store.stop();
  }
});
