import { expect, type Page } from '@playwright/test';
import { countingProxy } from '../../helpers/countingProxy.ts';
import type { DocumentName } from '../../helpers/documents.ts';
import { test } from '../../helpers/storeTest.ts';
import type { RunningStore } from '../../helpers/startStore.ts';
import { visit } from '../../helpers/visit.ts';

test.use({ storeName: 'documents' });

const mostBeside = 300 * 1024;

/** When the first page was on the screen, sharp, on the clock of this machine. */
const sharpAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [first] = performance.getEntriesByName('gatefold:page-sharp');
    return first ? performance.timeOrigin + first.startTime + first.duration : Number.NaN;
  });

/** A sample of one page holds that page's own objects and nothing else. */
async function bytesOfFirstPage(store: RunningStore, id: number): Promise<number> {
  const guest = await visit(store, 'stranger');
  const { url } = await guest.link(id, 'sample');
  return Number((await guest.get(url)).headers.get('content-length'));
}

for (const [megabytes, name, tag] of [
  [7, 'photoBook', []],
  [100, 'heavyBook', ['@extended']],
] as [number, DocumentName, string[]][])
  test(`of a file of ${megabytes} MB the store writes little more than the first page before that is sharp`, {
    tag,
  }, async ({ page, store, published }) => {
    const { id, size } = await published(name);
    expect(size).toBeGreaterThan(megabytes * 1_000_000);
    const proxy = await countingProxy(store.origin);
    try {
      await page.goto(`${proxy.origin}/read/${id}/full`);
      await expect.poll(() => sharpAt(page)).toBeGreaterThan(0);
      const written = proxy.bytesUntil(await sharpAt(page));
      const own = await bytesOfFirstPage(store, id);
      expect(written - own).toBeLessThan(mostBeside);
    } finally {
      await proxy.close();
    }
  });
