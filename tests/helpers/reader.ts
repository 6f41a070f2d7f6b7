import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import type { Spot } from './touchInput.ts';

/** The reader as a user operates it: open, turn, check the pages. */

export type TurnButton = 'First page' | 'Previous page' | 'Next page' | 'Last page';

interface Opening {
  readonly id: number;
  readonly type?: 'full' | 'sample';
}

/** Where the reader is: the page itself, or a frame in it. */
type Screen = Page | Frame;

export const viewer = (page: Screen): Locator =>
  page.getByRole('dialog').filter({ has: page.locator('[data-bar]') });

/** Polling intervals in milliseconds: most conditions hold within a few frames. */
export const intervals = [20, 50, 100];

/** Opens an issue at the address of its reader, and waits for its first sharp page. */
export async function openIssue(page: Page, { id, type = 'full' }: Opening): Promise<void> {
  await page.goto(`/read/${id}/${type}`);
  await expectSharp(page);
}

/** Opens an issue by the button of its details, to which the focus goes back later. */
export async function pressRead(page: Page, { id, type = 'full' }: Opening): Promise<void> {
  // An open reader opens itself again when its address is loaded again, and would cover the button.
  if ((await viewer(page).count()) > 0) {
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
  }
  await page.goto(`/read/${id}`);
  await page
    .getByRole('button', { name: type === 'full' ? 'Read' : 'Preview', exact: true })
    .click();
}

export const turn = (page: Screen, button: TurnButton): Promise<void> =>
  viewer(page).getByRole('button', { name: button }).click();

/** Numbers of the visible pages, from left to right, without the neighbours beside them. */
export const shownPages = (page: Screen): Promise<number[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] [role=group]')]
      .filter((frame) => !frame.closest('[inert]'))
      .map((frame) => ({
        number: Number(/\d+/.exec(frame.getAttribute('aria-label') ?? '')),
        left: frame.getBoundingClientRect().left,
      }))
      .toSorted((a, b) => a.left - b.left)
      .map(({ number }) => number),
  );

export const expectPages = (page: Screen, numbers: readonly number[]): Promise<void> =>
  expect.poll(() => shownPages(page), { intervals }).toEqual(numbers);

/** The bitmap of a page in device pixels, against the place that it fills; null before it is painted. */
export const paintOf = (page: Screen, number: number) =>
  page.evaluate((name) => {
    const frame = document.querySelector(`[role=dialog] [role=group][aria-label="${name}"]`);
    const canvas = frame?.querySelector('canvas');
    if (!frame || !canvas) return null;
    const place = frame.getBoundingClientRect();
    return {
      bitmap: [canvas.width, canvas.height],
      place: [place.width, place.height].map((length) => Math.round(length * devicePixelRatio)),
    };
  }, `Page ${number}`);

/** Waits until each page that is shown has a bitmap of exactly the pixels of its place. */
export const expectSharp = (page: Screen): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const shown = [...document.querySelectorAll('[role=dialog] [role=group]')].filter(
            (frame) => !frame.closest('[inert]'),
          );
          return (
            shown.length > 0 &&
            shown.every((frame) => {
              const canvas = frame.querySelector('canvas');
              const { width, height } = frame.getBoundingClientRect();
              const place = [width, height].map((length) => Math.round(length * devicePixelRatio));
              return String([canvas?.width, canvas?.height]) === String(place);
            })
          );
        }),
      { message: 'all shown pages are sharp', intervals },
    )
    .toBe(true);

/** The pages rest: no turn or spring is running. */
export const expectStill = (page: Page): Promise<void> =>
  expect
    .poll(
      () =>
        page.evaluate(() => {
          const spread = document.querySelector('[role=dialog] [role=group]')?.parentElement;
          const track = spread?.parentElement;
          return track ? new DOMMatrix(getComputedStyle(track).transform).m41 : null;
        }),
      { intervals },
    )
    .toBe(0);

/** Records long tasks (over 50 ms) from now on; returns a function for those so far. */
export async function watchLongTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { longTasks: durations });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
}

/** The reader's own measures, by the name after `gatefold:`. */
export const timings = (page: Page, name: string) =>
  page.evaluate(
    (full) =>
      performance.getEntriesByName(full, 'measure').map((entry) => ({
        duration: entry.duration,
        detail: (entry as PerformanceMeasure).detail,
      })),
    `gatefold:${name}`,
  );

/** The current transform of the pages: point p is shown at scale × p + (x, y). */
export const lookOf = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[role=dialog] [role=group]:not([inert] *)');
    const zoomed = frame?.parentElement?.parentElement?.parentElement;
    const { a, e, f } = new DOMMatrix(zoomed ? getComputedStyle(zoomed).transform : '');
    return { scale: a, x: e, y: f };
  });

/** Waits until the pages rest at this scale. */
export const expectScale = (page: Page, scale: number): Promise<void> =>
  expect
    .poll(
      async () => {
        const before = await lookOf(page);
        await nextFrame(page);
        const after = await lookOf(page);
        return Math.hypot(after.x - before.x, after.y - before.y) < 0.01 ? after.scale : null;
      },
      { intervals },
    )
    .toBeCloseTo(scale, 3);

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** The place of a page that is seen at a spot of the window, in CSS pixels of scale 1. */
export async function under(page: Page, { x, y }: Spot): Promise<Spot> {
  const look = await lookOf(page);
  return { x: (x - look.x) / look.scale, y: (y - look.y) / look.scale };
}

/** The detail tiles: bitmap, rectangle on the screen and its visible part, in device pixels. */
export const windowsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-window]')].map((canvas) => {
      const box = canvas.getBoundingClientRect();
      const [x = 0, y = 0, width = 0, height = 0] = [box.x, box.y, box.width, box.height].map(
        (length) => Math.round(length * devicePixelRatio * 100) / 100,
      );
      const place = { x, y, width, height };
      const across = Math.min(x + width, innerWidth * devicePixelRatio) - Math.max(x, 0);
      const down = Math.min(y + height, innerHeight * devicePixelRatio) - Math.max(y, 0);
      const seen = Math.max(0, across) * Math.max(0, down);
      return { bitmap: { width: canvas.width, height: canvas.height }, place, seen };
    }),
  );

/** CSS pixels along the edges of windows and pages, which are cut to whole device pixels. */
const alongEdges = 3000;

/**
 * Waits until all visible parts of the pages are painted at full resolution, and returns their share of
 * the screen.
 * @param beside the allowed area of tiles that have left the screen, in parts of the screen
 */
export async function expectWindowsSharp(page: Page, beside = 0): Promise<number> {
  const screen = await page.evaluate(() => innerWidth * innerHeight * devicePixelRatio ** 2);
  const edges = alongEdges * (await page.evaluate(() => devicePixelRatio));
  await expect
    .poll(
      async () => {
        const windows = await windowsOf(page);
        const isExact = windows.every(
          ({ bitmap, place }) =>
            [place.x, place.y].every((at) => Math.abs(at - Math.round(at)) < 0.05) &&
            Math.abs(bitmap.width - place.width) < 0.05 &&
            Math.abs(bitmap.height - place.height) < 0.05,
        );
        const seen = windows.reduce((sum, window) => sum + window.seen, 0);
        const isThere = Math.abs(seen - (await seenArea(page))) < edges;
        const isAll = areaOf(windows) - seen <= Math.max(beside * screen, edges);
        return windows.length > 0 && isExact && isThere && isAll;
      },
      { intervals },
    )
    .toBe(true);
  return areaOf(await windowsOf(page)) / screen;
}

const areaOf = (windows: readonly { bitmap: { width: number; height: number } }[]): number =>
  windows.reduce((sum, { bitmap }) => sum + bitmap.width * bitmap.height, 0);

/** How many device pixels of the window show a page. */
const seenArea = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] [role=group]:not([inert] *)')].reduce(
      (sum, frame) => {
        const { left, right, top, bottom } = frame.getBoundingClientRect();
        const width = Math.min(right, innerWidth) - Math.max(left, 0);
        const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
        return sum + Math.max(0, width) * Math.max(0, height) * devicePixelRatio ** 2;
      },
      0,
    ),
  );

/**
 * Ends a worker as a browser does that needs its memory: without an event to the page. The page waits for the lock
 * of the worker by then: the end of a worker that still loads its code is found after a minute only.
 */
export async function endWorker(page: Page, name: keyof typeof lockOf): Promise<void> {
  const find = () => page.workers().find((one) => one.url().includes(name));
  // The main thread paints the visible pages, so they may be sharp before this worker exists.
  await expect.poll(find, { message: `a worker named ${name}` }).toBeDefined();
  const worker = find();
  if (!worker) throw new Error(`The worker named ${name} ended by itself.`);
  await expect.poll(() => awaitsLock(page, name), { message: `a lock of ${name}` }).toBe(true);
  const died = worker.waitForEvent('close');
  await worker.evaluate(() => self.close()).catch(() => undefined);
  await died;
}

const lockOf = { engine: 'gatefold-engine', canvas: 'gatefold-screen worker' } as const;

/** Whether the page waits for the end of a worker. */
const awaitsLock = (page: Page, name: keyof typeof lockOf): Promise<boolean> =>
  page.evaluate(async (lock) => {
    const { pending = [] } = await navigator.locks.query();
    return pending.some(({ name }) => name?.startsWith(lock));
  }, lockOf[name]);
