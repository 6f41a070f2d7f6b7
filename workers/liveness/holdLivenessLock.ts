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

declare const self: DedicatedWorkerGlobalScope;

/**
 * Holds the Web Lock of the worker's name for the worker's lifetime. The page waits for the lock, because
 * no event reports that the browser terminated a worker. Browsers refuse locks in a third-party
 * frame whose storage they block; then the worker answers beats. Never throws or rejects.
 */
export function holdLivenessLock(): void {
  self.addEventListener('message', ({ data }: MessageEvent<Partial<LivenessMessage> | null>) => {
    if (data?.life === 'beat') post('beat');
  });
  hold().catch(() => post('unheld'));
}

/** Rejects when the lock is refused; never settles while it is held. */
async function hold(): Promise<void> {
  const { name } = self;
  if (!name || !navigator.locks) return post('unheld');
  await navigator.locks.request(name, () => {
    post('held');
    return untilTermination;
  });
}

const untilTermination = new Promise<never>(() => {});

/** The worker cannot work, because its code could not be fetched. */
export const reportMissingCode = (): void => post('not-loaded');

function post(life: LivenessMessage['life']): void {
  self.postMessage({ life } satisfies LivenessMessage, []);
}
