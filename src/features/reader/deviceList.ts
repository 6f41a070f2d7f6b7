import * as z from 'zod/mini';

/** Entries that are kept on this device, the newest first; none of another shape. */
export interface DeviceList<Entry> {
  readonly read: () => Entry[];
  /** Throws where the text is no list at all. */
  readonly entriesIn: (text: string) => Entry[];
  readonly change: (next: (entries: Entry[]) => Entry[]) => void;
}

const mostEntries = 200;

/** The newest entry stands before the others, of which the oldest gives way. */
export const newestFirst = <Entry>(newest: Entry, others: readonly Entry[]): Entry[] =>
  [newest, ...others].slice(0, mostEntries);

export function deviceList<Entry>(
  storageKey: string,
  shape: z.ZodMiniType<Entry>,
): DeviceList<Entry> {
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
      // A browser that keeps nothing, or has no room: what is chosen holds until the reader is closed.
    }
  };
  return { read, entriesIn, change };
}
