import type { Helpers } from './helpers.ts';
import { frameOf, nextFrame, type View } from './waiting.ts';

/** Records the last press in the page, and whether its event showed the page immediately. */
export interface Presses {
  /** In the page's time. */
  readonly at: () => number;
  /** Sets the page to which the next key leads. */
  readonly expectPage: (page: number) => void;
  /** When that page was presented, if it was painted ahead and the key's own event showed it; else null. */
  readonly presentedAt: () => Promise<number | null>;
  /** When the first frame with anything of that page was presented. */
  readonly usableAt: () => Promise<number>;
}

export function watchPresses(view: View, { presented, until }: Helpers): Presses {
  let pressed = 0;
  let expectedPage: number | null = null;
  let presentedAt: Promise<number | null> = Promise.resolve(null);
  let usableAt: Promise<number> = Promise.resolve(Number.NaN);
  view.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), true);
  const onKey = ({ timeStamp }: Event): void => {
    const page = expectedPage;
    [pressed, expectedPage] = [timeStamp, null];
    presentedAt = new Promise((resolve) => {
      const check = () => resolve(page !== null && isShownSharp(view, page) ? presented() : null);
      // After all listeners of the key, and before the next frame.
      setTimeout(check);
    });
    if (page === null) return;
    // Found at the start of the frame that shows it, so that the next one proves it.
    usableAt = until(() => canvasInView(view, page) !== null).then(() => nextFrame(view));
    // The caller that asks for it receives the rejection.
    usableAt.catch(() => undefined);
  };
  view.addEventListener('keydown', onKey, true);
  return {
    at: () => pressed,
    expectPage: (page) => (expectedPage = page),
    presentedAt: () => presentedAt,
    usableAt: () => usableAt,
  };
}

function isShownSharp(view: View, page: number): boolean {
  const width = frameOf(view, page)?.getBoundingClientRect().width ?? Number.NaN;
  return canvasInView(view, page)?.width === Math.round(width * view.devicePixelRatio);
}

/** The canvas of a page, sharp or a preview, if its middle is in the window. */
function canvasInView(view: View, page: number): HTMLCanvasElement | null {
  const frame = frameOf(view, page);
  const canvas = frame?.querySelector('canvas');
  if (!frame || !canvas || canvas.width === 0) return null;
  const { left, width } = frame.getBoundingClientRect();
  const middle = left + width / 2;
  return middle > 0 && middle < view.innerWidth ? canvas : null;
}
