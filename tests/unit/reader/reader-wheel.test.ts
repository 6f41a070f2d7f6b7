import { describe, expect, it } from 'vitest';
import {
  noWheel,
  type WheelEffect,
  type WheelStep,
  wheelTransition,
} from '../../../src/features/reader/gestures/wheel.ts';

const usual = { isNotch: false, turnsVertically: false };

/** Plays events 16 ms apart. Returns their commands, without empty ones. */
function play(
  steps: readonly (readonly [dx: number, dy: number, pause?: number])[],
  zoomed = false,
  how: Partial<WheelStep> = {},
) {
  let state = noWheel;
  let time = 1000;
  const effects: WheelEffect[] = [];
  for (const [dx, dy, pause = 16] of steps) {
    time += pause;
    const result = wheelTransition(state, { ...usual, dx, dy, time, isZoomed: zoomed, ...how });
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
    const panned = wheelTransition(noWheel, { ...usual, dx: 80, dy: 0, time: 0, isZoomed: true });
    const after = wheelTransition(panned.state, {
      ...usual,
      dx: 70,
      dy: 0,
      time: 16,
      isZoomed: false,
    });
    expect(after.effect).toBeNull();
  });
});

/** Notches of a mouse, with a pause before each. */
const notches = (size: number, ...pauses: readonly number[]) =>
  pauses.map((pause) => [0, size, pause] as const);

const upAndDown = (steps: readonly (readonly [number, number, number?])[]) =>
  steps.map(([dx, dy, pause = 16]) => [dy, dx, pause] as const);

describe('A vertical wheel on whole pages', () => {
  const cases: readonly (readonly [
    string,
    readonly (readonly [number, number, number?])[],
    readonly WheelEffect[],
    Partial<WheelStep>?,
  ])[] = [
    ['turns for a full notch', notches(100, 16), ['next']],
    ['turns back for a notch upwards', notches(-120, 16), ['previous']],
    ['turns for two halves of a notch', notches(53, 16, 60), ['next']],
    ['turns for one line', notches(40, 16), ['next'], { isNotch: true }],
    ['turns for each of three slow notches', notches(100, 16, 300, 300), ['next', 'next', 'next']],
    ['turns once for a quick spin', notches(100, 16, 60, 60, 60, 60), ['next']],
    ['turns once for a wheel that runs out', notches(100, 16, 20, 40, 80, 120, 160, 240), ['next']],
    ['turns once for a flick of a trackpad', upAndDown(swipe(1)), ['next']],
    ['turns there and back', [...notches(100, 16), ...notches(-100, 16)], ['next', 'previous']],
    ['turns nothing for a few pixels', notches(6, 16, 16, 16), []],
    ['turns nothing for pixels up and down', [...notches(60, 16), ...notches(-60, 16)], []],
    [
      'turns nothing where it is switched off',
      notches(100, 16, 300),
      [],
      { turnsVertically: false },
    ],
    ['turns to the side for a swipe with a slant', swipe(1), ['right']],
  ];
  const rows = cases.map(
    ([name, steps, effects, how = {}]) => [name, steps, effects, how] as const,
  );
  it.each(rows)('%s', (_name, steps, effects, how) =>
    expect(play(steps, false, { turnsVertically: true, ...how })).toEqual(effects),
  );

  it('moves a magnified page', () =>
    expect(play(notches(100, 16, 300), true, { turnsVertically: true })).toEqual(['pan', 'pan']));
});
