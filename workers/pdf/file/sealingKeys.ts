/**
 * The keys that open encrypted files of the device, in IndexedDB. They are not extractable: a script reads what they open, but
 * never the keys themselves.
 */

import { storedName } from '#contract/paths.ts';

/** The path of the store, before the folder of this worker's script: stores below other prefixes have other names. */
export const nameOnDevice = (name: string): string =>
  storedName(/^(.*)\/assets\//.exec(location.pathname)?.[1] ?? '', name);

const [databaseName, storeName] = ['gatefold-device', 'keys'] as const;

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('IndexedDB failed.')),
    );
  });

async function inStore<T>(
  mode: IDBTransactionMode,
  begin: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(nameOnDevice(databaseName), 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName));
  const database = await answerOf(opening);
  try {
    return await answerOf(begin(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** The key of a file; undefined without one. */
export const keyOf = (name: string): Promise<CryptoKey | undefined> =>
  inStore<CryptoKey | undefined>('readonly', (store) => store.get(name));

/** Makes the key of a file that is about to be written. */
export async function makeKey(name: string): Promise<CryptoKey> {
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
  await inStore('readwrite', (store) => store.put(key, name));
  return key;
}

export const removeKey = (name: string): Promise<undefined> =>
  inStore('readwrite', (store) => store.delete(name));
