import { type ReactNode, useEffect, useRef } from 'react';
import { proxy } from 'valtio';
import { type ListOrder, type ListPart, mostRows } from '#contract/admin/lists.ts';
import { collator } from '#contract/intl.ts';
import { resource } from '../../../shared/api/resource.ts';
import { csvOf, saveFile } from '../../../shared/ui/copyAndShare.ts';

export interface Column<Row, By extends string = never> {
  readonly name: string;
  /** The content of a cell; its filter and the file use it too. */
  readonly text: (row: Row) => string;
  /** The cell as shown, if it is more than its text. */
  readonly view?: (row: Row) => ReactNode;
  /** The value in the file, if it differs from the shown text. */
  readonly value?: (row: Row) => string;
  /** The name of the column's order at the store, for a list that the store sends in parts. */
  readonly order?: By;
}

/** The rows of a list that are loaded, and the cursor of the next ones; null at the end. */
export interface Part<Row> {
  readonly rows: readonly Row[];
  readonly next: number | null;
}

/** The number of rows at first, and added by each press of the button. */
const partSize = 50;

/** A list that the store searches, and sends in parts. */
export function pagedList<Row, By extends string = never>(
  request: (part: ListPart & { readonly order?: ListOrder<By> }) => Promise<Part<Row>>,
) {
  const searched = proxy({ text: '' });
  const ordered = proxy<{ by: ListOrder<By> | null }>({ by: null });
  const part = (after: number | null, most: number) => {
    const { by } = ordered;
    return request({ search: searched.text, after, most, ...(by && { order: { ...by } }) });
  };
  const first = resource<Part<Row>>(() => part(null, partSize), { rows: [], next: null });
  return {
    ...first,
    searched,
    async search(text: string): Promise<void> {
      searched.text = text;
      await first.load();
    },
    ordered,
    /** null for the newest row first. */
    async sortBy(by: ListOrder<By> | null): Promise<void> {
      ordered.by = by;
      await first.load();
    },
    /** Adds the next rows. Throws ApiError. */
    async more(): Promise<void> {
      const before = first.data.value;
      const { rows, next } = await part(before.next, partSize);
      // The list was loaded again meanwhile.
      if (first.data.value !== before) return;
      first.data.value = { rows: [...before.rows, ...rows], next };
    },
    /** All rows that the search finds, in large parts. */
    async *parts(): AsyncGenerator<readonly Row[]> {
      let after: number | null = null;
      do {
        const { rows, next }: Part<Row> = await part(after, mostRows);
        yield rows;
        after = next;
      } while (after !== null);
    },
  };
}

export type PagedList<Row, By extends string> = ReturnType<typeof pagedList<Row, By>>;

/** Sorts by the values in the file: times of ISO 8601, plain numbers or texts. Equal rows keep the list's order. */
export function sortedBy<Row, By extends string>(
  rows: readonly Row[],
  { text, value = text }: Pick<Column<Row, By>, 'text' | 'value'>,
  isDescending: boolean,
  locale: string,
): readonly Row[] {
  const { compare } = collator(locale, { numeric: true });
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(value(a), value(b)));
}

/** Milliseconds without a key, after which the store searches. */
const searchDelay = 250;

/** Returns a function that calls `work` with the last of several quick values. */
export function useLater<T>(work: (value: T) => void): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (value) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => work(value), searchDelay);
  };
}

interface FileOfList<Row> {
  readonly name: string;
  readonly columns: Parameters<typeof csvOf<Row>>[0];
  /** The columns that only the file has. */
  readonly fileColumns?: Parameters<typeof csvOf<Row>>[0] | undefined;
}

/** Saves all rows. Each part becomes text at once, because a long list would need much memory. */
export async function saveCsv<Row>(
  { name, columns: shown, fileColumns = [] }: FileOfList<Row>,
  parts: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>,
  onCollected: (count: number) => void,
): Promise<void> {
  const columns = [...shown, ...fileColumns];
  const head = csvOf(columns, []);
  const texts = [head];
  let count = 0;
  try {
    for await (const rows of parts) {
      texts.push(csvOf(columns, rows).slice(head.length));
      count += rows.length;
      onCollected(count);
    }
    saveFile(new Blob(texts, { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
  } finally {
    onCollected(0);
  }
}
