import { devices, expect, type Page } from '@playwright/test';
import { heldBy } from '../../helpers/gestures/atRest.ts';
import { type Move, movesOf } from '../../helpers/gestures/gesture.ts';
import { RandomReading, shortest } from '../../helpers/gestures/reading.ts';
import { test } from '../../helpers/storeTest.ts';

/** Of the first of all readings; each further one has the next number. */
const firstSeed = Number(process.env.GESTURE_SEED ?? 1);
/** How many moves are played in all readings together. */
const count = Number(process.env.GESTURES ?? 2000);

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const written = (moves: readonly Move[]): string =>
  moves.map((move) => JSON.stringify(move)).join('\n');

/** Plays the moves. Returns what the page held before. */
async function playAll(page: Page, id: number, seed: number, moves: readonly Move[]) {
  const reading = await RandomReading.of(page, id);
  // The first readings load what later ones share.
  await reading.play(movesOf(1, 12));
  await reading.again();
  await reading.close();
  const before = await heldBy(page);
  await reading.open();
  const failed = await reading.play(moves, (played) => {
    if (played % 100 === 99) console.log(`${played + 1} moves of seed ${seed} are played.`);
  });
  if (failed) {
    const latest = moves.slice(Math.max(0, failed.played - 23), failed.played + 1);
    // The search for the shortest failing sequence may take as long as all moves.
    console.log(
      `After ${failed.played} moves of seed ${seed}: ${failed.fault}\n${written(latest)}`,
    );
    const cause = await shortest(latest, async (tried) => {
      await reading.again();
      return ((await reading.play(tried)) ?? (await reading.rest())) !== null;
    });
    const sequence = written(cause);
    throw new Error(`After ${failed.played} moves of seed ${seed}:\n${failed.fault}\n${sequence}`);
  }
  await reading.close();
  return before;
}

type Held = Awaited<ReturnType<typeof heldBy>>;

async function expectNothingHeld(page: Page, before: Held): Promise<void> {
  await expect.poll(async () => (await heldBy(page)).canvases).toBe(before.canvases);
  await expect.poll(async () => (await heldBy(page)).nodes - before.nodes).toBeLessThan(200);
  const added = async () => (await heldBy(page)).listeners - before.listeners;
  await expect.poll(added).toBeLessThan(20);
}

const { defaultBrowserType: _, deviceScaleFactor: __, ...phone } = devices['Pixel 7'];

const screens = [
  { name: 'a tablet', use: { storeName: 'documents' } },
  { name: 'a phone', use: { ...phone, storeName: 'documents' } },
  { name: 'a tablet, right to left', use: { storeName: 'rightToLeft' } },
] as const;

/** A browser that plays more moves in one test would take longer than all other tests of this project. */
const readings = [0, 1, 0, 1, 2] as const;

const rule = 'the page shown is the page stated, and nothing rests between two scales';

for (const [screen, { name, use }] of screens.entries())
  test.describe(`On ${name}`, () => {
    test.use(use);
    for (const [at, where] of readings.entries()) {
      if (where !== screen) continue;
      test(`with any input of a user, ${rule} (reading ${at + 1})`, {
        tag: '@extended',
      }, async ({ page, published }) => {
        const moves = Math.ceil(count / readings.length);
        test.setTimeout(120_000 + moves * 4000);
        const { id } = await published('linked');
        const before = await playAll(page, id, firstSeed + at, movesOf(firstSeed + at, moves));
        await expectNothingHeld(page, before);
      });
    }
  });

test.describe('On a tablet', () => {
  test.use({ storeName: 'documents' });
  test(`after a few dozen gestures, ${rule}`, async ({ page, published }) => {
    const { id } = await published('linked');
    await playAll(page, id, 7, movesOf(7, 50));
  });
});
