/** A part of this page, in CSS pixels from the top of its window. */
export interface Part {
  readonly top: number;
  readonly height: number;
}

/** Where there is room for what floats, in a frame of which the host's window shows a part only. */
let room: Part | null = null;

/** From now on what floats keeps to this part. Where nobody says so, to the whole window. */
export function setVisibleViewport(part: Part): void {
  room = part;
  const { style } = document.documentElement;
  style.setProperty('--seen-top', `${part.top}px`);
  style.setProperty('--seen-height', `${part.height}px`);
}

/** Where a menu must not reach over, as Ark has it. */
export const menuBoundary = () =>
  room ? { x: 0, y: room.top, width: innerWidth, height: room.height } : 'clippingAncestors';
