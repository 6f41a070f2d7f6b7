import { OPS } from '../pdfjs.ts';
import type { PageSize, PdfRect } from '../engineProtocol.ts';

/** Smaller pictures are rules, bullets and ornaments. PDF points. */
const LEAST_SIDE = 24;
/** Stripes of one picture are at most this far apart. PDF points. */
const MOST_GAP = 1;

/** The operators of a page, as pdf.js passes them to `operationsFilter`. */
export interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** As in PDF: a, b, c, d, e and f. */
export type Matrix = readonly number[];

/** Left, top, right and bottom on the page, in PDF points. */
type Box = readonly [number, number, number, number];

interface State {
  readonly matrix: Matrix;
  readonly clip: Box;
}

/** The pictures of a page, on the page as shown. */
export interface PaintedPictures {
  /** The rectangles of opaque pictures. */
  readonly whole: readonly PdfRect[];
  /** Pictures that are partly transparent, so that the paper is seen beside their subject. */
  readonly cutOuts: readonly CutOut[];
}

export interface CutOut {
  /** What the operator names: an id, or the picture itself. */
  readonly image: unknown;
  /** The part that is painted. */
  readonly rect: PdfRect;
  /** From the unit square to the page at scale 1. */
  readonly matrix: Matrix;
}

const unitSquare: Box = [0, 0, 1, 1];

/**
 * Returns where a page paints pictures, from its operators: exact at each scale, also for a picture within a transparency
 * group, whose place pdf.js records (`recordImages`) on the canvas of that group. Masks that a colour fills are no pictures,
 * and neither are those that make something transparent.
 * @param base the transform of the page at scale 1
 * @param isCutOut whether a picture is partly transparent
 */
export function paintedPictures(
  { fnArray, argsArray }: Operators,
  base: Matrix,
  { width, height }: PageSize,
  isCutOut: (image: unknown) => boolean,
): PaintedPictures {
  const walk = new PictureWalk({ matrix: base, clip: [0, 0, width, height] }, isCutOut);
  for (const [at, operator] of fnArray.entries()) {
    const args = (argsArray[at] ?? []) as readonly unknown[];
    walk.move(operator, args);
    if (!walk.isInMask) walk.paint(operator, args);
  }
  return {
    whole: pictureRegions(walk.boxes),
    cutOuts: walk.cutOuts.filter(({ rect }) => isLarge(rect)),
  };
}

/** Follows the transform and the clip through the operators of a page. */
class PictureWalk {
  readonly boxes: Box[] = [];
  readonly cutOuts: CutOut[] = [];
  readonly #page: State;
  readonly #isCutOut: (image: unknown) => boolean;
  readonly #saved: State[] = [];
  #state: State;
  #isClipping = false;
  /** The number of saved states when the group of a soft mask began. */
  #maskedFrom = Infinity;

  constructor(page: State, isCutOut: (image: unknown) => boolean) {
    this.#page = page;
    this.#state = page;
    this.#isCutOut = isCutOut;
  }

  get isInMask(): boolean {
    return this.#maskedFrom < Infinity;
  }

  move(operator: number, args: readonly unknown[]): void {
    switch (operator) {
      case OPS.save:
        this.#save();
        break;
      case OPS.beginGroup:
        if (!this.isInMask && isMask(args[0])) this.#maskedFrom = this.#saved.length;
        this.#save();
        break;
      case OPS.restore:
      case OPS.endGroup:
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.#restore();
        break;
      case OPS.transform:
        this.#transform(args);
        break;
      case OPS.paintFormXObjectBegin:
        this.#save();
        this.#transform(args[0]);
        this.#clip(args[1]);
        break;
      case OPS.beginAnnotation:
        this.#save();
        this.#state = this.#page;
        this.#transform(args[2]);
        this.#transform(args[3]);
        break;
      case OPS.clip:
      case OPS.eoClip:
        this.#isClipping = true;
        break;
      case OPS.constructPath:
        if (this.#isClipping) this.#clip(args[2]);
        this.#isClipping = false;
    }
  }

  paint(operator: number, args: readonly unknown[]): void {
    const [image] = args;
    if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject)
      this.#paint(image, this.#state.matrix);
    else if (operator === OPS.paintImageXObjectRepeat)
      for (const place of placesOf(args)) this.#paint(image, product(this.#state.matrix, place));
    else if (operator === OPS.paintInlineImageXObjectGroup)
      for (const { transform } of args[1] as readonly { readonly transform: Matrix }[])
        this.#paint(image, product(this.#state.matrix, transform));
  }

  #save(): void {
    this.#saved.push(this.#state);
  }

  #restore(): void {
    this.#state = this.#saved.pop() ?? this.#page;
    if (this.#saved.length <= this.#maskedFrom) this.#maskedFrom = Infinity;
  }

  #transform(matrix: unknown): void {
    if (!isMatrix(matrix)) return;
    this.#state = { ...this.#state, matrix: product(this.#state.matrix, matrix) };
  }

  #clip(box: unknown): void {
    if (!isBox(box)) return;
    const { matrix, clip } = this.#state;
    this.#state = { matrix, clip: common(clip, boxAround(box, matrix)) };
  }

  #paint(image: unknown, matrix: Matrix): void {
    const box = common(this.#state.clip, boxAround(unitSquare, matrix));
    const [left, top, right, bottom] = box;
    if (left >= right || top >= bottom) return;
    if (!this.#isCutOut(image)) this.boxes.push(box);
    else this.cutOuts.push({ image, matrix, rect: rectOf(left, top, right - left, bottom - top) });
  }
}

const isMatrix = (value: unknown): value is Matrix => hasNumbers(value, 6);
const isBox = (value: unknown): value is Box => hasNumbers(value, 4);

/** pdf.js has plain and typed arrays. */
const hasNumbers = (value: unknown, count: number): boolean =>
  typeof value === 'object' && value !== null && 'length' in value && value.length === count;

const isMask = (group: unknown): boolean =>
  typeof group === 'object' && group !== null && 'smask' in group && Boolean(group.smask);

function placesOf([, across, down, positions]: readonly unknown[]): readonly Matrix[] {
  const at = [...(positions as Iterable<number>)];
  return at.flatMap((x, index) =>
    index % 2 ? [] : [[across as number, 0, 0, down as number, x, at[index + 1] ?? 0]],
  );
}

function product(outer: Matrix, inner: Matrix): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [
    a * g + c * h,
    b * g + d * h,
    a * i + c * j,
    b * i + d * j,
    a * k + c * l + e,
    b * k + d * l + f,
  ];
}

function boxAround([left, top, right, bottom]: Box, matrix: Matrix): Box {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const common = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
];

/**
 * Returns the rectangles of a page's pictures. A picture is often stored as stripes or tiles: those that continue each
 * other are joined.
 */
function pictureRegions(boxes: readonly Box[]): readonly PdfRect[] {
  const pictures = boxes.map(([left, top, right, bottom]) =>
    rectOf(left, top, right - left, bottom - top),
  );
  const rows = joinedDown(pictures.map(turned)).map(turned);
  return joinedDown(rows).filter(isLarge);
}

const isLarge = ({ width, height }: PdfRect): boolean =>
  width >= LEAST_SIDE && height >= LEAST_SIDE;

const rectOf = (x: number, y: number, width: number, height: number): PdfRect =>
  ({ x, y, width, height }) as PdfRect;

const turned = ({ x, y, width, height }: PdfRect): PdfRect => rectOf(y, x, height, width);

/** Joins rectangles of one width that lie directly below each other. */
function joinedDown(rects: readonly PdfRect[]): readonly PdfRect[] {
  const columns = new Map<string, PdfRect[]>();
  for (const rect of rects.toSorted((a, b) => a.y - b.y)) {
    const name = `${Math.round(rect.x)} ${Math.round(rect.width)}`;
    const column = columns.get(name) ?? [];
    columns.set(name, column);
    const last = column.at(-1);
    if (!last || rect.y > last.y + last.height + MOST_GAP) column.push(rect);
    else {
      const end = Math.max(last.y + last.height, rect.y + rect.height);
      column[column.length - 1] = rectOf(last.x, last.y, last.width, end - last.y);
    }
  }
  return [...columns.values()].flat();
}
