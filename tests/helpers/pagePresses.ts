import { expect, type Mock, vi } from 'vitest';
import type { Rectangle } from '#contract/api/annotations.ts';
import { IssueId } from '#contract/ids.ts';
import { type PageText, pageTextOf, runsOfRange } from '#contract/pageText.ts';
import { addAnnotation, annotations } from '../../src/features/annotations/annotationLog.ts';
import { anchorAt, boxOf, rectanglesOf } from '../../src/features/reader/annotations/anchors.ts';
import { openAnnotation } from '../../src/features/reader/annotations/annotationState.ts';
import { doubleTapDelay, zoomDelay } from '../../src/features/reader/gestures/taps.ts';
import type { Session } from '../../src/features/reader/session/session.ts';
import type { PageNumber, TextRun } from '../../workers/pdf/engineProtocol.ts';

/** Presses on the two visible pages of a reader, and what they should reach by geometry alone. */

/** Two pages with links. */
export const [left, right] = [2 as PageNumber, 3 as PageNumber];
export const issueId = IssueId.parse(2);
export const stage = { width: 1280, height: 900 };

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export type Hand = 'mouse' | 'touch';

/** An effect of a press: the id of an annotation, `link`, the page of a corner, or an action of the reader. */
export type Effect = string;

export interface Opened {
  readonly session: Session;
  readonly bars: Mock;
  readonly turn: Mock;
}

export const textOf = ({ store }: Session, page: PageNumber): PageText<TextRun> =>
  pageTextOf(store.annotations.parts[page] ?? []);

/** Highlights characters of a page, with a note if there is one. */
export function highlight(
  session: Session,
  page: PageNumber,
  start: number,
  end: number,
  note = '',
) {
  const text = textOf(session, page);
  const { sizes } = session.store;
  const size = sizes[page] ?? sizes[1] ?? { width: 1, height: 1 };
  const shape = rectanglesOf(runsOfRange(text.pieces, start, end).map(boxOf), size);
  const anchor = anchorAt(text, { start, end }, shape);
  return addAnnotation({
    issueId,
    type: 'full',
    kind: 'highlight',
    page,
    anchor,
    colour: 'blue',
    note,
  });
}

export const frameOf = (page: PageNumber): DOMRect => {
  const frame = document.querySelector(`[data-frame="${page}"]`);
  if (!frame) throw new Error(`Page ${page} is not there.`);
  return frame.getBoundingClientRect();
};

const placed = ({ x, y, width, height }: Rectangle, frame: DOMRect): DOMRect =>
  new DOMRect(
    frame.x + x * frame.width,
    frame.y + y * frame.height,
    width * frame.width,
    height * frame.height,
  );

/** The target of a link goes beyond its box. */
function linkTarget(link: HTMLElement): DOMRect {
  const { x, y, width, height } = link.getBoundingClientRect();
  const layer = link.closest<HTMLElement>('[data-whole]') ?? link;
  const scale = layer.getBoundingClientRect().width / Number.parseFloat(layer.style.width);
  const reach = link.style
    .getPropertyValue('--reach')
    .split(' ')
    .map((length) => -Number.parseFloat(length) * scale);
  const [up = 0, right = 0, down = 0, left = 0] = reach;
  return new DOMRect(x - left, y - up, width + left + right, height + up + down);
}

export interface Target {
  readonly effect: Effect;
  readonly box: DOMRect;
}

/** Everything that a press can reach on both pages, the uppermost first, by geometry alone. */
export function targets(): readonly Target[] {
  const links = [
    ...document.querySelectorAll<HTMLElement>(
      '[data-frame]:not([inert] *) [data-mark][style*=reach]',
    ),
  ];
  const corners = [left, right].map((page) => {
    const { x, y, width } = frameOf(page);
    const scale =
      width / (document.querySelector<HTMLElement>(`[data-frame="${page}"]`)?.offsetWidth ?? width);
    const [across, down] = [44 * scale, 96 * scale];
    return {
      effect: `corner ${page}`,
      box: new DOMRect(page === left ? x : x + width - across, y, across, down),
    };
  });
  const all = [...annotations.known.values()];
  const marks = all.flatMap(({ id, page, anchor }) =>
    (anchor?.shape ?? []).map((shape) => ({
      effect: id,
      box: placed(shape, frameOf(page as PageNumber)),
    })),
  );
  const signs = [...document.querySelectorAll<HTMLElement>('[data-sign]')].map((sign) => {
    const { x, y, width, height } = sign.getBoundingClientRect();
    const beyond = (width / sign.offsetWidth) * 5;
    return {
      effect: sign.dataset['sign'] ?? '',
      box: new DOMRect(x - beyond, y - beyond, width + 2 * beyond, height + 2 * beyond),
    };
  });
  return [
    ...links.map((link) => ({ effect: 'link', box: linkTarget(link) })),
    ...corners,
    ...marks.toReversed(),
    ...signs,
  ];
}

const contains = ({ left, right, top, bottom }: DOMRect, { x, y }: Spot): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

/** Whether an edge is nearer than a pixel: rounding decides there. */
export const isOnEdge = ({ left, right, top, bottom }: DOMRect, { x, y }: Spot): boolean => {
  const [across, down] = [
    Math.min(Math.abs(x - left), Math.abs(x - right)),
    Math.min(Math.abs(y - top), Math.abs(y - bottom)),
  ];
  const isNear = x > left - 2 && x < right + 2 && y > top - 2 && y < bottom + 2;
  return isNear && Math.min(across, down) < 2;
};

export const expected = (all: readonly Target[], at: Spot): Effect =>
  all.find(({ box }) => contains(box, at))?.effect ?? 'own action';

const bookmarks = (): ReadonlySet<number> =>
  new Set(
    [...annotations.known.values()].flatMap(({ kind, isDeleted, page }) =>
      kind === 'bookmark' && !isDeleted ? [page] : [],
    ),
  );

/** The longest wait of the reader for a second tap. */
const ownAction = 900;

/** The last press, of which a press nearby would be the second one of a double tap. */
let last = { x: 0, y: 0, time: -Infinity };
const isSecond = ({ x, y }: Spot): boolean =>
  Math.hypot(x - last.x, y - last.y) < 45 &&
  performance.now() - last.time < doubleTapDelay + zoomDelay + 20;

/** Presses a position of the window, and returns the effect. */
export async function press(
  { session, bars, turn }: Opened,
  hand: Hand,
  at: Spot,
): Promise<Effect> {
  const { annotations: state } = session.store;
  // The second press of a double tap would magnify.
  await vi.waitUntil(() => !isSecond(at), { timeout: ownAction, interval: 20 });
  openAnnotation(state, null);
  // Its bar would take the press.
  await expect.poll(() => session.root?.querySelector('[role=toolbar]')).toBeNull();
  for (const recorded of [bars, turn]) recorded.mockClear();
  const before = bookmarks();
  /** A real event goes to the element that is under it then. */
  const send = (type: string, more: PointerEventInit = {}): void => {
    const target = document.elementFromPoint(at.x, at.y) ?? document.body;
    target.dispatchEvent(new PointerEvent(type, { ...shared, ...more }));
  };
  const shared = {
    clientX: at.x,
    clientY: at.y,
    pointerType: hand,
    pointerId: 7,
    isPrimary: true,
    bubbles: true,
    cancelable: true,
    detail: 1,
  };
  let followed = false;
  const follow = (event: Event): void => {
    followed = event.target instanceof Element && event.target.closest('[data-mark]') !== null;
    if (followed) event.stopPropagation();
    if (followed) event.preventDefault();
  };
  window.addEventListener('click', follow, true);
  if (hand === 'mouse') send('pointermove');
  send('pointerdown', { buttons: 1 });
  send('pointerup');
  send('click');
  last = { ...at, time: performance.now() };
  window.removeEventListener('click', follow, true);
  if (followed) return 'link';
  if (state.open !== null) return state.open;
  const changed = [left, right].find((page) => before.has(page) !== bookmarks().has(page));
  if (changed) return `corner ${changed}`;
  const count = (): number => bars.mock.calls.length + turn.mock.calls.length;
  await vi.waitUntil(() => count() > 0, { timeout: ownAction, interval: 20 }).catch(() => false);
  if (count() === 1) return 'own action';
  return count() === 0 ? 'nothing' : `${count()} actions`;
}

/** Magnifies about a page, or shows both. */
export async function setScale({ session }: Opened, scale: number): Promise<void> {
  const width = frameOf(left).width;
  session.zoom.zoomTo(scale, { since: performance.now() });
  const wanted = scale === 1 ? width : width * scale;
  await expect.poll(() => Math.abs(frameOf(left).width - wanted)).toBeLessThan(0.001);
}

export const middle = ({ x, y, width, height }: DOMRect): Spot => ({
  x: x + width / 2,
  y: y + height / 2,
});

export const isInWindow = ({ x, y }: Spot): boolean =>
  x > 2 && y > 60 && x < stage.width - 2 && y < stage.height - 2;
