import { pageNamed } from '#contract/paths.ts';
import type {
  DevicePixels,
  PageNumber,
  PageSize,
  PdfPoints,
} from '../../../workers/pdf/protocol.ts';
import {
  type Direction,
  leftToRight,
  type Move,
  stepPulledBy,
  stepTowards,
} from './readingDirection.ts';

export const firstPage = 1 as PageNumber;

/** The proportion of an unknown page. */
export const defaultPageSize: PageSize = { width: 600 as PdfPoints, height: 850 as PdfPoints };

/** Pages that stand side by side, in reading order; null is an empty half. */
export type Spread = readonly (PageNumber | null)[];

export const parsePage = (text: string): PageNumber => pageNamed(text) as PageNumber;

export const clampPage = (page: number, pageCount: number): PageNumber =>
  Math.max(firstPage, Math.min(page, pageCount)) as PageNumber;

export const pagesOf = (spread: Spread): readonly PageNumber[] =>
  spread.filter((page) => page !== null);

/** Both numbers grow to the right and down. */
export interface PlacedPage {
  readonly page: PageNumber;
  readonly x: DevicePixels;
  readonly y: DevicePixels;
  readonly width: DevicePixels;
  readonly height: DevicePixels;
  /** Device pixels for one PDF point. */
  readonly scale: number;
}

export interface StageSize {
  readonly width: DevicePixels;
  readonly height: DevicePixels;
}

/** A page of unknown size gets the size of its neighbour, so that the fold stays in the middle. */
function sizesOf(spread: Spread, sizeOf: (page: PageNumber) => PageSize): PageSize[] {
  const known = pagesOf(spread).map(sizeOf);
  return spread.map((page) => (page ? sizeOf(page) : (known[0] ?? defaultPageSize)));
}

/**
 * Fits a spread into the stage at one scale. All edges lie on whole device pixels, because a bitmap
 * between two of them is blurred. `maxPixels` limits the memory of one spread.
 */
export function placeSpread(
  spread: Spread,
  sizeOf: (page: PageNumber) => PageSize,
  stage: StageSize,
  direction: Direction,
  maxPixels = Number.POSITIVE_INFINITY,
): readonly PlacedPage[] {
  const sizes = sizesOf(spread, sizeOf);
  const width = sizes.reduce((sum, size) => sum + size.width, 0);
  const height = Math.max(...sizes.map((size) => size.height));
  const fitting = Math.min(stage.width / width, stage.height / height);
  const scale = Math.min(fitting, Math.sqrt(maxPixels / (width * height)));
  const slots = spread.map((page, at) => ({
    page,
    ...pixelsOf(sizes[at] ?? defaultPageSize, scale),
  }));
  let x = Math.floor((stage.width - slots.reduce((sum, slot) => sum + slot.width, 0)) / 2);
  return leftToRight(slots, direction).flatMap(({ page, ...size }) => {
    const left = x as DevicePixels;
    x += size.width;
    const y = Math.floor((stage.height - size.height) / 2) as DevicePixels;
    return page ? [{ page, x: left, y, ...size, scale }] : [];
  });
}

/** The bitmap that the engine makes of a page at a scale. */
export const pixelsOf = (size: PageSize, scale: number) => ({
  width: Math.max(1, Math.floor(size.width * scale + 1e-6)) as DevicePixels,
  height: Math.max(1, Math.floor(size.height * scale + 1e-6)) as DevicePixels,
});

export type TapZone = 'left' | 'middle' | 'right';

/** As wide as a touch target, wider on a tablet, where a thumb holds the edge (CSS pixels). */
const edgeWidth = (width: number): number => Math.max(44, Math.min(width * 0.06, 64));

/** Both edges turn pages, the middle toggles the bars. */
export function tapZone(x: number, width: number): TapZone {
  if (x < edgeWidth(width)) return 'left';
  return x > width - edgeWidth(width) ? 'right' : 'middle';
}

/**
 * The move of a key, or null. Space goes forward in any direction, and
 * with the shift key back.
 */
export function commandForKey(key: string, direction: Direction, isShifted = false): Move | null {
  const moves: Record<string, Move> = {
    ' ': isShifted ? 'previous' : 'next',
    ArrowRight: stepTowards('right', direction),
    ArrowLeft: stepTowards('left', direction),
    Home: 'first',
    End: 'last',
    PageUp: 'previous',
    PageDown: 'next',
  };
  return moves[key] ?? null;
}

/**
 * The Latin letter of a key: the typed letter, or the letter of the key's position in other scripts, so
 * that shortcuts work on a Greek or Hebrew keyboard, as the browser's own do. Otherwise `key`.
 */
export function letterOf({ key, code }: { readonly key: string; readonly code: string }): string {
  const isForeign = key.length === 1 && key > '\u{7e}';
  return isForeign ? code.replace('Key', '').toLowerCase() : key.toLowerCase();
}

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The keys of browsers for the next hit of a search, and with the shift key for the one before. */
export const isSearchStep = (event: PressedKey): boolean =>
  event.key === 'F3' ||
  ((event.ctrlKey || event.metaKey) && !event.altKey && letterOf(event) === 'g');

/** A released drag: distance in CSS pixels and speed in CSS pixels per ms. */
interface Pull {
  readonly dx: number;
  readonly speed: number;
  readonly width: number;
}

/** A drag turns after a quarter of the width, or less if it is fast; otherwise it springs back. */
export function commandForSwipe({ dx, speed, width }: Pull, direction: Direction): Move | null {
  const far = Math.abs(dx) > width / 4;
  const flicked = Math.abs(dx) > 16 && Math.abs(speed) > 0.35 && Math.sign(speed) === Math.sign(dx);
  return far || flicked ? stepPulledBy(dx, direction) : null;
}

/** Past the ends the pages follow the finger with growing resistance, at most a sixth of the stage. */
export function rubberBandDistance(beyond: number, width: number): number {
  const most = width / 6;
  return (beyond * most) / (Math.abs(beyond) + most);
}
