import type { CDPSession, Page } from '@playwright/test';
import type { Spot } from '../touchInput.ts';
import type { Gesture } from './gesture.ts';

interface Screen {
  readonly width: number;
  readonly height: number;
}

type Touches = Extract<Gesture, { kind: 'swipe' | 'pinch' }>;

/** Plays gestures as a user makes them: by the browser's own input, sent through the DevTools protocol. */
export class GesturePlayer {
  readonly #page: Page;
  readonly #session: CDPSession;
  readonly #screen: Screen;
  readonly #density: number;
  #isUpright: boolean;
  #factor = 1;

  private constructor(page: Page, session: CDPSession, screen: Screen, density: number) {
    this.#page = page;
    this.#session = session;
    this.#screen = screen;
    this.#density = density;
    this.#isUpright = screen.height > screen.width;
  }

  static async on(page: Page): Promise<GesturePlayer> {
    const session = await page.context().newCDPSession(page);
    const screen = page.viewportSize() ?? { width: 0, height: 0 };
    return new GesturePlayer(page, session, screen, await page.evaluate(() => devicePixelRatio));
  }

  async play(gesture: Gesture): Promise<void> {
    const { mouse } = this.#page;
    switch (gesture.kind) {
      case 'tap':
        return this.#tap(this.#spot(gesture.at));
      case 'doubleTap':
        await this.#tap(this.#spot(gesture.at));
        return this.#tap(this.#spot(gesture.at));
      case 'swipe':
      case 'pinch':
        return this.#touch(gesture);
      case 'click':
      case 'doubleClick':
      case 'rightClick': {
        const { x, y } = this.#spot(gesture.at);
        const button = gesture.kind === 'rightClick' ? 'right' : 'left';
        return mouse.click(x, y, { button, clickCount: gesture.kind === 'doubleClick' ? 2 : 1 });
      }
      case 'drag':
        return this.#drag(this.#spot(gesture.from), this.#spot(gesture.to));
      case 'wheel':
        return this.#wheel(gesture);
      case 'key':
        for (let time = 0; time < gesture.times; time += 1)
          await this.#page.keyboard.press(gesture.key);
        return undefined;
      case 'button':
        return this.#press(gesture);
      case 'rotate':
        this.#isUpright = !this.#isUpright;
        return this.#resize();
      case 'browserZoom':
        this.#factor = gesture.factor;
        return this.#resize();
      case 'back':
        return this.#page.evaluate(() => history.back());
    }
  }

  /** The initial size of the screen. */
  async restore(): Promise<void> {
    this.#isUpright = this.#screen.height > this.#screen.width;
    this.#factor = 1;
    await this.#resize();
  }

  get #size(): Screen {
    const sides = [this.#screen.width, this.#screen.height].toSorted((a, b) => a - b);
    const [short = 0, long = 0] = sides.map((side) => Math.round(side / this.#factor));
    return this.#isUpright ? { width: short, height: long } : { width: long, height: short };
  }

  async #resize(): Promise<void> {
    await this.#session.send('Emulation.setDeviceMetricsOverride', {
      ...this.#size,
      deviceScaleFactor: this.#density * this.#factor,
      mobile: false,
    });
  }

  #spot({ x, y }: Spot): Spot {
    const { width, height } = this.#size;
    return { x: Math.round(x * width), y: Math.round(y * height) };
  }

  #send(
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    points: readonly (Spot & { readonly id?: number })[],
  ): Promise<unknown> {
    const touchPoints = points.map(({ x, y, id }, at) => ({ x, y, id: id ?? at }));
    return this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }

  async #tap(at: Spot): Promise<void> {
    await this.#send('touchStart', [at]);
    await this.#send('touchEnd', []);
  }

  async #touch(gesture: Touches): Promise<void> {
    const [steps, at] =
      gesture.kind === 'pinch' ? [8, pinched(gesture)] : [gesture.steps, pulled(gesture)];
    const fingers = (part: number) => at(part, (spot) => this.#spot(spot));
    const first = fingers(0);
    for (let count = 1; count <= first.length; count += 1)
      await this.#send('touchStart', first.slice(0, count));
    for (let step = 1; step <= steps; step += 1)
      await this.#send('touchMove', fingers(step / steps));
    await this.#end(gesture.ending, fingers(1));
  }

  async #end(ending: Touches['ending'], fingers: readonly Spot[]): Promise<void> {
    if (ending === 'cancel') return void (await this.#send('touchCancel', []));
    const [first, second] = fingers;
    if (ending === 'oneByOne' && first && second) {
      await this.#send('touchEnd', [{ ...second, id: 1 }]);
      for (let step = 1; step <= 4; step += 1)
        await this.#send('touchMove', [{ x: first.x + step * 8, y: first.y + step * 5, id: 0 }]);
    }
    await this.#send('touchEnd', []);
  }

  async #drag(from: Spot, to: Spot): Promise<void> {
    const { mouse } = this.#page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y, { steps: 5 });
    await mouse.up();
  }

  async #wheel({ at, by, times, isPinch }: Extract<Gesture, { kind: 'wheel' }>): Promise<void> {
    const { mouse, keyboard } = this.#page;
    const { x, y } = this.#spot(at);
    await mouse.move(x, y);
    if (isPinch) await keyboard.down('Control');
    for (let time = 0; time < times; time += 1) await mouse.wheel(...by);
    if (isPinch) await keyboard.up('Control');
  }

  /** Presses a button of the reader at its position, if it is visible. */
  async #press({ name, by }: Extract<Gesture, { kind: 'button' }>): Promise<void> {
    const at = await this.#page.evaluate((pattern) => {
      const named = new RegExp(pattern);
      const isMeant = (one: HTMLElement) => named.test(one.ariaLabel ?? one.textContent ?? '');
      const all = [
        ...document.querySelectorAll<HTMLElement>('[role=dialog] :is(button, a, label)'),
      ];
      const found = all.find((one) => isMeant(one) && !one.closest('[inert]'));
      const { x = -1, y = -1, width = 0, height = 0 } = found?.getBoundingClientRect() ?? {};
      return { x: x + width / 2, y: y + height / 2 };
    }, name);
    if (at.x < 0 || at.y < 0) return undefined;
    return by === 'finger' ? this.#tap(at) : this.#page.mouse.click(at.x, at.y);
  }
}

type Fingers = (part: number, spot: (at: Spot) => Spot) => Spot[];

const between = (from: Spot, to: Spot, part: number): Spot => ({
  x: from.x + (to.x - from.x) * part,
  y: from.y + (to.y - from.y) * part,
});

const pulled =
  ({ from, to }: Extract<Gesture, { kind: 'swipe' }>): Fingers =>
  (part, spot) => [spot(between(from, to, part))];

const pinched =
  ({ at, to, apart: [before, after] }: Extract<Gesture, { kind: 'pinch' }>): Fingers =>
  (part, spot) => {
    const { x, y } = spot(between(at, to, part));
    const half = (before + (after - before) * part) / 2;
    return [
      { x: Math.max(0, x - half), y },
      { x: x + half, y },
    ];
  };
