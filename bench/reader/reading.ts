import { setTimeout as rest } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expectSharp, pressRead } from '../../tests/helpers/reader.ts';
import type { BenchStore } from './benchStore.ts';
import { openTablet, type Tablet } from '../tablet.ts';

export interface Measured {
  readonly start: number;
  readonly duration: number;
  readonly detail: unknown;
}

/** Opens an issue of the corpus on a new tablet, waits for the whole file, measures, and closes it. */
export async function reading<T>(
  shop: BenchStore,
  name: string,
  measure: (tablet: Tablet) => Promise<T>,
): Promise<T> {
  // A new issue changes the store's address.
  const id = await shop.issue(name);
  const tablet = await openTablet(shop.store.origin);
  try {
    await openWhole(tablet.page, id);
    return await measure(tablet);
  } finally {
    await tablet.close();
  }
}

/** The app reports an opening after the last byte. */
export async function openWhole(page: Page, id: number): Promise<void> {
  const reported = page.waitForRequest('**/open/full');
  await pressRead(page, { id });
  await expectSharp(page);
  await reported;
}

/** The measures of the reader by the name after `gatefold:`. */
export const written = (page: Page, name: string): Promise<Measured[]> =>
  page.evaluate(
    (full) =>
      performance.getEntriesByName(full, 'measure').map((entry) => ({
        start: entry.startTime,
        duration: entry.duration,
        detail: (entry as PerformanceMeasure).detail as unknown,
      })),
    `gatefold:${name}`,
  );

/** Waits until the reader has written this number of measures. */
export const untilWritten = (page: Page, name: string, count: number) =>
  page.waitForFunction(
    ([full, least]) => performance.getEntriesByName(full).length >= least,
    [`gatefold:${name}`, count] as const,
    { polling: 20, timeout: 20_000 },
  );

/** Calls a function at fixed times, however long the page takes. */
export async function atPace(
  times: number,
  pace: number,
  act: (time: number) => Promise<unknown>,
): Promise<void> {
  const begin = performance.now();
  for (let time = 0; time < times; time += 1) {
    await rest(Math.max(0, begin + time * pace - performance.now()));
    await act(time);
  }
  await rest(pace);
}
