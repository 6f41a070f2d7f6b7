import { devices, expect, type Page } from '@playwright/test';
import { expectRest, heldBy, look } from '../helpers/gestures/atRest.ts';
import { type Move, movesOf } from '../helpers/gestures/gesture.ts';
import { GesturePlayer } from '../helpers/gestures/player.ts';
import { shortest } from '../helpers/gestures/shortest.ts';
import { expectSharp, pressRead, viewer } from '../helpers/reader.ts';
import { test } from '../helpers/storeTest.ts';

/** `GESTURE_SEED` and `GESTURES` play other ones, or fewer. */
const seed = Number(process.env.GESTURE_SEED ?? Date.now() % 100_000);
const count = Number(process.env.GESTURES ?? 2000);

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Until a browser has answered what was sent (ms). */
const longest = 20_000;

/** Plays moves against the reader, which it opens where it is closed; answers what went wrong first. */
class Reading {
  readonly #page: Page;
  readonly #player: GesturePlayer;
  readonly #errors: string[] = [];

  private constructor(page: Page, player: GesturePlayer) {
    this.#page = page;
    this.#player = player;
    page.on('pageerror', (error) => this.#errors.push(`uncaught: ${error.stack ?? error.message}`));
  }

  static async of(page: Page, id: number): Promise<Reading> {
    await page
      .context()
      .route(/youtube|vimeo|soundcloud|slideshare/, (route) =>
        route.fulfill({ body: 'elsewhere' }),
      );
    // Input to a page that lies behind another tab is never answered.
    await page.addInitScript(() =>
      window.addEventListener('click', (event) => {
        if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
      }),
    );
    await pressRead(page, { id });
    await expectSharp(page);
    return new Reading(page, await GesturePlayer.on(page));
  }

  /** How many moves went well before the first that did not, and what is wrong then. */
  async play(moves: readonly Move[]): Promise<{ played: number; fault: string } | null> {
    for (const [played, { gesture, pause }] of moves.entries()) {
      if (played % 250 === 249) console.log(`${played + 1} moves of seed ${seed} are played.`);
      const fault = await this.#faultAfter(gesture, pause);
      if (fault !== null) return { played, fault };
    }
    return null;
  }

  async #faultAfter(gesture: Move['gesture'], pause: number | null): Promise<string | null> {
    const isPlayed = await Promise.race([
      this.#player.play(gesture).then(() => true),
      new Promise<false>((resolve) => setTimeout(resolve, longest, false)),
    ]);
    if (!isPlayed) return 'the browser does not answer';
    if (pause !== null) {
      await this.#page.waitForTimeout(pause);
      const sight = await look(this.#page);
      const isFar = sight !== null && (sight.scale < 0.5 || sight.scale > 6);
      return isFar ? `the scale is ${sight.scale}` : (this.#errors.shift() ?? null);
    }
    return this.rest();
  }

  async rest(): Promise<string | null> {
    try {
      if (!(await expectRest(this.#page))) await this.open();
      return this.#errors.shift() ?? null;
    } catch (error) {
      return String(error);
    }
  }

  async open(): Promise<void> {
    await this.#page.getByRole('button', { name: 'Read', exact: true }).click();
    await expectSharp(this.#page);
  }

  async close(): Promise<void> {
    await this.#player.restore();
    this.#errors.length = 0;
    for (let time = 0; time < 6 && (await viewer(this.#page).count()) > 0; time += 1)
      await this.#page.keyboard.press('Escape');
    await expect(viewer(this.#page)).toHaveCount(0);
  }

  /** From the beginning: the first page, whole, and nothing open beside it. */
  async again(): Promise<void> {
    await this.close();
    await this.open();
    await this.#page.keyboard.press('Home');
    await this.rest();
  }
}

async function playAll(page: Page, id: number, moves: readonly Move[]): Promise<void> {
  const reading = await Reading.of(page, id);
  // The first readings load what later ones share.
  await reading.play(movesOf(1, 12));
  await reading.again();
  await reading.close();
  const before = await heldBy(page);
  await reading.open();
  const failed = await reading.play(moves);
  if (failed) {
    const latest = moves.slice(Math.max(0, failed.played - 23), failed.played + 1);
    const cause = await shortest(latest, async (tried) => {
      await reading.again();
      return ((await reading.play(tried)) ?? (await reading.rest())) !== null;
    });
    const sequence = cause.map((move) => JSON.stringify(move)).join('\n');
    throw new Error(`After ${failed.played} moves of seed ${seed}:\n${failed.fault}\n${sequence}`);
  }
  await reading.close();
  await expect.poll(async () => (await heldBy(page)).canvases).toBe(before.canvases);
  await expect.poll(async () => (await heldBy(page)).nodes - before.nodes).toBeLessThan(200);
  expect((await heldBy(page)).listeners - before.listeners).toBeLessThan(20);
}

const { defaultBrowserType: _, deviceScaleFactor: __, ...phone } = devices['Pixel 7'];

const screens = [
  { name: 'a tablet', use: { storeName: 'documents' } },
  { name: 'a phone', use: { ...phone, storeName: 'documents' } },
  { name: 'a tablet, right to left', use: { storeName: 'rightToLeft' } },
] as const;

for (const { name, use } of screens)
  test.describe(`On ${name}`, () => {
    test.use(use);
    test(`whatever a user does, the page shown is the page stated, and nothing rests between two scales (seed ${seed})`, {
      tag: '@extended',
    }, async ({ page, published }) => {
      test.setTimeout(60_000 + count * 4000);
      const { id } = await published('linked');
      await playAll(page, id, movesOf(seed, count));
    });
  });
