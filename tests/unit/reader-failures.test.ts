import { beforeEach, expect, test } from 'vitest';
import type { PageNumber } from '../../workers/pdf/protocol.ts';
import {
  pageFailed,
  pagePainted,
  reader,
  restart,
  tryAgain,
} from '../../src/features/reader/store.ts';

const [third, fourth] = [3 as PageNumber, 4 as PageNumber];

beforeEach(() => {
  Object.assign(reader, { failedPages: {}, paintedPages: {}, restarts: 0, trouble: null });
});

test('a page that failed and is painted now is no failure', () => {
  pageFailed(third);
  pageFailed(fourth);
  pagePainted(third);
  expect(reader.failedPages).toEqual({ 4: true });
});

test.each([
  ['an engine that is replaced', () => restart('gone')],
  ['Try again', tryAgain],
] as const)('%s forgets the failures of the engine before', (_what, begin) => {
  pageFailed(third);
  begin();
  expect(reader.failedPages).toEqual({});
});

test('the last failure stays when the engine is not replaced any more', () => {
  reader.restarts = 3;
  pageFailed(third);
  restart('gone');
  expect(reader.failedPages).toEqual({ 3: true });
  expect(reader.error).toBe('gone');
});
