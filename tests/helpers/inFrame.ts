import type { Frame, FrameLocator, Page } from '@playwright/test';
import type { ToFrame } from '#contract/messages/host.ts';

/** A store in the frame of a `hostPage`, as the user and the host page see it. */

/** Options of `expect.poll`, whose own intervals grow to a second. */
export const often = { intervals: [20, 50, 100] };

export const framed = (page: Page): FrameLocator => page.frameLocator('iframe[title="The store"]');

/** The frame itself, for access to its page. */
export async function frameIn(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('iframe[title="The store"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('The host page shows no frame.');
  return frame;
}

/** The frame of the reader that the script shows over the host's page. */
export async function readerFrame(page: Page): Promise<Frame> {
  const element = await page.waitForSelector('dialog iframe[title="Magazine reader"]');
  const frame = await element.contentFrame();
  if (!frame) throw new Error('There is no reader.');
  // A frame begins with an empty page, which it leaves: nothing may be asked there.
  await frame.waitForURL('**#viewer');
  return frame;
}

/** The height of the frame beyond its content, in CSS pixels. */
export async function slack(page: Page): Promise<number> {
  const frame = await frameIn(page);
  const [content, window] = await frame.evaluate(() => [
    document.querySelector('#app')?.getBoundingClientRect().height ?? 0,
    innerHeight,
  ]);
  return Math.abs((window ?? 0) - (content ?? 0));
}

interface Heard {
  readonly type: string;
  readonly payload?: unknown;
}

/** The frame's messages of this kind so far, in order. */
export const heard = (page: Page, type: Heard['type']): Promise<unknown[]> =>
  page.evaluate(
    (type) =>
      (window as unknown as { heard: Heard[] }).heard
        .filter((message) => message.type === type)
        .map(({ payload }) => payload),
    type,
  );

/** Sends a message of the host page to its frame. */
export const say = (
  page: Page,
  message: { readonly type: ToFrame['type']; readonly payload?: unknown },
): Promise<void> =>
  page.evaluate((message) => {
    const text = `gatefold:${JSON.stringify({ v: 1, ...message })}`;
    document.querySelector('iframe')?.contentWindow?.postMessage(text, '*');
  }, message);
