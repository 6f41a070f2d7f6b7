import { pressRead } from '../../tests/helpers/reader.ts';
import type { Finding } from '../figures.ts';
import { openTablet } from '../tablet.ts';
import type { BenchStore } from './benchStore.ts';
import { untilWritten } from './reading.ts';

const mostFiles = 24;

/** The script files that a page and its workers request from the address of an issue to its first sharp page. */
export async function scripts(shop: BenchStore): Promise<Finding[]> {
  const id = await shop.issue('nusci-issue29-rivalry');
  const tablet = await openTablet(shop.store.origin);
  const requested = new Map<string, number>();
  try {
    tablet.page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.m?js$/.test(pathname)) requested.set(pathname, (requested.get(pathname) ?? 0) + 1);
    });
    await pressRead(tablet.page, { id });
    await untilWritten(tablet.page, 'page-sharp', 1);
  } finally {
    await tablet.close();
  }
  const repeated = [...requested.values()].filter((times) => times > 1);
  return [
    atMost('script files from the address of an issue to its first sharp page', mostFiles, [
      requested.size,
    ]),
    atMost('of them requested more than once, a worker included', 0, [repeated.length]),
  ];
}

const atMost = (what: string, most: number, samples: readonly [number]): Finding => ({
  what,
  asked: `≤ ${most}`,
  reached: String(samples[0]),
  holds: samples[0] <= most,
  samples,
});
