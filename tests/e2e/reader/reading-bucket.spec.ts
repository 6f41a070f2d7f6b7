import { expect, test } from '@playwright/test';
import { publishDocument } from '../../helpers/documents.ts';
import { startObjectStore } from '../../helpers/objectStore.ts';
import { expectPages, expectSharp } from '../../helpers/reader.ts';
import { startStore } from '../../helpers/startStore.ts';

test('A reader fetches a document from the bucket, and reads on when its address ends', {
  tag: '@extended',
}, async ({ page }) => {
  const objects = await startObjectStore();
  const store = await startStore({
    seed: false,
    env: { STORAGE_URL: objects.newAddress(), SIGNED_URL_SECONDS: '60' },
  });
  try {
    const { id, size } = await publishDocument(store, 'photoBook');
    const asked = { store: [] as number[], bucket: [] as number[], blocked: [] as string[] };
    let bytes = 0;
    page.on('response', (response) => {
      const { endpoint } = objects;
      if (response.url().startsWith(endpoint)) asked.bucket.push(response.status());
      else if (response.url().includes('/files/')) asked.store.push(response.status());
      if (response.url().startsWith(endpoint) && response.status() === 206)
        bytes += Number(response.headers()['content-length']);
    });
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) asked.blocked.push(message.text());
    });
    // Ranges of a redirect are not routed. The first address ends after two others.
    const uses = new Map<string, number>();
    await page.route(`${objects.endpoint}/**`, async (route) => {
      const url = route.request().url();
      uses.set(url, (uses.get(url) ?? 0) + 1);
      const hasEnded = uses.size === 1 && (uses.get(url) ?? 0) > 2;
      await (hasEnded
        ? route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } })
        : route.fallback());
    });
    await page.goto(`${store.origin}/read/${id}/full`);
    await expectSharp(page);
    await page.keyboard.press('End');
    await expectPages(page, [10]);
    await expectSharp(page);
    // The published file is smaller than the given one: publishing rewrites it.
    await expect.poll(() => bytes).toBeGreaterThan(0.9 * size);
    expect(asked.blocked).toEqual([]);
    expect(asked.bucket).toContain(403);
    // All bytes came from the bucket: the store has only redirected, once for each address.
    expect(new Set(asked.store)).toEqual(new Set([307]));
    expect(asked.store.length).toBeGreaterThan(1);
    expect(asked.bucket.length).toBeGreaterThan(2 * asked.store.length);
  } finally {
    await store.stop();
    await objects.stop();
  }
});
