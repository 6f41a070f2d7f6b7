import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../src/features/reader/readAloud/sentences.ts';
import { runningHeads } from '../../../src/features/reader/text/paragraphs.ts';
import { durationOf, partsOf } from '../../../src/features/reader/readAloud/Speaker.ts';
import { voiceFor, voicesFor } from '../../../src/features/reader/readAloud/voices.ts';
import type {
  PagePart,
  PageSize,
  PdfPoints,
  TextBlock,
} from '../../../workers/pdf/engineProtocol.ts';

const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };

/** A block of lines, each ten points below the one before. */
function block(
  lines: readonly string[],
  more: Partial<TextBlock> & { y?: number; size?: number } = {},
) {
  const { y = 200, size: letters = 10, ...rest } = more;
  return {
    kind: 'text',
    level: null,
    isArtifact: false,
    language: null,
    spans: [],
    rect: { x: 100, y, width: 200, height: 10 * lines.length },
    direction: 'ltr',
    follows: 'paragraph',
    text: lines.join(' '),
    runs: lines.map((text, at) => ({
      text,
      direction: 'ltr',
      x: 100,
      y: y + 10 * at,
      width: 200,
      size: letters,
      angle: 0,
      font: 'serif',
      stretch: 1,
      endsLine: true,
    })),
    ...rest,
  } as unknown as TextBlock;
}

const read = (parts: readonly PagePart[], language = 'en') =>
  sentencesOf({ parts, size, language, isSkipped: () => false });
const texts = (...parts: readonly PagePart[]): string[] => read(parts).map(({ text }) => text);

const page = (head: string, number: string) => ({
  size,
  blocks: [
    block([head], { y: 30 }),
    block(['The Harbour'], { y: 400 }),
    block([number], { y: 770 }),
  ],
});

const voice = (name: string, lang: string, localService: boolean) => ({
  voiceURI: name,
  name,
  lang,
  localService,
  default: false,
});
describe('The sentences of a page', () => {
  it('run over the ends of lines, without the hyphens of divided words', () => {
    expect(texts(block(['The tide re-', 'turns. It comes', 'at six.']))).toEqual([
      'The tide returns.',
      'It comes at six.',
    ]);
  });

  it('have rectangles on all their lines', () => {
    const [first, second] = read([block(['The tide re-', 'turns. It comes', 'at six.'])]);
    expect(first?.shape).toHaveLength(2);
    expect(second?.shape.map(({ y }) => y * size.height)).toEqual([
      expect.closeTo(210),
      expect.closeTo(220),
    ]);
  });

  it('run from a column into the next one, but not from a heading into its text', () => {
    const parts = [
      block(['Low water'], { level: 1, size: 24 }),
      block(['The boats wait for']),
      block(['the evening. Then they leave.'], { y: 100 }),
      block(['A caption without an end'], { size: 7 }),
    ];
    expect(texts(...parts)).toEqual([
      'Low water',
      'The boats wait for the evening.',
      'Then they leave.',
      'A caption without an end',
    ]);
  });

  it('do not run from large letters to a line below them in the same block', () => {
    const [title] = block(['Slow Ferry'], { y: 0, size: 90 }).runs;
    const [line] = block(['Number nine'], { y: 130, size: 8 }).runs;
    const cover = { ...block(['']), runs: [{ ...title, endsLine: false }, line] } as TextBlock;
    expect(texts(cover)).toEqual(['Slow Ferry', 'Number nine']);
  });

  it('leave out artifacts and ornaments, and join a drop cap', () => {
    const parts = [
      block(['The Harbour · 12'], { isArtifact: true }),
      block(['T'], { size: 40 }),
      block(['he sea is calm.']),
      block(['* * *']),
    ];
    expect(texts(...parts)).toEqual(['The sea is calm.']);
    expect(read(parts)[0]?.shape.map(({ height }) => height * size.height)).toEqual([
      expect.closeTo(40),
      expect.closeTo(10),
    ]);
  });

  it('do not end after an initial or a title', () => {
    expect(texts(block(['We met Dr. Smith and J. Doe. They sailed.']))).toEqual([
      'We met Dr. Smith and J. Doe.',
      'They sailed.',
    ]);
  });

  it('have the alternative text of a figure in place of its own', () => {
    const figure = {
      kind: 'figure',
      text: 'A map of the harbour.',
      rect: { x: 60, y: 80, width: 300, height: 400 },
      language: null,
      parts: [block(['N 53°'])],
    } as unknown as PagePart;
    const [only, ...others] = read([figure]);
    expect(only?.text).toBe('A map of the harbour.');
    expect(only?.shape).toEqual([{ x: 0.1, y: 0.1, width: 0.5, height: 0.5 }]);
    expect(others).toEqual([]);
  });

  it('are found in Japanese, and have the language of their block', () => {
    const lines = read(
      [block(['海は静かだ。舟が', '帰る。']), block(['The end.'], { language: 'en' })],
      'ja',
    );
    expect(lines.map(({ text, language }) => [text, language])).toEqual([
      ['海は静かだ。', 'ja'],
      ['舟が帰る。', 'ja'],
      ['The end.', 'en'],
    ]);
  });
});

describe('Running heads', () => {
  it('are the number of the page, and texts at an edge that another page has too', () => {
    const own = page('The Harbour 12', '12');
    const heads = runningHeads(own, [page('Tides', '13'), page('The Harbour 14', '14')]);
    expect([...heads].map(({ text }) => text)).toEqual(['12', 'The Harbour 12']);
  });

  it('are not titles that stand on one page only', () => {
    const heads = runningHeads(page('Low water', 'xii'), [page('Tides', '13')]);
    expect([...heads].map(({ text }) => text)).toEqual(['xii']);
  });
});

describe('The voices of a language', () => {
  const all = [
    voice('remote', 'en-GB', false),
    voice('android', 'en_US', true),
    voice('british', 'en-GB', true),
    voice('german', 'de-DE', true),
  ];

  it('begin with those of the device and the region', () => {
    expect(voicesFor(all, 'en-GB').map(({ name }) => name)).toEqual([
      'british',
      'android',
      'remote',
    ]);
    expect(voiceFor(all, 'en-US')?.name).toBe('android');
  });

  it('are none where the device does not speak the language', () => {
    expect(voiceFor(all, 'ja')).toBeNull();
    expect(voiceFor(all, 'x')).toBeNull();
  });
});

describe('A long sentence', () => {
  const long = 'the boats come back with the tide, and the harbour fills again '.repeat(8);

  it('is cut between words into parts that are shorter than the time of a remote voice', () => {
    const parts = partsOf(long, 9, 1);
    expect(parts.join('')).toBe(long);
    expect(parts.length).toBeGreaterThan(3);
    for (const part of parts) {
      expect(durationOf(part, 1)).toBeLessThanOrEqual(9);
      expect(part).toMatch(/\s$/);
    }
  });

  it('is cut more often at a lower speed, and also without spaces', () => {
    expect(partsOf(long, 9, 0.5).length).toBeGreaterThan(partsOf(long, 9, 2).length);
    expect(partsOf('海'.repeat(100), 9, 1).join('')).toBe('海'.repeat(100));
  });

  it('is one part where the voice has no limit', () => {
    expect(partsOf(long, Infinity, 1)).toEqual([long]);
  });
});
