import type { PackState } from '#contract/pack/format.ts';
import { oneMinute } from '../../platform/clock.ts';

/** The part of a pack's row that only `packTransition` changes. */
export interface PackProgress {
  readonly state: PackState;
  /** Attempts that failed since the pack was last ordered. */
  readonly failures: number;
  readonly builtPages: number;
  readonly dueAt: Date;
}

export type PackEvent =
  /** A process takes up the work, or goes on with the work of a process that ended. */
  | { readonly kind: 'claimed' }
  | { readonly kind: 'built'; readonly pages: number }
  | { readonly kind: 'finished'; readonly pages: number }
  /** The process stops. The pages that are built stay. */
  | { readonly kind: 'interrupted' }
  /** Another attempt may succeed. */
  | { readonly kind: 'attemptFailed' }
  /** No attempt will succeed. */
  | { readonly kind: 'refused' }
  /** A publisher has requested a rebuild, or the format has changed. */
  | { readonly kind: 'ordered' };

/** A process that does not report for this time has ended. Longer than the time limit of a page. */
export const leaseMs = 3 * oneMinute;

export const maxFailures = 3;
const retryDelay = (failures: number): number => failures * 10 * oneMinute;

/** Returns the next progress of a pack; null if the event is impossible in this state. */
export function packTransition(
  pack: PackProgress,
  event: PackEvent,
  now: Date,
): PackProgress | null {
  const later = (delay: number): Date => new Date(now.getTime() + delay);
  const isBuilding = pack.state === 'building';
  switch (event.kind) {
    case 'ordered':
      return { state: 'pending', failures: 0, builtPages: 0, dueAt: now };
    case 'claimed': {
      const isOpen = pack.state === 'pending' || isBuilding;
      return isOpen && pack.dueAt <= now
        ? { ...pack, state: 'building', dueAt: later(leaseMs) }
        : null;
    }
    case 'built':
      return isBuilding ? { ...pack, builtPages: event.pages, dueAt: later(leaseMs) } : null;
    case 'finished':
      return isBuilding ? { ...pack, state: 'ready', builtPages: event.pages } : null;
    case 'interrupted':
      return isBuilding ? { ...pack, state: 'pending', dueAt: now } : null;
    case 'refused':
      return isBuilding ? { ...pack, state: 'failed' } : null;
    case 'attemptFailed':
      break;
  }
  return isBuilding ? afterFailure(pack, later(retryDelay(pack.failures + 1))) : null;
}

const afterFailure = (pack: PackProgress, dueAt: Date): PackProgress => {
  const failures = pack.failures + 1;
  const state = failures < maxFailures ? 'pending' : 'failed';
  return { ...pack, failures, state, dueAt };
};
