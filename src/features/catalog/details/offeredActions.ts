import type { CoverWidth, Issue } from '#contract/api/issue.ts';
import { widths } from '../../../shared/ui/tokens.ts';
import {
  isBought,
  isSelling,
  isUnlocking,
  mayDownload,
  type Rights,
  readingRight,
  type Trade,
} from '../readingRights.ts';

/** The layouts: the cover beside the text, above it, or above it on the whole of a very small screen. */
export type Variant = 'large' | 'small' | 'full';

/** @param px the window's width in CSS pixels */
export function variantAt(px: number): Variant {
  if (px >= widths.medium) return 'large';
  return px >= widths.small ? 'small' : 'full';
}

export const coverWidthOf: Readonly<Record<Variant, Exclude<CoverWidth, 15>>> = {
  large: 500,
  small: 400,
  full: 350,
};

export interface Terms extends Trade {
  readonly enableDownloading: boolean;
  readonly hasPlans: boolean;
  /** In a frame of another site the details are a page. */
  readonly isPage: boolean;
}

export type Action = 'read' | 'preview' | 'download' | 'buy' | 'subscribe' | 'unlock';

type Offered = Pick<Issue, 'id' | 'isFree' | 'hasSample'>;

/** A right by a gift link is no right to give. The text of the gifts is absent while the store offers no gift links. */
export const mayGive = (issue: Offered, rights: Rights): boolean =>
  rights.gifts !== undefined &&
  rights.signedIn &&
  !issue.isFree &&
  (rights.subscribed || isBought(issue, rights));

/** The reader asks a guest to sign in, so Read is enabled for guests too. */
export const mayOpen = (issue: Offered, rights: Rights): boolean =>
  readingRight(issue, 'full', rights) !== 'purchase';

/** The actions for this user, in this order. Read is always among them, though it may be disabled. */
export function actionsFor(
  issue: Offered,
  rights: Rights,
  terms: Terms,
  variant: Variant,
): Action[] {
  const isShown: Readonly<Record<Action, boolean>> = {
    read: true,
    preview: issue.hasSample,
    download: mayDownload(issue, rights, terms.enableDownloading),
    buy: isSelling(terms) && !issue.isFree && !isBought(issue, rights),
    subscribe:
      (terms.isPage || variant === 'large') && terms.hasPlans && mayUsePlans(issue, rights, terms),
    unlock: isUnlocked(issue, rights, terms),
  };
  return (Object.keys(isShown) as Action[]).filter((action) => isShown[action]);
}

/** A subscriber needs no plan. */
export const mayUsePlans = (issue: Offered, { subscribed }: Rights, terms: Terms): boolean =>
  isSelling(terms) && !issue.isFree && !subscribed;

const isUnlocked = (issue: Offered, rights: Rights, terms: Terms): boolean =>
  isUnlocking(terms) && !mayOpen(issue, rights);

/** Whether no enabled action leads to the issue. Then a sentence gives the reason. */
export const isUnreadable = (actions: readonly Action[], opens: boolean): boolean =>
  !opens && !actions.some((action) => action === 'buy' || action === 'unlock');

/** A long title has smaller letters. @returns the name of the size; undefined for the usual one */
export function titleLength(title: string): 'long' | 'very-long' | undefined {
  if (title.length > 90) return 'very-long';
  return title.length > 45 ? 'long' : undefined;
}

/** The other issues of the shelf, from the next one on, and around its end. */
export function otherIssues<Listed extends Pick<Issue, 'id'>>(
  issues: readonly Listed[],
  id: number,
  most: number,
): readonly Listed[] {
  const at = issues.findIndex((issue) => issue.id === id);
  return [...issues.slice(at + 1), ...issues.slice(0, Math.max(0, at))].slice(0, most);
}

/** The primary action, the only filled button; none when no action is possible. */
export function primaryActionOf(actions: readonly Action[], opens: boolean): Action | null {
  if (opens) return 'read';
  const wanted: readonly Action[] = ['unlock', 'buy', 'subscribe', 'preview'];
  return wanted.find((action) => actions.includes(action)) ?? null;
}
