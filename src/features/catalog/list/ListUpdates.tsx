import { useEffect } from 'react';
import { NoticeUpdate } from '#contract/issueListMessages.ts';
import * as z from 'zod/mini';
import { appConfig } from '../../../shared/shell/index.ts';
import { reloadIssues } from '../catalogState.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** The interval between two requests, in milliseconds. */
const pause = 2000;

/** Shows issues that are added while the page is open, and the changes of the line above the list. */
export function ListUpdates({ address }: { address: string }) {
  useEffect(() => {
    const stopping = new AbortController();
    void follow(address, stopping.signal);
    return () => stopping.abort();
  }, [address]);
  return null;
}

/** A failed request is repeated after the next interval. A hidden page sends none. */
async function follow(address: string, signal: AbortSignal): Promise<void> {
  let known: number | null = null;
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (signal.aborted || document.hidden) continue;
    try {
      const update = await ask(address, signal);
      if (update.added !== known) await reloadIssues();
      known = update.added;
      show(update);
    } catch {
      continue;
    }
  }
}

async function ask(address: string, signal: AbortSignal): Promise<NoticeUpdate> {
  const answer = await fetch(withPrefix(address), { signal });
  return z.parse(NoticeUpdate, await answer.json());
}

/** After the last update no more requests are sent, because this component is unmounted with the route. */
function show({ text, isLast }: NoticeUpdate): void {
  if (!appConfig.notice) return;
  appConfig.notice = { ...appConfig.notice, text, ...(isLast && { updates: null }) };
}
