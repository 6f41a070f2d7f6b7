import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  fitAt,
  isRead,
  movedAlong,
  type PlacedFit,
  shownAt,
  shownFrom,
} from '../../../src/features/reader/zoom/columnFit.ts';
import type { PageBlock, PdfRect } from '../../../workers/pdf/engineProtocol.ts';

type Numbers = readonly [x: number, y: number, width: number, height: number];

const block = (
  [x, y, width, height]: Numbers,
  column = 0,
  more: Partial<PageBlock> = {},
): PageBlock => ({
  rect: { x, y, width, height } as PdfRect,
  size: 12,
  column,
  level: null,
  isArtifact: false,
  isPicture: false,
  isPainted: false,
  isCutOut: false,
  isVertical: false,
  ...more,
});

const picture = (numbers: Numbers): PageBlock => block(numbers, 0, { isPicture: true, size: 0 });

/** A page of 600 by 800 points: a head, two columns, a picture below the second one, and a folio. */
const magazine = columnsOf([
  block([40, 40, 520, 40], 0, { size: 36, level: 1 }),
  block([40, 100, 250, 300], 1),
  block([40, 404, 80, 14], 1, { size: 13 }),
  block([40, 420, 250, 200], 1),
  block([310, 100, 250, 500], 2),
  block([300, 770, 20, 12], 3, { isArtifact: true }),
  picture([310, 620, 250, 140]),
]);

/** Three bands of vertical text, read from the right. */
const vertical = columnsOf([
  block([40, 60, 520, 200], 0, { isVertical: true }),
  block([40, 280, 520, 200], 1, { isVertical: true }),
  block([40, 500, 520, 200], 2, { isVertical: true }),
]);

/** An introduction across a picture, and the text beside it, in the same size. */
const beside = columnsOf([
  block([40, 100, 520, 100], 0),
  block([40, 210, 200, 400], 0),
  picture([260, 220, 300, 300]),
]);

/** Text that flows over a photograph, and a small picture in a paragraph. */
const over = columnsOf([
  block([100, 100, 180, 200], 0),
  block([320, 100, 180, 200], 1),
  picture([60, 60, 480, 300]),
  block([60, 400, 480, 300], 2),
  picture([400, 450, 140, 140]),
]);

/** A paragraph whose last line runs on below a picture. */
const wrapped = columnsOf([block([200, 100, 300, 200], 0), picture([60, 80, 200, 320])]);

const cover = columnsOf([picture([0, 0, 600, 800]), block([100, 100, 400, 50], 0, { size: 48 })]);

/** Lists of 14 pages. */
const small = columnsOf([block([40, 100, 500, 300], 0, { size: 7 })]);

const phone = { width: 390, height: 844, unit: 0.65 };
const tablet = { width: 1194, height: 834, unit: 1 };

describe('A double tap', () => {
  it.each([
    [
      'in a column fits its width, with all of its blocks',
      magazine,
      [150, 200],
      [40, 100, 250, 520],
      2.256,
    ],
    ['on a subhead fits the column', magazine, [60, 410], [40, 100, 250, 520], 2.256],
    ['in the other column fits that one', magazine, [400, 200], [310, 100, 250, 500], 2.256],
    ['beside a column, within 24 points, fits it', magazine, [22, 200], [40, 100, 250, 520], 2.256],
    ['on a picture fits the picture', magazine, [400, 700], [310, 620, 250, 140], 2.256],
    [
      'in a band of vertical text fits its height',
      vertical,
      [300, 300],
      [40, 280, 520, 200],
      3.077,
    ],
    ['beside a picture fits the narrow text', beside, [100, 400], [40, 210, 200, 400], 2.82],
    ['on the text across it fits the wide text', beside, [100, 150], [40, 100, 520, 100], 1.923],
    ['on text over a photograph fits the text', over, [150, 200], [100, 100, 180, 200], 3.077],
    [
      'between two paragraphs over a photograph fits the near one',
      over,
      [290, 200],
      [100, 100, 180, 200],
      3.077,
    ],
    ['on a picture in a paragraph fits the picture', over, [450, 500], [400, 450, 140, 140], 4],
    [
      'on a picture around which text flows fits the picture',
      wrapped,
      [230, 250],
      [60, 80, 200, 320],
      2.82,
    ],
    ['on small letters makes them 15 pixels high', small, [100, 200], [40, 100, 500, 300], 3.297],
  ] as const)('%s', (_, page, [x, y], [left, top, width, height], scale) => {
    const fit = fitAt(page, { x, y }, phone);
    expect(fit?.rect).toEqual({ x: left, y: top, width, height });
    expect(fit?.scale).toBeCloseTo(scale, 2);
  });

  it.each([
    ['far from all blocks', magazine, [300, 690], phone],
    ['on a head that fills the stage already', magazine, [300, 60], phone],
    ['on a folio', magazine, [305, 775], phone],
    ['on a photograph that fills the page', cover, [300, 500], phone],
    ['on a page without blocks', columnsOf([]), [300, 400], phone],
    ['on text that fills the stage already', small, [100, 200], { ...tablet, unit: 2.2 }],
  ] as const)('%s magnifies as the product describes', (_, page, [x, y], stage) =>
    expect(fitAt(page, { x, y }, stage)).toBeNull(),
  );

  it('makes no letter higher than 24 pixels', () =>
    expect(fitAt(magazine, { x: 150, y: 200 }, tablet)?.scale).toBe(2));
});

it('The columns of a page are in reading order, and labels are not read', () => {
  expect(magazine.columns.map(({ rect }) => rect.x)).toEqual([40, 40, 310]);
  expect(magazine.columns.map(isRead)).toEqual([false, true, true]);
  expect(beside.columns).toHaveLength(2);
  expect(vertical.columns.map(({ isVertical }) => isVertical)).toEqual([true, true, true]);
});

const stage = { width: 400, height: 800 };
const placed = (box: PlacedFit['box'], more: Partial<PlacedFit> = {}): PlacedFit => ({
  box,
  scale: 2,
  line: 20,
  isVertical: false,
  isPicture: false,
  ...more,
});
const column = placed({ x: 20, y: 50, width: 180, height: 1000 });
const short = placed({ x: 20, y: 50, width: 180, height: 300 }, { scale: 1 });
const band = placed({ x: 20, y: 50, width: 360, height: 300 }, { isVertical: true });
const photo = placed({ x: 200, y: 100, width: 150, height: 100 }, { isPicture: true });
const broad = placed({ x: 20, y: 50, width: 360, height: 700 });

describe('The transform of a fit', () => {
  const at = { x: 100, y: 300 };

  it.each([
    ['centres a column, and holds the tapped line', column, { x: -20, y: -300 }],
    ['centres a band, and holds the tapped line of vertical text', band, { x: -100, y: 0 }],
    ['centres a picture', photo, { x: -350, y: 100 }],
    ['holds the tapped place of text that is wider than the stage', broad, { x: -100, y: -300 }],
  ])('%s', (_, fit, { x, y }) => expect(shownAt(fit, stage, at, at)).toEqual({ scale: 2, x, y }));

  it('never leaves the edges of text that is wider than the stage', () => {
    expect(shownAt(broad, stage, { x: 21, y: 300 }, { x: 390, y: 300 }).x).toBeCloseTo(-28);
    expect(shownAt(broad, stage, { x: 379, y: 300 }, { x: 10, y: 300 }).x).toBeCloseTo(-372);
  });

  it.each([
    ['the head of a column', column, 'next', 'ltr', { x: -20, y: -76 }],
    ['its foot, backwards', column, 'previous', 'ltr', { x: -20, y: -1324 }],
    ['the right end of vertical text', band, 'next', 'rtl', { x: -372, y: 0 }],
    ['its left end, backwards', band, 'previous', 'rtl', { x: -28, y: 0 }],
    ['the beginning of broad lines', broad, 'next', 'ltr', { x: -28, y: -76 }],
    ['the beginning of broad lines from the right', broad, 'next', 'rtl', { x: -372, y: -76 }],
    ['the head of a short column also backwards', short, 'previous', 'ltr', { x: 90, y: -26 }],
  ] as const)('shows %s', (_, fit, move, direction, { x, y }) => {
    const shown = shownFrom(fit, stage, move, direction);
    expect(shown.x).toBeCloseTo(x);
    expect(shown.y).toBeCloseTo(y);
  });
});

const from = (x: number, y: number) => ({ scale: 2, x, y });

describe('Reading on', () => {
  it.each([
    ['moves by the stage, less two lines', column, from(0, -76), 'next', { x: 0, y: -788 }],
    ['stops at the foot', column, from(0, -1200), 'next', { x: 0, y: -1324 }],
    ['goes back', column, from(0, -600), 'previous', { x: 0, y: -76 }],
    ['moves to the left in vertical text', band, from(-372, 0), 'next', { x: -36, y: 0 }],
    ['moves back to the right there', band, from(-28, 0), 'previous', { x: -364, y: 0 }],
  ] as const)('%s', (_, fit, view, move, { x, y }) => {
    const reached = movedAlong(fit, stage, view, move);
    expect(reached?.x).toBeCloseTo(x);
    expect(reached?.y).toBeCloseTo(y);
  });

  it.each([
    ['the foot', column, from(0, -1324), 'next'],
    ['the head', column, from(0, -76), 'previous'],
    ['the left end of vertical text', band, from(-28, 0), 'next'],
    ['the right end of vertical text', band, from(-372, 0), 'previous'],
  ] as const)('ends when %s is in view', (_, fit, view, move) =>
    expect(movedAlong(fit, stage, view, move)).toBeNull(),
  );
});
