import { describe, expect, test } from 'vitest';
import type {
  PageIndex,
  PagePart,
  TextBlock,
  TextRun,
} from '../../../workers/pdf/engineProtocol.ts';
import { foldedSearchText, foldedText } from '#contract/foldedPageText.ts';
import { boxesIn, hitsIn, matchesIn, matchOverEnd } from '../../../workers/pdf/search/matches.ts';
import { outwardFrom, MOST_HITS, TextSearch } from '../../../workers/pdf/search/textSearch.ts';
import { pageTextOf } from '#contract/pageText.ts';

type Line = string | Partial<TextRun>;

/** A line at y = 10 × its number, with letters of 5 points. */
function runOf(line: Line, at: number): TextRun {
  const given = typeof line === 'string' ? { text: line } : line;
  const text = given.text ?? '';
  return {
    direction: 'ltr',
    x: 0,
    y: 10 * at,
    width: 5 * text.length,
    size: 8,
    angle: 0,
    font: 'serif',
    stretch: 1,
    endsLine: true,
    ...given,
    text,
  } as TextRun;
}

const block = (...lines: readonly Line[]): TextBlock =>
  ({ kind: 'text', runs: lines.map(runOf), direction: 'ltr' }) as unknown as TextBlock;

const textOf = (...blocks: readonly (readonly Line[])[]): string =>
  pageTextOf(blocks.map((lines) => block(...lines))).text;

describe('The text of a page', () => {
  test.each<[string, readonly (readonly Line[])[], string]>([
    ['lines are parted by one space', [['one ', ' two']], 'one two'],
    ['a divided word is whole', [['exam-', 'ple']], 'example'],
    ['a name keeps its hyphen', [['Jean-', 'Paul']], 'Jean-Paul'],
    ['a dash stays apart', [['one –', 'two']], 'one – two'],
    ['Japanese lines have no space between them', [['東京の', '大阪へ']], '東京の大阪へ'],
    ['columns continue each other', [['the high'], ['tide']], 'the high tide'],
    ['a word is divided between columns', [['exam-'], ['ple']], 'example'],
    ['runs of one line stay together', [[{ text: 'a', endsLine: false }, 'b']], 'ab'],
    ['blank runs are left out', [['one', ' ', 'two']], 'one two'],
  ])('%s', (_, blocks, text) => {
    expect(textOf(...blocks)).toBe(text);
  });

  test('has the texts of groups and figures', () => {
    const parts = [
      { kind: 'group', parts: [block('in a list')] },
      { kind: 'figure', text: 'alternative', parts: [block('in a picture')] },
    ] as unknown as PagePart[];
    expect(pageTextOf(parts).text).toBe('in a list in a picture');
  });
});

const page = (text: string) => ({ text, folded: foldedSearchText(text) });

describe('A hit', () => {
  test('has the words around it', () => {
    const text = 'a b c d e f g h The High Tide comes in at noon, and the boats go out then';
    expect(hitsIn(page(text), 'high tide')).toEqual([
      { before: 'd e f g h The ', match: 'High Tide', after: ' comes in at noon, and the' },
    ]);
  });

  test('is found as often as it occurs, without overlaps', () => {
    expect(matchesIn('aaaa', 'aa')).toHaveLength(2);
    expect(matchesIn('', 'a')).toHaveLength(0);
    expect(matchesIn('text', '')).toHaveLength(0);
  });

  test('in Arabic is found where the document has lost a space', () => {
    const matches = matchesIn('في العشرةالاوائل من', foldedSearchText('العشرة الأوائل'));
    expect(matches).toEqual([{ start: 3, end: 16 }]);
    expect(matchesIn('عالم نور', foldedSearchText('من'))).toEqual([]);
  });

  test('has a box for each of its lines', () => {
    const text = pageTextOf([block('the high', 'tide comes')]);
    expect(boxesIn(text, 'high tide').hits).toEqual([
      [
        { x: 20, y: 0, width: 20, height: 8, angle: 0 },
        { x: 0, y: 10, width: 20, height: 8, angle: 0 },
      ],
    ]);
  });

  test('has the edges that the parser reports', () => {
    const edges = [0, 2, 2, 9, 9, 12];
    const text = pageTextOf([block({ text: 'imi', width: 12 as never, edges })]);
    expect(boxesIn(text, 'm').hits).toEqual([[{ x: 2, y: 0, width: 7, height: 8, angle: 0 }]]);
  });

  test('begins at the right where the text goes to the left', () => {
    const text = pageTextOf([block({ text: 'אבגד', direction: 'rtl' })]);
    expect(boxesIn(text, 'אב').hits).toEqual([[{ x: 10, y: 0, width: 10, height: 8, angle: 0 }]]);
  });

  test('has one box over several runs of a line', () => {
    const text = pageTextOf([
      block({ text: 'hi', endsLine: false }, { text: 'gh', x: 10 as never, y: 0 as never }),
    ]);
    expect(boxesIn(text, 'high').hits).toEqual([[{ x: 0, y: 0, width: 20, height: 8, angle: 0 }]]);
  });

  test('lies on turned lines', () => {
    const angle = Math.PI / 2;
    const text = pageTextOf([block({ text: 'high tide', angle, x: 50 as never })]);
    const [[box] = []] = boxesIn(text, 'tide').hits;
    expect(box?.x).toBeCloseTo(50);
    expect(box?.y).toBeCloseTo(25);
    expect(box?.width).toBeCloseTo(20);
  });
});

describe('A hit over the end of a page', () => {
  test.each<[string, string, string, string, string | null]>([
    ['is found within a divided word', 'the tide be-', 'fore it ends', 'before', 'before'],
    [
      'is found between two words',
      'the end of a page',
      'before another',
      'page before',
      'page before',
    ],
    ['keeps the hyphen of a name', 'said Jean-', 'Paul', 'jean-paul', 'Jean-Paul'],
    ['is found in Japanese', '海の東', '京の夜', '東京', '東京'],
    ['is found in Arabic', 'في العشرة', 'الأوائل من', 'العشرة الاوائل', 'العشرة الأوائل'],
    ['is none within the page', 'page before', 'another', 'page', null],
    ['is none within the next page', 'one', 'page before', 'page', null],
    ['is none on an empty page', 'the tide', '', 'tide', null],
    ['is none for a single letter', 'a', 'a', 'a', null],
    ['does not overlap the last hit', 'the aa', 'a day', 'aa a', 'aa a'],
  ])('%s', (_, text, next, search, match) => {
    const wanted = foldedSearchText(search);
    const last = matchesIn(text, wanted).at(-1)?.end;
    expect(matchOverEnd(text, next, wanted, last)?.match ?? null).toBe(match);
  });

  test('has the words around it on both pages', () => {
    const text = `${'word '.repeat(80)}the high`;
    expect(hitsIn(page(text), 'high tide', page('tide comes in'))).toEqual([
      {
        before: 'word word word word word the ',
        match: 'high tide',
        after: ' comes in',
        isOverEnd: true,
      },
    ]);
  });

  test('has its boxes on both pages', () => {
    const [one, two] = ['high tide, high', 'tide comes'].map((text) => pageTextOf([block(text)]));
    const search = 'high tide';
    expect(one && boxesIn(one, search, { after: two?.text })).toMatchObject({
      hits: [[{ x: 0, width: 45 }], [{ x: 55, width: 20 }]],
      continued: [],
    });
    expect(two && boxesIn(two, search, { before: one?.text })).toMatchObject({
      hits: [],
      continued: [{ x: 0, width: 20 }],
    });
  });
});

test.each([
  [0, 3, [0, 1, 2]],
  [2, 5, [2, 3, 1, 4, 0]],
  [4, 5, [4, 3, 2, 1, 0]],
  [9, 2, [1, 0]],
])('The pages from %i of %i are searched outward', (from, count, order) => {
  expect(outwardFrom(from as PageIndex, count)).toEqual(order);
});

describe('A search', () => {
  const pages = ['a tide', 'nothing', 'two tides, a tide'];
  const reads: number[] = [];
  const searchOf = (texts: readonly (string | null)[]) =>
    new TextSearch(
      {
        pageCount: texts.length,
        partsOf: async (index) => {
          reads.push(index);
          const text = texts[index];
          if (text === null || text === undefined) throw new Error('lost');
          return [block(text)];
        },
      },
      (resume) => setTimeout(resume),
    );
  const request = { id: 1, text: 'Tide', from: 1 as PageIndex };

  async function allOf(search: TextSearch, asked = request) {
    const found: [number, number][] = [];
    for (;;) {
      const batch = await search.next(asked);
      if (!batch) return null;
      found.push(...batch.pages.map(({ page, hits }) => [page, hits.length] as [number, number]));
      if (batch.state !== 'searching') return { found, state: batch.state };
    }
  }

  test('returns the nearest page first, and then all others', async () => {
    const search = searchOf(pages);
    expect((await search.next(request))?.pages.map(({ page }) => page)).toEqual([3]);
    expect(await allOf(search)).toEqual({ found: [[1, 1]], state: 'complete' });
  });

  test('reads the text of a page once', async () => {
    const search = searchOf(pages);
    reads.length = 0;
    await allOf(search);
    await allOf(search, { ...request, id: 2, text: 'two' });
    expect(reads.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
  });

  test('finds a text over the ends of pages, wherever it begins', async () => {
    const texts = ['the high', 'tide, a high', 'tide'];
    for (const from of [0, 1, 2] as PageIndex[]) {
      const { found } = (await allOf(searchOf(texts), { ...request, text: 'high tide', from }))!;
      expect(found.toSorted(([one], [other]) => one - other)).toEqual([
        [1, 1],
        [2, 1],
      ]);
    }
  });

  test('tells how far it has come', async () => {
    const search = searchOf(pages);
    expect((await search.next(request))?.reached).toBe(3);
  });

  test('ends when another begins', async () => {
    const search = searchOf(pages);
    await search.next(request);
    await search.next({ ...request, id: 2 });
    expect(await search.next(request)).toBeNull();
  });

  test('tells that pages could not be read, and reads them at the next search', async () => {
    const texts = [...pages, null] as (string | null)[];
    const search = searchOf(texts);
    expect(await allOf(search)).toMatchObject({ state: 'partial' });
    texts[3] = 'high tide';
    expect(await allOf(search, { ...request, id: 2 })).toMatchObject({ state: 'complete' });
  });

  test('is complete at once without a text', async () => {
    expect(await allOf(searchOf(pages), { ...request, text: ' \u00AD' })).toEqual({
      found: [],
      state: 'complete',
    });
  });

  test('stops at the highest number of hits', async () => {
    const all = await allOf(searchOf(['tide '.repeat(MOST_HITS + 10)]));
    expect(all).toEqual({ found: [[1, MOST_HITS]], state: 'cut' });
  });
});

test.each([
  'A  plain\ttext ',
  'a well-known Name',
  'pages 3-4, A-b-c-D',
  '-x - y-',
  '"quoted" (it\'s)',
  '',
])('English is folded by the short way as by the long one: %j', (text) =>
  expect(foldedSearchText(text)).toBe(foldedText(text).text),
);
