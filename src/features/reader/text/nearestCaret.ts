interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Words {
  readonly node: Text;
  readonly box: Box;
}

/** The text of one paragraph, heading or cell. */
interface BlockLayout {
  readonly words: readonly Words[];
  readonly box: Box;
}

/** The positions of the text of all visible pages of a reader. */
export interface WordLayout {
  readonly blocks: readonly BlockLayout[];
  readonly isStill: () => boolean;
}

export function measureWords(viewer: ParentNode): WordLayout {
  const layers = [...viewer.querySelectorAll('[data-words][data-away="false"]')];
  const placed = placesOf(layers);
  return {
    blocks: layers.flatMap((layer) => [...layer.children].flatMap(laidBlock)),
    isStill: () => placesOf(layers) === placed,
  };
}

const placesOf = (layers: readonly Element[]): string =>
  layers.map((layer) => JSON.stringify(layer.getBoundingClientRect())).join();

function laidBlock(block: Element): BlockLayout[] {
  const words = [...block.children].flatMap(({ firstChild, parentElement }) =>
    firstChild instanceof Text && parentElement
      ? [{ node: firstChild, box: boxOf(firstChild) }]
      : [],
  );
  return words.length > 0 ? [{ words, box: around(words.map(({ box }) => box)) }] : [];
}

const boxOf = ({ parentElement }: Text): Box =>
  parentElement?.getBoundingClientRect() ?? new DOMRect();

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

interface Caret {
  readonly node: Text;
  readonly offset: number;
}

/** The nearest caret position: in the nearest block, on its nearest line. */
export function caretNear(point: Point, { blocks }: WordLayout): Caret | null {
  const block = least(blocks, ({ box }) => Math.hypot(across(point, box), down(point, box)));
  const words = least(
    block?.words ?? [],
    ({ box }) => 1000 * down(point, box) + across(point, box),
  );
  return words ? { node: words.node, offset: offsetIn(words.node, point) } : null;
}

/** The caret position before or after the nearest letter, on its nearer side. */
function offsetIn(node: Text, { clientX, clientY }: Point): number {
  const isRtl = node.parentElement?.dir === 'rtl';
  const letters = [...node.data.matchAll(/\P{M}\p{M}*|\p{M}/gu)].map((found) => {
    const [start, end] = [found.index, found.index + found[0].length];
    return { start, end, box: letterBox(node, start, end) };
  });
  const point = { clientX, clientY };
  const letter = least(letters, ({ box }) => 1000 * across(point, box) + down(point, box));
  if (!letter) return 0;
  const isLeftHalf = clientX < (letter.box.left + letter.box.right) / 2;
  return isLeftHalf === isRtl ? letter.end : letter.start;
}

function letterBox(node: Text, start: number, end: number): Box {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return range.getBoundingClientRect();
}

const across = ({ clientX }: Point, { left, right }: Box): number =>
  Math.max(left - clientX, clientX - right, 0);

const down = ({ clientY }: Point, { top, bottom }: Box): number =>
  Math.max(top - clientY, clientY - bottom, 0);

function least<T>(items: readonly T[], measure: (item: T) => number): T | undefined {
  let found: T | undefined;
  let smallest = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const measured = measure(item);
    if (measured < smallest) [found, smallest] = [item, measured];
  }
  return found;
}
