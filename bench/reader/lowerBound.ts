import { density, screen, type Tablet } from '../tablet.ts';

/**
 * The lower bound of a turn or a pinch in this browser on this machine: a page with only two
 * spreads of two canvases, painted like those of the reader, which a finger moves by one transform.
 */
export async function openLowerBound({ page }: Tablet): Promise<void> {
  await page.goto('about:blank');
  await page.evaluate(layBareSpreads, { ...screen, density });
}

/** The duration of each tap to the responding frame, by Event Timing as for the reader's turns. */
export async function bareTurns({ page }: Tablet): Promise<number[]> {
  // Event Timing reports an event up to a second later.
  await page.waitForTimeout(1200);
  return page.evaluate(() => (window as unknown as { turns: () => number[] }).turns());
}

function layBareSpreads({ width, height, density: pixels }: typeof screen & { density: number }) {
  const quickest = 16;
  const track = document.createElement('div');
  const canvases = Array.from({ length: 4 }, (_, at) => {
    const canvas = document.createElement('canvas');
    canvas.width = (width / 2) * pixels;
    canvas.height = height * pixels;
    canvas.style.cssText = `position:absolute; top:0; left:0; width:${width / 2}px; height:${height}px;
      transform:translateX(${(at * width) / 2}px); will-change:transform`;
    const ink = new OffscreenCanvas(canvas.width, canvas.height);
    const context = ink.getContext('2d', { alpha: false });
    if (!context) throw new Error('This browser gives no canvas.');
    for (let line = 0; line < canvas.height; line += 1) {
      context.fillStyle = `hsl(${line % 360} 60% ${30 + at * 10}%)`;
      context.fillRect(0, line, canvas.width, 1);
    }
    const screenSide = canvas.getContext('bitmaprenderer', { alpha: false });
    screenSide?.transferFromImageBitmap(ink.transferToImageBitmap());
    return canvas;
  });
  track.style.cssText = `position:absolute; inset:0; transform-origin:0 0; will-change:transform`;
  track.append(...canvases);
  document.body.style.cssText = 'margin:0; overflow:hidden; touch-action:none';
  document.body.append(track);

  const taps: number[] = [];
  const slow = new Map<number, number>();
  let turned = 0;
  addEventListener('pointerup', ({ timeStamp }) => {
    taps.push(timeStamp);
    turned = width - turned;
    track.style.transform = `translateX(${-turned}px)`;
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntriesByName('pointerup'))
      slow.set(Math.round(startTime), duration);
  }).observe({ type: 'event', durationThreshold: quickest } as PerformanceObserverInit);

  let first = 0;
  addEventListener('touchstart', () => (first = 0));
  addEventListener('touchmove', ({ touches: [one, other] }) => {
    if (!one) return;
    const apart = other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 2;
    first ||= other ? apart : 1;
    track.style.transform = `translate(${one.clientX - width}px, ${one.clientY - height}px) scale(${apart / first})`;
  });
  const turns = () => taps.map((time) => slow.get(Math.round(time)) ?? quickest);
  Object.assign(window, { turns });
}
