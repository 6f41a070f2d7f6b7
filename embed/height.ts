import type { Height } from './types.ts';

/** Room that is kept until the frame says how high it is, in CSS pixels: a screen of a store. */
const reserved = 640;

/** As much, or all down to the end of the window: what comes after the place is not seen to move then. */
export const roomIn = (place: Element): number =>
  Math.max(reserved, innerHeight - Math.max(0, place.getBoundingClientRect().top));

/** As many whole pixels as the content needs, within the bounds. */
export function heightFor(height: Height, content = reserved): number {
  if (typeof height === 'number') return height;
  const { min = 0, max = Infinity } = height === 'auto' ? {} : height;
  return Math.min(Math.max(Math.ceil(content), min), max);
}

/** Whether the frame is as high as what is in it. */
export const isGrowing = (height: Height): boolean => typeof height !== 'number';
