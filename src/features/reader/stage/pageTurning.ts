import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { afterFrame } from '../../../shared/ui/frames.ts';
import { type PageHalf, partAfter, spreadIndexOf } from '../spreads/layout.ts';
import type { Half, Move } from '../readingDirection.ts';
import { goToPage, type SessionStore } from '../session/sessionStore.ts';
import type { ZoomRequests } from '../zoom/zoomRequests.ts';
import { minScale } from '../zoom/zoomRules.ts';

/** The cause of a turn. After a drag the pages start at the release position. */
export interface Turn {
  readonly cause: Event;
  /** Release speed of a drag in CSS pixels per millisecond; absent without a drag. */
  readonly speed?: number;
}

/** Shows a turn at once, before the store changes; returns false if that is not possible. */
type TurnPresenter = (target: PageHalf, options: Turn) => boolean;

interface Shown {
  readonly store: SessionStore;
  readonly turning: PageTurning;
  readonly zoom: ZoomRequests;
}

/** Goes to a page and shows it as a whole, because its target may lie outside a magnified view. */
export function showWholePage(
  { store, turning, zoom }: Shown,
  page: PageNumber,
  cause: Event,
): void {
  if (store.scale > minScale) zoom.zoomTo(minScale, { since: cause.timeStamp });
  turning.turnTo(page, { cause });
}

/** The turns of one session. No turn that its stage can show at once waits for React. */
export class PageTurning {
  readonly #store: SessionStore;
  #presenter: TurnPresenter | null = null;
  #pending: Turn | null = null;
  /** Shown by the stage until the store is updated. */
  #shown: PageHalf | null = null;

  constructor(store: SessionStore) {
    this.#store = store;
  }

  /** The visible page, which the store may receive one frame later. */
  get visiblePage(): PageNumber {
    return this.visible.page;
  }

  get visible(): PageHalf {
    return this.#shown ?? { page: this.#store.page, half: this.#store.half };
  }

  /** Turns pages, except past the ends. Returns whether the spread changed. */
  turn(move: Move, options: Turn): boolean {
    const { pageCount, layout } = this.#store;
    if (pageCount === null) return false;
    return this.#showSpreadOf(partAfter(move, this.visible, layout), options);
  }

  /** Goes to a chosen page or half, also within the visible spread. An upright screen then shows that half. */
  turnTo(
    page: PageNumber,
    { half, ...options }: Turn & { readonly half?: Half | undefined },
  ): void {
    const { visible } = this;
    const target = { page, half: half ?? (page === visible.page ? visible.half : 'first') };
    if (this.#showSpreadOf(target, options)) return;
    if (this.#shown === null) this.#commit(target);
    else this.#shown = target;
  }

  #indexOf({ page, half }: PageHalf): number {
    return spreadIndexOf(page, this.#store.layout, half);
  }

  #showSpreadOf(target: PageHalf, options: Turn): boolean {
    if (this.#indexOf(target) === this.#indexOf(this.visible)) return false;
    if (this.#presenter?.(target, options)) this.#commitAfterFrame(target);
    else {
      this.#pending = options;
      this.#commit(target);
    }
    return true;
  }

  /**
   * Commits the turn after its frame: text, bars and new requests update once the pages have
   * been shown, so they do not delay them.
   */
  #commitAfterFrame(target: PageHalf): void {
    this.#shown = target;
    afterFrame(() => this.commitShown());
  }

  /** Commits a turn that is shown already. The end of a session calls it before the frame has come. */
  commitShown(): void {
    if (this.#shown !== null) this.#commit(this.#shown);
  }

  #commit({ page, half }: PageHalf): void {
    this.#shown = null;
    goToPage(this.#store, page, half);
  }

  /** Registers the stage's presenter for instant turns, until the returned function is called. */
  registerPresenter(stage: TurnPresenter): () => void {
    this.#presenter = stage;
    return () => {
      this.#presenter = null;
      this.#shown = null;
    };
  }

  /** Returns the pending turn once; null if the pages changed for another reason. */
  consumePending(): Turn | null {
    const taken = this.#pending;
    this.#pending = null;
    return taken;
  }
}
