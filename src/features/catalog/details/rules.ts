import type { CoverWidth, Issue } from '#contract/api/issue.ts';
import { widths } from '../../../shared/ui/tokens.ts';
import {
  isBought,
  isSelling,
  isUnlocking,
  mayDownload,
  type Reader,
  readingRight,
  type Trade,
} from '../rules.ts';

/** Cover beside the words, cover above them, or so with the whole of a very small screen. */
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
  /** The details are a page in a frame of another site. */
  readonly isPage: boolean;
}

export type Action = 'read' | 'preview' | 'download' | 'buy' | 'subscribe' | 'unlock';

type Offered = Pick<Issue, 'id' | 'isFree' | 'hasSample'>;

/** Who is asked to sign in first gets the reader's own prompt, so that Read is open to them too. */
export const mayOpen = (issue: Offered, reader: Reader): boolean =>
  readingRight(issue, 'full', reader) !== 'purchase';

/** What is shown to this reader, in this order. Read always is, though it may be disabled. */
export function actionsFor(
  issue: Offered,
  reader: Reader,
  terms: Terms,
  variant: Variant,
): Action[] {
  const isShown: Readonly<Record<Action, boolean>> = {
    read: true,
    preview: issue.hasSample,
    download: mayDownload(issue, reader, terms.enableDownloading),
    buy: isSold(issue, reader, terms) && !isBought(issue, reader),
    subscribe:
      (terms.isPage || variant === 'large') && terms.hasPlans && isSold(issue, reader, terms),
    unlock: isUnlocked(issue, reader, terms),
  };
  return (Object.keys(isShown) as Action[]).filter((action) => isShown[action]);
}

/** A subscriber needs no more. */
const isSold = (issue: Offered, { subscribed }: Reader, terms: Terms): boolean =>
  isSelling(terms) && !issue.isFree && !subscribed;

const isUnlocked = (issue: Offered, reader: Reader, terms: Terms): boolean =>
  isUnlocking(terms) && !mayOpen(issue, reader);

/** Whether nothing that is shown leads to reading the issue: then a sentence says why. */
export const isOutOfReach = (actions: readonly Action[], opens: boolean): boolean =>
  !opens && !actions.some((action) => action === 'buy' || action === 'unlock');

/** The one thing to do next, which alone is filled; none where nothing can be done. */
export function nextOf(actions: readonly Action[], opens: boolean): Action | null {
  if (opens) return 'read';
  const wanted: readonly Action[] = ['unlock', 'buy', 'subscribe', 'preview'];
  return wanted.find((action) => actions.includes(action)) ?? null;
}
