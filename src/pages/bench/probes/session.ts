import type { MeasureName } from '#contract/benchmark/measures.ts';
import type { Picture, Reading, Subject } from './reading.ts';

/** Milliseconds from when a page is sharp to the next turn: as somebody leafs. */
const pace = 700;
/** A jump over fewer pages may find what was painted ahead. */
export const farPages = 8;

/** What is done with a file, one after the other; a failure is told by it. */
export const steps = [
  'loading',
  'opening',
  'turning',
  'jumping to the end',
  'zooming',
  'showing thumbnails',
] as const;
export type Step = (typeof steps)[number];

export interface Measurement {
  readonly measure: MeasureName;
  readonly page: number | null;
  readonly value: number;
}

export interface Session {
  readonly told: Measurement[];
  readonly pictures: Map<number, Picture>;
  /** Hears of what is under way. */
  readonly enter: (step: Step) => void;
}

export interface Plan {
  readonly turns: number;
  /** Only how a document opens and how far pages come. */
  readonly isShort: boolean;
}

type Tell = (measure: MeasureName, value: number | null, page?: number | null) => void;

/** One opening of one file with one reader, from the first page to the last. */
export async function readThrough(
  reading: Reading,
  file: Subject,
  { turns, isShort }: Plan,
  session: Session,
): Promise<void> {
  const tell: Tell = (measure, value, page = null) => {
    if (value !== null) session.told.push({ measure, page, value });
  };
  session.enter('opening');
  // Nobody presses while the page around is still coming.
  await rest(pace);
  const { first, sharp } = await reading.open();
  tell('open-first', first);
  tell('open-sharp', sharp);
  tell('bytes', await reading.bytes());
  if (!isShort) {
    await see(reading, 1, session);
    await turnOn(reading, file, turns, session, tell);
    tell('blocked', await reading.blocked());
  }
  if (file.pages > turns + farPages) {
    session.enter('jumping to the end');
    await rest(pace);
    tell('jump', await reading.jumpToEnd(), file.pages);
    await see(reading, file.pages, session);
  }
  if (isShort) return;
  session.enter('zooming');
  await reading.goBack();
  await rest(pace);
  tell('zoom', await reading.zoom(), 1);
  session.enter('showing thumbnails');
  await rest(pace);
  tell('thumbnails', await reading.thumbnails());
}

async function turnOn(
  reading: Reading,
  file: Subject,
  turns: number,
  session: Session,
  tell: Tell,
): Promise<void> {
  session.enter('turning');
  for (let page = 2; page <= Math.min(file.pages, turns + 1); page += 1) {
    await rest(pace);
    const { sharp, text } = await reading.next(file.spoken.has(page));
    tell('next', sharp, page);
    tell('text', text, page);
    if (page === 2) await see(reading, page, session);
  }
}

async function see(reading: Reading, page: number, { pictures }: Session): Promise<void> {
  const picture = await reading.picture();
  if (picture) pictures.set(page, picture);
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
