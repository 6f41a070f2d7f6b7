import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { noteSharp } from '../timing.ts';
import type { RenderRequest } from './bitmapBudget.ts';
import type { Canvases } from './canvases.ts';

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

  /** Reports the pages that have become sharp. */
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
