import type { Part } from '../../../shared/ui/visibleViewport.ts';

/** The smallest height for a dialog, in CSS pixels. */
export const minimumHeight = 240;

/**
 * The area of the frame for a dialog: the visible part, extended to the smallest height of a dialog.
 * @param height the height of the frame
 */
export function dialogAreaIn(height: number, seen: Part): Part {
  const top = Math.min(seen.top, height);
  const bottom = Math.min(seen.top + seen.height, height);
  const room = Math.min(height, Math.max(bottom - top, minimumHeight));
  return { top: Math.min(top, height - room), height: room };
}

/** The distance that is shown above a revealed element, in CSS pixels. */
const margin = 16;

/**
 * The offset to which the host scrolls to reveal an area.
 * @returns null when enough is visible: the whole area, or the start of an area that is higher than the
 * visible part
 */
export function revealing({ top, height }: Part, seen: Part): number | null {
  const needed = height > seen.height ? 1 : height;
  const isSeen = top >= seen.top && top + needed <= seen.top + seen.height;
  return isSeen ? null : Math.max(0, top - margin);
}

/** The offset of the host's window in the page, by history entry. */
const places = new Map<string, number>();

/** More entries than a user steps back. */
const most = 100;

export function rememberPosition(key: string, top: number): void {
  places.delete(key);
  places.set(key, top);
  const [oldest] = places.keys();
  if (places.size > most && oldest !== undefined) places.delete(oldest);
}

/** The start of the page for an entry without a remembered offset. */
export const positionAt = (key: string): number => places.get(key) ?? 0;
