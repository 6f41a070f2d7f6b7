import type { FullGestureState } from '@use-gesture/react';
import { toggleBars } from '../bars/presence.ts';
import { tapZone } from '../rules.ts';
import { stepTowards } from '../sides.ts';
import { type Around, pull, release } from '../stage/pulling.ts';
import type { Track } from '../stage/useTrack.ts';
import { turn } from '../turning.ts';
import type { Glass } from './Glass.ts';
import {
  clampScale,
  leastScale,
  type Look,
  type Point,
  softScale,
  tapScale,
  zoomedAbout,
} from './rules.ts';
import { Taps } from './Taps.ts';

/** What the hands find when they come. */
export interface Desk {
  readonly track: Track;
  readonly around: Around;
  /** Whether fingers select text, so that they turn nothing. */
  readonly isSelecting: boolean;
}

type Drag = FullGestureState<'drag'>;
type Pinch = FullGestureState<'pinch'>;
type Wheel = FullGestureState<'wheel'>;

/** What one finger, or the mouse, has taken hold of. */
type Grip =
  | { readonly kind: 'pages'; readonly from: number }
  | { readonly kind: 'glass'; readonly look: Look; readonly from: Point }
  | { readonly kind: 'nothing' };

interface PinchStart {
  readonly look: Look;
  /** The fingers' midpoint, in the stage and in the window; asking where the stage lies is dear. */
  readonly from: Point;
  readonly origin: Point;
}

/** Movements closer together than this (ms) are taken as one. */
const moveRest = 10;

/** Two fingers that moved in one frame tell of it one after the other (ms); half of that is a jolt. */
const sameMoment = 4;

/** A wheel's notch is a hundred pixels or more, a trackpad sends a few at a time. */
const mostWheelStep = 25;

/** Fingers, mouse and wheel on the stage: they turn pages, or move the glass that lies over them. */
export class Hands {
  readonly #glass: Glass;
  readonly #taps = new Taps();
  #hasPinched = false;
  #hasCaught = false;
  #lastMove = 0;

  constructor(glass: Glass) {
    this.#glass = glass;
  }

  /** Whatever still moves is caught where it is. */
  land({ isPrimary }: PointerEvent): void {
    if (!isPrimary) return;
    this.#hasPinched = false;
    this.#hasCaught = this.#glass.hold();
  }

  drag(drag: Drag, desk: Desk): Grip | null {
    if (drag.pinching) return null;
    if (drag.tap && isOnMark(drag.event)) return null;
    if (drag.tap) return this.#tap(drag, desk);
    const grip = (drag.memo as Grip | null) ?? this.#grip(drag, desk);
    if (grip.kind === 'pages') this.#pullPages(drag, grip.from, desk);
    if (grip.kind === 'glass') this.#moveGlass(drag, grip);
    return grip;
  }

  #grip({ movement: [dx, dy], last }: Drag, { track, isSelecting }: Desk): Grip {
    if (last || isSelecting) return { kind: 'nothing' };
    if (this.#glass.isZoomed)
      return { kind: 'glass', look: this.#glass.now, from: { x: dx, y: dy } };
    const isAlong = Math.abs(dx) >= Math.abs(dy) && !this.#hasPinched;
    return !isAlong ? { kind: 'nothing' } : { kind: 'pages', from: track.x.get() };
  }

  #pullPages(drag: Drag, from: number, { track, around }: Desk): void {
    const [dx] = drag.movement;
    const width = widthOf(drag);
    if (!drag.last) return pull(track, from + dx, width, around);
    const speed = drag.velocity[0] * drag.direction[0];
    if (drag.canceled) track.release(speed);
    else release(track, { dx, speed, width, cause: drag.event }, around);
  }

  #moveGlass(drag: Drag, { look, from }: { look: Look; from: Point }): void {
    const { movement, velocity, direction, event } = drag;
    if (drag.last) {
      const speed = { x: velocity[0] * direction[0], y: velocity[1] * direction[1] };
      return this.#glass.throw(speed, event.timeStamp);
    }
    if (this.#isTooSoon(event)) return;
    const x = look.x + movement[0] - from.x;
    const y = look.y + movement[1] - from.y;
    this.#glass.put({ scale: look.scale, x, y });
  }

  /** The outer sixths turn at once; in the middle one tap calls the bars and two magnify. */
  #tap(drag: Drag, { around }: Desk): null {
    const at = inStage(drag, drag.xy);
    const zone = tapZone(at.x, widthOf(drag));
    if (this.#hasCaught) this.#glass.letGo(this.#glass.now, drag.event.timeStamp);
    if (this.#hasPinched) return null;
    if (zone === 'middle') this.#tapMiddle(at, drag.event);
    else {
      this.#taps.forget();
      turn(stepTowards(zone, around.direction), { cause: drag.event });
    }
    return null;
  }

  #tapMiddle(at: Point, event: Event): void {
    const wasMoving = this.#hasCaught;
    const scale = this.#glass.isZoomed ? leastScale : tapScale;
    this.#taps.tap(at, event, {
      once: (tap) => wasMoving || toggleBars(tap),
      twice: (about, { timeStamp }) => this.#glass.zoom(scale, timeStamp, { about }),
      soonTwice: (about, { timeStamp }) => this.#glass.foresee(scale, timeStamp, about),
    });
  }

  pinch(pinch: Pinch, { track }: Desk): PinchStart {
    const start = (pinch.memo as PinchStart | undefined) ?? this.#startPinch(pinch, track);
    const { look: before, from, origin } = start;
    const to = { x: from.x + pinch.origin[0] - origin.x, y: from.y + pinch.origin[1] - origin.y };
    const scale = before.scale * pinch.movement[0];
    const look = (reached: number) => zoomedAbout(before, reached, from, to);
    const rest = look(clampScale(scale));
    if (pinch.last) this.#glass.letGo(rest, pinch.event.timeStamp);
    else if (pinch.first || !this.#isTooSoon(pinch.event))
      this.#glass.put(look(softScale(scale)), rest);
    return start;
  }

  /** A second finger: what the first one pulled goes home. */
  #startPinch(pinch: Pinch, track: Track): PinchStart {
    this.#hasPinched = true;
    this.#taps.forget();
    this.#glass.hold();
    if (track.x.get() !== 0) track.release(0);
    const [x, y] = pinch.origin;
    return { look: this.#glass.now, from: inStage(pinch, pinch.origin), origin: { x, y } };
  }

  /** With the control key, which a trackpad's pinch also says, it magnifies about the pointer. */
  wheel(wheel: Wheel): void {
    const { event, last, delta } = wheel;
    const { timeStamp } = event;
    const { now } = this.#glass;
    if (last) return this.#glass.letGo(now, timeStamp);
    if (event.ctrlKey) {
      event.preventDefault();
      const step = Math.max(-mostWheelStep, Math.min(event.deltaY, mostWheelStep));
      const scale = clampScale(now.scale * Math.exp(-step / 100));
      this.#glass.slide(zoomedAbout(now, scale, inStage(wheel, [event.clientX, event.clientY])));
    } else if (this.#glass.isZoomed)
      this.#glass.slide({ ...now, x: now.x - delta[0], y: now.y - delta[1] });
  }

  #isTooSoon({ timeStamp }: Event): boolean {
    const since = timeStamp - this.#lastMove;
    if (since >= moveRest) this.#lastMove = timeStamp;
    return since > sameMoment && since < moveRest;
  }

  forget(): void {
    this.#taps.forget();
  }
}

interface OnStage {
  readonly currentTarget: EventTarget | null;
}

/** Links and notes answer a tap by themselves. */
const isOnMark = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-mark]') !== null;

const widthOf = ({ currentTarget }: OnStage): number =>
  currentTarget instanceof HTMLElement ? currentTarget.clientWidth : window.innerWidth;

function inStage({ currentTarget }: OnStage, [x, y]: readonly number[]): Point {
  const corner = currentTarget instanceof HTMLElement && currentTarget.getBoundingClientRect();
  return { x: (x ?? 0) - (corner ? corner.x : 0), y: (y ?? 0) - (corner ? corner.y : 0) };
}
