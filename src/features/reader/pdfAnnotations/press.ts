import { safeAddress } from '../../../shared/ui/addresses.ts';
import type { LinkTarget, PagePart, PdfRect } from '../../../../workers/pdf/protocol.ts';
import type { Move } from '../readingDirection.ts';

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

/** The `style` of an element in a layer whose unit is PDF points. */
export const boxStyleOf = ({ x, y, width, height }: PdfRect) => ({
  left: x,
  top: y,
  width,
  height,
});
