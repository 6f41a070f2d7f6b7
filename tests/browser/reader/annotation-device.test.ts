import { afterEach, expect, it, vi } from 'vitest';
import { createAnnotation } from '#contract/annotations/merge.ts';
import type { IssueId } from '#contract/ids.ts';
import * as device from '../../../src/features/annotations/deviceDatabase.ts';
import type { Owner } from '../../../src/features/annotations/annotationLog.ts';

/** Annotations in the IndexedDB of the browser, which closes, fills and refuses it. */

const user = 'user-7';

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const owner of ['guest', user] as const) {
    // oxlint-disable-next-line no-await-in-loop -- few rows
    const rows = await device.readDevice(owner);
    const ids = rows.map(({ annotation }) => annotation.id);
    // oxlint-disable-next-line no-await-in-loop -- few rows
    await device.removeFromDevice(owner, ids);
  }
});

/** A bookmark that the server does not have. */
const bookmark = (page: number): device.DeviceAnnotation => ({
  annotation: createAnnotation(
    crypto.randomUUID(),
    {
      issueId: 7 as IssueId,
      type: 'full',
      kind: 'bookmark',
      page,
      anchor: null,
      colour: 'yellow',
      note: '',
    },
    { time: 1_700_000_000_000, device: 'device-a' },
  ),
  isUnsent: true,
});

async function storedPages(owner: Owner): Promise<number[]> {
  const rows = await device.readDevice(owner);
  return rows.map(({ annotation }) => annotation.page).toSorted((a, b) => a - b);
}

it('an annotation is stored after the browser has closed the connection', async () => {
  const connections: IDBDatabase[] = [];
  const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function transaction(
    this: IDBDatabase,
    ...options
  ) {
    connections.push(this);
    return begin.apply(this, options);
  });
  await device.storeOnDevice('guest', [bookmark(1)]);
  connections.at(-1)?.close();
  await device.storeOnDevice('guest', [bookmark(2)]);
  expect(await storedPages('guest')).toEqual([1, 2]);
});

it('a connection does not block another tab that deletes or upgrades the database', async () => {
  await device.storeOnDevice('guest', [bookmark(1)]);
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase('gatefold-annotations');
    request.addEventListener('success', () => resolve());
    request.addEventListener('blocked', () => reject(new Error('The connection stays open.')));
  });
  await device.storeOnDevice('guest', [bookmark(2)]);
  expect(await storedPages('guest')).toEqual([2]);
});

it('a guest’s annotations stay the guest’s where the device is too full to store them for the user', async () => {
  const guests = bookmark(1);
  await device.storeOnDevice('guest', [guests]);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function put(this: IDBObjectStore) {
    this.transaction.abort();
    throw new DOMException('The device is full.', 'QuotaExceededError');
  });
  await device.adoptOnDevice(user, [guests], [guests.annotation.id]);
  vi.restoreAllMocks();
  expect(await storedPages('guest')).toEqual([1]);
  await device.adoptOnDevice(user, [guests], [guests.annotation.id]);
  expect([await storedPages('guest'), await storedPages(user)]).toEqual([[], [1]]);
});

it('where the browser refuses the database, nothing is stored and no call throws', async () => {
  await device.storeOnDevice(user, [bookmark(1)]);
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The connection is lost.', 'UnknownError');
  });
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('Storage is blocked.', 'SecurityError');
    },
  });
  await device.forgetOthers('guest');
  expect(await device.storeCursor(user, { sequence: 3 })).toBe(false);
  expect(await device.storeOnDevice(user, [bookmark(2)])).toBe(false);
  expect(await device.readDevice(user)).toEqual([]);
  expect(await device.readFromDevice(user, ['x'])).toEqual([]);
  expect(await device.readCursor(user)).toEqual({ sequence: 0 });
});

it('a cursor of an earlier version has no epoch', async () => {
  await device.storeCursor(user, 12 as never);
  expect(await device.readCursor(user)).toEqual({ sequence: 12 });
  const cursor = { sequence: 13, epoch: crypto.randomUUID() };
  expect(await device.storeCursor(user, cursor)).toBe(true);
  expect(await device.readCursor(user)).toEqual(cursor);
});

it('reads the annotations with some ids', async () => {
  const [one, other] = [bookmark(1), bookmark(2)];
  await device.storeOnDevice(user, [one, other]);
  const ids = [other.annotation.id, crypto.randomUUID()];
  expect(await device.readFromDevice(user, ids)).toEqual([other]);
});

it('an annotation that was dated in the future gets the present time, or none where the server has it', async () => {
  const at = { time: Date.UTC(9999, 0), device: 'device-a' };
  const [unsent, sent] = [bookmark(1), { ...bookmark(2), isUnsent: false }];
  const stamps = { place: at, colour: at, note: at, deletion: at };
  await device.storeOnDevice(user, [
    { ...unsent, annotation: { ...unsent.annotation, stamps } },
    { ...sent, annotation: { ...sent.annotation, stamps } },
  ]);
  const rows = await device.readDevice(user);
  const times = new Map(
    rows.map(
      ({
        annotation: {
          page,
          stamps: { note },
        },
      }) => [page, note.time],
    ),
  );
  expect(times.get(1)).toBeLessThanOrEqual(Date.now());
  expect(times.get(1)).toBeGreaterThan(Date.now() - 60_000);
  expect(times.get(2)).toBe(0);
});
