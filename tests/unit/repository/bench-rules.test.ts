import { describe, expect, test } from 'vitest';
import type { Report, Sample } from '../../../bench/report/reportSchema.ts';
import { counted, packsOf } from '../../../bench/report/ratioTables.ts';
import { readOptions } from '../../../bench/options.ts';
import { pixelDiff, tolerance } from '../../../bench/render/pixelDiff.ts';
import type { Picture } from '../../../bench/probes/index.ts';
import {
  formatBytes,
  formatMs,
  growthOf,
  linesOf,
  verdictOf,
} from '../../../bench/report/view/reportRows.ts';

const white = [255, 255, 255, 255];
const black = [0, 0, 0, 255];

/** A picture whose first so many pixels are black. */
function picture(width: number, height: number, blacks: number): Picture {
  const colours = Array.from({ length: width * height }, (_, at) => (at < blacks ? black : white));
  return { width, height, pixels: Buffer.from(colours.flat()).toString('base64') };
}

const read = (...args: string[]) => readOptions(args, ['render', 'turns']);

const sample = (part: Partial<Sample>): Sample => ({
  measure: 'next',
  reader: 'gatefold',
  file: 'one',
  round: 1,
  page: 2,
  value: 10,
  ...part,
});

describe('two pictures of a page', () => {
  const ours = picture(100, 100, 3000);

  test.each([
    ['the same', picture(100, 100, 3000), 0],
    ['with a hundredth of their pixels apart', picture(100, 100, 3100), 0.01],
    ['of a page that is two pixels higher', picture(100, 102, 3000), 0],
    ['of which one is empty', picture(100, 100, 0), 0.3],
    ['of another size', picture(50, 50, 0), 1],
  ])('%s', (_, theirs, apart) => {
    expect(pixelDiff(ours, theirs)).toBeCloseTo(apart, 3);
  });

  test('count as the same up to the tolerance', () => {
    expect(pixelDiff(ours, picture(100, 100, 3100))).toBeLessThanOrEqual(tolerance);
    expect(pixelDiff(ours, picture(100, 100, 3300))).toBeGreaterThan(tolerance);
  });
});

describe('the options of the bench', () => {
  test('are those of a whole run where none are given', () => {
    expect(read()).toMatchObject({ rounds: 1, throttle: 1, network: 'none', only: [] });
    expect(read()).toMatchObject({ input: 'key', hasPacks: true });
    expect(read('--quick')).toMatchObject({ isQuick: true, rounds: 1 });
  });

  test('start actions by calls, and measure without packs, where asked', () => {
    expect(read('--input', 'call', '--no-packs')).toMatchObject({ input: 'call', hasPacks: false });
  });

  test('may name its measures, again and again', () => {
    expect(read('--only', 'turns', '--only', 'render').only).toEqual(['turns', 'render']);
  });

  test.each([
    [['--only', 'speed'], 'There is no speed; there are render, turns.'],
    [['--throttle', 'much'], '--throttle is a number from 1 to 20.'],
    [['--rounds', '0'], '--rounds is a whole number, at least 1.'],
    [['--network', '3g'], '--network is one of none, slow, fast.'],
    [['--input', 'touch'], '--input is one of key, call.'],
    [['--browser', 'safari'], '--browser is one of chromium, firefox.'],
  ])('that make no sense are refused with a sentence: %j', (args, sentence) => {
    expect(() => read(...args)).toThrow(sentence);
  });
});

describe('the report', () => {
  test('draws a line for each reader that was measured, of medians, with gaps', () => {
    const samples = [
      sample({ value: 10 }),
      sample({ value: 30, round: 2 }),
      sample({ page: 3, value: 40 }),
      sample({ reader: 'embedpdf', page: 3, value: 7 }),
    ];
    expect(linesOf(samples, ({ page }) => page)).toEqual({
      x: [2, 3],
      series: [
        { name: 'Gatefold', values: [20, 40] },
        { name: 'EmbedPDF (PDFium)', values: [null, 7] },
      ],
    });
  });

  test('shows growth over the pages, or the bytes, of the files that were made for it', () => {
    const files: Report['files'] = [
      { name: 'one', kind: 'magazine', pages: 5, bytes: 50 },
      { name: 'few', kind: 'pages', pages: 20, bytes: 60 },
      { name: 'many', kind: 'pages', pages: 200, bytes: 70 },
      { name: 'heavy', kind: 'size', pages: 15, bytes: 8000 },
    ];
    const samples = files.map(({ name }, at) => sample({ file: name, measure: 'jump', value: at }));
    const report = { files, samples } as unknown as Report;
    expect(growthOf(report, 'pages', 'jump')).toMatchObject({ x: [20, 200] });
    expect(growthOf(report, 'size', 'jump')).toMatchObject({ x: [8000] });
  });

  test('counts the files of magazines and those of a slow line apart', () => {
    const files: Report['files'] = [
      { name: 'one', kind: 'magazine', pages: 5, bytes: 50 },
      { name: 'far', kind: 'heavy-fast', pages: 60, bytes: 9000 },
    ];
    const samples = files.map(({ name }) => sample({ file: name, measure: 'jump' }));
    const report = { files, samples, likenesses: [] } as unknown as Report;
    expect(counted(report).map(({ file }) => file)).toEqual(['one']);
    expect(counted(report, 'heavy-fast').map(({ file }) => file)).toEqual(['far']);
  });

  test('counts the values of Gatefold with a pack', () => {
    const samples = [
      sample({ pack: true }),
      sample({ pack: false }),
      sample({ reader: 'embedpdf' }),
      sample({ measure: 'zoom' }),
    ];
    expect(packsOf(samples, 'next')).toEqual({ used: 1, of: 2 });
    expect(packsOf(samples, 'zoom')).toBeNull();
  });

  test('is ahead or behind only if the whole interval is', () => {
    const ratio = { value: 1, files: 1 };
    expect(verdictOf({ ...ratio, low: 0.7, high: 0.9 })).toBe('ahead');
    expect(verdictOf({ ...ratio, low: 0.7, high: 1.1 })).toBe('even');
    expect(verdictOf({ ...ratio, low: 1.1, high: 1.9 })).toBe('behind');
  });

  test.each([
    [formatMs(4.4), '4 ms'],
    [formatMs(1234), '1.23 s'],
    [formatBytes(1024 ** 2 * 1.25), '1.3 MB'],
    [formatBytes(1024 ** 2 * 250.4), '250 MB'],
  ])('writes %s', (written, expected) => {
    expect(written).toBe(expected);
  });
});
