import type { Issue } from '#contract/api/issue.ts';
import type { Intent } from '#contract/intent.ts';

/**
 * How far an intent is.
 * - none: there is none
 * - signing_in: the user is asked to sign in for it
 * - resuming: the user is signed in, and the page finds out what can be done
 */
export type Progress =
  | { readonly phase: 'none' }
  | { readonly phase: 'signing_in' | 'resuming'; readonly intent: Intent };

/**
 * - look: what the place in the history asks to sign in for, and whether somebody is signed in
 * - done: the intent has been carried out, or cannot be
 */
export type Event =
  | { readonly type: 'look'; readonly asked: Intent | null; readonly isSignedIn: boolean }
  | { readonly type: 'done' };

export const none: Progress = { phase: 'none' };

export function next(was: Progress, event: Event): Progress {
  if (event.type === 'done') return none;
  const { asked, isSignedIn } = event;
  if (asked) return { phase: isSignedIn ? 'resuming' : 'signing_in', intent: asked };
  // The sign-in was cancelled, or the user has signed out again.
  if (was.phase === 'none' || !isSignedIn) return none;
  return was.phase === 'resuming' ? was : { phase: 'resuming', intent: was.intent };
}

/** What the page knows once the user is signed in. */
export interface Facts {
  /** The user needs nothing of what the intent would buy. */
  readonly isOwned: boolean;
  readonly isSelling: boolean;
  /** The issue of the intent, where the store has it. */
  readonly issue: Pick<Issue, 'isFree'> | undefined;
  readonly hasPlans: boolean;
}

/**
 * What can be done for an intent.
 * - open: the cart, or the field for a code
 * - owned: it is theirs already
 * - gone: the issue is not in the store any more
 * - nothing: it is not sold any more, and the screen says so itself
 */
export type Outcome = 'open' | 'owned' | 'gone' | 'nothing';

export function outcomeOf(kind: Intent['kind'], facts: Facts): Outcome {
  if (kind === 'redeem') return 'open';
  if (facts.isOwned) return 'owned';
  if (kind === 'buy' && !facts.issue) return 'gone';
  const isThere = kind === 'buy' ? facts.issue?.isFree === false : facts.hasPlans;
  return facts.isSelling && isThere ? 'open' : 'nothing';
}
