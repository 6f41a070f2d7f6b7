import { createContext } from 'react';
import type { Intent } from '#contract/signInIntent.ts';

/** The unfinished input of the user, for use after another sign-in. The field with the text sets it. */
export interface Draft {
  readonly keep: (intent: Intent | null) => void;
  readonly now: () => Intent | null;
}

export function newDraft(): Draft {
  let kept: Intent | null = null;
  return { keep: (intent) => void (kept = intent), now: () => kept };
}

/** The app provides a draft for its page. Without a provider nothing is kept. */
export const IntentDraft = createContext<Draft | null>(null);
