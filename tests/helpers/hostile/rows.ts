import { madePdf, streamOf } from '../madePdf.ts';
import type { RefusalCode } from '../../../server/publishing/refusals.ts';
import { altered, bareFile, pictureFile } from './minimalPdf.ts';
import { bomb, contentOf, deflated, many, packedObjects } from './bombs.ts';
import { jbig2, jpeg, jpeg2000 } from './pictures.ts';

/** A hostile file and the result of its publication; `warned` is published with a warning. */
type Row = readonly [
  what: string,
  becomes: RefusalCode | 'published' | 'warned',
  make: () => Buffer,
  ...tags: 'extended'[],
];

const rgb = '/ColorSpace /DeviceRGB /BitsPerComponent 8';
const gray = '/ColorSpace /DeviceGray /BitsPerComponent 1';
const sized = (width: number, height = width): string => `/Width ${width} /Height ${height}`;
const catalog = (entries: string): string => `<< /Type /Catalog /Pages 2 0 R ${entries} >>`;

const streams: Row[] = [
  ['a page of 10 GB', 'too_demanding', () => contentOf(bomb(10_240))],
  [
    'a page of 2 GB of drawing',
    'too_demanding',
    () => contentOf(bomb(2000, '0 0 m 9 9 l S ')),
    'extended',
  ],
  [
    'a bomb in a bomb',
    'too_demanding',
    () => contentOf(deflated(bomb(10_240)), '[/FlateDecode /FlateDecode]'),
    'extended',
  ],
  [
    'a description of 2 GB',
    'too_demanding',
    () =>
      bareFile({
        1: catalog('/Metadata 11 0 R'),
        11: streamOf(bomb(2000, '<'), '/Type /Metadata /Subtype /XML /Filter /FlateDecode'),
      }),
    'extended',
  ],
  [
    'a row of a table as long as a book',
    'published',
    () =>
      pictureFile(
        `${sized(4000)} ${rgb} /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 2000000000 /Colors 4 >>`,
        bomb(10),
      ),
    'extended',
  ],
];

const objects: Row[] = [
  ['200,000 objects', 'published', () => bareFile(many(200_000, () => '<< >>')), 'extended'],
  ['three million packed objects', 'too_demanding', () => packedObjects(3_000_000), 'extended'],
  [
    'lists in lists, a million deep',
    'warned',
    () =>
      bareFile({ 1: catalog('/Names 11 0 R'), 11: '['.repeat(1_000_000) + ']'.repeat(1_000_000) }),
  ],
  ['lists in lists on a page', 'published', () => bareFile({ 4: streamOf('['.repeat(1_000_000)) })],
  [
    '50,000 links on a page',
    'published',
    () =>
      bareFile({
        3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [${'13 0 R '.repeat(50_000)}] >>`,
        13: '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] >>',
      }),
    'extended',
  ],
];

const pages: Row[] = [
  [
    'a count of a million pages',
    'published',
    () => bareFile({ 2: '<< /Type /Pages /Count 1000000 /Kids [3 0 R 5 0 R] >>' }),
  ],
  [
    '20,000 times the same page',
    'too_many_pages',
    () => bareFile({ 2: `<< /Type /Pages /Count 20000 /Kids [${'3 0 R '.repeat(20_000)}] >>` }),
  ],
  [
    'a tree of pages in a ring',
    'warned',
    () =>
      bareFile({
        2: '<< /Type /Pages /Count 2 /Kids [3 0 R 6 0 R] >>',
        6: '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [2 0 R] >>',
      }),
  ],
  [
    'a tree of pages 10,000 deep',
    'warned',
    () =>
      bareFile({
        2: '<< /Type /Pages /Count 2 /Kids [5 0 R 100 0 R] >>',
        ...many(10_000, (n) => {
          const kid = n === 10_099 ? 3 : n + 1;
          return `<< /Type /Pages /Count 1 /Parent ${n === 100 ? 2 : n - 1} 0 R /Kids [${kid} 0 R] >>`;
        }),
      }),
    'extended',
  ],
  [
    'a tree that branches to a thousand million pages',
    'too_demanding',
    () =>
      bareFile({
        2: `<< /Type /Pages /Count 1000000000 /Kids [${'100 0 R '.repeat(10)}] >>`,
        ...many(9, (n) => {
          const kid = n === 108 ? 3 : n + 1;
          return `<< /Type /Pages /Parent 2 0 R /Count ${10 ** (109 - n)} /Kids [${`${kid} 0 R `.repeat(10)}] >>`;
        }),
      }),
  ],
];

const pixels: Row[] = [
  [
    'a picture of 100,000 by 100,000',
    'published',
    () => pictureFile(`${sized(100_000)} ${rgb} /Filter /FlateDecode`, bomb(10)),
  ],
  [
    'a picture of 40 million pixels',
    'published',
    () => pictureFile(`${sized(6300)} ${rgb} /Filter /FlateDecode`, bomb(114)),
    'extended',
  ],
  [
    'a picture with 10 GB behind it',
    'too_demanding',
    () => pictureFile(`${sized(4000)} ${rgb} /Filter /FlateDecode`, bomb(10_240)),
    'extended',
  ],
  [
    'a mask of 100,000 by 100,000',
    'published',
    () => pictureFile(`${sized(100_000)} /ImageMask true /Filter /FlateDecode`, bomb(1200)),
    'extended',
  ],
  [
    'a JPEG that is larger than it says',
    'too_demanding',
    () => pictureFile(`${sized(9)} ${rgb} /Filter /DCTDecode`, jpeg(65_535, 65_535)),
  ],
  [
    'a JPEG 2000 of 100,000 by 100,000',
    'published',
    () => pictureFile(`${sized(9)} /Filter /JPXDecode`, jpeg2000(100_000, 100_000)),
  ],
  [
    'a JBIG2 of 100,000 by 100,000',
    'published',
    () => pictureFile(`${sized(9)} ${gray} /Filter /JBIG2Decode`, jbig2(100_000, 100_000)),
    'extended',
  ],
  [
    'a fax of 100,000 by 100,000',
    'published',
    () =>
      pictureFile(
        `${sized(100_000)} ${gray} /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 100000 >>`,
        '\x00'.repeat(9999),
      ),
    'extended',
  ],
  [
    'a mask that masks itself',
    'published',
    () => pictureFile(`${sized(9)} ${rgb} /SMask 10 0 R /Filter /FlateDecode`, bomb(1)),
  ],
];

const loops: Row[] = [
  [
    'a table of contents that goes on with itself',
    'warned',
    () => {
      const pdf = madePdf({ pages: 2 });
      const at = /startxref\n(\d+)/.exec(pdf.toString('latin1'))?.[1] ?? '';
      return altered(pdf, '/Root', `/Prev ${at} /Root`);
    },
  ],
  [
    'a table of 2,000 million lines',
    'warned',
    () => altered(madePdf({ pages: 2 }), /xref\n0 \d+/, 'xref\n0 2000000000'),
    'extended',
  ],
  [
    'a length that is the stream itself',
    'warned',
    () => altered(bareFile(), '/Length 12 ', '/Length 4 0 R '),
    'extended',
  ],
  ['an object that is itself', 'warned', () => bareFile({ 9: '10 0 R', 10: '9 0 R' })],
  [
    'a form that draws itself',
    'published',
    () =>
      bareFile({
        4: streamOf('/X Do'),
        9: '<< /XObject << /X 10 0 R >> >>',
        10: streamOf('/X Do', '/Type /XObject /Subtype /Form /BBox [0 0 99 99] /Resources 9 0 R'),
      }),
  ],
  [
    'an outline in a ring',
    'published',
    () =>
      bareFile({
        1: catalog('/Outlines 11 0 R'),
        11: '<< /First 12 0 R /Last 12 0 R >>',
        12: '<< /Title (a) /Parent 11 0 R /Next 12 0 R /First 12 0 R >>',
      }),
  ],
  [
    'an outline of 5,000 entries',
    'published',
    () =>
      bareFile({
        1: catalog('/Outlines 11 0 R'),
        11: '<< /First 100 0 R /Last 5099 0 R >>',
        ...many(5_000, (n) => `<< /Title (a) /Parent 11 0 R /Next ${n + 1} 0 R >>`),
      }),
    'extended',
  ],
  [
    'words that laugh a billion times',
    'published',
    () =>
      bareFile({
        1: catalog('/Metadata 11 0 R'),
        11: streamOf(laughs(), '/Type /Metadata /Subtype /XML'),
      }),
  ],
];

function laughs(): string {
  const names = 'a b c d e f g h i j k l'.split(' ');
  const entities = names.map((name, n) => {
    const said = n === 0 ? 'ha' : `&${names[n - 1] ?? ''};`.repeat(10);
    return `<!ENTITY ${name} "${said}">`;
  });
  return `<?xml version="1.0"?><!DOCTYPE x [${entities.join('')}]><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li>&l;</rdf:li></rdf:Alt></dc:title></rdf:Description></rdf:RDF></x:xmpmeta>`;
}

const zip = 'PK\x03\x04\x0a'.padEnd(30, '\0');

const others: Row[] = [
  [
    'a zip',
    'not_a_pdf',
    () => Buffer.from(`${zip}\0${deflated('%PDF-1.7')}`.padEnd(2000, 'k'), 'latin1'),
  ],
  [
    'a zip with a PDF in it as it is',
    'published',
    () =>
      Buffer.concat([
        Buffer.from(zip, 'latin1'),
        bareFile(),
        Buffer.from('PK\x05\x06'.padEnd(22, '\0'), 'latin1'),
      ]),
  ],
  ['the first half of a file', 'broken', () => madePdf({ pages: 9 }).subarray(0, 1500)],
];

export const hostileRows: readonly Row[] = [
  ...streams,
  ...objects,
  ...pages,
  ...pixels,
  ...loops,
  ...others,
];
