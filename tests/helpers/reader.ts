import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';

/** The reader as a person has it in hands: open, turn, tap, swipe, and look at what is there. */

export type TurnButton = 'First page' | 'Previous page' | 'Next page' | 'Last page';

interface Opening {
  readonly id: number;
  readonly type?: 'full' | 'sample';
}

export const viewer = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.locator('[data-bar]') });

/** Opens an issue from its details, as its reader does, and waits for its first sharp page. */
export async function openIssue(page: Page, opening: Opening): Promise<void> {
  await pressRead(page, opening);
  await expectSharp(page);
}

/** As far as the press of the button. */
export async function pressRead(page: Page, { id, type = 'full' }: Opening): Promise<void> {
  await page.goto(`/read/${id}`);
  await page
    .getByRole('button', { name: type === 'full' ? 'Read' : 'Preview', exact: true })
    .click();
}

export const turn = (page: Page, button: TurnButton): Promise<void> =>
  viewer(page).getByRole('button', { name: button }).click();

/** Numbers of the pages that are shown, from left to right; what is parked beside them is not. */
export const shownPages = (page: Page): Promise<number[]> =>
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

export const expectPages = (page: Page, numbers: readonly number[]): Promise<void> =>
  expect.poll(() => shownPages(page)).toEqual(numbers);

/** The bitmap of a page in device pixels, against the place that it fills; null before it is painted. */
export const paintOf = (page: Page, number: number) =>
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
export async function expectSharp(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const shown = await shownPages(page);
        const paints = await Promise.all(shown.map((number) => paintOf(page, number)));
        return (
          paints.length > 0 &&
          paints.every((paint) => paint && String(paint.bitmap) === String(paint.place))
        );
      },
      { message: 'all shown pages are sharp', timeout: 20_000 },
    )
    .toBe(true);
}

/** The pages lie still in their place: no turn or spring is under way. */
export const expectStill = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const spread = document.querySelector('[role=dialog] [role=group]')?.parentElement;
        const track = spread?.parentElement;
        return track ? new DOMMatrix(getComputedStyle(track).transform).m41 : null;
      }),
    )
    .toBe(0);

interface Swipe {
  /** In parts of the window's width; negative goes to the left. */
  readonly by: number;
  /** The finger rests before it leaves, so that the way decides and not the speed. */
  readonly slow?: boolean;
  /** Looks while the finger is still down. */
  readonly during?: () => Promise<void>;
}

/** One finger across the middle of the screen, by real touch events. */
export async function swipe(page: Page, { by, slow = false, during }: Swipe): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hand = await page.context().newCDPSession(page);
  const y = height / 2;
  const at = (part: number) => ({ x: width * (0.5 + by * (part - 0.5)), y });
  await touch(hand, 'touchStart', at(0));
  for (let step = 1; step <= 10; step += 1) await touch(hand, 'touchMove', at(step / 10));
  await during?.();
  // use-gesture takes the speed of the last movement: small ones are slow.
  if (slow) for (let step = 0; step < 4; step += 1) await rest(page, hand, at(1), step);
  await touch(hand, 'touchEnd');
  await hand.detach();
}

async function rest(page: Page, hand: CDPSession, at: { x: number; y: number }, step: number) {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await touch(hand, 'touchMove', { x: at.x + (step % 2), y: at.y });
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

const touch = (hand: CDPSession, type: TouchType, at?: { x: number; y: number }) =>
  hand.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });

/** A touch where the device has it, else a press of the mouse; `across` in parts of the width. */
export async function tap(page: Page, across: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (hasTouch) await page.touchscreen.tap(width * across, height / 2);
  else await page.mouse.click(width * across, height / 2);
}

/** Begins to collect what kept the main thread for more than 50 ms; the answer tells of it so far. */
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

/** What the reader itself has measured, by the name after `gatefold:`. */
export const timings = (page: Page, name: string) =>
  page.evaluate(
    (full) =>
      performance.getEntriesByName(full, 'measure').map((entry) => ({
        duration: entry.duration,
        detail: (entry as PerformanceMeasure).detail,
      })),
    `gatefold:${name}`,
  );

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Two fingers that lie level, `spread` CSS pixels apart, their midpoint at `at`. */
const fingers = ({ x, y }: Spot, spread: number) => [
  { x: x - spread / 2, y, id: 0 },
  { x: x + spread / 2, y, id: 1 },
];

interface Pinch {
  readonly at: Spot;
  /** How far apart the fingers are at first and at last, in CSS pixels. */
  readonly from: number;
  readonly to: number;
  /** Looks while the fingers are still down. */
  readonly during?: () => Promise<void>;
}

/** Two fingers that move apart or together, by real touch events. */
export async function pinch(page: Page, { at, from, to, during }: Pinch): Promise<void> {
  const hand = await page.context().newCDPSession(page);
  await touches(hand, 'touchStart', fingers(at, from).slice(0, 1));
  await touches(hand, 'touchStart', fingers(at, from));
  for (let step = 1; step <= 10; step += 1)
    await touches(hand, 'touchMove', fingers(at, from + ((to - from) * step) / 10));
  await nextFrame(page);
  await touches(hand, 'touchMove', fingers(at, to));
  await during?.();
  await touches(hand, 'touchEnd', []);
  await hand.detach();
}

const touches = (hand: CDPSession, type: TouchType, touchPoints: (Spot & { id: number })[]) =>
  hand.send('Input.dispatchTouchEvent', { type, touchPoints });

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));

/** Two taps of a finger, or of the mouse where the device has no touch. */
export async function doubleTap(page: Page, { x, y }: Spot): Promise<void> {
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  if (!hasTouch) return page.mouse.dblclick(x, y);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

interface Drag {
  readonly from: Spot;
  readonly to: Spot;
  readonly during?: () => Promise<void>;
}

/** One finger, or the mouse where the device has no touch, from one place to another. */
export async function drag(page: Page, { from, to, during }: Drag): Promise<void> {
  const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
  const part = (step: number) => ({
    x: from.x + ((to.x - from.x) * step) / 10,
    y: from.y + ((to.y - from.y) * step) / 10,
  });
  const hand = await page.context().newCDPSession(page);
  const { mouse } = page;
  await (hasTouch ? touch(hand, 'touchStart', from) : mouse.move(from.x, from.y));
  if (!hasTouch) await mouse.down();
  for (let step = 1; step <= 10; step += 1) {
    const { x, y } = part(step);
    await (hasTouch ? touch(hand, 'touchMove', { x, y }) : mouse.move(x, y));
  }
  await during?.();
  await (hasTouch ? touch(hand, 'touchEnd') : mouse.up());
  await hand.detach();
}

/**
 * One finger that rests, until `meanwhile` has seen what comes of it. Chromium makes a long press of
 * touches that it makes of a mouse, and of no others.
 */
export async function longPress(page: Page, at: Spot, meanwhile: () => Promise<void>) {
  const hand = await page.context().newCDPSession(page);
  const finger = (type: 'mousePressed' | 'mouseReleased') =>
    hand.send('Input.emulateTouchFromMouseEvent', {
      type,
      x: Math.round(at.x),
      y: Math.round(at.y),
      button: 'left',
      clickCount: 1,
    });
  const emulated = { enabled: true, configuration: 'mobile' } as const;
  await hand.send('Emulation.setEmitTouchEventsForMouse', emulated);
  await finger('mousePressed');
  await meanwhile();
  await finger('mouseReleased');
  await hand.detach();
}

/** How the pages are magnified at this moment: what lay at p is seen at scale × p + (x, y). */
export const lookOf = (page: Page) =>
  page.evaluate(() => {
    const frame = document.querySelector('[role=dialog] [role=group]:not([inert] *)');
    const glass = frame?.parentElement?.parentElement?.parentElement;
    const { a, e, f } = new DOMMatrix(glass ? getComputedStyle(glass).transform : '');
    return { scale: a, x: e, y: f };
  });

/** Waits until the pages rest at this scale. */
export async function expectScale(page: Page, scale: number): Promise<void> {
  await expect
    .poll(async () => {
      const before = await lookOf(page);
      await nextFrame(page);
      const after = await lookOf(page);
      return Math.hypot(after.x - before.x, after.y - before.y) < 0.01 ? after.scale : null;
    })
    .toBeCloseTo(scale, 3);
}

/** The place of a page that is seen at a spot of the window, in CSS pixels of scale 1. */
export async function under(page: Page, { x, y }: Spot): Promise<Spot> {
  const look = await lookOf(page);
  return { x: (x - look.x) / look.scale, y: (y - look.y) / look.scale };
}

/** The sharp windows that are there: bitmap, and place on the screen in device pixels. */
export const windowsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-window]')].map((canvas) => {
      const box = canvas.getBoundingClientRect();
      const [x = 0, y = 0, width = 0, height = 0] = [box.x, box.y, box.width, box.height].map(
        (length) => Math.round(length * devicePixelRatio * 100) / 100,
      );
      const place = { x, y, width, height };
      return { bitmap: { width: canvas.width, height: canvas.height }, place };
    }),
  );

/** Waits until all that is seen of the pages is painted, pixel for pixel, and answers with how many. */
export async function expectWindowsSharp(page: Page): Promise<number> {
  await expect
    .poll(async () => {
      const windows = await windowsOf(page);
      const isExact = windows.every(
        ({ bitmap, place }) =>
          [place.x, place.y].every((at) => Math.abs(at - Math.round(at)) < 0.05) &&
          Math.abs(bitmap.width - place.width) < 0.05 &&
          Math.abs(bitmap.height - place.height) < 0.05,
      );
      const isThere = Math.abs(areaOf(windows) - (await seenArea(page))) < 6000;
      return windows.length > 0 && isExact && isThere;
    })
    .toBe(true);
  return areaOf(await windowsOf(page));
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
