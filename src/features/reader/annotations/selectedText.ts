import { type RefObject, useEffect, useState } from 'react';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { Anchor } from '#contract/api/annotations.ts';
import { type PageText, pageTextOf } from '#contract/pageText.ts';
import type { PageNumber, PagePart, TextRun } from '../../../../workers/pdf/engineProtocol.ts';
import { copiedFrom, blocksIn } from '../text/plainText.ts';
import {
  anchorAt,
  type Box,
  positionOf,
  rectanglesOf,
  type SelectedPart,
  type SelectedText,
} from './anchors.ts';
import { hasSelection } from '../gestures/pressTarget.ts';
import type { Session } from '../session/session.ts';

/** A selection that rests for this time (ms) is finished. Handles of the system send no pointer events. */
const restTime = 150;

interface Selecting {
  readonly selected: SelectedText;
  readonly isTouch: boolean;
}

/**
 * The selected text, once its selection is finished. A press on the toolbar may end the selection before
 * its click arrives, so it does not close the toolbar.
 */
export function useSelectedText(session: Session, toolbar: RefObject<HTMLElement | null>) {
  const [selecting, setSelecting] = useState<Selecting | null>(null);
  useEffect(() => {
    const watching = new AbortController();
    const options = { signal: watching.signal, capture: true };
    const state = { timer: 0, isDown: false, isTouch: false, isOnToolbar: false, isShown: false };
    const take = (): void => {
      if (state.isDown || state.isOnToolbar) return;
      const { articleSelection, parts } = session.store.annotations;
      const selected = articleSelection ? articleSelection() : selectedText(session.root, parts);
      state.isShown = selected !== null;
      setSelecting(selected && { selected, isTouch: state.isTouch });
    };
    const takeLater = (): void => {
      clearTimeout(state.timer);
      state.timer = window.setTimeout(take, restTime);
    };
    const begin = ({ target, pointerType }: PointerEvent): void => {
      state.isOnToolbar = target instanceof Node && toolbar.current?.contains(target) === true;
      state.isTouch = pointerType === 'touch';
      state.isDown = !state.isOnToolbar;
    };
    const end = (): void => {
      state.isDown = false;
      if (hasSelection()) takeLater();
    };
    const change = (): void => {
      if (state.isOnToolbar) return;
      if (hasSelection()) takeLater();
      else setSelecting(null);
    };
    const release = (): void => {
      state.isOnToolbar = false;
    };
    window.addEventListener('pointerdown', begin, options);
    window.addEventListener('pointerup', end, options);
    window.addEventListener('pointercancel', end, options);
    window.addEventListener('click', () => setTimeout(release), options);
    document.addEventListener('selectionchange', change, options);
    // A text may be selected before this code has come, or before the content of its page.
    const takeRest = (): void => {
      if (!state.isShown && hasSelection()) takeLater();
    };
    takeRest();
    const stopParts = subscribe(session.store.annotations.parts, takeRest);
    // A turn keeps the selection: the toolbar goes with its page, and comes back with it.
    const stopPage = subscribeKey(session.store, 'page', () => {
      if (hasSelection()) takeLater();
    });
    return () => {
      watching.abort();
      stopParts();
      stopPage();
      clearTimeout(state.timer);
    };
  }, [session, toolbar]);
  return { selecting, close: () => setSelecting(null) };
}

/** The selected text of the visible pages of a reader; null without one. */
export function selectedText(
  root: HTMLElement | null,
  parts: Readonly<Record<number, readonly PagePart[]>>,
): SelectedText | null {
  const selection = document.getSelection();
  if (!root || !selection || selection.isCollapsed) return null;
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at));
  const layers = [...root.querySelectorAll<HTMLElement>('[data-words][data-away="false"]')];
  const selected = layers.flatMap((layer) => {
    const page = Number(layer.dataset['words']) as PageNumber;
    const content = parts[page];
    const pieces = content ? ranges.flatMap((range) => piecesIn(layer, range)) : [];
    const part = content && pieces.length > 0 ? partOf(page, layer, content, pieces) : null;
    return part ? [part] : [];
  });
  if (selected.length === 0) return null;
  return { text: copiedFrom(selection), parts: selected, box: () => boxOfRanges(ranges) };
}

/** Where selected ranges are in the window; null when their page is turned, or they are not in the document any more. */
export function boxOfRanges(ranges: readonly Range[]): DOMRect | null {
  const [first] = ranges;
  return first && isVisible(first) ? around(ranges) : null;
}

const isVisible = ({ startContainer }: Range): boolean =>
  startContainer.isConnected && !startContainer.parentElement?.closest('[inert]');

function around(ranges: readonly Range[]): DOMRect {
  const boxes = ranges.flatMap((range) => [...range.getClientRects()]).filter(hasSize);
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.right));
  const bottom = Math.max(...boxes.map((box) => box.bottom));
  return new DOMRect(left, top, right - left, bottom - top);
}

const hasSize = ({ width, height }: Box): boolean => width > 0 && height > 0;

/** The selected characters of the run with this number. */
interface SelectedRun {
  readonly at: number;
  readonly from: number;
  readonly to: number;
  readonly box: DOMRect;
}

function piecesIn(layer: HTMLElement, range: Range): readonly SelectedRun[] {
  return [...layer.querySelectorAll('span')].flatMap((element, at) => {
    const { firstChild: words } = element;
    if (!(words instanceof Text) || !range.intersectsNode(words)) return [];
    const from = range.startContainer === words ? range.startOffset : 0;
    const to = range.endContainer === words ? range.endOffset : words.length;
    return from < to ? [{ at, from, to, box: boxOf(words, from, to) }] : [];
  });
}

/** A range is as high as its font, which may be more than the letters' size. The element has the size. */
function boxOf(words: Text, from: number, to: number): DOMRect {
  const part = document.createRange();
  part.setStart(words, from);
  part.setEnd(words, to);
  const range = part.getBoundingClientRect();
  const whole = words.parentElement?.getBoundingClientRect() ?? range;
  const left = Math.max(range.left, whole.left);
  const top = Math.max(range.top, whole.top);
  const right = Math.min(range.right, whole.right);
  const bottom = Math.min(range.bottom, whole.bottom);
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
}

function partOf(
  page: PageNumber,
  layer: HTMLElement,
  content: readonly PagePart[],
  selected: readonly SelectedRun[],
): SelectedPart | null {
  const runs = blocksIn(content).flatMap((block) => block.runs);
  const anchor = anchorOf(pageTextOf(content), runs, selected, layer.getBoundingClientRect());
  return anchor && { page, anchor };
}

function anchorOf(
  text: PageText<TextRun>,
  runs: readonly TextRun[],
  selected: readonly SelectedRun[],
  layer: DOMRect,
): Anchor | null {
  const [first, last] = [selected[0], selected.at(-1)];
  const [startRun, endRun] = [runs[first?.at ?? -1], runs[last?.at ?? -1]];
  if (!first || !last || !startRun || !endRun) return null;
  const boxes = selected.map(({ box }) => ({
    x: box.x - layer.x,
    y: box.y - layer.y,
    width: box.width,
    height: box.height,
  }));
  const start = positionOf(text, startRun, first.from);
  const end = positionOf(text, endRun, last.to);
  return anchorAt(text, { start, end }, rectanglesOf(boxes, layer));
}
