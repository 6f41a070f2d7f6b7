import { expect, test, vi } from 'vitest';
import { Controller } from '../../../src/shared/ui/springs.ts';

/** Before the springs are loaded, whose library keeps the browser's own function. */
const frames = vi.hoisted(() => {
  const counted = { asked: 0 };
  const native = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (show) => {
    counted.asked += 1;
    return native(show);
  };
  return counted;
});

/** Counts the frames that springs request while `act` runs, without the frames that `act` waits for. */
async function framesAskedFor(act: (frame: () => Promise<number>) => Promise<void>) {
  const before = frames.asked;
  let own = 0;
  await act(() => {
    own += 1;
    return new Promise((resolve) => requestAnimationFrame(resolve));
  });
  return frames.asked - before - own;
}

const resting = () => {
  const seen: number[] = [];
  const spring = new Controller({ x: 0, onChange: ({ value }) => seen.push(value['x'] ?? 0) });
  return { spring, seen };
};

test('a spring that a hand moves asks for one frame for each movement, and for none after the last', async () => {
  const { spring, seen } = resting();
  const asked = await framesAskedFor(async (frame) => {
    for (let move = 1; move <= 6; move += 1) {
      spring.set({ x: move });
      await frame();
      if (move % 2 === 0) await frame();
    }
    await frame();
    await frame();
  });
  expect(spring.get().x).toBe(6);
  expect(asked).toBeLessThanOrEqual(6);
  expect(seen.length).toBeLessThanOrEqual(6);
});

test('a spring at rest requests no frame, and starts again without a jump', async () => {
  const { spring, seen } = resting();
  await spring.start({ x: 100, config: { duration: 60 } });
  const asked = await framesAskedFor(async (frame) => {
    for (let wait = 0; wait < 6; wait += 1) await frame();
  });
  expect(asked).toBe(0);
  seen.length = 0;
  await spring.start({ x: 0, config: { tension: 300, friction: 30 } });
  // A step as long as the rest was would have gone most of the way at once.
  expect(seen[0]).toBeGreaterThan(90);
  expect(spring.get().x).toBe(0);
});
