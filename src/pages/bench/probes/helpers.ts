import type { Picture } from './reading.ts';
import { presented, until, type View } from './waiting.ts';

/** What every measured page is given, ours and others alike. */
export interface Helpers {
  /** When the opening was asked for, and when its first page was sharp (that on the clock of the day). */
  openRequestedAt: number;
  opened: number;
  /** How long the page could not have answered since it began: of each task what is beyond 50 ms. */
  readonly blocked: () => number | null;
  /** A bitmap at a quarter of its size: edges that were smoothed in another way count little there. */
  readonly picture: (canvas: HTMLCanvasElement) => Picture;
  readonly presented: () => Promise<number>;
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** Begins to watch a page. Before it begins to open anything. */
export function helpersIn(view: View): Helpers {
  const blockedSince = watchTasks(view);
  const helpers: Helpers = {
    openRequestedAt: 0,
    opened: 0,
    blocked: () => blockedSince(helpers.openRequestedAt),
    picture: (canvas) => pictureOf(view, canvas),
    presented: () => presented(view),
    until: (condition) => until(view, condition),
  };
  return helpers;
}

/** Answers null in a browser that does not tell. */
function watchTasks({ PerformanceObserver }: View): (since: number) => number | null {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return () => null;
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  return (since) =>
    tasks
      .filter(({ startTime }) => startTime >= since)
      .reduce((sum, { duration }) => sum + duration - 50, 0);
}

function pictureOf(view: View, canvas: HTMLCanvasElement): Picture {
  const [width, height] = [canvas.width / 4, canvas.height / 4].map(Math.round);
  const small = new view.OffscreenCanvas(width ?? 1, height ?? 1);
  const context = small.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser gives no canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, small.width, small.height);
  const { data } = context.getImageData(0, 0, small.width, small.height);
  let bytes = '';
  for (let at = 0; at < data.length; at += 32_768)
    bytes += String.fromCharCode(...data.subarray(at, at + 32_768));
  return { width: small.width, height: small.height, pixels: btoa(bytes) };
}
