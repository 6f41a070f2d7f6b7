import type { Part } from '../../../shared/ui/visibleViewport.ts';

/** Less than this is no room for a dialog, in CSS pixels. */
export const leastRoom = 240;

/**
 * Where in the frame a dialog has room: what is seen of it, and where that is next to nothing, so much
 * beside it as a dialog needs.
 * @param height the frame's
 */
export function roomIn(height: number, seen: Part): Part {
  const top = Math.min(seen.top, height);
  const bottom = Math.min(seen.top + seen.height, height);
  const room = Math.min(height, Math.max(bottom - top, leastRoom));
  return { top: Math.min(top, height - room), height: room };
}

/** A little of what is before it is seen with what is brought in sight. */
const margin = 16;

/**
 * Where the host is to scroll so that something is seen.
 * @returns null where enough of it is: all of it, or the beginning of what is higher than the part seen
 */
export function revealing({ top, height }: Part, seen: Part): number | null {
  const needed = height > seen.height ? 1 : height;
  const isSeen = top >= seen.top && top + needed <= seen.top + seen.height;
  return isSeen ? null : Math.max(0, top - margin);
}
