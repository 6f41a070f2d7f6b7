import * as z from 'zod/mini';
import { mostAhead, withoutFuture } from '#contract/annotations/merge.ts';
import { Annotation, type AnnotationId } from '#contract/api/annotations.ts';
import type { Owner } from './annotationLog.ts';
import { storedName } from '../../shared/ui/prefix.ts';

/** Annotations on the device, in IndexedDB. Where storage is blocked, nothing is stored and reading finds nothing. */

export interface DeviceAnnotation {
  readonly annotation: Annotation;
  /** The server does not have this state yet. */
  readonly isUnsent: boolean;
}

interface Row {
  readonly owner: Owner;
  readonly id: AnnotationId;
  /** The JSON of the contract. */
  readonly annotation: unknown;
  readonly isUnsent: boolean;
}

const [annotationStore, cursorStore] = ['annotations', 'cursors'] as const;

/** Rows of one reading, which decides how long the page is busy. */
const rowsAtOnce = 200;

let opening: Promise<IDBDatabase> | undefined;

async function database(): Promise<IDBDatabase> {
  opening ??= open();
  return opening;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(storedName('gatefold-annotations'), 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(annotationStore, { keyPath: ['owner', 'id'] });
    request.result.createObjectStore(cursorStore);
  });
  const opened = await answerOf(request);
  // Another tab upgrades the database, or the user clears the data of the site.
  opened.addEventListener('versionchange', () => opened.close());
  return opened;
}

/**
 * Browsers close a connection without being asked, as Safari does in the background. The next transaction then opens
 * another one.
 */
async function inStore<T>(
  name: string,
  mode: IDBTransactionMode,
  begin: (store: IDBObjectStore) => T,
): Promise<T> {
  const attempt = async () => begin((await database()).transaction(name, mode).objectStore(name));
  try {
    return await attempt();
  } catch {
    opening = undefined;
    return attempt();
  }
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB failed.')),
    );
  });

/** Whether the changes are stored. Where storage is blocked or full, the annotations last as long as the page. */
async function write(name: string, change: (store: IDBObjectStore) => void): Promise<boolean> {
  try {
    const transaction = await inStore(name, 'readwrite', (store) => {
      change(store);
      return store.transaction;
    });
    return await new Promise<boolean>((resolve) => {
      for (const event of ['complete', 'abort', 'error'])
        transaction.addEventListener(event, () => resolve(event === 'complete'));
    });
  } catch {
    return false;
  }
}

/** Whether the states are stored. Rejects for a state that does not fit the contract. */
export async function storeOnDevice(
  owner: Owner,
  changed: readonly DeviceAnnotation[],
): Promise<boolean> {
  const rows = changed.map((one) => rowOf(owner, one));
  return write(annotationStore, (store) => {
    for (const row of rows) store.put(row);
  });
}

const rowOf = (owner: Owner, { annotation, isUnsent }: DeviceAnnotation): Row => ({
  owner,
  id: annotation.id,
  annotation: z.encode(Annotation, annotation),
  isUnsent,
});

/** In one transaction: where the device is full, the guest's rows stay until the next sign-in. */
export async function adoptOnDevice(
  owner: Owner,
  adopted: readonly DeviceAnnotation[],
  guestIds: readonly AnnotationId[],
): Promise<boolean> {
  const rows = adopted.map((one) => rowOf(owner, one));
  return write(annotationStore, (store) => {
    for (const row of rows) store.put(row);
    for (const id of guestIds) store.delete(['guest', id]);
  });
}

/** The last key of an owner: arrays are above all texts. */
const allOf = (owner: Owner, after?: AnnotationId): IDBKeyRange =>
  IDBKeyRange.bound(after ? [owner, after] : [owner], [owner, []], after !== undefined);

/** All annotations of an owner. Rows that do not fit the contract are left out. */
export async function readDevice(owner: Owner): Promise<DeviceAnnotation[]> {
  const found: DeviceAnnotation[] = [];
  try {
    let after: AnnotationId | undefined;
    for (;;) {
      const range = allOf(owner, after);
      // oxlint-disable-next-line no-await-in-loop -- each reading begins after the last row of the previous one
      const rows = await readRows(range);
      found.push(...rows.flatMap(readRow));
      after = rows.at(-1)?.id;
      if (rows.length < rowsAtOnce) return found;
    }
  } catch {
    return found;
  }
}

/** The annotations with these ids. */
export async function readFromDevice(
  owner: Owner,
  ids: readonly string[],
): Promise<DeviceAnnotation[]> {
  try {
    const requests = await inStore(annotationStore, 'readonly', (store) =>
      ids.map((id) => store.get([owner, id]) as IDBRequest<Row | undefined>),
    );
    const rows = await Promise.all(requests.map(answerOf));
    return rows.flatMap((row) => (row ? readRow(row) : []));
  } catch {
    return [];
  }
}

/**
 * A row of an earlier version may have stamps of the future. A sent state then loses against the server's, which has
 * other stamps since it was mended there.
 */
function readRow({ annotation, isUnsent }: Row): DeviceAnnotation[] {
  const parsed = z.safeDecode(Annotation, annotation as never);
  if (!parsed.success) return [];
  const now = Date.now();
  const present = { now, tolerance: mostAhead, instead: isUnsent ? now : 0 };
  return [{ annotation: withoutFuture(parsed.data, present), isUnsent }];
}

async function readRows(range: IDBKeyRange): Promise<Row[]> {
  const read = (store: IDBObjectStore) => store.getAll(range, rowsAtOnce) as IDBRequest<Row[]>;
  return answerOf(await inStore(annotationStore, 'readonly', read));
}

export const removeFromDevice = (owner: Owner, ids: readonly AnnotationId[]): Promise<boolean> =>
  write(annotationStore, (store) => {
    for (const id of ids) store.delete([owner, id]);
  });

const Cursor = z.object({ sequence: z.int(), epoch: z.optional(z.string()) });
/** The last change that a device has pulled. Earlier versions of the app and of the server have no epoch. */
export type Cursor = z.infer<typeof Cursor>;
/** Earlier versions of the app store the sequence alone. */
const StoredCursor = z.union([
  z.pipe(
    z.int(),
    z.transform((sequence): Cursor => ({ sequence })),
  ),
  Cursor,
]);

/** The cursor of the last pull; 0 before the first. */
export async function readCursor(owner: Owner): Promise<Cursor> {
  try {
    const request = await inStore(cursorStore, 'readonly', (store) => store.get(owner));
    return StoredCursor.parse(await answerOf(request));
  } catch {
    return { sequence: 0 };
  }
}

export const storeCursor = (owner: Owner, cursor: Cursor): Promise<boolean> =>
  write(cursorStore, (store) => void store.put(cursor, owner));

/**
 * Removes what the server has of users who are not signed in any more, because other people may use the device. Unsent
 * changes wait for the next sign-in of their user.
 */
export async function forgetOthers(owner: Owner): Promise<void> {
  const owners = await readOwners();
  const others = owners.filter((other) => other !== owner);
  await Promise.all(others.map(forgetSent));
}

async function readOwners(): Promise<Owner[]> {
  try {
    const request = await inStore(cursorStore, 'readonly', (store) => store.getAllKeys());
    return (await answerOf(request)) as Owner[];
  } catch {
    return [];
  }
}

async function forgetSent(owner: Owner): Promise<void> {
  const all = await readDevice(owner);
  const sent = all.filter(({ isUnsent }) => !isUnsent);
  await removeFromDevice(
    owner,
    sent.map(({ annotation }) => annotation.id),
  );
  await write(cursorStore, (store) => void store.delete(owner));
}
