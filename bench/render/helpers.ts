/* oxlint-disable unicorn/consistent-function-scoping -- only what is in installHelpers gets into the page */

import type { Picture } from './reading.ts';

/** What every measured page is given before its first script, ours and theirs alike. */
export interface Helpers {
  /** When a key or the mouse was last pressed, on the page's clock. */
  pressed: number;
  /** When the opening was asked for, and when its first page was sharp. */
  begun: number;
  opened: number;
  /** A page of ours that the next key leads to; null where none does. */
  aim: number | null;
  /** When that page was on the screen, where it was painted ahead and the key's own event showed it. */
  atOnce: Promise<number | null>;
  /** How long the page could not have answered since it began: of each task what is beyond 50 ms. */
  readonly blocked: () => number | null;
  /** A bitmap at a quarter of its size: edges that were smoothed in another way count little there. */
  readonly picture: (canvas: HTMLCanvasElement) => Picture;
  /** The second frame from now, as the reader's own timing has it. */
  readonly presented: () => Promise<number>;
  /** Waits, looking in every frame. */
  readonly until: (holds: () => boolean) => Promise<void>;
}

declare global {
  interface Window {
    bench: Helpers;
  }
}

/** For an init script, so it must not name anything outside itself. */
export function installHelpers(): void {
  const patience = 20_000;
  const canTell = PerformanceObserver.supportedEntryTypes.includes('longtask');
  const tasks: PerformanceEntry[] = [];
  if (canTell)
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({
      type: 'longtask',
    });
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

  const bench: Helpers = {
    pressed: 0,
    begun: 0,
    opened: 0,
    aim: null,
    atOnce: Promise.resolve(null),
    blocked: () =>
      canTell
        ? tasks
            .filter(({ startTime }) => startTime >= bench.begun)
            .reduce((sum, { duration }) => sum + duration - 50, 0)
        : null,
    picture(canvas) {
      const [width, height] = [canvas.width / 4, canvas.height / 4].map(Math.round);
      const small = new OffscreenCanvas(width ?? 1, height ?? 1);
      const context = small.getContext('2d', { alpha: false });
      if (!context) throw new Error('This browser gives no canvas.');
      context.imageSmoothingQuality = 'high';
      context.drawImage(canvas, 0, 0, small.width, small.height);
      const { data } = context.getImageData(0, 0, small.width, small.height);
      let bytes = '';
      for (let at = 0; at < data.length; at += 32_768)
        bytes += String.fromCharCode(...data.subarray(at, at + 32_768));
      return { width: small.width, height: small.height, pixels: btoa(bytes) };
    },
    async presented() {
      await frame();
      await frame();
      return performance.now();
    },
    async until(holds) {
      const end = performance.now() + patience;
      while (!holds()) {
        if (performance.now() > end) throw new Error('Waited 20 seconds in vain.');
        await frame();
      }
    },
  };
  const isShownSharp = (page: number): boolean => {
    const frame = document.querySelector(`[role=dialog] [role=group][aria-label="Page ${page}"]`);
    const canvas = frame?.querySelector('canvas');
    if (!frame || !canvas) return false;
    const { left, width } = frame.getBoundingClientRect();
    const middle = left + width / 2;
    return (
      middle > 0 && middle < innerWidth && canvas.width === Math.round(width * devicePixelRatio)
    );
  };
  const note = ({ timeStamp }: Event) => (bench.pressed = timeStamp);
  const answer = (event: Event) => {
    note(event);
    const { aim } = bench;
    bench.atOnce = new Promise((resolve) =>
      // After all who hear of the key, and before the next frame.
      setTimeout(() => resolve(aim !== null && isShownSharp(aim) ? bench.presented() : null)),
    );
    bench.aim = null;
  };
  addEventListener('keydown', answer, true);
  addEventListener('pointerdown', note, true);
  Object.assign(window, { bench });
}
