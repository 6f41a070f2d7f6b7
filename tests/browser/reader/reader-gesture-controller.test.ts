import { describe, expect, it, vi } from 'vitest';
import type { Contact, GestureEvent } from '../../../src/features/reader/gestures/gesture.ts';
import {
  GestureController,
  type StageContext,
} from '../../../src/features/reader/gestures/GestureController.ts';
import { AutoHide } from '../../../src/features/reader/bars/autoHide.ts';
import { createSessionStore } from '../../../src/features/reader/session/sessionStore.ts';
import { PageTurning } from '../../../src/features/reader/stage/pageTurning.ts';
import type { ZoomController } from '../../../src/features/reader/zoom/ZoomController.ts';

/** A magnified view that records the calls of the controller. */
const recordedZoom = () => ({
  isZoomed: true,
  now: { scale: 2, x: 0, y: 0 },
  held: { scale: 2, x: 0, y: 0 },
  stopAnimation: vi.fn<ZoomController['stopAnimation']>(),
  setTransform: vi.fn<ZoomController['setTransform']>(),
  endGesture: vi.fn<ZoomController['endGesture']>(),
  settle: vi.fn<ZoomController['settle']>(),
  fling: vi.fn<ZoomController['fling']>(),
});

const ground = { track: { x: { get: () => 0 } }, isSelecting: false } as unknown as StageContext;

/** So many ms after a time. */
const eventAt = (at: number) =>
  Object.defineProperty(new PointerEvent('pointermove'), 'timeStamp', { value: 1000 + at });

const finger = (id: number, x: number, at: number): Contact => ({
  id,
  kind: 'finger',
  isOnStage: true,
  isOnPdfAnnotation: false,
  isOnText: false,
  isAtEdge: false,
  at: { x, y: 100 },
  time: 1000 + at,
});

const store = createSessionStore();
const session = {
  store,
  bars: new AutoHide(store, () => null),
  turning: new PageTurning(store),
};

/** The fingers that are down, and a way to move the last of them. */
function begin(fingers: number) {
  const zoom = recordedZoom();
  const controller = new GestureController(session, zoom as unknown as ZoomController);
  controller.setStage(ground);
  const tell = (event: GestureEvent, at: number) => controller.handle(event, eventAt(at));
  for (let id = 1; id <= fingers; id += 1)
    tell({ kind: 'down', contact: finger(id, id * 100, -40) }, -40);
  const move = (at: number) => tell({ kind: 'move', contact: finger(fingers, 500 + at, at) }, at);
  const leave = (at: number) => tell({ kind: 'up', id: fingers, time: 1000 + at }, at);
  move(-16);
  if (fingers === 1) move(-15);
  return { zoom, move, leave };
}

describe.each([
  ['pans', 1, 'fling'],
  ['pinches', 2, 'endGesture'],
] as const)('A hand that %s', (_, fingers, end) => {
  it('is followed at most each 10 ms, with both fingers of one moment (CONST-035)', () => {
    const { zoom, move } = begin(fingers);
    const taken = [0, 3, 6, 9, 10, 15, 19, 21].filter((at) => {
      const before = zoom.setTransform.mock.calls.length;
      move(at);
      return zoom.setTransform.mock.calls.length > before;
    });
    expect(taken).toEqual([0, 3, 10, 21]);
  });

  it('is heard when it leaves, however soon', () => {
    const { zoom, move, leave } = begin(fingers);
    move(0);
    leave(6);
    expect(zoom[end]).toHaveBeenCalledOnce();
    expect(zoom[end].mock.lastCall?.[1]).toBe(1006);
  });
});
