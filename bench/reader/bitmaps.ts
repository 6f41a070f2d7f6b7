import type { Page } from '@playwright/test';
import { expectSharp } from '../../tests/helpers/reader.ts';
import { type Finding, inMegabytes, most } from '../figures.ts';
import { openWhole } from './reading.ts';
import type { BenchStore } from './benchStore.ts';
import { openTablet } from '../tablet.ts';

const mostBytes = 96 * 1024 * 1024;

interface Watch {
  peak(): number;
}

/** A call of Comlink; its response has the same id. */
interface Call {
  readonly id?: string;
  readonly path?: readonly string[];
}

/**
 * Counts every canvas of the page, in the document or not, and every pending request to its worker, which
 * counts as the largest canvas.
 */
function watchBitmaps(): void {
  const canvases = new Set<WeakRef<HTMLCanvasElement>>();
  const asked = new Set<unknown>();
  const make = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = make(name, options);
    if (element instanceof HTMLCanvasElement) canvases.add(new WeakRef(element));
    return element;
  };
  window.Worker = class extends Worker {
    override postMessage(message: Call, options?: StructuredSerializeOptions | Transferable[]) {
      if (message.path?.at(-1) === 'paint') {
        asked.add(message.id);
        this.addEventListener('message', ({ data }: MessageEvent<Call>) => asked.delete(data.id));
      }
      super.postMessage(message, options as StructuredSerializeOptions);
    }
  };
  let peak = 0;
  const look = () => {
    const sizes = [...canvases]
      .map((one) => one.deref())
      .map((one) => (one ? one.width * one.height * 4 : 0));
    const held = sizes.reduce((sum, size) => sum + size, 0);
    peak = Math.max(peak, held + asked.size * Math.max(0, ...sizes));
    requestAnimationFrame(look);
  };
  look();
  Object.assign(window, { bitmaps: { peak: () => peak } satisfies Watch });
}

/** Through the book and back, 300 pages in all, each spread sharp before the next turn. */
export async function bitmaps(shop: BenchStore): Promise<Finding[]> {
  const tablet = await openTablet(shop.store.origin);
  const { page } = tablet;
  try {
    await page.addInitScript(watchBitmaps);
    await openWhole(page, await shop.issue('7kaa-manual'));
    await turnAndLook(page, 'ArrowRight', 92);
    await turnAndLook(page, 'ArrowLeft', 58);
    const peak = await page.evaluate(() =>
      (window as unknown as { bitmaps: Watch }).bitmaps.peak(),
    );
    return [heldAtMost([peak])];
  } finally {
    await tablet.close();
  }
}

async function turnAndLook(page: Page, key: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(30);
    await expectSharp(page);
  }
}

const heldAtMost = (samples: readonly number[]): Finding => ({
  what: 'bitmap bytes held at most, those asked for included, 300 pages read',
  asked: '≤ 96 MB',
  reached: inMegabytes(most(samples)),
  holds: most(samples) <= mostBytes,
  samples,
});
