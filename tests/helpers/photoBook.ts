import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createCanvas } from '@napi-rs/canvas';
import Document from 'pdfkit';

/** Noise, the fastest way to a picture of two megabytes. */
async function heavyPicture(width: number): Promise<Buffer> {
  const canvas = createCanvas(width, Math.round(1.3125 * width));
  const context = canvas.getContext('2d');
  const picture = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < picture.data.length; at += 1) {
    picture.data[at] = at % 4 === 3 ? 255 : (at * 2_654_435_761) >>> 24;
  }
  context.putImageData(picture, 0, 0);
  return canvas.encode('jpeg', 90);
}

/**
 * A PDF whose pages are each a photograph of their own: about two megabytes at 1600 pixels of width,
 * and less by its square.
 */
export async function photoBook(
  path: string,
  pages: number,
  width = 1600,
): Promise<{ path: string; size: number }> {
  const picture = await heavyPicture(width);
  const book = new Document({ autoFirstPage: false, size: [420, 560], margin: 0 });
  const file = book.pipe(createWriteStream(path));
  for (let page = 1; page <= pages; page += 1) {
    // Decoders ignore bytes after a JPEG's end. They make each picture a different one.
    const own = Buffer.concat([picture, Buffer.from(`page ${page}`)]);
    book.addPage().image(own, 0, 0, { width: 420, height: 560 });
  }
  book.end();
  await finished(file);
  return { path, size: (await stat(path)).size };
}
