import { pdfTextOf, streamOf } from './madePdf.ts';

/** Pages of 200 by 200 points for the tones of pages. */

const side = 64;

const hexOf = (bytes: readonly number[]): string =>
  `${bytes.map((one) => (one & 255).toString(16).padStart(2, '0')).join('')}>`;

/** @param colourAt the channels of a pixel, as parts of the width and the height */
const image = (colourAt: (x: number, y: number) => readonly number[], entries: string): string => {
  const pixels = Array.from({ length: side * side }, (_, at) =>
    colourAt((at % side) / side, Math.floor(at / side) / side).map(Math.round),
  );
  return streamOf(
    hexOf(pixels.flat()),
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 8 /Filter /ASCIIHexDecode ${entries}`,
  );
};

const rgb = '/ColorSpace /DeviceRGB';
/** A gradient through many colours, with white parts. */
const photograph = image((x, y) => [255 * x, 255 * y, 255 * (1 - x * y)], rgb);
const cutOut = image((x) => [200, 60 + 100 * x, 40], `${rgb} /SMask 22 0 R`);
const isInside = (x: number, y: number) => Math.hypot(x - 0.5, y - 0.5) < 0.4;
const disc = image((x, y) => [isInside(x, y) ? 255 : 0], '/ColorSpace /DeviceGray');
/** Yellowed paper with a dark line. */
const scan = image((_, y) => (y > 0.45 && y < 0.55 ? [40, 36, 30] : [233, 222, 190]), rgb);

const at = (x: number, y: number, width: number, height: number, name: string): string =>
  `q ${width} 0 0 ${height} ${x} ${y} cm /${name} Do Q`;

/** The place of the photograph on the first page, in points from the upper left corner. */
export const photoPlace = { x: 40.3, y: 50.7, width: 100, height: 80 };
/** The place of the photograph in a transparency group. */
export const groupedPlace = { x: 150, y: 140, width: 40, height: 50 };

const contents: readonly string[] = [
  `${at(photoPlace.x, 200 - photoPlace.y - photoPlace.height, photoPlace.width, photoPlace.height, 'Photo')} q /Half gs /Group Do Q 0 0 0 rg 10 180 60 10 re f`,
  at(0, 0, 200, 200, 'Scan'),
  `0.05 0.05 0.08 rg 0 0 200 200 re f 1 1 1 rg 20 20 60 10 re f`,
  at(50, 50, 100, 100, 'CutOut'),
];

export const tonedPages = { photograph: 0, scan: 1, dark: 2, cutOut: 3 } as const;

const resources =
  '<< /XObject << /Photo 20 0 R /CutOut 21 0 R /Scan 23 0 R /Group 24 0 R >> /ExtGState << /Half << /ca 0.999 >> >> >>';

export const tonedPdf = (): string =>
  pdfTextOf(
    new Map([
      [1, '<< /Type /Catalog /Pages 2 0 R >>'],
      [
        2,
        `<< /Type /Pages /Count 4 /Kids [${contents.map((_, n) => `${4 + n} 0 R`).join(' ')}] >>`,
      ],
      ...contents.map(
        (_, n) =>
          [
            4 + n,
            `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${10 + n} 0 R /Resources ${resources} >>`,
          ] as const,
      ),
      ...contents.map((content, n) => [10 + n, streamOf(content)] as const),
      [20, photograph],
      [21, cutOut],
      [22, disc],
      [23, scan],
      [
        24,
        streamOf(
          `q 40 0 0 50 150 10 cm /Photo Do Q`,
          '/Type /XObject /Subtype /Form /BBox [140 0 200 70] /Group << /S /Transparency /I true >> /Resources << /XObject << /Photo 20 0 R >> >>',
        ),
      ],
    ]),
  );
