import { setTimeout as rest } from 'node:timers/promises';
import { corpusFile } from '../../tests/helpers/corpus.ts';
import { pressRead, watchLongTasks } from '../../tests/helpers/reader.ts';
import { bareTurns, openLowerBound } from './lowerBound.ts';
import { type Finding, median, quantile, spreadOf } from '../figures.ts';
import { doubleTap, tapEdge } from './touchInput.ts';
import { atPace, type Measured, openWhole, reading, untilWritten, written } from './reading.ts';
import type { BenchStore } from './benchStore.ts';
import { keepToOneCore, openTablet, screen, slowDown, type Tablet } from '../tablet.ts';

/** An illustrated book of 184 pages: 120 turns do not reach an end. */
const book = '7kaa-manual';
const pace = 700;

const isSharp = ({ detail }: Measured): boolean => (detail as { sharp: boolean }).sharp;

/** Turns once every 700 ms: whether the next pages are painted, and the time until they are shown. */
export const turns = (shop: BenchStore): Promise<Finding[]> =>
  reading(shop, book, async (tablet) => {
    await atPace(80, pace, () => tapEdge(tablet, 'right'));
    const quick = await turnsWritten(tablet);
    await slowDown(tablet, 4);
    await atPace(40, pace, () => tapEdge(tablet, 'left'));
    const slowed = (await turnsWritten(tablet)).slice(quick.length);
    await slowDown(tablet, 1);
    const bare = await turnBare(tablet);
    return [sharpAtOnce(quick, 80), toFrame(quick), bareToFrame(bare), slowedToFrame(slowed)];
  });

async function turnBare(tablet: Tablet): Promise<number[]> {
  await openLowerBound(tablet);
  await atPace(40, pace, () => tapEdge(tablet, 'right'));
  return bareTurns(tablet);
}

/** Event Timing reports an event up to a second later. */
async function turnsWritten({ page }: Tablet): Promise<Measured[]> {
  await rest(1200);
  return written(page, 'turn');
}

/** A tap without a turn is not sharp. */
function sharpAtOnce(turns: readonly Measured[], taps: number, least = 0.99): Finding {
  const share = turns.filter(isSharp).length / taps;
  return {
    what: 'turns at one every 700 ms: destination sharp at once',
    asked: `≥ ${least * 100} %`,
    reached: `${(share * 100).toFixed(1)} % of ${taps}`,
    holds: share >= least,
    samples: turns.map((turn) => Number(isSharp(turn))),
  };
}

const whenSharp = (turns: readonly Measured[]): number[] =>
  turns.filter(isSharp).map(({ duration }) => duration);

const last = (samples: readonly number[]): number => quantile(samples, 0.99);

const explaining = (what: string, samples: readonly number[]): Finding => ({
  what,
  asked: '(none)',
  reached: `${spreadOf(samples)}, p99 ${last(samples).toFixed(0)}`,
  holds: null,
  samples,
});

function toFrame(turns: readonly Measured[]): Finding {
  const samples = whenSharp(turns);
  return {
    ...explaining('input to presented frame when painted ahead, ms', samples),
    asked: '≤ 16 median, ≤ 32 p99',
    holds: median(samples) <= 16 && last(samples) <= 32,
  };
}

const bareToFrame = (samples: readonly number[]): Finding =>
  explaining('control: the same of a bare page with canvases of that size, ms', samples);

const slowedToFrame = (turns: readonly Measured[]): Finding =>
  explaining('the same with the main thread slowed 4 times, ms', whenSharp(turns));

/** Photographs and columns. */
const magazine = 'nusci-issue29-rivalry';

/** Turns from the first sharp page on, slowed 4 times, without the pack of the issue and with it. */
export async function turnsAtOnce(shop: BenchStore): Promise<Finding[]> {
  const id = await shop.add(corpusFile(magazine), `${magazine}, at once`);
  const without = await turnedAtOnce(shop, id, 'without a pack', { sharp: 0.98, most: 1, ms: 80 });
  await shop.pack();
  const bound = { sharp: 0.98, most: 0, ms: 50 };
  return [...without, ...(await turnedAtOnce(shop, id, 'with a pack', bound))];
}

async function turnedAtOnce(
  { store }: BenchStore,
  id: number,
  condition: string,
  bound: { readonly sharp: number; readonly most: number; readonly ms: number },
): Promise<Finding[]> {
  const tablet = await openTablet(store.origin);
  try {
    await slowDown(tablet, 4);
    await pressRead(tablet.page, { id });
    await untilWritten(tablet.page, 'page-sharp', 1);
    const tasks = await watchLongTasks(tablet.page);
    await atPace(12, pace, () => tapEdge(tablet, 'right'));
    const samples = await tasks();
    const what = `12 turns at one every ${pace} ms at once after opening, slowed 4 times, ${condition}`;
    return [
      {
        ...sharpAtOnce(await turnsWritten(tablet), 12, bound.sharp),
        what: `${what}: sharp at once`,
      },
      {
        what: `${what}: tasks over 50 ms`,
        asked: bound.most > 0 ? `≤ ${bound.most}, ≤ ${bound.ms} ms` : '0',
        reached: `${samples.length}${samples.length > 0 ? `, ms: ${spreadOf(samples)}` : ''}`,
        holds: samples.length <= bound.most && samples.every((one) => one <= bound.ms),
        samples,
      },
    ];
  } finally {
    await tablet.close();
  }
}

const tones = ['light', 'night'] as const;
type Tone = (typeof tones)[number];

/** Turns in Light and at Night by turns, slowed 4 times. */
export async function turnsAtNight(shop: BenchStore): Promise<Finding[]> {
  const id = await shop.issue(magazine);
  const sharp: Record<Tone, number> = { light: 0, night: 0 };
  const tasks: Record<Tone, number[]> = { light: [], night: [] };
  for (let round = 0; round < 3; round += 1) {
    for (const tone of tones) {
      const found = await turnedIn(shop, id, tone);
      sharp[tone] += found.sharp;
      tasks[tone].push(...found.tasks);
    }
  }
  return [
    {
      what: 'turns at night, slowed 4 times: sharp at once',
      asked: 'as many as in Light',
      reached: `${sharp.night} against ${sharp.light} of ${3 * nightTurns}`,
      holds: sharp.night >= sharp.light,
      samples: [sharp.night, sharp.light],
    },
    ...tones.map((tone): Finding => {
      const samples = tasks[tone];
      return {
        what: `tasks over 50 ms in ${3 * nightTurns} turns, slowed 4 times, in the tone ${tone}`,
        asked: tone === 'night' ? '0' : '(none)',
        reached: `${samples.length}${samples.length > 0 ? `, ms: ${spreadOf(samples)}` : ''}`,
        holds: tone === 'night' ? samples.length === 0 : null,
        samples,
      };
    }),
  ];
}

const nightTurns = 14;

async function turnedIn({ store }: BenchStore, id: number, tone: Tone) {
  const tablet = await openTablet(store.origin);
  try {
    await tablet.page.addInitScript(
      (preferences) => localStorage.setItem('gatefold:reader', preferences),
      JSON.stringify({ tone }),
    );
    await slowDown(tablet, 4);
    await openWhole(tablet.page, id);
    const tasks = await watchLongTasks(tablet.page);
    await atPace(nightTurns, pace, () => tapEdge(tablet, 'right'));
    const turned = await turnsWritten(tablet);
    return { sharp: turned.filter(isSharp).length, tasks: await tasks() };
  } finally {
    await tablet.close();
  }
}

/** 60 turns on and 60 back, then 20 times in and out by double-tap. */
const longTasks = async (tablet: Tablet, condition: string): Promise<Finding> => {
  const tasks = await watchLongTasks(tablet.page);
  await atPace(60, pace, () => tapEdge(tablet, 'right'));
  await atPace(60, pace, () => tapEdge(tablet, 'left'));
  const whileTurning = (await tasks()).length;
  await tapEdge(tablet, 'right');
  const at = { x: screen.width * 0.4, y: screen.height * 0.4 };
  await atPace(40, pace, () => doubleTap(tablet, at));
  const samples = await tasks();
  return {
    what: `tasks over 50 ms in 120 turns and 40 zooms, ${condition}`,
    asked: '0',
    reached: `${samples.length} (${whileTurning} while turning)${samples.length > 0 ? `, ms: ${spreadOf(samples)}` : ''}`,
    holds: samples.length === 0,
    samples,
  };
};

export const tasksSlowed = (shop: BenchStore): Promise<Finding[]> =>
  reading(shop, book, async (tablet) => {
    await slowDown(tablet, 4);
    return [await longTasks(tablet, 'main thread slowed 4 times')];
  });

export const tasksOnOneCore = (shop: BenchStore): Promise<Finding[]> =>
  reading(shop, book, async (tablet) => {
    if (!(await keepToOneCore(tablet))) throw new Error('taskset is missing on this machine.');
    return [await longTasks(tablet, 'whole browser on one core')];
  });
