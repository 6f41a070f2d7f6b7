import { pinchesBeforeOffer, preferences } from '../preferences.ts';
import { type TapZone, tapZone, stepTowards } from '../readingDirection.ts';
import { type Neighbours, dragTrack, endDrag, type Track } from '../stage/track.ts';
import type { Session } from '../session/session.ts';
import type { PageHalf } from '../spreads/layout.ts';
import type { ZoomController } from '../zoom/ZoomController.ts';
import {
  actingOf,
  type Contact,
  type GestureCommand,
  type GestureEvent,
  noContacts,
  type Pair,
  transition,
} from './gesture.ts';
import {
  clampScale,
  minScale,
  type Transform,
  type Point,
  rubberBandScale,
  tapScale,
  zoomedAbout,
} from '../zoom/zoomRules.ts';
import { noTaps, type TapEvent, type TapState, tapTransition } from './taps.ts';
import { endSelection, hasSelection, pressTarget, spreadOfSelection } from './pressTarget.ts';
import { noWheel, wheelPause, type WheelState, type WheelStep, wheelTransition } from './wheel.ts';

export interface StageContext {
  readonly track: Track;
  readonly around: Neighbours;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly isSelecting: boolean;
}

/** The movement of a wheel, without the controller's own state. */
type WheelTurn = Omit<WheelStep, 'time' | 'isZoomed'>;

type GestureSession = Pick<Session, 'bars' | 'turning' | 'store'>;

/** Movements within this time (ms) count as one. */
const moveRest = 10;

/** Two fingers that move in one frame send two events within this time (ms). A frame with only one of them would jolt. */
const sameMoment = 4;

/** A notch of a wheel is a hundred pixels or more. A trackpad sends a few pixels in each event. */
const maxWheelStep = 25;

/** Executes the commands of contacts, taps and wheel: turns pages or moves the magnified stage. */
export class GestureController {
  readonly #session: GestureSession;
  readonly #zoomController: ZoomController;
  #stage: StageContext | null = null;
  #state = noContacts;
  #taps: TapState = noTaps;
  #wheel: WheelState = noWheel;
  #tapTimer = 0;
  #wheelTimer = 0;
  #lastMove = 0;
  #wasMoving = false;
  /** Text was selected when the contact began. Its tap ends the selection, and has no other effect if the text is visible. */
  #endsSelection = false;
  /** The number of clicks of the mouse in quick succession, as the browser counts them. */
  #clicks = 0;
  /** What was shown before the turn of the first tap, and what the second tap magnifies. */
  #turnedFrom: PageHalf | null = null;
  #zoomed: PageHalf | null = null;
  /** Track offset and transform at the start of the gesture. */
  #draggedFrom = 0;
  #transformFrom: Transform;

  constructor(session: GestureSession, zoom: ZoomController) {
    this.#session = session;
    this.#zoomController = zoom;
    this.#transformFrom = zoom.now;
  }

  setStage(stage: StageContext): void {
    this.#stage = stage;
  }

  /** The present gesture, for the cursor. */
  get kind() {
    return this.#state.gesture.kind;
  }

  get isTouched(): boolean {
    return actingOf(this.#state.contacts).length > 0;
  }

  setClicks(clicks: number): void {
    this.#clicks = clicks;
  }

  /** Whether a position is where a thumb holds the device. */
  isAtEdge({ x }: Point): boolean {
    const width = this.#stage?.width ?? 0;
    return x < heldEdgeWidth || x > width - heldEdgeWidth;
  }

  has(id: number): boolean {
    return this.#state.contacts.some((contact) => contact.id === id);
  }

  handle(event: GestureEvent, cause: Event): void {
    if (!this.#stage) return;
    const { isSelecting } = this.#stage;
    const { isZoomed } = this.#zoomController;
    const isDecided = event.kind !== 'down' && this.#state.gesture.kind !== 'pressed';
    const context = { isZoomed, isSelecting, hasSelection: !isDecided && hasSelection() };
    if (event.kind === 'down') this.#endsSelection = context.hasSelection;
    const { state, commands } = transition(this.#state, event, context);
    this.#state = state;
    for (const command of commands) this.#run(command, cause, this.#stage);
  }

  #run(command: GestureCommand, cause: Event, stage: StageContext): void {
    const { track, around, width } = stage;
    const { timeStamp } = cause;
    switch (command.kind) {
      case 'stop':
        this.#wasMoving = this.#zoomController.stopAnimation();
        return;
      case 'settle':
        return this.#zoomController.settle(timeStamp);
      case 'tap':
        return this.#tap(command.contact, cause, stage);
      case 'startDrag':
        this.#draggedFrom = track.x.get();
        return;
      case 'drag':
        return dragTrack(track, this.#draggedFrom + command.by.x, width, around);
      case 'endDrag': {
        const [dx, speed] = [command.by.x, command.speed.x];
        return endDrag(this.#session.turning, track, { dx, speed, width, cause }, around);
      }
      case 'springBack':
        return track.release(0);
      case 'startPan':
      case 'startPinch':
        this.#resetTaps(cause);
        this.#transformFrom =
          command.kind === 'startPan' ? this.#zoomController.held : this.#zoomController.now;
        return;
      case 'pan':
        return this.#isTooSoon(timeStamp) ? undefined : this.#pan(command.by);
      case 'fling':
        return this.#zoomController.fling(command.speed, timeStamp);
      case 'rest':
        return this.#zoomController.endGesture(this.#zoomController.now, timeStamp);
      case 'pinch':
        return this.#isTooSoon(timeStamp) ? undefined : this.#pinch(command.from, command.to);
      case 'endPinch': {
        const { rest } = this.#pinched(command.from, command.to);
        if (rest.scale > this.#transformFrom.scale) this.#notePinch();
        return this.#zoomController.endGesture(rest, timeStamp);
      }
    }
  }

  #pan({ x, y }: Point): void {
    const { scale, x: fromX, y: fromY } = this.#transformFrom;
    this.#zoomController.setTransform({ scale, x: fromX + x, y: fromY + y });
  }

  #pinch(from: Pair, to: Pair): void {
    const { transform, rest } = this.#pinched(from, to);
    this.#zoomController.setTransform(transform, rest);
  }

  #pinched(from: Pair, to: Pair) {
    const before = this.#transformFrom;
    const scale = before.scale * (to.distance / from.distance);
    const transform = (reached: number) => zoomedAbout(before, reached, from.middle, to.middle);
    return { transform: transform(rubberBandScale(scale)), rest: transform(clampScale(scale)) };
  }

  /** A user who magnifies by hand is offered once to fit columns, where the pack has them. */
  #notePinch(): void {
    if (preferences.fitColumns || preferences.pinches >= pinchesBeforeOffer) return;
    if (!this.#session.store.pack) return;
    preferences.pinches += 1;
    if (preferences.pinches < pinchesBeforeOffer) return;
    // The offer is lost if its code does not load.
    import('../zoom/ColumnZoom.ts')
      .then(({ offerColumns }) => offerColumns())
      .catch(() => undefined);
  }

  #isTooSoon(time: number): boolean {
    const since = time - this.#lastMove;
    if (since >= moveRest) this.#lastMove = time;
    return since > sameMoment && since < moveRest;
  }

  #tap(contact: Contact, cause: Event, stage: StageContext): void {
    if (contact.isOnPdfAnnotation) return;
    // The second click on text selects a word, the third one a line.
    const isSelecting = contact.kind === 'mouse' && contact.isOnText && this.#clicks > 1;
    if (isSelecting) return this.#resetTaps(cause);
    if (hasSelection()) {
      if (!this.#endsSelection) return;
      const isSeen = spreadOfSelection()?.inert !== true;
      endSelection(cause);
      if (isSeen) return;
    }
    if ((stage.isSelecting && contact.kind === 'mouse') || pressTarget(cause)) return;
    const zone = this.zoneAt(contact.at);
    const isAtOnce = this.#zoomController.isFitted || isOnArrow(contact, stage);
    if (zone !== 'middle' && isAtOnce) return this.#turnTowards(zone, cause);
    const tap = {
      at: contact.at,
      time: cause.timeStamp,
      zone,
      isFinger: contact.kind === 'finger',
      isCatch: this.#wasMoving,
    };
    this.#handleTap({ kind: 'tap', tap }, cause);
  }

  /**
   * The zone of a tap. A tap turns at an edge with further pages beyond it, unless the page is magnified. In a fitted column
   * it reads on.
   */
  zoneAt({ x }: Point): TapZone {
    const stage = this.#stage;
    const { isZoomed, isFitted } = this.#zoomController;
    if (!stage || (isZoomed && !isFitted) || stage.isSelecting || !preferences.edgeTaps)
      return 'middle';
    const zone = tapZone(x, stage.width);
    if (zone === 'middle' || isFitted) return zone;
    const { direction, hasNext, hasPrevious } = stage.around;
    const isThere = stepTowards(zone, direction) === 'next' ? hasNext : hasPrevious;
    return isThere ? zone : 'middle';
  }

  /** The possible action of the mouse at a position, for its cursor. */
  hintAt(at: Point): 'pan' | TapZone {
    const zone = this.zoneAt(at);
    const pans = this.#zoomController.isZoomed && !this.#stage?.isSelecting;
    return pans && zone === 'middle' ? 'pan' : zone;
  }

  #handleTap(event: TapEvent, cause: Event): void {
    const { state, commands } = tapTransition(this.#taps, event);
    this.#taps = state;
    clearTimeout(this.#tapTimer);
    for (const command of commands) {
      if (command.kind === 'wait')
        this.#tapTimer = window.setTimeout(
          () => this.#handleTap({ kind: 'timeout' }, cause),
          command.time,
        );
      else if (command.kind === 'turn') this.#turnTowards(command.side, cause);
      else if (command.kind === 'undoTurn') this.#undoTurn(cause);
      else if (command.kind === 'bars') this.#session.bars.toggle(cause);
      else if (command.kind === 'dropPrerendered') this.#zoomController.dropPrerendered();
      else this.#zoom(command.kind, cause, command.at);
    }
  }

  #turnTowards(side: 'left' | 'right', cause: Event): void {
    if (!this.#stage) return;
    const move = stepTowards(side, this.#stage.around.direction);
    if (this.#zoomController.readOn(move, cause.timeStamp)) return;
    this.#turnedFrom = this.#session.turning.visible;
    this.#session.turning.turn(move, { cause });
  }

  #undoTurn(cause: Event): void {
    this.#zoomed = this.#turnedFrom;
    if (!this.#zoomed) return;
    const { page, half } = this.#zoomed;
    this.#session.turning.turnTo(page, { cause, half });
  }

  #zoom(kind: 'prerender' | 'zoom', { timeStamp }: Event, about: Point): void {
    const scale = this.#zoomController.isMagnifying ? minScale : tapScale;
    if (kind === 'prerender') return this.#zoomController.prerender(scale, timeStamp, about);
    const part = this.#zoomed;
    this.#zoomed = null;
    this.#zoomController.zoom(scale, timeStamp, { about, part });
  }

  #resetTaps(cause: Event): void {
    this.#zoomed = null;
    this.#handleTap({ kind: 'reset' }, cause);
  }

  /**
   * Moves a magnified page, or turns: once for all events that follow each other closely. Returns the kind of
   * the gesture.
   */
  wheel(turn: WheelTurn, cause: Event): WheelState['kind'] {
    const { isZoomed, now } = this.#zoomController;
    const { dx, dy } = turn;
    const step = { ...turn, time: cause.timeStamp, isZoomed };
    const { state, effect } = wheelTransition(this.#wheel, step);
    this.#wheel = state;
    if (effect === 'pan') this.#moveByWheel({ ...now, x: now.x - dx, y: now.y - dy }, cause);
    else if (effect && this.#stage) {
      this.#resetTaps(cause);
      const isSide = effect === 'left' || effect === 'right';
      const move = isSide ? stepTowards(effect, this.#stage.around.direction) : effect;
      this.#session.turning.turn(move, { cause });
    }
    return state.kind;
  }

  /** A trackpad's pinch, or the wheel with the control key, magnifies about the pointer. */
  wheelZoom(dy: number, about: Point, cause: Event): void {
    const step = Math.max(-maxWheelStep, Math.min(dy, maxWheelStep));
    const { now } = this.#zoomController;
    const scale = clampScale(now.scale * Math.exp(-step / 100));
    this.#moveByWheel(zoomedAbout(now, scale, about), cause);
    this.#wheel = { kind: 'panning', time: cause.timeStamp };
  }

  /** A wheel has no end event, so a pause ends its gesture. */
  #moveByWheel(transform: Transform, cause: Event): void {
    if (this.isTouched) return;
    this.#zoomController.dragTo(transform);
    clearTimeout(this.#wheelTimer);
    this.#wheelTimer = window.setTimeout(
      () => this.#zoomController.settle(cause.timeStamp),
      wheelPause,
    );
  }

  close(): void {
    clearTimeout(this.#tapTimer);
    clearTimeout(this.#wheelTimer);
  }
}

/** In the middle of an edge the mouse cursor is an arrow. Each click there turns, also in quick succession. */
const isOnArrow = ({ kind, at }: Contact, { height }: StageContext): boolean =>
  kind === 'mouse' && Math.abs(at.y - height / 2) < arrowHeight / 2;

/** CSS pixels. */
const arrowHeight = 96;

/** The part of the stage that a thumb covers from its edge (CSS pixels). A pinch begins further inside. */
const heldEdgeWidth = 24;
