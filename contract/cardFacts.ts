/** Values of a card that the server and the app draw alike. */

/** The proportion of the room in which a card's cover stands: the width divided by the height. */
const roomRatio = 4 / 5;

/** The area of a cover, where the width of the room is 1. */
const coverArea = 1.1;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The width of a cover as a part of its room's width, from 0 to 1. Covers of all proportions have about the
 * same area, so that a square one does not look small beside a high one.
 */
export function coverShare({ width, height }: Size): number {
  const ratio = width / height;
  return Math.min(1, ratio / roomRatio, Math.sqrt(coverArea * ratio));
}

const newForMs = 14 * 24 * 60 * 60 * 1000;

/** Whether an issue was published within the last 14 days. */
export function isNewIssue(
  { publishedAt }: { readonly publishedAt?: string | null | undefined },
  now: number,
): boolean {
  const age = publishedAt ? now - Date.parse(publishedAt) : Number.NaN;
  return age >= 0 && age < newForMs;
}
