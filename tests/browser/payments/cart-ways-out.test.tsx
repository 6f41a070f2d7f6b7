import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { isUnderWay, type Stage } from '../../../src/features/cart/checkoutState.ts';
import { cart } from '../../../src/features/cart/cartState.ts';
import { button, cartPage, issue, reach } from '../../helpers/cartPage.tsx';

/** The ways out of the dialog of the cart, over the details of an issue. */

const { showIssue } = cartPage({ isDialog: true });

const order = () => page.getByRole('dialog', { name: 'Your order' });
/** A press outside of the dialog, which fills a phone: it looks at the coordinates too. */
const pressOutside = async (): Promise<void> => {
  // The dialog listens from the next frame on.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const outside = document.querySelector('[data-part=positioner]');
  const at = { clientX: -5, clientY: -5, pointerType: 'mouse', button: 0 };
  for (const type of ['pointerdown', 'pointerup', 'click'])
    outside?.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...at }));
};

const ways = {
  Escape: () => userEvent.keyboard('{Escape}'),
  'the backdrop': pressOutside,
  Back: () => history.back(),
};

const indexNow = (): number | undefined => (history.state as { idx?: number } | null)?.idx;

const place = (): string => location.pathname;
const details = `/read/${issue.id}`;

const goBack = async (): Promise<void> => {
  const before = location.pathname + String(indexNow());
  history.back();
  await expect.poll(() => location.pathname + String(indexNow())).not.toBe(before);
};

const stagesAtRest: readonly Stage[] = ['form', 'error', 'unknown'];
const stagesUnderWay: readonly Stage[] = ['preparing', 'sending', 'awaiting', 'looking'];

describe.each(Object.entries(ways))('%s', (name, leave) => {
  it.each(stagesAtRest)('at %s closes the cart and shows the details', async (stage) => {
    await reach(stage, showIssue);
    expect(isUnderWay(stage)).toBe(false);
    const { length } = history;
    await leave();
    await expect.element(order()).not.toBeInTheDocument();
    expect(cart.item).toBeNull();
    expect(place()).toBe(details);
    expect(history).toHaveLength(length);
    await goBack();
    await expect.element(page.getByText('List')).toBeVisible();
  });

  it.each(stagesUnderWay)(
    'at %s is refused, and the cart says that a payment runs',
    async (stage) => {
      await reach(stage, showIssue);
      expect(isUnderWay(stage)).toBe(true);
      const dialog = order().element();
      const index = indexNow();
      const restored = vi.spyOn(history, 'go');
      await leave();
      await expect.poll(() => restored.mock.calls).toEqual(name === 'Back' ? [[1]] : []);
      await expect.poll(indexNow).toBe(index);
      expect(place()).toBe(details);
      expect(dialog.isConnected).toBe(true);
      expect(cart.checkout.stage).toBe(stage);
      await expect
        .element(order().getByText(/^(Your payment is being|Please confirm)/))
        .toBeVisible();
    },
  );
});

it('two steps back during a payment are undone as one', async () => {
  await reach('sending', showIssue);
  const index = indexNow();
  const moved = vi.spyOn(history, 'go');
  history.go(-2);
  await expect.poll(() => moved.mock.calls).toEqual([[-2], [2]]);
  await expect.poll(indexNow).toBe(index);
  await expect.element(order()).toBeVisible();
  expect(cart.checkout.stage).toBe('sending');
});

it('Cancel that is pressed twice leaves the details open', async () => {
  await showIssue();
  await button('Cancel').dblClick();
  await expect.element(order()).not.toBeInTheDocument();
  expect(place()).toBe(details);
  await expect.element(page.getByText('Details')).toBeVisible();
});

it('Forward after a closed cart shows the details, and not an empty cart', async () => {
  await showIssue();
  await goBack();
  await expect.element(order()).not.toBeInTheDocument();
  history.forward();
  await expect.poll(() => (history.state as { usr: object }).usr).toEqual({});
  await expect.element(page.getByText('Details')).toBeVisible();
  await expect.element(order()).not.toBeInTheDocument();
});

it.each([
  ['form', true],
  ['sending', false],
] as const)('the end of the document at %s goes without a question: %s', async (stage, goes) => {
  await reach(stage, showIssue);
  const event = new Event('beforeunload', { cancelable: true });
  expect(window.dispatchEvent(event)).toBe(goes);
});
