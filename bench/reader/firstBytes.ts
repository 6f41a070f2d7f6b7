import { join } from 'node:path';
import { countingProxy } from '../../tests/helpers/countingProxy.ts';
import { photoBook } from '../../tests/helpers/photoBook.ts';
import { pressRead } from '../../tests/helpers/reader.ts';
import { visit } from '../../tests/helpers/visit.ts';
import type { Finding } from '../figures.ts';
import { untilWritten } from './reading.ts';
import type { BenchStore } from './benchStore.ts';
import { openTablet, type Tablet } from '../tablet.ts';

const mostBeside = 300 * 1024;

/** Bytes of an issue of 100 MB that the store wrote before its first spread, the cover, was sharp. */
export async function firstBytes(shop: BenchStore): Promise<Finding[]> {
  const book = await photoBook(join(shop.folder, 'book.pdf'), 50);
  const id = await shop.publish(book.path, 'A heavy book', '--sample-pages', '1');
  const proxy = await countingProxy(shop.store.origin);
  const tablet = await openTablet(proxy.origin);
  try {
    await pressRead(tablet.page, { id });
    const written = proxy.bytesUntil(await sharpAt(tablet));
    return [beside(written - (await bytesOfFirstPage(shop, id)), written)];
  } finally {
    await tablet.close();
    await proxy.close();
  }
}

/** In epoch milliseconds. */
async function sharpAt({ page }: Tablet): Promise<number> {
  await untilWritten(page, 'page-sharp', 1);
  return page.evaluate(() => {
    const [first] = performance.getEntriesByName('gatefold:page-sharp');
    return first ? performance.timeOrigin + first.startTime + first.duration : Number.NaN;
  });
}

/** A sample of one page holds that page's own objects and nothing else. */
async function bytesOfFirstPage({ store }: BenchStore, id: number): Promise<number> {
  const guest = await visit(store, 'stranger');
  const { url } = await guest.link(id, 'sample');
  return Number((await guest.get(url)).headers.get('content-length'));
}

const beside = (bytes: number, written: number): Finding => ({
  what: 'bytes written before the first spread of 100 MB is sharp',
  asked: 'its own + 300 KB',
  reached: `its own + ${(bytes / 1024).toFixed(0)} KB`,
  holds: bytes <= mostBeside,
  samples: [bytes, written],
});
