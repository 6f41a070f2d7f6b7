import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import type { TextKey } from '../../shell/index.ts';
import type { Code } from '../../ui/later.ts';

const PanelName = z.enum(['details', 'subscription', 'coupon', 'payments']);
export type PanelName = z.infer<typeof PanelName>;

/** What another feature shows on the account page, below Your Account. */
export interface AccountPanel {
  readonly name: PanelName;
  readonly title: TextKey;
  readonly isShown: boolean;
  readonly Content: ComponentType;
  /** What it is drawn with: the page is shown with all of its panels. */
  readonly codes: readonly Code[];
  /** List items: what of it is lost with the account, whether the panel is shown or not. */
  readonly Losses?: ComponentType;
  /** A paragraph: what of it stays all the same. */
  readonly Stays?: ComponentType;
}

const NavigationState = z.object({ panel: PanelName });

/** Whoever leads here may name a panel in the navigation's state, `{ panel }`: it alone is open then. */
export function expandedAt(state: unknown, shown: readonly PanelName[]): PanelName[] {
  const asked = z.safeParse(NavigationState, state).data?.panel;
  return asked && shown.includes(asked) ? [asked] : [...shown];
}

/**
 * The panels that are in one of both lists alone: those which a person has opened or closed, of what was
 * open at first and what is open now; and so what is open now, of the first and those.
 */
export const apart = (
  names: readonly PanelName[],
  some: readonly string[],
  others: readonly string[],
): PanelName[] => names.filter((name) => some.includes(name) !== others.includes(name));
