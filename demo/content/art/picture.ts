import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { Book, Box } from '../typesetting/book.ts';
import type { Rgb } from './color.ts';
import { Dice } from './random.ts';

/** A picture that can fill a rectangle of a page. */
export type Picture = (book: Book, box: Box) => void;

export interface Exposure {
  /** The length of the longer side in pixels. */
  readonly pixels: number;
  /** JPEG quality, 0 to 100. */
  readonly quality: number;
  /** Strength of the film grain, 0 to 1. Grain makes up most of the file size. */
  readonly grain: number;
}

const print: Exposure = { pixels: 1250, quality: 82, grain: 0.1 };

/** A photograph: painted on a canvas with the box's aspect ratio, with film grain, and encoded as JPEG. */
export function photo(
  paint: (g: SKRSContext2D, w: number, h: number) => void,
  exposure: Partial<Exposure> = {},
): Picture {
  const { pixels, quality, grain } = { ...print, ...exposure };
  let taken: { book: Book; shape: string; image: unknown } | undefined;
  return (book, box) => {
    const shape = `${Math.round(box.w)} ${Math.round(box.h)}`;
    // An image can be used only in the file that opened it.
    if (taken?.book !== book || taken.shape !== shape) {
      const scale = pixels / Math.max(box.w, box.h);
      const canvas = createCanvas(Math.round(box.w * scale), Math.round(box.h * scale));
      paint(canvas.getContext('2d'), canvas.width, canvas.height);
      addGrain(canvas, grain);
      const jpeg = canvas.toBuffer('image/jpeg', quality);
      taken = { book, shape, image: openImage(book, jpeg) };
    }
    book.clip(box, () => {
      book.doc.image(taken?.image as PDFKit.Mixins.ImageSrc, box.x, box.y, {
        width: box.w,
        height: box.h,
      });
    });
  };
}

/** The image per book, so that both halves of a spread share one image. */
const openImage = (book: Book, jpeg: Buffer): unknown =>
  (book.doc as unknown as { openImage(src: Buffer): unknown }).openImage(jpeg);

/** Paints each pixel by a function, at most `most` pixels wide or high, and scales the result up. */
export function shade(
  g: SKRSContext2D,
  w: number,
  h: number,
  most: number,
  color: (x: number, y: number) => Rgb,
): void {
  const scale = Math.min(1, most / Math.max(w, h));
  const small = createCanvas(Math.ceil(w * scale), Math.ceil(h * scale));
  const s = small.getContext('2d');
  const image = s.createImageData(small.width, small.height);
  const unit = Math.max(small.width, small.height);
  let at = 0;
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const c = color(x / unit, y / unit);
      image.data[at] = c[0];
      image.data[at + 1] = c[1];
      image.data[at + 2] = c[2];
      image.data[at + 3] = 255;
      at += 4;
    }
  }
  s.putImageData(image, 0, 0);
  g.imageSmoothingQuality = 'high';
  g.drawImage(small, 0, 0, w, h);
}

let tile: Canvas | undefined;

function grainTile(): Canvas {
  if (tile) return tile;
  tile = createCanvas(512, 512);
  const g = tile.getContext('2d');
  const image = g.createImageData(512, 512);
  const dice = new Dice(77);
  for (let i = 0; i < image.data.length; i += 4) {
    const v = 128 + dice.normal() * 52;
    image.data[i] = v + dice.normal() * 9;
    image.data[i + 1] = v;
    image.data[i + 2] = v + dice.normal() * 9;
    image.data[i + 3] = 255;
  }
  g.putImageData(image, 0, 0);
  return tile;
}

function addGrain(canvas: Canvas, strength: number): void {
  if (strength === 0) return;
  const g = canvas.getContext('2d');
  g.save();
  g.globalCompositeOperation = 'overlay';
  g.globalAlpha = strength;
  const dice = new Dice(canvas.width);
  for (let y = 0; y < canvas.height; y += 512)
    for (let x = 0; x < canvas.width; x += 512) {
      // Rotated at random, so that no tiles are visible.
      g.save();
      g.translate(x + 256, y + 256);
      g.rotate((dice.int(0, 3) * Math.PI) / 2);
      g.drawImage(grainTile(), -256, -256);
      g.restore();
    }
  g.restore();
}
