import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Glass } from './Glass.ts';
import type { Contact } from './gesture.ts';
import { GestureController, type Ground } from './GestureController.ts';
import type { Point } from './rules.ts';
import { inPixels } from './wheel.ts';

/** Binds contacts and wheel to the stage, and to the bars over it. */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  glass: Glass,
  ground: Ground,
): void {
  const [controller] = useState(() => new GestureController(glass));
  useLayoutEffect(() => controller.standOn(ground));
  useEffect(() => {
    const stage = surface.current;
    if (!stage) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const room = stage.closest<HTMLElement>('[role=dialog]') ?? stage;
    listenForContacts(room, stage, controller, signal);
    listenForWheel(room, stage, controller, signal);
    listenForTrackpad(room, stage, controller, signal);
    return () => {
      ending.abort();
      controller.close();
    };
  }, [surface, controller]);
}

/**
 * Movements are heard around the stage and the bars, ends in the whole window: the element under a
 * contact may be gone by then.
 */
function listenForContacts(
  room: HTMLElement,
  stage: HTMLElement,
  controller: GestureController,
  signal: AbortSignal,
): void {
  // Asking for it while the page moves has the page laid out at each movement.
  let corner = cornerOf(stage);
  const contactOf = (event: PointerEvent): Contact => ({
    id: event.pointerId,
    kind: event.pointerType === 'mouse' ? 'mouse' : 'finger',
    isOnStage: event.target instanceof Node && stage.contains(event.target),
    isOnMark: event.target instanceof Element && event.target.closest('[data-mark]') !== null,
    at: from(corner, event),
    time: event.timeStamp,
  });
  const hintOf = (event: PointerEvent) =>
    event.target instanceof Node && stage.contains(event.target)
      ? controller.hintAt(placeIn(stage, event))
      : 'middle';
  const begin = (event: PointerEvent) => {
    if (!mayBegin(event, stage)) return;
    if (!controller.isTouched) corner = cornerOf(stage);
    controller.handle({ kind: 'down', contact: contactOf(event) }, event);
  };
  const move = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') stage.dataset.hint = hintOf(event);
    if (!controller.has(event.pointerId)) return;
    const before = controller.kind;
    controller.handle({ kind: 'move', contact: contactOf(event) }, event);
    const { kind } = controller;
    if (kind !== before && (kind === 'pulling' || kind === 'panning'))
      stage.setPointerCapture(event.pointerId);
    stage.dataset.gesture = kind;
    keepFromReact(event);
  };
  const end = (kind: 'up' | 'cancel') => (event: PointerEvent) => {
    if (!controller.has(event.pointerId)) return;
    controller.handle({ kind, id: event.pointerId, time: event.timeStamp }, event);
    stage.dataset.gesture = controller.kind;
  };
  room.addEventListener('pointerdown', begin, { signal });
  room.addEventListener('pointermove', move, { signal });
  stage.addEventListener('touchmove', keepFromReact, { signal, passive: true });
  window.addEventListener('pointerup', end('up'), { signal });
  window.addEventListener('pointercancel', end('cancel'), { signal });
}

/** What answers fingers by itself: panels that scroll, sliders, menus. */
const ownGestures =
  '[role=dialog] [role=dialog], [role=slider], [role=toolbar], [role=menu], nav, input, label';

/** The stage takes all contacts; a bar's fingers can take part in a pinch. */
function mayBegin({ target, button, pointerType }: PointerEvent, stage: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  if (stage.contains(target)) return button === 0;
  return pointerType === 'touch' && target.closest(ownGestures) === null;
}

/**
 * Nothing else follows a finger that moves, and React would look for someone who does at each
 * movement: as dear as all the rest of it (0.3 ms each, for each finger in each frame).
 */
function keepFromReact(event: PointerEvent | TouchEvent): void {
  const isFinger = !(event instanceof PointerEvent) || event.pointerType === 'touch';
  if (isFinger) event.stopPropagation();
}

function listenForWheel(
  room: HTMLElement,
  stage: HTMLElement,
  controller: GestureController,
  signal: AbortSignal,
): void {
  const turnWheel = (event: WheelEvent) => {
    const { target } = event;
    const isOwn = target instanceof Element && target.closest(ownGestures) !== null;
    if (isOwn && !event.ctrlKey) return;
    // Else the browser magnifies the whole page, or goes back in its history.
    event.preventDefault();
    if (event.ctrlKey) controller.wheelZoom(event.deltaY, placeIn(stage, event), event);
    else controller.wheel(inPixels(event), event);
  };
  room.addEventListener('wheel', turnWheel, { signal, passive: false });
}

/** WebKit's own event of a trackpad's pinch. Fingers on glass tell it too, and are heard as pointers. */
interface TrackpadPinch extends UIEvent {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

function listenForTrackpad(
  room: HTMLElement,
  stage: HTMLElement,
  controller: GestureController,
  signal: AbortSignal,
): void {
  let before = 1;
  const pinch = (event: Event) => {
    event.preventDefault();
    const { scale, clientX, clientY } = event as TrackpadPinch;
    const isStart = event.type === 'gesturestart';
    const by = isStart ? 1 : scale / before;
    before = isStart ? 1 : scale;
    if (by !== 1 && !controller.isTouched)
      controller.wheelZoom(-100 * Math.log(by), placeIn(stage, { clientX, clientY }), event);
  };
  for (const type of ['gesturestart', 'gesturechange', 'gestureend'])
    room.addEventListener(type, pinch, { signal, passive: false });
}

type MouseLike = Pick<MouseEvent, 'clientX' | 'clientY'>;

const cornerOf = (stage: HTMLElement): Point => stage.getBoundingClientRect();

const from = ({ x, y }: Point, { clientX, clientY }: MouseLike): Point => ({
  x: clientX - x,
  y: clientY - y,
});

const placeIn = (stage: HTMLElement, event: MouseLike): Point => from(cornerOf(stage), event);
