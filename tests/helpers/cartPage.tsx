import { Suspense, useLayoutEffect } from 'react';
import {
  BrowserRouter,
  Link,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { ref } from 'valtio';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { calls } from '#contract/api/registry.ts';
import type { PaymentStatus } from '#contract/api/payment.ts';
import { IssueId, PlanId, UserId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { account } from '../../src/features/account/index.ts';
import { CartLayer, KeptCart } from '../../src/features/cart/index.ts';
import type { Stage } from '../../src/features/cart/checkoutState.ts';
import { type PayRequest, pay } from '../../src/features/cart/checkoutPayment.ts';
import { addToCart, cart, closeCart } from '../../src/features/cart/cartState.ts';
import { catalog } from '../../src/features/catalog/index.ts';
import { addTexts, appConfig, storeInfo, startLanguage } from '../../src/shared/shell/index.ts';
import { toasts } from '../../src/shared/shell/toasts.ts';
import { toastRegionId } from '../../src/shared/ui/layers.ts';
import { reactRoot } from './reactRoot.ts';

/** The cart as a page, as in a frame of another site, or as a dialog. The test responds to the calls. */

export const issue = {
  id: IssueId.parse(12),
  title: 'The Harbour Quarterly',
  description: '',
  cover: { fileName: 'none.jpg', width: 600, height: 850 },
  isFree: false,
  price: MinorUnits.parse(699),
  hasSample: false,
};
const plan = { id: PlanId.parse(7), period: 'year', price: MinorUnits.parse(4499) } as const;
/** Another account in each test: an order that a test has left is looked up for its account for some seconds. */
export const me = { id: 4, email: null, identities: [], plan_payment: null };
const nothingBought = {
  issues: [],
  withdrawn: [],
  subscription: { active: false, expires_at: null },
};

type Answer = (signal?: AbortSignal | null) => Response | Promise<Response>;

/** The next responses to an order. Without one, the response is lost. */
export const answers: Answer[] = [];
/** The next responses to a query of an attempt. Without one, the store has no such payment. */
export const lookUps: Answer[] = [];
/** The attempts of the present test. */
export const attempts: string[] = [];
/** Those of earlier tests. Their checkouts may still follow them up, which no test counts. */
const earlierAttempts: string[] = [];
export const sent = vi.fn<typeof fetch>();

/** The bodies of the orders, in order. */
export const orders = () => bodiesTo(calls.pay.path);
export const bodiesTo = (path: string): Record<string, unknown>[] =>
  sent.mock.calls
    .filter(([address]) => address === path)
    .map(([, init]) => JSON.parse(init?.body as string) as Record<string, unknown>);

async function answer(address: unknown, init?: RequestInit): Promise<Response> {
  if (address === calls.pay.path) {
    attempts.push(String(orders().at(-1)?.['attempt']));
    return (answers.shift() ?? lost)(init?.signal);
  }
  if (typeof address === 'string' && address.startsWith(`${calls.pay.path}/`))
    return lookUp(init?.signal);
  if (address === calls.me.path) return Response.json(me);
  if (address === calls.purchases.path) return Response.json(nothingBought);
  if (address === calls.payments.path) return Response.json([]);
  return new Response(null, { status: 204 });
}

export const stands = (status: PaymentStatus) => () =>
  Response.json({ success: true, payment: { id: 31, status } });
export const refuses =
  (code: string, more: object = {}, status = 400) =>
  () =>
    Response.json({ code, message: code, messageRaw: null, ...more }, { status });
const unknownPayment = refuses('payment_not_found', {}, 404);

const lookUp = (signal?: AbortSignal | null): Response | Promise<Response> =>
  (lookUps.shift() ?? unknownPayment)(signal);

const fetchInTest: typeof fetch = async (address, init) => {
  const url = address instanceof Request ? address.url : address.toString();
  const isEarlier = earlierAttempts.some((attempt) => url.includes(attempt));
  return isEarlier ? unknownPayment() : sent(address, init);
};

/** Waits until the page ends the request. */
export const never: Answer = (signal) =>
  new Promise((_, reject) => {
    signal?.throwIfAborted();
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
export const lost = (): never => {
  throw new TypeError('Failed to fetch');
};

/** Prepares each test of the file: a user who bought nothing, one issue, one plan, and PayPal. */
export function cartPage({ isDialog = false } = {}) {
  const root = reactRoot();
  const address = location.href;
  beforeAll(async () => {
    await startLanguage('en');
    await addTexts('store');
  });
  beforeEach(() => {
    me.id += 1;
    sent.mockReset().mockImplementation(answer);
    vi.stubGlobal('fetch', fetchInTest);
    vi.spyOn(console, 'error').mockReturnValue();
    answers.length = 0;
    lookUps.length = 0;
    earlierAttempts.push(...attempts.splice(0));
    // The script of the PayPal button is not loaded. The tests call `pay` in its place.
    Object.assign(appConfig, {
      embedMode: isDialog ? 'none' : 'embed',
      gateways: { paypal: { clientId: 'x', sdk: '/none' } },
    });
    Object.assign(catalog, { status: 'ready', issues: ref([issue]), purchasesLoaded: true });
    Object.assign(account, {
      status: 'authenticated',
      user: { id: UserId.parse(me.id), email: null, identities: [], planPayment: null },
    });
    storeInfo.plans = [plan];
  });
  afterEach(() => {
    // Otherwise the removed dialog goes back in the history of the next test.
    if (isDialog) history.pushState(null, '', address);
    root.unmount();
    closeCart();
    sessionStorage.clear();
    document.body.replaceChildren();
    toasts.shown = [];
    Object.assign(account, { status: 'failed', user: null });
    Object.assign(appConfig, { embedMode: 'none', gateways: {}, withdrawal: null });
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const showDetails = async (): Promise<void> => {
    history.pushState(null, '', '/');
    root.render(<StoreWithDialog />);
    await expect.element(page.getByText('List')).toBeVisible();
    goTo(`/read/${issue.id}`);
    await expect.element(page.getByText('Details')).toBeVisible();
  };
  const show = async (item: Parameters<typeof addToCart>[0]): Promise<void> => {
    if (isDialog) await showDetails();
    addToCart(item);
    if (!isDialog) root.render(<Store />);
    await expect.element(page.getByRole('heading', { name: 'Your order' })).toBeVisible();
  };
  return {
    showIssue: () => show({ type: 'issue', id: issue.id }),
    showPlan: () => show({ type: 'plan', id: plan.id }),
  };
}

const Store = () => (
  <MemoryRouter initialEntries={['/cart']}>
    <Suspense fallback={null}>
      <Place />
      <Routes>
        <Route element={<KeptCart onSupport={() => undefined} />}>
          <Route path="/cart" element={null} />
          <Route path="/login" element={<Link to="/cart">Signed in</Link>} />
        </Route>
        <Route path="*" element={null} />
      </Routes>
      <CartLayer onSupport={() => undefined} onRead={() => undefined} />
    </Suspense>
  </MemoryRouter>
);

/** The list and the details of the issue, below the dialog of the cart. */
const StoreWithDialog = () => (
  <BrowserRouter>
    {/* A dialog waits for it, and rejects where it closes before. */}
    <div id={toastRegionId} />
    <Suspense fallback={null}>
      <Place />
      <Routes>
        <Route path="/" element={<p>List</p>} />
        <Route path="*" element={<p>Details</p>} />
      </Routes>
      <CartLayer onSupport={() => undefined} onRead={() => undefined} />
    </Suspense>
  </BrowserRouter>
);

let navigate: (path: string) => void = () => undefined;
/** Leaves the page of the cart by its address. */
export const goTo = (path: string): void => navigate(path);

function Place() {
  const { pathname, state } = useLocation();
  const go = useNavigate();
  // In the commit: a test may leave before passive effects run.
  useLayoutEffect(() => {
    navigate = (path) => void go(path);
  }, [go]);
  return <output data-testid="place">{`${pathname} ${JSON.stringify(state)}`}</output>;
}

export const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
export async function expectPlace(place: string): Promise<void> {
  await expect.element(page.getByTestId('place')).toHaveTextContent(place);
}
export const said = () => toasts.shown.map(({ key }) => key);

export const forever = (): Promise<never> => new Promise(() => undefined);
export const withoutConnection = (): void => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
};
export const failing = refuses('internal', {}, 500);

/** The way into each stage of a payment, and the way in which the gateway's part is played. */
const ways: Partial<Record<Stage, { begin: () => void; request?: Partial<PayRequest> }>> = {
  preparing: { begin: () => undefined, request: { prepare: forever } },
  unsent: { begin: withoutConnection },
  sending: { begin: () => answers.push(never) },
  submitted: { begin: () => answers.push(lost, never) },
  awaiting: {
    begin: () => answers.push(stands('requires_action')),
    request: { act: forever },
  },
  looking: {
    begin: () => {
      answers.push(failing);
      lookUps.push(never);
    },
  },
  unknown: {
    begin: () => {
      answers.push(failing);
      lookUps.push(failing);
    },
  },
  error: { begin: () => answers.push(refuses('gateway_card_declined', { paymentId: 31 })) },
};

/** The requests that have been sent when a stage is reached. */
const begun: Partial<Record<Stage, number>> = { sending: 1, submitted: 2 };

/** Shows the cart with a payment at this stage. */
export async function reach(stage: Stage, show: () => Promise<void>): Promise<void> {
  const { begin, request } = ways[stage] ?? {};
  begin?.();
  await show();
  if (begin) void pay({ gateway: 'paypal', ...request });
  const isReached = () => cart.checkout.stage === stage && orders().length >= (begun[stage] ?? 0);
  await expect.poll(isReached).toBe(true);
}
