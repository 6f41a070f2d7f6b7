import { expect, test } from 'vitest';
import type { PaintPriority } from '../../workers/pdf/protocol.ts';
import { createScheduler, type Job } from '../../workers/pdf/scheduler.ts';

/** All that follows from what was settled has happened after a macrotask. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Jobs that are done when the test says so, and stop as soon as they are told to. */
function workshop() {
  const scheduler = createScheduler<string>();
  const started: number[] = [];
  const discarded: string[] = [];
  const finish = new Map<number, (result: string) => void>();

  function job(id: number, priority: PaintPriority, deaf = false): Job<string> {
    return {
      id,
      priority,
      discard: (result) => discarded.push(result),
      run(signal) {
        started.push(id);
        return new Promise((resolve) => {
          finish.set(id, resolve);
          if (!deaf) signal.addEventListener('abort', () => resolve(null), { once: true });
        });
      },
    };
  }

  const complete = async (id: number) => {
    finish.get(id)?.(`result ${id}`);
    await settled();
  };
  const add = (id: number, priority: PaintPriority) => scheduler.add(job(id, priority));
  return { scheduler, started, discarded, job, add, complete };
}

test('one job runs at a time, of one kind in the order asked', async () => {
  const { add, started, complete } = workshop();
  const answers = [add(1, 'visible'), add(2, 'visible'), add(3, 'visible')];
  expect(started).toEqual([1]);
  await complete(1);
  await complete(2);
  await complete(3);
  expect(started).toEqual([1, 2, 3]);
  expect(await Promise.all(answers)).toEqual(['result 1', 'result 2', 'result 3']);
});

test('what can be seen comes before what comes next, and that before thumbnails', async () => {
  const { add, started, complete } = workshop();
  void add(1, 'visible');
  void add(2, 'thumbnail');
  void add(3, 'ahead');
  void add(4, 'visible');
  for (const id of [1, 4, 3, 2]) await complete(id);
  expect(started).toEqual([1, 4, 3, 2]);
});

test('a higher kind interrupts a lower one, which starts again and is not lost', async () => {
  const { add, started, complete } = workshop();
  const thumbnail = add(1, 'thumbnail');
  const visible = add(2, 'visible');
  await settled();
  expect(started).toEqual([1, 2]);
  await complete(2);
  expect(started).toEqual([1, 2, 1]);
  await complete(1);
  expect(await visible).toBe('result 2');
  expect(await thumbnail).toBe('result 1');
});

test('an interrupted job goes before later ones of its kind', async () => {
  const { add, started, complete } = workshop();
  void add(1, 'ahead');
  void add(2, 'ahead');
  void add(3, 'visible');
  await settled();
  await complete(3);
  await complete(1);
  expect(started).toEqual([1, 3, 1, 2]);
});

test('the same kind or a lower one interrupts nothing', async () => {
  const { add, started, complete } = workshop();
  void add(1, 'ahead');
  void add(2, 'ahead');
  void add(3, 'thumbnail');
  expect(started).toEqual([1]);
  await complete(1);
  expect(started).toEqual([1, 2]);
});

test('a job that is done although it was interrupted is not run twice', async () => {
  const { scheduler, job, add, started, complete } = workshop();
  const first = scheduler.add(job(1, 'thumbnail', true));
  void add(2, 'visible');
  await complete(1);
  expect(await first).toBe('result 1');
  await complete(2);
  expect(started).toEqual([1, 2]);
});

test('a waiting job that is cancelled never starts', async () => {
  const { scheduler, add, started, complete } = workshop();
  void add(1, 'visible');
  const second = add(2, 'visible');
  scheduler.cancel(2);
  expect(await second).toBeNull();
  await complete(1);
  expect(started).toEqual([1]);
});

test('cancelling the running job is heard at once; the next one starts when it has stopped', async () => {
  const { scheduler, job, add, started, discarded, complete } = workshop();
  const deaf = scheduler.add(job(1, 'visible', true));
  void add(2, 'visible');
  scheduler.cancel(1);
  expect(await deaf).toBeNull();
  expect(started).toEqual([1]);
  await complete(1);
  expect(started).toEqual([1, 2]);
  expect(discarded).toEqual(['result 1']);
});

test('an interrupted job that is then cancelled does not come back', async () => {
  const { scheduler, add, started, complete } = workshop();
  const ahead = add(1, 'ahead');
  void add(2, 'visible');
  await settled();
  scheduler.cancel(1);
  await complete(2);
  expect(await ahead).toBeNull();
  expect(started).toEqual([1, 2]);
});

test('a job that throws reaches who asked, and the next one starts', async () => {
  const { scheduler, job, add, started, complete } = workshop();
  const broken = scheduler.add({
    ...job(1, 'visible'),
    run: () => Promise.reject(new Error('torn')),
  });
  void add(2, 'visible');
  await expect(broken).rejects.toThrow('torn');
  await complete(2);
  expect(started).toEqual([2]);
});

test('closing cancels what waits, what runs and what comes later', async () => {
  const { scheduler, add } = workshop();
  const answers = [add(1, 'visible'), add(2, 'ahead')];
  scheduler.close();
  answers.push(add(3, 'visible'));
  expect(await Promise.all(answers)).toEqual([null, null, null]);
});

test('cancelling what is not there does nothing', () => {
  const { scheduler } = workshop();
  expect(() => scheduler.cancel(99)).not.toThrow();
});
