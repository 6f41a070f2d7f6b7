import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { account, SignedInOnly } from '../../../src/features/account/index.ts';
import { SignInView } from '../../../src/features/account/signIn/SignInView.tsx';
import { appConfig, startLanguage } from '../../../src/shared/shell/index.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

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

it('a guest whose check has ended before the first screen is led to the list', async () => {
  const address = location.href;
  history.replaceState(null, '', '/account');
  account.isCheckFinished = true;
  root.render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element={<p>The list</p>} />
        <Route path="account" element={<SignedInOnly isHeld={false}>The account</SignedInOnly>} />
      </Routes>
    </BrowserRouter>,
  );
  await expect.element(page.getByText('The list')).toBeVisible();
  account.isCheckFinished = false;
  history.replaceState(null, '', address);
});
