import { describe, expect, test } from 'vitest';
import { outlined, pagePartsOf } from '../../helpers/taggedPage.ts';
import { type TaggedPdf, taggedPdf } from '../../helpers/taggedPdf.ts';

const read = async (pdf: TaggedPdf): Promise<readonly string[]> =>
  outlined(await pagePartsOf(taggedPdf(pdf)));

describe('A tagged page', () => {
  test('has its headings, paragraphs, lists and tables in the order of its structure', async () => {
    const lines = await read({
      words: [
        { text: '17', at: [300, 20], tag: 'Artifact' },
        { text: 'Second in the file, first in the structure', at: [72, 500] },
        { text: 'The Lamp', at: [72, 700], size: 12 },
        { text: '1.', at: [72, 400] },
        { text: 'wick', at: [90, 400] },
        { text: 'Year', at: [72, 300] },
        { text: 'Lamps', at: [200, 300] },
        { text: '1901', at: [72, 280] },
        { text: 'twelve', at: [200, 280] },
      ],
      elements: [
        '/S /H2 /K [2]',
        '/S /P /K [1]',
        '/S /L /K [element(3)]',
        '/S /LI /P element(2) /K [element(4) element(5)]',
        '/S /Lbl /P element(3) /K [3]',
        '/S /LBody /P element(3) /K [4]',
        '/S /Table /K [element(7) element(8)]',
        '/S /TR /P element(6) /K [element(9) element(10)]',
        '/S /TR /P element(6) /K [element(11) element(12)]',
        '/S /TH /P element(7) /K [5]',
        '/S /TH /P element(7) /K [6]',
        '/S /TH /P element(8) /K [7] /A << /O /Table /Scope /Row >>',
        '/S /TD /P element(8) /K [8]',
      ],
      top: [0, 1, 2, 6],
      parents: [1, 1, 0, 4, 5, 9, 10, 11, 12],
    });
    expect(lines).toEqual([
      'h2: The Lamp',
      'p: Second in the file, first in the structure',
      'list',
      ' listitem',
      '  p: 1.',
      '  p: wick',
      'table',
      ' row',
      '  columnheader',
      '   p: Year',
      '  columnheader',
      '   p: Lamps',
      ' row',
      '  rowheader',
      '   p: 1901',
      '  cell',
      '   p: twelve',
      'artifact: 17',
    ]);
  });

  test('has the alternative and actual texts and the expansions of the file', async () => {
    const parts = await pagePartsOf(
      taggedPdf({
        words: [
          { text: 'axis', at: [72, 600] },
          { text: 'Oﬃ-'.replace('ﬃ', 'xy'), at: [72, 500], properties: '/ActualText (Oxygen)' },
          { text: 'PDF', at: [72, 450] },
          { text: 'nrutas', at: [72, 400] },
        ],
        elements: [
          '/S /Figure /Alt (A lighthouse at night) /K [0] /A << /O /Layout /BBox [72 560 300 700] >>',
          '/S /P /K [1]',
          '/S /P /K [element(3)]',
          '/S /Span /P element(2) /E (Portable Document Format) /K [2]',
          '/S /P /ActualText (saturn) /K [3]',
        ],
        top: [0, 1, 2, 4],
        parents: [0, 1, 3, 4],
      }),
    );
    expect(outlined(parts)).toEqual([
      'figure: A lighthouse at night',
      ' p: axis',
      'p: Oxygen',
      'p: PDF',
      'p: saturn',
    ]);
    expect(parts[0]).toMatchObject({ rect: { x: 72, y: 92, width: 228, height: 140 } });
    expect(parts[2]).toMatchObject({
      spans: [{ text: 'PDF', expansion: 'Portable Document Format' }],
    });
    // The copied text is the text that screen readers read.
    expect(parts[1]).toMatchObject({ runs: [{ text: 'Oxygen' }] });
  });

  test('says in which language its elements and its words are', async () => {
    const parts = await pagePartsOf(
      taggedPdf({
        words: [
          { text: 'Guten Tag', at: [72, 600] },
          { text: 'He said ', at: [72, 500] },
          { text: 'bonjour', at: [120, 500] },
          { text: 'odd', at: [72, 400], properties: '/Lang (not a language!)' },
        ],
        elements: [
          '/S /P /Lang (de-DE) /K [0]',
          '/S /P /Lang (en) /K [1 element(2)]',
          '/S /Span /P element(1) /Lang (fr) /K [2]',
          '/S /P /K [3]',
        ],
        top: [0, 1, 3],
        parents: [0, 1, 2, 3],
      }),
    );
    expect(parts).toMatchObject([
      { language: 'de-DE', spans: [] },
      {
        language: null,
        spans: [
          { text: 'He said', language: 'en' },
          { text: ' bonjour', language: 'fr' },
        ],
      },
      { language: null, spans: [] },
    ]);
  });

  test('is bounded where elements hold themselves, are shared without end, or name no page', async () => {
    const shared = Array.from({ length: 30 }, (_, n) => {
      const below = n < 29 ? `element(${n + 1})` : '0';
      const around = n > 0 ? `/P element(${n - 1})` : '';
      return `/S /Div ${around} /K [${below} ${below}]`;
    });
    const words = [{ text: 'words', at: [72, 600] as const }];
    expect((await read({ words, elements: shared, top: [0], parents: [29] })).at(0)).toBe(
      'p: words',
    );
    const loop = ['/S /P /P element(1) /K [0 element(1)]', '/S /Div /P element(0) /K [element(0)]'];
    expect(await read({ words, elements: loop, top: [0], parents: [0] })).toContain('p: words');
    const lost = ['/S /P /Pg 99 0 R /K [0]'];
    expect(await read({ words, elements: lost, top: [0] })).toEqual(['p: words']);
  });

  test('whose tags hold few of its words is read by place and size', async () => {
    const words = [
      { text: 'A Headline', at: [72, 700] as const, size: 24 },
      ...Array.from({ length: 6 }, (_, n) => ({
        text: 'words that nobody has put into the structure',
        at: [72, 600 - 14 * n] as const,
      })),
    ];
    const lines = await read({ words, elements: ['/S /P /K [0]'], top: [0], parents: [0] });
    expect(lines[0]).toBe('h1: A Headline');
    expect(lines).toHaveLength(2);
  });
});
