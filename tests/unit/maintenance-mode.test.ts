import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../server/platform/db/connection.ts';
import { openMaintenanceMode } from '../../server/platform/maintenanceMode.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a failed check of the maintenance mode is logged once, until a check succeeds', async () => {
  let isAway = false;
  const read = async (): Promise<unknown[]> => {
    if (isAway) throw new Error('The database is away.');
    return [];
  };
  const db = { select: () => ({ from: () => ({ innerJoin: read }) }) } as unknown as Db;
  const lines: unknown[] = [];
  const maintenance = openMaintenanceMode(db, true);
  const stop = await maintenance.watch({ warn: (line: unknown) => void lines.push(line) } as never);
  const pass = async (away: boolean): Promise<void> => {
    isAway = away;
    await vi.advanceTimersByTimeAsync(5000);
  };
  await pass(false);
  expect(lines).toEqual([]);
  await pass(true);
  expect(lines).toEqual([expect.objectContaining({ what: 'The database is away.' })]);
  await pass(false);
  await pass(true);
  expect(lines).toHaveLength(2);
  stop();
});
