import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleProgress } from '../../../workers/pdf/file/progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listening() {
  const heard: number[] = [];
  const { report, flush } = throttleProgress(({ loadedBytes }) => heard.push(loadedBytes));
  return { heard, flush, report: (loadedBytes: number) => report({ loadedBytes, totalBytes: 9 }) };
}

test('the first report goes out at once, then the newest of each 15 ms (VIEW-049, CONST-048)', () => {
  const { heard, report } = listening();
  for (const bytes of [1, 2, 3]) report(bytes);
  expect(heard).toEqual([1]);
  vi.advanceTimersByTime(14);
  expect(heard).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual([1, 3]);
});

test('nothing is said while nothing comes', () => {
  const { heard, report } = listening();
  report(1);
  vi.advanceTimersByTime(1000);
  report(2);
  expect(heard).toEqual([1, 2]);
});

test('waiting progress is sent before the end is reported', () => {
  const { heard, report, flush } = listening();
  report(1);
  report(9);
  flush();
  flush();
  expect(heard).toEqual([1, 9]);
});
