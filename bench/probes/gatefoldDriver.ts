import type { GatefoldPage } from './gatefoldPage.ts';
import type { Reading } from './readingProbe.ts';

/** Calls a function of the measured page: directly in this window, or by a protocol in a test browser. */
export type Ask = <Name extends keyof GatefoldPage>(
  name: Name,
  ...args: Parameters<GatefoldPage[Name]>
) => Promise<Awaited<ReturnType<GatefoldPage[Name]>>>;

/** Input for the reader: keys and mouse of a test browser, or synthetic events. */
export interface InputDriver {
  readonly openReader: () => Promise<unknown>;
  /** Whether the reader is opened by its address. */
  readonly isLink?: boolean;
  readonly press: (key: string) => Promise<unknown>;
  readonly openThumbnails: () => Promise<unknown>;
}

/** Drives Gatefold's reader. @param pages the number of pages of the file */
export function gatefoldDriver(
  ask: Ask,
  input: InputDriver,
  pages: number,
): Omit<Reading, 'bytes' | 'close'> {
  let page = 1;
  /** Presses a key and returns the time until the page is sharp. */
  const turnBy = async (key: string, to: number, hasText = false): Promise<number> => {
    page = to;
    await ask('expectPage', to, hasText);
    await input.press(key);
    return ask('sharp', to);
  };
  return {
    async open() {
      await input.openReader();
      return ask('opened', input.isLink === true);
    },
    async next(hasText) {
      const sharp = await turnBy('PageDown', page + 1, hasText);
      return { sharp, text: hasText ? await ask('text', page) : null };
    },
    async jumpToEnd() {
      const sharp = await turnBy('End', pages);
      return { usable: Math.min(sharp, await ask('usable')), sharp };
    },
    goBack: () => turnBy('Home', 1),
    async zoom() {
      await input.press('+');
      const duration = await ask('zoomed');
      await input.press('0');
      return duration;
    },
    async thumbnails() {
      await input.openThumbnails();
      return ask('thumbnails');
    },
    picture: () => ask('picture', page),
    blocked: () => ask('blocked'),
  };
}
