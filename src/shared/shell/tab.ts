import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { storeInfo } from './storeInfo.ts';

/** The subjects of the window's title. The last one belongs to the topmost layer. */
const tab = proxy<{ things: { name: string }[] }>({ things: [] });

/** Adds a subject to the window's title while the caller is mounted. */
export function useTitle(name: string): void {
  useEffect(() => {
    tab.things.push({ name });
    return () => {
      tab.things.splice(
        tab.things.findLastIndex((thing) => thing.name === name),
        1,
      );
    };
  }, [name]);
}

/** Updates the browser's tab: the topmost subject, the store's name and its icon. */
export function useTab(): void {
  const { name, icon } = useSnapshot(storeInfo);
  const thing = useSnapshot(tab).things.at(-1)?.name;
  useEffect(() => {
    document.title = [thing, name].filter(Boolean).join(' - ');
  }, [thing, name]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && icon) link.href = icon;
  }, [icon]);
}
