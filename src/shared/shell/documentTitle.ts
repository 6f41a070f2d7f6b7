import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { storeInfo } from './storeInfo.ts';

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
    if (link && icon) link.href = icon;
  }, [icon]);
}
