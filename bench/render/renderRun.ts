import type { ReaderName } from '../report/measures.ts';
import type { Failure, PixelDiff, Sample } from '../report/reportSchema.ts';
import { pixelDiff, tolerance } from './pixelDiff.ts';
import {
  type Picture,
  type Plan,
  type Reading,
  readOpening,
  readThrough,
  type Session,
  type Step,
} from '../probes/index.ts';
import type { FoundFile } from './files.ts';
import type { Readers } from './readers.ts';
import type { Screens } from './screen.ts';

export interface Rendered {
  readonly samples: Sample[];
  readonly likenesses: PixelDiff[];
  readonly failures: Failure[];
}

export interface RenderRun {
  readonly readers: Readers;
  readonly screens: Screens;
  readonly rounds: number;
  /** The sessions of each reader with each file, one after the other. */
  readonly sessions: readonly MeasuredSession[];
}

export type MeasuredSession = (
  reading: Reading,
  file: FoundFile,
  session: Session,
) => Promise<void>;

export const through =
  (plan: Plan): MeasuredSession =>
  (reading, file, session) =>
    readThrough(reading, file, plan, session);

export const opening: MeasuredSession = (reading, _file, session) => readOpening(reading, session);

type Pictures = Map<ReaderName, Session['pictures']>;

/**
 * Opens every file with every reader, each time in another order. The first session of each reader warms up
 * shared caches and is discarded.
 */
export async function render(files: readonly FoundFile[], run: RenderRun): Promise<Rendered> {
  const rendered: Rendered = { samples: [], likenesses: [], failures: [] };
  const [first] = files;
  if (!first) return rendered;
  const { measuring } = run.readers;
  const all = files.reduce((sum, file) => sum + measuring(file).length, 0);
  const progress = sessionCounter(measuring(first).length + run.rounds * all);
  for (const reader of measuring(first)) {
    progress(`warm-up, ${reader}`);
    await oneSession(reader, first, run, opening);
  }
  for (let round = 1; round <= run.rounds; round += 1) {
    for (const [place, file] of files.entries()) {
      const pictures: Pictures = new Map();
      for (const reader of inOrderOf(measuring(file), round + place)) {
        progress(`round ${round} of ${run.rounds}, ${reader}, ${file.name}`);
        const seen = new Map<number, Picture>();
        for (const act of run.sessions) {
          const session = await oneSession(reader, file, run, act);
          keep(rendered, reader, file, round, session);
          for (const [page, picture] of session.pictures) seen.set(page, picture);
        }
        pictures.set(reader, seen);
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

/** The order rotates, because the state of the machine changes during a run. */
const inOrderOf = (names: readonly ReaderName[], turn: number): ReaderName[] => [
  ...names.slice(turn % names.length),
  ...names.slice(0, turn % names.length),
];

interface Ended extends Session {
  /** The last step, for the message of a failure. */
  during: Step;
  reason?: string;
}

async function oneSession(
  reader: ReaderName,
  file: FoundFile,
  { readers, screens }: RenderRun,
  act: MeasuredSession,
): Promise<Ended> {
  const session: Ended = {
    measurements: [],
    pictures: new Map(),
    during: 'loading',
    onStep: (step) => (session.during = step),
  };
  try {
    const reading = await readers.begin(reader, file, screens);
    try {
      await act(reading, file, session);
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
  return [...pictures].flatMap(([reader, seen]) =>
    reader === 'gatefold'
      ? []
      : [...seen].flatMap(([page, theirs]) => {
          const mine = ours?.get(page);
          if (!mine) return [];
          const apart = pixelDiff(mine, theirs);
          return [{ reader, file: name, page, apart, isAlike: apart <= tolerance }];
        }),
  );
}
