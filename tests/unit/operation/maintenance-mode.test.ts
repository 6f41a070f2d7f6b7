import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../../server/platform/db/connection.ts';
import { openMaintenanceMode } from '../../../server/platform/maintenanceMode.ts';
import { keptLog } from '../../helpers/testLog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a failed check of the maintenance mode is logged once, until a check succeeds', async () => {
  let isAway = false;
  const execute = async () => {
    if (isAway) throw new Error('The database is away.');
    return { rows: [{ needed: null, reason: null }] };
  };
  const db = { execute, select: () => ({ from: async () => [{}] }) } as unknown as Db;
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

it('a requirement of a later version closes the process and is logged once', async () => {
  let needed: string | null = null;
  const execute = async () => ({ rows: [{ needed, reason: null }] });
  const db = { execute, select: () => ({ from: async () => [{ name: 'Tides' }] }) };
  const { log, lines } = keptLog();
  const maintenance = openMaintenanceMode(db as unknown as Db, true);
  const stop = await maintenance.watch(log);
  expect(maintenance.closed).toBe(null);
  needed = '9999_next';
  await vi.advanceTimersByTimeAsync(5000);
  expect(maintenance.closed).toMatchObject({ reason: 'outdated', store: { name: 'Tides' } });
  expect(lines).toMatchObject([
    { level: 'error', words: expect.stringMatching(/^this process is outdated: [^\n]*9999_next/) },
  ]);
  stop();
});
