import * as z from 'zod/mini';
import { proxy, subscribe } from 'valtio';

/** Settings of the reader on this device, for all issues. */
const preferencesShape = z.object({
  /** A tap at an edge of the stage turns pages. */
  edgeTaps: z._default(z.boolean(), true),
  /** Single letters and signs are shortcuts. */
  letterKeys: z._default(z.boolean(), true),
  /** A vertical wheel turns pages at scale 1. */
  wheelTurns: z._default(z.boolean(), true),
});
export type Preferences = z.infer<typeof preferencesShape>;

const storageKey = 'gatefold:reader';

function stored(): Preferences {
  try {
    return preferencesShape.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return preferencesShape.parse({});
  }
}

export const preferences = proxy<Preferences>(stored());

subscribe(preferences, () => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(preferences));
  } catch {
    // Storage is blocked: the setting lasts until the page is left.
  }
});
