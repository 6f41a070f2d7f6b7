import { type Finding, spreadOf, timesAsLong } from '../figures.ts';
import type { Shops } from './shops.ts';
import { entriesOf, firstSharpCover, settled, visiting, watchCards } from './visiting.ts';
import type { Curve } from '../report/reportSchema.ts';

const sizes = [100, 1000, 10_000];

/** The first cards of ever larger stores, opened in turn, main thread slowed 4 times. */
export async function storeCurves(shops: Shops, rounds: number): Promise<Curve[]> {
  const taken = new Map<number, Values>(sizes.map((size) => [size, { painted: [], ours: [] }]));
  for (let round = 0; round < rounds; round += 1)
    for (const [size, values] of taken) {
      console.log(`  round ${round + 1} of ${rounds}: ${size} issues`);
      const { painted, ours } = await timesOf((await shops.of(size)).origin);
      values.painted.push(painted);
      values.ours.push(ours);
    }
  const curve = (what: string, kind: keyof Values): Curve => ({
    what,
    of: 'issues',
    points: [...taken].map(([at, values]) => ({ at, values: values[kind] })),
  });
  return [curve('First card painted', 'painted'), curve('First card that answers', 'ours')];
}

interface Values {
  readonly painted: number[];
  readonly ours: number[];
}

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
