import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../src/shared/api/ApiError.ts';
import { latestOnly, loadStates, resource } from '../../../src/shared/api/resource.ts';

const lost = new ApiError(0, 'no_connection', 'no answer');

/** A resource whose requests are answered by the test, in any order. */
function controlled() {
  const requests: { resolve: (words: readonly string[]) => void; reject: (why: Error) => void }[] =
    [];
  const words = resource<readonly string[]>(
    () => new Promise((resolve, reject) => void requests.push({ resolve, reject })),
    [],
  );
  return { words, requests };
}

test('the latest request decides, whichever answer arrives last', async () => {
  const { words, requests } = controlled();
  const loads = [words.load(), words.load()];
  expect(words.data.state).toBe(loadStates.loading);
  requests[1]?.resolve(['second']);
  await loads[1];
  requests[0]?.resolve(['first']);
  await loads[0];
  expect(words.data).toEqual({ state: loadStates.loaded, value: ['second'], error: null });
});

test('a late failure changes nothing', async () => {
  const { words, requests } = controlled();
  const loads = [words.load(), words.load()];
  requests[1]?.resolve(['second']);
  requests[0]?.reject(lost);
  await Promise.all(loads);
  expect(words.data).toEqual({ state: loadStates.loaded, value: ['second'], error: null });
});

test('the data stay while they are loaded again, and after a failure', async () => {
  const { words, requests } = controlled();
  const first = words.load();
  requests[0]?.resolve(['known']);
  await first;
  const second = words.load();
  expect(words.data).toMatchObject({ state: loadStates.loading, value: ['known'] });
  requests[1]?.reject(lost);
  await second;
  expect(words.data).toEqual({ state: loadStates.failed, value: ['known'], error: lost });
});

test('a refresh replaces loaded data, and neither waiting nor a failure changes their state', async () => {
  const { words, requests } = controlled();
  const first = words.load();
  requests[0]?.resolve(['known']);
  await first;
  const failing = words.refresh();
  expect(words.data.state).toBe(loadStates.loaded);
  requests[1]?.reject(lost);
  await failing;
  expect(words.data).toEqual({ state: loadStates.loaded, value: ['known'], error: null });
  const second = words.refresh();
  requests[2]?.resolve(['new']);
  await second;
  expect(words.data.value).toEqual(['new']);
});

test('a refresh that makes the first request late and fails is the failure of both', async () => {
  const { words, requests } = controlled();
  const loads = [words.load(), words.refresh()];
  requests[1]?.reject(lost);
  requests[0]?.resolve(['late']);
  await Promise.all(loads);
  expect(words.data).toEqual({ state: loadStates.failed, value: [], error: lost });
});

test('forgotten data do not come back with an answer that was under way', async () => {
  const { words, requests } = controlled();
  const load = words.load();
  words.forget();
  requests[0]?.resolve(['of the previous user']);
  await load;
  expect(words.data).toEqual({ state: loadStates.none, value: [], error: null });
});

test('an error of the code fails the request too, and reaches the error reporter', async () => {
  const report = vi.fn<(error: unknown) => void>();
  vi.stubGlobal('reportError', report);
  const { words, requests } = controlled();
  const load = words.load();
  const fault = new TypeError('not a function');
  requests[0]?.reject(fault);
  await load;
  vi.unstubAllGlobals();
  expect(words.data.state).toBe(loadStates.failed);
  expect(words.data.error?.code).toBe('internal');
  expect(report).toHaveBeenCalledWith(fault);
});

test('only the request that began last is the latest one', () => {
  const begin = latestOnly();
  const [first, second] = [begin(), begin()];
  expect([first(), second()]).toEqual([false, true]);
});
