import { describe, expect, it } from 'vitest';
import { tapZone } from '../../../src/features/reader/readingDirection.ts';
import {
  zoomDelay,
  noTaps,
  doubleTapDelay,
  type Tap,
  type TapCommand,
  type TapEvent,
  tapTransition,
} from '../../../src/features/reader/gestures/taps.ts';

const tap: Tap = {
  at: { x: 600, y: 400 },
  time: 0,
  zone: 'middle',
  isFinger: true,
  isCatch: false,
};
const tapped = (more: Partial<Tap> = {}): TapEvent => ({ kind: 'tap', tap: { ...tap, ...more } });
const timeout: TapEvent = { kind: 'timeout' };

/** Each event with the commands that it leads to. */
function play(...events: readonly TapEvent[]): (readonly string[])[] {
  let state = noTaps;
  return events.map((event) => {
    const result = tapTransition(state, event);
    state = result.state;
    return result.commands.map(nameOf);
  });
}

function nameOf(command: TapCommand): string {
  if (command.kind === 'wait') return `wait ${command.time}`;
  return command.kind === 'turn' ? `turn ${command.side}` : command.kind;
}

const waits = `wait ${doubleTapDelay}`;

describe('A tap', () => {
  it.each<[string, readonly TapEvent[], readonly (readonly string[])[]]>([
    [
      'of a finger calls the bars once no second one came',
      [tapped(), timeout],
      [[waits], ['bars']],
    ],
    [
      'of a mouse calls the bars at once, and once',
      [tapped({ isFinger: false }), timeout],
      [['bars', waits], []],
    ],
    ['that stopped moving pages does no more', [tapped({ isCatch: true }), timeout], [[waits], []]],
    ['at an edge turns at once', [tapped({ zone: 'right' }), timeout], [['turn right', waits], []]],
    ['that is forgotten calls nothing', [tapped(), { kind: 'reset' }, timeout], [[waits], [], []]],
    [
      'followed by a second one magnifies 30 ms later, and calls no bars',
      [tapped(), tapped({ time: 250 }), timeout, timeout],
      [[waits], ['prerender', `wait ${zoomDelay}`], ['zoom'], []],
    ],
    [
      'at an edge followed by a second one is taken back and magnifies',
      [tapped({ zone: 'left' }), tapped({ zone: 'left', time: 120 }), timeout],
      [['turn left', waits], ['undoTurn', `wait ${zoomDelay}`], ['zoom']],
    ],
    [
      'at an edge is taken back wherever in reach the second one falls',
      [tapped({ zone: 'left' }), tapped({ at: { x: 630, y: 400 }, time: 120 }), timeout],
      [['turn left', waits], ['undoTurn', `wait ${zoomDelay}`], ['zoom']],
    ],
    [
      'before the zoom of two others has begun begins it, and is no first one',
      [tapped(), tapped({ time: 120 }), tapped({ at: { x: 60, y: 60 }, time: 140 }), timeout],
      [[waits], ['prerender', `wait ${zoomDelay}`], ['zoom'], []],
    ],
    [
      'whose zoom is forgotten drops what was painted for it',
      [tapped(), tapped({ time: 120 }), { kind: 'reset' }, timeout],
      [[waits], ['prerender', `wait ${zoomDelay}`], ['dropPrerendered'], []],
    ],
    [
      'far from the first one is a first one',
      [tapped(), tapped({ at: { x: 700, y: 400 }, time: 120 }), timeout],
      [[waits], [waits], ['bars']],
    ],
    [
      'that comes late is a first one',
      [tapped({ zone: 'right' }), timeout, tapped({ zone: 'right', time: 600 })],
      [['turn right', waits], [], ['turn right', waits]],
    ],
  ])('%s', (_, events, commands) => expect(play(...events)).toEqual(commands));
});

it('A third tap magnifies where the second one was', () => {
  const second = { x: 610, y: 390 };
  const { state } = tapTransition(noTaps, tapped());
  const zooming = tapTransition(state, tapped({ at: second, time: 120 }));
  const { commands } = tapTransition(zooming.state, tapped({ at: { x: 60, y: 60 }, time: 140 }));
  expect(zooming.commands[0]).toEqual({ kind: 'prerender', at: second });
  expect(commands).toEqual([{ kind: 'zoom', at: second }]);
});

describe('The zones at the edges', () => {
  it.each([
    [390, 44],
    [834, 50],
    [1194, 64],
    [2560, 64],
  ])('of a stage %i px wide are %i px wide', (width, zone) => {
    expect(tapZone(zone - 1, width)).toBe('left');
    expect(tapZone(zone + 1, width)).toBe('middle');
    expect(tapZone(width - zone - 2, width)).toBe('middle');
    expect(tapZone(width - zone + 1, width)).toBe('right');
  });
});
