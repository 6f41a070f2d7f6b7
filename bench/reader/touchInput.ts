import { setTimeout as rest } from 'node:timers/promises';
import { screen, type Tablet } from '../tablet.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** The interval of touch events is about one frame. */
const betweenMoves = 16;

const middle: Point = { x: screen.width / 2, y: screen.height / 2 };

type TouchType = 'touchStart' | 'touchMove' | 'touchEnd';

const touch = ({ cdp }: Tablet, type: TouchType, points: readonly Point[]) =>
  cdp.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((point, id) => ({ ...point, id })),
  });

/** A position in the margin beside the page, where there is no link. */
export async function tapEdge(tablet: Tablet, side: 'left' | 'right'): Promise<void> {
  const x = side === 'left' ? 12 : screen.width - 12;
  await touch(tablet, 'touchStart', [{ x, y: middle.y }]);
  await touch(tablet, 'touchEnd', []);
}

/** Two taps within the interval of a double-tap, also if a slow page responds late. */
export async function doubleTap(tablet: Tablet, at: Point): Promise<void> {
  const sent: Promise<unknown>[] = [];
  for (let tap = 0; tap < 2; tap += 1) {
    sent.push(touch(tablet, 'touchStart', [at]), touch(tablet, 'touchEnd', []));
    await rest(80);
  }
  await Promise.all(sent);
}

/** Sends each position at its time without waiting for a response: a slow page must not slow the fingers. */
async function move(tablet: Tablet, places: readonly (readonly Point[])[]): Promise<void> {
  const [first = []] = places;
  await touch(tablet, 'touchStart', first);
  const begin = performance.now();
  const sent: Promise<unknown>[] = [];
  for (const [step, points] of places.entries()) {
    await rest(Math.max(0, begin + step * betweenMoves - performance.now()));
    sent.push(touch(tablet, 'touchMove', points));
  }
  await Promise.all(sent);
  await touch(tablet, 'touchEnd', []);
}

const steps = (count: number): number[] => Array.from({ length: count + 1 }, (_, at) => at / count);

/** The progress of a hand, which accelerates and decelerates (minimum jerk, Flash and Hogan 1985). */
const asHandsMove = (time: number): number => time ** 3 * (10 - 15 * time + 6 * time ** 2);
/** Ends at full speed. */
export const evenly = (time: number): number => time;

/** Two fingers about the middle of the screen, from one distance to another, in CSS pixels. */
export const pinch = (tablet: Tablet, from: number, to: number, moves = 30, way = asHandsMove) =>
  move(
    tablet,
    steps(moves).map((time) => {
      const half = (from + (to - from) * way(time)) / 2;
      return [
        { x: middle.x - half, y: middle.y },
        { x: middle.x + half, y: middle.y },
      ];
    }),
  );

/** One finger around a circle: a pan that reaches no edge. */
export const circle = (tablet: Tablet, radius: number, moves = 120) =>
  move(
    tablet,
    steps(moves).map((part) => {
      const angle = 2 * Math.PI * part;
      return [{ x: middle.x + radius * Math.sin(angle), y: middle.y + radius * Math.cos(angle) }];
    }),
  );
