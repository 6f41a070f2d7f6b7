import { expect, test } from '@playwright/test';
import { openAccount } from '../helpers/account.ts';
import { beUser } from '../helpers/shop.ts';
import { startStore } from '../helpers/startStore.ts';

const logoAddress = 'https://pictures.example/logo.svg';

test('the store’s own provider has the logo and the name that it was given [AUTH-010]', async ({
  page,
  context,
}) => {
  const store = await startStore({
    env: {
      AUTH_CUSTOM_CLIENT_ID: 'store',
      AUTH_CUSTOM_CLIENT_SECRET: 'secret',
      AUTH_CUSTOM_ISSUER: 'https://id.example',
      AUTH_CUSTOM_NAME: 'Reader Club',
      AUTH_CUSTOM_LOGO: logoAddress,
    },
  });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"/>';
  await page.route(logoAddress, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  );
  await beUser(context, store, 'subscriber');
  await openAccount(page, store);
  const provider = page.getByRole('definition').filter({ hasText: 'Reader Club' });
  const logo = provider.locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(24);
  await store.stop();
});
