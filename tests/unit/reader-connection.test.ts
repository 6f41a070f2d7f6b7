import { describe, expect, test } from 'vitest';
import {
  type Connection,
  type ConnectionEvent,
  nextConnection,
  nextRest,
  type Rest,
  type RestEvent,
} from '../../src/features/reader/connection.ts';
import { retryDelay } from '../../src/features/reader/retryDelay.ts';

const working: Connection = { at: 'working' };
const lost = (failures: number): Connection => ({ at: 'lost', failures });
const reconnecting = (failures: number): Connection => ({ at: 'reconnecting', failures });
const loading = (failures: number): Rest => ({ at: 'loading', failures });
const stalled = (failures: number): Rest => ({ at: 'stalled', failures });

describe('The connection', () => {
  const table: readonly [Connection, ConnectionEvent, Connection][] = [
    [working, 'failed', lost(1)],
    [working, 'retry', working],
    [working, 'came', working],
    [lost(1), 'failed', lost(2)],
    [lost(1), 'retry', reconnecting(1)],
    [lost(1), 'came', working],
    [reconnecting(3), 'failed', lost(4)],
    [reconnecting(3), 'retry', reconnecting(3)],
    [reconnecting(3), 'came', working],
  ];
  test.each(table)('%j, after %s, is %j', (now, event, next) =>
    expect(nextConnection(now, event)).toEqual(next),
  );
});

describe('The rest of the file', () => {
  const waiting: Rest = { at: 'waiting' };
  const complete: Rest = { at: 'complete' };
  const ended: Rest = { at: 'ended' };
  const moves: readonly [Rest, Partial<Record<RestEvent, Rest>>][] = [
    [waiting, { begin: loading(0), end: ended }],
    [loading(0), { failed: stalled(1), complete, end: ended }],
    [loading(2), { bytes: loading(0), failed: stalled(3), complete, end: ended }],
    [stalled(2), { retry: loading(2), end: ended }],
    [complete, {}],
    [ended, {}],
  ];
  const events: readonly RestEvent[] = ['begin', 'bytes', 'failed', 'retry', 'complete', 'end'];
  const table = moves.flatMap(([now, next]) =>
    events.map((event) => [now, event, next[event] ?? now] as const),
  );
  test.each(table)('%j, after %s, is %j', (now, event, next) =>
    expect(nextRest(now, event)).toEqual(next),
  );
});

test('The pauses between attempts grow, up to half a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, n) => retryDelay(n + 1));
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
  expect([pauses[0], pauses.at(-1)]).toEqual([1000, 30_000]);
});
