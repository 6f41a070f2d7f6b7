import { inSecondFrame } from '../../shared/ui/frames.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

/**
 * The reader's measurements in the browser's User Timing. README.md defines each entry. Times are
 * milliseconds of `performance.now()`.
 */
interface SharpDetail {
  readonly page: PageNumber;
  readonly scale: number;
  readonly source: 'cache' | 'paint';
  readonly pixels: number;
}

interface ZoomDetail {
  readonly pages: readonly PageNumber[];
  /** The painted part of the pages, in device pixels. */
  readonly pixels: number;
}

const open = 'gatefold:open';
const firstPixels = 'gatefold:first-pixels';
const pageSharp = 'gatefold:page-sharp';
const turn = 'gatefold:turn';
const zoomSharp = 'gatefold:zoom-sharp';

/** The maximum number of entries of one name, because the browser never shortens its list. */
const mostEntries = 1000;
const written = new Map<string, number>();

function measure(name: string, start: number, end: number, detail?: unknown): void {
  const count = written.get(name) ?? 0;
  if (count >= mostEntries) performance.clearMeasures(name);
  written.set(name, count >= mostEntries ? 1 : count + 1);
  performance.measure(name, { start, end: Math.max(start, end), detail });
}

/** The user opens an issue: measurements start again. */
export function markOpen(): void {
  for (const name of [firstPixels, pageSharp, turn, zoomSharp]) performance.clearMeasures(name);
  performance.clearMarks(open);
  written.clear();
  performance.mark(open);
}

/** The cover or a page is in the next frame. Counted once for each opening. */
export function noteFirstPixels(): void {
  if (written.has(firstPixels)) return;
  written.set(firstPixels, 0);
  const [asked] = performance.getEntriesByName(open);
  if (asked) void presented().then((end) => measure(firstPixels, asked.startTime, end));
}

/** A page's bitmap of the right size is in the next frame; `since` is the time of the request. */
export function noteSharp(detail: SharpDetail, since: number): void {
  void presented().then((end) => measure(pageSharp, since, end, detail));
}

/** The magnified view is sharp in the next frame; `since` is the end of the gesture. */
export function noteZoomSharp(detail: ZoomDetail, since: number): void {
  void presented().then((end) => measure(zoomSharp, since, end, detail));
}

/** The pages of the turn that this event caused are in the next frame. */
export function noteTurn(cause: Event, sharp: boolean): void {
  void frameOf(cause).then((end) => measure(turn, cause.timeStamp, end, { sharp }));
}

/**
 * The time at which the next frame was submitted: the first callback runs before that frame is
 * painted, so the second one is the earliest evidence.
 */
export const presented = (): Promise<number> =>
  new Promise((resolve) => {
    inSecondFrame(() => resolve(performance.now()));
  });

/** The shortest event (ms) that Event Timing reports. */
const shortestEvent = 16;
/** Entries are delivered in idle time after the frame. An entry that is missing then does not exist. */
const entryPatience = 1000;

/** The time of the frame with the response to an event: by Event Timing if available, otherwise by `presented`. */
async function frameOf(cause: Event): Promise<number> {
  const entry = reportOf(cause);
  const seen = await presented();
  if (!entry) return seen;
  return (await entry) ?? Math.min(seen, cause.timeStamp + shortestEvent);
}

function reportOf({ type, timeStamp }: Event): Promise<number | null> | null {
  if (!PerformanceObserver.supportedEntryTypes.includes('event')) return null;
  return new Promise((resolve) => {
    const end = (found: number | null) => {
      clearTimeout(timer);
      observer.disconnect();
      resolve(found);
    };
    const observer = new PerformanceObserver((list) => {
      const entry = list
        .getEntriesByName(type, 'event')
        .find((one) => Math.abs(one.startTime - timeStamp) < 1);
      if (entry) end(entry.startTime + entry.duration);
    });
    const timer = setTimeout(end, entryPatience, null);
    observer.observe({
      type: 'event',
      durationThreshold: shortestEvent,
    } as PerformanceObserverInit);
  });
}
