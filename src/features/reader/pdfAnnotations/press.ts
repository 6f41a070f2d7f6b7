import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { safeAddress } from '../../../shared/ui/addresses.ts';
import type {
  LinkTarget,
  PageAnnotation,
  PagePart,
  PdfRect,
} from '../../../../workers/pdf/engineProtocol.ts';
import type { Move } from '../readingDirection.ts';

type OnPress = (event: MouseEvent) => void;

/**
 * Handlers for a pressable element on a page: a pointer that moved between press and release
 * has dragged the page or selected text. A press by key has no position and always counts.
 */
export function usePressWithSlop() {
  const pressed = useRef<PointerEvent | null>(null);
  return (onPress?: OnPress) => ({
    onPointerDown: (event: PointerEvent) => {
      pressed.current = event;
    },
    onClick: (event: MouseEvent) => {
      const from = pressed.current;
      pressed.current = null;
      if (from && event.detail > 0 && !isPress(from, event)) event.preventDefault();
      else onPress?.(event);
    },
  });
}

/** Web pages open in a new tab; mailto and tel open another program. */
export const opensTab = (address: string): boolean => /^https?:/.test(address);

/** A larger movement (CSS pixels) between press and release is a drag, no press. */
const tolerance = 3;

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

export const isPress = (from: Point, to: Point): boolean =>
  Math.hypot(to.clientX - from.clientX, to.clientY - from.clientY) <= tolerance;

type Action = Extract<LinkTarget, { kind: 'action' }>['action'];

export const moveOfAction: Readonly<Record<Action, Move>> = {
  NextPage: 'next',
  PrevPage: 'previous',
  FirstPage: 'first',
  LastPage: 'last',
};

/** Leaves out links whose address may not be opened. */
export const reachableParts = (parts: readonly PagePart[], home: string): readonly PagePart[] =>
  parts.flatMap((part): readonly PagePart[] => {
    if (part.kind === 'group' || part.kind === 'figure')
      return [{ ...part, parts: reachableParts(part.parts, home) }];
    const isSafe =
      part.kind !== 'link' ||
      part.target.kind !== 'web' ||
      safeAddress(part.target.url, home) !== null;
    return isSafe ? [part] : [];
  });

export function linksIn(part: PagePart): Extract<PageAnnotation, { kind: 'link' }>[] {
  if (part.kind === 'link') return [part];
  return part.kind === 'group' || part.kind === 'figure' ? part.parts.flatMap(linksIn) : [];
}

/** The `style` of an element in a layer whose unit is PDF points. */
export const boxStyleOf = ({ x, y, width, height }: PdfRect) => ({
  left: x,
  top: y,
  width,
  height,
});

/** How far a target goes beyond its box on each side, in the unit of the box. */
export interface TargetSize {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

type Side = keyof TargetSize;

/** CSS pixels that a target measures at least, in each direction (WCAG 2.2, 2.5.8). */
export const minTargetSize = 24;

/**
 * Returns for each box the extension that makes its target at least `minSize` wide and high. Between two boxes
 * that are too near for both, each target ends half way: no press of one link follows the other.
 *
 * @param minSize in the unit of the boxes
 */
export function targetSizesOf(boxes: readonly PdfRect[], minSize: number): TargetSize[] {
  const reaches = boxes.map(({ width, height }) => {
    const [across, along] = [
      Math.max(0, (minSize - width) / 2),
      Math.max(0, (minSize - height) / 2),
    ];
    return { top: along, right: across, bottom: along, left: across };
  });
  const downwards = boxes
    .map((_, at) => at)
    .toSorted((one, other) => top(boxes[one]) - top(boxes[other]));
  downwards.forEach((one, at) => {
    for (const other of downwards.slice(at + 1)) {
      const [upper, lower] = [boxes[one], boxes[other]];
      if (!upper || !lower || lower.y - upper.y - upper.height >= minSize) break;
      part({ box: upper, reach: reaches[one] }, { box: lower, reach: reaches[other] });
    }
  });
  return reaches;
}

const top = (box: PdfRect | undefined): number => box?.y ?? 0;

interface Target {
  readonly box: PdfRect;
  readonly reach: Record<Side, number> | undefined;
}

/** Removes the overlap of two targets whose boxes do not overlap. */
function part(upper: Target, lower: Target): void {
  const [one, other] = [upper.box, lower.box];
  const between = other.y - one.y - one.height;
  const aside = Math.max(other.x - one.x - one.width, one.x - other.x - other.width);
  if (between >= 0 && between >= aside) return end(upper, 'bottom', lower, 'top', between);
  if (aside < 0) return;
  const isRight = other.x > one.x;
  end(upper, isRight ? 'right' : 'left', lower, isRight ? 'left' : 'right', aside);
}

/** Both targets end here, although they may not meet across: that costs only a corner. */
function end(one: Target, side: Side, other: Target, otherSide: Side, gap: number): void {
  if (one.reach) one.reach[side] = Math.min(one.reach[side], gap / 2);
  if (other.reach) other.reach[otherSide] = Math.min(other.reach[otherSide], gap / 2);
}
