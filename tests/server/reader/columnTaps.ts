/** Taps that a person has labelled by looking at pictures of the pages with a grid of 50 points. */

export interface ColumnTap {
  /** From 1. */
  readonly page: number;
  /** PDF points from the upper left corner. */
  readonly at: readonly [x: number, y: number];
  /**
   * In PDF points. Of the column that is meant the edges at both ends of its lines; of the picture that is meant the left,
   * right, upper and lower edge.
   */
  readonly edges: readonly number[];
}

export interface TappedDocument {
  readonly corpus?: string;
  readonly demo?: string;
  readonly taps: readonly ColumnTap[];
}

type Edges = readonly [number, number] | readonly [number, number, number, number];

/** The taps on one page that mean the same column or picture. */
export const taps = (
  page: number,
  edges: Edges,
  ...points: readonly (readonly [number, number])[]
): readonly ColumnTap[] => points.map((at) => ({ page, at, edges }));

export const columnTaps: readonly TappedDocument[] = [
  {
    corpus: 'nusci-issue29-rivalry',
    taps: [
      ...taps(6, [57, 297], [150, 600], [100, 640], [200, 700], [150, 720]),
      ...taps(6, [57, 292], [120, 140], [200, 170]),
      ...taps(6, [314, 541], [400, 160], [470, 180]),
      ...taps(6, [314, 554], [400, 600], [500, 620], [430, 660], [450, 710]),
      ...taps(6, [59, 284, 244, 431], [130, 320], [200, 380]),
      ...taps(6, [325, 546, 244, 431], [450, 320], [400, 350]),
      ...taps(9, [57, 292], [150, 140], [100, 210], [150, 250], [200, 320], [150, 380]),
      ...taps(9, [313, 550], [400, 150], [420, 200], [500, 260], [400, 330], [420, 410]),
      ...taps(12, [57, 295], [150, 570], [100, 610], [200, 680], [150, 715]),
      ...taps(12, [314, 552], [400, 580], [500, 610], [430, 660], [450, 700]),
      ...taps(12, [207, 400, 258, 530], [260, 400], [330, 450], [300, 300]),
      ...taps(
        16,
        [60, 297],
        [150, 170],
        [100, 230],
        [200, 530],
        [150, 570],
        [150, 640],
        [100, 700],
      ),
      ...taps(
        16,
        [314, 552],
        [430, 190],
        [400, 230],
        [450, 520],
        [400, 570],
        [430, 640],
        [500, 670],
      ),
      ...taps(
        21,
        [57, 297],
        [150, 180],
        [100, 220],
        [150, 560],
        [200, 590],
        [150, 640],
        [100, 700],
      ),
      ...taps(21, [314, 552], [430, 170], [400, 215], [430, 540], [500, 600], [430, 660]),
      ...taps(21, [214, 400, 266, 498], [300, 380], [250, 300], [380, 470]),
    ],
  },
  {
    corpus: 'fsm-change-ubuntu-look',
    taps: [
      ...taps(3, [37, 296], [150, 200], [100, 230], [200, 265]),
      ...taps(3, [316, 575], [430, 360], [450, 500], [400, 570], [500, 640], [430, 700]),
      ...taps(3, [324, 567, 102, 282], [480, 250], [350, 200]),
      ...taps(3, [45, 288, 362, 726], [150, 550], [250, 500]),
      ...taps(5, [37, 296], [150, 310], [200, 330]),
      ...taps(5, [45, 288, 102, 252], [150, 150], [220, 200]),
      ...taps(5, [324, 567, 102, 320], [450, 200]),
      ...taps(5, [45, 288, 493, 711], [150, 600]),
      ...taps(5, [324, 567, 493, 711], [450, 600]),
      ...taps(8, [37, 296], [150, 350], [100, 390]),
      ...taps(8, [316, 575], [450, 450], [400, 550], [500, 590], [430, 715]),
      ...taps(8, [45, 288, 102, 282], [120, 150]),
      ...taps(8, [324, 567, 102, 382], [450, 250]),
      ...taps(8, [45, 288, 475, 726], [150, 600]),
    ],
  },
  {
    corpus: 'freedoom-manual-en',
    taps: [
      ...taps(8, [48, 371], [150, 90], [250, 95]),
      ...taps(14, [48, 371], [200, 85]),
      ...taps(14, [150, 351], [250, 215], [250, 370]),
      ...taps(14, [62, 356, 114, 150], [120, 131], [300, 131]),
    ],
  },
  {
    corpus: '7kaa-manual',
    taps: [
      ...taps(30, [140, 353], [230, 165], [250, 405]),
      ...taps(60, [51, 283], [150, 330]),
      ...taps(60, [205, 361, 84, 235], [300, 150]),
      ...taps(60, [298, 361, 319, 505], [330, 420]),
    ],
  },
  {
    corpus: 'owasp-top10-2017-japanese',
    taps: [
      ...taps(8, [4, 267], [150, 430], [100, 450], [150, 515]),
      ...taps(8, [276, 540], [400, 350], [400, 450]),
      ...taps(8, [163, 378], [260, 180]),
    ],
  },
];
