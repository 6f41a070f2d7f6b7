import type { Page } from 'puppeteer-core';

/** Touch input of Firefox by WebDriver BiDi. */

/** In CSS pixels from the window's corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** One finger: it goes down, moves, rests and is lifted. */
export interface Finger {
  readonly from: Spot;
  readonly to?: Spot;
  /** How often it goes down and up at the end of its path; 1 by default. */
  readonly taps?: 1 | 2;
  /** It rests before it is lifted, so that the distance decides and not the speed. */
  readonly rests?: boolean;
  /** It then moves on, while the fingers that have finished are lifted. */
  readonly continuesTo?: Spot;
}

/** The actions of a WebDriver touch pointer. */
type Action =
  | ({ readonly type: 'pointerMove'; readonly duration: number } & Spot)
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number };

/** The part of puppeteer behind its touchscreen, which sends one action per request only. */
interface WithActions {
  readonly browsingContext: {
    performActions(sources: readonly object[]): Promise<void>;
  };
}

/** Milliseconds between two movements of a finger: one per frame. */
const frame = 16;
const steps = 10;

const down: Action = { type: 'pointerDown', button: 0 };
const up: Action = { type: 'pointerUp', button: 0 };

/**
 * Sends all actions of the fingers in one request. The time between two taps then depends on the browser
 * alone.
 */
export async function sendTouch(page: Page, fingers: readonly Finger[]): Promise<void> {
  const { browsingContext } = page.mainFrame() as unknown as WithActions;
  await browsingContext.performActions(
    fingers.map((finger, at) => ({
      type: 'pointer',
      id: `finger ${at}`,
      parameters: { pointerType: 'touch' },
      actions: actionsOf(finger),
    })),
  );
}

function actionsOf({ from, to, taps = 1, rests = false, continuesTo }: Finger): Action[] {
  const actions = [move(from, 0), down];
  if (to) actions.push(...pathOf(from, to));
  if (rests) actions.push({ type: 'pause', duration: 10 * frame }, move(to ?? from, 0));
  if (continuesTo) actions.push(pause, ...pathOf(to ?? from, continuesTo));
  actions.push(up);
  if (taps === 2) actions.push(down, up);
  return actions;
}

const pause: Action = { type: 'pause', duration: 10 * frame };

/** WebDriver takes whole numbers only. */
const move = ({ x, y }: Spot, duration: number): Action => ({
  type: 'pointerMove',
  duration,
  x: Math.round(x),
  y: Math.round(y),
});

const pathOf = (from: Spot, to: Spot): Action[] =>
  Array.from({ length: steps }, (_, at) => {
    const part = (at + 1) / steps;
    return move({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }, frame);
  });
