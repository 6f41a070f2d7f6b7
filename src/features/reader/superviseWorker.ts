import type { LivenessMessage } from '../../../workers/liveness/protocol.ts';
import type { NamedWorker } from './namedWorker.ts';

/**
 * Notices the death of a worker. A worker that fails sends an event. A worker that the browser
 * took away tells nothing. It then gives back the lock of its own name, for which the page waits. Where
 * locks are missing or refused, the page sends beats, and the worker answers them.
 */
export function superviseWorker({ worker, name, failed, held }: NamedWorker) {
  const closing = new AbortController();
  const dying = new AbortController();
  const die = () => {
    if (!closing.signal.aborted) dying.abort();
  };
  const crashed = aborted(dying.signal);
  const isOver = () => dying.signal.aborted || closing.signal.aborted;
  const over = Promise.race([crashed, aborted(closing.signal)]);
  const watch = async (): Promise<void> => {
    try {
      if (!(await held) || !navigator.locks) return await expectHeartbeats(worker, die, over);
      await navigator.locks.request(name, { signal: closing.signal }, die);
    } catch {
      // A closed reader gives up its request; every other refusal leaves the beats.
      if (!isOver()) await expectHeartbeats(worker, die, over);
    }
  };
  void failed.then(die);
  void watch();
  return {
    died: crashed,
    /**
     * Comlink never settles a call whose worker is gone: whichever ends first is the answer. A call that
     * rejects never reached the worker, whose answers are all data: asked again it would for ever. A call
     * of a released proxy throws, so that nothing is asked after the end.
     */
    orTerminated: <T, G>(call: () => Promise<T>, answer: G): Promise<T | G> => {
      if (isOver()) return Promise.resolve(answer);
      return Promise.race([call(), over.then(() => answer)]).catch(() => {
        die();
        return answer;
      });
    },
    isOver,
    end: () => closing.abort(),
  };
}

const beatMs = 5000;
/** Half a minute: a worker that paints a heavy page answers late. */
const mostMissedBeats = 6;

/** Calls `die` when the worker has left too many beats unanswered. A hidden tab sends none. */
export async function expectHeartbeats(
  worker: Worker,
  die: () => void,
  over: Promise<unknown>,
): Promise<void> {
  let missed = 0;
  // Each message shows that the worker is there.
  const onMessage = () => {
    missed = 0;
  };
  const beat = () => {
    if (document.hidden) return onMessage();
    if (missed >= mostMissedBeats) return die();
    missed += 1;
    worker.postMessage({ life: 'beat' } satisfies LivenessMessage, []);
  };
  const timer = setInterval(beat, beatMs);
  worker.addEventListener('message', onMessage);
  await over;
  clearInterval(timer);
  worker.removeEventListener('message', onMessage);
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
