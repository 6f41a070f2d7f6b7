import type { Issue } from '#contract/api/issue.ts';
import { titleOrder } from '#contract/titleOrder.ts';
import type { ListJob, ListNews } from '../../workers/list/protocol.ts';
import { ApiError, issuesInBytes } from '../api/index.ts';

export interface WholeList {
  /** In the server's order. */
  readonly issues: readonly Issue[];
  /** In the order of their titles. */
  readonly byTitle: readonly Issue[];
}

/**
 * The whole list, read, checked and put in order by a worker: ten thousand issues would keep this
 * thread from everything else for half a second. `onSome` sees them as they come. Throws ApiError.
 */
export async function wholeList(
  locale: string,
  shown: readonly Issue[],
  onSome: (some: readonly Issue[]) => void,
): Promise<WholeList> {
  const worker = new Worker(new URL('../../workers/list/list.worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    return await readBy(worker, { bytes: await issuesInBytes(), locale }, shown, onSome);
  } finally {
    worker.terminate();
  }
}

function readBy(
  worker: Worker,
  job: ListJob,
  shown: readonly Issue[],
  onSome: (some: readonly Issue[]) => void,
): Promise<WholeList> {
  const issues: Issue[] = [];
  return new Promise((resolve, reject) => {
    const fail = (reason: string): void => reject(new ApiError(200, 'internal', reason));
    worker.addEventListener('error', ({ message }) => fail(message));
    worker.addEventListener('message', ({ data: news }: MessageEvent<ListNews>) => {
      if (news.kind === 'broken') return fail(news.reason);
      if (news.kind === 'order') return resolve(inOrder(keptIn(issues, shown), news.order));
      issues.push(...news.issues);
      return onSome(news.issues);
    });
    worker.postMessage(job, [job.bytes]);
  });
}

const inOrder = (issues: readonly Issue[], order: Uint32Array): WholeList => ({
  issues,
  byTitle: placed(issues, order),
});

/** Those that are shown already stay the same ones, so that nothing of them is drawn again. */
export function keptIn(issues: readonly Issue[], shown: readonly Issue[]): readonly Issue[] {
  const kept = new Map(shown.map((issue) => [JSON.stringify(issue), issue]));
  const [some, rest] = [issues.slice(0, shown.length), issues.slice(shown.length)];
  return [...some.map((issue) => kept.get(JSON.stringify(issue)) ?? issue), ...rest];
}

/** The list with a few that are not on the shelf, which stand last or where their titles belong. */
export function withMore(
  { issues, byTitle }: WholeList,
  more: readonly Issue[],
  locale: string,
): WholeList {
  const shelved = new Set(issues.map(({ id }) => id));
  const others = more.filter(({ id }) => !shelved.has(id));
  if (others.length === 0) return { issues, byTitle };
  const all = [...byTitle, ...others];
  const titles = all.map(({ title }) => title);
  return {
    issues: [...issues, ...others],
    byTitle: placed(all, titleOrder(titles, locale)),
  };
}

/** @param order places in the list */
export const placed = (issues: readonly Issue[], order: Uint32Array): Issue[] =>
  Array.from(order).flatMap((place) => issues[place] ?? []);
