import type { Issue } from '#contract/api/issue.ts';
import { type ListJob, type ListMessage, readList } from '#contract/issueListMessages.ts';
import type { LivenessMessage } from '../../../workers/liveness/livenessProtocol.ts';
import { ApiError } from '../../shared/api/index.ts';
import { isLiveness, superviseWorker } from '../../shared/supervision/superviseWorker.ts';
import { inOrder, type WholeList } from './list/listedIssues.ts';

type OnSome = (some: readonly Issue[]) => void;

/**
 * Starts the worker while the list is loading. When the worker cannot start or fails, this thread does its
 * work, and `onSome` receives some issues a second time. Throws ApiError.
 */
export async function readWholeList(
  response: Promise<ArrayBuffer>,
  locale: string,
  shown: readonly Issue[],
  onSome: OnSome,
): Promise<WholeList> {
  const started = startWorker();
  try {
    const job = { bytes: await response, locale };
    const list = await started?.read(job, newMessageHandler(shown, onSome));
    if (list instanceof ApiError) throw list;
    return list ?? (await readOnThisThread(job, newMessageHandler(shown, onSome)));
  } finally {
    started?.end();
  }
}

/** Handles a message. Returns the list when it is complete. */
type MessageHandler = (message: ListMessage) => WholeList | null;

function newMessageHandler(shown: readonly Issue[], onSome: OnSome): MessageHandler {
  const issues: Issue[] = [];
  return (message) => {
    if (message.kind === 'broken') throw new ApiError(200, 'internal', message.reason);
    if (message.kind === 'order') return listOf(withKnown(issues, shown), message.order);
    issues.push(...message.issues);
    onSome(message.issues);
    return null;
  };
}

const listOf = (issues: readonly Issue[], order: Uint32Array): WholeList => ({
  issues,
  byTitle: inOrder(issues, order),
});

/** Issues that are already shown keep their identity, so that they are not rendered again. */
export function withKnown(issues: readonly Issue[], shown: readonly Issue[]): readonly Issue[] {
  const known = new Map(shown.map((issue) => [JSON.stringify(issue), issue]));
  const [some, rest] = [issues.slice(0, shown.length), issues.slice(shown.length)];
  return [...some.map((issue) => known.get(JSON.stringify(issue)) ?? issue), ...rest];
}

/** Returns null when a policy forbids the worker. */
function startWorker() {
  try {
    // A missing or forbidden script is reported before the list has been loaded.
    const { worker, orTerminated, end } = superviseWorker('catalog worker', newWorker);
    const read = (job: ListJob, handle: MessageHandler) =>
      orTerminated(() => readBy(worker, job, handle), null);
    return { read, end };
  } catch {
    return null;
  }
}

const newWorker = (name: string): Worker =>
  new Worker(new URL('../../../workers/catalog/catalog.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });

const readBy = (
  worker: Worker,
  job: ListJob,
  handle: MessageHandler,
): Promise<WholeList | ApiError> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ListMessage | LivenessMessage>) => {
      if (isLiveness(data)) return;
      try {
        const list = handle(data);
        if (list) resolve(list);
      } catch (error) {
        // The answer is data, because a rejected call counts as a failed worker.
        if (error instanceof ApiError) resolve(error);
        else reject(error);
      }
    });
    // The bytes are copied, because this thread needs them when the worker fails.
    worker.postMessage(job, []);
  });

/** Yields to the event loop between two parts. */
async function readOnThisThread(job: ListJob, handle: MessageHandler): Promise<WholeList> {
  for (const message of readList(new TextDecoder().decode(job.bytes), job.locale)) {
    const list = handle(message);
    if (list) return list;
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new ApiError(200, 'internal', 'The list has no order.');
}
