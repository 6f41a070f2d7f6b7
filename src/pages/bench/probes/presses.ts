import { frameOf, presented, type View } from './waiting.ts';

/** Records the last press in the page, and whether its event showed the page immediately. */
export interface Presses {
  /** In the page's time. */
  readonly at: () => number;
  /** Sets the page to which the next key leads. */
  readonly expectPage: (page: number) => void;
  /** When that page was presented, if it was painted ahead and the key's own event showed it; else null. */
  readonly presentedAt: () => Promise<number | null>;
}

export function watchPresses(view: View): Presses {
  let pressed = 0;
  let expectedPage: number | null = null;
  let presentedAt: Promise<number | null> = Promise.resolve(null);
  view.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), true);
  const onKey = ({ timeStamp }: Event): void => {
    const page = expectedPage;
    [pressed, expectedPage] = [timeStamp, null];
    presentedAt = new Promise((resolve) => {
      const check = () =>
        resolve(page !== null && isShownSharp(view, page) ? presented(view) : null);
      // After all listeners of the key, and before the next frame.
      setTimeout(check);
    });
  };
  view.addEventListener('keydown', onKey, true);
  return {
    at: () => pressed,
    expectPage: (page) => (expectedPage = page),
    presentedAt: () => presentedAt,
  };
}

function isShownSharp(view: View, page: number): boolean {
  const frame = frameOf(view, page);
  const canvas = frame?.querySelector('canvas');
  if (!frame || !canvas) return false;
  const { left, width } = frame.getBoundingClientRect();
  const middle = left + width / 2;
  const isHere = middle > 0 && middle < view.innerWidth;
  return isHere && canvas.width === Math.round(width * view.devicePixelRatio);
}
