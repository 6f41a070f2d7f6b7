import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NamedWorker, nameWorker } from '../../src/reader/namedWorker.ts';
import { lifeOf } from '../../src/reader/workerLife.ts';

const beatMs = 5000;

let worker: NamedWorker;
let end = (): void => undefined;
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  end();
  worker.worker.terminate();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A worker that gets no lock, and whether it was found dead. */
async function startUnlocked() {
  worker = nameWorker(
    'unlocked worker',
    (name) =>
      new Worker(new URL('../helpers/unlocked.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );
  const heard: unknown[] = [];
  worker.worker.addEventListener('message', ({ data }) => void heard.push(data));
  const life = lifeOf(worker);
  end = life.end;
  expect(await worker.held).toBe(false);
  await settled();
  return { heard, life };
}

/** The worker has had time to answer. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 30));

async function pass(beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat += 1) {
    vi.advanceTimersByTime(beatMs);
    await settled();
  }
}

test('a worker that is refused its lock says so, lives on by beats, and leaves no unhandled error', async () => {
  const { heard, life } = await startUnlocked();
  await pass(8);
  expect(life.isOver()).toBe(false);
  expect(heard).not.toContain('unhandled');
  expect(heard).toContainEqual({ life: 'beat' });
});

test('a worker without a lock that is taken away is found dead by its silence', async () => {
  const { life } = await startUnlocked();
  worker.worker.postMessage('die', []);
  await pass(7);
  await life.died;
  expect(life.isOver()).toBe(true);
});

test('a hidden tab sends no beats and finds no worker dead', async () => {
  const { life } = await startUnlocked();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  worker.worker.postMessage('die', []);
  await pass(10);
  expect(life.isOver()).toBe(false);
  hidden.mockReturnValue(false);
  await pass(7);
  expect(life.isOver()).toBe(true);
});

test('a page that is refused the lock of a worker that holds it sends beats', async () => {
  const refused = vi.spyOn(navigator.locks, 'request');
  refused.mockRejectedValue(new DOMException('The request was denied.', 'SecurityError'));
  worker = nameWorker(
    'screen worker',
    (name) =>
      new Worker(new URL('../../workers/screen/screen.worker.ts', import.meta.url), {
        type: 'module',
        name,
      }),
  );
  const life = lifeOf(worker);
  end = life.end;
  expect(await worker.held).toBe(true);
  await settled();
  await pass(8);
  expect(life.isOver()).toBe(false);
  worker.worker.terminate();
  await pass(7);
  expect(life.isOver()).toBe(true);
});
