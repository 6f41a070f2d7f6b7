/** What a worker says of its own life, beside what it says by Comlink. The page's side is reader/workerLife.ts. */

/**
 * - `held`: the worker holds the Web Lock of its own name, and gives it back when it is gone.
 * - `unheld`: the worker holds no lock. It answers a `beat` instead.
 * - `beat`: the page asks whether the worker is there; the answer is the same.
 */
export interface LivenessMessage {
  readonly life: 'held' | 'unheld' | 'beat';
}
