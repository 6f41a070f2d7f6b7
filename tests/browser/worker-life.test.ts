import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NamedWorker, spawnNamedWorker } from '../../src/features/reader/namedWorker.ts';
import { superviseWorker } from '../../src/features/reader/superviseWorker.ts';

const beatMs = 5000;

let worker: NamedWorker;
let life: ReturnType<typeof superviseWorker>;
let heard: unknown[];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  life.end();
  worker.worker.terminate();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Watches the life of the worker, and waits until the page sends beats. */
async function watchBeats(started: NamedWorker): Promise<void> {
  worker = started;
  heard = [];
  worker.worker.addEventListener('message', ({ data }) => void heard.push(data));
  life = superviseWorker(worker);
  await worker.held;
  await expect.poll(() => vi.getTimerCount()).toBe(1);
}

/** A worker that gets no lock. */
async function startUnlocked(): Promise<void> {
  const address = new URL('../helpers/unlocked.worker.ts', import.meta.url);
  await watchBeats(
    spawnNamedWorker('unlocked worker', (name) => new Worker(address, { type: 'module', name })),
  );
  expect(await worker.held).toBe(false);
}

/** Ends the unlocked worker without an event, and waits until it has ended. */
async function takeAway(): Promise<void> {
  worker.worker.postMessage('die', []);
  await navigator.locks.request(`${worker.name}, alive`, () => undefined);
}

/** Sends beats to a living worker, each after the answer to the one before. */
async function passAnswered(beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat += 1) {
    const answered = new Promise<void>((resolve) => {
      worker.worker.addEventListener('message', () => resolve(), { once: true });
    });
    vi.advanceTimersByTime(beatMs);
    await answered;
  }
}

/** Sends beats to a worker that has ended. */
const passUnanswered = (beats: number) => void vi.advanceTimersByTime(beats * beatMs);

test('a worker that is refused its lock says so, lives on by beats, and leaves no unhandled error', async () => {
  await startUnlocked();
  await passAnswered(8);
  expect(life.isOver()).toBe(false);
  expect(heard).not.toContain('unhandled');
  expect(heard.slice(-8)).toEqual(Array.from({ length: 8 }, () => ({ life: 'beat' })));
});

test('a worker without a lock that is taken away is found dead by its silence', async () => {
  await startUnlocked();
  await takeAway();
  passUnanswered(6);
  expect(life.isOver()).toBe(false);
  passUnanswered(1);
  await life.crashed;
  expect(life.isOver()).toBe(true);
});

test('a hidden tab sends no beats and finds no worker dead', async () => {
  await startUnlocked();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await takeAway();
  passUnanswered(10);
  expect(life.isOver()).toBe(false);
  hidden.mockReturnValue(false);
  passUnanswered(7);
  expect(life.isOver()).toBe(true);
});

test('a page that is refused the lock of a worker that holds it sends beats', async () => {
  const refused = vi.spyOn(navigator.locks, 'request');
  refused.mockRejectedValue(new DOMException('The request was denied.', 'SecurityError'));
  const address = new URL('../../workers/canvas/canvas.worker.ts', import.meta.url);
  await watchBeats(
    spawnNamedWorker('screen worker', (name) => new Worker(address, { type: 'module', name })),
  );
  expect(await worker.held).toBe(true);
  await passAnswered(8);
  expect(life.isOver()).toBe(false);
  worker.worker.terminate();
  passUnanswered(7);
  expect(life.isOver()).toBe(true);
});
