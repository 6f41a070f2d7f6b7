import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { isTogether, pageAfter } from './layout.ts';
import type { Move } from './readingDirection.ts';
import { goToPage, reader } from './store.ts';
import { afterFrame } from '../../shared/ui/frames.ts';

/** The cause of a turn. After a drag the pages start at the release position. */
export interface Turn {
  readonly cause: Event;
  /** Release speed of a drag in CSS pixels per millisecond; absent without a drag. */
  readonly speed?: number;
}

/** Shows a turn at once, before the store changes; returns false if that is not possible. */
type TurnPresenter = (target: PageNumber, options: Turn) => boolean;

let presenter: TurnPresenter | null = null;
let pending: Turn | null = null;
/** The page shown by the stage until the store is updated. */
let shownPage: PageNumber | null = null;

/** The visible page, which the store may receive one frame later. */
export const visiblePage = (): PageNumber => shownPage ?? reader.page;

/** Turns pages, except past the ends. Returns whether the spread changed. */
export function turn(move: Move, options: Turn): boolean {
  if (reader.pageCount === null) return false;
  return showSpreadOf(pageAfter(move, visiblePage(), reader.layout), options);
}

/** Goes to a chosen page, also within the visible spread: an upright screen continues with it. */
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
 * Commits the turn after its frame: text, bars and new requests update once the pages have
 * been shown, so they do not delay them.
 */
function commitAfterFrame(target: PageNumber): void {
  shownPage = target;
  afterFrame(() => shownPage !== null && commitPage(shownPage));
}

function commitPage(target: PageNumber): void {
  shownPage = null;
  goToPage(target);
}

/** Registers the stage's presenter for instant turns, until the returned function is called. */
export function registerTurnPresenter(stage: TurnPresenter): () => void {
  presenter = stage;
  return () => {
    presenter = null;
    shownPage = null;
  };
}

/** Returns the pending turn once; null if the pages changed for another reason. */
export function consumePendingTurn(): Turn | null {
  const taken = pending;
  pending = null;
  return taken;
}
