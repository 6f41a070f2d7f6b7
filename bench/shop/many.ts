import type { Curve } from '../report/reportSchema.ts';
import { timesOf } from './firstCard.ts';
import type { Shops } from './shops.ts';

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
