import type { MeasureName } from '../report/measures.ts';
import type { Picture, Reading, Subject } from './readingProbe.ts';

/** Milliseconds from a sharp page to the next turn, at the pace of a user who leafs. */
export const pace = 700;
/** A jump over fewer pages may reach a page that was painted ahead. */
export const farPages = 8;

/** The steps of a session. A failure names its step. */
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
  /** Whether a part of the document's pack had been fetched; absent for readers without packs. */
  readonly pack?: boolean;
}

export interface Session {
  readonly measurements: Measurement[];
  readonly pictures: Map<number, Picture>;
  /** Is called when a step starts. */
  readonly onStep: (step: Step) => void;
}

export interface Plan {
  readonly turns: number;
  /** Measures only opening and a jump to the last page. */
  readonly isShort: boolean;
}

type Record = (measure: MeasureName, value: number | null, page?: number | null) => void;

const recorder =
  ({ hasReadPack }: Reading, { measurements }: Session): Record =>
  (measure, value, page = null) => {
    if (value === null) return;
    measurements.push({ measure, page, value, ...(hasReadPack && { pack: hasReadPack() }) });
  };

/** Measures one file in one reader. */
export async function readThrough(
  reading: Reading,
  file: Subject,
  { turns, isShort }: Plan,
  session: Session,
): Promise<void> {
  const record = recorder(reading, session);
  await readOpening(reading, session);
  if (!isShort) {
    await measureTurns(reading, file, turns, session, record);
    record('blocked', await reading.blocked());
  }
  if (file.pages > turns + farPages) {
    session.onStep('jumping to the end');
    await sleep(pace);
    const jump = await reading.jumpToEnd();
    record('first-usable', jump.usable, file.pages);
    record('jump', jump.sharp, file.pages);
    await addPicture(reading, file.pages, session);
  }
  if (isShort) return;
  session.onStep('zooming');
  await reading.goBack();
  await sleep(pace);
  record('zoom', await reading.zoom(), 1);
  session.onStep('showing thumbnails');
  await sleep(pace);
  record('thumbnails', await reading.thumbnails());
}

/** Measures the opening of a file. */
export async function readOpening(reading: Reading, session: Session): Promise<void> {
  const record = recorder(reading, session);
  session.onStep('opening');
  const { first, sharp } = await reading.open();
  record('open-first', first);
  record('open-sharp', sharp);
  await addPicture(reading, 1, session);
  record('bytes', await reading.bytes());
}

/** Measures the thumbnails of a file of which only page 1 was shown. */
export async function readThumbnails(reading: Reading, session: Session): Promise<void> {
  session.onStep('opening');
  await reading.open();
  session.onStep('showing thumbnails');
  await sleep(pace);
  const record = recorder(reading, session);
  record('thumbnails-cold', await reading.thumbnails());
}

async function measureTurns(
  reading: Reading,
  file: Subject,
  turns: number,
  session: Session,
  record: Record,
): Promise<void> {
  session.onStep('turning');
  for (let page = 2; page <= Math.min(file.pages, turns + 1); page += 1) {
    await sleep(pace);
    const { sharp, text } = await reading.next(file.pagesWithText.has(page));
    record('next', sharp, page);
    record('text', text, page);
    if (page === 2) await addPicture(reading, page, session);
  }
}

async function addPicture(reading: Reading, page: number, { pictures }: Session): Promise<void> {
  const picture = await reading.picture();
  if (picture) pictures.set(page, picture);
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
