import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { Memo } from '../../../server/platform/memo.ts';

/** Answers 1, 2, 3 and so on. */
function counter() {
  let reads = 0;
  return async () => {
    reads += 1;
    return reads;
  };
}

it('callers that ask for a key at the same time share one read', async () => {
  const memo = new Memo<number>({ max: 2 });
  const read = counter();
  expect(await Promise.all([memo.get('a', read), memo.get('a', read)])).toEqual([1, 1]);
  expect(await memo.get('a', read)).toBe(1);
  expect(await memo.get('b', read)).toBe(2);
});

it('a rejection and undefined are not remembered', async () => {
  const memo = new Memo<number>({ max: 2 });
  await expect(memo.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memo.get('a', async () => undefined)).toBe(undefined);
  expect(await memo.get('a', counter())).toBe(1);
});

it('a value is read again after its lifetime, by the clock of the store', async () => {
  let now = Date.UTC(2025, 0, 1);
  const memo = new Memo<number>({ max: 1, lifetime: 1000, now: () => new Date(now) });
  const read = counter();
  await memo.get('a', read);
  now += 999;
  expect(await memo.get('a', read)).toBe(1);
  now += 1;
  expect(await memo.get('a', read)).toBe(2);
});

it('the least recently used key is evicted, and a key that is forgotten is read again', async () => {
  const memo = new Memo<number>({ max: 2 });
  const read = counter();
  for (const key of ['a', 'b', 'a', 'c']) await memo.get(key, read);
  expect(await memo.get('a', read)).toBe(1);
  expect(await memo.get('b', read)).toBe(4);
  memo.delete('b');
  expect(await memo.get('b', read)).toBe(5);
});

it('an eviction during a read does not reject its caller', async () => {
  const memo = new Memo<string>({ max: 1 });
  const gate = new EventEmitter();
  const first = memo.get('a', async () => {
    await once(gate, 'open');
    return 'a';
  });
  await memo.get('b', async () => 'b');
  gate.emit('open');
  expect(await first).toBe('a');
});
