/** The parts of classes of pdf.js's parser that these functions use. */
interface Jpeg {
  readonly bytes: Uint8Array;
  /** Whether another filter surrounds the JPEG. */
  readonly canAsyncDecodeImageFromBuffer: boolean;
  /** null if the browser cannot decode it. */
  getTransferableImage(width: number, height: number): Promise<Frame | null>;
}
type Frame = (VideoFrame | ImageBitmap) & { displayWidth: number; displayHeight: number };
interface Picture {
  readonly image: object;
  readonly width: number;
  readonly height: number;
  readonly bpc: number;
  readonly needsDecode: boolean;
  readonly interpolate: unknown;
  readonly colorSpace?: { readonly name: string };
  readonly smask?: Picture;
  readonly mask?: object;
  fillOpacity(rgba: Uint8ClampedArray, width: number, height: number, rows: number): Promise<void>;
  undoPreblend(rgba: Uint8ClampedArray, width: number, height: number): void;
}

declare const JpegStream: new () => Jpeg;
declare const PDFImage: new () => Picture;
declare const ImageResizer: { needsToBeResized(width: number, height: number): boolean };

/**
 * Decodes a JPEG by the browser onto a canvas of the given size; null if the browser cannot, or if the result might differ
 * from that of pdf.js: for another number of bits, or for a size that is no multiple of the picture's.
 */
async function gatefoldCanvas(picture: Picture, width: number, height: number) {
  const { image } = picture;
  if (!(image instanceof JpegStream) || picture.bpc !== 8) return null;
  if (width % picture.width !== 0 || height % picture.height !== 0) return null;
  const frame = await image.getTransferableImage(picture.width, picture.height);
  if (!frame) return null;
  try {
    // The file may state another size than the JPEG.
    if (frame.displayWidth !== picture.width || frame.displayHeight !== picture.height) return null;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) return null;
    context.imageSmoothingEnabled = false;
    context.drawImage(frame, 0, 0, width, height);
    return { canvas, context };
  } finally {
    frame.close();
  }
}

/**
 * Decodes a JPEG with a mask by the browser. pdf.js decodes the mask, applies its `Decode` and `Matte`, and fits its size, as
 * it does with a JPEG that it has decoded itself. Returns null for other pictures.
 */
async function gatefoldMasked(picture: Picture, width: number, height: number) {
  const { smask, mask, needsDecode, colorSpace, interpolate } = picture;
  // A mask by colours compares with the decoded components.
  if (needsDecode || !(smask || mask instanceof PDFImage)) return null;
  if (colorSpace?.name !== 'DeviceRGB' && colorSpace?.name !== 'DeviceGray') return null;
  const drawn = await gatefoldCanvas(picture, width, height);
  if (!drawn) return null;
  const { canvas, context } = drawn;
  const pixels = context.getImageData(0, 0, width, height);
  await picture.fillOpacity(pixels.data, width, height, height);
  picture.undoPreblend(pixels.data, width, height);
  context.putImageData(pixels, 0, 0);
  return { data: null, width, height, bitmap: canvas.transferToImageBitmap(), interpolate };
}

/** Returns the samples of a mask that is a grey JPEG, decoded by the browser; null for other masks. */
async function gatefoldGrey(mask: Picture): Promise<Uint8Array | null> {
  const { image, width, height, colorSpace } = mask;
  if (colorSpace?.name !== 'DeviceGray' || typeof OffscreenCanvas === 'undefined') return null;
  if (!(image instanceof JpegStream) || image.canAsyncDecodeImageFromBuffer) return null;
  // The browser applies a profile, which PDF ignores. A profile is in the first segments.
  const head = String.fromCharCode(...image.bytes.subarray(0, 8192));
  if (head.includes('ICC_PROFILE')) return null;
  if (ImageResizer.needsToBeResized(width, height)) return null;
  const drawn = await gatefoldCanvas(mask, width, height);
  if (!drawn) return null;
  const { data } = drawn.context.getImageData(0, 0, width, height);
  const samples = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < samples.length; at += 1, from += 4) {
    const level = data[from] ?? 0;
    // The file calls a coloured JPEG grey.
    if (level !== data[from + 1] || level !== data[from + 2]) return null;
    samples[at] = level;
  }
  return samples;
}

/** The source text of these functions runs in the parser's worker, so they use nothing of this module. */
export const maskedJpegCode = [gatefoldCanvas, gatefoldMasked, gatefoldGrey].join('\n');
