import { expect } from '@playwright/test';
import { openAccount } from '../../helpers/account.ts';
import { beUser } from '../../helpers/shop.ts';
import { openSignIn } from '../../helpers/signInPage.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

const logoAddress = 'https://pictures.example/logo.svg';

let store: RunningStore;
test.beforeAll(async () => {
  // Named, so that the page offers them; nobody signs in with them here.
  const names = ['GOOGLE', 'FACEBOOK', 'AUTH0', 'PAYPAL', 'AMAZON', 'MICROSOFT', 'CUSTOM'];
  const clients = names.flatMap((name) => [
    [`AUTH_${name}_CLIENT_ID`, 'id'],
    [`AUTH_${name}_CLIENT_SECRET`, 'a secret'],
  ]);
  store = await startStore({
    env: {
      ...Object.fromEntries(clients),
      AUTH_AUTH0_DOMAIN: 'shop.auth0.example',
      AUTH_CUSTOM_ISSUER: 'https://id.example',
      AUTH_CUSTOM_NAME: 'Reader Club',
      AUTH_CUSTOM_LOGO: logoAddress,
    },
  });
});
test.afterAll(() => store.stop());

test('every provider of the server is offered, by name and mark, and the store’s own has its logo [AUTH-002, AUTH-004, AUTH-007, AUTH-008, AUTH-010]', async ({
  page,
  context,
}) => {
  await test.step('every provider of the server is offered, by name and mark, and none asks for a password here [AUTH-002, AUTH-004, AUTH-007, AUTH-008, AUTH-010]', async () => {
    await page.goto(store.origin);
    await openSignIn(page);
    for (const tab of ['Sign In', 'Register']) {
      await page.getByRole('tab', { name: tab }).click();
      const panel = page.getByRole('tabpanel', { name: tab });
      const [primary, secondary] = [
        panel.getByRole('list').first(),
        panel.getByRole('list').last(),
      ];
      await expect(primary.getByRole('button')).toHaveText([
        'Continue with Google',
        'Continue with Facebook',
        'Continue with Auth0',
        'Continue with Reader Club',
      ]);
      await expect(secondary.getByRole('button')).toHaveText([
        'Continue with PayPal',
        'Continue with Amazon',
        'Continue with Microsoft',
      ]);
      await expect(panel.locator('button :is(svg, img)')).toHaveCount(7);
    }
    await expect(page.locator('input[type=password]')).toHaveCount(0);
    await expect(page.getByText('14-day withdrawal period')).toBeVisible();
  });

  await test.step('the store’s own provider has the logo and the name that it was given [AUTH-010]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>';
    await page.route(logoAddress, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: svg }),
    );
    await beUser(context, store, 'subscriber');
    await openAccount(page, store);
    const provider = page.getByRole('definition').filter({ hasText: 'Reader Club' });
    const logo = provider.locator('img');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(24);
  });
});
