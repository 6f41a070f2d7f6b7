import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { isTogether, pageAfter } from './layout.ts';
import type { Move } from './sides.ts';
import { goToPage, reader } from './store.ts';
import { afterFrame } from './timing.ts';

/** How a turn came about: a hand that pulled leaves the pages where it let go of them. */
export interface Turn {
  readonly cause: Event;
  /** CSS pixels per millisecond at which the hand let go; absent where no hand pulled. */
  readonly speed?: number;
}

/** Shows a turn at once, before anyone else is told of it; false where that cannot be. */
type TurnPresenter = (target: PageNumber, options: Turn) => boolean;

let presenter: TurnPresenter | null = null;
let pending: Turn | null = null;
/** The page that is seen already while the store still tells of the one before. */
let shownPage: PageNumber | null = null;

/** The page that is seen, which the store may be told of in a moment only. */
export const visiblePage = (): PageNumber => shownPage ?? reader.page;

/** Turns pages; past the ends nothing happens. Answers whether the spread changed. */
export function turn(move: Move, options: Turn): boolean {
  if (reader.pageCount === null) return false;
  return showSpreadOf(pageAfter(move, visiblePage(), reader.layout), options);
}

/** Goes to a page that was chosen. Of the spread that is seen already too: a screen turned upright goes on with it. */
export function turnTo(target: PageNumber, options: Turn): void {
  if (showSpreadOf(target, options)) return;
  if (shownPage === null) goToPage(target);
  else shownPage = target;
}

function showSpreadOf(target: PageNumber, options: Turn): boolean {
  if (isTogether(target, visiblePage(), reader.layout)) return false;
  if (presenter?.(target, options)) commitAfterFrame(target);
  else {
    pending = options;
    commitPage(target);
  }
  return true;
}

/**
 * All that follows from a turn (words, bars, what is painted next) is drawn anew once the pages have
 * been seen, so that nothing of it delays them.
 */
function commitAfterFrame(target: PageNumber): void {
  shownPage = target;
  afterFrame(() => shownPage !== null && commitPage(shownPage));
}

function commitPage(target: PageNumber): void {
  shownPage = null;
  goToPage(target);
}

/** The stage lends its hand for turns to pages that stand there painted. The answer ends that. */
export function registerTurnPresenter(stage: TurnPresenter): () => void {
  presenter = stage;
  return () => {
    presenter = null;
    shownPage = null;
  };
}

/** The turn that the stage is about to show; null when the pages changed for another reason. */
export function consumePendingTurn(): Turn | null {
  const taken = pending;
  pending = null;
  return taken;
}
