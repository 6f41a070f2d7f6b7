import { describe, expect, test } from 'vitest';
import { joinLines, lineJoiner } from '#contract/joinLines.ts';
import { joinedRuns } from '../../../workers/pdf/text/joinRuns.ts';
import { linesOf } from '../../../workers/pdf/text/textLines.ts';
import { withGaps } from '../../../workers/pdf/text/wordGaps.ts';
import type { LinkTarget, PageAnnotation, TextRun } from '../../../workers/pdf/engineProtocol.ts';
import { partsOf } from '../../../workers/pdf/text/pageParts.ts';

const run = (
  text: string,
  x: number,
  y: number,
  more: Partial<Record<keyof TextRun, unknown>> = {},
) =>
  ({
    text,
    x,
    y,
    width: text.length * 5,
    size: 10,
    direction: 'ltr',
    angle: 0,
    font: 'serif',
    stretch: 1,
    endsLine: true,
    ...more,
  }) as TextRun;

/** An entry of a list of contents. */
const entry = (title: string, y: number) => [
  run(title, 0, y, { endsLine: false }),
  run('12', 300, y),
];
/** A piece of a line that goes on. */
const part = (text: string, x: number, width: number, more = {}) =>
  run(text, x, 0, { width, endsLine: false, ...more });
const rtl = { direction: 'rtl' };
const link = (
  text: string,
  x: number,
  y: number,
  target: LinkTarget,
  border = null,
): PageAnnotation =>
  ({ kind: 'link', rect: { x, y, width: 30, height: 10 }, text, target, border }) as PageAnnotation;
const to = (url: string): LinkTarget => ({ kind: 'web', url });
const said = (runs: readonly TextRun[], marks: readonly PageAnnotation[] = []) =>
  partsOf(runs, marks).map(({ text }) => text);

const laidOut = (runs: readonly TextRun[], measure?: (text: string) => number) =>
  joinedRuns(
    linesOf(runs).flatMap((line) => line.runs),
    measure,
  );

describe('Two lines of a paragraph are said as one', () => {
  test.each([
    ['a maga-', 'zine', 'a magazine'],
    ['of\u00ad', 'ten', 'often'],
    ['New-', 'York', 'New-York'],
    ['two', 'words', 'two words'],
    ['two  ', ' words', 'two words'],
    ['the year 2026-', '2027', 'the year 2026-2027'],
    ['a well-', 'known one', 'a well-known one'],
    ['a lasting well-', 'being', 'a lasting wellbeing'],
    ['state-of-the-', 'art', 'state-of-the-art'],
    ['Vor-', 'und Nachteile', 'Vor- und Nachteile'],
    ['', 'words', 'words'],
    ['一緒に', '読む', '一緒に読む'],
    ['日本', 'Tokyo', '日本 Tokyo'],
  ])('%j and %j are %j', (before, after, whole) => expect(joinLines(before, after)).toBe(whole));
});

describe('A hyphen at the end of a line belongs to the word or divides it', () => {
  test.each([
    ['without other evidence it divides', ['a drip-', 'feed'], 'a dripfeed'],
    ['the word stands elsewhere with it', ['The drip-feed is a drip-', 'feed'], 'is a drip-feed'],
    ['the word stands elsewhere without it', ['A dripfeed or a drip-', 'feed'], 'or a dripfeed'],
    ['by the word elsewhere in capitals', ['A Self-Same, self-', 'same thing'], 'self-same thing'],
    ['a soft hyphen divides', ['drip-feed drip\u00ad', 'feed'], 'drip-feed dripfeed'],
    ['where others are soft, it belongs', ['the maga\u00ad', 'zine drip-', 'feed'], 'drip-feed'],
    [
      'the second division of a word with a hyphen',
      ['He is informed and well-in-', 'formed'],
      'and well-informed',
    ],
  ])('%s', (_name, lines, end) => {
    expect(lines.reduce(lineJoiner(lines)).endsWith(end)).toBe(true);
  });
});

describe('What follows in the file and on the page is one block', () => {
  test('line by line', () => {
    expect(said([run('one', 0, 0), run('two', 0, 12), run('three', 0, 24)])).toEqual([
      'one two three',
    ]);
  });

  test.each([
    ['stands further away', run('other', 0, 60)],
    ['is larger', run('other', 0, 12, { size: 14 })],
    ['is indented', run('other', 12, 12)],
    ['has a bullet', run('• other', 0, 12)],
    ['stands in another column', run('other', 200, 12)],
  ])('but not what %s', (_, other) => {
    expect(said([run('the first one', 0, 0), other])).toHaveLength(2);
  });

  test('but not the only line of a paragraph before closer lines', () => {
    const lines = [run('alone', 0, 0), run('two', 0, 17), run('three', 0, 29)];
    expect(said(lines)).toEqual(['alone', 'two three']);
  });

  test('also where a line begins with some large letters', () => {
    const first = [
      part('Harbour', 0, 50, { size: 14 }),
      part('is', 55, 10),
      part('home', 70, 20),
      run('to', 95, 0),
    ];
    expect(said([...first, run('three hundred boats', 0, 12)])).toHaveLength(1);
  });

  test('and each line of a list of contents is its own', () => {
    const [first, second] = partsOf([...entry('Letters', 0), ...entry('Essays', 12)], []);
    expect([first, second]).toMatchObject([{ follows: 'paragraph' }, { follows: 'line' }]);
  });

  test('also beside a large first letter, which hangs below its line', () => {
    const words = [
      run('I', 0, 0, { size: 40, endsLine: false, width: 20 }),
      run('n the year', 24, 0),
      run('that came', 24, 12),
      run('first', 0, 40),
    ];
    expect(said(words)[0]).toBe('In the year that came');
  });
});

describe('Blocks are said', () => {
  const left = [run('left above', 0, 40), run('left below', 0, 200)];
  const right = [run('right above', 200, 40), run('right below', 200, 200)];

  test('column after column, in any order of the file', () => {
    const title = run('a title that runs across both of the columns', 0, 0);
    expect(said([...left, ...right, title])).toEqual([
      'a title that runs across both of the columns',
      'left above',
      'left below',
      'right above',
      'right below',
    ]);
  });

  test('not past what runs across the columns', () => {
    const across = run('a heading that runs across both of the columns', 0, 120);
    expect(said([across, ...left, ...right])).toEqual([
      'left above',
      'right above',
      across.text,
      'left below',
      'right below',
    ]);
  });

  test('from the right where the letters go to the left', () => {
    const words = [run('أسفل', 300, 200, rtl), run('فوق', 300, 40, rtl), run('يسار', 0, 40, rtl)];
    expect(said(words)).toEqual(['فوق', 'أسفل', 'يسار']);
  });

  test('in the order of the file where nothing in it goes back up', () => {
    expect(said([...right, ...left])).toEqual([...right, ...left].map(({ text }) => text));
  });

  test('with the number that stands beside them', () => {
    const numbers = [run('4', 0, 60, { size: 20 }), run('7', 0, 120, { size: 20 })];
    const titles = [run('Letters', 40, 60), run('Essays', 40, 120), run('Contents', 40, 0)];
    const parts = partsOf([...numbers, ...titles], []);
    expect(parts.map(({ text }) => text)).toEqual(['Contents', '4', 'Letters', '7', 'Essays']);
    expect(parts[1]).toMatchObject({ follows: 'paragraph' });
    expect(parts[2]).toMatchObject({ follows: 'words' });
  });
});

describe('A line is laid out in as few runs as keep its words in place', () => {
  test('which are stretched together', () => {
    const words = [part('one', 0, 15), part(' ', 15, 3), part('two', 18, 16)];
    expect(laidOut(words)).toMatchObject([{ text: 'one two', x: 0, width: 34, endsLine: true }]);
  });

  test('to the width that they have on the page', () => {
    const words = [part('one', 0, 15), part(' two', 15, 20)];
    expect(laidOut(words, (text) => text.length / 4)).toMatchObject([{ stretch: 2 }]);
  });

  test('from the right in text that goes to the left', () => {
    const words = [part('اب', 100, 20, rtl), part(' ', 97, 3, rtl), part('جد', 80, 17, rtl)];
    expect(laidOut(words)).toMatchObject([{ text: 'اب جد', x: 80, width: 40 }]);
  });

  test('but words that would come to lie elsewhere stay apart', () => {
    const words = [part('one', 0, 15), part('far', 60, 15)];
    expect(laidOut(words)).toMatchObject([{ text: 'one' }, { text: 'far' }]);
  });

  test('and so do words in another type, or turned', () => {
    expect(laidOut([part('one', 0, 15), part('two', 15, 15, { font: 'monospace' })])).toHaveLength(
      2,
    );
    expect(linesOf([part('one', 0, 15), part('two', 15, 15, { angle: 1 })])).toHaveLength(2);
  });

  test('A large first letter is said with its word', () => {
    const [line] = linesOf([
      part('F', 0, 30, { size: 60 }),
      part(' ', 30, 3),
      part('ollow', 33, 25),
    ]);
    expect(line?.text).toBe('Follow');
  });
});

describe('Links and notes', () => {
  const words = [
    run('read the first story', 0, 0),
    run('and the second', 0, 12),
    run('far below', 0, 90),
  ];

  test('follows the words that it lies on, in their order', () => {
    const marks = [link('b', 40, 12, to('https://b.com/')), link('a', 10, 0, to('https://a.com/'))];
    expect(said(words, marks)).toEqual([
      'read the first story and the second',
      'a',
      'b',
      'far below',
    ]);
  });

  test('is in the order of places where there are no words', () => {
    const marks = [
      link('right', 200, 40, to('https://b.com/')),
      link('left', 0, 40, to('https://a.com/')),
      link('above', 0, 0, to('https://c.com/')),
    ];
    expect(said([], marks)).toEqual(['above', 'left', 'right']);
  });

  test('is one link where a program made one of each word', () => {
    const marks = [0, 32, 64].map((x, at) =>
      link(['read', 'the', 'first'][at] ?? '', x, 0, to('https://a.com/')),
    );
    const [, joined, ...others] = partsOf(words, marks);
    expect(joined).toMatchObject({ text: 'read the first', rect: { x: 0, width: 94 } });
    expect(others).toHaveLength(1);
  });

  test('stays two where they lead elsewhere, stand apart, or are drawn', () => {
    const one = to('https://a.com/');
    const drawn = { width: 1, style: 'solid', color: [0, 0, 0] } as never;
    expect(
      said(words, [link('a', 0, 0, one), link('b', 32, 0, to('https://b.com/'))]),
    ).toHaveLength(4);
    expect(said(words, [link('a', 0, 0, one), link('b', 60, 0, one)])).toHaveLength(4);
    expect(said(words, [link('a', 0, 0, one, drawn), link('b', 32, 0, one)])).toHaveLength(4);
  });

  test('is named by the words on which it lies: each row from its beginning, and each line apart', () => {
    const words = withGaps([
      run('3', 300, 0, { endsLine: false }),
      run('The Man', 0, 0),
      run('Nora Halloran', 0, 12, { size: 7 }),
    ]);
    const rect = { x: 0, y: 0, width: 310, height: 22 };
    const mark = { ...link('3The Man\nNora Halloran', 0, 0, to('https://a.com/')), rect };
    expect(partsOf(words, [mark as PageAnnotation]).find(({ kind }) => kind === 'link')?.text).toBe(
      'The Man 3 Nora Halloran',
    );
    const few = { ...link('third\nline', 0, 0, to('https://a.com/')), rect };
    expect(partsOf(words, [few as PageAnnotation]).find(({ kind }) => kind === 'link')?.text).toBe(
      'third line',
    );
  });

  test('is named by its words as one reads them', () => {
    const arabic = [run('تصفح', 0, 0, { ...rtl, width: 20 }), run('الموقع', 300, 0, rtl)];
    expect(said(arabic, [link('حفصت', 0, 0, to('https://a.com/'))])).toContain('تصفح');
    expect(said(arabic, [link('حفصت', 0, 0, to('https://a.com/'))])).not.toContain('حفصت');
  });
});
