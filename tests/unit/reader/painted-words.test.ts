import { describe, expect, test } from 'vitest';
import { locateAnchor } from '#contract/annotations/locate.ts';
import { streamOf } from '../../helpers/madePdf.ts';
import { type PaintedPage, paintedPdf, partlyMapped } from '../../helpers/paintedPdf.ts';
import { outlined, pagePartsOf } from '../../helpers/taggedPage.ts';

const read = async (made: PaintedPage): Promise<readonly string[]> =>
  outlined(await pagePartsOf(paintedPdf(made))).map((line) => line.replace(/^p: /, ''));

const line = (words: string, y: number): string => `BT /F 14 Tf 40 ${y} Td (${words}) Tj ET`;

/** Layers of which 10 is on, 11 is off and 12 is for prints. */
const layers = {
  catalog:
    '/OCProperties << /OCGs [10 0 R 11 0 R 12 0 R] /D << /OFF [11 0 R] /AS [<< /Event /View /Category [/View] /OCGs [12 0 R] >>] >> >>',
  objects: [
    '<< /Type /OCG /Name (On) >>',
    '<< /Type /OCG /Name (Off) >>',
    '<< /Type /OCG /Name (Print) /Usage << /View << /ViewState /OFF >> /Print << /PrintState /ON >> >> >>',
  ],
};
const both = '/OCGs [10 0 R 11 0 R]';

const form = (layer: string): string =>
  streamOf(
    line('Form', 200),
    `/Type /XObject /Subtype /Form /BBox [0 0 400 300] ${layer} /Resources << /Font << /F 3 0 R >> >>`,
  );
const stamp = (layer: string): string =>
  `<< /Type /Annot /Subtype /Stamp /Rect [0 0 400 300] /F 4 ${layer} /AP << /N 14 0 R >> >>`;
const link = (layer: string): string =>
  `<< /Type /Annot /Subtype /Link /Rect [38 244 76 266] ${layer} /A << /S /URI /URI (https://example.org/) >> >>`;

describe('Words of optional content are read as the page is painted', () => {
  test.each([
    ['a layer that is on', '10 0 R', true],
    ['a layer that is off', '11 0 R', false],
    ['a layer for prints', '12 0 R', false],
    ['any layer on', `<< /Type /OCMD ${both} >>`, true],
    ['all layers on', `<< /Type /OCMD ${both} /P /AllOn >>`, false],
    ['any layer off', `<< /Type /OCMD ${both} /P /AnyOff >>`, true],
    ['all layers off', `<< /Type /OCMD ${both} /P /AllOff >>`, false],
    ['an expression that is true', '<< /Type /OCMD /VE [/Not 11 0 R] >>', true],
    ['an expression that is false', '<< /Type /OCMD /VE [/And 10 0 R [/Not 10 0 R]] >>', false],
    ['a layer that the file does not have', '99 0 R', true],
  ])('%s', async (_, layer, isShown) => {
    const lines = await read({
      ...layers,
      content: `/OC /L BDC ${line('Layer', 200)} EMC ${line('Page', 250)}`,
      resources: `/Properties << /L ${layer} >>`,
    });
    expect(lines).toEqual(isShown ? ['Page', 'Layer'] : ['Page']);
  });

  test.each([
    ['10 0 R', ['Page', 'link: Page', 'Form']],
    ['11 0 R', ['Page']],
  ])('also of form XObjects, stamps and links: %s', async (layer, expected) => {
    const oc = `/OC ${layer}`;
    for (const [entries, page] of [
      ['/XObject << /X 13 0 R >>', `/Annots [${link(oc)}]`],
      ['/XObject << >>', `/Annots [${link(oc)} ${stamp(oc)}]`],
    ] as const)
      expect(
        await read({
          catalog: layers.catalog,
          objects: [...layers.objects, form(oc), form('')],
          content: `${line('Page', 250)} ${entries.includes('13') ? '/X Do' : ''}`,
          resources: entries,
          page,
        }),
      ).toEqual(expected);
  });

  test('so a link over a visible and an invisible word has the name of the visible one', async () => {
    const lines = await read({
      ...layers,
      content: `/OC /L BDC ${line('Willkommen', 250)} EMC ${line('Welcome to all', 250)}`,
      resources: '/Properties << /L 11 0 R >>',
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [38 240 100 270] /A << /S /URI /URI (https://example.org/) >> >>]',
    });
    expect(lines).toEqual(['Welcome to all', 'link: Welcome']);
  });
});

const letters = (word: string, pitch: number, x = 40): string =>
  Array.from(word, (letter, at) => `1 0 0 1 ${x + pitch * at} 250 Tm (${letter}) Tj`).join(' ');
const shown = (operators: string): string => `BT /F 20 Tf ${operators} ET`;

describe('Letter-spaced words are words', () => {
  test.each([
    [
      'by character spacing of 0.12 em',
      shown('2.4 Tc 40 250 Td (SUMMER ISSUE) Tj'),
      'SUMMER ISSUE',
    ],
    ['by character spacing of 0.2 em', shown('4 Tc 40 250 Td (SUMMER ISSUE) Tj'), 'SUMMER ISSUE'],
    ['by character spacing of 0.3 em', shown('6 Tc 40 250 Td (IN THE SUMMER) Tj'), 'IN THE SUMMER'],
    ['with kerned letters', shown('3 Tc 40 250 Td [(WA) 90 (VE) 20 (S)] TJ'), 'WAVES'],
    ['by positions', shown(`${letters('Hun', 17)} ${letters('bond', 17, 105)}`), 'Hun bond'],
    [
      'in a line of other words',
      shown('40 250 Td 4 Tc (NOTES) Tj 0 Tc ( for all readers) Tj'),
      'NOTES for all readers',
    ],
  ])('%s', async (_, content, expected) => expect(await read({ content })).toEqual([expected]));

  test.each([
    [
      'single letters with blanks',
      shown('40 250 Td (A B C D of the alphabet) Tj'),
      'A B C D of the alphabet',
    ],
    [
      'words of one letter between words, with gaps instead of blanks',
      shown('40 250 Td [(see) -300 (a) -300 (b) -300 (c) -300 (d) -300 (now)] TJ'),
      'see a b c d now',
    ],
    [
      'digits of a table',
      shown('40 250 Td [(1) -280 (2) -280 (3) -280 (4) -280 (5)] TJ'),
      '1 2 3 4 5',
    ],
    ['a formula', shown('40 250 Td [(x) -222 (+) -222 (y) -278 (=) -278 (z)] TJ'), 'x + y = z'],
  ])('but not %s', async (_, content, expected) =>
    expect(await read({ content })).toEqual([expected]),
  );

  test('and a passage that was marked in their letters is found again', () => {
    const quote = { exact: 'S U M M E R  I S S U E', prefix: '', suffix: '' };
    const anchor = { quote, position: { start: 0, end: 22 }, shape: [] };
    expect(locateAnchor('SUMMER ISSUE by the editors', anchor)).toMatchObject({
      start: 0,
      end: 12,
    });
  });
});

describe('Accents that are drawn apart', () => {
  test.each([
    ['before their letter', '(Math) -111 (\\264) 444 (ematiques)', 'Mathématiques'],
    ['two in a word', '(Supervis) -111 (\\264) 444 (e) -111 (\\264) 444 (e)', 'Superviséé'],
    ['a diaeresis', '(J) -111 (\\250) 444 (urgen)', 'Jürgen'],
    ['at the begin of a word', '(le) -389 (`) 444 (a la carte)', 'le à la carte'],
    ['a cedilla behind its letter', '(fac) 416 (\\270) 83 (ade)', 'façade'],
    ['not an apostrophe', '(don\\264t)', 'don´t'],
    ['not a tilde', '(www/~name a^b)', 'www/~name a^b'],
  ])('%s', async (_, words, expected) =>
    expect(await read({ content: `BT /F 14 Tf 40 250 Td [${words}] TJ ET` })).toEqual([expected]),
  );
});

describe('A character code', () => {
  test.each([
    ['without a Unicode value is no letter', '<0001000200E800030124>'],
    ['of NUL is no letter', '<00010004000200040003>'],
  ])('%s', async (_, codes) => {
    const content = `BT /G 20 Tf 40 200 Td ${codes} Tj ET`;
    expect(await read({ content, objects: partlyMapped })).toEqual(['नमत']);
  });

  test('of a font without any Unicode value is no letter', async () => {
    const [font = '', ...others] = partlyMapped;
    const objects = [font.replace('/ToUnicode 12 0 R', ''), ...others];
    const content = `BT /G 20 Tf 40 200 Td <00410042> Tj ET ${line('Page', 250)}`;
    expect(await read({ content, objects })).toEqual(['Page']);
  });
});

const annotation = (entries: string): string =>
  `<< /Type /Annot /Rect [40 150 190 200] /DA (/F 12 Tf 0 g) ${entries} >>`;

describe('Annotations have the words that they show', () => {
  const box = streamOf(
    'BT /F 12 Tf 2 6 Td (Words of a box) Tj ET',
    '/Type /XObject /Subtype /Form /BBox [0 0 150 20] /Resources << /Font << /F 3 0 R >> >>',
  );
  const fields = '/AcroForm << /Fields [] /DR << /Font << /F 3 0 R >> >> /DA (/F 12 Tf 0 g) >>';
  const options = '/Opt [(Apple) (Banana) (Cherry)]';

  test.each([
    [
      'a text box',
      '/Subtype /FreeText /Contents (Words of a box) /AP << /N 10 0 R >>',
      ['Words of a box'],
    ],
    [
      'a text box without an appearance',
      '/Subtype /FreeText /Contents (Words without\\rappearance)',
      ['Words without appearance'],
    ],
    [
      'a filled field',
      '/Subtype /Widget /FT /Tx /T (a) /V (Words of a box) /AP << /N 10 0 R >>',
      ['Words of a box'],
    ],
    ['a filled field without an appearance', '/Subtype /Widget /FT /Tx /T (a) /V (Ann)', ['Ann']],
    ['an empty field', '/Subtype /Widget /FT /Tx /T (a)', []],
    ['a password', '/Subtype /Widget /FT /Tx /T (a) /V (secret) /Ff 8192', []],
    [
      'a list box',
      `/Subtype /Widget /FT /Ch /T (a) ${options} /V (Banana) /I [1]`,
      ['Apple Banana Cherry'],
    ],
    [
      'a chosen value',
      `/Subtype /Widget /FT /Ch /Ff 131072 /T (a) ${options} /V (Banana)`,
      ['Banana'],
    ],
    ['a hidden text box', '/Subtype /FreeText /F 2 /Contents (Hidden)', []],
  ])('%s', async (_, entries, expected) => {
    const found = await read({
      content: line('Page', 250),
      page: `/Annots [${annotation(entries)}]`,
      catalog: fields,
      objects: [box],
    });
    expect(found).toEqual(['Page', ...expected]);
  });
});
