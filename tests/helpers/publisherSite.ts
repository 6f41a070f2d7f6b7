import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/**
 * A publisher's own site: 'localhost' is another site than '127.0.0.1', where the stores are. Its pages
 * have the content that a test sets.
 */
export interface PublisherSite {
  readonly origin: string;
  /**
   * Puts something at this path.
   * @param policy the page's content security policy
   * @returns its address
   */
  put(path: string, body: string, policy?: string): string;
  close(): Promise<void>;
}

export async function openPublisherSite(): Promise<PublisherSite> {
  const pages = new Map<string, { body: string; policy: string }>();
  const server = createServer(({ url = '/' }, response) => {
    const { body = '', policy = '' } = pages.get(url) ?? {};
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', `${type}; charset=utf-8`);
    if (policy) response.setHeader('content-security-policy', policy);
    response.end(body);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    put(path, body, policy = '') {
      pages.set(path, { body, policy });
      return origin + path;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A page that scrolls, with the script of a store. */
export const articleAround = (store: string, inside: string): string => `<!doctype html>
<html lang="en"><meta name="viewport" content="width=device-width"><title>A newspaper</title>
<script src="${store}/embed/v1.js" async></script>
<body><h1>A newspaper</h1>${'<p>Words of the newspaper.</p>'.repeat(20)}
${inside}
${'<p>More words of the newspaper.</p>'.repeat(60)}</body></html>`;

/** The script's remains in the page: listeners of window and document, frames, dialogs, styles. */
export interface Traces {
  readonly listeners: number;
  readonly elements: number;
  readonly styles: string | null;
}

/** Counts listeners of window and document on each later page. */
export const countListeners = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const known = new Set<string>();
    const ids = new Map<unknown, number>();
    Object.defineProperty(window, 'listenerCount', { get: () => known.size });
    for (const target of [window, document]) {
      const add = target.addEventListener.bind(target);
      const remove = target.removeEventListener.bind(target);
      const keyOf = ([type, listener, capture]: unknown[]): string => {
        if (!ids.has(listener)) ids.set(listener, ids.size);
        return [target === window, type, ids.get(listener), capture].join(' ');
      };
      target.addEventListener = (...given: unknown[]) => {
        known.add(keyOf(given));
        Reflect.apply(add, target, given);
      };
      target.removeEventListener = (...given: unknown[]) => {
        known.delete(keyOf(given));
        Reflect.apply(remove, target, given);
      };
    }
  });

export const tracesIn = (page: Page): Promise<Traces> =>
  page.evaluate(() => ({
    listeners: (window as unknown as { listenerCount: number }).listenerCount,
    elements: document.querySelectorAll('*').length,
    styles: document.documentElement.getAttribute('style'),
  }));
