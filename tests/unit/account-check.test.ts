import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '#contract/api/user.ts';
import { account, becomeGuest, checkAccount, endSession } from '../../src/account/store.ts';

const user = { id: 7, email: 'ada@example.com' } as unknown as Me;

afterEach(() => {
  vi.unstubAllGlobals();
  becomeGuest();
});

async function checkedWith(status: number): Promise<void> {
  const answer = async () => Response.json({ code: 'rate_limited', message: '' }, { status });
  vi.stubGlobal('fetch', answer);
  await checkAccount();
}

test.each([400, 403, 408, 429, 500, 502])(
  'a check that is answered by %s signs nobody out',
  async (status) => {
    Object.assign(account, { user, status: 'authenticated' });
    await checkedWith(status);
    expect(account).toMatchObject({ user, status: 'authenticated', isCheckFinished: true });
  },
);

test('a check that is answered by 401 finds a guest', async () => {
  Object.assign(account, { user, status: 'authenticated' });
  await checkedWith(401);
  expect(account).toMatchObject({ user: null, status: 'failed', isCheckFinished: true });
});

test('a first check that is answered by any 4xx finds a guest [AUTH-036]', async () => {
  await checkedWith(429);
  expect(account).toMatchObject({ user: null, status: 'failed', isCheckFinished: true });
});

test('a session that ended elsewhere leaves its user known until somebody signs in; signing out here does not', async () => {
  Object.assign(account, { user, status: 'authenticated' });
  await checkedWith(401);
  expect(account.ended).toBe(7);
  await checkedWith(401);
  expect(account.ended).toBe(7);
  Object.assign(account, { user, ended: null });
  endSession();
  expect(account).toMatchObject({ user: null, ended: 7 });
  becomeGuest();
  expect(account.ended).toBeNull();
});
