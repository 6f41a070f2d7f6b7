import * as z from 'zod/mini';
import { IssueList } from '#contract/api/issue.ts';
import { titleOrder } from '#contract/titleOrder.ts';
import type { ListJob, ListNews } from './protocol.ts';

/** So many that the page takes them over within a few milliseconds, on a slow phone too. */
const issuesAtOnce = 250;

/** Everything about a long list that takes long: reading, checking, putting in order. */
export function* readList({ bytes, locale }: ListJob): Generator<ListNews> {
  const read = listIn(bytes);
  if (typeof read === 'string') return yield { kind: 'broken', reason: read };
  for (let place = 0; place < read.length; place += issuesAtOnce) {
    yield { kind: 'issues', issues: read.slice(place, place + issuesAtOnce) };
  }
  const titles = read.map(({ title }) => title);
  return yield { kind: 'order', order: titleOrder(titles, locale) };
}

/** The list, or why it is none. */
function listIn(bytes: ArrayBuffer): IssueList | string {
  try {
    const list = z.safeParse(IssueList, JSON.parse(new TextDecoder().decode(bytes)));
    return list.success ? list.data : z.prettifyError(list.error);
  } catch (error) {
    return String(error);
  }
}

type IssueList = z.output<typeof IssueList>;
