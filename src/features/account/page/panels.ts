import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import type { TextKey } from '../../../shared/shell/index.ts';
import type { CodeChunk } from '../../../shared/ui/lazyComponent.ts';

const PanelName = z.enum(['details', 'subscription', 'coupon', 'payments']);
export type PanelName = z.infer<typeof PanelName>;

/** What another feature shows on the account page, below Your Account. */
export interface AccountPanel {
  readonly name: PanelName;
  readonly title: TextKey;
  readonly isShown: boolean;
  readonly Content: ComponentType;
  /** What it is drawn with: the page is shown with all of its panels. */
  readonly codes: readonly CodeChunk[];
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

/** Panels that a person has opened or closed, and those that stood beside them then. */
export type LeftPanels = Partial<Record<PanelName, boolean>>;

/** What is open: as a person has left it, else as at first. */
export const openNow = (
  shown: readonly PanelName[],
  atFirst: readonly PanelName[],
  left: LeftPanels,
): PanelName[] => shown.filter((name) => left[name] ?? atFirst.includes(name));
