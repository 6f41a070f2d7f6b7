import { createCanvas, type Canvas } from '@napi-rs/canvas';

export const heightAt = (picture: Canvas, width: number): number =>
  Math.max(1, Math.round((picture.height * width) / picture.width));

/**
 * Returns the picture at a smaller width. The width is halved until the last step is less than a
 * half, because one large step skips pixels.
 */
export function scaled(picture: Canvas, width: number): Canvas {
  const next = picture.width >= 2 * width ? Math.ceil(picture.width / 2) : width;
  const canvas = createCanvas(next, heightAt(picture, next));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return next === width ? canvas : scaled(canvas, width);
}
