import { describe, expect, it, test } from 'vitest';
import type { Anchor, Annotation, Rectangle } from '#contract/api/annotations.ts';
import { pageTextOf } from '#contract/pageText.ts';
import {
  anchorAt,
  placeOn,
  positionOf,
  rectanglesOf,
  inPageOrder,
} from '../../../src/features/reader/annotations/anchors.ts';
import { placeSigns, placeToolbar } from '../../../src/features/reader/annotations/placement.ts';
import { fitsFilter } from '#contract/annotations/annotationList.ts';
import type { PageSize, TextRun } from '../../../workers/pdf/engineProtocol.ts';

/** A line with letters of 5 points, at y = 20 × its number. */
const runOf = (text: string, at: number, more: Partial<TextRun> = {}): TextRun =>
  ({
    text,
    direction: 'ltr',
    x: 10,
    y: 20 * at,
    width: 5 * text.length,
    size: 8,
    angle: 0,
    font: 'serif',
    stretch: 1,
    endsLine: true,
    ...more,
  }) as TextRun;

const pageOfRuns = (runs: readonly TextRun[]) => pageTextOf<TextRun>([{ kind: 'text', runs }]);

const pageOf = (...lines: readonly string[]) =>
  pageOfRuns(lines.map((line, at) => runOf(line, at)));

const size = { width: 100, height: 200 } as PageSize;

const boxAt = (x: number, y: number, width = 10) => ({ x, y, width, height: 10 });

const textAt = (y: number, height = 20, x = 100) => ({ x, y, width: 100, height });

const annotationOf = (fields: Partial<Annotation>) =>
  ({ id: 'a', kind: 'highlight', colour: 'yellow', note: '', page: 1, ...fields }) as Annotation;

const rotated = { angle: Math.PI / 2, x: 50, y: 20 } as Partial<TextRun>;

describe('An anchor of selected text', () => {
  const page = pageOf('The lamps of the', 'harbour are lit.');

  it('has the quote, the text around it and the position', () => {
    expect(anchorAt(page, { start: 4, end: 24 }, [])).toEqual({
      quote: { prefix: 'The ', exact: 'lamps of the harbour', suffix: ' are lit.' },
      position: { start: 4, end: 24 },
      shape: [],
    });
  });

  test.each([
    ['spaces at its ends are left out', { start: 3, end: 10 }, 'lamps'],
    ['spaces alone are no quote', { start: 3, end: 4 }, undefined],
    ['nothing is no quote', { start: 4, end: 4 }, undefined],
  ])('%s', (_name, position, quote) => {
    expect(anchorAt(page, position, [])?.quote?.exact).toBe(quote);
  });
});

describe('The position of a letter', () => {
  const parted = [runOf('a har-', 0), runOf('bour of', 1), runOf('lamps', 2)];
  const page = pageOfRuns(parted);

  it.each([
    ['the start', 0, 0, 0],
    ['the end of a line', 1, 7, 12],
    ['the hyphen of a divided word is at the next letter', 0, 6, 5],
    ['the first letter after a space between lines', 2, 0, 13],
    ['the end of the page', 2, 5, 18],
  ])('%s', (_name, run, offset, position) => {
    expect(page.text).toBe('a harbour of lamps');
    expect(positionOf(page, parted[run] as TextRun, offset)).toBe(position);
  });
});

describe('A hyphen at the end of a line', () => {
  const page = pageOf('The well-known lamp is a well-', 'known harbour lamp of maga-', 'zines.');

  it('stays in the quote of a word with a hyphen, and is no part of a divided word', () => {
    expect(page.text).toBe('The well-known lamp is a well-known harbour lamp of magazines.');
    const start = page.text.lastIndexOf('well');
    expect(anchorAt(page, { start, end: start + 10 }, [])?.quote?.exact).toBe('well-known');
  });

  it('does not move a highlight whose text stood elsewhere while the hyphen was left out', () => {
    const start = page.text.indexOf('harbour');
    const exact = { x: 0.38, y: 0.1, width: 0.34, height: 0.05 };
    const anchor: Anchor = {
      quote: { prefix: 'wellknown ', exact: 'harbour', suffix: ' lamp' },
      position: { start: start - 1, end: start + 6 },
      shape: [exact],
    };
    expect(placeOn(page, anchor, size)).toEqual([exact]);
  });
});

describe('The place of a highlight', () => {
  const shape = [{ x: 0.1, y: 0.2, width: 0.3, height: 0.04 }];
  const anchor: Anchor = {
    quote: { prefix: 'of the ', exact: 'harbour', suffix: ' are lit.' },
    position: { start: 17, end: 24 },
    shape,
  };

  it('is as stored while the text is where it was', () =>
    expect(placeOn(pageOf('The lamps of the', 'harbour are lit.'), anchor, size)).toEqual(shape));

  it('follows the text that another file has elsewhere', () =>
    expect(placeOn(pageOf('More.', 'All lamps of the', 'harbour are lit.'), anchor, size)).toEqual([
      { x: 0.1, y: 0.2, width: expect.closeTo(0.35), height: expect.closeTo(0.04) },
    ]));

  it('is none on a page without the text', () =>
    expect(placeOn(pageOf('Nothing of that kind.'), anchor, size)).toBeNull());

  it('of a passage without text is its shape', () =>
    expect(placeOn(pageOf('x'), { ...anchor, quote: null }, size)).toEqual(shape));

  it('of a rotated line is upright', () => {
    const page = pageOfRuns([runOf('harbour', 0, rotated)]);
    expect(placeOn(page, { ...anchor, position: null }, size)).toEqual([
      {
        x: expect.closeTo(0.42),
        y: expect.closeTo(0.1),
        width: expect.closeTo(0.08),
        height: expect.closeTo(0.175),
      },
    ]);
  });
});

describe('The sign of a note', () => {
  /** A sign has 14 points, where the page has its full size. */
  const page = { width: 300, height: 200, scale: 1, corner: 'right' } as const;
  const lines = [50, 60, 70, 80].map((y) =>
    runOf('a'.repeat(40), 0, { x: 30, y, width: 200 } as never),
  );
  const parts = [{ kind: 'text', runs: lines }] as never;
  const passage = [{ x: 100 / 300, y: 60 / 200, width: 50 / 300, height: 8 / 200 }];

  const overWords = ({ x, y, width, height }: Rectangle): boolean =>
    lines.some(
      (line) =>
        x * 300 < line.x + line.width &&
        (x + width) * 300 > line.x &&
        y * 200 < line.y + line.size &&
        (y + height) * 200 > line.y,
    );

  it.each([
    ['on a page of its full size', 1],
    ['on a page of a fifth of it', 0.2],
  ])('covers no words %s', (_name, scale) => {
    const [sign] = placeSigns([passage], parts, { ...page, scale });
    expect(sign && overWords(sign)).toBe(false);
  });

  it('stands on the line of its passage, and signs of one line stand apart', () => {
    const [one, other] = placeSigns([passage, passage], parts, page);
    expect(one?.y).toBeCloseTo((64 - 7) / 200);
    expect(
      Math.hypot(
        (one?.x ?? 0) * 300 - (other?.x ?? 0) * 300,
        (one?.y ?? 0) * 200 - (other?.y ?? 0) * 200,
      ),
    ).toBeGreaterThan(24);
  });

  it('is left out where words fill the page', () => {
    const full = [
      { kind: 'text', runs: [runOf('a', 0, { x: 0, y: 0, width: 300, size: 200 } as never)] },
    ];
    expect(placeSigns([passage], full as never, page)).toEqual([null]);
  });
});

describe('Rectangles', () => {
  it.each([
    ['pieces of one line are one', [boxAt(0, 0), boxAt(12, 1)], 1],
    ['lines stay apart', [boxAt(0, 0), boxAt(0, 12)], 2],
    ['columns stay apart', [boxAt(0, 0), boxAt(60, 0)], 2],
    ['pieces that are written from the right are one', [boxAt(12, 0), boxAt(0, 0)], 1],
    ['nothing lies beyond the page', [boxAt(150, 0)], 0],
  ])('%s', (_name, boxes, count) => {
    expect(rectanglesOf(boxes, { width: 100, height: 100 })).toHaveLength(count);
  });
});

describe('The toolbar', () => {
  const area = { width: 400, top: 52, bottom: 752 };
  const toolbar = { width: 200, height: 50 };

  it.each([
    ['is above text that a mouse has selected', textAt(300), false, { x: 50, y: 240 }],
    [
      'is below text that a finger has selected, clear of its handles',
      textAt(300),
      true,
      { x: 50, y: 354 },
    ],
    ['is below text under the bar', textAt(60), false, { x: 50, y: 90 }],
    ['is above text at the lower edge', textAt(720), true, { x: 50, y: 660 }],
    ['stays inside at the start', textAt(300, 20, 0), false, { x: 8, y: 240 }],
    ['stays inside at the end', textAt(300, 20, 300), false, { x: 192, y: 240 }],
    ['is over the end of text that fills the page', textAt(40, 720), false, { x: 50, y: 694 }],
  ])('%s', (_name, selected, isTouch, place) => {
    expect(placeToolbar(selected, toolbar, area, isTouch)).toEqual(place);
  });
});

describe('The list', () => {
  it.each([
    ['everything', annotationOf({ kind: 'bookmark' }), { kind: null, colour: null }, true],
    [
      'a highlight with a note among notes',
      annotationOf({ note: 'x' }),
      { kind: 'note', colour: null },
      true,
    ],
    ['no plain highlight among notes', annotationOf({}), { kind: 'note', colour: null }, false],
    ['a highlight of the colour', annotationOf({}), { kind: null, colour: 'yellow' }, true],
    ['no highlight of another colour', annotationOf({}), { kind: null, colour: 'pink' }, false],
    [
      'no bookmark of a colour',
      annotationOf({ kind: 'bookmark' }),
      { kind: null, colour: 'yellow' },
      false,
    ],
  ] as const)('has %s', (_name, annotation, filter, isThere) => {
    expect(fitsFilter(annotation, filter)).toBe(isThere);
  });

  it('orders annotations by the pages on which they are now', () => {
    const moved = { a: 9, b: 'lost' } as never;
    const all = [annotationOf({ id: 'a', page: 2 }), annotationOf({ id: 'b', page: 3 })];
    expect(inPageOrder(all, moved).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});
