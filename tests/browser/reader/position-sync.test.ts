import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { proxy } from 'valtio';
import { calls } from '#contract/api/registry.ts';
import { type IssueId, UserId } from '#contract/ids.ts';
import { account } from '../../../src/features/account/index.ts';
import { syncPositions } from '../../../src/features/reader/positions/syncPositions.ts';
import { unsentPositions } from '../../../src/features/reader/positions/devicePositions.ts';
import type { Session } from '../../../src/features/reader/session/session.ts';

/** The places that a device sends to the server. */

const userId = UserId.parse(7);
const now = new Date().toISOString();
const stored = { page_count: 48, furthest_page: 9, is_finished: false, is_removed: false };

let underWay = 0;
let most = 0;
/** The addresses of the reports, in order. */
let reports: string[] = [];
let status = 200;

const answer: typeof fetch = async (address, init) => {
  const { pathname } = new URL(address as string, location.href);
  if (pathname === calls.readingPositions.path) return Response.json([]);
  reports.push(pathname);
  underWay += 1;
  most = Math.max(most, underWay);
  await Promise.resolve();
  underWay -= 1;
  if (status !== 200)
    return Response.json({ code: 'rate_limited', message: '', messageRaw: null }, { status });
  const { page, device } = JSON.parse(init?.body as string) as { page: number; device: string };
  const position = { ...stored, issue_id: 7, type: 'full', page, device, read_at: now };
  return Response.json(position);
};

const session = (): Session =>
  ({
    reading: { issue: { id: 99 as IssueId }, type: 'full' },
    store: proxy({
      page: 1,
      pageCount: 48,
      layout: { spreads: [], start: 0, isHeld: false, indexes: [] },
      pageLabels: null,
    }),
  }) as unknown as Session;

const unsent = (count: number): void =>
  unsentPositions.change(() =>
    Array.from({ length: count }, (_, at) => ({
      userId,
      file: `${at + 1}/full`,
      page: 5,
      pageCount: 48,
      isFinished: false,
      readAt: now,
    })),
  );

let ending = new AbortController();
beforeEach(() => {
  [underWay, most, reports, status] = [0, 0, [], 200];
  ending = new AbortController();
  vi.stubGlobal('fetch', answer);
  const me = { id: userId, email: null, identities: [], planPayment: null };
  Object.assign(account, { status: 'authenticated', user: me, isCheckFinished: true });
});
afterEach(() => {
  ending.abort();
  vi.unstubAllGlobals();
  unsentPositions.change(() => []);
});

it('are sent one after the other', async () => {
  unsent(30);
  await syncPositions(session(), ending.signal);
  expect([reports.length, most]).toEqual([30, 1]);
  expect(unsentPositions.read()).toEqual([]);
});

it('wait for the next time after a call that fails', async () => {
  unsent(30);
  status = 429;
  await syncPositions(session(), ending.signal);
  expect([reports.length, unsentPositions.read().length]).toEqual([1, 30]);
});

it('are not sent again when the device is online again', async () => {
  const reading = session();
  await syncPositions(reading, ending.signal);
  reading.store.page = 4 as never;
  await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => unsentPositions.read()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('online'));
  reading.store.page = 6 as never;
  await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(2);
});
