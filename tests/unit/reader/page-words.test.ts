import { describe, expect, test } from 'vitest';
import { normalized } from '../../../workers/pdf/text/joinRuns.ts';
import { pdfOfWords, type Shown } from '../../helpers/positionedTextPdf.ts';
import { outlined, pagePartsOf } from '../../helpers/taggedPage.ts';

const read = async (words: readonly Shown[]): Promise<readonly string[]> =>
  outlined(await pagePartsOf(pdfOfWords(words)));

const columns = [
  { text: '吾輩は猫である。名前はまだ無い。', at: [500, 720] },
  { text: 'どこで生れたかとんと見当がつかぬ。', at: [460, 720] },
  { text: '何でも薄暗いじめじめした所で', at: [420, 720] },
  { text: 'ニャーニャー泣いていた事だけは', at: [380, 720] },
] as const;
const vertical = columns.map((column) => ({ ...column, size: 24, isVertical: true }));
const ruby = (text: string, at: readonly [number, number]): Shown => ({
  text,
  at,
  size: 10,
  isVertical: true,
});
const [first, second, third, fourth] = vertical as [Shown, Shown, Shown, Shown];
const whole = `p: ${columns.map(({ text }) => text).join('')}`;

describe('Vertical text', () => {
  test('is read from the right column to the left one', async () => {
    expect(await read(vertical)).toEqual([whole]);
  });

  test('keeps its words whole, and the readings beside them follow the paragraph', async () => {
    const lines = await read([
      first,
      ruby('わがはい', [515, 720]),
      second,
      ruby('けんとう', [475, 456]),
      third,
      ruby('うすぐら', [435, 648]),
      fourth,
      ruby('な', [395, 576]),
    ]);
    expect(lines).toEqual([whole, 'artifact: わがはい けんとう うすぐら な']);
  });

  test('goes on behind a reading that the file writes between the letters of a column', async () => {
    const lines = await read([
      { ...first, text: '齋藤' },
      ruby('さいとう', [515, 720]),
      { ...first, text: '君は猫である。', at: [500, 672] },
    ]);
    expect(lines).toEqual(['p: 齋藤君は猫である。', 'artifact: さいとう']);
  });

  test('of two rows of columns is read row by row, in any order of the file', async () => {
    const lines = await read([
      { ...first, text: '上の左', at: [300, 720] },
      { ...first, text: '下の左', at: [300, 300] },
      { ...first, text: '上の右', at: [500, 720] },
      { ...first, text: '下の右', at: [500, 300] },
    ]);
    expect(lines).toEqual(['p: 上の右', 'p: 上の左', 'p: 下の右', 'p: 下の左']);
  });
});

test('Bopomofo with tone marks stays at its sign', async () => {
  const signs = [
    ['中', 'ㄓㄨㄥ'],
    ['華', 'ㄏㄨㄚˊ'],
    ['國', 'ㄍㄨㄛˊ'],
    ['是', 'ㄕˋ'],
  ].flatMap(([text = '', reading = ''], at) => [
    { ...first, text, at: [500, 720 - 24 * at] } as const,
    { ...ruby(reading, [517, 718 - 24 * at]), size: 8 },
  ]);
  expect(await read(signs)).toEqual(['p: 中華國是', 'artifact: ㄓㄨㄥ ㄏㄨㄚˊ ㄍㄨㄛˊ ㄕˋ']);
});

test('A reading above a horizontal line follows the paragraph', async () => {
  const lines = await read([
    { text: '猫', at: [72, 700], size: 24, isJapanese: true },
    { text: 'ねこ', at: [74, 722], size: 10, isJapanese: true },
    { text: 'である', at: [96, 700], size: 24, isJapanese: true },
  ]);
  expect(lines).toEqual(['p: 猫である', 'artifact: ねこ']);
});

describe('Text that is painted several times', () => {
  const layers = [0, 0.3, 0.6, 0.9];

  test('is said once', async () => {
    const lines = await read([
      ...layers.map(
        (by) => ({ text: 'President Howard', at: [60 + by, 700 - by], size: 30 }) as const,
      ),
      { text: 'The list begins here', at: [60, 600], size: 30 },
    ]);
    expect(lines).toEqual(['p: President Howard', 'p: The list begins here']);
  });

  test('is said once where each letter is painted twice before the next', async () => {
    const letters = Array.from('WACK', (text, at) =>
      [0, 1].map((by) => ({ text, at: [60 + 30 * at + by, 700], size: 30 }) as const),
    ).flat();
    const [line, ...others] = await read(letters);
    expect(line?.replaceAll(' ', '')).toBe('p:WACK');
    expect(others).toEqual([]);
  });

  test('is said once where one layer has all words and the other has them one by one', async () => {
    const lines = await read([
      { text: 'President Howard', at: [60, 700] },
      { text: 'President', at: [60.3, 699.7] },
      { text: 'Howard', at: [113.7, 699.7] },
    ]);
    expect(lines).toEqual(['p: President Howard']);
  });

  test('is said twice where it stands at two places', async () => {
    const lines = await read([
      { text: 'Bora', at: [60, 700] },
      { text: 'Bora', at: [90, 700] },
      { text: 'Bora Bora', at: [60, 600] },
    ]);
    expect(lines).toEqual(['p: Bora Bora', 'p: Bora Bora']);
  });
});

/** Cells of one row, the last one first. */
const row = (y: number, ...cells: readonly string[]): readonly Shown[] =>
  cells.map((text, at) => ({ text, at: [at === 0 ? 60 : 180 + 80 * at, y] as const })).toReversed();

describe('Cells and blocks', () => {
  test('of a row are parted by blanks and read from the left, wherever the file begins', async () => {
    const lines = await read([
      ...row(700, 'Short loans', '878', '727', '1,923', '4,449'),
      ...row(670, 'Accounts payable', '1,205', '2,922', '2,069', '2,749'),
    ]);
    expect(lines).toEqual([
      'p: Short loans 878 727 1,923 4,449',
      'p: Accounts payable 1,205 2,922 2,069 2,749',
    ]);
  });

  test('of a leaflet are lines of their own', async () => {
    const lines = await read([
      { text: 'TRAINING CENTRE', at: [60, 700], size: 40 },
      { text: 'CALL NOW !', at: [60, 120], size: 24 },
      { text: 'OPEN 24 HOURS', at: [200, 500], size: 24 },
      { text: '50%', at: [380, 420], size: 48 },
    ]);
    expect(lines).toEqual(['h1: TRAINING CENTRE', 'p: CALL NOW !', 'p: OPEN 24 HOURS', 'p: 50%']);
  });

  test('further right and further down begin a line', async () => {
    const lines = await read([
      { text: 'TRAINING CENTRE OF THE TOWN', at: [60, 700], size: 20 },
      { text: 'CALL NOW !', at: [400, 500], size: 20 },
    ]);
    expect(lines).toEqual(['p: TRAINING CENTRE OF THE TOWN', 'p: CALL NOW !']);
  });
});

describe('The words of a page have no forms of type', () => {
  test.each([
    ['⼭⽥君', '山田君'],
    ['猫︒名前︑', '猫。名前、'],
    ['︵一︶', '（一）'],
    ['ﬁne eﬀort', 'fine effort'],
    ['ＡＢＣ　２０２６', 'ABC　2026'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['ﻣﺠﻠﺔ', 'مجلة'],
    ['（全角）、！', '（全角）、！'],
    ['x² ½ ™', 'x² ½ ™'],
  ])('%j is %j', (shown, words) => expect(normalized(shown)).toBe(words));
});
