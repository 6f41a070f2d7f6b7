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
