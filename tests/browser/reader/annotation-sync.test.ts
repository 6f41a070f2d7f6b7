import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Annotation, AnnotationPush } from '#contract/api/annotations.ts';
import { calls } from '#contract/api/registry.ts';
import { deleteAnnotation, mergeAnnotations, withoutFuture } from '#contract/annotations/merge.ts';
import { type IssueId, UserId } from '#contract/ids.ts';
import { account } from '../../../src/features/account/index.ts';
import * as device from '../../../src/features/annotations/deviceDatabase.ts';
import {
  addAnnotation,
  annotations,
  changeAnnotation,
  followAnnotations,
} from '../../../src/features/annotations/index.ts';
import { showOwner } from '../../../src/features/annotations/annotationLog.ts';
import { startLanguage, toasts } from '../../../src/shared/shell/index.ts';
import { highlightDraft, newHighlight, stampAt } from '../../helpers/annotations.ts';

/** The synchronization of a device with a server that is restored from a backup, and the other tabs of the device. */

const user = 'user-7';
const id = UserId.parse(7);

/** The annotations of a server, and the calls that it has answered. */
const server = {
  epoch: '',
  rows: new Map<string, { annotation: Annotation; sequence: number }>(),
  pulls: [] as string[],
  pushed: 0,
};

const last = (): number => Math.max(0, ...[...server.rows.values()].map((row) => row.sequence));

function store(annotation: Annotation): void {
  server.rows.set(annotation.id, { annotation, sequence: last() + 1 });
}

function pulled(query: URLSearchParams): object {
  const [after, epoch] = [Number(query.get('after')), query.get('epoch')];
  server.pulls.push(`${after} ${epoch === server.epoch}`);
  const from = (epoch && epoch !== server.epoch) || after > last() ? 0 : after;
  const rows = [...server.rows.values()].filter(({ sequence }) => sequence > from);
  return {
    annotations: rows.map(({ annotation }) => z.encode(Annotation, annotation)),
    cursor: Math.max(from, last()),
    epoch: server.epoch,
    has_more: false,
  };
}

function merged(body: unknown): object {
  const now = Date.now();
  const push = z
    .decode(AnnotationPush, body as never)
    .annotations.map((annotation) =>
      withoutFuture(annotation, { now, tolerance: 60_000, instead: now }),
    );
  server.pushed += push.length;
  const before = push.flatMap((one) => server.rows.get(one.id)?.annotation ?? []);
  const states = [...mergeAnnotations(before, push).values()];
  for (const state of states) store(state);
  return { annotations: states.map((state) => z.encode(Annotation, state)) };
}

const answer: typeof fetch = async (address, init) => {
  const url = new URL(address as string, location.href);
  if (url.pathname === calls.annotations.path) return Response.json(pulled(url.searchParams));
  if (url.pathname === calls.pushAnnotations.path)
    return Response.json(merged(JSON.parse(init?.body as string)));
  return new Response(null, { status: 204 });
};

let stop = (): void => undefined;
const follow = (): void => {
  stop = followAnnotations();
};

beforeAll(() => startLanguage('en'));
beforeEach(() => {
  Object.assign(server, { epoch: crypto.randomUUID(), rows: new Map(), pulls: [], pushed: 0 });
  vi.stubGlobal('fetch', answer);
  const me = { id, email: null, identities: [], planPayment: null };
  Object.assign(account, { status: 'authenticated', user: me, isCheckFinished: true });
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  showOwner(null);
  toasts.shown = [];
  for (const owner of ['guest', user] as const) {
    // oxlint-disable-next-line no-await-in-loop -- few rows
    const rows = await device.readDevice(owner);
    const ids = rows.map(({ annotation }) => annotation.id);
    // oxlint-disable-next-line no-await-in-loop -- few rows
    await device.removeFromDevice(owner, ids);
  }
  await device.storeCursor(user, { sequence: 0 });
});

const patient = { timeout: 10_000 };
const ascending = (one: number, other: number): number => one - other;
const onServer = () =>
  [...server.rows.values()].map(({ annotation }) => annotation.page).toSorted(ascending);
const known = () => [...annotations.known.values()].map(({ page }) => page).toSorted(ascending);
const bookmark = (page: number) => ({ ...highlightDraft, page, issueId: 7 as IssueId });

it('a device gets what it lacks and sends what the server lacks, after a restored backup and changes of others', async () => {
  const rows = [1, 2, 3].map((page) => newHighlight({ page }));
  await device.storeOnDevice(
    user,
    rows.map((annotation) => ({ annotation, isUnsent: false })),
  );
  await device.storeCursor(user, { sequence: 3, epoch: crypto.randomUUID() });
  // The backup has the first one. Another device has pushed three since.
  for (const annotation of [rows[0], ...[10, 11, 12].map((page) => newHighlight({ page }))])
    if (annotation) store(annotation);
  follow();
  await expect.poll(() => onServer().length, patient).toBe(6);
  await expect.poll(() => annotations.sync, patient).toBe('saved');
  expect(known()).toEqual(onServer());
  expect(server.pulls).toEqual(['3 false', '0 true']);
  expect(server.pushed).toBe(2);
  expect(await device.readCursor(user)).toEqual({ sequence: 4, epoch: server.epoch });
});

it('a cursor of an earlier version is followed by one pull of everything', async () => {
  store(newHighlight({ page: 1 }));
  store(newHighlight({ page: 2 }));
  await device.storeCursor(user, 2 as never);
  follow();
  await expect.poll(() => annotations.sync, patient).toBe('saved');
  expect([known(), server.pushed]).toEqual([[1, 2], 0]);
  expect(server.pulls).toEqual(['2 false', '0 true']);
});

it('an annotation of the future takes the time of the server, and can be changed', async () => {
  const future = newHighlight({ page: 4 }, stampAt(Date.UTC(2099, 0)));
  await device.storeOnDevice(user, [{ annotation: future, isUnsent: false }]);
  store(
    withoutFuture(future, { now: 1_800_000_000_000, tolerance: 0, instead: 1_700_000_000_000 }),
  );
  follow();
  await expect.poll(() => annotations.sync, patient).toBe('saved');
  changeAnnotation(future.id, { note: 'later' });
  await expect.poll(() => server.rows.get(future.id)?.annotation.note, patient).toBe('later');
  await expect.poll(() => annotations.unsent.size, patient).toBe(0);
  expect(annotations.known.get(future.id)?.stamps.note.time).toBeLessThanOrEqual(Date.now());
});

it('a device whose clock is ahead takes over the server’s stamps, and sends nothing twice', async () => {
  const ahead = newHighlight({ page: 5 }, stampAt(Date.now() + 200 * 24 * 60 * 60 * 1000));
  await device.storeOnDevice(user, [{ annotation: ahead, isUnsent: true }]);
  follow();
  await expect.poll(() => annotations.sync, patient).toBe('saved');
  expect([annotations.unsent.size, server.pushed]).toEqual([0, 1]);
  const other = server.rows.get(ahead.id)?.annotation;
  if (other) store(deleteAnnotation(other, stampAt(Date.now() + 1000, 'device-b')));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => annotations.known.get(ahead.id)?.isDeleted, patient).toBe(true);
  expect(server.pushed).toBe(1);
});

it('rounds leave no listener behind', async () => {
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  follow();
  await expect.poll(() => annotations.sync, patient).toBe('saved');
  const left = () => added.mock.calls.length - removed.mock.calls.length;
  const before = left();
  for (let round = 1; round <= 3; round += 1) {
    const { length } = server.pulls;
    window.dispatchEvent(new Event('online'));
    // oxlint-disable-next-line no-await-in-loop -- the rounds follow each other
    await expect.poll(() => server.pulls.length, patient).toBe(length + 1);
    // oxlint-disable-next-line no-await-in-loop -- the rounds follow each other
    await expect.poll(() => annotations.sync, patient).toBe('saved');
  }
  expect(left() - before).toBeLessThan(3);
});

it('a change in another tab reads that annotation only', async () => {
  Object.assign(account, { user: null });
  follow();
  await expect.poll(() => annotations.owner, patient).toBe('guest');
  const all = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  const annotation = newHighlight({ page: 6 });
  await device.storeOnDevice('guest', [{ annotation, isUnsent: true }]);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only our own origin hears a channel
  new BroadcastChannel('gatefold').postMessage(`annotations ${annotation.id}`);
  await expect.poll(known, patient).toEqual([6]);
  expect(all).not.toHaveBeenCalled();
});

it('names the changed annotations to the other tabs', async () => {
  Object.assign(account, { user: null });
  follow();
  await expect.poll(() => annotations.owner, patient).toBe('guest');
  const heard = new Promise((resolve) =>
    new BroadcastChannel('gatefold').addEventListener('message', ({ data }) => resolve(data)),
  );
  const made = addAnnotation(bookmark(8));
  expect(await heard).toBe(`annotations ${made.id}`);
});

it.each([
  ['guest', null, 'annotations.notStored'],
  ['user', { id, email: null, identities: [], planPayment: null }, 'annotations.onlyInAccount'],
] as const)('says once that the device does not store the changes of a %s', async (_, who, key) => {
  Object.assign(account, { user: who });
  follow();
  await expect.poll(() => annotations.owner, patient).not.toBeNull();
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The device is full.', 'QuotaExceededError');
  });
  addAnnotation(bookmark(9));
  await expect.poll(() => toasts.shown.map((toast) => toast.key), patient).toEqual([key]);
  toasts.shown = [];
  addAnnotation(bookmark(10));
  expect(await device.storeOnDevice('guest', [])).toBe(true);
  expect(toasts.shown).toEqual([]);
});
