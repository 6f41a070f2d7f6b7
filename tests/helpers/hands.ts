import type { CDPSession, Locator, Page } from '@playwright/test';

/** What fingers do: real touch events, sent through the DevTools protocol. */

/** CSS pixels of the window. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Of several fingers, one is known by its number, which is else its place among them. */
interface Finger extends Spot {
  readonly id?: number;
}

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel';

/** Between two movements of a finger, in ms: one in each frame. */
const frame = 16;

/**
 * One or two fingers with a clock of their own. A hand is as fast as it means to be, however slow the
 * machine is: the reader takes speeds from the events' own times.
 */
class Touch {
  readonly #session: CDPSession;
  #seconds: number;

  private constructor(session: CDPSession, now: number) {
    this.#session = session;
    this.#seconds = now / 1000;
  }

  static async on(page: Page): Promise<Touch> {
    // In the past, so that no movement comes before its time.
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
  /** In parts of the window's width; negative goes to the left. */
  readonly by: number;
  /** The finger rests before it leaves, so that the way decides and not the speed. */
  readonly slow?: boolean;
  /** Looks while the finger is still down. */
  readonly during?: () => Promise<void>;
  /** The system takes the touch for a gesture of its own. */
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
  // The speed is that of the last movement: a pixel in the time of many.
  if (slow) await finger.send('touchMove', [{ x: at(1).x + Math.sign(by), y }], 10 * frame);
  if (cancelled) await finger.cancel();
  else await finger.leave();
}

/** A touch where the device has it, else a press of the mouse; `across` in parts of the width. */
export async function tap(page: Page, across: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (await hasTouch(page)) await page.touchscreen.tap(width * across, height / 2);
  else await page.mouse.click(width * across, height / 2);
}

/** Taps a button of the bars, which the focus calls where they had gone: a tap would only do that. */
export async function tapBar(button: Locator): Promise<void> {
  await button.focus();
  await button.tap();
}

/** Two taps of a finger, or of the mouse where the device has no touch. */
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
  /** How far apart the fingers are at first and at last, in CSS pixels. */
  readonly from: number;
  readonly to: number;
  /** Looks while the fingers are still down. */
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
  /** Which finger goes on alone: the first or the second that came. */
  readonly stays: 0 | 1;
  readonly by: Spot;
}

/** Two fingers that magnify; one leaves, and the other moves on. */
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

/** One finger, or the mouse where the device has no touch, from one place to another. */
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
