import { describe, expect, it } from 'vitest';
import { hasEndButtons, mayFillScreen, modeOf, showsSinglePage } from '../../src/reader/modes.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148';
const ipad = 'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36';
const pixel = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36';
const galaxyTab = 'Mozilla/5.0 (Linux; Android 14; SM-X810) Chrome/140.0 Safari/537.36';

describe('The viewer’s mode', () => {
  it.each([
    ['an iPhone', iphone, 5, 'ios'],
    ['an iPad', ipad, 5, 'ios'],
    ['an iPad that says it is a Mac', mac, 5, 'ios'],
    ['a Mac', mac, 0, 'full'],
    ['a PC', windows, 0, 'full'],
    ['a PC with a touch screen', windows, 10, 'full'],
    ['a phone', pixel, 5, 'mobile'],
    ['a tablet', galaxyTab, 5, 'mobile'],
  ])('on %s follows from its name', (_, userAgent, touchPoints, mode) =>
    expect(modeOf({ userAgent, touchPoints, isHosted: false })).toBe(mode),
  );

  it('is viewer where another site holds it, on any device', () =>
    expect(modeOf({ userAgent: iphone, touchPoints: 5, isHosted: true })).toBe('viewer'));

  it.each([
    ['full', true, true],
    ['viewer', true, true],
    ['ios', true, false],
    ['mobile', false, false],
  ] as const)('%s decides on its buttons', (mode, ends, fullscreen) => {
    expect(hasEndButtons(mode)).toBe(ends);
    expect(mayFillScreen(mode)).toBe(fullscreen);
  });

  it.each([
    ['full', 1280, 800, false],
    ['full', 600, 900, true],
    ['ios', 844, 390, false],
    ['mobile', 390, 844, true],
    ['mobile', 844, 390, true],
    ['mobile', 1280, 800, false],
  ] as const)('%s on %i × %i shows single pages: %s', (mode, width, height, single) =>
    expect(showsSinglePage(mode, width, height)).toBe(single),
  );
});
