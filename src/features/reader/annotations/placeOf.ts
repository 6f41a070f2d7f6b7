import type { PdfRect } from '../../../../workers/pdf/protocol.ts';

/** A box in PDF points, for the `style` of an element in a layer that counts in them. */
export const boxStyleOf = ({ x, y, width, height }: PdfRect) => ({
  left: x,
  top: y,
  width,
  height,
});
