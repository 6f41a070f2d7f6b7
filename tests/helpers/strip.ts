import { expect, type Locator, type Page } from '@playwright/test';
import { intervals, viewer } from './reader.ts';

/** The strip of thumbnails as a user sees it. */

/** The button with the current page, which opens the strip. */
export const indicator = (page: Page): Locator =>
  viewer(page).getByRole('button', { name: /^Thumbnails, / });

export const strip = (page: Page): Locator =>
  viewer(page).getByRole('toolbar', { name: 'Thumbnails' });

export const thumbnail = (page: Page, number: number): Locator =>
  strip(page).getByRole('button', { name: `Page ${number}`, exact: true });

export async function openStrip(page: Page): Promise<void> {
  await indicator(page).click();
  await expect(strip(page)).toBeVisible();
}

interface Seen {
  readonly number: number;
  readonly isPainted: boolean;
  readonly isCurrent: boolean;
}

/** The thumbnails that lie at least partly in the window, from left to right. */
export const seenThumbnails = (page: Page): Promise<Seen[]> =>
  strip(page).evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('button')]
      .map((button) => ({ button, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.right > 0 && box.left < innerWidth)
      .toSorted((a, b) => a.box.left - b.box.left)
      .map(({ button }) => ({
        number: Number(button.dataset.page),
        isPainted: button.querySelector('canvas') !== null,
        isCurrent: button.getAttribute('aria-current') === 'page',
      })),
  );

export const expectAllPainted = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const seen = await seenThumbnails(page);
        return seen.length > 0 && seen.every(({ isPainted }) => isPainted);
      },
      {
        message: 'all thumbnails that are seen are painted',
        intervals,
      },
    )
    .toBe(true);

export const expectCurrent = (page: Page, numbers: readonly number[]): Promise<void> =>
  expect
    .poll(
      async () =>
        (await seenThumbnails(page))
          .filter(({ isCurrent }) => isCurrent)
          .map(({ number }) => number),
      { intervals },
    )
    .toEqual(numbers);

/** The thumbnail is in the middle of the window, within half a thumbnail. */
export const expectCentred = (page: Page, number: number): Promise<void> =>
  expect
    .poll(async () => {
      const box = await thumbnail(page, number).boundingBox();
      const middle = (page.viewportSize()?.width ?? 0) / 2;
      return box ? Math.abs(box.x + box.width / 2 - middle) : Number.POSITIVE_INFINITY;
    })
    .toBeLessThanOrEqual(46);

declare global {
  interface Window {
    marked: string[];
    thumbnailsMost: number;
  }
}

/** Begins to collect every change inside the strip's buttons, as '2 aria-current', sorted. */
export async function watchMarks(page: Page): Promise<() => Promise<string[]>> {
  await strip(page).evaluate((element) => {
    window.marked = [];
    new MutationObserver((changes) => {
      for (const { target, attributeName, type } of changes) {
        const button = target instanceof Element ? target.closest('button') : null;
        if (button && attributeName !== 'tabindex')
          window.marked.push(`${button.dataset.page} ${attributeName ?? type}`);
      }
    }).observe(element, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  return () => page.evaluate(() => window.marked.toSorted());
}

/** A message of Comlink to the engine. */
interface Asking {
  readonly id?: string;
  readonly argumentList?: readonly { readonly value?: { readonly priority?: string } }[];
}

/** Counts pending requests for thumbnails. Call it before opening the page. */
export const watchPaints = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const asked = new Set<string>();
    window.thumbnailsMost = 0;
    window.Worker = class extends Worker {
      constructor(...args: ConstructorParameters<typeof Worker>) {
        super(...args);
        // The first listener: it counts a response before the next request follows.
        this.addEventListener('message', ({ data }) => asked.delete((data as Asking).id ?? ''));
      }

      override postMessage(message: Asking, options?: StructuredSerializeOptions & Transferable[]) {
        if (message.id && message.argumentList?.[0]?.value?.priority === 'thumbnail')
          window.thumbnailsMost = Math.max(window.thumbnailsMost, asked.add(message.id).size);
        super.postMessage(message, options);
      }
    };
  });

export const mostPaints = (page: Page): Promise<number> =>
  page.evaluate(() => window.thumbnailsMost);
