import { core, t } from '../../../shared/shell/index.ts';
import type { Tab } from './listRoute.ts';

/** The tab's button and what it shows are apart in the page, and each names the other. */
export const tabId = (tab: string): string => `tab-${tab}`;
export const panelId = 'issues';

/** Where issues are unlocked instead of sold, the tabs speak of reading and activating. */
const promoNames = { purchased: 'toRead', to_buy: 'toActivate' } as const;

export function tabName(tab: Tab): string {
  const isPromo = core.promocodesModeOnly && (tab === 'purchased' || tab === 'to_buy');
  return t(`catalog.tab.${isPromo ? promoNames[tab] : tab}`);
}
