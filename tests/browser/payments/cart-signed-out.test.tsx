import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Me } from '#contract/api/user.ts';
import { UserId } from '#contract/ids.ts';
import { account } from '../../../src/features/account/index.ts';
import { pay } from '../../../src/features/cart/checkoutPayment.ts';
import { cart } from '../../../src/features/cart/cartState.ts';
import {
  answers,
  button,
  cartPage,
  expectPlace,
  issue,
  lookUps,
  lost,
  me,
  orders,
  refuses,
  said,
  stands,
} from '../../helpers/cartPage.tsx';

/** The session of the user ends while the cart is open. */

const { showIssue } = cartPage();

const userOf = (id: number): Me => ({
  id: UserId.parse(id),
  email: null,
  identities: [],
  planPayment: null,
});
const come = (id: number): unknown =>
  Object.assign(account, { user: userOf(id), status: 'authenticated' });
const leave = (): unknown => Object.assign(account, { user: null, status: 'failed' });

const alert = () => page.getByRole('alert');
const signedOut = 'You have been signed out.';
/** The address of the sign-in, and the intent that it resumes. */
const signingIn = (): string =>
  `/login {"signIn":true,"authReturn":"/cart","isAboveReturn":false,"intent":{"kind":"buy","issue":12,"whose":${me.id}}}`;

it('the cart stays with a message, and goes on for the same user', async () => {
  await showIssue();
  const { leaving } = cart;
  leave();
  await expect
    .element(alert())
    .toHaveTextContent(
      'You have been signed out.Sign in to go on with your order. Nothing was paid.',
    );
  await expect.element(button('Sign In / Register')).toHaveFocus();
  come(me.id);
  await expect.element(page.getByText(signedOut)).not.toBeInTheDocument();
  expect(cart.leaving).toBe(leaving);
  expect(said()).toEqual([]);
});

it('the way to sign in carries the item and its user along', async () => {
  await showIssue();
  leave();
  await button('Sign In / Register').click();
  await expectPlace(signingIn());
  expect(orders()).toEqual([]);
});

it('the elements of the cart stay in the document while the user signs in from it, out of sight', async () => {
  await showIssue();
  const element = document.querySelector('h1');
  const { leaving } = cart;
  leave();
  await button('Sign In / Register').click();
  await expect.element(page.getByRole('link', { name: 'Signed in' })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Your order' })).not.toBeInTheDocument();
  expect(element?.isConnected).toBe(true);
  come(me.id);
  await page.getByRole('link', { name: 'Signed in' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  expect(document.querySelector('h1')).toBe(element);
  expect(cart.leaving).toBe(leaving);
});

it('a payment whose state is unknown is followed after the sign-in from the cart', async () => {
  answers.push(lost, () => {
    leave();
    return refuses('not_signed_in', {}, 401)();
  });
  lookUps.push(refuses('not_signed_in', {}, 401));
  await showIssue();
  await pay({ gateway: 'paypal' });
  await button('Sign In / Register').click();
  await expectPlace(signingIn());
  lookUps.push(stands('succeeded'));
  come(me.id);
  await expectPlace('/read/12 null');
  expect(said()).toEqual(['cart.bought']);
});

it('an order that the store refused for the session was not paid', async () => {
  answers.push(() => {
    leave();
    return refuses('not_signed_in', {}, 401)();
  });
  lookUps.push(refuses('not_signed_in', {}, 401));
  await showIssue();
  await pay({ gateway: 'paypal' });
  await expect.element(page.getByText(/Nothing was paid\.$/)).toBeVisible();
  expect(orders()).toHaveLength(1);
});

it.each([
  ['the answer to the order is lost', lost],
  ['the gateway takes its time', stands('processing')],
])(
  'after %s and a session that ended, nobody knows until the same user is back',
  async (_, first) => {
    answers.push(first, () => {
      leave();
      return refuses('not_signed_in', {}, 401)();
    });
    lookUps.push(refuses('not_signed_in', {}, 401));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect.element(page.getByText(/Sign in to see\.$/)).toBeVisible();
    lookUps.push(stands('succeeded'));
    come(me.id);
    await expectPlace('/read/12 null');
    expect(said()).toEqual(['cart.bought']);
    expect(orders()).toHaveLength(2);
  },
);

it('a payment that succeeds after the session has ended is said', async () => {
  answers.push(() => {
    leave();
    return stands('succeeded')();
  });
  await showIssue();
  await pay({ gateway: 'paypal' });
  await expectPlace('/read/12 null');
  expect(said()).toEqual(['cart.bought']);
});

it('another user begins a payment of their own, and gets a message', async () => {
  answers.push(refuses('gateway_card_declined', { paymentId: 31 }));
  await showIssue();
  await pay({ gateway: 'paypal' });
  leave();
  come(me.id + 1000);
  await expect.element(page.getByText(signedOut)).not.toBeInTheDocument();
  expect(said()).toEqual(['account.otherUser']);
  expect(cart).toMatchObject({
    owner: me.id + 1000,
    item: { id: issue.id },
    checkout: { id: null },
  });
});
