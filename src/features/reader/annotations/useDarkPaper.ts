import { type RefObject, useEffect, useState } from 'react';
import { paintedEvent } from '../stage/canvases.ts';
import type { Rectangle } from '#contract/api/annotations.ts';

/** A side of the picture that is read, in pixels. */
const sample = 8;
/** Below this luminance (0 to 255) letters are light. */
const darkest = 110;

/** Whether the painted page is dark below its first highlight. */
export function useDarkPaper(
  layer: RefObject<Element | null>,
  first: Rectangle | undefined,
): boolean {
  const [isDark, setDark] = useState(false);
  useEffect(() => {
    const page = layer.current?.parentElement;
    if (!page || !first) return undefined;
    let timer = 0;
    const read = (): void => {
      const canvas = page.querySelector('canvas');
      clearTimeout(timer);
      // After the frame, because reading waits for the graphics card.
      if (canvas) timer = window.setTimeout(() => setDark(luminanceAt(canvas, first) < darkest));
    };
    read();
    page.addEventListener(paintedEvent, read);
    return () => {
      clearTimeout(timer);
      page.removeEventListener(paintedEvent, read);
    };
  }, [layer, first]);
  return isDark;
}

/** The mean luminance of a part of a canvas. */
function luminanceAt(canvas: HTMLCanvasElement, { x, y, width, height }: Rectangle): number {
  const reading = new OffscreenCanvas(sample, sample).getContext('2d', {
    willReadFrequently: true,
  });
  if (!reading || canvas.width === 0) return 255;
  const [across, down] = [canvas.width, canvas.height];
  const part = [x * across, y * down, width * across, height * down] as const;
  reading.drawImage(canvas, ...part, 0, 0, sample, sample);
  const { data } = reading.getImageData(0, 0, sample, sample);
  let sum = 0;
  for (let at = 0; at < data.length; at += 4)
    sum += 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
  return sum / (sample * sample);
}
