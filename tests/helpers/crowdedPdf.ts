import { pdfTextOf, streamOf } from './madePdf.ts';

/** What a page has many times. Objects of its own have numbers from 100 on. */
interface Crowd {
  /** Operators of the thing with this number. */
  readonly drawn?: (n: number) => string;
  /** Its objects. */
  readonly objects?: (n: number) => readonly string[];
  /** The category of the page's resources in which the first object is named `/T<n>`. */
  readonly resource?: string;
  /** Whether the first object is an annotation of the page. */
  readonly isAnnotation?: boolean;
}

const side = 60;
const width = 600;

/** Things lie in rows of 60 squares of 10 points. */
const left = (n: number): number => 6 + 10 * (n % side);
const bottom = (n: number): number => 10 + 10 * (Math.floor(n / side) % 77);
const box = (n: number): string => `[${left(n)} ${bottom(n)} ${left(n) + 8} ${bottom(n) + 8}]`;
const placed = (n: number, operators: string): string =>
  `q 8 0 0 8 ${left(n)} ${bottom(n)} cm ${operators} Q`;

const form = '/Type /XObject /Subtype /Form /BBox [0 0 1 1]';
const image = '/Subtype /Image /Type /XObject';
const pixels = '/ColorSpace /DeviceRGB /BitsPerComponent 8';
const shading =
  '<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 1 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> >>';
/** One object more for each thing. */
const second = (n: number): number => 100 + 2 * n + 1;

/** Each kind of small thing of which programs write thousands on a page. */
export const crowds: Readonly<Record<string, Crowd>> = {
  paths: { drawn: (n) => `${left(n)} ${bottom(n)} 8 8 re f` },
  'clipped paths': { drawn: (n) => placed(n, '0 0 1 1 re W n 0 0 2 2 re f') },
  'text runs': { drawn: (n) => `BT /F 8 Tf ${left(n)} ${bottom(n)} Td (no${n}) Tj ET` },
  'marked runs': {
    drawn: (n) =>
      `/Span << /MCID ${n} >> BDC BT /F 8 Tf ${left(n)} ${bottom(n)} Td (no${n}) Tj ET EMC`,
  },
  links: {
    objects: (n) => [
      `<< /Type /Annot /Subtype /Link /Rect ${box(n)} /Border [0 0 1] /A << /S /URI /URI (https://example.org/${n}) >> >>`,
    ],
    isAnnotation: true,
  },
  'annotations with an appearance': {
    objects: (n) => [
      `<< /Type /Annot /Subtype /Stamp /Rect ${box(n)} /AP << /N ${second(n)} 0 R >> >>`,
      streamOf('0 0 1 1 re f', form),
    ],
    isAnnotation: true,
  },
  'text boxes without an appearance': {
    objects: (n) => [
      `<< /Type /Annot /Subtype /FreeText /Rect ${box(n)} /Contents (no${n}) /DA (/Helv 4 Tf 0 g) >>`,
    ],
    isAnnotation: true,
  },
  'form XObjects': {
    drawn: (n) => placed(n, `/T${n} Do`),
    objects: () => [streamOf('0 0 1 1 re f', form)],
    resource: 'XObject',
  },
  'transparency groups': {
    drawn: (n) => placed(n, `/G gs /T${n} Do`),
    objects: () => [streamOf('0 0 1 1 re f', `${form} /Group << /S /Transparency >>`)],
    resource: 'XObject',
  },
  'tiling patterns': {
    drawn: (n) => `/Pattern cs /T${n} scn ${left(n)} ${bottom(n)} 8 8 re f`,
    objects: (n) => [
      streamOf(
        `${(n % 9) / 9} 0 0 rg 0 0 1 1 re f`,
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 2 2] /XStep 2 /YStep 2 /Resources << >>',
      ),
    ],
    resource: 'Pattern',
  },
  'shading patterns': {
    drawn: (n) => `/Pattern cs /T${n} scn ${left(n)} ${bottom(n)} 8 8 re f`,
    objects: () => [`<< /Type /Pattern /PatternType 2 /Shading ${shading} >>`],
    resource: 'Pattern',
  },
  shadings: {
    drawn: (n) => placed(n, `0 0 1 1 re W n /T${n} sh`),
    objects: () => [shading],
    resource: 'Shading',
  },
  'mesh shadings': {
    drawn: (n) => placed(n, `/T${n} sh`),
    objects: () => [
      streamOf(
        '\0\0\0\xff\0\0\0\xff\0\0\xff\0\0\0\xff\xff\0\0\xff',
        '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 1 0 1 0 1 0 1 0 1]',
      ),
    ],
    resource: 'Shading',
  },
  'inline pictures': {
    drawn: (n) =>
      placed(
        n,
        `BI /W 201 /H 1 /CS /RGB /BPC 8 ID ${String.fromCharCode(n % 251, 9, 99).repeat(201)} EI`,
      ),
  },
  'inline masks': {
    drawn: (n) => placed(n, `BI /W 8 /H 2 /IM true ID ${String.fromCharCode(n % 251, 9)} EI`),
  },
  pictures: {
    drawn: (n) => placed(n, `/T${n} Do`),
    objects: (n) => [
      streamOf(
        String.fromCharCode(n % 251, 9, 99).repeat(201),
        `${image} /Width 201 /Height 1 ${pixels}`,
      ),
    ],
    resource: 'XObject',
  },
  'pictures with a soft mask': {
    drawn: (n) => placed(n, `/T${n} Do`),
    objects: (n) => [
      streamOf(
        String.fromCharCode(n % 251, 9, 99).repeat(16),
        `${image} /Width 16 /Height 1 ${pixels} /SMask ${second(n)} 0 R`,
      ),
      streamOf(
        String.fromCharCode(n % 251).repeat(16),
        `${image} /Width 16 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8`,
      ),
    ],
    resource: 'XObject',
  },
  masks: {
    drawn: (n) => placed(n, `/T${n} Do`),
    objects: (n) => [
      streamOf(
        String.fromCharCode(n % 251, 9),
        `${image} /Width 8 /Height 2 /ImageMask true /BitsPerComponent 1`,
      ),
    ],
    resource: 'XObject',
  },
  'soft masks': {
    drawn: (n) => placed(n, `/T${n} gs 0 0 1 1 re f`),
    objects: (n) => [
      `<< /Type /ExtGState /SMask << /S /Luminosity /G ${second(n)} 0 R >> >>`,
      streamOf('0.5 g 0 0 1 1 re f', `${form} /Group << /S /Transparency /CS /DeviceGray >>`),
    ],
    resource: 'ExtGState',
  },
  'blend modes': {
    drawn: (n) => placed(n, `/T${n} gs 0.5 g 0 0 1 1 re f`),
    objects: () => ['<< /Type /ExtGState /BM /Multiply /ca 0.5 >>'],
    resource: 'ExtGState',
  },
  'glyphs that are drawings': {
    drawn: (n) => `BT /D 8 Tf ${left(n)} ${bottom(n)} Td (a) Tj ET`,
  },
};

const fonts =
  '/F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /D << /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97 /Widths [1] /Encoding << /Differences [97 /a] >> /CharProcs << /a 5 0 R >> /Resources << >> >>';

/** One page with many small things of a kind, with one character for each byte. */
export function crowdedPdf(
  { drawn, objects, resource, isAnnotation }: Crowd,
  count: number,
): string {
  const all = Array.from({ length: count }, (_, n) => n);
  const numbered = all.flatMap((n) =>
    (objects?.(n) ?? []).map((body, at) => [100 + 2 * n + at, body] as const),
  );
  const references = all.map((n) => `${100 + 2 * n} 0 R`);
  const named = references.map((reference, n) => `/T${n} ${reference}`).join(' ');
  const resources = [
    `/Font << ${fonts} >>`,
    resource ? `/${resource} << ${named} >>` : '',
    resource === 'ExtGState' ? '' : '/ExtGState << /G << /ca 0.5 >> >>',
  ];
  const annotations = isAnnotation ? `/Annots [${references.join(' ')}]` : '';
  return pdfTextOf(
    new Map([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
      [
        3,
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width + 12} 792] /Contents 4 0 R /Resources << ${resources.join(' ')} >> ${annotations} >>`,
      ],
      [4, streamOf(drawn ? all.map(drawn).join('\n') : '0 0 1 1 re f')],
      [5, streamOf('1 0 0 0 1 1 d1 0 0 1 1 re f')],
      ...numbered,
    ]),
  );
}
