import type { TextFont } from '../protocol.ts';

/** Measured large: at the size of reading some systems round each letter to whole pixels. */
const MEASURED_AT = 100;

let context: OffscreenCanvasRenderingContext2D | null = null;

/** The generic font that stands in for a font of the file where only its place and width matter. */
export function fontOf(family: string | undefined): TextFont {
  return family === 'serif' || family === 'monospace' ? family : 'sans-serif';
}

/** How wide a text is in a generic font of size 1; 0 where nothing can measure it. */
export function naturalWidth(text: string, font: TextFont): number {
  if (typeof OffscreenCanvas === 'undefined') return 0;
  context ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!context) return 0;
  context.font = `${MEASURED_AT}px ${font}`;
  return context.measureText(text).width / MEASURED_AT;
}
