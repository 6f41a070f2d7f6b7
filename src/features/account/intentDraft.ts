import { createContext } from 'react';
import type { Intent } from '#contract/intent.ts';

/** What the screen would go on with after another sign-in, kept by the field in which it is typed. */
export interface Draft {
  readonly keep: (intent: Intent | null) => void;
  readonly now: () => Intent | null;
}

export function newDraft(): Draft {
  let kept: Intent | null = null;
  return { keep: (intent) => void (kept = intent), now: () => kept };
}

/** The app provides the draft of its page; without one nothing is kept. */
export const IntentDraft = createContext<Draft | null>(null);
