import * as z from 'zod/mini';
import { storedName } from './prefix.ts';

/** Entries in the device's storage, the newest first. Entries of another shape are left out. */
export interface DeviceList<Entry> {
  readonly read: () => Entry[];
  /** Throws if the text is no list. */
  readonly entriesIn: (text: string) => Entry[];
  readonly change: (next: (entries: Entry[]) => Entry[]) => void;
}

const mostEntries = 200;

/** Adds the newest entry in front and drops the oldest. */
export const newestFirst = <Entry>(newest: Entry, others: readonly Entry[]): Entry[] =>
  [newest, ...others].slice(0, mostEntries);

export function deviceList<Entry>(name: string, shape: z.ZodMiniType<Entry>): DeviceList<Entry> {
  const storageKey = storedName(name);
  const entriesIn = (text: string): Entry[] =>
    z
      .array(z.unknown())
      .parse(JSON.parse(text))
      .flatMap((entry) => z.safeParse(shape, entry).data ?? []);
  const read = (): Entry[] => {
    try {
      return entriesIn(localStorage.getItem(storageKey) ?? '[]');
    } catch {
      return [];
    }
  };
  const change: DeviceList<Entry>['change'] = (next) => {
    try {
      localStorage.setItem(storageKey, JSON.stringify(next(read())));
    } catch {
      // Storage is blocked or full: the choice lasts until the reader is closed.
    }
  };
  return { read, entriesIn, change };
}
