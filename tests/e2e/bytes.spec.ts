import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { publishFree } from '../helpers/command.ts';
import { type CountingProxy, countingProxy } from '../helpers/countingProxy.ts';
import { photoBook } from '../helpers/photoBook.ts';
import { type RunningStore, startStore } from '../helpers/startStore.ts';
import { visit } from '../helpers/visit.ts';

const pages = 50;
const mostBeside = 300 * 1024;

let folder: string;
let proxy: CountingProxy;
let store: RunningStore;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gatefold-bytes-'));
  store = await startStore({ seed: false });
  proxy = await countingProxy(store.origin);
});

test.afterAll(async () => {
  await store.stop();
  await proxy.close();
  rmSync(folder, { recursive: true });
});

/** When the first page was on the screen, sharp, on the clock of this machine. */
const sharpAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [first] = performance.getEntriesByName('gatefold:page-sharp');
    return first ? performance.timeOrigin + first.startTime + first.duration : Number.NaN;
  });

/** A sample of one page holds that page's own objects and nothing else. */
async function bytesOfFirstPage(id: number): Promise<number> {
  const guest = await visit(store, 'stranger');
  const { url } = await guest.link(id, 'sample');
  return Number((await guest.get(url)).headers.get('content-length'));
}

test('of a file of 100 MB the store writes little more than the first page before that is sharp', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const file = await photoBook(join(folder, 'book.pdf'), pages);
  expect(file.size).toBeGreaterThan(100_000_000);
  const id = await publishFree(store, file.path, 'A heavy book', '--sample-pages', '1');
  await page.goto(`${proxy.origin}/read/${id}`);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect.poll(() => sharpAt(page)).toBeGreaterThan(0);
  const written = proxy.bytesUntil(await sharpAt(page));
  const own = await bytesOfFirstPage(id);
  console.log(
    `Written before the first page was sharp: ${written} bytes; the page itself: ${own}.`,
  );
  expect(written - own).toBeLessThan(mostBeside);
});
