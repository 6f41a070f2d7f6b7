import * as z from 'zod/mini';
import { subscribe } from 'valtio';
import { edits, usual } from './store.ts';

/** Where this browser keeps what is not saved yet, so that a page that is gone takes nothing along. */
const keyOfEdits = 'gatefold:desk:changes';
const keyOfPrice = 'gatefold:desk:price';

const Price = z.object({ isFree: z.nullable(z.boolean()), amount: z.string() });
const Fields = z.partial(
  z.extend(Price, { title: z.string(), description: z.string(), sample: z.string() }),
);
const Edits = z.record(
  z.string().check(z.regex(/^\d+$/)),
  z.object({ now: Fields, before: Fields }),
);

/** Call it once, before anything is drawn. */
export function keepEdits(): void {
  Object.assign(edits, read(keyOfEdits, Edits) ?? {});
  usual.price = read(keyOfPrice, Price);
  subscribe(edits, () => keep(keyOfEdits, Object.keys(edits).length > 0 ? edits : null));
  subscribe(usual, () => keep(keyOfPrice, usual.price));
}

function read<T>(key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return z.safeParse(schema, JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or switched off; what is written stays as long as the page.
  }
}
