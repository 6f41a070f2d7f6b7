import { describe, expect, it } from 'vitest';
import type { Rectangle } from '#contract/api/annotations.ts';
import {
  type ArticleItem,
  articleOf,
  itemAt,
  type ArticleRange,
  nextRange,
} from '../../../src/features/reader/article/article.ts';
import { piecesOf } from '../../../src/features/reader/article/articleMarks.ts';
import { orderOf } from '../../../src/features/reader/article/pageOrder.ts';
import { paragraphText } from '../../../src/features/reader/text/paragraphs.ts';
import { block, column, pageOf, rect, words } from '../../helpers/articleBlocks.ts';
import type { PageNumber, PdfPoints, TextBlock } from '../../../workers/pdf/engineProtocol.ts';

const outline = (items: readonly ArticleItem[]): readonly string[] =>
  items.map((item) => {
    if (item.kind === 'page') return `page ${item.page}`;
    if (item.kind === 'figure') {
      const caption = item.caption?.parts.map(({ text }) => text).join('');
      return `figure${item.alt && ` ${item.alt}`}${caption ? `: ${caption}` : ''}`;
    }
    return `${item.kind}: ${paragraphText(item.parts.map(({ text }) => text).join(''))}`;
  });

const filler = column({ x: 60, y: 300 }, 12);
const text = (line: string): string => `paragraph: ${line}`;
const body = text(filler.text);

/** A block whose lines have these shares of its width. */
const ragged = (lines: readonly (readonly [text: string, share: number])[]): TextBlock => {
  const whole = block(lines.map(([line]) => line));
  const runs = whole.runs.map((run, at) => ({
    ...run,
    width: (200 * (lines[at]?.[1] ?? 1)) as PdfPoints,
  }));
  return { ...whole, runs };
};

describe('An article', () => {
  it.each<[string, Parameters<typeof ragged>[0], readonly string[]]>([
    [
      'after a short line that ends a sentence',
      [
        ['The boats come back', 1],
        ['with the tide.', 0.4],
        ['Nobody waits.', 1],
      ],
      ['The boats come back with the tide.', 'Nobody waits.'],
    ],
    [
      'after a title in capitals',
      [
        ['THE BOATS', 0.8],
        ['come back with the tide', 1],
      ],
      ['THE BOATS', 'come back with the tide'],
    ],
    [
      'before the name of a speaker',
      [
        ['Does it come back?', 0.9],
        ['Ada Moor: It does.', 1],
      ],
      ['Does it come back?', 'Ada Moor: It does.'],
    ],
    [
      'after a short line in a script without capital letters',
      [
        ['船は潮とともに戻ります。', 0.4],
        ['誰も待ちません。', 0.4],
        ['港は静かで、', 1],
      ],
      ['船は潮とともに戻ります。', '誰も待ちません。', '港は静かで、'],
    ],
    [
      'not after a line that is full beside a picture',
      [
        ['The boats come back with the tide', 1],
        ['and the harbour', 0.5],
        ['fills again', 0.5],
        ['and again', 0.5],
        ['all day.', 0.5],
        ['Nobody waits', 0.5],
      ],
      [
        'The boats come back with the tide and the harbour fills again and again all day. Nobody waits',
      ],
    ],
    [
      'not after a full line',
      [
        ['The boats come back.', 0.9],
        ['Nobody waits.', 1],
      ],
      ['The boats come back. Nobody waits.'],
    ],
    [
      'not within a sentence',
      [
        ['The boats of', 0.4],
        ['Ada come back', 1],
      ],
      ['The boats of Ada come back'],
    ],
  ])('parts a block without space between its paragraphs %s', (_, lines, paragraphs) => {
    const parts = [ragged(lines), filler];
    expect(outline(articleOf([pageOf(parts)])).slice(0, -1)).toEqual(paragraphs.map(text));
  });

  it('has its title in one piece, and the line with its author', () => {
    const parts = [
      block(['Slow boats'], { y: 40, letters: 30 }, { level: 1 }),
      block(['and fast tides'], { y: 80, letters: 30 }, { level: 1 }),
      block(['By Ada Moor'], { y: 130 }),
      filler,
    ];
    expect(outline(articleOf([pageOf(parts)]))).toEqual([
      'heading: Slow boats and fast tides',
      'byline: By Ada Moor',
      body,
    ]);
  });

  it('has a paragraph whole that runs over a caption, over columns and over pages', () => {
    const first = pageOf([
      filler,
      block([words, 'and the nets are full of the silver har-'], { y: 500 }),
      block(['A net with small letters'], { y: 600, letters: 7 }),
    ]);
    const second = pageOf([block(['vest of the night.'], { y: 60 }), filler], 2);
    expect(outline(articleOf([first, second]))).toEqual([
      body,
      text(`${words} and the nets are full of the silver harvest of the night.`),
      text('A net with small letters'),
      body,
    ]);
  });

  it('parts a heading and paragraphs with space between them that the file has tagged as one', () => {
    const asWords = { follows: 'words' } as const;
    const parts = [
      block(['Low water'], { y: 40, letters: 16 }),
      block([words, 'and the nets are full.'], { y: 70 }, asWords),
      block([words, 'and the rest of the text'], { y: 105 }, asWords),
      block(['goes on below a picture.'], { y: 200 }, asWords),
      filler,
    ];
    expect(outline(articleOf([pageOf(parts)]))).toEqual([
      text('Low water'),
      text(`${words} and the nets are full.`),
      text(`${words} and the rest of the text goes on below a picture.`),
      body,
    ]);
  });

  it('continues with a capital letter at the head of the next column only after a full line', () => {
    const whole = block([words, words, words], { y: 600 });
    const full = {
      ...whole,
      runs: whole.runs.map((run) => ({ ...run, width: 200 as PdfPoints })),
    };
    const next = block(['Harbour masters wait', 'for them.'], { x: 300, y: 60 });
    const joined = text(`${words} ${words} ${words} Harbour masters wait for them.`);
    expect(outline(articleOf([pageOf([filler, full, next])]))).toEqual([body, joined]);
    expect(outline(articleOf([pageOf([filler, whole, next])]))).toHaveLength(3);
  });

  it('leaves a page without a certain order to the eye, and continues after it', () => {
    const first = pageOf([filler, block([words, 'and then'], { y: 500 })]);
    const poster = pageOf([block(['SALE'], { letters: 90 })], 2);
    const last = pageOf([block(['they leave.'], { y: 60 }), filler], 3);
    expect(outline(articleOf([first, poster, last]))).toEqual([
      body,
      text(`${words} and then they leave.`),
      'page 2',
      body,
    ]);
  });

  it('has a picture with its caption, and no background, rule or picture below much text', () => {
    const parts = [
      column({ x: 60, y: 60 }, 6),
      block(['The harbour in May'], { x: 60, y: 310, letters: 8 }),
      column({ x: 60, y: 400 }, 12),
    ];
    const pictures = [
      rect(0, 0, 600, 800),
      rect(60, 150, 200, 150),
      rect(60, 145, 200, 4),
      rect(50, 390, 240, 200),
    ];
    expect(outline(articleOf([pageOf(parts, 1, pictures)]))).toEqual([
      expect.stringMatching(/^paragraph/),
      'figure: The harbour in May',
      expect.stringMatching(/^paragraph/),
    ]);
  });
});

const orderFor = (...parts: readonly TextBlock[]) => orderOf({ parts, isSkipped: () => false });
const tagged = (...parts: readonly TextBlock[]) =>
  ({ kind: 'group', role: 'section', parts }) as unknown as TextBlock;
const row = (y: number) => block([words, words], { y }, { follows: 'line' });
const label = (x: number, y: number) => block([words], { x, y });

describe('The order of a page', () => {
  it('is known for columns with their headings', () => {
    const heading = block(['Low water'], { y: 40, letters: 20 }, { level: 1 });
    expect(orderFor(heading, column({ y: 80 }), column({ x: 300, y: 80 }))).toBe('known');
  });

  it('is unsure for rows of a table, for scattered labels and for blocks over each other', () => {
    expect(orderFor(row(100), row(130), row(160), row(190))).toBe('unsure');
    expect(orderFor(...[60, 140, 220, 300, 380].map((x) => label(x, x)))).toBe('unsure');
    expect(orderFor(column({ y: 100 }), column({ x: 80, y: 110 }))).toBe('unsure');
  });

  it('is unsure where the tags of the file go back, and known where only a short part of them does', () => {
    const [above, below] = [column({ y: 80 }, 12), column({ y: 400 }, 12)];
    expect(orderFor(tagged(above, below))).toBe('known');
    expect(orderFor(tagged(below, above))).toBe('unsure');
    const credit = block(['A boat', 'at sea'], { y: 700 });
    expect(orderFor(tagged(credit, above, below))).toBe('known');
  });

  it('is none for a page with few words', () => {
    expect(orderFor(block(['The Harbour Quarterly'], { letters: 40 }))).toBe('none');
  });
});

const range = (first: number, last: number) => ({ first, last }) as ArticleRange;
const pages = (...all: number[]) => all as PageNumber[];

describe('The pages of an article', () => {
  it.each([
    ['a turn within the range', { type: 'turned', pages: pages(4, 5) }, range(3, 4)],
    ['a turn to another spread', { type: 'turned', pages: pages(8, 9) }, range(8, 9)],
    ['the end in view', { type: 'end-near', pageCount: 12 }, range(3, 5)],
    ['the end of the document in view', { type: 'end-near', pageCount: 4 }, range(3, 4)],
    ['the page before', { type: 'previous' }, range(2, 4)],
  ] as const)('after %s', (_, event, expected) => {
    expect(nextRange(range(3, 4), event)).toEqual(expected);
  });

  it('do not begin before page 1', () => {
    expect(nextRange(range(1, 2), { type: 'previous' })).toEqual(range(1, 2));
  });
});

const mark = (start: number, end: number, page = 2) =>
  ({ page, start, end, annotation: null }) as const;

describe('The first text of an article', () => {
  const pages = [
    pageOf([column({ y: 60 }), column({ x: 300, y: 60 }, 30)]),
    pageOf([column({ y: 60 }, 30)], 2),
  ];
  const items = articleOf(pages);
  const at = (page: number, view: Rectangle | null) =>
    itemAt(items, pages, { page: page as PageNumber, view });

  it('is the first one that is seen on the page, or the first one of a page that is seen whole', () => {
    expect(items).toHaveLength(3);
    expect(at(1, { x: 0.5, y: 0.2, width: 0.5, height: 0.5 })).toBe(1);
    expect(at(1, { x: 0, y: 0, width: 1, height: 1 })).toBe(0);
    expect(at(2, null)).toBe(2);
    expect(at(3, null)).toBe(-1);
  });
});

describe('The marks of a text', () => {
  const part = {
    page: 2 as PageNumber,
    start: 10,
    end: 30,
    text: 'The sea is calm now.',
    rect: rect(0, 0, 1, 1),
  };
  it('cut it at their ends, and only those of its page', () => {
    const found = piecesOf(part, [mark(0, 13), mark(24, 40), mark(14, 20, 3)] as never);
    expect(found.map(({ text: own, mark: of }) => [own, of !== null])).toEqual([
      ['The', true],
      [' sea is cal', false],
      ['m now.', true],
    ]);
  });
});
