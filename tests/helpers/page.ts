import type * as z from 'zod';
import { Store } from '#contract/api/store.ts';
import { Boot } from '#contract/boot.ts';
import { FirstIssues, firstIssuesId } from '#contract/firstIssues.ts';
import type { RunningStore } from './startStore.ts';

/** The app's page as the server sends it, with what it knows from the start. */
export interface Page {
  readonly html: string;
  readonly response: Response;
  readonly boot: Boot;
  /** As they are spelled; null where the page has none. */
  readonly first: z.input<typeof FirstIssues> | null;
}

export async function pageOf(store: Pick<RunningStore, 'origin'>, path = '/'): Promise<Page> {
  const response = await fetch(store.origin + path);
  const html = await response.text();
  const first = blockIn(html, firstIssuesId);
  if (first !== null) FirstIssues.parse(first);
  return { html, response, boot: Boot.parse(blockIn(html, 'boot')), first };
}

/** A block of data by its id; null where there is none. */
function blockIn(html: string, id: string) {
  const block = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's');
  return JSON.parse(block.exec(html)?.[1] ?? 'null');
}

export const storeIn = ({ boot }: Page): Store => Store.parse(JSON.parse(boot.store ?? ''));
