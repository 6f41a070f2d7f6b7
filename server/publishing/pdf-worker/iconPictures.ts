import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { iconSizes } from '#contract/paths.ts';
import { scaled } from './pictures.ts';
import { type IconJob, iconName, PdfWorkerRefusal, sourceName } from './workerProtocol.ts';

/** Draws an owner's picture as the square icons of the store. Throws `PdfWorkerRefusal`. */
export async function drawIcons({ folder }: IconJob): Promise<null> {
  const picture = await squareOf(await readFile(path.join(folder, sourceName)));
  for (const size of iconSizes) {
    const icon = size === touchIcon ? onWhite(scaled(picture, size)) : scaled(picture, size);
    await writeFile(path.join(folder, iconName(size)), await icon.encode('png'));
  }
  return null;
}

/** iOS paints transparent pixels of a touch icon black. */
const touchIcon = 180;

/** Pixels. */
const largestSide = 4096;

/** The library reads further formats, such as SVG. */
const beginnings = [/^\x89PNG\r\n/, /^\xff\xd8\xff/, /^RIFF.{4}WEBP/s];

async function squareOf(bytes: Buffer): Promise<Canvas> {
  const beginning = bytes.subarray(0, 16).toString('latin1');
  if (!beginnings.some((one) => one.test(beginning))) throw new PdfWorkerRefusal('icon_wrong');
  const image = await loadImage(bytes).catch(() => null);
  const { width, height } = image ?? { width: 0, height: 0 };
  const side = Math.max(width, height);
  if (!image || side === 0 || side > largestSide) throw new PdfWorkerRefusal('icon_wrong');
  const square = createCanvas(side, side);
  square.getContext('2d').drawImage(image, (side - width) / 2, (side - height) / 2);
  return square;
}

function onWhite(icon: Canvas): Canvas {
  const canvas = createCanvas(icon.width, icon.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, icon.width, icon.height);
  context.drawImage(icon, 0, 0);
  return canvas;
}
