import {
  type Contact,
  type GestureCommand,
  type GestureContext,
  type GestureEvent,
  type GestureState,
  noContacts,
  transition,
} from '../../src/features/reader/gestures/gesture.ts';

/** A finger at x below 24 is at the edge. */
type Placed = readonly ['down' | 'move', id: number, x: number, y: number, time?: number];
type Leaving = readonly ['up' | 'cancel', id: number, time?: number];
export type Step = Placed | Leaving;

const isLeaving = (step: Step): step is Leaving => step[0] === 'up' || step[0] === 'cancel';

export const whole: GestureContext = { isZoomed: false, isSelecting: false, hasSelection: false };
export const zoomed: GestureContext = { isZoomed: true, isSelecting: false, hasSelection: false };
export const selecting: GestureContext = {
  isZoomed: false,
  isSelecting: true,
  hasSelection: false,
};
export const selectingZoomed: GestureContext = {
  isZoomed: true,
  isSelecting: true,
  hasSelection: false,
};

const finger: Omit<Contact, 'id' | 'at' | 'time'> = {
  kind: 'finger',
  isOnStage: true,
  isOnPdfAnnotation: false,
  isOnText: false,
  isAtEdge: false,
};

/** Plays steps 16 ms apart, where they name no time; answers the last state and all commands. */
export function play(steps: readonly Step[], context = whole, contact: Partial<Contact> = {}) {
  let state: GestureState = noContacts;
  const commands: GestureCommand[] = [];
  steps.forEach((step, at) => {
    const result = transition(state, eventOf(step, at * 16, contact), context);
    state = result.state;
    commands.push(...result.commands);
  });
  return { state, commands, kinds: commands.map(({ kind }) => kind) };
}

function eventOf(step: Step, usual: number, contact: Partial<Contact>): GestureEvent {
  if (isLeaving(step)) {
    const [kind, id, time = usual] = step;
    return { kind, id, time };
  }
  const [kind, id, x, y, time = usual] = step;
  const isAtEdge = x < 24;
  return { kind, contact: { ...finger, isAtEdge, ...contact, id, at: { x, y }, time } };
}
