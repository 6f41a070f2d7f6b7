import { afterEach, expect, test, vi } from 'vitest';
import type { Me } from '#contract/api/user.ts';
import {
  account,
  pollWhileUncertain,
  becomeGuest,
  checkAccount,
  endSession,
} from '../../../src/features/account/accountState.ts';

const user = { id: 7, email: 'ada@example.com' } as unknown as Me;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  becomeGuest();
});

const answerWith = (status: number) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 'rate_limited', message: '' }, { status }),
  );

async function checkedWith(status: number): Promise<void> {
  answerWith(status);
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

test.each([400, 401, 403, 404])(
  'a first check that is answered by %s finds a guest [AUTH-036]',
  async (status) => {
    await checkedWith(status);
    const guest = { user: null, status: 'failed', isCheckFinished: true, isUnsure: false };
    expect(account).toMatchObject(guest);
  },
);

test.each([408, 429, 500, 503])(
  'a first check that is answered by %s leaves open who is here',
  async (status) => {
    await checkedWith(status);
    expect(account).toMatchObject({ user: null, isCheckFinished: true, isUnsure: true });
  },
);

test('a check that was put off is made again, after longer and longer pauses, until the server answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await checkedWith(429);
  const asked = vi.fn<typeof fetch>(async () => Response.json({}, { status: 429 }));
  vi.stubGlobal('fetch', asked);
  const stop = pollWhileUncertain();
  const counts: number[] = [];
  for (const pause of [999, 1, 1999, 1]) {
    await vi.advanceTimersByTimeAsync(pause);
    counts.push(asked.mock.calls.length);
  }
  expect(counts).toEqual([0, 1, 1, 2]);
  answerWith(401);
  await vi.advanceTimersByTimeAsync(4000);
  expect(account).toMatchObject({ user: null, isUnsure: false });
  stop();
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
