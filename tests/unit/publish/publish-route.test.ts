import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addressOf,
  goTo,
  navigationOf,
  route,
  startRouter,
} from '../../../src/pages/publish/publishRoute.ts';
import { dismissToast, toasts, showToast } from '../../../src/pages/publish/toasts/toastState.ts';

/** A page whose address changes at once and whose event comes later, as in a browser. */
const address = new EventTarget();
const place = { hash: '', assign: (hash: string) => void (place.hash = hash) };

function press(hash: string): void {
  place.hash = hash;
  address.dispatchEvent(new Event('hashchange'));
}

beforeEach(() => {
  vi.stubGlobal('window', address);
  vi.stubGlobal('location', place);
  place.hash = '';
  startRouter();
});
afterEach(() => {
  vi.unstubAllGlobals();
  dismissToast();
});

const published = { text: 'It is on the shelf', kind: 'info' } as const;

test('news of a place goes when the publisher goes elsewhere', () => {
  showToast(published);
  press(addressOf.figures);
  expect(toasts.toast).toBeNull();
});

test('what went wrong stays', () => {
  showToast({ text: 'That did not work', kind: 'error' });
  press(addressOf.figures);
  expect(toasts.toast).not.toBeNull();
});

test('a message that is sent after a step to another place is shown there', () => {
  press(addressOf.issue(5));
  goTo(addressOf.shelf);
  expect(route.view).toEqual({ kind: 'shelf' });
  const { navigations: hops } = route;
  showToast(published);
  address.dispatchEvent(new Event('hashchange'));
  expect(toasts.toast?.text).toBe(published.text);
  expect(route.navigations).toBe(hops);
});

test.each([
  ['#customer-12', { kind: 'customer', id: 12 }, 'customers'],
  ['#payment-3', { kind: 'payment', id: 3 }, 'payments'],
  ['#subscriptions', { kind: 'subscriptions' }, 'subscriptions'],
  ['#issue-5', { kind: 'issue', id: 5 }, 'shelf'],
  ['#customer-0', { kind: 'shelf' }, 'shelf'],
  ['#coupons-1', { kind: 'shelf' }, 'shelf'],
  ['#toString-1', { kind: 'shelf' }, 'shelf'],
])('the address %s is a view with a link of the navigation', (hash, view, link) => {
  press(hash);
  expect(route.view).toEqual(view);
  expect(navigationOf(route.view)).toBe(link);
});

test('another customer is another view', () => {
  press(addressOf.customer(1));
  const { navigations } = route;
  press(addressOf.customer(2));
  expect(route.navigations).toBe(navigations + 1);
});
