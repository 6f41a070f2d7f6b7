import type { LivenessMessage } from '../../../workers/liveness/protocol.ts';
import type { NamedWorker } from './namedWorker.ts';

/**
 * Detects the end of a worker. A failing worker sends an event. A worker that the browser
 * terminates sends none. Its Web Lock is released, for which the page waits. Where
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
      // A closed reader aborts its request; after every other refusal the page uses beats.
      if (!isOver()) await expectHeartbeats(worker, die, over);
    }
  };
  void failed.then(die);
  void watch();
  return {
    crashed,
    /**
     * Comlink never settles a call of a dead worker, so the first settled promise counts. A call that
     * rejects never reached the worker, because its answers are data; a retry would loop. A call
     * of a released proxy throws, so nothing is called after the end.
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
  // Each message proves that the worker lives.
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
