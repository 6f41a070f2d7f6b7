import { Store } from '#contract/api/store.ts';
import { Boot } from '#contract/boot.ts';
import type { RunningStore } from './startStore.ts';

/** The app's page as the server sends it, with what it knows from the start. */
export interface Page {
  readonly html: string;
  readonly response: Response;
  readonly boot: Boot;
}

export async function pageOf(store: Pick<RunningStore, 'origin'>, path = '/'): Promise<Page> {
  const response = await fetch(store.origin + path);
  const html = await response.text();
  const json = /<script type="application\/json" id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  return { html, response, boot: Boot.parse(JSON.parse(json)) };
}

export const storeIn = ({ boot }: Page): Store => Store.parse(JSON.parse(boot.store ?? ''));
