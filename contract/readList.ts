import * as z from 'zod/mini';
import { type Issue, IssueList } from './api/issue.ts';
import { titleOrder } from './titleOrder.ts';

/** The answer of the server as it came. */
export interface ListJob {
  readonly bytes: ArrayBuffer;
  /** By whose rules titles are put in order. */
  readonly locale: string;
}

export type ListMessage =
  /** Some issues, which follow those told before. */
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] }
  /** The last news: the places of all issues in the order of their titles. */
  | { readonly kind: 'order'; readonly order: Uint32Array<ArrayBuffer> }
  /** The only news: what came is no list of issues. */
  | { readonly kind: 'broken'; readonly reason: string };

/** So many that the page takes them over within a few milliseconds, on a slow phone too. */
const issuesAtOnce = 250;

/** Everything about a long list that takes long: reading, checking, putting in order. */
export function* readList(text: string, locale: string): Generator<ListMessage> {
  const read = listIn(text);
  if (typeof read === 'string') return yield { kind: 'broken', reason: read };
  for (let place = 0; place < read.length; place += issuesAtOnce) {
    yield { kind: 'issues', issues: read.slice(place, place + issuesAtOnce) };
  }
  const titles = read.map(({ title }) => title);
  return yield { kind: 'order', order: titleOrder(titles, locale) };
}

/** The list, or why it is none. */
function listIn(text: string): IssueList | string {
  try {
    const list = z.safeParse(IssueList, JSON.parse(text));
    return list.success ? list.data : z.prettifyError(list.error);
  } catch (error) {
    return String(error);
  }
}

type IssueList = z.output<typeof IssueList>;
