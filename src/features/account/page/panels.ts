import type { ComponentType } from 'react';
import * as z from 'zod/mini';
import type { TextKey } from '../../../shared/shell/index.ts';
import type { CodeChunk } from '../../../shared/ui/lazyComponent.ts';

const PanelName = z.enum(['details', 'subscription', 'coupon', 'payments']);
export type PanelName = z.infer<typeof PanelName>;

/** A panel of another feature on the account page, before Your Account. */
export interface AccountPanel {
  readonly name: PanelName;
  readonly title: TextKey;
  readonly isShown: boolean;
  /** The column on a wide screen. The main column comes first. */
  readonly column: 'main' | 'side';
  readonly Content: ComponentType;
  /** The code of the panel. The page appears when the code of all panels is loaded. */
  readonly codes: readonly CodeChunk[];
  /** List items about the data that is deleted with the account, whether the panel is shown or not. */
  readonly Losses?: ComponentType;
  /** A paragraph about the data that is retained. */
  readonly RetainedRecords?: ComponentType;
}

const NavigationState = z.object({ panel: PanelName });

/** A link may name a panel in the navigation state, `{ panel }`. Then only this panel is open. */
export function expandedAt(state: unknown, shown: readonly PanelName[]): PanelName[] {
  const asked = z.safeParse(NavigationState, state).data?.panel;
  return asked && shown.includes(asked) ? [asked] : [...shown];
}

/** The panels that the user has opened or closed, and the panels that existed then. */
export type LeftPanels = Partial<Record<PanelName, boolean>>;

/** The open panels: as the user has left them, else the initial ones. */
export const openNow = (
  shown: readonly PanelName[],
  atFirst: readonly PanelName[],
  left: LeftPanels,
): PanelName[] => shown.filter((name) => left[name] ?? atFirst.includes(name));
