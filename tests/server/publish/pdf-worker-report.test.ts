import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { altered, bareFile } from '../../helpers/hostile/minimalPdf.ts';
import { madePdf, streamOf } from '../../helpers/madePdf.ts';
import { bytesOf, everything, openPublisher, type Publisher } from '../../helpers/publisher.ts';

let store: Publisher;
beforeAll(async () => {
  store = await openPublisher();
});
afterAll(() => store.close());

const reportOn = async (pdf: Buffer) => store.publish(await store.write('issue.pdf', pdf));

type Packed = readonly [bytes: string, entries: string];

const grey = (pixels: number): Packed => [
  deflateSync(Buffer.alloc(pixels, 128)).toString('latin1'),
  '/ColorSpace /DeviceGray /Filter /FlateDecode',
];

/** A page that shows one picture all over, by default as flat as bytes allow. */
const pictured = (width: number, height: number, [bytes, entries] = grey(width * height)): Buffer =>
  bareFile({
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /XObject << /I 11 0 R >> >> /Contents 4 0 R >>',
    4: streamOf('q 600 0 0 800 0 0 cm /I Do Q'),
    11: streamOf(
      bytes,
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 ${entries}`,
    ),
  });

async function coverOf(id: number) {
  const rows = (await everything(store.resources)).covers.filter(({ issueId }) => issueId === id);
  const row = rows.find(({ width, format }) => width === 400 && format === 'jpeg');
  return loadImage(await bytesOf(store.resources, row?.file ?? ''));
}

/** The colour in the middle of the cover of the last published issue. */
async function colourOfCover(id: number): Promise<number[]> {
  const picture = await coverOf(id);
  const context = createCanvas(1, 1).getContext('2d');
  context.drawImage(picture, 200, 200, 1, 1, 0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}

const codesOf = ({ warnings }: { warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code).toSorted();

describe('The cover shows the whole page', () => {
  for (const [width, height] of [
    [1200, 400],
    [2400, 400],
    [4800, 400],
    [400, 2400],
    [400, 4800],
  ] as const)
    it(`of ${width} x ${height} points`, async () => {
      const words = () => `1 0 0 rg 0 0 ${width} ${height} re f`;
      const { id } = await reportOn(madePdf({ pages: 1, size: [width, height], words }));
      const picture = await coverOf(id);
      const context = createCanvas(picture.width, picture.height).getContext('2d');
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      const isRed = (x: number, y: number): boolean => {
        const at = (Math.floor(y) * picture.width + Math.floor(x)) * 4;
        return (data[at] ?? 0) > 200 && (data[at + 1] ?? 255) < 60;
      };
      const across = Array.from({ length: picture.width }, (_, x) => isRed(x, picture.height / 2));
      const down = Array.from({ length: picture.height }, (_, y) => isRed(picture.width / 2, y));
      const painted = across.filter(Boolean).length / down.filter(Boolean).length;
      expect(painted / (width / height)).toBeGreaterThan(0.9);
      expect(painted / (width / height)).toBeLessThan(1.1);
      // The page lies in the middle.
      expect(across.indexOf(true)).toBeCloseTo(across.toReversed().indexOf(true), -1);
      expect(down.indexOf(true)).toBeCloseTo(down.toReversed().indexOf(true), -1);
    });
});

describe('The cover shows annotations without an appearance', () => {
  const choice = '/FT /Ch /Opt [(Apple) (Banana) (Cherry)] /V (Banana)';
  const [red, blue] = [
    [200, 0, 0],
    [153, 193, 218],
  ];
  it.each([
    ['a text box', '/FreeText /Contents (Words) /DA (/Helv 40 Tf 1 0 0 rg)', [red]],
    ['a filled field', '/Widget /FT /Tx /V (Ann)', [red]],
    ['a chosen value', `/Widget ${choice} /Ff 131072`, [red]],
    ['a list box', `/Widget ${choice} /I [1]`, [red, blue]],
    ['a field without a value', '/Widget /FT /Ch /Ff 131072 /MK << /BG [1 0 0] >>', [red]],
    ['no password', '/Widget /FT /Tx /Ff 8192 /V (Ann)', []],
    ['no hidden field', '/Widget /F 2 /FT /Tx /V (Ann)', []],
  ])('%s', async (_, entries, colours) => {
    const { id, warnings } = await reportOn(
      bareFile({
        1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] /DA (/F 40 Tf 1 0 0 rg) >> >>',
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [<< /Type /Annot /Rect [100 100 300 300] /T (a) /Subtype ${entries} >>] >>`,
      }),
    );
    expect(warnings).toEqual([]);
    const context = createCanvas(200, 200).getContext('2d');
    context.drawImage(await coverOf(id), 100, 100, 200, 200, 0, 0, 200, 200);
    const { data } = context.getImageData(0, 0, 200, 200);
    const pixelsOf = (colour: number[]): number =>
      Array.from({ length: 200 * 200 }, (__, n) => 4 * n).filter((at) =>
        colour.every((level, channel) => Math.abs((data[at + channel] ?? 0) - level) < 70),
      ).length;
    expect([red, blue].filter((colour) => pixelsOf(colour) > 100)).toEqual(colours);
  });
});

describe('A picture of more than 40 million pixels', () => {
  it('is used for the cover, scaled down, without a message', async () => {
    const report = await reportOn(pictured(6100, 7000));
    expect(codesOf(report)).toEqual(['no_text']);
    const [red = 0] = await colourOfCover(report.id);
    expect(Math.abs(red - 128)).toBeLessThan(3);
  });

  it('is used as a JPEG too, with its colours', async () => {
    const drawn = createCanvas(6100, 7000);
    const context = drawn.getContext('2d');
    context.fillStyle = 'rgb(40, 120, 200)';
    context.fillRect(0, 0, drawn.width, drawn.height);
    const jpeg = (await drawn.encode('jpeg', 80)).toString('latin1');
    const { id } = await reportOn(
      pictured(6100, 7000, [jpeg, '/ColorSpace /DeviceRGB /Filter /DCTDecode']),
    );
    const [red = 0, green = 0, blue = 0] = await colourOfCover(id);
    expect([red - 40, green - 120, blue - 200].every((apart) => Math.abs(apart) < 4)).toBe(true);
  });

  const unpaintable = pictured(6100, 7000, [
    'no JPEG',
    '/ColorSpace /DeviceRGB /Filter /DCTDecode',
  ]);

  it('that cannot be made smaller needs the publisher’s consent before the issue exists', async () => {
    await expect(reportOn(unpaintable)).rejects.toMatchObject({ code: 'cover_incomplete' });
    const file = await store.write('asked.pdf', unpaintable);
    const report = await store.publish(file, { takesIncompleteCover: true });
    expect(codesOf(report)).toContain('cover_incomplete');
  });
});

const attached = (name: string, object: number): string =>
  `(${name}) << /Type /Filespec /F (${name}) /EF << /F ${object} 0 R >> >>`;

/** Page 2 has an annotation. Object 12 is a file. */
const annotated = (annotation: string, more = ''): Buffer =>
  bareFile({
    5: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [<< /Type /Annot /Rect [9 9 99 99] ${annotation} >>] ${more} >>`,
    11: streamOf('bytes', '/Type /EmbeddedFile'),
    12: '<< /Type /Filespec /F (a) /AFRelationship /ADBE_Contact_Private /EF << /F 11 0 R >> >>',
  });

describe('The report on a PDF', () => {
  it('is the size of its pages, and how many have another one', async () => {
    const { format, warnings } = await reportOn(
      madePdf({
        pages: 9,
        size: [595, 842],
        pageExtras: (page) => (page === 2 || page === 5 ? '/Rotate 90' : ''),
      }),
    );
    expect(format).toEqual({ width: 595, height: 842, others: 2 });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['a scan', { pages: 3, isWordless: true }, ['no_text']],
    ['a poster', { pages: 1, isWordless: true }, []],
    ['a comic', { pages: 3, words: () => '9 9 m 99 99 l S' }, []],
    [
      'pictures that a program for layout placed',
      { pages: 3, isWordless: true, trailer: '/Info << /Creator (Adobe InDesign 20.1) >>' },
      [],
    ],
  ])(
    'is that readers cannot hear its words only for a scanner’s pages: %s',
    async (_, pdf, codes) => {
      expect(codesOf(await reportOn(madePdf(pdf)))).toEqual(codes);
    },
  );

  it('is known of a file of which only each third page was read for words', async () => {
    const pages = 300;
    expect(codesOf(await reportOn(madePdf({ pages, isWordless: true })))).toEqual(['no_text']);
    expect(codesOf(await reportOn(madePdf({ pages })))).toEqual([]);
  });

  it.each([
    ['a picture that is no JPEG 2000', '/Width 9 /Height 9 /Filter /JPXDecode', 'no picture'],
    [
      'a picture of an unknown filter',
      '/Width 9 /Height 9 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /None',
      'x',
    ],
  ])('is which pages lack something for readers: %s', async (_, entries, data) => {
    const file = bareFile({
      4: streamOf('99 0 0 99 0 0 cm /I Do'),
      5: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      9: '<< /XObject << /I 10 0 R >> >>',
      10: streamOf(data, `/Type /XObject /Subtype /Image ${entries}`),
    });
    expect((await reportOn(file)).warnings).toEqual([{ code: 'pages_incomplete', pages: [1] }]);
  });

  it('is which pages lack letters: a font that cannot be loaded', async () => {
    const words = streamOf('BT /F 24 Tf 72 700 Td (a) Tj ET');
    const file = bareFile({
      3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
      4: words,
      9: '<< /Font << /F 10 0 R >> >>',
      10: '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts 11 0 R >>',
      11: '<< >>',
    });
    expect((await reportOn(file)).warnings).toEqual([{ code: 'pages_incomplete', pages: [2] }]);
  });

  it('is how many attached files were left out', async () => {
    const file = bareFile({
      1: `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${attached('a', 11)} ${attached('b', 12)}] >> >> >>`,
      11: streamOf('score', '/Type /EmbeddedFile'),
      12: streamOf('pattern', '/Type /EmbeddedFile'),
    });
    const { warnings } = await reportOn(file);
    expect(warnings).toEqual([{ code: 'attachments_left_out', count: 2 }]);
  });

  const films = [{ code: 'media_left_out', pages: [2] }];

  it.each([
    [
      'a film',
      '/Subtype /RichMedia /RichMediaContent << /Assets << /Names [(a) 12 0 R] >> >>',
      films,
    ],
    ['a film of another page', '/Subtype /Screen /A << /S /Rendition /OP 0 >>', films],
    ['a sound', '/Subtype /Sound /Sound 11 0 R', films],
    ['an old film', '/Subtype /Movie /Movie << /F (a.avi) >>', films],
    [
      'an attachment on a page',
      '/Subtype /FileAttachment /FS 12 0 R',
      [{ code: 'attachments_left_out', count: 1 }],
    ],
  ])('names %s', async (_, annotation, expected) => {
    expect((await reportOn(annotated(annotation))).warnings).toEqual(expected);
  });

  it('says nothing about private data of a page', async () => {
    const file = annotated('/Subtype /Square', '/AF [12 0 R]');
    expect((await reportOn(file)).warnings).toEqual([]);
  });

  it('is that readers see the placeholder of an XFA form', async () => {
    const file = bareFile({
      1: '<< /Type /Catalog /Pages 2 0 R /NeedsRendering true /AcroForm << /Fields [] /XFA 11 0 R >> >>',
      11: streamOf('<xdp:xdp/>'),
    });
    expect((await reportOn(file)).warnings).toEqual([{ code: 'form_left_out' }]);
  });
});

describe('Damage', () => {
  const kid = '<< /Type /Pages /Count 0 /Kids [] /Parent 2 0 R >>';
  const sound: readonly (readonly [string, Buffer, number])[] = [
    [
      'a number that is listed and not used, as Quartz does',
      altered(bareFile({ 11: 'null' }), /\d{10}( 00000 n \n)(?=trailer)/, '0000000000$1'),
      2,
    ],
    ['a key twice, as Skia does', bareFile({ 9: '<< /Type /X /Type /X >>' }), 2],
    [
      'more parameters than filters, as iText does',
      bareFile({
        4: streamOf(
          deflateSync('0 0 9 9 re f').toString('latin1'),
          '/Filter /FlateDecode /DecodeParms [null null]',
        ),
      }),
      2,
    ],
    [
      'a page that stands in two places',
      bareFile({ 2: '<< /Type /Pages /Count 2 /Kids [3 0 R 3 0 R] >>' }),
      2,
    ],
    [
      'empty nodes that stand in several places, as PyMuPDF leaves them',
      bareFile({
        2: '<< /Type /Pages /Count 2 /Kids [11 0 R 3 0 R 11 0 R 5 0 R] >>',
        11: kid.replace('[]', '[12 0 R 12 0 R]'),
        12: kid,
      }),
      2,
    ],
  ];
  it.each(sound)('is not said of %s', async (_, pdf, pages) => {
    expect(await reportOn(pdf)).toMatchObject({ pages, warnings: [] });
  });

  it('names a page tree node that refers to itself, if all pages are found', async () => {
    const pdf = bareFile({ 2: '<< /Type /Pages /Count 2 /Kids [3 0 R 2 0 R 5 0 R] >>' });
    expect(await reportOn(pdf)).toMatchObject({ pages: 2, warnings: [{ code: 'repaired' }] });
  });

  it('names the page with an invalid object', async () => {
    const pdf = bareFile({
      5: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /X } >>',
    });
    expect(await reportOn(pdf)).toMatchObject({ warnings: [{ code: 'repaired', pages: [2] }] });
  });
});

it('A spot colour whose profile is of Lab is painted as Lab', async () => {
  const profile = Buffer.alloc(1000);
  profile.write('Lab Lab ', 16, 'latin1');
  profile.write('acsp', 36, 'latin1');
  const { id } = await reportOn(
    bareFile({
      4: streamOf('/S cs 1 scn 0 0 612 792 re f'),
      9: '<< /ColorSpace << /S [/Separation /Beige 10 0 R 11 0 R] >> >>',
      10: '[/ICCBased 12 0 R]',
      11: '<< /FunctionType 2 /Domain [0 1] /Range [0 100 -128 127 -128 127] /C0 [100 0 0] /C1 [76 -1 14] /N 1 >>',
      12: streamOf(profile.toString('latin1'), '/N 3'),
    }),
  );
  const [red = 0, green = 0, blue = 0] = await colourOfCover(id);
  // pdf.js takes a power of 2 for the curve of sRGB, which is up to 10 levels darker.
  expect([red - 194, green - 188, blue - 162].every((apart) => Math.abs(apart) < 12)).toBe(true);
});
