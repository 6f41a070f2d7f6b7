import { expect, it } from 'vitest';
import type { GestureContext } from '../../../src/features/reader/gestures/gesture.ts';
import { play, type Step, whole, zoomed } from '../../helpers/gestureSteps.ts';

const holds = [
  ['down', 1, 4, 500, 0],
  ['move', 1, 5, 501, 20],
] as const;

const swipe = (at: number) =>
  [
    ['down', 2, 300, 100, at],
    ['move', 2, 290, 100, at + 16],
    ['move', 2, 200, 100, at + 32],
    ['up', 2, at + 40],
  ] as const;

const swiped = ['stop', 'startDrag', 'drag', 'endDrag', 'settle'];

const tap = [
  ['down', 2, 300, 100, 900],
  ['up', 2, 950],
] as const;

const tapped = ['stop', 'tap', 'settle'];

const pinch = [
  ['down', 2, 300, 100, 900],
  ['down', 3, 400, 100, 910],
  ['move', 3, 500, 100, 930],
  ['up', 2, 950],
  ['up', 3, 960],
] as const;

const pinched = ['stop', 'stop', 'startPinch', 'pinch', 'endPinch', 'settle'];

type Row = readonly [string, GestureContext, readonly Step[], readonly string[]];

const rows: readonly Row[] = [
  ['does not stop a swipe', whole, swipe(900), swiped],
  ['does not stop two swipes', whole, [...swipe(900), ...swipe(1200)], [...swiped, ...swiped]],
  ['does not stop a tap', whole, tap, tapped],
  ['does not stop a pinch of two others', whole, pinch, pinched],
  ['does not stop a pan', zoomed, swipe(900), ['stop', 'startPan', 'pan', 'fling', 'settle']],
  ['does nothing when it is lifted later', whole, [...tap, ['up', 1, 1500]], tapped],
  [
    'does nothing when it is lifted during a swipe',
    whole,
    [...swipe(900).slice(0, 2), ['up', 1, 920], ...swipe(900).slice(2)],
    swiped,
  ],
  [
    'does nothing while it moves along the edge',
    whole,
    [...tap, ['move', 1, 8, 560, 1000]],
    tapped,
  ],
  ['is no tap when it is lifted alone', whole, [['up', 1, 900]], ['settle']],
  ['is a tap when it is lifted soon', whole, [['up', 1, 300]], ['tap', 'settle']],
  [
    'pinches with a finger that comes soon',
    whole,
    swipe(300),
    ['stop', 'startPinch', 'pinch', 'pinch', 'endPinch'],
  ],
  [
    'pinches with the other finger when it leaves the edge',
    whole,
    [...swipe(900).slice(0, 2), ['move', 1, 60, 500, 930], ['move', 1, 80, 500, 950]],
    ['stop', 'startDrag', 'stop', 'springBack', 'startPinch', 'pinch'],
  ],
  [
    'swipes itself when it leaves the edge after the other finger',
    whole,
    [...tap, ['move', 1, 60, 500, 1000], ['move', 1, 90, 500, 1016], ['up', 1, 1030]],
    [...tapped, 'startDrag', 'drag', 'endDrag', 'settle'],
  ],
];

it.each(rows)('A thumb that rests at the edge %s', (_name, context, steps, expected) => {
  const { kinds } = play([...holds, ...steps], context);
  // The thumb itself has stopped all motion.
  expect(kinds).toEqual(['stop', ...expected]);
});

it('A thumb that has moved the pages a little lets go of them', () => {
  const { kinds } = play([['down', 1, 4, 500, 0], ['move', 1, 10, 500, 20], ...swipe(900)]);
  expect(kinds).toEqual(['stop', 'startDrag', 'springBack', ...swiped]);
});

it('A thumb that begins further inside is a finger', () => {
  const { kinds } = play([['down', 1, 60, 500, 0], ...swipe(900)]);
  expect(kinds).toContain('startPinch');
});
