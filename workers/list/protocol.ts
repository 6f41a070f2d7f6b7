import type { Issue } from '#contract/api/issue.ts';

/** What the page and the reader of the long list say to each other. Types only. */

/** The answer of the server as it came; it is transferred. */
export interface ListJob {
  readonly bytes: ArrayBuffer;
  /** By whose rules titles are put in order. */
  readonly locale: string;
}

export type ListNews =
  /** Some issues, which follow those told before. */
  | { readonly kind: 'issues'; readonly issues: readonly Issue[] }
  /** The last news: the places of all issues in the order of their titles. */
  | { readonly kind: 'order'; readonly order: Uint32Array<ArrayBuffer> }
  /** The only news: what came is no list of issues. */
  | { readonly kind: 'broken'; readonly reason: string };
