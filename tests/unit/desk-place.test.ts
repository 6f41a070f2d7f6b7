import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addressOf, followAddress, goTo, where } from '../../src/pages/publish/route.ts';
import { hush, said, tell } from '../../src/pages/publish/toasts/store.ts';

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
  followAddress();
});
afterEach(() => {
  vi.unstubAllGlobals();
  hush();
});

const published = { text: 'It is on the shelf', kind: 'info' } as const;

test('news of a place goes when the publisher goes elsewhere', () => {
  tell(published);
  press(addressOf.figures);
  expect(said.saying).toBeNull();
});

test('what went wrong stays', () => {
  tell({ text: 'That did not work', kind: 'error' });
  press(addressOf.figures);
  expect(said.saying).not.toBeNull();
});

test('news that is told after a step to another place is news there', () => {
  press(addressOf.issue(5));
  goTo(addressOf.shelf);
  expect(where.place).toEqual({ kind: 'shelf' });
  const { hops } = where;
  tell(published);
  address.dispatchEvent(new Event('hashchange'));
  expect(said.saying?.text).toBe(published.text);
  expect(where.hops).toBe(hops);
});
