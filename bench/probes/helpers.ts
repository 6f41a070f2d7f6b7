import type { Picture } from './readingProbe.ts';
import { presented, until, usualTimeoutMs, type View } from './waiting.ts';

/** The helpers in every measured page, of Gatefold and of other readers. */
export interface Helpers {
  /** When the open was requested, and when the first page was sharp (in wall-clock time). */
  openRequestedAt: number;
  opened: number;
  /** The blocked time since the open: of each task the part beyond 50 ms. */
  readonly blocked: () => number | null;
  /** A bitmap at a quarter of its size, where differences of antialiasing count little. */
  readonly picture: (canvas: HTMLCanvasElement) => Picture;
  readonly presented: () => Promise<number>;
  readonly until: (condition: () => boolean) => Promise<void>;
}

/** Starts to observe a page. Must run before anything is opened in it. */
export function helpersIn(view: View, timeoutMs = usualTimeoutMs): Helpers {
  const blockedSince = watchTasks(view);
  /** Tasks of the probe itself are not those of the reader. */
  const probed: number[] = [];
  const helpers: Helpers = {
    openRequestedAt: 0,
    opened: 0,
    blocked: () => blockedSince(helpers.openRequestedAt, probed),
    picture(canvas) {
      probed.push(view.performance.now());
      return pictureOf(view, canvas);
    },
    presented: () => presented(view),
    until: (condition) => until(view, condition, timeoutMs),
  };
  return helpers;
}

/** Returns null in a browser without long-task entries. */
function watchTasks({
  PerformanceObserver,
}: View): (since: number, probed: readonly number[]) => number | null {
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return () => null;
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  return (since, probed) =>
    tasks
      .filter((task) => task.startTime >= since && !isProbed(probed, task))
      .reduce((sum, { duration }) => sum + duration - 50, 0);
}

const isProbed = (probed: readonly number[], { startTime, duration }: PerformanceEntry): boolean =>
  probed.some((time) => time >= startTime && time <= startTime + duration);

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
