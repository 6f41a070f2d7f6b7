import { expect, type Frame, type Page, test } from '@playwright/test';
import { often } from './inFrame.ts';
import type { PublisherSite } from './publisherSite.ts';
import type { RunningStore } from './startStore.ts';

/** Pages of publishers that put a store into them, each of one kind. */

export interface Host {
  /** Of the head, before the script of the store. */
  readonly head?: string;
  readonly body: string;
  readonly policy?: string;
  readonly lang?: string;
  /** Tested by `npm run test:all` only. */
  readonly isExtended?: true;
  /** Waits for the frame if it does not show the list. */
  readonly find?: (page: Page) => Promise<Frame>;
  /** Checks beyond the presence, language and position of the store. */
  readonly look?: (page: Page, store: Frame) => Promise<void>;
}

/** By the words of the tests' titles. */
export type Hosts = Readonly<Record<string, Host>>;

export const place = '<div id="place" data-gatefold="embed"></div>';
export const words = '<p>Words of the newspaper.</p>';

export const hostDocument = (store: string, { head = '', body, lang = 'en' }: Host): string =>
  `<!doctype html><html lang="${lang}"><meta name="viewport" content="width=device-width">
<title>A newspaper</title>${head}<script src="${store}/embed/v1.js" async></script><body>${body}</body></html>`;

/** The frame of the store, once it shows its list. */
export async function storeIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The host page shows no frame.');
  await frame.waitForSelector('[data-card]');
  return frame;
}

/** Errors of the page and its console, except the response for a guest. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('status of 401'))
      errors.push(message.text());
  });
  return errors;
}

/** Runs before each page: records messages to its frames, and layout shift. */
const watchPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window, {
          shift:
            (window as never as { shift: number }).shift +
            (entry as never as { value: number }).value,
        });
    }).observe({ type: 'layout-shift', buffered: true });
    window.addEventListener('message', ({ data }: MessageEvent) => {
      const text = String(data);
      if (text.includes('"setPosition"'))
        Object.assign(window, { position: JSON.parse(text.slice('gatefold:'.length)).payload });
    });
  });

interface Sites {
  readonly site: PublisherSite;
  readonly store: RunningStore;
}

/** Visits one page of each kind: the store is there, has a height, and no error is logged. */
export async function visitHosts(page: Page, { site, store }: Sites, hosts: Hosts): Promise<void> {
  const errors = watchErrors(page);
  await watchPage(page);
  for (const [name, host] of Object.entries(hosts))
    await test.step(`a page ${name}`, async () => {
      const policy = host.policy?.replaceAll('STORE', store.origin);
      const path = `/${encodeURIComponent(name)}`;
      await page.goto(site.put(path, hostDocument(store.origin, host), policy));
      const frame = await (host.find ?? storeIn)(page);
      await expect
        .poll(
          () =>
            page
              .locator('iframe')
              .first()
              .evaluate((one) => one.clientHeight),
          often,
        )
        .toBeGreaterThan(300);
      await host.look?.(page, frame);
      expect(errors, name).toEqual([]);
    });
}
