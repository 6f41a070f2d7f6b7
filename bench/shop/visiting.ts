import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.ts';

export interface Visit {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly browser: Browser;
}

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1280, height: 800 };

interface How {
  readonly screen?: { readonly width: number; readonly height: number };
  /** How many times the page's main thread is slowed down. */
  readonly slowed?: number;
}

/** A new visitor in a new browser. */
export async function visiting<T>(
  origin: string,
  { screen = desktop, slowed = 1 }: How,
  act: (visit: Visit) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch(chromiumLaunch());
  try {
    const context = await browser.newContext({ baseURL: origin, viewport: screen });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed });
    return await act({ page, cdp, browser });
  } finally {
    await browser.close();
  }
}

/** For an init script: marks the frame with the app's first card. */
export function watchCards(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-card]')) return;
    observer.disconnect();
    requestAnimationFrame(() => performance.mark('card'));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** The app has drawn its own cards, and the first of their covers is sharp. */
export const firstSharpCover = (page: Page) => page.locator('img[data-sharp]').first().waitFor();

/** All requests of the page are complete. */
export const settled = (page: Page) => page.waitForLoadState('networkidle');

/** Entries of a kind that the page has had since its beginning. */
export const entriesOf = (page: Page, type: string): Promise<number[]> =>
  page.evaluate(
    (type) =>
      new Promise<number[]>((resolve) => {
        const observer = new PerformanceObserver((list) => take(list.getEntries()));
        const take = (entries: PerformanceEntry[]): void => {
          observer.disconnect();
          resolve(
            entries.map((entry) => ('value' in entry ? Number(entry.value) : entry.duration)),
          );
        };
        observer.observe({ type, buffered: true });
        // Without entries the observer is never called.
        setTimeout(() => take(observer.takeRecords()), 200);
      }),
    type,
  );
