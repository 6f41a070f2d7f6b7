import type { Page } from '@playwright/test';
import type { CrossTabMessage } from '../../src/shared/shell/crossTab.ts';

/** Sends a message from a page to the other tabs of its origin, as `src/shared/shell/crossTab.ts` does. */
export const tellTabs = (page: Page, news: CrossTabMessage): Promise<void> =>
  page.evaluate((sent) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only our own origin hears a channel
    new BroadcastChannel('gatefold').postMessage(sent);
  }, news);
