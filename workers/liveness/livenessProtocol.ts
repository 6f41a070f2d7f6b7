/** Liveness messages of a worker, beside its Comlink messages. The page's side is src/shared/supervision/superviseWorker.ts. */

/**
 * - `held`: the worker holds the Web Lock of its own name, which is released when the worker ends.
 * - `unheld`: the worker holds no lock. It answers a `beat` instead.
 * - `not-loaded`: the code of the worker could not be fetched.
 * - `beat`: the page checks that the worker lives; the answer is the same message.
 */
export interface LivenessMessage {
  readonly life: 'held' | 'unheld' | 'not-loaded' | 'beat';
}
