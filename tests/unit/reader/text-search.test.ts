import { describe, expect, it } from 'vitest';
import { foldedSearchText } from '#contract/foldedPageText.ts';
import { snippetOf } from '../../../server/search/snippet.ts';
import { hasWordsOf, indexTokens, searchTokens } from '../../../server/search/tokens.ts';

/** Evaluates a query of `searchTokens` as PostgreSQL does. */
function isMatch(text: string, query: string): boolean {
  const tokens = indexTokens(text);
  return query.split(' & ').every((term) => {
    const [, token = '', prefix] = /^'(.*)'(:\*)?$/.exec(term) ?? [];
    return tokens.some((one) => (prefix ? one.startsWith(token) : one === token));
  });
}

function isFound(text: string, search: string): boolean {
  const tokens = searchTokens(search);
  if (!tokens || !isMatch(text, tokens.query)) return false;
  return !tokens.isInexact || hasWordsOf(foldedSearchText(text), tokens);
}

const letters = Array.from("aabcÄßø東京のラーメ12-' ,.");

/** Whole numbers below a limit, the same in each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('a search in the text of a page', () => {
  it.each([
    ['Über das Meer', 'uber'],
    ['Über das Meer', 'MEER das'],
    ['the lighthouses of Brittany', 'lightho'],
    ['the co-operative', 'cooperative'],
    ['the e-mail', 'email'],
    ['Straße', 'strasse'],
    ['東京の夜景', '京の夜'],
    ['東京の夜景', '夜'],
    ['東京2020年', '東京2020'],
    ['ラーメン屋', 'ーメン'],
    ['พิพิธภัณฑ์', 'ภัณ'],
    ['서울의 밤', '서울'],
    ['Łódź nocą', 'lodz noca'],
    ['don’t look', "don't"],
  ])('finds in "%s" the words "%s"', (text, search) => {
    expect(isFound(text, search)).toBe(true);
  });

  it.each([
    ['the lighthouse', 'house'],
    ['Issue 12', 'issue 2'],
    ['the theatre', 'theatres'],
    ['there', 'th'],
    ['京東', '東京'],
    ['東南 南京', '東南京'],
    ['text', '…'],
    ['a b c', 'a'],
  ])('does not find in "%s" the words "%s"', (text, search) => {
    expect(isFound(text, search)).toBe(false);
  });

  it('finds the hits of a scan of the folded text, and no others', () => {
    const next = seeded(7);
    const textOf = (most: number) =>
      Array.from({ length: 1 + next(most) }, () => letters[next(letters.length)]).join('');
    const wrong: { text: string; search: string; isThere: boolean }[] = [];
    for (let count = 0; count < 20_000; count += 1) {
      const [text, search] = [textOf(40), textOf(6)];
      const tokens = searchTokens(search);
      if (!tokens) continue;
      const isThere = hasWordsOf(foldedSearchText(text), tokens);
      if (isFound(text, search) !== isThere) wrong.push({ text, search, isThere });
    }
    expect(wrong).toEqual([]);
  });
});

function wordsOf(text: string, search: string) {
  const tokens = searchTokens(search);
  return tokens && snippetOf(text, search, tokens);
}

describe('the words around a hit', () => {
  it('have the match as it is printed', () => {
    expect(wordsOf('Die Größe des Meeres', 'grosse')).toEqual({
      words: ['Die ', 'Größe', ' des Meeres'],
      search: 'grosse',
    });
  });

  it('are those of the longest word if the page has the words apart', () => {
    expect(wordsOf('A lamp. Then the tower.', 'lamp tower')).toEqual({
      words: ['A lamp. Then the ', 'tower', '.'],
      search: 'tower',
    });
  });

  it('end at whole words', () => {
    const words = wordsOf(`${'before '.repeat(30)}lamp ${'after '.repeat(30)}`, 'lamp')?.words;
    expect(words?.[0]).toMatch(/^… (before )+$/);
    expect(words?.[2]).toMatch(/^ (after )+…$/);
  });
});
