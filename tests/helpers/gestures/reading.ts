import { expect, type Page } from '@playwright/test';
import { expectSharp } from '../reader.ts';
import { expectRest, look } from './atRest.ts';
import type { Gesture, Move } from './gesture.ts';
import { GesturePlayer } from './player.ts';

/** The first failure, and the number of moves before it. */
export interface Failure {
  readonly played: number;
  readonly fault: string;
}

/** Timeout of the browser's response to an input (ms). */
const longest = 20_000;

/** Plays moves against the reader of one issue, which it opens where a move has closed it. */
export class RandomReading {
  readonly #page: Page;
  readonly #id: number;
  readonly #player: GesturePlayer;
  readonly #errors: string[] = [];

  private constructor(page: Page, id: number, player: GesturePlayer) {
    this.#page = page;
    this.#id = id;
    this.#player = player;
    page.on('pageerror', (error) => this.#errors.push(`uncaught: ${error.stack ?? error.message}`));
  }

  static async of(page: Page, id: number): Promise<RandomReading> {
    const context = page.context();
    await context.route(/youtube|vimeo|soundcloud|slideshare/, (route) =>
      route.fulfill({ body: 'elsewhere' }),
    );
    // A page in a background tab never responds to an input.
    await page.addInitScript(() =>
      window.addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      }),
    );
    context.on('page', (tab) => void tab.close());
    const reading = new RandomReading(page, id, await GesturePlayer.on(page));
    await reading.open();
    return reading;
  }

  /** Returns null without a failure. */
  async play(moves: readonly Move[], progress?: (played: number) => void): Promise<Failure | null> {
    for (const [played, { gesture, frames }] of moves.entries()) {
      progress?.(played);
      const fault = await this.#faultAfter(gesture, frames);
      if (fault !== null) return { played, fault };
    }
    return null;
  }

  async #faultAfter(gesture: Gesture, frames: number | null): Promise<string | null> {
    if (!(await this.#isPlayed(gesture))) return 'the browser does not answer';
    if (frames === null) return this.rest();
    await this.#painted(frames);
    const sight = await look(this.#page);
    if (!sight) await this.open();
    const isFar = sight !== null && (sight.scale < 0.5 || sight.scale > 6);
    return isFar ? `the scale is ${sight.scale}` : (this.#errors.shift() ?? null);
  }

  async #isPlayed(gesture: Gesture): Promise<boolean> {
    let isPlayed = false;
    const play = async () => {
      await this.#player.play(gesture);
      isPlayed = true;
    };
    const answered = expect
      .poll(() => isPlayed, { timeout: longest, intervals: [4] })
      .toBe(true)
      .catch(() => undefined);
    await Promise.race([play(), answered]);
    return isPlayed;
  }

  #painted(frames: number): Promise<void> {
    return this.#page.evaluate(
      (count) =>
        new Promise<void>((resolve) => {
          const next = (left: number) =>
            left > 0 ? void requestAnimationFrame(() => next(left - 1)) : resolve();
          next(count);
        }),
      frames,
    );
  }

  /** The faults once the reader rests. */
  async rest(): Promise<string | null> {
    try {
      if (!(await expectRest(this.#page))) await this.open();
      return this.#errors.shift() ?? null;
    } catch (error) {
      return String(error);
    }
  }

  async open(): Promise<void> {
    const address = `/read/${this.#id}`;
    if (new URL(this.#page.url(), 'http://localhost').pathname !== address)
      await this.#page.goto(address);
    await this.#page.getByRole('button', { name: 'Read', exact: true }).click();
    await expectSharp(this.#page);
  }

  async close(): Promise<void> {
    await this.#player.restore();
    this.#errors.length = 0;
    // Not by its role: a dialog over the reader hides it from screen readers.
    const reader = this.#page.locator('[data-viewer]');
    for (let time = 0; time < 6 && (await reader.count()) > 0; time += 1)
      await this.#page.keyboard.press('Escape');
    await expect(reader).toHaveCount(0);
  }

  /** From the beginning: the first page, whole, and nothing open beside it. */
  async again(): Promise<void> {
    await this.close();
    await this.open();
    await this.#page.keyboard.press('Home');
    await this.rest();
  }
}

/** Removes items that a failure does not need: halves first, single items at the end. */
export async function shortest<T>(
  items: readonly T[],
  fails: (tried: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> {
  if (!(await fails(items))) return items;
  let kept = items;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  )
    for (let at = 0; at < kept.length; ) {
      const tried = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (tried.length > 0 && (await fails(tried))) kept = tried;
      else at += size;
    }
  return kept;
}
