import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { SignInView } from '../../src/features/account/signIn/SignInView.tsx';
import { appConfig, startLanguage } from '../../src/shared/shell/index.ts';
import { reactRoot } from '../helpers/reactRoot.ts';

const root = reactRoot();
const before = appConfig.signInOffer;

beforeAll(() => startLanguage('en'));
afterEach(() => {
  root.unmount();
  appConfig.signInOffer = before;
});

it('without a provider a message stands in place of the choice', async () => {
  appConfig.signInOffer = { ...before, providers: [] };
  root.render(<SignInView />);
  await expect.element(page.getByText('There is no way to sign in here yet.')).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Choose/)).not.toBeInTheDocument();
});

it('with one offers it in both tabs', async () => {
  appConfig.signInOffer = { ...before, providers: ['google'] };
  root.render(<SignInView />);
  await expect.element(page.getByRole('tab', { name: 'Register' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
});
