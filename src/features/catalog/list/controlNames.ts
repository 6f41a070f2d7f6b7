import { appConfig, t } from '../../../shared/shell/index.ts';
import type { Tab, Sort } from './listRoute.ts';

/** The ids by which the button and its menu refer to each other. */
export const sortButtonId = 'sort-button';
export const sortMenuId = 'sort-menu';

const keys = ['recent', 'titlesUp', 'titlesDown'] as const;

export const sortName = (sort: Sort): string => t(`catalog.sortBy.${keys[sort]}`);

export interface TabsProps {
  readonly tabs: readonly Tab[];
  readonly chosen: Tab;
  readonly onChoose: (tab: Tab) => void;
}

/** The ids by which a tab and its panel refer to each other. */
export const tabId = (tab: string): string => `tab-${tab}`;
export const panelId = 'issues';

/** In a store with coupons only, the tabs speak of reading and activating instead of buying. */
const promoNames = { purchased: 'toRead', to_buy: 'toActivate' } as const;

export function tabName(tab: Tab): string {
  const isPromo = appConfig.promocodesModeOnly && (tab === 'purchased' || tab === 'to_buy');
  return t(`catalog.tab.${isPromo ? promoNames[tab] : tab}`);
}
