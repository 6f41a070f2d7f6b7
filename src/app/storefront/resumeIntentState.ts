import type { Issue } from '#contract/api/issue.ts';
import type { Intent } from '#contract/signInIntent.ts';

/**
 * The progress of an intent.
 * - none: there is no intent
 * - signing_in: the user is asked to sign in
 * - resuming: the user is signed in, and the page determines the outcome
 */
export type Progress =
  | { readonly phase: 'none' }
  | { readonly phase: 'signing_in' | 'resuming'; readonly intent: Intent };

/**
 * - look: the intent of the present history entry, and whether the user is signed in
 * - done: the intent was carried out, or cannot be
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

/** The state of the page after the sign-in. */
export interface Facts {
  /** The user already has what the intent would buy. */
  readonly isOwned: boolean;
  readonly isSelling: boolean;
  /** The issue of the intent, if the store has it. */
  readonly issue: Pick<Issue, 'isFree'> | undefined;
  readonly hasPlans: boolean;
}

/**
 * The outcome of an intent.
 * - open: the cart or the coupon field opens
 * - owned: the user already owns it
 * - gone: the store does not have the issue any more
 * - nothing: it is not for sale any more, which the screen shows by itself
 */
type Outcome = 'open' | 'owned' | 'gone' | 'nothing';

export function outcomeOf(kind: Intent['kind'], facts: Facts): Outcome {
  if (kind === 'redeem') return 'open';
  if (facts.isOwned) return 'owned';
  // The cart says whether the bundle is still sold, and whether the user owns it.
  if (kind === 'bundle') return facts.isSelling ? 'open' : 'nothing';
  if (kind === 'buy' && !facts.issue) return 'gone';
  const isThere = kind === 'buy' ? facts.issue?.isFree === false : facts.hasPlans;
  return facts.isSelling && isThere ? 'open' : 'nothing';
}
