import { Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { calls } from '#contract/api/registry.ts';
import type { PaymentStatus } from '#contract/api/payment.ts';
import { IssueId, PlanId, UserId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { account } from '../../src/account/index.ts';
import { cancelPayment, pay } from '../../src/cart/effects.ts';
import { CartLayer, CartPage } from '../../src/cart/index.ts';
import { addToCart, cart, closeCart } from '../../src/cart/store.ts';
import { catalog } from '../../src/catalog/index.ts';
import { core, publication, startLanguage } from '../../src/shell/index.ts';
import { snackbars } from '../../src/shell/snackbars.ts';

/** The cart as a page, as a frame of another site shows it, with the network's answers at its end. */

const issue = {
  id: IssueId.parse(12),
  title: 'The Harbour Quarterly',
  description: '',
  cover: { fileName: 'none.jpg', width: 600, height: 850 },
  isFree: false,
  price: MinorUnits.parse(699),
  hasSample: false,
};
const plan = { id: PlanId.parse(7), period: 'year', price: MinorUnits.parse(4499) } as const;
const me = { id: 5, email: null, identities: [], plan_payment: null };
const nothingBought = {
  issues: [],
  withdrawn: [],
  subscription: { active: false, expires_at: null },
};

/** What a look at a press is answered. */
const looks: (() => Response | Promise<Response>)[] = [];
const answers: (() => Response | Promise<Response>)[] = [];
const sent = vi.fn<typeof fetch>();
/** What was sent to pay, in order. */
const orders = () => bodiesTo(calls.pay.path);
const bodiesTo = (path: string): Record<string, unknown>[] =>
  sent.mock.calls
    .filter(([address]) => address === path)
    .map(([, init]) => JSON.parse(init?.body as string) as Record<string, unknown>);

async function answer(address: unknown): Promise<Response> {
  if (address === calls.pay.path) return (answers.shift() ?? lost)();
  if (typeof address === 'string' && /payment\/[\da-f-]{36}\?/.test(address))
    return (looks.shift() ?? refuses('payment_not_found', {}, 404))();
  if (address === calls.me.path) return Response.json(me);
  if (address === calls.purchases.path) return Response.json(nothingBought);
  if (address === calls.payments.path) return Response.json([]);
  return new Response(null, { status: 204 });
}

const stands = (status: PaymentStatus) => () =>
  Response.json({ success: true, payment: { id: 31, status } });
const refuses =
  (code: string, more: object = {}, status = 400) =>
  () =>
    Response.json({ code, message: code, messageRaw: null, ...more }, { status });
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Holds an answer back until it is let through. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  const held: { letGo?: () => void } = {};
  const opened = new Promise<void>((resolve) => {
    held.letGo = resolve;
  });
  return { opened, open: () => held.letGo?.() };
}

let root: Root;

beforeAll(() => startLanguage('en'));

beforeEach(() => {
  vi.stubGlobal('fetch', sent.mockReset().mockImplementation(answer));
  vi.spyOn(console, 'error').mockReturnValue();
  answers.length = 0;
  looks.length = 0;
  // The button's own script is nowhere: what it would do is done here.
  Object.assign(core, {
    embedMode: 'embed',
    gateways: { paypal: { clientId: 'x', sdk: '/none' } },
  });
  Object.assign(catalog, { status: 'ready', issues: ref([issue]), purchasesLoaded: true });
  Object.assign(account, {
    status: 'authenticated',
    user: { id: UserId.parse(5), email: null, identities: [], planPayment: null },
  });
  publication.plans = [plan];
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  root.unmount();
  closeCart();
  document.body.replaceChildren();
  snackbars.shown = [];
  Object.assign(account, { status: 'failed', user: null });
  Object.assign(core, { embedMode: 'none', gateways: {} });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Place() {
  const { pathname, state } = useLocation();
  return <output data-testid="place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

async function show(item: Parameters<typeof addToCart>[0]): Promise<void> {
  addToCart(item);
  root.render(
    <MemoryRouter initialEntries={['/cart']}>
      <Suspense fallback={null}>
        <Place />
        <Routes>
          <Route path="/cart" element={<CartPage onSupport={() => undefined} />} />
          <Route path="*" element={null} />
        </Routes>
        <CartLayer onSupport={() => undefined} onRead={() => undefined} />
      </Suspense>
    </MemoryRouter>,
  );
  await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
}

const showIssue = () => show({ type: 'issue', id: issue.id });
const showPlan = () => show({ type: 'plan', id: plan.id });
const button = (name: string) => page.getByRole('button', { name, exact: true });
async function expectPlace(place: string): Promise<void> {
  await expect.element(page.getByTestId('place')).toHaveTextContent(place);
}
const said = () => snackbars.shown.map(({ key }) => key);

describe('On the page of the cart', () => {
  it('a bought issue leads to itself, and is said with a way to open it (CART-031)', async () => {
    answers.push(stands('succeeded'));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expectPlace('/read/12 null');
    expect(said()).toEqual(['cart.bought']);
    expect(snackbars.shown[0]?.action?.label).toBe('cart.open');
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
    expect(cart.payment).toMatchObject({ stage: 'form', id: null, fault: null });
  });

  it('a gateway that takes its time is asked again by the payment’s id', async () => {
    answers.push(stands('processing'), stands('succeeded'));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expectPlace('/read/12 null');
    expect(orders()[1]).toEqual({ gateway: 'paypal', paymentId: 31 });
  });

  it('a lost answer is asked for again by the same attempt, and then an error (CART-057)', async () => {
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Payment errorYour payment could not be collected.Server error');
    const [first, second, ...more] = orders();
    expect(second).toEqual(first);
    expect(more).toEqual([]);
  });

  it('a lost answer is looked up by its attempt: what was bought closes the cart', async () => {
    looks.push(stands('succeeded'));
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expectPlace('/read/12 null');
    expect(said()).toEqual(['cart.bought']);
    expect(sent.mock.calls.map(([at]) => at)).toContain(
      `${calls.pay.path}/${String(orders()[0]?.['attempt'])}?issue=12`,
    );
  });

  it.each<[string, () => Response]>([
    ['of the server is lost', lost],
    ['is a failure', refuses('internal', {}, 500)],
    ['cannot be read', () => new Response('{"succ', { status: 200 })],
    ['is a proxy’s', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ])('an answer that %s says that nobody knows yet, until it is known', async (_, trouble) => {
    answers.push(trouble, trouble);
    looks.push(trouble, trouble);
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect.element(page.getByText(/^We do not know yet/)).toBeVisible();
    await button('Look again').click();
    await expect.element(page.getByText(/^We do not know yet/)).toBeVisible();
    looks.push(stands('succeeded'));
    await button('Look again').click();
    await expectPlace('/read/12 null');
    expect(said()).toEqual(['cart.bought']);
  });

  it('Try again looks first: what has been bought is not offered again', async () => {
    await showIssue();
    await pay({ gateway: 'paypal' });
    await expect.element(page.getByText('Server error')).toBeVisible();
    looks.push(stands('succeeded'));
    await button('Try again').click();
    await expectPlace('/read/12 null');
    expect(said()).toEqual(['cart.bought']);
  });

  it('an order that was not sent when the user left is never sent', async () => {
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await showIssue();
    const paid = pay({ gateway: 'paypal' });
    await expect.element(page.getByText(/You are offline\./)).toBeVisible();
    await expect.poll(orders).toHaveLength(1);
    closeCart();
    sent.mockClear();
    connection.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(await paid).toBeNull();
    expect(sent).not.toHaveBeenCalled();
  });

  it('an order that may have been sent is only looked up once the user has left', async () => {
    const connection = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    answers.push(() => {
      connection.mockReturnValue(false);
      window.dispatchEvent(new Event('offline'));
      return lost();
    });
    await showIssue();
    const paid = pay({ gateway: 'paypal' });
    await expect.element(page.getByText(/You are offline\./)).toBeVisible();
    closeCart();
    sent.mockClear();
    looks.push(stands('succeeded'));
    connection.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    await paid;
    await expect.poll(said).toEqual(['cart.bought']);
    expect(orders()).toEqual([]);
  });

  it('a payment that was left ends when its answer comes, and is bought if it says so', async () => {
    const { opened, open } = gate();
    answers.push(async () => {
      await opened;
      return stands('requires_action')();
    });
    await showIssue();
    const paid = pay({ gateway: 'paypal' });
    await expect.element(page.getByText('Your payment is being processed.')).toBeVisible();
    closeCart();
    open();
    expect(await paid).toBeNull();
    expect(bodiesTo(calls.cancelPayment.path)).toEqual([{ paymentId: 31 }]);
    const late = gate();
    answers.push(async () => {
      await late.opened;
      return stands('succeeded')();
    });
    addToCart({ type: 'issue', id: issue.id });
    const second = pay({ gateway: 'paypal' });
    await expect.poll(orders).toHaveLength(2);
    closeCart();
    late.open();
    await second;
    await expect.poll(said).toEqual(['cart.bought']);
  });

  it('what was never begun cannot be cancelled (CART-058)', async () => {
    await showIssue();
    await expect(cancelPayment()).rejects.toThrow('missing payment id');
    expect(bodiesTo(calls.cancelPayment.path)).toEqual([]);
  });
});
