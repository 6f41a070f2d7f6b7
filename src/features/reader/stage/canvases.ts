import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { bytesOf, type CachedPage, type RenderRequest } from './bitmapBudget.ts';
import { type BitmapPresenter, mainThreadPresenter } from './presenters.ts';
import { noteSharp } from '../readerTiming.ts';

/** Sent by the canvas of a page that shows another bitmap. */
export const paintedEvent = 'gatefold-painted';

interface PaintedPage extends CachedPage {
  /** 0 of a bitmap that serves no request any more. */
  scale: number;
  readonly presenter: BitmapPresenter;
  isShown: boolean;
}

/**
 * The painted pages. Showing a bitmap consumes it, so a page's canvas is its only copy and the
 * canvases are the cache: each moves into the frame of its page when there is one, and stays
 * outside the document when there is none.
 */
export class Canvases {
  readonly #painted = new Map<PageNumber, PaintedPage>();
  readonly #frames = new Map<PageNumber, HTMLElement>();

  /** Shown pages, and pages that are being presented. */
  get cached(): readonly CachedPage[] {
    return [...this.#painted.values()];
  }

  get(page: PageNumber): CachedPage | undefined {
    const painted = this.#painted.get(page);
    return painted?.isShown ? painted : undefined;
  }

  has(page: PageNumber): boolean {
    return this.#painted.has(page);
  }

  isSharp({ page, scale }: RenderRequest): boolean {
    return this.get(page)?.scale === scale;
  }

  /**
   * Consumes the bitmap. Until it is presented the frame shows the previous bitmap at the new size.
   * Returns whether the page has changed: meanwhile it may be evicted, or the bitmap be lost.
   * @param make creates a presenter if the page has none
   */
  async show(
    { page, scale }: Pick<RenderRequest, 'page' | 'scale'>,
    bitmap: ImageBitmap,
    make = mainThreadPresenter,
  ): Promise<boolean> {
    const presenter = this.#painted.get(page)?.presenter ?? make();
    const painted = { page, scale, bytes: bytesOf(bitmap), presenter, isShown: false };
    this.#painted.set(page, painted);
    painted.isShown = await presenter.present(bitmap);
    if (this.#painted.get(page) !== painted) return false;
    if (!painted.isShown) this.evict(page);
    else if (!presenter.canvas.isConnected) this.#frames.get(page)?.prepend(presenter.canvas);
    presenter.canvas.dispatchEvent(new Event(paintedEvent, { bubbles: true }));
    return painted.isShown;
  }

  /** The page counts as unpainted, and its bitmap stays until a new one is shown. */
  expire(page: PageNumber): void {
    const painted = this.#painted.get(page);
    if (painted) painted.scale = 0;
  }

  evict(page: PageNumber): void {
    this.#painted.get(page)?.presenter.release();
    this.#painted.delete(page);
  }

  /** Shows a page in this frame, now or when it is painted, until the returned function is called. */
  attach(page: PageNumber, frame: HTMLElement): () => void {
    this.#frames.set(page, frame);
    const painted = this.#painted.get(page);
    if (painted) frame.prepend(painted.presenter.canvas);
    return () => {
      if (this.#frames.get(page) === frame) this.#frames.delete(page);
    };
  }

  frameOf(page: PageNumber): HTMLElement | undefined {
    return this.#frames.get(page);
  }

  clear(): void {
    for (const page of this.#painted.keys()) this.evict(page);
  }
}

interface VisiblePage {
  /** null until the document is open. */
  readonly scale: number | null;
  /** When the page became visible, in `performance.now()`. */
  readonly since: number;
  readonly isSharp: boolean;
}

/** Measures how long visible pages take to become sharp. */
export class VisibilityTimer {
  readonly #canvases: Canvases;
  #visible = new Map<PageNumber, VisiblePage>();

  constructor(canvases: Canvases) {
    this.#canvases = canvases;
  }

  get pages(): readonly PageNumber[] {
    return [...this.#visible.keys()];
  }

  /** Whether all visible pages are sharp, except failed ones. */
  allSharp(failed: ReadonlySet<PageNumber>): boolean {
    const looks = [...this.#visible];
    return looks.length > 0 && looks.every(([page, { isSharp }]) => isSharp || failed.has(page));
  }

  /** Starts the time of pages that become visible or change their scale. */
  setVisible(pages: readonly PageNumber[], requests: readonly RenderRequest[]): void {
    const before = this.#visible;
    this.#visible = new Map(
      pages.map((page) => {
        const scale = requests.find((want) => want.page === page)?.scale ?? null;
        return [page, continued(before.get(page), scale)];
      }),
    );
    this.settle('cache');
  }

  /** All visible pages have to be painted again. */
  restart(): void {
    const since = performance.now();
    for (const [page, { scale }] of this.#visible)
      this.#visible.set(page, { scale, since, isSharp: false });
  }

  settle(source: 'cache' | 'paint'): void {
    for (const [page, setVisible] of this.#visible) {
      const held = this.#canvases.get(page);
      if (setVisible.isSharp || setVisible.scale === null || held?.scale !== setVisible.scale)
        continue;
      this.#visible.set(page, { ...setVisible, isSharp: true });
      noteSharp(
        { page, scale: setVisible.scale, source, pixels: held.bytes / 4 },
        setVisible.since,
      );
    }
  }
}

/** An unsharp page keeps its start: it may only have changed its size. */
function continued(before: VisiblePage | undefined, scale: number | null): VisiblePage {
  if (before?.scale === scale) return before;
  if (before && !before.isSharp) return { ...before, scale };
  return { scale, since: performance.now(), isSharp: false };
}
