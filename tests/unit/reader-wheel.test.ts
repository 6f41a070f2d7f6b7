import { describe, expect, it } from 'vitest';
import {
  noWheel,
  type WheelEffect,
  wheelTransition,
} from '../../src/features/reader/gestures/wheel.ts';

/** Plays events 16 ms apart. Returns their commands, without empty ones. */
function play(
  steps: readonly (readonly [dx: number, dy: number, pause?: number])[],
  zoomed = false,
) {
  let state = noWheel;
  let time = 1000;
  const effects: WheelEffect[] = [];
  for (const [dx, dy, pause = 16] of steps) {
    time += pause;
    const result = wheelTransition(state, { dx, dy, time, isZoomed: zoomed });
    state = result.state;
    if (result.effect) effects.push(result.effect);
  }
  return effects;
}

/** Two fingers on a trackpad: they accelerate and lift, and inertia continues for most of a second. */
const swipe = (sign: 1 | -1) => [
  ...[1, 4, 12, 24, 40, 58, 66].map((dx) => [sign * dx, 2] as const),
  ...Array.from({ length: 45 }, (_, at) => [sign * Math.ceil(62 * 0.92 ** at), 0] as const),
];

describe('A horizontal wheel on whole pages', () => {
  it('turns once for one swipe, however long its inertia lasts', () => {
    expect(play(swipe(1))).toEqual(['right']);
    expect(play(swipe(-1))).toEqual(['left']);
  });

  it('turns again for a swipe that comes while the inertia lasts', () => {
    expect(play([...swipe(1).slice(0, 30), ...swipe(1)])).toEqual(['right', 'right']);
    expect(play([...swipe(1).slice(0, 30), ...swipe(-1)])).toEqual(['right', 'left']);
  });

  it('turns again after a pause', () => {
    const [first, ...others] = swipe(1);
    expect(play([...swipe(1), [first?.[0] ?? 0, 0, 200], ...others])).toEqual(['right', 'right']);
  });

  it('turns for a notch of a mouse', () => expect(play([[100, 0]])).toEqual(['right']));

  it('turns nothing for a few pixels, nor up and down', () => {
    expect(
      play([
        [6, 0],
        [8, 1],
        [-9, 0],
      ]),
    ).toEqual([]);
    expect(
      play([
        [0, 120],
        [3, 90],
        [0, -100],
      ]),
    ).toEqual([]);
  });
});

describe('A wheel on a magnified page', () => {
  it('moves it to every side and turns nothing', () =>
    expect(
      play(
        [
          [100, 0],
          [0, -50],
          [300, 10],
        ],
        true,
      ),
    ).toEqual(['pan', 'pan', 'pan']));

  it('does not turn with the rest of a wheel movement when the page is whole again', () => {
    const panned = wheelTransition(noWheel, { dx: 80, dy: 0, time: 0, isZoomed: true });
    const after = wheelTransition(panned.state, { dx: 70, dy: 0, time: 16, isZoomed: false });
    expect(after.effect).toBeNull();
  });
});
