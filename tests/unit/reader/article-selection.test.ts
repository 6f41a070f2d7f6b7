import { describe, expect, it } from 'vitest';
import { pageTextOf } from '#contract/pageText.ts';
import { articlePageOf } from '../../../src/features/reader/article/article.ts';
import { linksOn } from '../../../src/features/reader/article/articleLinks.ts';
import {
  offsetIn,
  selectedPartsOf,
} from '../../../src/features/reader/article/articleSelection.ts';
import type { PageNumber, TextBlock } from '../../../workers/pdf/engineProtocol.ts';
import { block, column, pageOf, rect, size } from '../../helpers/articleBlocks.ts';

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

  it('are the words that the file gives to a link with a larger rectangle', () => {
    const larger = { ...link(to, 100, 98, 160, 14), text: 'the  harbour' };
    expect(linked(larger)).toEqual([['the harbour', to]]);
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
