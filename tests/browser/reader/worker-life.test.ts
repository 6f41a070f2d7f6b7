import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type SupervisedWorker,
  superviseWorker,
} from '../../../src/shared/supervision/superviseWorker.ts';

const beatMs = 5000;

let life: SupervisedWorker;
let name: string;
let heard: unknown[];
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  life.end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Starts a worker whose life is watched. */
function start(url: URL): void {
  heard = [];
  life = superviseWorker('worker', (its) => {
    name = its;
    return new Worker(url, { type: 'module', name });
  });
  life.worker.addEventListener('message', ({ data }) => void heard.push(data));
}

const unlockedWorker = new URL('../../helpers/unlocked.worker.ts', import.meta.url);
const silentWorker = new URL('../../helpers/silent.worker.ts', import.meta.url);
const canvasWorker = new URL('../../../workers/canvas/canvas.worker.ts', import.meta.url);

async function report(of: 'held' | 'unheld'): Promise<void> {
  await expect.poll(() => heard).toContainEqual({ life: of });
}

/** A worker that gets no lock. */
async function startUnlocked(): Promise<void> {
  start(unlockedWorker);
  await report('unheld');
}

/** Ends the unlocked worker without an event, and waits until it has ended. */
async function takeAway(): Promise<void> {
  life.worker.postMessage('die', []);
  await navigator.locks.request(`${name}, alive`, () => undefined);
}

/** Sends beats to a living worker, each after the answer to the one before. */
async function passAnswered(beats: number): Promise<void> {
  for (let beat = 0; beat < beats; beat += 1) {
    const answered = new Promise<void>((resolve) => {
      life.worker.addEventListener('message', () => resolve(), { once: true });
    });
    vi.advanceTimersByTime(beatMs);
    await answered;
  }
}

/** Sends beats to a worker that has ended. */
const passUnanswered = (beats: number) => void vi.advanceTimersByTime(beats * beatMs);

test('a worker whose lock is refused reports it, lives on by beats, and leaves no unhandled error', async () => {
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

test('a worker that ends before it reports its lock is found dead by its silence, and its calls are answered', async () => {
  start(silentWorker);
  const answer = life.orTerminated(() => new Promise<never>(() => {}), 'none');
  passUnanswered(12);
  expect(life.isOver()).toBe(false);
  passUnanswered(1);
  await life.crashed;
  expect(await answer).toBe('none');
});

test('a worker whose script is missing is found dead at once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  start(new URL('/no-such-worker.ts', location.href));
  expect(await life.crashed).toBe('not-loaded');
  expect(life.isOver()).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test('a worker with a lock needs no beats, and an ended one never counts as crashed', async () => {
  start(canvasWorker);
  await report('held');
  const messages = heard.length;
  passUnanswered(20);
  expect(life.isOver()).toBe(false);
  expect(heard).toHaveLength(messages);
  const crash = vi.fn<() => void>();
  void life.crashed.then(crash);
  life.end();
  expect(life.isOver()).toBe(true);
  await navigator.locks.request(name, () => undefined);
  expect(crash).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
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
  start(canvasWorker);
  await report('held');
  await expect.poll(() => refused.mock.calls.length).toBe(1);
  await passAnswered(8);
  expect(life.isOver()).toBe(false);
  life.worker.terminate();
  passUnanswered(7);
  expect(life.isOver()).toBe(true);
});
