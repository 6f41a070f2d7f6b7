import { expect, it } from 'vitest';
import { paintedPictures } from '../../../workers/pdf/text/paintedPictures.ts';
import type { PageSize, PdfRect } from '../../../workers/pdf/engineProtocol.ts';
import { OPS } from '../../../workers/pdf/pdfjs.ts';

const size = { width: 600, height: 800 } as PageSize;
/** The transform of a page at scale 1, whose file counts from the lower left corner. */
const base = [1, 0, 0, -1, 0, 800];

type Operator = readonly [operator: number, ...args: unknown[]];

/** A picture that is placed by its upper left corner on the page. */
const picture = (x: number, y: number, width: number, height: number): Operator[] => [
  [OPS.save],
  [OPS.transform, width, 0, 0, height, x, 800 - y - height],
  [OPS.paintImageXObject, 'img', 10, 10],
  [OPS.restore],
];

const stripes = Array.from({ length: 40 }, (_, at) => picture(100, 100 + at * 5, 300, 5)).flat();
const tiles = [0, 1, 2].flatMap((row) =>
  [0, 1].flatMap((tile) => picture(50 + tile * 100, 400 + row * 60, 100, 60)),
);

const numbersOf = ({ x, y, width, height }: PdfRect) => [x, y, width, height].map(Math.round);

const found = (
  operators: readonly Operator[],
  isCutOut: (image: unknown) => boolean = () => false,
) =>
  paintedPictures(
    { fnArray: operators.map(([one]) => one), argsArray: operators.map(([, ...args]) => args) },
    base,
    size,
    isCutOut,
  );

it.each<[string, Operator[], number[][]]>([
  ['a picture', picture(100, 200, 300, 150), [[100, 200, 300, 150]]],
  [
    'a picture that is turned by a right angle',
    [
      [OPS.transform, 0, 200, -150, 0, 300, 400],
      [OPS.paintImageXObject, 'img', 10, 10],
    ],
    [[150, 200, 150, 200]],
  ],
  ['the part of a picture on the page', picture(-50, -80, 300, 300), [[0, 0, 250, 220]]],
  [
    'the part of a picture in a clip, which ends with the saved state',
    [
      [OPS.save],
      [OPS.clip],
      [OPS.constructPath, OPS.endPath, [null], new Float32Array([120, 100, 200, 780])],
      ...picture(100, 50, 300, 100),
      [OPS.restore],
      ...picture(100, 500, 300, 100),
    ],
    [
      [120, 50, 80, 100],
      [100, 500, 300, 100],
    ],
  ],
  [
    'a picture in a form in a transparency group',
    [
      [OPS.beginGroup, { bbox: [0, 0, 100, 100], matrix: [1, 0, 0, 1, 200, 300] }],
      [OPS.paintFormXObjectBegin, [1, 0, 0, 1, 200, 300], [0, 0, 100, 100]],
      [OPS.transform, 150, 0, 0, 100, 50, 0],
      [OPS.paintInlineImageXObject, {}],
      [OPS.paintFormXObjectEnd],
      [OPS.endGroup, {}],
    ],
    [[250, 400, 50, 100]],
  ],
  [
    'no picture of a soft mask, and the pictures after it',
    [
      [OPS.beginGroup, { smask: { subtype: 'Luminosity' } }],
      ...picture(0, 0, 600, 800),
      [OPS.endGroup, {}],
      ...picture(100, 200, 300, 150),
    ],
    [[100, 200, 300, 150]],
  ],
  [
    'the places of a picture that is repeated',
    [[OPS.paintImageXObjectRepeat, 'img', 50, 40, new Float32Array([100, 700, 300, 100])]],
    [
      [100, 60, 50, 40],
      [300, 660, 50, 40],
    ],
  ],
  [
    'no mask that a colour fills',
    [
      [OPS.transform, 99, 0, 0, 99, 9, 9],
      [OPS.paintImageMaskXObject, {}],
    ],
    [],
  ],
  ['stripes as one picture', stripes, [[100, 100, 300, 200]]],
  ['tiles as one picture', tiles, [[50, 400, 200, 180]]],
  [
    'two pictures below each other',
    [...picture(0, 0, 100, 100), ...picture(0, 110, 100, 100)],
    [
      [0, 0, 100, 100],
      [0, 110, 100, 100],
    ],
  ],
  ['no ornaments', picture(10, 10, 20, 200), []],
])('The pictures of a page: %s', (_, operators, expected) =>
  expect(found(operators).whole.map(numbersOf)).toEqual(expected),
);

it('A partly transparent picture is a cut-out, with its place and its transform', () => {
  const { whole, cutOuts } = found(
    [...picture(100, 200, 300, 150), ...picture(0, 0, 20, 20)],
    (image) => image === 'img',
  );
  expect(whole).toEqual([]);
  expect(cutOuts.map(({ rect }) => numbersOf(rect))).toEqual([[100, 200, 300, 150]]);
  expect(cutOuts[0]?.matrix).toEqual([300, 0, 0, -150, 100, 350]);
});
