import * as z from 'zod/mini';
import { type Issue, IssueList } from './api/issue.ts';
import { titleOrder } from './titles.ts';

/** A change of the notice above a page: the answer of the address `updates` of `Notice`. */
export const NoticeUpdate = z.object({
  text: z.string(),
  /** How many issues were added to the list since the process of the store started. */
  added: z.int(),
  /** Whether notice and list are final. */
  isLast: z.boolean(),
});
export type NoticeUpdate = z.infer<typeof NoticeUpdate>;

/** The unparsed answer of the server. */
export interface ListJob {
  readonly bytes: ArrayBuffer;
  /** The locale that sorts the titles. */
  readonly locale: string;
}

export type ListMessage =
  /** The next issues of the list. */
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] }
  /** The last message: the indexes of all issues in the order of their titles. */
  | { readonly kind: 'order'; readonly order: Uint32Array<ArrayBuffer> }
  /** The only message if the answer is not a list of issues. */
  | { readonly kind: 'broken'; readonly reason: string };

/** The page processes this number within a few milliseconds, also on a slow phone. */
const issuesAtOnce = 250;

/** The expensive work of a long list: parsing, validation, sorting. */
export function* readList(text: string, locale: string): Generator<ListMessage> {
  const read = listIn(text);
  if (typeof read === 'string') return yield { kind: 'broken', reason: read };
  for (let place = 0; place < read.length; place += issuesAtOnce) {
    yield { kind: 'issues', issues: read.slice(place, place + issuesAtOnce) };
  }
  const titles = read.map(({ title }) => title);
  return yield { kind: 'order', order: titleOrder(titles, locale) };
}

/** The list, or the reason why it is invalid. */
function listIn(text: string): IssueList | string {
  try {
    const list = z.safeParse(IssueList, JSON.parse(text));
    return list.success ? list.data : z.prettifyError(list.error);
  } catch (error) {
    return String(error);
  }
}

type IssueList = z.output<typeof IssueList>;
