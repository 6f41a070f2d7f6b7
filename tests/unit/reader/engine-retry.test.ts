import { expect, test } from 'vitest';
import { BACK_OFF, pauseUnless, retry } from '../../../workers/pdf/file/fetchRange.ts';

const failing = (times: number) => {
  let attempts = 0;
  return {
    get attempts() {
      return attempts;
    },
    attempt: () => {
      attempts += 1;
      return attempts <= times
        ? Promise.reject(new Error(`failure ${attempts}`))
        : Promise.resolve('there');
    },
  };
};

function rules(isTransient = true) {
  const pauses: number[] = [];
  return {
    pauses,
    delays: BACK_OFF,
    isTransient: () => isTransient,
    pause: (milliseconds: number) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  };
}

test('what succeeds is tried once', async () => {
  const job = failing(0);
  expect(await retry(job.attempt, rules())).toBe('there');
  expect(job.attempts).toBe(1);
});

test('what may pass is tried again, each time after a longer pause', async () => {
  const job = failing(3);
  const { pauses, ...rest } = rules();
  expect(await retry(job.attempt, rest)).toBe('there');
  expect(pauses).toEqual([250, 500, 1000]);
});

test('trying ends with the last failure once the delays are used up', async () => {
  const job = failing(99);
  await expect(retry(job.attempt, rules())).rejects.toThrow(`failure ${BACK_OFF.length + 1}`);
  expect(job.attempts).toBe(BACK_OFF.length + 1);
});

test('what cannot pass is not tried again', async () => {
  const job = failing(99);
  const { pauses, ...rest } = rules(false);
  await expect(retry(job.attempt, rest)).rejects.toThrow('failure 1');
  expect(pauses).toEqual([]);
});

test('a pause ends at once when its signal aborts', async () => {
  const life = new AbortController();
  const pausing = pauseUnless(life.signal)(1_000_000);
  life.abort(new Error('closed'));
  await expect(pausing).rejects.toThrow('closed');
  await expect(pauseUnless(life.signal)(1_000_000)).rejects.toThrow('closed');
});
