import type { Issue } from '#contract/api/issue.ts';
import type { ListJob, ListMessage } from '#contract/readList.ts';
import { ApiError } from '../../shared/api/index.ts';
import { untilFetched } from '../../shared/ui/untilFetched.ts';
import { placed, type WholeList } from './listOrder.ts';

type OnSome = (some: readonly Issue[]) => void;

/**
 * Starts the worker while the list is loading. When the worker cannot start or fails, this thread does its
 * work, and `onSome` receives some issues a second time. Throws ApiError.
 */
export async function readWholeList(
  coming: Promise<ArrayBuffer>,
  locale: string,
  shown: readonly Issue[],
  onSome: OnSome,
): Promise<WholeList> {
  const begun = begin();
  try {
    const job = { bytes: await coming, locale };
    const list = await begun?.read(job, newTaker(shown, onSome));
    return list ?? (await readHere(job, newTaker(shown, onSome)));
  } finally {
    begun?.worker.terminate();
  }
}

/** Handles a message. Returns the list when it is complete. */
type Taker = (news: ListMessage) => WholeList | null;

function newTaker(shown: readonly Issue[], onSome: OnSome): Taker {
  const issues: Issue[] = [];
  return (news) => {
    if (news.kind === 'broken') throw new ApiError(200, 'internal', news.reason);
    if (news.kind === 'order') return inOrder(keptIn(issues, shown), news.order);
    issues.push(...news.issues);
    onSome(news.issues);
    return null;
  };
}

const inOrder = (issues: readonly Issue[], order: Uint32Array): WholeList => ({
  issues,
  byTitle: placed(issues, order),
});

/** Issues that are already shown keep their identity, so that they are not rendered again. */
export function keptIn(issues: readonly Issue[], shown: readonly Issue[]): readonly Issue[] {
  const kept = new Map(shown.map((issue) => [JSON.stringify(issue), issue]));
  const [some, rest] = [issues.slice(0, shown.length), issues.slice(shown.length)];
  return [...some.map((issue) => kept.get(JSON.stringify(issue)) ?? issue), ...rest];
}

/** Returns null when a policy forbids the worker. */
function begin() {
  try {
    const worker = new Worker(
      new URL('../../../workers/catalog/catalog.worker.ts', import.meta.url),
      {
        type: 'module',
      },
    );
    // A missing or forbidden script is reported before the list has been loaded.
    const failed = new Promise<null>((resolve) => {
      worker.addEventListener('error', () => resolve(null));
      worker.addEventListener('messageerror', () => resolve(null));
    });
    const read = (job: ListJob, take: Taker) => Promise.race([failed, readBy(worker, job, take)]);
    return { worker, read };
  } catch {
    return null;
  }
}

const readBy = (worker: Worker, job: ListJob, take: Taker): Promise<WholeList> =>
  new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data: news }: MessageEvent<ListMessage>) => {
      try {
        const list = take(news);
        if (list) resolve(list);
      } catch (error) {
        reject(error);
      }
    });
    // The bytes are copied, because this thread needs them when the worker fails.
    worker.postMessage(job, []);
  });

/** Yields to the event loop between two parts. */
async function readHere(job: ListJob, take: Taker): Promise<WholeList> {
  const { readList } = await untilFetched(() => import('#contract/readList.ts'));
  for (const news of readList(new TextDecoder().decode(job.bytes), job.locale)) {
    const list = take(news);
    if (list) return list;
    await new Promise((resolve) => setTimeout(resolve));
  }
  throw new ApiError(200, 'internal', 'The list has no order.');
}
