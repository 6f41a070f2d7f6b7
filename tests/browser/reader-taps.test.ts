import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Taps } from '../../src/reader/zoom/Taps.ts';

const at = { x: 100, y: 100 };
const touch = () => new PointerEvent('pointerup', { pointerType: 'touch' });
const meanings = () => ({
  once: vi.fn<() => void>(),
  twice: vi.fn<() => void>(),
  soonTwice: vi.fn<() => void>(),
});

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

describe('Two taps of a finger', () => {
  it('magnify 30 ms after the second one, and call no bars', () => {
    const taps = new Taps();
    const { once, twice, soonTwice } = meanings();
    taps.tap(at, touch(), { once, twice, soonTwice });
    taps.tap(at, touch(), { once, twice, soonTwice });
    vi.advanceTimersByTime(29);
    expect(twice).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(twice).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(once).not.toHaveBeenCalled();
  });

  it('far from each other are two single ones', () => {
    const taps = new Taps();
    const { once, twice, soonTwice } = meanings();
    taps.tap(at, touch(), { once, twice, soonTwice });
    taps.tap({ x: 300, y: 100 }, touch(), { once, twice, soonTwice });
    vi.advanceTimersByTime(1000);
    expect(twice).not.toHaveBeenCalled();
    expect(once).toHaveBeenCalled();
  });
});
