import { createUseGesture, wheelAction } from '@use-gesture/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isPageMagnified } from '../useBrowserZoom.ts';
import type { ZoomController } from '../zoom/ZoomController.ts';
import type { Contact } from './gesture.ts';
import { GestureController, type StageContext } from './GestureController.ts';
import type { Point } from '../zoom/transform.ts';

/** Without the library's other gestures, which are as large as all of the stage's own code. */
const useGesture = createUseGesture([wheelAction]);

/**
 * Binds contacts and wheel to the stage, and to the bars over it. The contacts are use-gesture's plain events:
 * its drag and pinch keep the first finger's pointer, so that the second one could not go on alone, capture
 * words that a mouse selects, and end a cancelled touch as if it were lifted. `gesture.ts` decides instead.
 */
export function useGestures(
  surface: RefObject<HTMLElement | null>,
  zoom: ZoomController,
  ground: StageContext,
): void {
  const [controller] = useState(() => new GestureController(zoom));
  const [contacts] = useState(() => new Contacts(surface, controller));
  const room = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => controller.setStage(ground));
  useLayoutEffect(() => {
    room.current = roomOf(surface.current);
  }, [surface]);
  useGesture(
    {
      onPointerDown: ({ event }) => contacts.begin(event),
      onPointerMove: ({ event }) => contacts.move(event),
      onWheel: ({ event, delta, active }) => {
        // The last call of a wheel that has come to rest repeats its event.
        if (active) turnWheel(event, delta, surface.current, controller);
      },
    },
    // On the element itself: React's wheel listeners cannot keep the browser from zooming the page.
    { target: room, eventOptions: { passive: false } },
  );
  // Ends are heard in the whole window: the element under a contact may be gone by then.
  useGesture(
    {
      onPointerUp: ({ event }) => contacts.end('up', event),
      onPointerCancel: ({ event }) => contacts.end('cancel', event),
    },
    { target: window },
  );
  useEffect(() => {
    const stage = surface.current;
    const ending = new AbortController();
    const { signal } = ending;
    stage?.addEventListener('touchmove', keepFromReact, { signal, passive: true });
    if (stage) listenForTrackpad(roomOf(stage) ?? stage, stage, controller, signal);
    return () => {
      ending.abort();
      controller.close();
    };
  }, [surface, controller]);
}

/** The stage and the bars over it. */
const roomOf = (stage: HTMLElement | null): HTMLElement | null =>
  stage?.closest<HTMLElement>('[role=dialog]') ?? stage;

/** Tells the controller of contacts that begin, move and end. */
class Contacts {
  readonly #surface: RefObject<HTMLElement | null>;
  readonly #controller: GestureController;
  /** Of the stage: asking for it while the page moves has the page laid out at each movement. */
  #corner: Point = { x: 0, y: 0 };

  constructor(surface: RefObject<HTMLElement | null>, controller: GestureController) {
    this.#surface = surface;
    this.#controller = controller;
  }

  begin(event: PointerEvent): void {
    const stage = this.#surface.current;
    if (!stage || !mayBegin(event, stage)) return;
    if (!this.#controller.isTouched) this.#corner = cornerOf(stage);
    this.#controller.handle({ kind: 'down', contact: this.#contactOf(event, stage) }, event);
  }

  move(event: PointerEvent): void {
    const stage = this.#surface.current;
    if (!stage) return;
    if (event.pointerType === 'mouse') stage.dataset.hint = this.#hintOf(event, stage);
    if (!this.#controller.has(event.pointerId)) return;
    const before = this.#controller.kind;
    this.#controller.handle({ kind: 'move', contact: this.#contactOf(event, stage) }, event);
    const { kind } = this.#controller;
    if (kind !== before && (kind === 'pulling' || kind === 'panning'))
      stage.setPointerCapture(event.pointerId);
    stage.dataset.gesture = kind;
    keepFromReact(event);
  }

  end(kind: 'up' | 'cancel', event: PointerEvent): void {
    const stage = this.#surface.current;
    if (!stage || !this.#controller.has(event.pointerId)) return;
    this.#controller.handle({ kind, id: event.pointerId, time: event.timeStamp }, event);
    stage.dataset.gesture = this.#controller.kind;
  }

  #contactOf(event: PointerEvent, stage: HTMLElement): Contact {
    const { target } = event;
    return {
      id: event.pointerId,
      kind: event.pointerType === 'mouse' ? 'mouse' : 'finger',
      isOnStage: target instanceof Node && stage.contains(target),
      isOnMark: target instanceof Element && target.closest('[data-mark]') !== null,
      at: from(this.#corner, event),
      time: event.timeStamp,
    };
  }

  #hintOf(event: PointerEvent, stage: HTMLElement) {
    const isOnStage = event.target instanceof Node && stage.contains(event.target);
    return isOnStage ? this.#controller.hintAt(placeIn(stage, event)) : 'middle';
  }
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
 * movement: as dear as all the other work (0.3 ms each, for each finger in each frame).
 */
function keepFromReact(event: PointerEvent | TouchEvent): void {
  const isFinger = !(event instanceof PointerEvent) || event.pointerType === 'touch';
  if (isFinger) event.stopPropagation();
}

/** @param delta in CSS pixels, also where the wheel tells lines or pages */
function turnWheel(
  event: WheelEvent,
  [dx, dy]: readonly [number, number],
  stage: HTMLElement | null,
  controller: GestureController,
): void {
  const { target } = event;
  const isOwn = target instanceof Element && target.closest(ownGestures) !== null;
  if (!stage || (isOwn && !event.ctrlKey)) return;
  // Back to the page at its own size, where the browser had magnified that.
  if (event.ctrlKey && event.deltaY > 0 && isPageMagnified()) return;
  // Else the browser magnifies the whole page, or goes back in its history.
  event.preventDefault();
  if (event.ctrlKey) controller.wheelZoom(event.deltaY, placeIn(stage, event), event);
  else controller.wheel({ dx, dy }, event);
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
