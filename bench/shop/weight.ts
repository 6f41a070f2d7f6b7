import type { Finding } from '../figures.ts';
import type { Shops } from './shops.ts';
import { entriesOf, firstSharpCover, desktop, phone, settled, visiting } from './visiting.ts';

const kilobyte = 1024;

interface File {
  readonly path: string;
  readonly bytes: number;
}

/** Requests before the first cover was sharp, with their encoded bytes. */
const untilSharp = (origin: string): Promise<File[]> =>
  visiting(origin, {}, async ({ page }) => {
    await page.addInitScript(markSharp);
    await page.goto('/');
    await firstSharpCover(page);
    await settled(page);
    return page.evaluate(() => {
      const sharp = performance.getEntriesByName('sharp')[0]?.startTime ?? 0;
      const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return asked
        .filter(({ startTime }) => startTime < sharp)
        .map(({ name, encodedBodySize }) => ({
          path: new URL(name).pathname,
          bytes: encodedBodySize,
        }));
    });
  });

/** Marks when the app has its first sharp cover. */
function markSharp(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('img[data-sharp]')) return;
    observer.disconnect();
    performance.mark('sharp');
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

/** Script and style that were loaded before the first sharp cover. */
export async function weight(shops: Shops): Promise<Finding[]> {
  const files = await untilSharp((await shops.of(100)).origin);
  const ending = (end: string) => files.filter(({ path }) => path.endsWith(end));
  const pdf = files.filter(({ path }) => /pdf|Reader/i.test(path)).map(({ path }) => path);
  return [
    sizeOf('script until the first sharp cover', ending('.js'), 130),
    sizeOf('style until the first sharp cover', ending('.css'), 20),
    {
      what: 'part of that script for reading PDFs',
      asked: 'none',
      reached: pdf.join(', ') || 'none',
      holds: pdf.length === 0,
      samples: [pdf.length],
    },
  ];
}

function sizeOf(what: string, files: readonly File[], most: number): Finding {
  const samples = files.map(({ bytes }) => bytes);
  const size = samples.reduce((sum, one) => sum + one, 0) / kilobyte;
  const reached = `${size.toFixed(1)} KB in ${files.length} files`;
  return { what, asked: `≤ ${most} KB`, reached, holds: size <= most, samples };
}

/** Layout shift while a page is loaded, on a phone and on a desktop. */
export async function shift(shops: Shops): Promise<Finding[]> {
  const { origin } = await shops.of(100);
  const samples: number[] = [];
  for (const screen of [phone, desktop])
    for (const path of ['/', '/read/2'])
      samples.push(
        await visiting(origin, { screen, slowed: 4 }, async ({ page }) => {
          await page.goto(path);
          await firstSharpCover(page);
          await settled(page);
          return (await entriesOf(page, 'layout-shift')).reduce((sum, one) => sum + one, 0);
        }),
      );
  const most = Math.max(...samples);
  const what = 'layout shift, list and issue, phone and desktop, slowed 4 times';
  return [{ what, asked: '0', reached: String(most), holds: most === 0, samples }];
}
