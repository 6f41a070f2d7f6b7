import { describe, expect, it, vi } from 'vitest';
import type { Glass } from '../../src/reader/zoom/Glass.ts';
import { type Desk, Hands } from '../../src/reader/zoom/Hands.ts';

type Drag = Parameters<Hands['drag']>[0];
type Pinch = Parameters<Hands['pinch']>[0];

/** A glass that is magnified already, and only tells what becomes of it. */
const glassOfPaper = () => ({
  isZoomed: true,
  now: { scale: 2, x: 0, y: 0 },
  hold: vi.fn<Glass['hold']>(),
  put: vi.fn<Glass['put']>(),
  letGo: vi.fn<Glass['letGo']>(),
  throw: vi.fn<Glass['throw']>(),
});

const desk = { track: { x: { get: () => 0 } }, isSelecting: false } as Desk;

/** What both gestures tell `at` so many ms after a time; `memo` is the answer to the one before. */
const told = (at: number, memo: unknown, more: object): object => ({
  event: Object.defineProperty(new PointerEvent('pointermove'), 'timeStamp', { value: 1000 + at }),
  currentTarget: null,
  movement: [at, 0],
  velocity: [0, 0],
  direction: [0, 0],
  origin: [100, 100],
  memo,
  ...more,
});

type Glasses = ReturnType<typeof glassOfPaper>;
type Move = (at: number, more?: object) => void;

const drags = (hands: Hands): Move => {
  let memo: unknown = null;
  return (at, more = {}) => (memo = hands.drag(told(at, memo, more) as Drag, desk));
};

const pinches = (hands: Hands): Move => {
  let memo: unknown;
  return (at, more = {}) => {
    const movement = [1 + at / 1000, 0];
    memo = hands.pinch(told(at, memo, { movement, ...more }) as Pinch, desk);
  };
};

const handsOn = (glass: Glasses) => new Hands(glass as unknown as Glass);

/** Of movements at these times, those that the glass was put for. */
const takenOf = (times: readonly number[], move: Move, { put }: Glasses) =>
  times.filter((at) => {
    const before = put.mock.calls.length;
    move(at);
    return put.mock.calls.length > before;
  });

describe.each([
  ['pans', drags, 'throw'],
  ['pinches', pinches, 'letGo'],
] as const)('A hand that %s', (_, gesture, end) => {
  it('is followed at most each 10 ms, with both fingers of one moment (CONST-035)', () => {
    const glass = glassOfPaper();
    const move = gesture(handsOn(glass));
    move(-16, { first: true });
    const times = [0, 3, 6, 9, 10, 15, 19, 21];
    expect(takenOf(times, move, glass)).toEqual([0, 3, 10, 21]);
  });

  it('is heard when it leaves, however soon', () => {
    const glass = glassOfPaper();
    const move = gesture(handsOn(glass));
    move(-16, { first: true });
    move(0);
    move(6, { last: true });
    expect(glass[end]).toHaveBeenCalledOnce();
    expect(glass[end].mock.lastCall?.[1]).toBe(1006);
  });
});
