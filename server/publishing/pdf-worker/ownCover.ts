import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { pictureLimits } from '#contract/api/issue.ts';
import { scaled } from './pictures.ts';
import { framing, paintedWidth, writeRenditions } from './previews.ts';
import { type CoverFiles, type CoverJob, PdfWorkerRefusal, sourceName } from './workerProtocol.ts';

/** Decodes a picture of the publisher and writes it in all sizes of a cover. Throws `PdfWorkerRefusal`. */
export async function makeOwnCover({ folder }: CoverJob): Promise<CoverFiles> {
  const picture = await decoded(await readFile(path.join(folder, sourceName)));
  const { width, height } = picture;
  if (Math.max(width, height) > pictureLimits.side) throw new PdfWorkerRefusal('picture_too_large');
  if (width < pictureLimits.leastWidth) throw new PdfWorkerRefusal('picture_too_small');
  const frame = framing(picture);
  const whole = scaled(picture, Math.max(1, Math.round(width * frame.scale)));
  const painted = createCanvas(paintedWidth, frame.height);
  const context = painted.getContext('2d');
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, painted.width, painted.height);
  context.drawImage(whole, frame.left, frame.top);
  return writeRenditions(painted, folder);
}

/** Whether the file is a PNG, JPEG or WebP. The decoder reads others too, such as SVG, which is a document. */
function isAccepted(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12);
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return start.startsWith('\x89PNG\r\n\x1a\n') || start.startsWith('\xff\xd8\xff') || isWebp;
}

async function decoded(bytes: Buffer): Promise<Image> {
  if (!isAccepted(bytes)) throw new PdfWorkerRefusal('not_a_picture');
  const picture = await loadImage(bytes).catch(() => null);
  if (!picture || picture.width === 0) throw new PdfWorkerRefusal('not_a_picture');
  return picture;
}
