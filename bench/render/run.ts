import { type ReaderName, readerNames } from '#contract/benchmark/measures.ts';
import type { Failure, PixelDiff, Sample } from '#contract/benchmark/report.ts';
import { apartness, tolerance } from './likeness.ts';
import {
  type Plan,
  readThrough,
  type Session,
  type Step,
} from '../../src/pages/bench/probes/index.ts';
import type { FoundFile, Places } from './places.ts';
import type { Screens } from './screen.ts';

export interface Rendered {
  readonly samples: Sample[];
  readonly likenesses: PixelDiff[];
  readonly failures: Failure[];
}

export interface Run {
  readonly places: Places;
  readonly screens: Screens;
  readonly rounds: number;
  readonly plan: Plan;
}

type Pictures = Map<string, Session['pictures']>;

/**
 * Opens every file with every reader, each time in another order. The first session of each reader warms up
 * shared caches and is discarded.
 */
export async function render(files: readonly FoundFile[], run: Run): Promise<Rendered> {
  const rendered: Rendered = { samples: [], likenesses: [], failures: [] };
  const [first] = files;
  if (!first) return rendered;
  const progress = sessionCounter(readerNames.length * (1 + run.rounds * files.length));
  for (const reader of readerNames) {
    progress(`warm-up, ${reader}`);
    await oneSession(reader, first, { ...run, plan: warming });
  }
  for (let round = 1; round <= run.rounds; round += 1) {
    for (const [place, file] of files.entries()) {
      const pictures: Pictures = new Map();
      for (const reader of inOrderOf(round + place)) {
        progress(`round ${round} of ${run.rounds}, ${reader}, ${file.name}`);
        const session = await oneSession(reader, file, run);
        keep(rendered, reader, file, round, session);
        pictures.set(reader, session.pictures);
      }
      if (round === 1) rendered.likenesses.push(...likenessesOf(pictures, file));
    }
  }
  return rendered;
}

/** A line for each session: a run takes many minutes, and its output is often not a terminal. */
function sessionCounter(total: number): (what: string) => void {
  let begun = 0;
  return (what) => {
    begun += 1;
    console.log(`  ${begun} of ${total}: ${what}`);
  };
}

const warming: Plan = { turns: 1, isShort: true };

/** The order rotates, because the state of the machine changes during a run. */
const inOrderOf = (turn: number): ReaderName[] => [
  ...readerNames.slice(turn % readerNames.length),
  ...readerNames.slice(0, turn % readerNames.length),
];

interface Ended extends Session {
  /** The last step, for the message of a failure. */
  during: Step;
  reason?: string;
}

async function oneSession(
  reader: ReaderName,
  file: FoundFile,
  { places, screens, plan }: Run,
): Promise<Ended> {
  const session: Ended = {
    measurements: [],
    pictures: new Map(),
    during: 'loading',
    onStep: (step) => (session.during = step),
  };
  try {
    const reading = await places.begin(reader, file, screens);
    try {
      await readThrough(reading, file, plan, session);
    } finally {
      await reading.close();
    }
  } catch (error) {
    session.reason = String(error).split('\n')[0] ?? '';
  }
  return session;
}

function keep(
  { samples, failures }: Rendered,
  reader: ReaderName,
  file: FoundFile,
  round: number,
  { measurements: told, during, reason }: Ended,
): void {
  samples.push(...told.map((one) => ({ ...one, reader, file: file.name, round })));
  if (reason === undefined) return;
  failures.push({ reader, file: file.name, round, during, reason });
  console.log(`  ${reader} failed with ${file.name} while ${during}: ${reason}`);
}

/** Compares each page that both have shown. */
function likenessesOf(pictures: Pictures, { name }: FoundFile): PixelDiff[] {
  const ours = pictures.get('gatefold');
  return readerNames.flatMap((reader) =>
    reader === 'gatefold'
      ? []
      : [...(pictures.get(reader) ?? [])].flatMap(([page, theirs]) => {
          const mine = ours?.get(page);
          if (!mine) return [];
          const apart = apartness(mine, theirs);
          return [{ reader, file: name, page, apart, isAlike: apart <= tolerance }];
        }),
  );
}
