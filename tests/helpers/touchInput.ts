import { setTimeout as wait } from 'node:timers/promises';
import type { CDPSession, Locator, Page } from '@playwright/test';

/** Touch input: real touch events, sent through the DevTools protocol. */

/** CSS pixels of the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** The id of a finger among several; its index by default. */
interface Finger extends Spot {
  readonly id?: number;
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

/** Milliseconds between two movements of a finger: one per frame. */
const frame = 16;

/**
 * One or two fingers with their own clock. Their speed does not depend on the machine, because the reader
 * computes speeds from the events' timestamps.
 */
class Touch {
  readonly #session: CDPSession;
  #seconds: number;

  private constructor(session: CDPSession, now: number) {
    this.#session = session;
    this.#seconds = now / 1000;
  }

  static async on(page: Page): Promise<Touch> {
    // Timestamps start in the past, so that no event is earlier than its timestamp.
    return new Touch(await page.context().newCDPSession(page), Date.now() - 25 * frame);
  }

  async send(type: TouchType, points: readonly Finger[], after = frame): Promise<void> {
    this.#seconds += after / 1000;
    const touchPoints = points.map(({ x, y, id }, at) => ({ x, y, id: id ?? at }));
    const timestamp = this.#seconds;
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  }

  async leave(): Promise<void> {
    await this.send('touchEnd', []);
    await this.#session.detach();
  }

  async cancel(): Promise<void> {
    await this.send('touchCancel', []);
    await this.#session.detach();
  }
}

interface Swipe {
  /** A fraction of the window's width; negative is to the left. */
  readonly by: number;
  /** The finger rests before its end, so that the distance decides and not the speed. */
  readonly slow?: boolean;
  /** Runs while the finger is down. */
  readonly during?: () => Promise<void>;
  /** The system cancels the touch for its own gesture. */
  readonly cancelled?: boolean;
}

/** One finger across the middle of the screen. */
export async function swipe(
  page: Page,
  { by, slow = false, during, cancelled = false }: Swipe,
): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const finger = await Touch.on(page);
  const y = height / 2;
  const at = (part: number) => ({ x: width * (0.5 + by * (part - 0.5)), y });
  await finger.send('touchStart', [at(0)]);
  for (let step = 1; step <= 10; step += 1) await finger.send('touchMove', [at(step / 10)]);
  await during?.();
  // The last movement decides the speed: one pixel in the time of many.
  if (slow) await finger.send('touchMove', [{ x: at(1).x + Math.sign(by), y }], 10 * frame);
  if (cancelled) await finger.cancel();
  else await finger.leave();
}

/** A swipe by one hand while a thumb of the other rests at the left edge, where it holds the device. */
export async function swipeBesideThumb(page: Page, by: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hands = await Touch.on(page);
  const thumb = { x: 4, y: height * 0.7, id: 7 };
  const at = (part: number) => ({ x: width * (0.5 + by * (part - 0.5)), y: height / 2, id: 1 });
  await hands.send('touchStart', [thumb]);
  const rest = 900;
  await wait(rest);
  await hands.send('touchStart', [thumb, at(0)], rest);
  for (let step = 1; step <= 10; step += 1) await hands.send('touchMove', [thumb, at(step / 10)]);
  await hands.send('touchEnd', [thumb]);
  await hands.leave();
}

/** A tap, or a click without touch input; `across` is a fraction of the width. */
export async function tap(page: Page, across: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (await hasTouch(page)) await page.touchscreen.tap(width * across, height / 2);
  else await page.mouse.click(width * across, height / 2);
}

/** Taps a button of the bars. Focus shows hidden bars first, because the first tap would only show them. */
export async function tapBar(button: Locator): Promise<void> {
  await button.focus();
  await button.tap();
}

/** A double-tap, or a double-click without touch input. */
export async function doubleTap(page: Page, { x, y }: Spot): Promise<void> {
  if (!(await hasTouch(page))) return page.mouse.dblclick(x, y);
  const finger = await Touch.on(page);
  await finger.send('touchStart', [{ x, y }]);
  await finger.send('touchEnd', []);
  await finger.send('touchStart', [{ x, y }]);
  await finger.leave();
}

const hasTouch = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.maxTouchPoints > 0);

/** Two fingers that lie level, `spread` CSS pixels apart, their midpoint at `at`. */
const fingers = ({ x, y }: Spot, spread: number): Spot[] => [
  { x: x - spread / 2, y },
  { x: x + spread / 2, y },
];

interface Pinch {
  readonly at: Spot;
  /** The first and the last distance of the fingers, in CSS pixels. */
  readonly from: number;
  readonly to: number;
  /** Runs while the fingers are down. */
  readonly during?: () => Promise<void>;
}

/** Two fingers that move apart or together. */
export async function pinch(page: Page, { at, from, to, during }: Pinch): Promise<void> {
  const hand = await Touch.on(page);
  await hand.send('touchStart', fingers(at, from).slice(0, 1));
  await hand.send('touchStart', fingers(at, from));
  for (let step = 1; step <= 10; step += 1)
    await hand.send('touchMove', fingers(at, from + ((to - from) * step) / 10));
  await hand.send('touchMove', fingers(at, to));
  await during?.();
  await hand.leave();
}

interface PinchAndPan {
  readonly at: Spot;
  /** The finger that continues alone: the first or the second. */
  readonly stays: 0 | 1;
  readonly by: Spot;
}

/** A pinch; then one finger is lifted, and the other continues. */
export async function pinchAndPan(page: Page, { at, stays, by }: PinchAndPan): Promise<void> {
  const hand = await Touch.on(page);
  await hand.send('touchStart', fingers(at, 100).slice(0, 1));
  await hand.send('touchStart', fingers(at, 100));
  for (let step = 1; step <= 10; step += 1)
    await hand.send('touchMove', fingers(at, 100 + step * 15));
  const left = fingers(at, 250)[stays] ?? at;
  const alone = (part: number) => [{ x: left.x + by.x * part, y: left.y + by.y * part, id: stays }];
  const gone = fingers(at, 250)[1 - stays] ?? at;
  await hand.send('touchEnd', [{ ...gone, id: 1 - stays }]);
  for (let step = 1; step <= 10; step += 1) await hand.send('touchMove', alone(step / 10));
  await hand.send('touchMove', alone(1), 10 * frame);
  await hand.leave();
}

interface Drag {
  readonly from: Spot;
  readonly to: Spot;
  readonly during?: () => Promise<void>;
}

/** A drag by one finger, or by the mouse without touch input. */
export async function drag(page: Page, { from, to, during }: Drag): Promise<void> {
  const part = (step: number): Spot => ({
    x: from.x + ((to.x - from.x) * step) / 10,
    y: from.y + ((to.y - from.y) * step) / 10,
  });
  const hold = (await hasTouch(page))
    ? await pressFinger(page, from)
    : await pressMouse(page, from);
  for (let step = 1; step <= 10; step += 1) await hold.move(part(step));
  await during?.();
  await hold.leave();
}

async function pressFinger(page: Page, at: Spot) {
  const finger = await Touch.on(page);
  await finger.send('touchStart', [at]);
  return {
    move: (to: Spot) => finger.send('touchMove', [to]),
    leave: () => finger.leave(),
  };
}

async function pressMouse({ mouse }: Page, { x, y }: Spot) {
  await mouse.move(x, y);
  await mouse.down();
  return { move: (to: Spot) => mouse.move(to.x, to.y), leave: () => mouse.up() };
}

/**
 * One finger that rests until `meanwhile` resolves. Chromium recognises a long press only for touches that
 * it emulates from a mouse.
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
