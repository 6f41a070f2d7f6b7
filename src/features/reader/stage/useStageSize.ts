import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Device, reader } from '../readerState.ts';
import type { StageRoom, StageSize } from '../spreads/spread.ts';
import { toDevice } from './geometry.ts';

export interface Measured {
  readonly stage: StageSize;
  readonly density: number;
  readonly room: StageRoom;
}

/** A resized window requests pages after this pause (ms). */
export const resizeRest = 40;

/** The stage's size, measured before the first frame and at each change of size or density. */
export function useStageSize(stage: RefObject<HTMLElement | null>): Measured | null {
  const [measured, setMeasured] = useState<Measured | null>(null);
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    const take = () => {
      // Printing changes the size of the stage. Another size could change which pages form a spread.
      if (window.matchMedia('print').matches) return;
      setMeasured((before) => unlessSame(before, measure(element)));
    };
    take();
    return watchSize(element, take);
  }, [stage]);
  return measured;
}

function measure(element: HTMLElement): Measured {
  const density = window.devicePixelRatio;
  const { clientWidth: width, clientHeight: height } = element;
  return {
    stage: { width: toDevice(width, density), height: toDevice(height, density) },
    density,
    room: roomOf(reader.device, width, height),
  };
}

const unlessSame = (before: Measured | null, now: Measured): Measured =>
  before &&
  before.density === now.density &&
  before.stage.width === now.stage.width &&
  before.stage.height === now.stage.height
    ? before
    : now;

function watchSize(element: HTMLElement, changed: () => void): () => void {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = window.setTimeout(changed, resizeRest);
  };
  const observer = new ResizeObserver(later);
  observer.observe(element);
  // Moving to another screen may change only the density.
  const stopDensity = watchDensity(later);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    stopDensity();
  };
}

function watchDensity(changed: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const watch = () =>
    window
      .matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`)
      .addEventListener('change', () => (changed(), watch()), { once: true, signal });
  watch();
  return () => ending.abort();
}

/** The shorter side of a screen, in CSS pixels, from which two pages side by side can be read. */
const tabletSide = 600;

/** The width of a stage, in CSS pixels, from which two pages side by side can be read. */
const leastSpread = 480;

/** A narrow or upright stage, and any phone, has room for one page only. */
export function roomOf(device: Device, width: number, height: number): StageRoom {
  if (height > width) return 'upright';
  const isNarrow = width < leastSpread || (device === 'mobile' && height < tabletSide);
  return isNarrow ? 'page' : 'spread';
}
