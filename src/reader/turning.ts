import type { PageNumber } from '../../workers/pdf/protocol.ts';
import { pageAfter, spreadIndexOf } from './rules.ts';
import type { Move } from './sides.ts';
import { goToPage, reader } from './store.ts';

/** How a turn came about: a hand that pulled leaves the pages where it let go of them. */
export interface Turn {
  readonly cause: Event;
  /** CSS pixels per millisecond at which the hand let go; absent where no hand pulled. */
  readonly speed?: number;
}

let pending: Turn | null = null;

/** Turns pages; past the ends nothing happens. Answers whether the spread changed. */
export function turn(move: Move, how: Turn): boolean {
  const { page, singlePage, pageCount } = reader;
  if (pageCount === null) return false;
  return turnTo(pageAfter(move, page, { pageCount, singlePage }), how);
}

/** Goes to a page that was chosen. Answers whether the spread changed. */
export function turnTo(target: PageNumber, how: Turn): boolean {
  const { page, singlePage } = reader;
  if (spreadIndexOf(target, singlePage) === spreadIndexOf(page, singlePage)) return false;
  pending = how;
  goToPage(target);
  return true;
}

/** The turn that the stage is about to show; null when the pages changed for another reason. */
export function takeTurn(): Turn | null {
  const taken = pending;
  pending = null;
  return taken;
}
