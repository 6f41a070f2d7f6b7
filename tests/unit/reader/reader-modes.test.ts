import { describe, expect, it } from 'vitest';
import { deviceOf, modeOf } from '../../../src/features/reader/readerState.ts';
import { roomOf } from '../../../src/features/reader/stage/useStageSize.ts';
import { mayFillScreen } from '../../../src/features/reader/bars/fullscreen.ts';
import { hasEndButtons } from '../../../src/features/reader/bars/overflow.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';
const galaxyTab = 'Mozilla/5.0 (Linux; Android 14; SM-X810) Chrome/140.0 Safari/537.36';

describe('The device, and with it the viewer’s mode,', () => {
  it.each([
    ['an iPhone', iphone, 5, 'ios'],
    ['an iPad', ipad, 5, 'ios'],
    ['an iPad that says it is a Mac', mac, 5, 'ios'],
    ['a Mac', mac, 0, 'full'],
    ['a PC', windows, 0, 'full'],
    ['a PC with a touch screen', windows, 10, 'full'],
    ['a phone', pixel, 5, 'mobile'],
    ['a tablet', galaxyTab, 5, 'mobile'],
  ] as const)('of %s follows from its name', (_, userAgent, touchPoints, device) => {
    expect(deviceOf({ userAgent, touchPoints })).toBe(device);
    expect(modeOf(device, false)).toBe(device);
  });

  it.each(['full', 'ios', 'mobile'] as const)(
    'is viewer where another site holds it, also on a device that is %s',
    (device) => expect(modeOf(device, true)).toBe('viewer'),
  );

  it.each([
    ['full', true, true],
    ['ios', true, false],
    ['mobile', false, false],
  ] as const)('%s decides on its buttons, whoever holds it', (device, ends, fullscreen) => {
    expect(hasEndButtons(device)).toBe(ends);
    expect(mayFillScreen(device)).toBe(fullscreen);
  });

  it.each([
    ['full', 1280, 800, 'spread'],
    ['full', 600, 900, 'upright'],
    ['full', 320, 256, 'page'],
    ['ios', 844, 390, 'spread'],
    ['mobile', 390, 844, 'upright'],
    ['mobile', 844, 390, 'page'],
    ['mobile', 1280, 800, 'spread'],
  ] as const)('%s on %i × %i has the room: %s', (device, width, height, room) =>
    expect(roomOf(device, width, height)).toBe(room),
  );
});
