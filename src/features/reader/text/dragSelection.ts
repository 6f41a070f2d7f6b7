import { isPress } from '../pdfAnnotations/press.ts';

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
interface WordLayout {
  readonly blocks: readonly BlockLayout[];
  readonly isStill: () => boolean;
}

function measureWords(viewer: ParentNode): WordLayout {
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
function caretNear(point: Point, { blocks }: WordLayout): Caret | null {
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

/**
 * Selects text with a mouse or pen, until the returned function is called.
 *
 * A double click on text selects the word, by the browser, and a triple click the line. While text selection is
 * on, a press selects at once. Otherwise a drag from text selects, and a click is left to the stage. A finger
 * reaches the stage, where a double tap or two fingers magnify; the system selects by its own handles.
 *
 * By default a selection jumps to the end of a column or page when the mouse is
 * not over text. So a drag extends to the nearest text on any visible page. Shift is left to the browser.
 */
export function dragSelection(layer: HTMLElement): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let isFinger = false;
  layer.addEventListener(
    'pointerdown',
    (event) => {
      isFinger = event.pointerType === 'touch';
      if (!isFinger && isWhole(layer)) event.stopPropagation();
    },
    { signal },
  );
  layer.addEventListener(
    'mousedown',
    (event) => {
      if (isFinger || event.button !== 0 || event.shiftKey) return;
      const words = wordsAt(event);
      if (event.detail > 2 && words) selectLine(words);
      else if (event.detail > 1 && (words || isWhole(layer))) return;
      else if (!isWhole(layer)) beginWhenMoved(event);
      else if (!begin(event)) return;
      event.preventDefault();
    },
    { signal },
  );
  return () => watching.abort();
}

const isWhole = (layer: HTMLElement): boolean => layer.dataset['whole'] === 'true';

const wordsAt = ({ target }: MouseEvent): Element | null =>
  target instanceof Element ? target.closest('[data-words] span') : null;

/** The browser's own triple click selects a paragraph, or a part of a line in one font. */
function selectLine(words: Element): void {
  const [first, last] = [endOfLine(words, 'previous'), endOfLine(words, 'next')];
  focusViewerOf(words);
  document.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
}

/** The last of the line's words towards a side. A `br` stands between two lines. */
function endOfLine(words: Element, side: 'previous' | 'next'): Element {
  let end = words;
  for (;;) {
    const beside = side === 'next' ? end.nextElementSibling : end.previousElementSibling;
    if (!beside?.matches('span')) return end;
    end = beside;
  }
}

/** A click is no selection: it turns or shows the bars. */
function beginWhenMoved(press: MouseEvent): void {
  focusViewerOf(press.target);
  const waiting = new AbortController();
  const options = { signal: waiting.signal, capture: true };
  const end = () => waiting.abort();
  const follow = (event: PointerEvent) => {
    const isPressed = event.buttons !== 0;
    if (isPressed && isPress(press, event)) return;
    end();
    if (isPressed) begin(press);
  };
  window.addEventListener('pointermove', follow, options);
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
}

/** Returns whether there is text to select. */
function begin(press: MouseEvent): boolean {
  const selection = document.getSelection();
  const viewer = viewerOf(press);
  let layout = measureWords(viewer);
  const anchor = caretNear(press, layout);
  if (!selection || !anchor) return false;
  focusViewerOf(press.target);
  selection.setBaseAndExtent(anchor.node, anchor.offset, anchor.node, anchor.offset);
  const dragging = new AbortController();
  const options = { signal: dragging.signal, capture: true };
  const end = () => dragging.abort();
  const follow = (event: PointerEvent) => {
    // The button was released outside the window.
    if (event.buttons === 0) return end();
    layout = currentLayout(layout, viewer);
    const caret = caretNear(event, layout);
    if (caret) selection.setBaseAndExtent(anchor.node, anchor.offset, caret.node, caret.offset);
  };
  window.addEventListener('pointermove', follow, options);
  window.addEventListener('pointerup', end, options);
  window.addEventListener('pointercancel', end, options);
  return true;
}

/** The wheel pans a magnified page under a mouse that selects. */
const currentLayout = (layout: WordLayout, viewer: ParentNode): WordLayout =>
  layout.isStill() ? layout : measureWords(viewer);

const viewerOf = ({ target }: MouseEvent): ParentNode =>
  (target instanceof Element && target.closest('[role=dialog]')) || document;

/** After `preventDefault` of a press the browser moves the focus nowhere. */
const focusViewerOf = (target: EventTarget | null): void => {
  if (target instanceof Element)
    target.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true });
};
