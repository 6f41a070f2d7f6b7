import type { GatefoldPage } from './gatefoldPage.ts';
import type { Reading } from './reading.ts';

/** Asks the page: at once where it is in this window, by a protocol where it is in another process. */
export type Ask = <Name extends keyof GatefoldPage>(
  name: Name,
  ...args: Parameters<GatefoldPage[Name]>
) => Promise<Awaited<ReturnType<GatefoldPage[Name]>>>;

/** What a person does to our reader: a test browser's keys and mouse, or events that a page makes. */
export interface InputDriver {
  /** Asks the shop to open the reader. */
  readonly readIssues: () => Promise<unknown>;
  readonly press: (key: string) => Promise<unknown>;
  readonly openThumbnails: () => Promise<unknown>;
}

/** Our reader at its work. @param pages how many the file has */
export function gatefoldDriver(
  ask: Ask,
  input: InputDriver,
  pages: number,
): Omit<Reading, 'bytes' | 'close'> {
  let page = 1;
  /** Presses a key and answers how long the page took that it leads to. */
  const turnBy = async (key: string, to: number): Promise<number> => {
    page = to;
    await ask('expectPage', to);
    await input.press(key);
    return ask('sharp', to);
  };
  return {
    async open() {
      await input.readIssues();
      return ask('opened');
    },
    async next(hasText) {
      const sharp = await turnBy('PageDown', page + 1);
      return { sharp, text: hasText ? await ask('text', page) : null };
    },
    jumpToEnd: () => turnBy('End', pages),
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
