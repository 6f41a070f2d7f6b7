import { describe, expect, it } from 'vitest';
import type { Rectangle } from '#contract/api/annotations.ts';
import {
  type ArticleItem,
  articleOf,
  articlePageOf,
  itemAt,
  type ArticleRange,
  nextRange,
} from '../../../src/features/reader/article/article.ts';
import { linksOn } from '../../../src/features/reader/article/articleLinks.ts';
import { piecesOf } from '../../../src/features/reader/article/articleMarks.ts';
import {
  offsetIn,
  selectedPartsOf,
} from '../../../src/features/reader/article/articleSelection.ts';
import { pageTextOf } from '../../../contract/pageText.ts';
import { orderOf } from '../../../src/features/reader/article/pageOrder.ts';
import { paragraphText } from '../../../src/features/reader/text/paragraphs.ts';
import type {
  PageNumber,
  PageSize,
  PdfPoints,
  PdfRect,
  TextBlock,
} from '../../../workers/pdf/engineProtocol.ts';

const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };
const rect = (x: number, y: number, width: number, height: number) =>
  ({ x, y, width, height }) as PdfRect;

interface Place {
  readonly x?: number;
  readonly y?: number;
  readonly letters?: number;
}

/** A block of lines that are 200 points wide, except the last one. */
function block(
  lines: readonly string[],
  { x = 60, y = 100, letters = 10 }: Place = {},
  more: Partial<TextBlock> = {},
) {
  return {
    kind: 'text',
    level: null,
    isArtifact: false,
    language: null,
    spans: [],
    rect: rect(x, y, 200, 1.2 * letters * lines.length),
    direction: 'ltr',
    follows: 'paragraph',
    text: lines.join(' '),
    runs: lines.map((text, at) => ({
      text,
      direction: 'ltr',
      x,
      y: y + 1.2 * letters * at,
      width: at === lines.length - 1 ? 120 : 200,
      size: letters,
      angle: 0,
      font: 'serif',
      stretch: 1,
      endsLine: true,
    })),
    ...more,
  } as unknown as TextBlock;
}

const words = 'The boats come back with the tide and the harbour fills again';
const column = (place: Place, count = 8) =>
  block([...Array.from({ length: count - 1 }, () => words), 'and rests.'], place);

const pageOf = (parts: readonly TextBlock[], page = 1, pictures: readonly PdfRect[] = []) =>
  articlePageOf(
    { parts, size, language: 'en', isSkipped: () => false },
    page as PageNumber,
    pictures,
  );

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

describe('An article', () => {
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

const link = (target: unknown, ...box: Parameters<typeof rect>) => ({
  kind: 'link',
  rect: rect(...box),
  border: null,
  target,
  text: '',
});

describe('The links of a page', () => {
  const prose = block(['Read more at the harbour office', 'or write to the harbour master.'], {});
  const linked = (...links: readonly ReturnType<typeof link>[]) => {
    const page = pageOf([prose, ...(links as unknown as TextBlock[])]);
    return linksOn(page, 'https://store.example').map(({ start, end, target }) => [
      page.text.slice(start, end),
      target,
    ]);
  };
  const to = { kind: 'page', page: 4 };

  it('are the words below them, also over the end of a line', () => {
    expect(linked(link(to, 140, 98, 125, 14))).toEqual([['the harbour office', to]]);
    expect(linked(link(to, 60, 98, 200, 26))).toEqual([[prose.text, to]]);
  });

  it('are none of addresses that may not be opened, of moves, and beside all words', () => {
    const rectangle = [140, 98, 125, 14] as const;
    expect(linked(link({ kind: 'web', url: 'javascript:alert(1)' }, ...rectangle))).toEqual([]);
    expect(linked(link({ kind: 'action', action: 'NextPage' }, ...rectangle))).toEqual([]);
    expect(linked(link(to, 400, 98, 20, 14))).toEqual([]);
  });
});

describe('A selection in the article', () => {
  it.each([
    ['the same text', 'The sea', 4, 4],
    ['a text with spaces in a row, at the last one', 'The  sea', 4, 4],
    ['the end of a text with spaces in a row', 'The  sea', 7, 8],
    ['a text after a drop cap', 'T he sea', 4, 5],
    ['the end of the letters of a drop cap', 'T he sea', 2, 3],
    ['a text with a soft hyphen', 'The har\u00ADbour', 9, 10],
  ])('finds the place in %s', (_, text, shown, place) => {
    expect(offsetIn(text, shown)).toBe(place);
  });

  const head = block(['The Harbour Quarterly'], { y: 20 });
  const [one, other, last] = [60, 200, 340].map((y) => column({ y }));
  const parts = [head, one, other, last].filter((part) => part !== undefined);
  const page = articlePageOf(
    { parts, size, language: 'en', isSkipped: (part) => part === head },
    2 as PageNumber,
    [],
  );
  const whole = pageTextOf(parts).text;
  const selected = (...ranges: readonly (readonly [start: number, end: number])[]) =>
    selectedPartsOf(
      ranges.map(([start, end]) => ({ page: 2, start, end })),
      [page],
    );
  const [first, second, third] = page.paragraphs;
  const rangeOf = (of = first): readonly [number, number] => [of?.start ?? 0, of?.end ?? 0];

  it('has the anchor of the page, which counts the running head too', () => {
    const [part] = selected([0, 8]);
    const { position, quote, shape } = part?.anchor ?? {};
    expect(position?.start).toBe(whole.indexOf(page.text.slice(0, 8)));
    expect(quote?.exact).toBe(page.text.slice(0, 8));
    expect(quote?.prefix).toContain('Quarterly');
    expect(shape).toHaveLength(1);
  });

  it('is one passage for paragraphs without a gap, and one on each side of a gap', () => {
    expect(selected(rangeOf(first), rangeOf(second))).toHaveLength(1);
    expect(selected(rangeOf(first), rangeOf(third))).toHaveLength(2);
  });
});
