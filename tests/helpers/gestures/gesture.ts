import { Dice } from '../../../demo/content/art/random.ts';

/** Positions and distances are fractions of the window, so that a gesture is the same on every screen. */
interface Part {
  readonly x: number;
  readonly y: number;
}

/** The end of a touch: all fingers together, one by one, or cancelled by the system. */
type Ending = 'leave' | 'oneByOne' | 'cancel';

/** One action of a user, as data, so that a sequence can be printed and repeated. */
export type Gesture =
  | {
      readonly kind: 'tap' | 'doubleTap' | 'click' | 'doubleClick' | 'rightClick';
      readonly at: Part;
    }
  | {
      readonly kind: 'swipe';
      readonly from: Part;
      readonly to: Part;
      readonly steps: number;
      readonly ending: Ending;
    }
  | {
      readonly kind: 'pinch';
      readonly at: Part;
      readonly to: Part;
      /** CSS pixels between the fingers. */
      readonly apart: readonly [before: number, after: number];
      readonly ending: Ending;
    }
  | { readonly kind: 'drag'; readonly from: Part; readonly to: Part }
  | {
      readonly kind: 'wheel';
      readonly at: Part;
      readonly by: readonly [number, number];
      readonly times: number;
      readonly isPinch: boolean;
    }
  | { readonly kind: 'key'; readonly key: string; readonly times: number }
  | { readonly kind: 'button'; readonly name: RegExp['source']; readonly by: 'finger' | 'mouse' }
  | { readonly kind: 'rotate' }
  /** The browser's own zoom, which changes how many CSS pixels the window has. */
  | { readonly kind: 'browserZoom'; readonly factor: number }
  | { readonly kind: 'back' };

/** A gesture, and how many frames are painted before the next one: null waits until the reader rests. */
export interface Move {
  readonly gesture: Gesture;
  readonly frames: number | null;
}

const keys = [
  'ArrowRight',
  'ArrowLeft',
  'ArrowUp',
  'ArrowDown',
  ' ',
  'Shift+Space',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  '+',
  '+',
  '-',
  '0',
  '?',
  'Escape',
  'Tab',
  'Shift+Tab',
  'Enter',
] as const;

const buttons = [
  '^Zoom$',
  '^Zoom in$',
  '^Zoom out$',
  '^Text selection$',
  '^Menu$',
  '^(Auto|Single|Double)$',
  '^Keyboard shortcuts$',
  '^Contents$',
  ' / ',
  '^Next page$',
  '^Previous page$',
  '^First page$',
  '^Last page$',
  '^Page \\d+$',
  '^Move ',
  '^Back to page',
] as const;

type Make = (dice: Dice) => Gesture;

const part = (dice: Dice): Part => ({ x: dice.between(0.01, 0.99), y: dice.between(0.01, 0.99) });

/** Half of all positions are on the pages between the bars, the other half anywhere. */
const place = (dice: Dice): Part =>
  dice.next() < 0.5 ? part(dice) : { x: dice.between(0, 1), y: dice.between(0.15, 0.85) };

const ending = (dice: Dice): Ending => dice.pick(['leave', 'leave', 'oneByOne', 'cancel']);

const near = (at: Part, dice: Dice): Part => ({
  x: Math.min(0.99, Math.max(0.01, at.x + dice.normal() * 0.25)),
  y: Math.min(0.99, Math.max(0.01, at.y + dice.normal() * 0.15)),
});

const swipe: Make = (dice) => {
  const from = place(dice);
  const steps = dice.int(1, 10);
  return { kind: 'swipe', from, to: near(from, dice), steps, ending: ending(dice) };
};

const pinch: Make = (dice) => {
  const at = place(dice);
  const apart = [dice.int(20, 300), dice.int(20, 300)] as const;
  return { kind: 'pinch', at, to: near(at, dice), apart, ending: ending(dice) };
};

const drag: Make = (dice) => {
  const from = place(dice);
  return { kind: 'drag', from, to: near(from, dice) };
};

const wheel: Make = (dice) => ({
  kind: 'wheel',
  at: place(dice),
  by: dice.pick([[dice.int(-80, 80), 0] as const, [0, dice.int(-120, 120)] as const]),
  times: dice.int(1, 8),
  isPinch: dice.next() < 0.4,
});

/** The weight of each kind of gesture, and its generator. */
const kinds: readonly (readonly [number, Make])[] = [
  [12, (dice) => ({ kind: 'tap', at: place(dice) })],
  [8, (dice) => ({ kind: 'doubleTap', at: place(dice) })],
  [16, swipe],
  [12, pinch],
  [5, (dice) => ({ kind: 'click', at: place(dice) })],
  [3, (dice) => ({ kind: 'doubleClick', at: place(dice) })],
  [1, (dice) => ({ kind: 'rightClick', at: place(dice) })],
  [6, drag],
  [8, wheel],
  [18, (dice) => ({ kind: 'key', key: dice.pick(keys), times: dice.pick([1, 1, 1, 4]) })],
  [
    12,
    (dice) => ({ kind: 'button', name: dice.pick(buttons), by: dice.pick(['finger', 'mouse']) }),
  ],
  [3, () => ({ kind: 'rotate' })],
  [1, (dice) => ({ kind: 'browserZoom', factor: dice.pick([1, 1, 1.25, 0.8]) })],
  [1, () => ({ kind: 'back' })],
];

const total = kinds.reduce((sum, [weight]) => sum + weight, 0);

function gestureOf(dice: Dice): Gesture {
  let at = dice.next() * total;
  for (const [weight, make] of kinds) {
    at -= weight;
    if (at < 0) return make(dice);
  }
  return { kind: 'rotate' };
}

/** The approximate duration of the reader's springs. */
const mostFrames = 24;

/** The same moves for the same seed. A third of them come while the one before still has its effect. */
export function movesOf(seed: number, count: number): Move[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, () => {
    const gesture = gestureOf(dice);
    const isHurried = dice.next() < 0.35;
    const frames = Math.round(dice.next() ** 2 * mostFrames);
    return { gesture, frames: isHurried ? frames : null };
  });
}
