import * as z from 'zod/mini';
import { Annotation, type AnnotationId } from '#contract/api/annotations.ts';
import type { Owner } from './rules.ts';

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
  const request = indexedDB.open('gatefold-annotations', 1);
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

/** Resolves when the changes are stored, or cannot be: then the annotations last as long as the page. */
async function write(name: string, change: (store: IDBObjectStore) => void): Promise<void> {
  try {
    const transaction = await inStore(name, 'readwrite', (store) => {
      change(store);
      return store.transaction;
    });
    await new Promise<void>((resolve) => {
      for (const event of ['complete', 'abort', 'error'])
        transaction.addEventListener(event, () => resolve());
    });
  } catch {
    // Storage is blocked or full.
  }
}

export const storeOnDevice = (owner: Owner, changed: readonly DeviceAnnotation[]): Promise<void> =>
  write(annotationStore, (store) => putAll(store, owner, changed));

function putAll(store: IDBObjectStore, owner: Owner, changed: readonly DeviceAnnotation[]): void {
  for (const { annotation, isUnsent } of changed) {
    const json = z.encode(Annotation, annotation);
    const row: Row = { owner, id: annotation.id, annotation: json, isUnsent };
    store.put(row);
  }
}

/** In one transaction: where the device is full, the guest's rows stay until the next sign-in. */
export const adoptOnDevice = (
  owner: Owner,
  adopted: readonly DeviceAnnotation[],
  guestIds: readonly AnnotationId[],
): Promise<void> =>
  write(annotationStore, (store) => {
    putAll(store, owner, adopted);
    for (const id of guestIds) store.delete(['guest', id]);
  });

/** The last key of an owner: arrays are above all texts. */
const allOf = (owner: Owner, after?: AnnotationId): IDBKeyRange =>
  IDBKeyRange.bound(after ? [owner, after] : [owner], [owner, []], after !== undefined);

/** Rows that do not fit the contract are left out. */
export async function readDevice(owner: Owner): Promise<DeviceAnnotation[]> {
  const found: DeviceAnnotation[] = [];
  try {
    let after: AnnotationId | undefined;
    for (;;) {
      const range = allOf(owner, after);
      // oxlint-disable-next-line no-await-in-loop -- each reading begins after the last row of the previous one
      const rows = await readRows(range);
      for (const { annotation, isUnsent } of rows) {
        const parsed = z.safeDecode(Annotation, annotation as never);
        if (parsed.success) found.push({ annotation: parsed.data, isUnsent });
      }
      after = rows.at(-1)?.id;
      if (rows.length < rowsAtOnce) return found;
    }
  } catch {
    return found;
  }
}

async function readRows(range: IDBKeyRange): Promise<Row[]> {
  const read = (store: IDBObjectStore) => store.getAll(range, rowsAtOnce) as IDBRequest<Row[]>;
  return answerOf(await inStore(annotationStore, 'readonly', read));
}

export const removeFromDevice = (owner: Owner, ids: readonly AnnotationId[]): Promise<void> =>
  write(annotationStore, (store) => {
    for (const id of ids) store.delete([owner, id]);
  });

/** The cursor of the last pull; 0 before the first. */
export async function readCursor(owner: Owner): Promise<number> {
  try {
    const request = await inStore(cursorStore, 'readonly', (store) => store.get(owner));
    return z.int().parse(await answerOf(request));
  } catch {
    return 0;
  }
}

export const storeCursor = (owner: Owner, cursor: number): Promise<void> =>
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
