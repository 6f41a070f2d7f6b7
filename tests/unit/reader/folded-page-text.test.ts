import { describe, expect, test } from 'vitest';
import { folded } from '#contract/titles.ts';
import { foldedText } from '#contract/foldedPageText.ts';

const found = (text: string, search: string): string | null => {
  const { text: all, starts, ends } = foldedText(text);
  const wanted = foldedText(search).text;
  const at = all.indexOf(wanted);
  return at < 0 ? null : text.slice(starts[at], ends[at + wanted.length - 1]);
};

describe('A folded search finds the original characters', () => {
  test.each([
    ['case', 'A TIDE of time', 'tide', 'TIDE'],
    ['accents', 'une crème brûlée', 'BRULEE', 'brûlée'],
    ['accents as marks of their own', 'cre\u0300me', 'crème', 'cre\u0300me'],
    ['letters without a decomposition', 'Łódź, smørrebrød', 'smorrebrod', 'smørrebrød'],
    ['sharp s', 'die Straße', 'strasse', 'Straße'],
    ['ligatures', 'the o\uFB03ce', 'office', 'o\uFB03ce'],
    ['a part of a ligature', 'the o\uFB03ce', 'fic', '\uFB03c'],
    ['width', 'ＴＩＤＥＳ　１２', 'tides 12', 'ＴＩＤＥＳ　１２'],
    ['half-width katakana', 'ｶﾞｲﾄﾞ', 'ガイド', 'ｶﾞｲﾄﾞ'],
    ['katakana by hiragana', 'インジェクション', 'いんじぇくしょん', 'インジェクション'],
    ['hiragana by katakana', 'その ひらがな', 'ヒラガナ', 'ひらがな'],
    ['half-width katakana by hiragana', 'ｲﾝｼﾞｪｸｼｮﾝ', 'いんじぇくしょん', 'ｲﾝｼﾞｪｸｼｮﾝ'],
    ['a half-width letter with its mark', 'ｱｶﾞｵ', 'が', 'ｶﾞ'],
    ['marks of the sound apart', 'カ\u3099イド', 'がいど', 'カ\u3099イド'],
    ['iteration marks', 'ヽヾ', 'ゝゞ', 'ヽヾ'],
    ['katakana without hiragana', 'ヷヴ', 'ヷゔ', 'ヷヴ'],
    ['soft hyphens', 'co\u00ADoperation', 'cooperation', 'co\u00ADoperation'],
    ['hyphens in words', 'a well-known tide', 'wellknown', 'well-known'],
    ['hyphens of the search', 'a wellknown tide', 'well-known', 'wellknown'],
    ['dashes', '2019–2020', '2019-2020', '2019–2020'],
    ['quotes', 'Cayuga’s', "cayuga's", 'Cayuga’s'],
    ['several spaces', 'one \n  two', 'one two', 'one \n  two'],
    ['spaces in Japanese', '東京 大阪', '京大', '京 大'],
    ['Arabic vowels and joiners', 'كِتـَاب', 'كتاب', 'كِتـَاب'],
    ['the lam-alef ligature', '\uFEFB شيء', 'لا', '\uFEFB'],
    ['lam-alef with its letters turned about', 'في اال\u0645\u0646', 'الامن', 'االمن'],
    ['Hebrew points', 'שָׁלוֹם', 'שלום', 'שָׁלוֹם'],
    ['final sigma', 'ΑΘΗΝΆΣ', 'αθηνας', 'ΑΘΗΝΆΣ'],
    [
      'Hangul in parts',
      '\u1112\u1161\u11AB\u1100\u116E\u11A8',
      '한국',
      '\u1112\u1161\u11AB\u1100\u116E\u11A8',
    ],
    ['characters of two units', 'a \u{1F600} b', '\u{1F600} b', '\u{1F600} b'],
  ])('%s', (_, text, search, original) => {
    expect(found(text, search)).toBe(original);
  });
});

test.each([
  ['かき', 'がき'],
  ['12-3', '123'],
  ['a - b', 'ab'],
])('%j does not find %j', (search, text) => {
  expect(found(text, search)).toBeNull();
});

describe('Titles and texts are folded by one rule', () => {
  test.each([
    'Été à la mer, n° 12',
    'İSTANBUL ıstanbul',
    'Größe  und Maß',
    'ĲSLAND',
    'ｶﾞ ｲﾄﾞ'.replace(' ', ''),
    'نامـه‌ی بهار',
    'שָׁלוֹם עולם',
    'क्षत्रिय कि',
    'Ⅻ ½ ㎏',
    '한국 \u1112\u1161\u11AB',
  ])('%j', (text) => {
    expect(foldedText(text).text).toBe(folded(text));
  });
});
