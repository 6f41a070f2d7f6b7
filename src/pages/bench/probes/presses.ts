import { frameOf, presented, type View } from './waiting.ts';

/** When somebody last pressed something in the page with our reader, and what it led to at once. */
export interface Presses {
  /** On the page's clock. */
  readonly at: () => number;
  /** Names the page that the next key leads to. */
  readonly expectPage: (page: number) => void;
  /** When that page was on the screen, where it was painted ahead and the key's own event showed it. */
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
      // After all who hear of the key, and before the next frame.
      setTimeout(check);
    });
  };
  view.addEventListener('keydown', onKey, true);
  return { at: () => pressed, expectPage: (page) => (expectedPage = page), presentedAt: () => presentedAt };
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
