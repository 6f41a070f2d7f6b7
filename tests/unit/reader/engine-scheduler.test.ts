import { expect, test } from 'vitest';
import {
  type Job,
  type JobPriority,
  Scheduler,
  type TimeSlice,
} from '../../../workers/pdf/schedule/scheduler.ts';

/** The consequences of a settled promise have run after some macrotasks. */
async function settled(): Promise<void> {
  for (let tasks = 0; tasks < 4; tasks += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Jobs that end when the test ends them, and that stop at once when they are cancelled. */
function workshop() {
  const scheduler = new Scheduler<string>(setImmediate);
  const started: number[] = [];
  const discarded: string[] = [];
  const slices: number[] = [];
  const finish = new Map<number, (result: string) => void>();
  const turns = new Map<number, TimeSlice>();

  function job(id: number, priority: JobPriority, deaf = false): Job<string> {
    return {
      id,
      priority,
      discard: (result) => discarded.push(result),
      run(signal, turn) {
        started.push(id);
        turns.set(id, turn);
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
  const add = (id: number, priority: JobPriority) => scheduler.add(job(id, priority));
  /** The job wants to do its next slice. */
  const ask = (id: number) => turns.get(id)?.(() => slices.push(id));
  return { scheduler, started, discarded, slices, job, add, complete, ask };
}

test('two pages that can be seen are begun at a time, in the order asked', async () => {
  const { add, started, complete } = workshop();
  const answers = [add(1, 'visible'), add(2, 'visible'), add(3, 'visible')];
  expect(started).toEqual([1, 2]);
  await complete(1);
  expect(started).toEqual([1, 2, 3]);
  await complete(2);
  await complete(3);
  expect(await Promise.all(answers)).toEqual(['result 1', 'result 2', 'result 3']);
});

test('of paintings ahead, of parsing again and of thumbnails, one is begun at a time', async () => {
  for (const kind of ['ahead', 'parse', 'thumbnail'] as const) {
    const { add, started, complete } = workshop();
    void add(1, kind);
    void add(2, kind);
    expect(started).toEqual([1]);
    await complete(1);
    expect(started).toEqual([1, 2]);
  }
});

test('visible pages precede the next ones, then parsing again, then thumbnails', async () => {
  const { add, started, complete } = workshop();
  void add(1, 'visible');
  void add(2, 'thumbnail');
  void add(3, 'parse');
  void add(4, 'ahead');
  void add(5, 'visible');
  void add(6, 'visible');
  for (const id of [1, 5, 6, 4, 3, 2]) await complete(id);
  expect(started).toEqual([1, 5, 6, 4, 3, 2]);
});

test('slices are done in the order in which the pages were asked for', async () => {
  const { add, ask, slices } = workshop();
  void add(1, 'visible');
  void add(2, 'visible');
  ask(2);
  ask(1);
  await settled();
  expect(slices).toEqual([1, 2]);
});

test('a page goes on while the one before it waits for the parser', async () => {
  const { add, ask, slices } = workshop();
  void add(1, 'visible');
  void add(2, 'visible');
  ask(2);
  await settled();
  expect(slices).toEqual([2]);
});

test('a higher kind suspends a lower one, which keeps its work and goes on afterwards', async () => {
  const { add, ask, slices, started, complete } = workshop();
  const thumbnail = add(1, 'thumbnail');
  const visible = add(2, 'visible');
  ask(1);
  await settled();
  expect(started).toEqual([1, 2]);
  expect(slices).toEqual([]);
  await complete(2);
  expect(slices).toEqual([1]);
  await complete(1);
  expect(started).toEqual([1, 2]);
  expect(await visible).toBe('result 2');
  expect(await thumbnail).toBe('result 1');
});

test('a job that is done although it was held up is not run twice', async () => {
  const { add, started, complete } = workshop();
  const first = add(1, 'thumbnail');
  void add(2, 'visible');
  await complete(1);
  expect(await first).toBe('result 1');
  await complete(2);
  expect(started).toEqual([1, 2]);
});

test('a waiting job that is cancelled never starts', async () => {
  const { scheduler, add, started, complete } = workshop();
  void add(1, 'ahead');
  const second = add(2, 'ahead');
  scheduler.cancel(2);
  expect(await second).toBeNull();
  await complete(1);
  expect(started).toEqual([1]);
});

test('cancelling a running job is heard at once; the next one starts when it has stopped', async () => {
  const { scheduler, job, add, started, discarded, complete } = workshop();
  const deaf = scheduler.add(job(1, 'ahead', true));
  void add(2, 'ahead');
  scheduler.cancel(1);
  expect(await deaf).toBeNull();
  expect(started).toEqual([1]);
  await complete(1);
  expect(started).toEqual([1, 2]);
  expect(discarded).toEqual(['result 1']);
});

test('a job that is cancelled while it is held up does not go on', async () => {
  const { scheduler, add, ask, slices, complete } = workshop();
  const ahead = add(1, 'ahead');
  void add(2, 'visible');
  ask(1);
  scheduler.cancel(1);
  await complete(2);
  expect(await ahead).toBeNull();
  expect(slices).toEqual([]);
});

test('a job that throws reaches who asked, and the next one starts', async () => {
  const { scheduler, job, add, started, complete } = workshop();
  const broken = scheduler.add({
    ...job(1, 'ahead'),
    run: () => Promise.reject(new Error('torn')),
  });
  void add(2, 'ahead');
  await expect(broken).rejects.toThrow('torn');
  await complete(2);
  expect(started).toEqual([2]);
});

test('there is calm when nothing that can be seen is under way or waits', async () => {
  const { scheduler, add, complete } = workshop();
  let isCalm = false;
  for (const id of [1, 2, 3]) void add(id, 'visible');
  void add(4, 'thumbnail');
  void scheduler.whenVisibleIdle().then(() => (isCalm = true));
  await complete(1);
  await complete(2);
  expect(isCalm).toBe(false);
  await complete(3);
  expect(isCalm).toBe(true);
});

test('there is calm at once where nothing can be seen, and when what waited is cancelled', async () => {
  const { scheduler, add, complete } = workshop();
  void add(1, 'ahead');
  await scheduler.whenVisibleIdle();
  for (const id of [2, 3, 4]) void add(id, 'visible');
  const calm = scheduler.whenVisibleIdle();
  scheduler.cancel(4);
  await complete(2);
  await complete(3);
  await expect(calm).resolves.toBeUndefined();
});

test('closing cancels waiting, running and later jobs', async () => {
  const { scheduler, add } = workshop();
  const answers = [add(1, 'visible'), add(2, 'ahead')];
  scheduler.close();
  answers.push(add(3, 'visible'));
  expect(await Promise.all(answers)).toEqual([null, null, null]);
});

test('cancelling an unknown job does nothing', () => {
  const { scheduler } = workshop();
  expect(() => scheduler.cancel(99)).not.toThrow();
});
