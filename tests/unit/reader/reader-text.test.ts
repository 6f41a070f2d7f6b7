import { describe, expect, test } from 'vitest';
import { cleaned, textLanguage } from '../../../src/features/reader/text/plainText.ts';
import { withGaps } from '../../../workers/pdf/text/wordGaps.ts';
import type { TextRun } from '../../../workers/pdf/engineProtocol.ts';
import { type PdfjsText, runOf } from '../../../workers/pdf/text/textRuns.ts';

describe('The copied text', () => {
  test.each([
    ['un\u00ADseen', 'unseen'],
    ['ﬁne ﬂour, eﬀort', 'fine flour, effort'],
    ['全角　文字', '全角　文字'],
  ])('%j is %j', (selected, words) => expect(cleaned(selected)).toBe(words));
});

describe('The language of a page’s text', () => {
  test.each([
    ['en', null, 'en'],
    ['en', 'en-GB', 'en-GB'],
    ['en', 'EN-gb', 'EN-gb'],
    ['en', 'de-DE', 'en'],
    ['en', 'enm', 'en'],
    [undefined, 'de-DE', 'de-DE'],
    [undefined, null, undefined],
  ])('of an issue in %j, whose file says %j, is %j', (issue, file, language) =>
    expect(textLanguage(issue, file)).toBe(language),
  );
});

const upright = [1, 0, 0, -1, 0, 800];
const turned = [0, 2, 2, 0, 0, 0];
const found = (more: Partial<PdfjsText> = {}): PdfjsText => ({
  str: 'word',
  dir: 'ltr',
  transform: [10, 0, 0, 10, 100, 700],
  width: 25,
  height: 10,
  fontName: 'f',
  hasEOL: false,
  ...more,
});
const style = { ascent: 0.75, vertical: false, fontFamily: 'serif' };

describe('A run lies', () => {
  test('with its top left corner above the line on which it stands', () => {
    const run = runOf(found(), style, upright);
    expect(run).toMatchObject({ x: 100, y: 92.5, width: 25, size: 10, angle: 0, font: 'serif' });
  });

  test('as it is seen on a page that is turned and counts in larger units', () => {
    const { x, y, width, size, angle } = runOf(found(), style, turned);
    expect([x, y, width, size]).toEqual([1415, 200, 50, 20].map((n) => expect.closeTo(n)));
    expect(angle).toBeCloseTo(Math.PI / 2);
  });

  test('downwards in vertical text', () => {
    const { angle, width } = runOf(found({ height: 80 }), { ...style, vertical: true }, upright);
    expect([angle, width]).toEqual([Math.PI / 2, 80]);
  });
});

const run = (text: string, x: number, y: number, more: Partial<TextRun> = {}) =>
  ({
    text,
    x,
    y,
    width: 20,
    size: 10,
    direction: 'rtl',
    angle: 0,
    font: 'serif',
    stretch: 1,
    endsLine: false,
    ...more,
  }) as TextRun;
const ltr = { direction: 'ltr' } as const;
const written = (runs: readonly TextRun[]) =>
  withGaps(runs)
    .map(({ text, endsLine }) => (endsLine ? `${text}\n` : text))
    .join('');

describe('In text that goes to the left', () => {
  test('distant runs are separated', () => {
    expect(written([run('اب', 100, 0), run('جد', 75, 0), run('هو', 55, 0)])).toBe('اب جدهو');
  });

  test('a lower run begins a line', () => {
    expect(written([run('اب', 10, 0), run(' ', 30, 0), run('جد', 100, 12)])).toBe('اب\nجد');
  });

  test('far distant runs stand in another column', () => {
    expect(written([run('اب', 300, 0), run('جد', 75, 0)])).toBe('اب\nجد');
  });

  test('text that goes to the right keeps its spaces', () => {
    expect(written([run('a', 0, 0, ltr), run(' ', 20, 0, ltr), run('b', 50, 0, ltr)])).toBe('a b');
    expect(written([run('a', 0, 0, ltr), run('b', 21, 0, ltr)])).toBe('ab');
  });

  test('unless the pen jumped: from a page number at the end of a line to the title before it', () => {
    expect(written([run('3', 300, 0, ltr), run('The Man', 0, 0, ltr)])).toBe('The Man 3');
    expect(written([run('a', 0, 0, ltr), run('b', 25, 0, ltr)])).toBe('a b');
    expect(written([run('CENTRE', 0, 0, ltr), run('CALL', 50, 90, ltr)])).toBe('CENTRE\nCALL');
    expect(written([run('T', 0, 0, { ...ltr, size: 60 as never }), run('he', 90, 0, ltr)])).toBe(
      'The',
    );
  });
});

/** As pdf.js finds the demo's Arabic magazine: the pen goes from the end of a line to its beginning. */
const drawn = (text: string, x: number, y: number, width: number, more: Partial<TextRun> = {}) =>
  run(text, x, y, { width: width as never, ...more });

describe('A line that goes to the left', () => {
  test('is read from the right where a word is drawn in two runs', () => {
    const lines = [
      drawn('كرونه، لم يصف أحد منهم الجدران', 299.5, 0, 149.9),
      drawn('يتذ', 445.5, 0, 12.5),
      drawn('.', 295.2, 0, 4.2, ltr),
      drawn('وصفوا', 264, 0, 27.3, { endsLine: true }),
      drawn('كة، ومكان الشمس على البلاط في ساعة', 264, 22, 185.3),
      drawn('البر', 445.4, 22, 12.6, { endsLine: true }),
    ];
    expect(written(lines)).toBe(
      'يتذكرونه، لم يصف أحد منهم الجدران. وصفوا\nالبركة، ومكان الشمس على البلاط في ساعة\n',
    );
  });

  test('keeps its vowel signs with their letters', () => {
    const lines = [
      drawn('كة مثمنة', 270, 0, 181, {}),
      drawn('ًوبر', 451, 0, 12.8, { endsLine: true }),
      drawn('ليلا ًونهارا', 421, 22, 42.6),
      drawn('.', 417, 22, 4.2, { ...ltr, endsLine: true }),
    ];
    expect(written(lines)).toBe('وبركة مثمنة\nليلاً ونهاراً.\n');
    const alone = [
      drawn('مفاتيح', 255, 0, 202, { endsLine: true }),
      drawn('ً', 54, 40, 0, { ...ltr, endsLine: true }),
      drawn('لم يعد موجودا', 57, 40, 400, { endsLine: true }),
    ];
    expect(written(alone)).toBe('مفاتيح\nلم يعد موجوداً\n');
  });

  test('has words and figures of another script from left to right', () => {
    const line = [
      drawn('وصلنا في', 100, 0, 40),
      drawn('2026', 60, 0, 30, ltr),
      drawn('May', 30, 0, 25, ltr),
      drawn('عام', 0, 0, 20, { endsLine: true }),
    ];
    expect(written(line)).toBe('وصلنا في May 2026 عام\n');
  });
});
