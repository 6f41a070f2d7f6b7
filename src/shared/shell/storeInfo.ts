import { proxy } from 'valtio';
import * as z from 'zod/mini';
import { type Plan, PlanList, Store } from '#contract/api/store.ts';
import type { Boot } from '#contract/boot.ts';
import { api } from '../api/index.ts';

interface StoreInfo extends Store {
  plans: Plan[];
  isLoaded: boolean;
}

/** The store's data. Before it is loaded, prices are in US dollars with two decimals. */
export const storeInfo = proxy<StoreInfo>({
  name: '',
  icon: '',
  description: '',
  rtl: false,
  currency: 'USD',
  currencyPrecision: 2,
  enablePagination: false,
  enableDownloading: false,
  requireAuthToRead: false,
  plans: [],
  isLoaded: false,
});

/** From the HTML page, else from the server. Throws ApiError. */
export async function loadStoreInfo(boot: Pick<Boot, 'store' | 'plans'>): Promise<void> {
  const [store, plans] = await (boot.store === undefined
    ? Promise.all([api.store(), api.plans()])
    : [z.parse(Store, JSON.parse(boot.store)), z.parse(PlanList, JSON.parse(boot.plans ?? '[]'))]);
  Object.assign(storeInfo, store, { plans, isLoaded: true });
}
