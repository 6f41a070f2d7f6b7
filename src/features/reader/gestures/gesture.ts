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
  readonly at: Point;
  /** The time of the last event, in ms. */
  readonly time: number;
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

interface GestureState {
  readonly contacts: readonly Contact[];
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

function down({ contacts, gesture }: GestureState, contact: Contact): Transition {
  const others = contacts.filter(({ id }) => id !== contact.id);
  const all = [...others, contact];
  const fingers = all.filter(({ kind }) => kind === 'finger');
  if (gesture.kind !== 'pinching' && fingers.length > 1) return startPinch(all, gesture);
  if (gesture.kind !== 'none') return only({ contacts: all, gesture });
  if (!contact.isOnStage) return only({ contacts: all, gesture: { kind: 'spent' } });
  return {
    state: { contacts: all, gesture: { kind: 'pressed', from: contact, mayTap: true } },
    commands: [{ kind: 'stop' }],
  };
}

/** Two fingers start a pinch. Pages that one of them dragged return to their position. */
function startPinch(contacts: readonly Contact[], before: Gesture): Transition {
  const [one, other] = contacts.filter(({ kind }) => kind === 'finger');
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
  const contact = { ...before, at: moved.at, time: moved.time };
  const all = contacts.map((one) => (one.id === contact.id ? contact : one));
  const next = { contacts: all, gesture };
  if (gesture.kind === 'pressed') return begin(next, gesture, contact, context);
  if (gesture.kind === 'dragging' || gesture.kind === 'panning')
    return follow(next, gesture, contact);
  if (gesture.kind !== 'pinching' || !gesture.ids.includes(contact.id)) return only(next);
  const to = pairIn(all, gesture.ids);
  return to
    ? { state: next, commands: [{ kind: 'pinch', from: gesture.from, to }] as const }
    : only(next);
}

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
  if (!contacts.some(({ id }) => id === event.id)) return only({ contacts, gesture });
  const left = contacts.filter(({ id }) => id !== event.id);
  const ended = end(gesture, contacts, event);
  if (!ended) return settled({ contacts: left, gesture });
  const next = gesture.kind === 'pinching' ? afterPinch(left) : only(afterOne(left));
  const { state, commands } = settled(next.state);
  return { state, commands: [...ended, ...next.commands, ...commands] };
}

/** Two remaining fingers continue the pinch. One remaining finger moves the page. */
function afterPinch(contacts: readonly Contact[]): Transition {
  const fingers = contacts.filter(({ kind }) => kind === 'finger');
  if (fingers.length > 1) return startPinch(contacts, { kind: 'none' });
  const [from] = fingers;
  if (!from) return only(afterOne(contacts));
  return only({ contacts, gesture: { kind: 'pressed', from, mayTap: false } });
}

const afterOne = (contacts: readonly Contact[]): GestureState => ({
  contacts,
  gesture: { kind: 'spent' },
});

/** The commands at the end of a contact; null if the contact is not part of the gesture. */
function end(
  gesture: Gesture,
  contacts: readonly Contact[],
  { kind, id, time }: Leaving,
): readonly GestureCommand[] | null {
  const isCancelled = kind === 'cancel';
  if (gesture.kind === 'pinching') {
    const to = pairIn(contacts, gesture.ids);
    const isPart = gesture.ids.includes(id) && to !== null;
    return isPart ? [{ kind: 'endPinch', from: gesture.from, to }] : null;
  }
  if (gesture.kind === 'none' || gesture.kind === 'spent' || gesture.from.id !== id) return null;
  if (gesture.kind === 'pressed')
    return isCancelled || !gesture.mayTap ? [] : [{ kind: 'tap', contact: gesture.from }];
  if (isCancelled) return [{ kind: gesture.kind === 'dragging' ? 'springBack' : 'rest' }];
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

/** After all contacts are up, the next contact begins a new gesture. */
const settled = (state: GestureState): Transition =>
  state.contacts.length > 0 ? only(state) : { state: noContacts, commands: [{ kind: 'settle' }] };

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

const pairOf = ({ at: a }: Contact, { at: b }: Contact): Pair => ({
  middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
  distance: Math.max(1, distance(a, b)),
});

function pairIn(
  contacts: readonly Contact[],
  [one, other]: readonly [number, number],
): Pair | null {
  const [a, b] = [one, other].map((wanted) => contacts.find(({ id }) => id === wanted));
  return a && b ? pairOf(a, b) : null;
}
