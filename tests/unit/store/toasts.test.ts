import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Toast } from '../../../src/shared/shell/toasts.ts';

const { showToast, toasts } = await import('../../../src/shared/shell/toasts.ts');

const failure: Toast = { key: 'books.cancel.failed', kind: 'error' };
const success: Toast = { key: 'books.cancel.done', kind: 'success' };
const redeemed: Toast = { key: 'coupons.redeemed', kind: 'success' };
const note: Toast = { key: 'account.otherUser', kind: 'info' };
const run = vi.fn<() => void>();
const signIn = { label: 'account.signInOrRegister', run } as const;
const toBuy: Toast = { key: 'cart.accountNeeded', kind: 'info', action: signIn };
const toSubscribe: Toast = { key: 'cart.registerToSubscribe', kind: 'info', action: signIn };
const bought: Toast = { key: 'cart.bought', kind: 'success', action: { label: 'cart.open', run } };

beforeEach(() => {
  toasts.shown = [];
});

describe('a new snackbar', () => {
  test.each<[string, Toast[], Toast[]]>([
    ['replaces the same text', [failure, failure], [failure]],
    ['with a result replaces a failure before it', [failure, success], [success]],
    ['with a failure replaces a result before it', [success, failure], [failure]],
    ['with a success leaves another success', [success, redeemed], [success, redeemed]],
    ['replaces another text with the same action', [toBuy, toSubscribe], [toSubscribe]],
    ['leaves a note beside a result', [note, success], [note, success]],
    ['leaves an offer until it is used', [bought, failure], [bought, failure]],
    ['leaves a sign-in that is offered', [toBuy, failure], [toBuy, failure]],
  ])('%s', (_, shown, left) => {
    for (const toast of shown) showToast(toast);
    expect(toasts.shown.map(({ key }) => key)).toEqual(left.map(({ key }) => key));
  });
});
