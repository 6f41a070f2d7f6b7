import { describe, expect, it } from 'vitest';
import {
  minimumHeight,
  revealing,
  dialogAreaIn,
  positionAt,
  rememberPosition,
} from '../../../src/app/framed/hostConnection/framePosition.ts';

describe('the place of a dialog in a frame that is higher than its host’s window [EMB-009]', () => {
  it.each([
    ['all of the frame is seen', { top: 0, height: 800 }, { top: 0, height: 800 }],
    ['its middle is seen', { top: 500, height: 700 }, { top: 500, height: 700 }],
    ['a strip of its beginning', { top: 0, height: 60 }, { top: 0, height: minimumHeight }],
    ['a strip of its end', { top: 1940, height: 60 }, { top: 1760, height: minimumHeight }],
    ['a strip of its middle', { top: 900, height: 100 }, { top: 900, height: minimumHeight }],
    ['more than there is of it', { top: 1500, height: 9000 }, { top: 1500, height: 500 }],
    [
      'a part that it no longer has',
      { top: 2600, height: 700 },
      { top: 1760, height: minimumHeight },
    ],
  ])('%s', (_, seen, room) => {
    expect(dialogAreaIn(2000, seen)).toEqual(room);
  });

  it('never reaches over a frame that is lower than a dialog needs', () => {
    expect(dialogAreaIn(180, { top: 20, height: 40 })).toEqual({ top: 0, height: 180 });
  });
});

describe('where the host is asked to scroll for what gets the focus', () => {
  const seen = { top: 1000, height: 600 };
  it.each([
    ['what is seen whole', { top: 1100, height: 44 }, null],
    ['what is seen to the last pixel', { top: 1556, height: 44 }, null],
    ['what is above', { top: 400, height: 44 }, 384],
    ['what is below', { top: 2400, height: 44 }, 2384],
    ['what is cut off', { top: 1580, height: 44 }, 1564],
    ['the beginning of what is higher than the window', { top: 200, height: 3000 }, 184],
    ['what is higher than the window and begins in it', { top: 1010, height: 3000 }, null],
    ['what stands at the very beginning', { top: 4, height: 44 }, 0],
  ])('%s', (_, element, place) => {
    expect(revealing(element, seen)).toBe(place);
  });
});

describe('where one was in the history', () => {
  it('is remembered for each place, the last time counts', () => {
    rememberPosition('list', 300);
    rememberPosition('issue', 0);
    rememberPosition('list', 700);
    expect([positionAt('list'), positionAt('issue'), positionAt('never seen')]).toEqual([
      700, 0, 0,
    ]);
  });

  it('is forgotten after a hundred others', () => {
    rememberPosition('first', 900);
    for (let step = 0; step < 100; step += 1) rememberPosition(`step ${step}`, step);
    expect([positionAt('first'), positionAt('step 0'), positionAt('step 99')]).toEqual([0, 0, 99]);
  });
});
