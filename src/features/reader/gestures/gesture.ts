import type { Point } from '../zoom/zoomRules.ts';

/** A finger, pen or mouse button that is down. Positions are CSS pixels from the stage's corner. */
export interface Contact {
  readonly id: number;
  readonly kind: 'finger' | 'mouse';
  /** A contact that begins on a bar can only be part of a pinch. */
  readonly isOnStage: boolean;
  /** Links and notes handle taps themselves. */
  readonly isOnPdfAnnotation: boolean;
  /** A mouse or pen on text selects it. */
  readonly isOnText: boolean;
  /** At the left or right edge of the stage, where a thumb holds a phone or tablet. */
  readonly isAtEdge: boolean;
  readonly at: Point;
  /** The time of the last event, in ms. */
  readonly time: number;
}

interface Held extends Contact {
  readonly began: number;
  /** 'on': since its start at the edge. A contact that leaves the edge never rests there again. */
  readonly edge: 'off' | 'on' | 'resting';
}

/** The gesture of all contacts together. */
type Gesture =
  | { readonly kind: 'none' }
  /** One contact that has not moved yet. `mayTap` is false for the remaining finger of a pinch. */
  | { readonly kind: 'pressed'; readonly from: Contact; readonly mayTap: boolean }
  | { readonly kind: 'dragging' | 'panning'; readonly from: Contact; readonly samples: Samples }
  | { readonly kind: 'pinching'; readonly ids: readonly [number, number]; readonly from: Pair }
  /** Contacts without effect until all are up: a selection of text, or a vertical drag. */
  | { readonly kind: 'spent' };

/** The latest positions of a contact, for its speed. */
type Samples = readonly Contact[];

/** Two fingers: the point between them, and how far apart they are. */
export interface Pair {
  readonly middle: Point;
  readonly distance: number;
}

export interface GestureState {
  readonly contacts: readonly Held[];
  readonly gesture: Gesture;
}

type Leaving = { readonly kind: 'up' | 'cancel'; readonly id: number; readonly time: number };

export type GestureEvent =
  | { readonly kind: 'down'; readonly contact: Contact }
  | { readonly kind: 'move'; readonly contact: Contact }
  | Leaving;

/** The other inputs of a transition. */
export interface GestureContext {
  readonly isZoomed: boolean;
  /** Text selection is on: swipes do not turn, and a mouse selects also beside text. */
  readonly isSelecting: boolean;
  /** Text is selected, perhaps by the long press of this contact. */
  readonly hasSelection: boolean;
}

export type GestureCommand =
  /** The first contact is down: all motion stops. */
  | { readonly kind: 'stop' }
  | { readonly kind: 'tap'; readonly contact: Contact }
  | { readonly kind: 'startDrag' | 'startPan' }
  | { readonly kind: 'drag' | 'pan'; readonly by: Point }
  | { readonly kind: 'endDrag' | 'fling'; readonly by: Point; readonly speed: Point }
  /** The gesture was cancelled: the pages return to their position. */
  | { readonly kind: 'springBack' | 'rest' }
  | { readonly kind: 'startPinch'; readonly pair: Pair }
  | { readonly kind: 'pinch' | 'endPinch'; readonly from: Pair; readonly to: Pair }
  /** The last contact is up: an interrupted change of scale continues. */
  | { readonly kind: 'settle' };

interface Transition {
  readonly state: GestureState;
  readonly commands: readonly GestureCommand[];
}

export const noContacts: GestureState = { contacts: [], gesture: { kind: 'none' } };

/** The largest movement of a tap (CSS pixels). */
const tapReach = 3;

/** A finger that rests this long (ms) on a word selects the word. Its further movement changes the selection. */
const longPress = 400;

/** A finger that has stayed at the edge for this time (ms) holds the device. It is as long as the system's long press. */
const edgeRest = 500;

/** The period for the speed (ms). A contact that rested longer has no speed. */
const recent = 50;

export function transition(
  state: GestureState,
  event: GestureEvent,
  context: GestureContext,
): Transition {
  if (event.kind === 'down') return down(state, event.contact);
  if (event.kind === 'move') return move(state, event.contact, context);
  return leave(state, event);
}

/**
 * A finger that holds the device rests at the edge of the stage. It is no finger of a gesture.
 *
 * | finger at the edge | effect |
 * | --- | --- |
 * | another finger comes within `edgeRest` | both pinch |
 * | another finger comes later | it rests: its own drag or pan ends, and the other fingers act without it |
 * | it leaves the edge while it rests | it becomes a finger: it pinches with another one, or moves the page |
 * | it is lifted after `edgeRest` | no tap |
 */
function down({ contacts, gesture }: GestureState, contact: Contact): Transition {
  const isPinching = gesture.kind === 'pinching';
  const others = contacts
    .filter(({ id }) => id !== contact.id)
    .map((one) => (!isPinching && holdsDevice(one, contact.time) ? rested(one) : one));
  const { commands, rest } = withoutResting(gesture, others);
  const next = downBeside(others, rest, {
    ...contact,
    edge: edgeOf(contact),
    began: contact.time,
  });
  return { state: next.state, commands: [...commands, ...next.commands] };
}

const edgeOf = ({ isAtEdge, kind }: Contact): 'on' | 'off' =>
  isAtEdge && kind === 'finger' ? 'on' : 'off';

const rested = (contact: Held): Held => ({ ...contact, edge: 'resting' });

const holdsDevice = ({ edge, began }: Pick<Held, 'edge' | 'began'>, time: number): boolean =>
  edge === 'resting' || (edge === 'on' && time - began >= edgeRest);

/** The gesture goes on without the contacts that have begun to rest. */
function withoutResting(gesture: Gesture, contacts: readonly Held[]) {
  const isOver = gesture.kind !== 'pinching' && actingOf(contacts).length === 0;
  const isMoving = gesture.kind === 'dragging' || gesture.kind === 'panning';
  const isOwn =
    (isMoving || gesture.kind === 'pressed') &&
    contacts.some(({ id, edge }) => id === gesture.from.id && edge === 'resting');
  const commands = isMoving && isOwn ? [stopMoving(gesture)] : [];
  const spent = isOwn ? ({ kind: 'spent' } as const) : gesture;
  return { commands, rest: isOver ? noContacts.gesture : spent };
}

function downBeside(others: readonly Held[], gesture: Gesture, contact: Held): Transition {
  const all = [...others, contact];
  if (gesture.kind !== 'pinching' && fingersOf(all).length > 1) return startPinch(all, gesture);
  if (gesture.kind !== 'none') return only({ contacts: all, gesture });
  if (!contact.isOnStage) return only({ contacts: all, gesture: { kind: 'spent' } });
  return {
    state: { contacts: all, gesture: { kind: 'pressed', from: contact, mayTap: true } },
    commands: [{ kind: 'stop' }],
  };
}

/** The contacts of gestures: those that do not rest at the edge. */
export const actingOf = (contacts: readonly Held[]): readonly Held[] =>
  contacts.filter(({ edge }) => edge !== 'resting');

const fingersOf = (contacts: readonly Held[]): readonly Held[] =>
  actingOf(contacts).filter(({ kind }) => kind === 'finger');

/** The pages return to their position. */
const stopMoving = ({ kind }: Moving): GestureCommand => ({
  kind: kind === 'dragging' ? 'springBack' : 'rest',
});

/** Two fingers start a pinch. Pages that one of them dragged return to their position. */
function startPinch(contacts: readonly Held[], before: Gesture): Transition {
  const [one, other] = fingersOf(contacts);
  if (!one || !other) return only({ contacts, gesture: before });
  const from = pairOf(one, other);
  const restore: GestureCommand[] = before.kind === 'dragging' ? [{ kind: 'springBack' }] : [];
  return {
    state: { contacts, gesture: { kind: 'pinching', ids: [one.id, other.id], from } },
    commands: [{ kind: 'stop' }, ...restore, { kind: 'startPinch', pair: from }],
  };
}

function move({ contacts, gesture }: GestureState, moved: Contact, context: GestureContext) {
  const before = contacts.find(({ id }) => id === moved.id);
  if (!before) return only({ contacts, gesture });
  // The target of the start decides the kind of the contact.
  const edge = moved.isAtEdge ? before.edge : 'off';
  const contact = { ...before, at: moved.at, time: moved.time, edge };
  const all = contacts.map((one) => (one.id === contact.id ? contact : one));
  const next = { contacts: all, gesture };
  if (before.edge === 'resting') {
    if (edge !== 'off') return only(next);
    if (gesture.kind !== 'none') return leaveEdge(next);
    return begin(next, { kind: 'pressed', from: before, mayTap: true }, contact, context);
  }
  if (gesture.kind === 'pressed') return begin(next, gesture, contact, context);
  if (gesture.kind === 'dragging' || gesture.kind === 'panning')
    return follow(next, gesture, contact);
  if (gesture.kind !== 'pinching' || !gesture.ids.includes(contact.id)) return only(next);
  const to = pairIn(all, gesture.ids);
  return to
    ? { state: next, commands: [{ kind: 'pinch', from: gesture.from, to }] as const }
    : only(next);
}

/** A contact that rested at the edge is a finger now, beside those of a gesture. */
const leaveEdge = ({ contacts, gesture }: GestureState): Transition =>
  gesture.kind === 'pinching' || gesture.kind === 'spent'
    ? only({ contacts, gesture })
    : startPinch(contacts, gesture);

type Pressed = Extract<Gesture, { kind: 'pressed' }>;
type Moving = Extract<Gesture, { kind: 'dragging' | 'panning' }>;

/** The first movement decides the gesture of the contact. */
function begin(
  { contacts }: GestureState,
  pressed: Pressed,
  contact: Contact,
  context: GestureContext,
): Transition {
  const { from } = pressed;
  if (contact.id !== from.id || distance(contact.at, from.at) <= tapReach)
    return only({ contacts, gesture: pressed });
  const kind = gestureOf(pressed, contact, context);
  if (kind === 'spent') return only({ contacts, gesture: { kind } });
  return {
    state: { contacts, gesture: { kind, from: contact, samples: [contact] } },
    commands: [{ kind: kind === 'dragging' ? 'startDrag' : 'startPan' }],
  };
}

function gestureOf(
  { from, mayTap }: Pressed,
  contact: Contact,
  { isZoomed, isSelecting, hasSelection }: GestureContext,
): 'dragging' | 'panning' | 'spent' {
  const isLong = contact.time - from.time >= longPress;
  if (contact.kind === 'mouse' && (isSelecting || contact.isOnText)) return 'spent';
  if (isLong && (isSelecting || hasSelection)) return 'spent';
  if (isZoomed) return 'panning';
  const { x, y } = minus(contact.at, from.at);
  return isSelecting || !mayTap || Math.abs(x) < Math.abs(y) ? 'spent' : 'dragging';
}

function follow(state: GestureState, gesture: Moving, contact: Contact): Transition {
  const { from, samples, kind } = gesture;
  if (contact.id !== from.id) return only(state);
  const latest = samples.filter(({ time }) => time >= contact.time - recent);
  const kept = latest.length > 0 ? latest : samples.slice(-1);
  return {
    state: { ...state, gesture: { ...gesture, samples: [...kept, contact] } },
    commands: [{ kind: kind === 'dragging' ? 'drag' : 'pan', by: minus(contact.at, from.at) }],
  };
}

function leave({ contacts, gesture }: GestureState, event: Leaving): Transition {
  const lifted = contacts.find(({ id }) => id === event.id);
  if (!lifted) return only({ contacts, gesture });
  const left = contacts.filter(({ id }) => id !== event.id);
  if (lifted.edge === 'resting') return only({ contacts: left, gesture });
  const ended = end(gesture, contacts, event);
  if (!ended) return settled({ contacts: left, gesture });
  const next = gesture.kind === 'pinching' ? afterPinch(left) : only(afterOne(left));
  const { state, commands } = settled(next.state);
  return { state, commands: [...ended, ...next.commands, ...commands] };
}

/** Two remaining fingers continue the pinch. One remaining finger moves the page. */
function afterPinch(contacts: readonly Held[]): Transition {
  const fingers = fingersOf(contacts);
  if (fingers.length > 1) return startPinch(contacts, { kind: 'none' });
  const [from] = fingers;
  if (!from) return only(afterOne(contacts));
  return only({ contacts, gesture: { kind: 'pressed', from, mayTap: false } });
}

const afterOne = (contacts: readonly Held[]): GestureState => ({
  contacts,
  gesture: { kind: 'spent' },
});

/** The commands at the end of a contact; null if the contact is not part of the gesture. */
function end(
  gesture: Gesture,
  contacts: readonly Held[],
  { kind, id, time }: Leaving,
): readonly GestureCommand[] | null {
  const isCancelled = kind === 'cancel';
  if (gesture.kind === 'pinching') {
    const to = pairIn(contacts, gesture.ids);
    const isPart = gesture.ids.includes(id) && to !== null;
    return isPart ? [{ kind: 'endPinch', from: gesture.from, to }] : null;
  }
  if (gesture.kind === 'none' || gesture.kind === 'spent' || gesture.from.id !== id) return null;
  if (gesture.kind === 'pressed') {
    const began = contacts.find((one) => one.id === id)?.began ?? time;
    const isHolding = holdsDevice({ edge: edgeOf(gesture.from), began }, time);
    const isTap = !isCancelled && gesture.mayTap && !isHolding;
    return isTap ? [{ kind: 'tap', contact: gesture.from }] : [];
  }
  if (isCancelled) return [stopMoving(gesture)];
  const by = minus(gesture.samples.at(-1)?.at ?? gesture.from.at, gesture.from.at);
  const ending = gesture.kind === 'dragging' ? 'endDrag' : 'fling';
  return [{ kind: ending, by, speed: speedOf(gesture.samples, time) }];
}

/** In CSS pixels per ms. */
function speedOf(samples: Samples, time: number): Point {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || time - last.time > recent) return { x: 0, y: 0 };
  const { x, y } = minus(last.at, first.at);
  const duration = Math.max(1, last.time - first.time);
  return { x: x / duration, y: y / duration };
}

const only = (state: GestureState): Transition => ({ state, commands: [] });

/** After all contacts are up or rest at the edge, the next contact begins a new gesture. */
const settled = (state: GestureState): Transition =>
  actingOf(state.contacts).length > 0
    ? only(state)
    : { state: { ...state, gesture: { kind: 'none' } }, commands: [{ kind: 'settle' }] };

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const pairOf = ({ at: a }: Contact, { at: b }: Contact): Pair => ({
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  distance: Math.max(1, distance(a, b)),
});

function pairIn(contacts: readonly Held[], [one, other]: readonly [number, number]): Pair | null {
  const [a, b] = [one, other].map((wanted) => contacts.find(({ id }) => id === wanted));
  return a && b ? pairOf(a, b) : null;
}
