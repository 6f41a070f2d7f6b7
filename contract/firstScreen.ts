import * as z from 'zod/mini';
import { Issue, IssueList } from './api/issue.ts';
import { IssueId } from './ids.ts';
import { IsoTime } from './api/json.ts';
import type { LatestIssue } from './api/issueContent.ts';
import type { Boot } from './boot.ts';

/**
 * The issues that gift links open in this browser, in the attribute `data-gifts` of the page: '5=<time> 7=<time>'.
 * The attribute is absent while the store offers no gift links. It is for display; the server checks each right. The
 * attribute `data-previews` has the same form: what preview links open, and what a publisher reads.
 */
const ReceivedGift = z.object({ issueId: IssueId, expiresAt: IsoTime });
export type ReceivedGift = z.infer<typeof ReceivedGift>;

/** The text of the attribute. */
export const giftsText = (gifts: readonly ReceivedGift[]): string =>
  gifts.map(({ issueId, expiresAt }) => `${issueId}=${expiresAt}`).join(' ');

/** Returns the end of the right to an issue; null without one. */
export function giftEndIn(text: string, issueId: number): string | null {
  const gifts = text.split(' ').flatMap((part) => {
    const [id, expiresAt] = part.split('=');
    return z.safeParse(ReceivedGift, { issueId: Number(id), expiresAt }).data ?? [];
  });
  return gifts.find((gift) => gift.issueId === issueId)?.expiresAt ?? null;
}

/** The cookies that decide the height of the first screen. The app writes them, and the server reads them. */

/** The user has seen the note about cookies. */
export const consentCookie = 'gatefold_consent';

/** Each message has its own cookie: a new message is shown although the last one was dismissed. */
export const dismissalCookie = (messageId: string): string => `gatefold_message_${messageId}`;

/** A subscription of the user runs, so that the front page offers no plans. */
export const subscribedCookie = 'gatefold_subscribed';

/** The region 'Continue reading' has content. */
export const begunCookie = 'gatefold_begun';

/** The linter takes `catch` for the method of a promise. */
const orElse = z.catch;

const text = () => orElse(z.string().check(z.maxLength(200)), '');

/**
 * The parameters of the list's address that limit it to a series or a language; empty for no limit. The server
 * prerenders the same list that the app shows.
 */
export const ListFilter = z.object({ series: text(), language: text() });
export type ListFilter = Readonly<z.output<typeof ListFilter>>;

type Described = Pick<Issue, 'series' | 'language'>;

/** @returns whether an issue is in the filtered list */
export const passes =
  ({ series, language }: ListFilter) =>
  (issue: Described): boolean =>
    (!series || issue.series === series) && (!language || issue.language === language);

/** A store with fewer issues shows all of them at once, and none of them large. */
export const fewestForLatest = 4;

/** The number of issues in the document: two pages of the widest list. */
export const firstIssuesCount = 24;

/**
 * The first issues in the server's order, as part of the document: the JSON of `<script id="first-issues">`. Absent if the
 * server could not query its database, or serves no list.
 */
export const FirstIssues = z.object({
  /** The number of all issues. If it is at most the length of `issues`, the list is complete. */
  total: z.int().check(z.nonnegative()),
  issues: IssueList,
  /** The issue of the address, if it is not among the first ones. Absent from both means that it does not exist. */
  asked: z.optional(Issue),
});
export type FirstIssues = z.output<typeof FirstIssues>;

/** The id of the block in the document. */
export const firstIssuesId = 'first-issues';

/** The data of one prerendered first screen. The server collects them, and `src/prerender` renders them. */
export interface FirstScreen {
  readonly boot: Boot;
  readonly store: { readonly name: string; readonly icon: string };
  /** The first issues of the list in the address. */
  readonly listed: readonly Issue[];
  /** Whether the address has the regions above the list. */
  readonly hasFront: boolean;
  /** null for a store with few issues. */
  readonly latest: LatestIssue | null;
  /** The issue in the address. */
  readonly issue: Issue | undefined;
  /** The description of this issue as paragraphs of plain text. */
  readonly description: readonly string[];
  /** The text of the lowest price without its sums; null while no plans are sold. */
  readonly plansText: string | null;
  /** Decides which issues are new. */
  readonly now: Date;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /**
   * A frame shows a loading indicator until its host has connected, and below it the list at the list's
   * address.
   */
  readonly frame: 'none' | 'list' | 'reader';
  /** Returns a text in the language of the page. */
  readonly translate: (key: string, values?: Readonly<Record<string, string>>) => string;
}

/** The markup of a first screen. */
export interface Markup {
  readonly page: string;
  /** Over the page; empty for an address without an issue. */
  readonly details: string;
}

export type RenderFirstScreen = (screen: FirstScreen) => Markup;
