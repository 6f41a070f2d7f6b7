import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { pressRead } from '../helpers/reader.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

/** What the publisher's service was sent: path and body. */
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
  store = await startStore({ env: { SENTRY_DSN: `http://key1@127.0.0.1:${port}/team/7` } });
});

test.afterAll(async () => {
  await store.stop();
  service.closeAllConnections();
  service.close();
});

test('a viewer that crashes is told to the service that the publisher named', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: store.origin });
  await page.addInitScript(() =>
    Object.defineProperty(window, 'ResizeObserver', { value: undefined }),
  );
  await pressRead(page, { id: issueIds.free });
  await expect(page.getByText('Error!', { exact: true })).toBeVisible();
  await expect.poll(() => received.length).toBeGreaterThan(0);
  const [report] = received;
  expect(report?.path).toMatch(/^\/team\/api\/7\/envelope\/\?.*sentry_key=key1/);
  const event = JSON.parse(report?.body.split('\n')[2] ?? '');
  expect(event.exception.values[0].value).toContain('ResizeObserver');
  expect(event.request.url).toBe(`${store.origin}/read/${issueIds.free}`);
  await page.close();
});
