import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { storeInfo } from './storeInfo.ts';

/** What the window is titled after; the last one is what lies on top. */
const tab = proxy<{ things: { name: string }[] }>({ things: [] });

/** Titles the window after a thing for as long as the caller is shown. */
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

/** Keeps the browser's tab: the thing on top, the store's name and its icon. */
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
