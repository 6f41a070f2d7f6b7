import { expect, test } from 'vitest';
import { ChunkLedger } from '../../../workers/pdf/file/chunkLedger.ts';
import {
  bytesOf,
  CHUNK_BYTES,
  chunksOf,
  firstRun,
  readContentRange,
} from '../../../workers/pdf/file/byteRanges.ts';

test('a range of bytes touches each chunk that any of its bytes lies in', () => {
  expect(chunksOf({ begin: 0, end: 1 })).toEqual({ first: 0, last: 1 });
  expect(chunksOf({ begin: 0, end: CHUNK_BYTES })).toEqual({ first: 0, last: 1 });
  expect(chunksOf({ begin: CHUNK_BYTES - 1, end: CHUNK_BYTES + 1 })).toEqual({ first: 0, last: 2 });
});

test('the last chunk of a file ends with the file', () => {
  expect(bytesOf({ first: 1, last: 2 }, CHUNK_BYTES + 7)).toEqual({
    begin: CHUNK_BYTES,
    end: CHUNK_BYTES + 7,
  });
});

test('neighbouring chunks that are wanted go into one request, as many as one may bring', () => {
  expect(firstRun(new Set([5, 9, 6, 7]), 16)).toEqual({ first: 5, last: 8 });
  expect(firstRun(new Set([5, 6, 7]), 2)).toEqual({ first: 5, last: 7 });
  expect(firstRun(new Set(), 16)).toBeNull();
});

test.each([
  ['bytes 0-99/1234', { begin: 0, total: 1234 }],
  ['bytes 32768-65535/70000', { begin: 32768, total: 70000 }],
  ['bytes 0-99/*', null],
  ['bytes */1234', null],
  ['', null],
  [null, null],
])('the Content-Range %o is read as %o', (header, said) => {
  expect(readContentRange(header)).toEqual(said);
});

const chunk = (fill: number, length = CHUNK_BYTES) => new Uint8Array(length).fill(fill);

test('no chunk that is requested, held or delivered is requested again', () => {
  const ledger = new ChunkLedger(4 * CHUNK_BYTES);
  const whole = [{ begin: 0, end: ledger.length }];
  ledger.expect({ first: 0, last: 1 });
  ledger.arrive(1, chunk(1));
  ledger.arrive(2, chunk(2));
  ledger.deliver({ begin: 2 * CHUNK_BYTES, end: 3 * CHUNK_BYTES });
  expect(ledger.nextFor(whole, 16)).toEqual({ first: 3, last: 4 });
});

test('expected ranges that did not come are requested again, others are not', () => {
  const ledger = new ChunkLedger(4 * CHUNK_BYTES);
  const run = { first: 0, last: 4 };
  ledger.expect(run);
  ledger.arrive(0, chunk(0));
  expect(ledger.restOf(run)).toEqual({ first: 1, last: 4 });
  ledger.stopExpecting(run);
  expect(ledger.nextFor([{ begin: 0, end: ledger.length }], 16)).toEqual({ first: 1, last: 4 });
});

test('a range is held once each of its chunks has come, and forgotten once given', () => {
  const ledger = new ChunkLedger(CHUNK_BYTES + 3);
  const range = { begin: 0, end: CHUNK_BYTES + 3 };
  ledger.arrive(0, chunk(7));
  expect(ledger.holds(range)).toBe(false);
  ledger.arrive(1, chunk(8, 3));
  expect(ledger.complete).toBe(true);
  const bytes = ledger.deliver(range);
  expect([bytes.length, bytes[0], bytes.at(-1)]).toEqual([CHUNK_BYTES + 3, 7, 8]);
  expect(ledger.holds(range)).toBe(false);
});

test('the rest of the file is fetched from where it is being read on, then from its start', () => {
  const ledger = new ChunkLedger(4 * CHUNK_BYTES);
  const at = 2 * CHUNK_BYTES + 5;
  expect(ledger.nextAfter(at, 16)).toEqual({ first: 2, last: 4 });
  ledger.expect({ first: 2, last: 4 });
  expect(ledger.nextAfter(at, 16)).toEqual({ first: 0, last: 2 });
});

test('the runs of a large file are found without a pass over all of it for each', () => {
  const ledger = new ChunkLedger(500e6);
  const begun = process.cpuUsage();
  let runs = 0;
  for (let run = ledger.nextAfter(250e6, 16); run; run = ledger.nextAfter(250e6, 16)) {
    ledger.expect(run);
    runs += 1;
  }
  const { user } = process.cpuUsage(begun);
  expect(runs).toBe(954);
  // Microseconds: 10 to 60 ms. Passes over all missing chunks took seconds.
  expect(user).toBeLessThan(1_000_000);
});
