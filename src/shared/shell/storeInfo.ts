import { proxy, useSnapshot } from 'valtio';
import * as z from 'zod/mini';
import { useEffect } from 'react';
import { type Plan, PlanList, Store } from '#contract/api/store.ts';
import type { Boot } from '#contract/boot.ts';
import { api } from '../api/index.ts';
import { withPrefix } from '../ui/prefix.ts';

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

/** The subjects of the window's title. The last one belongs to the topmost layer. */
const tab = proxy<{ subjects: { name: string }[] }>({ subjects: [] });

/** Adds a subject to the window's title while the caller is mounted. */
export function useTitle(name: string): void {
  useEffect(() => {
    tab.subjects.push({ name });
    return () => {
      tab.subjects.splice(
        tab.subjects.findLastIndex((subject) => subject.name === name),
        1,
      );
    };
  }, [name]);
}

/** Updates the browser's tab: the topmost subject, the store's name and its icon. */
export function useTab(): void {
  const { name, icon } = useSnapshot(storeInfo);
  const subject = useSnapshot(tab).subjects.at(-1)?.name;
  useEffect(() => {
    document.title = [subject, name].filter(Boolean).join(' - ');
  }, [subject, name]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && icon) link.href = withPrefix(icon);
  }, [icon]);
}
