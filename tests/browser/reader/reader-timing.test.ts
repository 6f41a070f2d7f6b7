import { beforeEach, describe, expect, it } from 'vitest';
import {
  markOpen,
  noteFirstPixels,
  noteSharp,
  noteTurn,
} from '../../../src/features/reader/readerTiming.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';

const sharp = { page: 1 as PageNumber, scale: 2, source: 'paint', pixels: 12 } as const;
const measures = (name: string) =>
  performance.getEntriesByName(`gatefold:${name}`, 'measure') as PerformanceMeasure[];

beforeEach(markOpen);

describe('The reader’s own timing', () => {
  it('begins anew with each opening', async () => {
    noteSharp(sharp, performance.now());
    await expect.poll(() => measures('page-sharp')).toHaveLength(1);
    markOpen();
    expect(measures('page-sharp')).toEqual([]);
    expect(performance.getEntriesByName('gatefold:open')).toHaveLength(1);
  });

  it('counts the first pixels once for each opening, from when the person asked', async () => {
    noteFirstPixels();
    noteFirstPixels();
    noteSharp(sharp, performance.now());
    await expect.poll(() => measures('page-sharp')).toHaveLength(1);
    const [open] = performance.getEntriesByName('gatefold:open');
    expect(measures('first-pixels').map(({ startTime }) => startTime)).toEqual([open?.startTime]);
  });

  it('counts a sharp page from its request to a frame that was presented', async () => {
    const since = performance.now();
    noteSharp(sharp, since);
    await expect.poll(() => measures('page-sharp')).toHaveLength(1);
    const [entry] = measures('page-sharp');
    expect(entry).toMatchObject({ startTime: since, detail: sharp });
    expect(entry?.duration).toBeGreaterThan(0);
  });

  it('counts a turn from its event’s own time', async () => {
    const event = new Event('keydown');
    noteTurn(event, true);
    await expect.poll(() => measures('turn')).toHaveLength(1);
    expect(measures('turn')[0]).toMatchObject({
      startTime: event.timeStamp,
      detail: { sharp: true },
    });
  });

  it('never lets the browser’s list of entries grow beyond a thousand', async () => {
    for (let page = 0; page < 1500; page += 1) noteSharp(sharp, performance.now());
    await expect.poll(() => measures('page-sharp').length).toBe(500);
  });
});
