import { setTimeout as rest } from 'node:timers/promises';
import type { MeasureName } from '#contract/benchmark/measures.ts';
import type { Picture, Reading, Subject } from './reading.ts';

/** Milliseconds from when a page is sharp to the next turn: as somebody leafs. */
const pace = 700;
/** A jump over fewer pages may find what was painted ahead. */
const farPages = 8;

export interface Told {
  readonly measure: MeasureName;
  readonly page: number | null;
  readonly value: number;
}

export interface Session {
  readonly told: Told[];
  readonly pictures: Map<number, Picture>;
  /** What was under way last: where it broke, if it broke. */
  during: string;
}

export interface Plan {
  readonly turns: number;
  /** Only how a document opens and how far pages come. */
  readonly isShort: boolean;
}

/** One opening of one file with one reader, from the first page to the last. */
export async function readThrough(
  reading: Reading,
  file: Subject,
  { turns, isShort }: Plan,
  session: Session,
): Promise<void> {
  const tell = (measure: MeasureName, value: number | null, page: number | null = null) => {
    if (value !== null) session.told.push({ measure, page, value });
  };
  session.during = 'opening';
  // Nobody presses while the page around is still coming.
  await rest(pace);
  const { first, sharp } = await reading.open();
  tell('open-first', first);
  tell('open-sharp', sharp);
  tell('bytes', await reading.bytes());
  if (!isShort) {
    session.pictures.set(1, await reading.picture());
    await turnOn(reading, file, turns, session, tell);
    tell('blocked', await reading.blocked());
  }
  if (file.pages > turns + farPages) {
    session.during = 'jumping to the end';
    await rest(pace);
    tell('jump', await reading.jumpToEnd(), file.pages);
    session.pictures.set(file.pages, await reading.picture());
  }
  if (isShort) return;
  session.during = 'zooming';
  await reading.goBack();
  await rest(pace);
  tell('zoom', await reading.zoom(), 1);
  session.during = 'showing thumbnails';
  await rest(pace);
  tell('thumbnails', await reading.thumbnails());
}

async function turnOn(
  reading: Reading,
  file: Subject,
  turns: number,
  session: Session,
  tell: (measure: MeasureName, value: number | null, page: number) => void,
): Promise<void> {
  session.during = 'turning';
  for (let page = 2; page <= Math.min(file.pages, turns + 1); page += 1) {
    await rest(pace);
    const { sharp, text } = await reading.next(file.spoken.has(page));
    tell('next', sharp, page);
    tell('text', text, page);
    if (page === 2) session.pictures.set(page, await reading.picture());
  }
}
