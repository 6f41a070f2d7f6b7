import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { pressRead } from '../../helpers/reader.ts';
import { breakAmounts } from '../../helpers/shop.ts';
import { issueIds, type RunningStore, startStore } from '../../helpers/startStore.ts';
import { test } from '../../helpers/storeTest.ts';

/** The requests to the publisher's service: path and body. */
const received: { readonly path: string; readonly body: string }[] = [];
async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push({ path: request.url ?? '', body: await text(request) });
  response.end();
}

let service: Server;
let store: RunningStore;

test.beforeAll(async () => {
  service = createServer((request, response) => void receive(request, response));
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  store = await startStore({
    env: { DEMO: '1', SENTRY_DSN: `http://key1@127.0.0.1:${port}/team/7` },
  });
});

test.afterAll(async () => {
  await store.stop();
  service.closeAllConnections();
  service.close();
});

/** Waits for the report of the error whose message says this. */
async function reportOf(words: string) {
  const events = () =>
    received
      .map(({ body }) => JSON.parse(body.split('\n')[2] ?? ''))
      .filter((event) => event.exception?.values[0].value.includes(words));
  await expect.poll(() => events().length, { intervals: [20, 50, 100] }).toBeGreaterThan(0);
  return events()[0];
}

test('crashes of the viewer, of a screen and of each page are reported under the shown id; aborted calls use up no report', async ({
  browser,
}) => {
  await test.step('a crash of the viewer is reported to the service that the publisher configured', async () => {
    const page = await browser.newPage({ baseURL: store.origin });
    await page.addInitScript(() => {
      // The viewer measures its stage with it.
      window.ResizeObserver = class extends ResizeObserver {
        override observe(target: Element, options?: ResizeObserverOptions): void {
          if (target.closest('[role=dialog]')) throw new Error('No ResizeObserver of a dialog.');
          super.observe(target, options);
        }
      };
    });
    await pressRead(page, { id: issueIds.free });
    await expect(page.getByText('Error!', { exact: true })).toBeVisible();
    const event = await reportOf('ResizeObserver');
    expect(received[0]?.path).toMatch(/^\/team\/api\/7\/envelope\/\?.*sentry_key=key1/);
    expect(event.request.url).toBe(`${store.origin}/read/${issueIds.free}`);
    await page.close();
  });

  await test.step('a crash of a screen is reported with the id that the user sees', async () => {
    const page = await browser.newPage({ baseURL: store.origin });
    await breakAmounts(page);
    await page.goto('/?token=secret');
    await page.getByRole('button', { name: 'Click here fill out a report' }).click();
    const problem = page.getByLabel('Describe your problem in details');
    await expect(problem).toHaveValue(/error [0-9a-f]{8}/);
    const event = await reportOf('no amounts here');
    expect(await problem.inputValue()).toContain(`error ${event.tags.error_id}`);
    expect(event.request.url).toBe(`${store.origin}/`);
    await page.close();
  });

  for (const path of ['/publish', '/embed', '/bench'])
    await test.step(`the page ${path} that cannot be drawn shows a message, and reports the error under the shown id`, async () => {
      const page = await browser.newPage({ baseURL: store.origin });
      const words = `nothing to draw at ${path}`;
      await page.addInitScript((words) => {
        // React creates every element by this function. The message needs no other element than these.
        const create = document.createElement.bind(document);
        const allowed = ['main', 'section', 'div', 'h1', 'h2', 'p', 'button', 'link', 'script'];
        document.createElement = (name: string) => {
          if (!allowed.includes(name)) throw new Error(words);
          return create(name);
        };
      }, words);
      await page.goto(path);
      const message = page.getByRole('alert');
      await expect(message.getByRole('button', { name: 'Load again' })).toBeVisible();
      const event = await reportOf(words);
      expect(await message.textContent()).toContain(`(error ${event.tags.error_id})`);
      await page.close();
    });

  await test.step('aborted calls and lost connections do not use up the reports of a page', async () => {
    const page = await browser.newPage({ baseURL: store.origin });
    await page.goto('/bench');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      for (let count = 0; count < 20; count += 1)
        void Promise.reject(new DOMException(`expected ${count}`, 'AbortError'));
      setTimeout(() => void Promise.reject(new Error('a fault after the aborts')));
    });
    await reportOf('a fault after the aborts');
    expect(received.filter(({ body }) => body.includes('expected '))).toEqual([]);
    await page.close();
  });
});
