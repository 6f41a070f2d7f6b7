import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { calls } from '#contract/api/registry.ts';
import { PaymentId, UserId } from '#contract/ids.ts';
import { issuePath } from '#contract/paths.ts';
import { cancelPayment, pay } from '../../../src/features/cart/checkoutPayment.ts';
import { leaveCart } from '../../../src/features/cart/leaveCart.ts';
import { cart } from '../../../src/features/cart/cartState.ts';
import { Confirmation } from '../../../src/features/cart/index.ts';
import { appConfig } from '../../../src/shared/shell/index.ts';
import { showToast, toasts } from '../../../src/shared/shell/toasts.ts';
import {
  answers,
  bodiesTo,
  button,
  cartPage,
  expectPlace,
  issue,
  lookUps,
  me,
  never,
  orders,
  refuses,
  said,
  stands,
} from '../../helpers/cartPage.tsx';
import { reactRoot } from '../../helpers/reactRoot.ts';

const { showIssue, showPlan } = cartPage();
const root = reactRoot();

const heldWallet = () => document.querySelector('[data-wallet=paypal]')?.closest('[inert]');

describe('On the page of the cart', () => {
  it('a bought issue leads to itself, and is said with a way to open it (CART-031)', async () => {
    answers.push(stands('succeeded'));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expectPlace('/read/12 null');
    expect(said()).toEqual(['cart.bought']);
    expect(toasts.shown[0]?.action?.label).toBe('cart.open');
    expect(bodiesTo(calls.cancelPayment.path)).toEqual([]);
    expect(orders()).toEqual([
      {
        gateway: 'paypal',
        issue: 12,
        price: { amount: 699, currency: 'USD' },
        attempt: expect.stringMatching(/^[\da-f-]{36}$/),
        payload: {},
      },
    ]);
  });

  it('an issue has a box for the consent, which the order has then, and a plan has none', async () => {
    appConfig.withdrawal = 'all';
    answers.push(stands('succeeded'));
    await showPlan();
    const box = page.getByRole('checkbox', { name: /I lose my right of withdrawal/ });
    await expect.element(page.getByRole('link', { name: 'Terms' })).toBeVisible();
    expect(box.elements()).toEqual([]);
    expect(document.body.textContent).not.toContain('By purchasing you therefore waive');
    await showIssue();
    await expect.element(box).not.toBeChecked();
    expect(heldWallet()).not.toBeNull();
    await box.click();
    await expect.poll(heldWallet).toBeNull();
    await pay({ gateway: 'paypal' });
    expect(orders()).toMatchObject([{ issue: 12, consents: true }]);
  });

  it.each([
    ['pending', '/account {"panel":"subscription"}', 'cart.pending'],
    ['activated', '/ null', 'cart.activated'],
  ] as const)('a plan that is %s leads to %s (CART-032, 033)', async (status, place, key) => {
    answers.push(stands(status));
    await showPlan();
    await pay({ gateway: 'paypal' });
    await expectPlace(place);
    expect(said()).toEqual([key]);
  });

  it('a refusal is said, and the same payment is tried again (CART-019 to 021, 051, 055)', async () => {
    answers.push(refuses('gateway_card_declined', { messageRaw: 'Do not honor', paymentId: 31 }));
    answers.push(refuses('gateway_insufficient_funds', { paymentId: 31 }));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Card DeclinedWe could not collect your payment because the card was declined.Do not honor',
      );
    await expect.element(button('Try again')).toHaveFocus();
    await button('Try again').click();
    await expect.element(page.getByText('Card Declined')).not.toBeInTheDocument();
    await pay({ gateway: 'paypal' });
    await expect.element(page.getByRole('heading', { name: 'Payment Declined' })).toBeVisible();
    expect(orders().map(({ paymentId }) => paymentId)).toEqual([undefined, 31]);
    await button('Cancel').click();
    await expectPlace('/read/12 null');
    await expect.poll(() => bodiesTo(calls.cancelPayment.path)).toEqual([{ paymentId: 31 }]);
    expect(cart.checkout).toMatchObject({ stage: 'form', id: null });
  });

  it('an issue that is no longer for sale is said, and leads to the list without another try', async () => {
    answers.push(refuses('not_for_sale'));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Payment errorYour payment could not be collected.This is no longer for sale. Nothing was paid.',
      );
    await expect.element(button('Try again')).not.toBeInTheDocument();
    await button('Close').click();
    await expectPlace('/ null');
    expect(cart.item).toBeNull();
  });

  it('the reason of a refusal is not said by a snackbar too', async () => {
    // As the page does for each call.
    answers.push(() => {
      showToast({ key: 'errors.maintenance', kind: 'info' });
      return refuses('maintenance', {}, 503)();
    });
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent(
        'Payment errorYour payment could not be collected.The store is closed for a few minutes while it is being worked on. Nothing is lost; please try again soon.',
      );
    expect(said()).toEqual([]);
  });

  it('a gateway that takes its time is asked again by the payment’s id', async () => {
    answers.push(stands('processing'), stands('succeeded'));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expectPlace('/read/12 null');
    expect(orders()[1]).toEqual({ gateway: 'paypal', paymentId: 31 });
  });

  it.each([
    ['requires_action', 'cancelled', [{ paymentId: 31 }], []],
    ['succeeded', 'announced', [], ['cart.bought']],
  ] as const)('an order that was left while it was sent, and is %s, is %s', async (...row) => {
    const [status, , cancelled, announced] = row;
    answers.push(never);
    await showIssue();
    const paid = pay({ gateway: 'paypal' });
    await expect.poll(orders).toHaveLength(1);
    lookUps.push(stands(status));
    leaveCart();
    expect(await paid).toBeNull();
    await expect.poll(() => bodiesTo(calls.cancelPayment.path)).toEqual(cancelled);
    await expect.poll(said).toEqual(announced);
    expect(orders()).toHaveLength(1);
  });

  it('a sale that was never begun cannot be cancelled (CART-058)', async () => {
    await showIssue();
    await expect(cancelPayment()).rejects.toThrow('missing payment id');
    expect(bodiesTo(calls.cancelPayment.path)).toEqual([]);
  });
});

describe('The confirmation in the details of an issue', () => {
  const confirmAt = (id: number): void => {
    const path = issuePath(id);
    cart.confirmed = {
      sale: {
        item: { type: 'issue', id: issue.id },
        status: 'succeeded',
        payment,
        price: null,
        card: null,
      },
      user: UserId.parse(me.id),
      path,
    };
    root.render(
      <MemoryRouter initialEntries={[path]}>
        <Suspense fallback={null}>
          <Confirmation isInDetails onRead={() => undefined} />
        </Suspense>
      </MemoryRouter>,
    );
  };
  const payment = PaymentId.parse(31);

  it('says what was bought and how to read it, where the details are those of another', async () => {
    confirmAt(issue.id + 1);
    await expect.element(page.getByRole('heading', { name: issue.title })).toBeVisible();
    await expect.element(button('Read now')).toBeVisible();
  });

  it('leaves both to the details of the bought issue', async () => {
    confirmAt(issue.id);
    await expect.element(page.getByRole('heading', { name: 'Your purchase' })).toBeVisible();
    expect(button('Read now').query()).toBeNull();
  });
});
