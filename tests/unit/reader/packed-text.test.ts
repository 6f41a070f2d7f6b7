import { describe, expect, test } from 'vitest';
import { TEXT_UNIT } from '#contract/pack/format.ts';
import { PackedPages } from '#contract/pack/text.ts';
import { withJoinedRuns } from '../../../workers/pdf/text/joinRuns.ts';
import {
  packedBlocks,
  pageBlocksOf,
  unpackedBlocks,
} from '../../../workers/pdf/text/pageBlocks.ts';
import { packedParts, unpackedParts } from '../../../workers/pdf/text/packedParts.ts';
import type { PagePart, PdfRect, TextBlock } from '../../../workers/pdf/engineProtocol.ts';
import { block, rect } from '../../helpers/articleBlocks.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { linkedPdf } from '../../helpers/linkedPdf.ts';
import { pdfOfWords } from '../../helpers/positionedTextPdf.ts';
import { pagePartsOf } from '../../helpers/taggedPage.ts';
import { taggedPdf } from '../../helpers/taggedPdf.ts';

/** Through JSON, as the pack has it. */
function packedAndUnpacked(parts: readonly PagePart[]): PagePart[] {
  const [page] = PackedPages.parse(JSON.parse(JSON.stringify([packedParts(parts)])));
  return unpackedParts(page ?? []);
}

/** Rounds all numbers to parts of a point. */
const rounded = (value: unknown, unit = TEXT_UNIT): unknown =>
  JSON.parse(JSON.stringify(value), (_key, inner: unknown) =>
    typeof inner === 'number' ? Math.round(inner * unit) / unit : inner,
  );

const words = pdfOfWords([
  { text: 'A heading over both columns', at: [72, 700], size: 24 },
  { text: 'The first column begins here', at: [72, 640] },
  { text: 'and it goes on.', at: [72, 626] },
  { text: 'It has another paragraph.', at: [72, 590] },
  { text: 'The second column', at: [320, 640] },
  { text: 'ends before the first.', at: [320, 626] },
  { text: '日本語', at: [72, 500], isJapanese: true },
  { text: '縦書き', at: [500, 500], isVertical: true },
]);

const tagged = taggedPdf({
  words: [
    { text: 'Title', at: [72, 700], size: 18 },
    { text: 'colour', at: [72, 600], properties: '/Lang (fr) /ActualText (couleur)' },
    { text: 'cell', at: [72, 500] },
    { text: '7', at: [300, 20], tag: 'Artifact' },
  ],
  elements: [
    '/S /H1 /K [0]',
    '/S /P /K [1]',
    '/S /Table /K [element(3)]',
    '/S /TR /P element(2) /K [element(4)]',
    '/S /TD /P element(3) /K [2] /A << /O /Table /ColSpan 2 >>',
    '/S /Figure /Alt (A lamp) /K []',
  ],
  top: [0, 1, 2, 5],
  parents: [0, 1, 4],
});

describe('The text of a page in a pack', () => {
  test.each([
    ['of a page without tags', words],
    ['of a tagged page', tagged],
    ['of links and notes', linkedPdf()],
  ])('%s is that of the engine, with positions rounded', async (_name, pdf) => {
    const parts = await pagePartsOf(pdf);
    expect(parts.length).toBeGreaterThan(0);
    expect(rounded(withJoinedRuns(packedAndUnpacked(parts)))).toEqual(
      rounded(withJoinedRuns(parts)),
    );
  });

  test('keeps turned text at its angle', async () => {
    const [part] = await pagePartsOf(words).then((parts) =>
      packedAndUnpacked(parts.filter((one) => one.kind === 'text' && one.text === '縦書き')),
    );
    expect(part?.kind === 'text' && part.runs[0]?.angle).toBeCloseTo(Math.PI / 2, 3);
  });
});

/** A page with links to destinations on page 2. */
const linksTo = (...views: readonly string[]): Buffer =>
  madePdf({
    pages: 2,
    pageExtras: (page) => {
      const links = views.map(
        (view, at) =>
          `<< /Type /Annot /Subtype /Link /Rect [72 ${40 * at} 300 ${40 * at + 20}] /Dest [page(2) ${view}] >>`,
      );
      return page === 1 ? `/Annots [${links.join(' ')}]` : '';
    },
  });

test('A link has the place across its page that its destination names, also in a pack', async () => {
  const named = ['/XYZ 300.4 700 0', '/FitR 310 0 500 700', '/FitV 320', '/FitBV 330'];
  const whole = ['/Fit', '/FitH 700', '/XYZ null null null', '/XYZ 0 792 0'];
  const parts = await pagePartsOf(linksTo(...named, ...whole));
  for (const read of [parts, packedAndUnpacked(parts)]) {
    const lefts = read.flatMap((part) =>
      part.kind === 'link' && part.target.kind === 'page' ? [part.target.left] : [],
    );
    const places = lefts.filter((left) => left !== undefined).toSorted((a, b) => a - b);
    expect(places).toEqual([300, 310, 320, 330]);
    expect(lefts).toHaveLength(8);
  }
});

/** Two bands of vertical text, two paragraphs in each. */
const bands = pdfOfWords(
  [700, 400].flatMap((y) =>
    [500, 480, 420, 400].map((x) => ({
      text: '吾輩は猫である',
      at: [x, y] as const,
      isVertical: true,
    })),
  ),
);

const columnOf = async (text: string): Promise<number | undefined> => {
  const parts = await pagePartsOf(words);
  return pageBlocksOf(parts)[parts.findIndex((part) => part.text.startsWith(text))]?.column;
};

interface Line {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size?: number;
  readonly direction?: 'ltr' | 'rtl';
}

const line = (text: string, { x, y, width, size = 10, direction = 'ltr' }: Line): TextBlock => ({
  ...block([text], { x, y, letters: size }, { direction }),
  rect: rect(x, y, width, size),
});

/** The columns of lines that follow each other, or that stand beside the one before at a distance of 0. */
function columnsFor(
  lines: readonly (readonly [text: string, x: number, width: number, down?: number])[],
): readonly number[] {
  let y = 100;
  const blocks = lines.map(([text, x, width, down = 12]) =>
    line(text, { x, y: (y += down), width }),
  );
  return pageBlocksOf(blocks).map(({ column }) => column);
}

describe('The text blocks of a page', () => {
  test('of one column have one number', async () => {
    expect(await columnOf('It has another')).toBe(await columnOf('The first column'));
  });

  test('of neighbouring columns, and below a heading over both, have different numbers', async () => {
    const columns = ['A heading', 'The first', 'The second'].map(columnOf);
    expect(new Set(await Promise.all(columns)).size).toBe(3);
  });

  test('come out of the pack as they went in, rounded to a tenth of a point', async () => {
    const blocks = pageBlocksOf(await pagePartsOf(tagged));
    expect(blocks.map(({ level }) => level)).toContain(1);
    expect(blocks.map(({ isArtifact }) => isArtifact)).toContain(true);
    expect(unpackedBlocks(packedBlocks(blocks))).toEqual(rounded(blocks, 10));
  });

  test('are followed by the pictures and the tagged figures', async () => {
    const picture = { x: 10, y: 20, width: 300, height: 200 } as PdfRect;
    const figure: PagePart = {
      kind: 'figure',
      text: 'A lamp',
      rect: picture,
      language: null,
      parts: [],
    };
    const cutOut = { image: 'img', matrix: [], rect: picture };
    const painted = { whole: [picture], cutOuts: [cutOut] };
    const blocks = pageBlocksOf([figure, ...(await pagePartsOf(tagged))], painted);
    const isPicture = blocks.map((block) => block.isPicture);
    expect(isPicture.slice(-4)).toEqual([false, true, true, true]);
    expect(blocks.slice(-3).map(({ isPainted }) => isPainted)).toEqual([false, true, true]);
    expect(blocks.slice(-3).map(({ isCutOut }) => isCutOut)).toEqual([false, false, true]);
    expect(blocks.at(-1)?.rect).toEqual(picture);
    expect(unpackedBlocks(packedBlocks(blocks))).toEqual(rounded(blocks, 10));
  });

  test.each([
    [
      'with its text below the first line',
      [
        ['An introduction to the list', 60, 200],
        ['1. The boats come back with', 60, 200],
        ['the tide and the harbour', 87, 173],
        ['2. Nobody waits', 60, 200],
      ],
    ],
    [
      'beside its text',
      [
        ['An introduction to the list', 60, 200],
        ['1.', 60, 8],
        ['The boats come back', 96, 164, 0],
        ['a)', 78, 8],
        ['with the tide', 100, 160, 0],
      ],
    ],
  ] as const)('of a list have the column of its text, where the number hangs %s', (_, lines) => {
    expect(columnsFor(lines)).toEqual(lines.map(() => 0));
  });

  test('of a list from right to left have the column of its numbers', () => {
    const rtl = (text: string, x: number, width: number, y: number) =>
      line(text, { x, y, width, direction: 'rtl' });
    const number = line('.1', { x: 252, y: 112, width: 8 });
    const blocks = [rtl('توصية', 60, 200, 100), number, rtl('مجموعة', 60, 160, 112)];
    expect(pageBlocksOf(blocks).map(({ column }) => column)).toEqual([0, 0, 0]);
  });

  test('beside a large quotation mark or in another cell of a row have a column of their own', () => {
    const mark = line('“', { x: 60, y: 100, width: 12, size: 40 });
    const quoted = [mark, line('Nobody waits', { x: 90, y: 110, width: 170 })];
    expect(pageBlocksOf(quoted).map(({ column }) => column)).toEqual([0, 1]);
    const cells = [
      ['4 Hard', 60, 60],
      ['5 Hardest. This is as', 60, 286],
      ['hard except that', 160, 194],
    ] as const;
    expect(columnsFor(cells)).toEqual([0, 0, 1]);
  });

  test('of vertical text have a column for each band', async () => {
    const parts = await pagePartsOf(bands);
    const blocks = pageBlocksOf(parts);
    expect(blocks.map(({ isVertical }) => isVertical)).toEqual(blocks.map(() => true));
    const columns = blocks.map(({ rect, column }) => [rect.y < 400 ? 'upper' : 'lower', column]);
    expect(new Set(columns.map(String)).size).toBe(2);
  });
});
