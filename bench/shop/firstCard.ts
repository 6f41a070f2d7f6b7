import { type Finding, spreadOf, timesAsLong } from '../figures.ts';
import type { Shops } from './shops.ts';
import { entriesOf, firstSharpCover, settled, visiting, watchCards } from './visiting.ts';

const rounds = 5;

interface Times {
  /** Milliseconds from the start of the navigation. */
  readonly painted: number;
  /** The app's own card, which is interactive. */
  readonly ours: number;
  readonly longTasks: readonly number[];
}

/** The first paint of a card, and the app's own card, alternately with few issues and with many. */
export async function firstCard(shops: Shops): Promise<Finding[]> {
  const few: Times[] = [];
  const many: Times[] = [];
  for (let round = 0; round < rounds; round += 1) {
    few.push(await timesOf((await shops.of(100)).origin));
    many.push(await timesOf((await shops.of(10_000)).origin));
  }
  const long = many.flatMap(({ longTasks }) => longTasks);
  return [
    ratioOf('first card painted', few, many, ({ painted }) => painted),
    ratioOf('first card that answers', few, many, ({ ours }) => ours),
    {
      what: 'tasks over 50 ms until 10,000 issues are here, slowed 4 times',
      asked: 'none',
      reached: long.length === 0 ? 'none' : `${long.length}: ${spreadOf(long)} ms`,
      holds: long.length === 0,
      samples: long,
    },
  ];
}

export const timesOf = (origin: string): Promise<Times> =>
  visiting(origin, { slowed: 4 }, async ({ page }) => {
    await page.addInitScript(watchCards);
    await page.goto('/');
    await firstSharpCover(page);
    await settled(page);
    const painted = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const ours = await page.evaluate(() => performance.getEntriesByName('card')[0]?.startTime);
    return { painted, ours: ours ?? Number.NaN, longTasks: await entriesOf(page, 'longtask') };
  });

const ratioOf = (
  what: string,
  few: readonly Times[],
  many: readonly Times[],
  take: (times: Times) => number,
): Finding =>
  timesAsLong(
    `${what}, 10,000 issues against 100, slowed 4 times`,
    1.2,
    many.map(take),
    few.map(take),
  );
