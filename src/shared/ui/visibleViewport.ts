/** A part of this page, in CSS pixels from the top of its window. */
export interface Part {
  readonly top: number;
  readonly height: number;
}

/** The part for floating elements, in a frame of which the host's window shows only a part. */
let room: Part | null = null;

/** Sets the part for floating elements. The default is the whole window. */
export function setVisibleViewport(part: Part): void {
  room = part;
  const { style } = document.documentElement;
  style.setProperty('--seen-top', `${part.top}px`);
  style.setProperty('--seen-height', `${part.height}px`);
}

/** The boundary of a menu, in Ark's form. */
export const menuBoundary = () =>
  room ? { x: 0, y: room.top, width: innerWidth, height: room.height } : 'clippingAncestors';
