import { createUseGesture, wheelAction } from '@use-gesture/react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { appConfig } from '../../../shared/shell/index.ts';
import { preferences } from '../preferences.ts';
import { reachForText } from '../session/sessionStore.ts';
import { isPageMagnified } from '../useBrowserZoom.ts';
import type { ZoomController } from '../zoom/ZoomController.ts';
import type { Contact } from './gesture.ts';
import type { Session } from '../session/session.ts';
import { GestureController, type StageContext } from './GestureController.ts';
import type { Point } from '../zoom/zoomRules.ts';

/** Without the library's other gestures, which are as large as all of the stage's own code. */
const useGesture = createUseGesture([wheelAction]);

/**
 * Binds contacts and wheel to the stage, and to the bars over it. The contacts are plain events of
 * use-gesture, and `gesture.ts` decides. The drag and pinch of use-gesture have three faults here: they follow
 * the first finger only, they capture the pointer of a mouse that selects text, and they end a cancelled
 * touch as a lifted one.
 */
export function useGestures(
  session: Session,
  surface: RefObject<HTMLElement | null>,
  zoom: ZoomController,
  stage: StageContext,
): void {
  const [controller] = useState(() => new GestureController(session, zoom));
  const [contacts] = useState(
    () => new Contacts(surface, controller, () => reachForText(session.store)),
  );
  const target = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    controller.setStage(stage);
    contacts.forgetCorner();
  });
  useLayoutEffect(() => {
    target.current = dialogOf(surface.current);
  }, [surface]);
  useGesture(
    {
      onPointerDown: ({ event }) => contacts.begin(event),
      // Between the start and the end of a contact. Only this event has the number of clicks.
      onMouseDown: ({ event }) => controller.setClicks(event.detail),
      onPointerMove: ({ event }) => contacts.move(event),
      onWheel: ({ event, delta, active }) => {
        // The last call after a wheel gesture repeats its event.
        if (active) turnWheel(event, delta, surface.current, controller);
      },
    },
    // On the element itself: React's wheel listeners cannot keep the browser from zooming the page.
    { target, eventOptions: { passive: false } },
  );
  // Listens on the window, because the element under a contact may have been removed.
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
    stage?.addEventListener('touchmove', hideFromReact, { signal, passive: true });
    if (stage) listenForTrackpad(dialogOf(stage) ?? stage, stage, controller, signal);
    return () => {
      ending.abort();
      controller.close();
    };
  }, [surface, controller]);
}

/** The stage and the bars over it. */
const dialogOf = (stage: HTMLElement | null): HTMLElement | null =>
  stage?.closest<HTMLElement>('[role=dialog]') ?? stage;

/** Reports contacts to the controller: their start, movement and end. */
class Contacts {
  readonly #surface: RefObject<HTMLElement | null>;
  readonly #controller: GestureController;
  readonly #reachForText: () => void;
  #restTimer = 0;
  /** The corner of the stage, read once: reading it at each movement would lay out the page. null: unknown. */
  #corner: Point | null = null;

  constructor(
    surface: RefObject<HTMLElement | null>,
    controller: GestureController,
    reachForText: () => void,
  ) {
    this.#surface = surface;
    this.#controller = controller;
    this.#reachForText = reachForText;
  }

  begin(event: PointerEvent): void {
    const stage = this.#surface.current;
    if (!stage || !mayBegin(event, stage)) return;
    if (!this.#controller.isTouched) this.forgetCorner();
    clearTimeout(this.#restTimer);
    this.#restTimer = window.setTimeout(() => this.#rest(), restTime);
    this.#controller.handle({ kind: 'down', contact: this.#contactOf(event, stage) }, event);
  }

  move(event: PointerEvent): void {
    const stage = this.#surface.current;
    if (!stage) return;
    if (event.pointerType === 'mouse') {
      stage.dataset.hint = this.#hintOf(event, stage);
      if (event.buttons === 0) this.#reachForText();
    }
    if (!this.#controller.has(event.pointerId)) return;
    const before = this.#controller.kind;
    this.#controller.handle({ kind: 'move', contact: this.#contactOf(event, stage) }, event);
    const { kind } = this.#controller;
    if (kind !== before && (kind === 'dragging' || kind === 'panning'))
      stage.setPointerCapture(event.pointerId);
    stage.dataset.gesture = kind;
    hideFromReact(event);
  }

  /** The stage may have another place. */
  forgetCorner(): void {
    this.#corner = null;
  }

  #positionOf(event: MouseLike, stage: HTMLElement): Point {
    this.#corner ??= cornerOf(stage);
    return from(this.#corner, event);
  }

  /** A finger rests, so it may select the text below it. A swipe mounts no text. */
  #rest(): void {
    if (this.#controller.kind === 'pressed') this.#reachForText();
  }

  end(kind: 'up' | 'cancel', event: PointerEvent): void {
    clearTimeout(this.#restTimer);
    const stage = this.#surface.current;
    if (!stage || !this.#controller.has(event.pointerId)) return;
    this.#controller.handle({ kind, id: event.pointerId, time: event.timeStamp }, event);
    stage.dataset.gesture = this.#controller.kind;
  }

  #contactOf(event: PointerEvent, stage: HTMLElement): Contact {
    const { target } = event;
    const at = this.#positionOf(event, stage);
    return {
      id: event.pointerId,
      kind: event.pointerType === 'mouse' ? 'mouse' : 'finger',
      isOnStage: target instanceof Node && stage.contains(target),
      isOnPdfAnnotation: target instanceof Element && target.closest('[data-mark]') !== null,
      isOnText: target instanceof Element && target.matches('[data-words] span'),
      isAtEdge: this.#controller.isAtEdge(at),
      at,
      time: event.timeStamp,
    };
  }

  #hintOf(event: PointerEvent, stage: HTMLElement) {
    const isOnStage = event.target instanceof Node && stage.contains(event.target);
    return isOnStage ? this.#controller.hintAt(this.#positionOf(event, stage)) : 'middle';
  }
}

/** A contact that has not moved for this time (ms) is no swipe. The system's long press takes 500 ms. */
const restTime = 120;

/** Elements with their own gestures: panels that scroll, sliders, menus. */
const ownGestures =
  '[role=dialog] [role=dialog], [role=slider], [role=toolbar], [role=menu], [role=navigation], [data-article], input, label';

/** The stage receives all contacts. Fingers on a bar can be part of a pinch. */
function mayBegin({ target, button, pointerType }: PointerEvent, stage: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  if (stage.contains(target)) return button === 0;
  return pointerType === 'touch' && target.closest(ownGestures) === null;
}

/**
 * No other listener needs the movements of a finger. React would search for listeners at each movement,
 * which takes as long as all the other work (0.3 ms for each finger in each frame).
 */
function hideFromReact(event: PointerEvent | TouchEvent): void {
  const isFinger = !(event instanceof PointerEvent) || event.pointerType === 'touch';
  if (isFinger) event.stopPropagation();
}

/**
 * Under an inline viewer, a vertical wheel at scale 1 scrolls the host page.
 * @param delta in CSS pixels, also for a wheel that reports lines or pages
 */
function turnWheel(
  event: WheelEvent,
  [dx, dy]: readonly [number, number],
  stage: HTMLElement | null,
  controller: GestureController,
): void {
  const { target } = event;
  const isOwn = target instanceof Element && target.closest(ownGestures) !== null;
  if (!stage || (isOwn && !event.ctrlKey)) return;
  // Lets the browser reduce a page that it has magnified.
  if (event.ctrlKey && event.deltaY > 0 && isPageMagnified()) return;
  if (event.ctrlKey) controller.wheelZoom(event.deltaY, positionIn(stage, event), event);
  else {
    const isNotch = event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL;
    const turnsVertically = preferences.wheelTurns && !appConfig.staysOpen;
    const kind = controller.wheel({ dx, dy, isNotch, turnsVertically }, event);
    if (kind === 'idle' && appConfig.staysOpen) return;
  }
  // Otherwise the browser would magnify the whole page, or go back in its history.
  event.preventDefault();
}

/** WebKit's event of a pinch on a trackpad. Touch screens send it too, but their fingers are handled as pointers. */
interface TrackpadPinch extends UIEvent {
  readonly scale: number;
  readonly clientX: number;
  readonly clientY: number;
}

function listenForTrackpad(
  target: HTMLElement,
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
      controller.wheelZoom(-100 * Math.log(by), positionIn(stage, { clientX, clientY }), event);
  };
  for (const type of ['gesturestart', 'gesturechange', 'gestureend'])
    target.addEventListener(type, pinch, { signal, passive: false });
}

type MouseLike = Pick<MouseEvent, 'clientX' | 'clientY'>;

const cornerOf = (stage: HTMLElement): Point => stage.getBoundingClientRect();

const from = ({ x, y }: Point, { clientX, clientY }: MouseLike): Point => ({
  x: clientX - x,
  y: clientY - y,
});

const positionIn = (stage: HTMLElement, event: MouseLike): Point => from(cornerOf(stage), event);
