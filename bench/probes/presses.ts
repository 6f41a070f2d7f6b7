import type { Helpers } from './helpers.ts';
import { frameOf, nextFrame, type View } from './waiting.ts';

/** Records the last press in the page, and whether its event showed the page immediately. */
interface Presses {
  /** In the page's time. */
  readonly at: () => number;
  /** When the last finger or mouse button was lifted; null before. */
  readonly liftedAt: () => number | null;
  /** Sets the page to which the next key leads. */
  readonly expectPage: (page: number, hasText?: boolean) => void;
  /** When that page was presented, if it was painted ahead and the key's own event showed it; else null. */
  readonly presentedAt: () => Promise<number | null>;
  /** When a frame with the whole text of that page was presented. */
  readonly textAt: () => Promise<number>;
  /** When the first frame with anything of that page was presented. */
  readonly usableAt: () => Promise<number>;
}

export function watchPresses(view: View, { until }: Helpers): Presses {
  let pressed = 0;
  let lifted: number | null = null;
  let expected: { readonly page: number; readonly hasText: boolean } | null = null;
  let presentedAt: Promise<number | null> = Promise.resolve(null);
  let textAt: Promise<number> = Promise.resolve(Number.NaN);
  let usableAt: Promise<number> = Promise.resolve(Number.NaN);
  view.addEventListener('pointerdown', ({ timeStamp }) => (pressed = timeStamp), true);
  view.addEventListener('pointerup', ({ timeStamp }) => (lifted = timeStamp), true);
  /** The condition is found at the start of the frame that shows it, so that the next one proves it. */
  const frameAfter = (condition: () => boolean): Promise<number> => {
    const end = until(condition).then(() => nextFrame(view));
    // The caller that asks for it receives the rejection.
    end.catch(() => undefined);
    return end;
  };
  const onKey = ({ timeStamp }: Event): void => {
    const page = expected?.page ?? null;
    const hasText = expected?.hasText ?? false;
    [pressed, expected] = [timeStamp, null];
    // The first frame begins after all listeners of the key. The second one is the proof, as for other readers.
    presentedAt = nextFrame(view).then(() =>
      page !== null && isShownSharp(view, page) ? nextFrame(view) : null,
    );
    if (page === null) return;
    usableAt = frameAfter(() => canvasInView(view, page) !== null);
    if (hasText) textAt = frameAfter(() => wholeText(view, page) !== null);
  };
  view.addEventListener('keydown', onKey, true);
  return {
    at: () => pressed,
    liftedAt: () => lifted,
    expectPage: (page, hasText = false) => (expected = { page, hasText }),
    presentedAt: () => presentedAt,
    textAt: () => textAt,
    usableAt: () => usableAt,
  };
}

/** Whether the bitmap of a page has at least the device pixels of its frame. */
export function isShownSharp(view: View, page: number): boolean {
  const width = frameOf(view, page)?.getBoundingClientRect().width ?? Number.NaN;
  const pixels = Math.round(width * view.devicePixelRatio);
  return (canvasInView(view, page)?.width ?? 0) >= pixels;
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

/**
 * The layer with the text and links of a page, once it is complete and a screen reader reads it. A page without
 * text has an empty layer.
 */
export const wholeText = (view: View, page: number): Element | null =>
  frameOf(view, page)?.querySelector('[data-away=false][data-whole=true]:not([inert] *)') ?? null;
