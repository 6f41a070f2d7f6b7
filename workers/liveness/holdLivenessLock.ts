import type { LivenessMessage } from './livenessProtocol.ts';

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
